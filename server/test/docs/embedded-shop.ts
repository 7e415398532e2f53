import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as demoShop from '@kickstand/demo-shop';
import { expect, vi } from 'vitest';
import { createApp } from '../../src/app/create-app.js';
import { readEnvironment } from '../../src/app/config/environment.js';
import { demoShopPort } from '../../src/app/local/demo-data.js';
import { createLogger } from '../../src/platform/logger.js';
import { openRuntime } from '../../src/app/runtime.js';

export interface EmbeddedShop {
  origin: string;
  close(): Promise<void>;
}

/** Opens the shop like `npm start`, with all embedded defaults and the demo data. */
export async function openEmbeddedShop(): Promise<EmbeddedShop> {
  const folder = await mkdtemp(join(tmpdir(), 'kickstand-docs-'));
  const environment = readEnvironment({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, folder);
  const logger = createLogger(environment.logLevel);
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const runtime = await openRuntime({ environment, logger, origin: () => origin });
  const { connection, services } = runtime;
  const now = new Date();
  const port = demoShopPort({ connection, accounts: services.accounts, currency: runtime.shop.currency, now });
  await runtime.identityEmulator?.seedUsers(demoShop.demoAccounts);
  await demoShop.seedDemoShop(port, now);
  // As if the shop had opened a minute ago, because other systems see a change only after a few seconds.
  const changedAt = new Date(now.getTime() - 60_000);
  await connection.collection('products').updateMany({}, { $set: { changedAt } });
  const app = await createApp({
    ...runtime,
    logger,
    settings: {
      publicUrl: origin,
      currency: runtime.shop.currency,
      corsOrigins: [],
      graphql: environment.graphql,
      security: { firebaseAuthDomain: null, usesStripe: false, isHttps: false },
    },
  });
  runtime.sandbox?.startDeliveries();
  server.on('request', (request, response) => void app.express(request, response));
  const searchIndex = services.search.start({ everyMs: 100 });
  const isIndexed = async () => expect((await services.search.searchProducts({})).mode).toBe('full');
  await vi.waitFor(isIndexed, { timeout: 100_000, interval: 50 });
  return {
    origin,
    async close() {
      server.closeAllConnections();
      server.close();
      await searchIndex.stop();
      await app.stop();
      await runtime.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
