import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Permission } from '@kickstand/rules/permissions';
import { createCardSandbox, MemorySandboxStore, type CardSandbox } from '@kickstand/card-sandbox';
import { Router } from 'express';
import type { Connection } from 'mongoose';
import { createApp } from '../src/app/create-app.js';
import type { GraphSettings } from '../src/graphql/server.js';
import type { AddProductInput } from '../src/modules/catalogue/products/add-product.js';
import type { OrderEventName } from '../src/modules/orders/order/order-store.js';
import { minimumCharge } from '../src/modules/orders/order/charge-limits.js';
import type { SettingTexts } from '../src/modules/settings/setting-list.js';
import { webhookEvents } from '../src/platform/card-payments/stripe-mapping.js';
import { stripeAmountLimits } from '../src/platform/card-payments/minimum-amounts.js';
import type { TaxProvider } from '../src/platform/tax/tax-provider.js';
import type { VatRegister } from '../src/platform/tax/vat-register.js';
import type { CardPayments } from '../src/platform/card-payments/card-payments.js';
import { createStripeTax } from '../src/platform/card-payments/stripe-tax.js';
import { createStripeClient, StripeCardPayments } from '../src/platform/card-payments/stripe-card-payments.js';
import type { ImageHost } from '../src/platform/images/image-host.js';
import type { MailTransport } from '../src/platform/mail/mail-transport.js';
import { createShopServer } from '../src/platform/http-server.js';
import { createLogger, type Logger } from '../src/platform/logger.js';
import type { PublicPost } from '../src/platform/outgoing/public-post.js';
import { connectMongo, impatient } from '../src/platform/mongo/connect.js';
import { watchDatabase } from '../src/platform/mongo/watch-database.js';
import type { SearchEngine } from '../src/platform/search/search-engine.js';
import { bucketsIn } from '../src/platform/rate-limiter.js';
import type { RequestRecord } from '../src/http/observe-requests.js';
import { createRateLimits } from '../src/http/rate-limits.js';
import { createServices, type Services, type ServiceSettings } from '../src/modules/services.js';
import { systemActor } from '../src/shared/actor.js';
import type { FaultPoints } from '../src/shared/fault-points.js';
import type { Currency } from '../src/shared/money.js';
import { openSharedDatabase, openTestConnection } from './database.js';
import { FakeIdentity } from './fake-identity.js';
import { TestClock } from './test-clock.js';
import { TestMailTransport } from './test-mail-transport.js';

export interface TestUser {
  email: string;
  userId: string;
  /** The shop's access token. */
  token: string;
}

export interface Answer<T = unknown> {
  status: number;
  headers: Headers;
  body: T;
}

export interface GraphAnswer<T> {
  status: number;
  data: T;
  errors?: { message: string; path?: string[]; extensions: { code: string; details?: Record<string, unknown> } }[];
}

/** One server of a shop, over HTTP. */
export interface TestServer {
  origin: string;
  services: Services;
  graphql<T = Record<string, never>>(
    query: string,
    variables?: object,
    user?: TestUser | null,
  ): Promise<GraphAnswer<T>>;
  rest<T = Record<string, unknown>>(call: string, body?: unknown, user?: TestUser | null): Promise<Answer<T>>;
  /** Sends an event of the card provider to the server's webhook. */
  deliver(event: SignedEvent): Promise<Answer>;
  close(): Promise<void>;
}

export interface AnotherServer extends TestServer {
  /** Simulates the kill of the process: no more requests are answered, and nothing more is written. */
  kill(): Promise<void>;
}

export interface SignedEvent {
  body: string;
  headers: Record<string, string>;
}

/** A complete shop over HTTP: real database, card sandbox with Stripe's SDK, fake identity provider and clock. */
export interface TestShop extends TestServer {
  connection: Connection;
  clock: TestClock;
  identity: FakeIdentity;
  sandbox: CardSandbox;
  cardPayments: CardPayments;
  /** Receives the shop's mails. They are sent when the test says so. */
  mails: TestMailTransport;
  /**
   * Opens another server of the same shop. Like separate processes, the servers share only the database, the clock and
   * external services.
   */
  openServer(options?: TestServerOptions): Promise<AnotherServer>;
  /** A signed-in customer with a new email address. */
  newCustomer(name?: string): Promise<TestUser>;
  newAdmin(): Promise<TestUser>;
  /** Makes the owner of an address a member of staff, in a new role with these permissions. */
  giveRole(email: string, permissions: readonly Permission[]): Promise<void>;
  /** Pays an open intent like a browser does, with one of the published test cards. */
  payByCard(clientSecret: string, card?: string): Promise<void>;
}

export interface TestShopOptions {
  /** True for a test that drops collections or indexes; other tests reuse a database. */
  needsNewDatabase?: boolean;
  /** By default, 'usd'. */
  currency?: Currency;
  /** By default, Stripe Tax in the card sandbox. */
  taxProvider?: TaxProvider;
  /** By default, only the format of VAT numbers is checked. */
  vatRegister?: VatRegister;
  /** True if admins and staff must have verified their address; false by default. */
  adminsNeedVerifiedEmail?: boolean;
  /** Settings that are fixed, as if the environment had set them. */
  settings?: SettingTexts;
  /** True if a mail server sends the mails; false by default. */
  hasMailServer?: boolean;
  /** Limits of unpaid orders; by default higher than any test needs. */
  orderLimits?: ServiceSettings['orderLimits'];
  graphql?: Partial<GraphSettings>;
  corsOrigins?: readonly string[];
  /** Opens the search index of each server; without it, the database answers searches. */
  openSearch?: () => SearchEngine;
  /** The clock of the code that updates the search index, in milliseconds; by default the machine's. */
  searchTime?: () => number;
  /** The host of uploaded pictures; by default the shop itself. */
  imageHost?: ImageHost;
  /** Receives the shop's mails instead of `mails`; with null, the shop sends none. */
  mailTransport?: MailTransport | null;
  /** Receives the events of webhooks; by default they are sent to public addresses. */
  postWebhook?: PublicPost;
  uploadPlaces?: number;
  /** Additional routers for browsers, besides the card sandbox's. */
  embedded?: readonly Router[];
  /** Number of proxies that say where a request comes from; none by default. */
  trustProxy?: number;
  /** Factor for the rate limits; by default, requests are not limited. */
  rateLimitFactor?: number;
  /** Called after each request. */
  observers?: readonly ((record: RequestRecord) => void)[];
  onOrderEvents?: (events: readonly OrderEventName[]) => void;
  /** Receives the card provider's events instead of the first server's webhook. */
  takeEvent?: (event: SignedEvent) => void;
}

export interface TestServerOptions {
  /** By default, that of the shop. */
  currency?: Currency;
  /** Settings that are fixed on this server; by default those of the shop. */
  settings?: SettingTexts;
  /** Called at each fault point of this server, where it may kill the server. */
  faults?: FaultPoints;
  /** Address of the database, used with the short timeouts of production; by default, the tests' MongoDB. */
  mongoUri?: string;
  /** By default, nothing is logged. */
  logger?: Logger;
  /** Wraps the card provider for this server. */
  reach?: (provider: CardPayments) => CardPayments;
}

/** The parts that all servers of one shop share. */
interface SharedParts {
  databaseName: string;
  clock: TestClock;
  identity: FakeIdentity;
  sandbox: CardSandbox;
  cardPayments: CardPayments;
  taxProvider: TaxProvider;
  mails: TestMailTransport;
}

export async function openTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const database = await openSharedDatabase('shop', options.needsNewDatabase);
  const { connection } = database;
  const clock = new TestClock();
  const identity = new FakeIdentity(clock);
  const { takeEvent } = options;
  const sandbox = await createCardSandbox({
    store: new MemorySandboxStore(),
    webhookUrl: () => `${server.origin}/webhooks/stripe`,
    webhookEvents,
    amountLimits: stripeAmountLimits,
    clock,
    ...(takeEvent && {
      deliver(_url, body, headers) {
        takeEvent({ body, headers });
        return Promise.resolve({ status: 200 });
      },
    }),
  });
  // Tests deliver the events, so the sandbox must not.
  sandbox.deliveries.pause();
  const stripe = createStripeClient({ secretKey: sandbox.secretKey, fetch: sandbox.fetch });
  const cardPayments = new StripeCardPayments({ stripe, webhookSecret: sandbox.webhookSecret, clock });
  const shared = {
    databaseName: connection.name,
    clock,
    identity,
    sandbox,
    cardPayments,
    taxProvider: createStripeTax(stripe),
    mails: new TestMailTransport(),
  };
  const server = await openServer(connection, shared, options, {});
  await database.ensureIndexes();
  const { services } = server;

  let count = 0;
  async function newCustomer(name = 'Casey Customer'): Promise<TestUser> {
    count += 1;
    const account = identity.addAccount(`rider${count}@example.test`, { displayName: name, emailVerified: true });
    const { accessToken, user } = await services.accounts.signIn(identity.issueIdToken(account));
    return { email: user.email, userId: user.id, token: accessToken };
  }

  return {
    ...server,
    connection,
    ...shared,
    async openServer(serverOptions = {}) {
      const own = serverOptions.mongoUri
        ? await connectMongo(serverOptions.mongoUri, shared.databaseName, impatient)
        : await openTestConnection(shared.databaseName);
      const another = await openServer(own, shared, options, serverOptions);
      return {
        ...another,
        async kill() {
          another.disconnect();
          await own.close();
        },
        async close() {
          await another.close();
          await own.close();
        },
      };
    },
    newCustomer,
    async newAdmin() {
      const user = await newCustomer('Ada Admin');
      await services.accounts.makeAdmin(systemActor('test'), user.email);
      return user;
    },
    async giveRole(email, permissions) {
      const [actor, idempotencyKey] = [systemActor('test'), randomUUID()];
      const role = await services.staff.saveRole(actor, { idempotencyKey, name: idempotencyKey, permissions });
      await services.staff.inviteMember(actor, { email, roleId: role.id });
    },
    async payByCard(clientSecret, card = '4242424242424242') {
      const [intentId] = clientSecret.split('_secret_');
      const form = new URLSearchParams({
        client_secret: clientSecret,
        key: sandbox.publishableKey,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': card,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': String(clock.now().getFullYear() + 5),
        'payment_method_data[card][cvc]': '123',
      });
      const target = `${server.origin}/sandbox/stripe/v1/payment_intents/${intentId}/confirm`;
      await (await fetch(target, { method: 'POST', body: form })).arrayBuffer();
    },
    async close() {
      await server.close();
      await sandbox.stop();
      await database.release();
    },
  };
}

const noOrderLimits = {
  openOrders: 1_000,
  heldPercent: 100,
  guestsHeldPercent: 100,
  guestNetworkHeldPercent: 100,
  guestNetworkProducts: 1_000,
  reservations: 1_000,
};

const publicUrl = 'https://shop.example';

async function openServer(
  connection: Connection,
  { clock, identity, sandbox, cardPayments, taxProvider, mails }: SharedParts,
  options: TestShopOptions,
  {
    currency = options.currency ?? 'usd',
    settings = options.settings ?? {},
    faults,
    reach = (provider) => provider,
    logger = createLogger('silent', { write: () => undefined }),
  }: TestServerOptions,
): Promise<TestServer & { disconnect(): void }> {
  const { rateLimitFactor } = options;
  const rateLimits =
    rateLimitFactor === undefined
      ? null
      : createRateLimits({ openBucket: bucketsIn(connection), factor: rateLimitFactor });
  const services = createServices({
    connection,
    mailLimit: rateLimits?.orderMails ?? null,
    codeGuesses: rateLimits?.codeGuesses ?? null,
    taxLookups: rateLimits?.taxLookups ?? null,
    orderGuesses: rateLimits?.orderGuesses ?? null,
    identity,
    cardPayments: reach(cardPayments),
    taxProvider: options.taxProvider ?? taxProvider,
    vatRegister: options.vatRegister ?? null,
    searchEngine: options.openSearch?.() ?? null,
    imageHost: options.imageHost ?? null,
    mailTransport: options.mailTransport === undefined ? mails : options.mailTransport,
    ...(options.postWebhook ? { postWebhook: options.postWebhook } : {}),
    random: () => 0.5,
    clock,
    pause: clock.pause,
    logger,
    ...(faults && { faults }),
    onOrderEvents: options.onOrderEvents,
    settings: {
      currency,
      fixed: settings,
      orderLimits: options.orderLimits ?? noOrderLimits,
      adminEmails: [],
      publicUrl,
      accessTokenSecret: 'a-secret-of-the-tests-that-is-long-enough',
      adminsNeedVerifiedEmail: options.adminsNeedVerifiedEmail ?? false,
      hasMailServer: options.hasMailServer ?? false,
      ...(options.uploadPlaces === undefined ? {} : { uploadPlaces: options.uploadPlaces }),
    },
  });
  const app = await createApp({
    services,
    rateLimits,
    logger,
    observers: options.observers ?? [],
    shop: {
      url: publicUrl,
      currency,
      identity: { projectId: 'demo-test', apiKey: 'key', authDomain: 'localhost', isEmulator: true },
      cardPayments: {
        publishableKey: sandbox.publishableKey,
        isSandbox: true,
        minimumCharge: minimumCharge(currency),
      },
    },
    settings: {
      publicUrl,
      currency,
      graphql: { introspection: true, playground: false, persistedOnly: false, ...options.graphql },
      security: { firebaseAuthDomain: null, usesStripe: false, isHttps: false },
      corsOrigins: options.corsOrigins ?? [],
      trustProxy: options.trustProxy ?? 0,
    },
    embedded: [Router().use('/sandbox/stripe', sandbox.router()), ...(options.embedded ?? [])],
    isReady: async () => (await connection.db?.admin().ping())?.['ok'] === 1,
    databaseWatch: watchDatabase(connection, logger),
  });
  const searchIndex = services.search.start({ everyMs: 100, now: options.searchTime });
  const { server: http, serve } = createShopServer();
  serve(app.express);
  // Without this, the server could close an idle connection while a test sends a request on it, which would fail.
  http.keepAliveTimeout = 0;
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

  async function call(path: string, init: RequestInit, user: TestUser | null | undefined): Promise<Answer> {
    const response = await fetch(origin + path, {
      ...init,
      headers: {
        accept: 'application/json',
        ...init.headers,
        ...(user ? { authorization: `Bearer ${user.token}` } : {}),
      },
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return { status: response.status, headers: response.headers, body: isJson ? (JSON.parse(text) as unknown) : text };
  }

  const disconnect = () => {
    http.closeAllConnections();
    http.close();
  };

  return {
    origin,
    services,
    async graphql<T>(query: string, variables: object = {}, user?: TestUser | null) {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      };
      const { status, body } = await call('/graphql', init, user);
      return { status, ...(body as Omit<GraphAnswer<T>, 'status'>) };
    },
    async rest<T>(target: string, body?: unknown, user?: TestUser | null) {
      const [method = 'GET', path = '/'] = target.split(' ');
      const init =
        body === undefined
          ? { method }
          : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      return (await call(path, init, user)) as Answer<T>;
    },
    deliver({ body, headers }) {
      return call('/webhooks/stripe', { method: 'POST', body, headers }, null);
    },
    disconnect,
    async close() {
      disconnect();
      await searchIndex.stop();
      await app.stop();
      await services.media.close();
    },
  };
}

/** Adds a product through the service. */
export async function addProduct(
  shop: TestShop,
  { priceMinor = 12_990, ...product }: Partial<Omit<AddProductInput, 'price'>> & { priceMinor?: number } = {},
): Promise<string> {
  const added = await shop.services.catalogue.addProduct(systemActor('test'), {
    name: 'Chain kit',
    about: 'X-ring chain with both sprockets.',
    imageUrl: '/images/demo/drive-chain.svg',
    price: { amountMinor: priceMinor, currency: 'usd' },
    availableQuantity: 20,
    minimumQuantity: 1,
    idempotencyKey: null,
    ...product,
  });
  return added.id;
}
