import type { AddressInfo } from 'node:net';
import * as demo from '@kickstand/demo-shop';
import { Router } from 'express';
import { GraphQLError } from 'graphql';
import { createApp } from './create-app.js';
import type { Environment } from './config/environment.js';
import type { RequestRecord } from '../http/observe-requests.js';
import { createPageRenderer } from '../http/page-renderer.js';
import { demoShopPort, type DemoShop } from './local/demo-data.js';
import { addDemoOrders, orderSourceOf, planDemoOrders } from './local/demo-orders.js';
import type { Opened } from './local/embedded-database.js';
import { convertPrices } from '../modules/catalogue/prices/convert-prices.js';
import { systemClock } from '../platform/clock.js';
import { closeServer, type ShopServer } from '../platform/http-server.js';
import type { Logger } from '../platform/logger.js';
import { startBackgroundMigrations } from '../migrations/background-migrations.js';
import { databaseOf, openRuntime, type Runtime } from './runtime.js';
import { createMetrics, serveMetrics, shareMetrics, type Metrics } from './metrics.js';
import { pause } from '../platform/pause.js';
import type { Repeating } from '../platform/repeating.js';
import { role } from './workers.js';
import { announce } from './startup-message.js';

const reconcileEveryMs = 5 * 60_000;
const relayOutboxesEveryMs = 5 * 60_000;
const sendMailsEveryMs = 3_000;
const followProductsEveryMs = 500;
const followSalesEveryMs = 1_000;
const migrateEveryMs = 60_000;
const runImportsEveryMs = 1_000;
const sweepPicturesEveryMs = 60 * 60_000;
const forgetOldEveryMs = 24 * 60 * 60_000;

export interface ShopStart {
  shopServer: ShopServer;
  environment: Environment;
  logger: Logger;
  /** Functions that stop what was started, in the order in which it was started. `startShop` adds its own. */
  stops: (() => Promise<void>)[];
  isDraining: () => boolean;
  database: Opened<{ uri: string }>;
}

/**
 * If an item of a list throws, graphql-js leaves the promises of the items before it unhandled. Their rejections are
 * GraphQL errors, which are ignored here. All other unhandled rejections end the process.
 */
function keepRunning(error: unknown): void {
  if (!(error instanceof GraphQLError)) throw error;
}

/** Opens the shop: services, HTTP application and background work. */
export async function startShop(start: ShopStart): Promise<void> {
  process.on('unhandledRejection', keepRunning);
  const { environment, logger, shopServer, stops, isDraining, database } = start;
  const { port } = (shopServer.server.address() as AddressInfo | null) ?? environment;
  const origin = () => `http://127.0.0.1:${port}`;
  const metrics = environment.metricsPort === null ? null : createMetrics();
  // Comes first, because the first process gets no metrics at all if one worker does not answer.
  if (metrics && role.isWorker) shareMetrics(metrics);
  const runtime = await openRuntime({
    ...{ environment, logger, origin, database, metrics },
    giveWay: shopServer.giveWay,
  });
  stops.push(() => runtime.close());
  const { connection, shop } = runtime;
  const converted = await convertPrices(connection, shop.currency);
  if (converted > 0) logger.info({ products: converted, currency: shop.currency }, 'prices are in the new currency');
  const demoShop = await seed(runtime, environment);
  const pageRenderer = createPageRenderer();
  const isReady = async () => !isDraining() && (await runtime.isReady());
  const observers = [
    ...(metrics ? [metrics.countRequest] : []),
    ...(environment.accessLog ? [(record: RequestRecord) => logger.info(record, 'request')] : []),
  ];
  const options = { ...runtime, ...appOptions(environment, runtime), isReady, observers, logger, pageRenderer };
  const app = await createApp(options);
  stops.push(() => app.stop());
  shopServer.serve(app.express);
  if (!role.isWorker) announce(environment, port, demoShop);
  const warmUp = app.warmUp();
  // Waits for the warm-up, because its queries would fail if the database were closed first.
  stops.push(() => warmUp);
  runtime.createOtherIndexes().catch((error: unknown) => {
    if (!isDraining()) logger.error({ err: error }, 'indexes are created at the next start');
  });
  // Each process has a search index of its own.
  const searchIndex = runtime.services.search.start({ everyMs: followProductsEveryMs });
  stops.push(() => searchIndex.stop());
  if (role.hasBackgroundWork) stops.push(startWhenOrdersAreAdded(start, runtime, metrics));
  else runtime.sandbox?.startDeliveries();
  if (!metrics || environment.metricsPort === null) return;
  metrics.watchQueues({ connection, messages: runtime.services.messages, searchIndex, logger });
  if (role.isWorker) return;
  const server = await serveMetrics({ host: environment.host, port: environment.metricsPort }, metrics.register);
  stops.push(() => closeServer(server, 0));
}

/**
 * Adds the demo orders first, because background work would treat them as new orders.
 * @returns a function that stops the work.
 */
function startWhenOrdersAreAdded(start: ShopStart, runtime: Runtime, metrics: Metrics | null): () => Promise<void> {
  const { logger, environment, isDraining } = start;
  const { connection, sandbox } = runtime;
  let isStopped = false;
  let jobs: Repeating[] = [];
  const isStopping = () => isStopped || isDraining();
  const source = environment.demoData === 'on' && sandbox ? orderSourceOf(demo, runtime.openServicesAt, sandbox) : null;
  const adding = addDemoOrders({ connection, source, clock: systemClock, pause, isStopping, logger })
    .catch((error: unknown) => logger.error({ err: error }, 'could not add all demo orders'))
    .then(() => {
      if (isStopping()) return;
      sandbox?.startDeliveries();
      jobs = startBackgroundWork(start, runtime, metrics);
    });
  return async () => {
    isStopped = true;
    await adding;
    await Promise.all(jobs.map((job) => job.stop()));
  };
}

/** Several servers can do this work at once; on a server with several workers, only one worker does it. */
function startBackgroundWork(
  { logger }: ShopStart,
  { services, connection, shop: { currency } }: Runtime,
  metrics: Metrics | null,
): Repeating[] {
  const { catalogue, payments, outboxWorker, startMails, media, imports, webhooks, retention } = services;
  const onReport = metrics?.noteReconciliation;
  return [
    payments.startReconciler({ everyMs: reconcileEveryMs, ...(onReport ? { onReport } : {}) }),
    outboxWorker.start({ everyMs: relayOutboxesEveryMs }),
    startMails({ everyMs: sendMailsEveryMs }),
    webhooks.startSending({ everyMs: sendMailsEveryMs }),
    catalogue.startFollowingSales({ everyMs: followSalesEveryMs, logger }),
    imports.startRunning({ everyMs: runImportsEveryMs }),
    media.startPictureSweeper({ everyMs: sweepPicturesEveryMs }),
    retention.start({ everyMs: forgetOldEveryMs }),
    startBackgroundMigrations(
      { database: databaseOf(connection), currency, clock: systemClock, logger },
      { everyMs: migrateEveryMs },
    ),
  ];
}

/** Exported for tests. @returns null if the shop is not a demo shop. */
export async function seed(
  { connection, services, identityEmulator, sandbox, shop: { currency } }: Runtime,
  { demoData }: Environment,
): Promise<DemoShop | null> {
  const now = systemClock.now();
  const port = demoShopPort({ connection, accounts: services.accounts, currency, now });
  if (demoData === 'off' || !(await port.begin())) return null;
  await identityEmulator?.seedUsers(demo.demoAccounts);
  if (demoData === 'on' && sandbox && !(await port.wasSeeded())) await planDemoOrders(connection, now);
  await demo.seedDemoShop(port, now);
  return demo;
}

function appOptions(environment: Environment, { embedded, shop: { currency } }: Runtime) {
  const { identity, cards, graphql, publicUrl, corsOrigins, trustProxy, isEmbedded, allowsEmbedded } = environment;
  return {
    // Always mounted, even if DEMO_DATA is off, because products from an earlier start still show their drawings and
    // documents.
    embedded: [...embedded, demo.demoFileRoutes(Router())],
    settings: {
      publicUrl,
      currency,
      securityContact: environment.securityContact,
      sharedCaching: environment.sharedCaching,
      graphql,
      corsOrigins,
      trustProxy,
      embeddedGuard: isEmbedded ? { allowsProxies: allowsEmbedded } : null,
      security: {
        firebaseAuthDomain: identity.kind === 'firebase' ? identity.authDomain : null,
        usesStripe: cards.kind === 'stripe',
        isHttps: publicUrl.startsWith('https:'),
      },
    },
  };
}
