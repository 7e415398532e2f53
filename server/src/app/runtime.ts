import { join } from 'node:path';
import type { IdentityEmulator } from '@kickstand/identity-emulator';
import type { Connection, ConnectOptions, mongo } from 'mongoose';
import type { Router } from 'express';
import type { Environment } from './config/environment.js';
import { createRateLimits, type RateLimits } from '../http/rate-limits.js';
import type { Metrics } from './metrics.js';
import { openCards, openIdentity, openMails, type EmbeddedSandbox } from './local/embedded-defaults.js';
import { openDatabase, type Opened } from './local/embedded-database.js';
import { assertMigrated } from '../migrations/database-state.js';
import { assertRestored } from '../migrations/restore-marker.js';
import { minimumCharge } from '../modules/orders/order/charge-limits.js';
import { hasPricesIn } from '../modules/catalogue/prices/convert-prices.js';
import { findOrderCurrency } from '../modules/orders/order/orders.service.js';
import { hasSender } from '../modules/settings/setting-list.js';
import { readSettings } from '../modules/settings/settings.service.js';
import type { ShopFacts } from '../modules/shop/shop.js';
import { systemClock, type Clock } from '../platform/clock.js';
import type { ImageHost } from '../platform/images/image-host.js';
import { createImgbbHost } from '../platform/images/imgbb-host.js';
import { readOrCreateSecret, StartupError } from '../platform/data-folder.js';
import type { Logger } from '../platform/logger.js';
import { bucketsIn } from '../platform/rate-limiter.js';
import { connectMongo, impatient } from '../platform/mongo/connect.js';
import { createIndexes, dropReplacedIndexes, findMissingIndexes } from '../platform/mongo/indexes.js';
import { watchDatabase, type DatabaseWatch } from '../platform/mongo/watch-database.js';
import type { GiveWay } from '../platform/traffic.js';
import { createPublicPost } from '../platform/outgoing/public-post.js';
import { createSearchThread } from '../platform/search/search-thread.js';
import { createVies } from '../platform/tax/vat-register.js';
import { createServices, type ServiceDeps, type Services } from '../modules/services.js';
import type { Currency } from '../shared/money.js';

/** The shop's services, as configured by the environment, and how to close them. */
export interface Runtime {
  services: Services;
  /**
   * The same services with another clock. They send no mails, use no tax provider, VAT register or search index, and do
   * not limit unpaid orders.
   */
  openServicesAt: (clock: Clock) => Services;
  /** Null if the shop uses Firebase. */
  identityEmulator: IdentityEmulator | null;
  /** Null if the shop uses Stripe. The sandbox sends events to the webhook only after `startDeliveries`. */
  sandbox: EmbeddedSandbox | null;
  /** Null if there are no limits. */
  rateLimits: RateLimits | null;
  connection: Connection;
  /** Creates the indexes that the shop can start without, and drops indexes that newer ones replace. */
  createOtherIndexes(): Promise<void>;
  databaseWatch: DatabaseWatch;
  shop: ShopFacts;
  embedded: readonly Router[];
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

export interface RuntimeDeps {
  environment: Environment;
  logger: Logger;
  /** Origin of this server on this machine, when it is listening. */
  origin: () => string;
  /** Null if nobody reads metrics. */
  metrics?: Metrics | null;
  /** Makes background work wait while this server answers requests. */
  giveWay?: GiveWay;
  /** By default, `openRuntime` opens the database. */
  database?: Opened<{ uri: string }>;
}

/** Opens the database, then the identity provider and the card provider in parallel, and connects the services. */
export async function openRuntime(deps: RuntimeDeps): Promise<Runtime> {
  const { environment, logger, origin, metrics = null } = deps;
  const { dataDir } = environment;
  const database = deps.database ?? (await openDatabase(environment.database, dataDir));
  // The embedded database locks the whole data folder, so a second shop is refused before it touches anything else.
  const opened: Opened<unknown>[] = [database];
  const keep = async <T>(opening: Promise<Opened<T>>): Promise<T> => {
    const part = await opening;
    opened.push(part);
    return part.use;
  };
  const close = async () => {
    await Promise.allSettled(opened.reverse().map((part) => part.close()));
  };

  const [patient, identity, cards] = await settleAll(
    connectMigrated(database.use.uri),
    keep(openIdentity(environment.identity, dataDir)),
    keep(openCards(environment.cards, { dataDir, origin })),
  ).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  opened.push({ use: patient, routers: [], close: () => patient.close() });
  const shopSettings = await readSettings(patient, environment.settings);
  const currency = await findCurrency(patient, shopSettings);
  if (currency !== shopSettings.currency) {
    logger.error({ currency }, 'the shop keeps the currency of its orders: it cannot be changed any more');
  }
  if (environment.mailServer.kind === 'smtp' && !hasSender(shopSettings)) {
    await close();
    throw new StartupError('MAIL_FROM or CONTACT_EMAIL must be set too: mails sent through SMTP_URL need a sender.');
  }
  const patience = environment.database.kind === 'mongodb' ? impatient : {};
  const connection = await connect(database.use.uri, { ...patience, monitorCommands: metrics !== null });
  metrics?.watchDatabase(connection);
  const { rateLimitFactor: factor } = environment;
  const rateLimits = factor === null ? null : createRateLimits({ openBucket: bucketsIn(connection), factor });
  const serviceDeps: ServiceDeps = {
    connection,
    identity: identity.provider,
    cardPayments: cards.cardPayments,
    taxProvider: cards.taxProvider,
    vatRegister: environment.checksVatNumbers ? createVies() : null,
    mailTransport: openMails(environment.mailServer, { connection, emulator: identity.emulator, logger }),
    postWebhook: createPublicPost({ allowsPrivate: environment.webhooksReachPrivateNetworks }),
    mailLimit: rateLimits?.orderMails ?? null,
    codeGuesses: rateLimits?.codeGuesses ?? null,
    taxLookups: rateLimits?.taxLookups ?? null,
    orderGuesses: rateLimits?.orderGuesses ?? null,
    searchEngine: createSearchThread({ dir: join(dataDir, 'search'), logger }),
    imageHost: openImageHost(environment),
    clock: systemClock,
    giveWay: deps.giveWay,
    logger,
    onOrderEvents: metrics?.countEvents,
    settings: {
      currency,
      fixed: environment.settings,
      orderLimits: environment.orderLimits,
      adminEmails: environment.adminEmails,
      publicUrl: environment.publicUrl,
      accessTokenSecret: environment.accessTokenSecret ?? readOrCreateSecret(dataDir, 'access-token-secret'),
      adminsNeedVerifiedEmail: environment.identity.kind === 'firebase',
      chargesCards: environment.cards.isLive,
      hasMailServer: environment.mailServer.kind === 'smtp',
    },
  };
  const services = createServices(serviceDeps);
  const missing = await findMissingIndexes(connection);
  const create = (waits: boolean) => createIndexes(patient, missing.filter(({ canWait }) => canWait === waits), logger); // prettier-ignore
  await create(false);
  return {
    services,
    openServicesAt: (clock) => createServices(withClock(serviceDeps, clock)),
    identityEmulator: identity.emulator,
    sandbox: cards.sandbox,
    rateLimits,
    connection,
    createOtherIndexes: () =>
      create(true)
        .then(() => dropReplacedIndexes(patient))
        .finally(() => patient.close()),
    databaseWatch: watchDatabase(connection, logger),
    shop: toFacts(environment, currency, cards.publishableKey),
    embedded: opened.flatMap((part) => part.routers),
    isReady: async () => (await connection.db?.admin().ping())?.['ok'] === 1,
    async close() {
      await services.media.close();
      await connection.close();
      await close();
    },
  };
}

function withClock({ onOrderEvents: _, ...deps }: ServiceDeps, clock: Clock): ServiceDeps {
  const noLimit = { openOrders: 1_000, guestNetworkProducts: 1_000, reservations: 1_000 };
  const orderLimits = { ...noLimit, heldPercent: 100, guestsHeldPercent: 100, guestNetworkHeldPercent: 100 };
  return {
    ...{ ...deps, clock, mailTransport: null, taxProvider: null, vatRegister: null, searchEngine: null },
    settings: { ...deps.settings, orderLimits },
  };
}

/** Waits for all promises before it fails, so that no part is left half opened. */
async function settleAll<T extends readonly unknown[]>(...work: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  await Promise.allSettled(work);
  return await Promise.all(work);
}

/**
 * The shop's currency: that of the newest order if there are orders and prices in it, otherwise that of the settings. An
 * earlier version allowed another currency after an order; then all prices may have been entered in the other one.
 */
export async function findCurrency(connection: Connection, settings: { currency: Currency }): Promise<Currency> {
  const ofOrders = await findOrderCurrency(connection);
  return ofOrders && (await hasPricesIn(connection, ofOrders)) ? ofOrders : settings.currency;
}

/** Connects to a database of this version only, because the shop would misread the data of another version. */
export function connectMigrated(uri: string): Promise<Connection> {
  return connectTo(uri, async (database) => {
    await assertRestored(database);
    await assertMigrated(database, systemClock.now());
  });
}

/** Connects to a database of any version, unless a restore of it was interrupted. */
export function connectRestored(uri: string): Promise<Connection> {
  return connectTo(uri, assertRestored);
}

async function connectTo(uri: string, assertUsable: (database: mongo.Db) => Promise<void>): Promise<Connection> {
  const connection = await connect(uri);
  try {
    await assertUsable(databaseOf(connection));
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

export function databaseOf(connection: Connection): mongo.Db {
  return connection.getClient().db(connection.name);
}

/** If the URI does not contain the name of a database, the shop's default is used. */
export function connect(uri: string, options?: ConnectOptions): Promise<Connection> {
  const path = /^[a-z+]+:\/\/[^/]+\/([^?]*)/.exec(uri)?.[1];
  return connectMongo(uri, path ? undefined : 'kickstand', options);
}

function toFacts({ identity, cards, publicUrl }: Environment, currency: Currency, publishableKey: string): ShopFacts {
  return {
    url: publicUrl,
    currency,
    identity: {
      projectId: identity.projectId,
      apiKey: identity.apiKey,
      authDomain: identity.authDomain,
      isEmulator: identity.kind === 'emulator',
    },
    cardPayments: { publishableKey, isSandbox: cards.kind === 'sandbox', minimumCharge: minimumCharge(currency) },
  };
}

/** Null if the shop stores its pictures itself. */
export const openImageHost = ({ imgbbApiKey: apiKey }: Environment): ImageHost | null =>
  apiKey === null ? null : createImgbbHost({ apiKey });
