import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createCardSandbox, createFileSandboxStore } from '@kickstand/card-sandbox';
import { FolderInUseError, startEmbeddedMongo } from '@kickstand/embedded-mongo';
import { EmulatorError, startIdentityEmulator } from '@kickstand/identity-emulator';
import { Router } from 'express';
import type { CardSettings, DatabaseSettings, IdentitySettings } from '../config/environment.js';
import type { CardPayments } from '../platform/card-payments/card-payments.js';
import { stripeAmountLimits } from '../platform/card-payments/minimum-amounts.js';
import { createStripeClient, StripeCardPayments } from '../platform/card-payments/stripe-card-payments.js';
import { StartupError } from '../platform/data-folder.js';
import { FirebaseIdentity } from '../platform/identity/firebase-identity.js';
import type { IdentityProvider } from '../platform/identity/identity-provider.js';
import type { Logger } from '../platform/logger.js';
import type { DemoShop } from './demo-data.js';

/** Something the shop runs on, real or embedded, and how to let go of it. */
export interface Opened<T> {
  use: T;
  /** Browser endpoints that only the embedded one has. */
  routers: readonly Router[];
  close(): Promise<void>;
}

const databaseFolder = (dataDir: string) => join(dataDir, 'database');

/**
 * For commands on a shop that there is: in another folder they would begin an empty one and tell of that.
 * @throws StartupError
 */
export function assertShopIn(settings: DatabaseSettings, dataDir: string): void {
  if (settings.kind === 'mongodb' || existsSync(databaseFolder(dataDir))) return;
  throw new StartupError(`There is no shop in ${dataDir}. Set DATA_DIR to the folder of the shop.`);
}

export async function openDatabase(settings: DatabaseSettings, dataDir: string): Promise<Opened<{ uri: string }>> {
  if (settings.kind === 'mongodb') return { use: settings, routers: [], close: () => Promise.resolve() };
  try {
    const database = await startEmbeddedMongo({ dir: databaseFolder(dataDir) });
    return { use: { uri: database.uri }, routers: [], close: () => database.stop() };
  } catch (error) {
    throw refusalOf(error);
  }
}

/** For commands beside the shop: where it runs on the embedded database, they use the database through it. */
export async function reachDatabase(
  settings: DatabaseSettings,
  dataDir: string,
): Promise<Opened<{ uri: string; isOpenElsewhere: boolean }>> {
  const nothingToClose = () => Promise.resolve();
  if (settings.kind === 'mongodb') {
    return { use: { uri: settings.uri, isOpenElsewhere: false }, routers: [], close: nothingToClose };
  }
  try {
    const database = await startEmbeddedMongo({ dir: databaseFolder(dataDir) });
    return { use: { uri: database.uri, isOpenElsewhere: false }, routers: [], close: () => database.stop() };
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw refusalOf(error);
    return { use: { uri: error.uri, isOpenElsewhere: true }, routers: [], close: nothingToClose };
  }
}

function refusalOf(error: unknown): StartupError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartupError(`The embedded database could not be opened: ${reason}`);
}

interface LocalDeps {
  dataDir: string;
  logger: Logger;
  /** Null leaves the embedded identity without demo accounts. */
  demoShop: DemoShop | null;
}

export async function openIdentity(
  settings: IdentitySettings,
  { dataDir, logger, demoShop }: LocalDeps,
): Promise<Opened<IdentityProvider>> {
  if (settings.kind === 'firebase') {
    const identity = new FirebaseIdentity(settings);
    return { use: identity, routers: [], close: () => identity.close() };
  }
  const { projectId } = settings;
  const dir = join(dataDir, 'identity');
  const emulator = await startIdentityEmulator({ dir, projectId, logger, resetPasswordPath: '/reset' }).catch(
    (error: unknown) => {
      throw error instanceof EmulatorError ? new StartupError(error.message) : error;
    },
  );
  if (demoShop) await emulator.seedUsers(demoShop.demoAccounts);
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

/** @param origin where this server answers, for the sandbox's webhooks. */
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
