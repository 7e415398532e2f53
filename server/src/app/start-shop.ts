import type { AddressInfo } from 'node:net';
import * as demo from '@kickstand/demo-shop';
import { Router } from 'express';
import { createApp } from './create-app.js';
import type { Environment } from './config/environment.js';
import { createPageRenderer } from '../http/page-renderer.js';
import { demoShopPort, type DemoShop } from './local/demo-data.js';
import type { Opened } from './local/embedded-database.js';
import { systemClock } from '../platform/clock.js';
import type { ShopServer } from '../platform/http-server.js';
import type { Logger } from '../platform/logger.js';
import { startBackgroundMigrations } from '../migrations/background-migrations.js';
import { databaseOf, openRuntime, type Runtime } from './runtime.js';
import { announce } from './startup-message.js';

const reconcileEveryMs = 5 * 60_000;
const relayOutboxesEveryMs = 5 * 60_000;
const sendMailsEveryMs = 3_000;
const followProductsEveryMs = 500;
const migrateEveryMs = 60_000;
const sweepPicturesEveryMs = 60 * 60_000;

export interface ShopStart {
  shopServer: ShopServer;
  environment: Environment;
  logger: Logger;
  /** Functions that stop what was started, in the order of the start. Each part that is opened here is added. */
  stops: (() => Promise<void>)[];
  isDraining: () => boolean;
  database: Opened<{ uri: string }>;
}

/** Opens the shop: services, HTTP application and background work. */
export async function startShop(start: ShopStart): Promise<void> {
  const { environment, logger, shopServer, stops, isDraining, database } = start;
  const { port } = shopServer.server.address() as AddressInfo;
  const demoShop = environment.demoData ? demo : null;
  const origin = () => `http://127.0.0.1:${port}`;
  const runtime = await openRuntime({ environment, logger, origin, demoShop, database });
  stops.push(() => runtime.close());
  if (demoShop) await seed(demoShop, environment, runtime);
  const pageRenderer = createPageRenderer();
  const isReady = async () => !isDraining() && (await runtime.isReady());
  const app = await createApp({ ...runtime, ...appOptions(environment, runtime), isReady, logger, pageRenderer });
  stops.push(() => app.stop());
  shopServer.serve(app.express);
  announce(environment, port, demoShop);
  app.warmUp();
  const { payments, outboxWorker, startMails, media, search } = runtime.services;
  const jobs = [
    payments.startReconciler({ everyMs: reconcileEveryMs }),
    outboxWorker.start({ everyMs: relayOutboxesEveryMs }),
    startMails({ everyMs: sendMailsEveryMs }),
    media.startPictureSweeper({ everyMs: sweepPicturesEveryMs }),
    search.start({ everyMs: followProductsEveryMs }),
    startBackgroundMigrations(
      { database: databaseOf(runtime.connection), currency: environment.currency, clock: systemClock, logger },
      { everyMs: migrateEveryMs },
    ),
  ];
  stops.push(...jobs.map((job) => () => job.stop()));
}

function seed(demoShop: DemoShop, { currency }: Environment, { connection, services }: Runtime): Promise<void> {
  const now = systemClock.now();
  return demoShop.seedDemoShop(demoShopPort({ connection, accounts: services.accounts, currency, now }), now);
}

function appOptions(environment: Environment, { embedded }: Runtime) {
  const { identity, cards, currency, graphql, publicUrl, corsOrigins, trustProxy, isEmbedded, allowsEmbedded } =
    environment;
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
