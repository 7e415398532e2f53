import { join } from 'node:path';
import { createCardSandbox, createFileSandboxStore, postWebhook } from '@kickstand/card-sandbox';
import { EmulatorError, startIdentityEmulator, type IdentityEmulator } from '@kickstand/identity-emulator';
import { Router } from 'express';
import type { Connection } from 'mongoose';
import type { CardSettings, IdentitySettings, MailServerSettings } from '../config/environment.js';
import type { CardPayments } from '../../platform/card-payments/card-payments.js';
import { stripeAmountLimits } from '../../platform/card-payments/minimum-amounts.js';
import { webhookEvents } from '../../platform/card-payments/stripe-mapping.js';
import { createStripeClient, StripeCardPayments } from '../../platform/card-payments/stripe-card-payments.js';
import { systemClock } from '../../platform/clock.js';
import { isLoopback } from '../../platform/http-server.js';
import { StartupError } from '../../platform/data-folder.js';
import { FirebaseIdentity } from '../../platform/identity/firebase-identity.js';
import type { IdentityProvider } from '../../platform/identity/identity-provider.js';
import type { Logger } from '../../platform/logger.js';
import type { MailTransport } from '../../platform/mail/mail-transport.js';
import { createSmtpTransport } from '../../platform/mail/smtp-transport.js';
import { toPaymentError } from '../../platform/card-payments/stripe-errors.js';
import { createStripeTax } from '../../platform/card-payments/stripe-tax.js';
import type { TaxProvider } from '../../platform/tax/tax-provider.js';
import type { Opened } from './embedded-database.js';
import { openMailbox } from './mailbox.js';

export interface Identity {
  provider: IdentityProvider;
  /** Null if the shop uses Firebase. */
  emulator: IdentityEmulator | null;
}

export async function openIdentity(settings: IdentitySettings, dataDir: string): Promise<Opened<Identity>> {
  if (settings.kind === 'firebase') {
    const provider = new FirebaseIdentity(settings);
    return { use: { provider, emulator: null }, routers: [], close: () => provider.close() };
  }
  const emulator = await startEmulator(settings.projectId, dataDir);
  const provider = new FirebaseIdentity({ ...settings, access: emulator.adminAccess });
  return {
    use: { provider, emulator },
    routers: [emulator.router],
    async close() {
      await provider.close();
      await emulator.stop();
    },
  };
}

async function startEmulator(projectId: string, dataDir: string): Promise<IdentityEmulator> {
  try {
    return await startIdentityEmulator({ dir: join(dataDir, 'identity'), projectId, resetPasswordPath: '/reset' });
  } catch (error) {
    throw error instanceof EmulatorError ? new StartupError(error.message) : error;
  }
}

/** Handles an event of the card provider. @throws if it must be delivered again */
type HandleEvent = (body: Buffer, signature: string | undefined) => Promise<void>;

/**
 * Pays an intent in the card sandbox, as the customer's browser does. Passes the events of the payment to `handle`
 * instead of the shop's webhook. Resolves when they are handled, even if the card is declined.
 * @param card Stripe's name of a test card, e.g. `pm_card_visa`.
 */
export type PayWithTestCard = (intentId: string, card: string, handle: HandleEvent) => Promise<void>;

export interface Cards {
  cardPayments: CardPayments;
  taxProvider: TaxProvider;
  publishableKey: string;
  /** Null if the shop uses Stripe. */
  sandbox: EmbeddedSandbox | null;
}

export interface EmbeddedSandbox {
  payWithTestCard: PayWithTestCard;
  /** Starts to send events to the shop's webhook. */
  startDeliveries(): void;
}

/** @param origin origin of this server; the sandbox sends its webhooks there after `startDeliveries`. */
export async function openCards(
  settings: CardSettings,
  { dataDir, origin }: { dataDir: string; origin: () => string },
): Promise<Opened<Cards>> {
  if (settings.kind === 'stripe') {
    const stripe = createStripeClient(settings);
    const cardPayments = new StripeCardPayments({ stripe, webhookSecret: settings.webhookSecret });
    const { publishableKey } = settings;
    const use = { cardPayments, taxProvider: createStripeTax(stripe), publishableKey, sandbox: null };
    return { use, routers: [], close: () => Promise.resolve() };
  }
  return openSandbox(join(dataDir, 'cards'), origin);
}

async function openSandbox(dir: string, origin: () => string): Promise<Opened<Cards>> {
  let paying: { intentId: string; handle: HandleEvent } | null = null;
  const sandbox = await createCardSandbox({
    store: createFileSandboxStore(dir),
    webhookUrl: () => `${origin()}/webhooks/stripe`,
    webhookEvents,
    amountLimits: stripeAmountLimits,
    async deliver(url, body, headers) {
      if (!paying || !body.includes(paying.intentId)) return postWebhook(url, body, headers);
      await paying.handle(Buffer.from(body), headers['stripe-signature']);
      return { status: 200 };
    },
  });
  // Paused at first: events of an interrupted payment may be about a demo order, which must be completed first.
  sandbox.deliveries.pause();
  const stripe = createStripeClient({ secretKey: sandbox.secretKey, fetch: sandbox.fetch });
  const { publishableKey, webhookSecret } = sandbox;
  return {
    use: {
      cardPayments: new StripeCardPayments({ stripe, webhookSecret }),
      taxProvider: createStripeTax(stripe),
      publishableKey,
      sandbox: {
        async payWithTestCard(intentId, card, handle) {
          paying = { intentId, handle };
          try {
            await stripe.paymentIntents.confirm(intentId, { payment_method: card }).catch(ignoreDecline);
            await sandbox.deliveries.flush();
          } finally {
            paying = null;
          }
        },
        startDeliveries: () => sandbox.deliveries.resume(),
      },
    },
    routers: [Router().use('/sandbox/stripe', sandbox.router())],
    close: () => sandbox.stop(),
  };
}

function ignoreDecline(error: unknown): void {
  if (toPaymentError(error).code !== 'PAYMENT_DECLINED') throw error;
}

/** @returns null if the shop sends no mails. */
export function openMails(
  settings: MailServerSettings,
  { connection, emulator, logger }: { connection: Connection; emulator: IdentityEmulator | null; logger: Logger },
): MailTransport | null {
  if (settings.kind === 'none') return null;
  if (settings.kind === 'smtp')
    return createSmtpTransport({ smtp: settings, isLocal: isLoopback(settings.host), logger });
  const mailbox = openMailbox(connection, systemClock);
  emulator?.showMailbox(mailbox);
  return mailbox;
}
