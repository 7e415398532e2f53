import { join } from 'node:path';
import { createCardSandbox, createFileSandboxStore } from '@kickstand/card-sandbox';
import { Router } from 'express';
import type { Connection } from 'mongoose';
import type { CardSettings, IdentitySettings, MailServerSettings } from '../config/environment.js';
import type { CardPayments } from '../../platform/card-payments/card-payments.js';
import { stripeAmountLimits } from '../../platform/card-payments/minimum-amounts.js';
import { createStripeClient, StripeCardPayments } from '../../platform/card-payments/stripe-card-payments.js';
import { systemClock } from '../../platform/clock.js';
import { isLoopback } from '../../platform/http-server.js';
import { FirebaseIdentity } from '../../platform/identity/firebase-identity.js';
import type { IdentityProvider } from '../../platform/identity/identity-provider.js';
import type { MailTransport } from '../../platform/mail/mail-transport.js';
import { createSmtpTransport } from '../../platform/mail/smtp-transport.js';
import { shopName } from '../../modules/shop/shop.js';
import type { DemoShop } from './demo-data.js';
import { toStartupError, type LocalProcesses, type Opened } from './local-processes.js';
import { openMailbox } from './mailbox.js';

export async function openIdentity(
  settings: IdentitySettings,
  { processes, demoShop }: { processes: LocalProcesses; demoShop: DemoShop | null },
): Promise<Opened<IdentityProvider>> {
  const emulator = await processes.emulator;
  if (settings.kind === 'firebase') {
    const identity = new FirebaseIdentity(settings);
    return { use: identity, routers: [], close: () => identity.close() };
  }
  if (emulator === null) throw new Error('Without Firebase the identity emulator must be started.');
  // Null for no demo accounts.
  if (demoShop) {
    await emulator.seedUsers(demoShop.demoAccounts).catch((error: unknown) => {
      throw toStartupError(error);
    });
  }
  const identity = new FirebaseIdentity({ ...settings, emulatorHost: emulator.host });
  return {
    use: identity,
    routers: [emulator.router],
    async close() {
      await identity.close();
      await emulator.stop();
    },
  };
}

export interface Cards {
  cardPayments: CardPayments;
  publishableKey: string;
}

/** @param origin of this server, to which the sandbox sends its webhooks. */
export async function openCards(
  settings: CardSettings,
  { dataDir, origin }: { dataDir: string; origin: () => string },
): Promise<Opened<Cards>> {
  if (settings.kind === 'stripe') {
    const stripe = createStripeClient(settings);
    const cardPayments = new StripeCardPayments({ stripe, webhookSecret: settings.webhookSecret });
    const { publishableKey } = settings;
    return { use: { cardPayments, publishableKey }, routers: [], close: () => Promise.resolve() };
  }
  const store = createFileSandboxStore(join(dataDir, 'cards'));
  const webhookUrl = () => `${origin()}/webhooks/stripe`;
  const sandbox = await createCardSandbox({ store, webhookUrl, amountLimits: stripeAmountLimits });
  const stripe = createStripeClient({ secretKey: sandbox.secretKey, fetch: sandbox.fetch });
  const { publishableKey, webhookSecret } = sandbox;
  return {
    use: { cardPayments: new StripeCardPayments({ stripe, webhookSecret }), publishableKey },
    routers: [Router().use('/sandbox/stripe', sandbox.router())],
    close: () => sandbox.stop(),
  };
}

/** @returns null if the shop sends no mails. */
export async function openMails(
  settings: MailServerSettings,
  { connection, processes }: { connection: Connection; processes: LocalProcesses },
): Promise<MailTransport | null> {
  if (settings.kind === 'none') return null;
  if (settings.kind === 'smtp') {
    const { from, ...smtp } = settings;
    return createSmtpTransport({ smtp, from: { name: shopName, address: from }, isLocal: isLoopback(smtp.host) });
  }
  const mailbox = openMailbox(connection, systemClock);
  (await processes.emulator)?.showMailbox(mailbox);
  return mailbox;
}
