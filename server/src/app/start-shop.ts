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
import { openRuntime, type Runtime } from './runtime.js';
import { announce } from './startup-message.js';

const reconcileEveryMs = 5 * 60_000;
const relayOutboxesEveryMs = 5 * 60_000;
const sendMailsEveryMs = 3_000;
const followProductsEveryMs = 500;
const sweepPicturesEveryMs = 60 * 60_000;

export interface ShopStart extends ShopServer {
  environment: Environment;
  logger: Logger;
  /** Functions that end the shop, in order. Each part that is opened here is added. */
  stops: (() => Promise<void>)[];
  database: Opened<{ uri: string }>;
}

/** Opens the shop: services, HTTP application and background work. */
export async function startShop({ environment, logger, server, serve, stops, database }: ShopStart): Promise<void> {
  const { port } = server.address() as AddressInfo;
  const demoShop = environment.demoData ? demo : null;
  const origin = () => `http://127.0.0.1:${port}`;
  const runtime = await openRuntime({ environment, logger, origin, demoShop, database });
  stops.push(() => runtime.close());
  if (demoShop) await seed(demoShop, environment, runtime);
  const pageRenderer = createPageRenderer();
  const app = await createApp({ ...runtime, ...appOptions(environment, runtime), logger, pageRenderer });
  stops.splice(1, 0, () => app.stop());
  serve(app.express);
  const reconciler = runtime.services.payments.startReconciler({ everyMs: reconcileEveryMs });
  stops.splice(1, 0, () => reconciler.stop());
  const outboxWorker = runtime.services.outboxWorker.start({ everyMs: relayOutboxesEveryMs });
  stops.splice(1, 0, () => outboxWorker.stop());
  const mails = runtime.services.startMails({ everyMs: sendMailsEveryMs });
  stops.splice(1, 0, () => mails.stop());
  const sweeper = runtime.services.media.startPictureSweeper({ everyMs: sweepPicturesEveryMs });
  stops.splice(1, 0, () => sweeper.stop());
  announce(environment, port, demoShop);
  app.warmUp();
  const searchIndex = runtime.services.search.start({ everyMs: followProductsEveryMs });
  stops.splice(1, 0, () => searchIndex.stop());
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
