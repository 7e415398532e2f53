// `node server/bench/erp.mjs` runs the example ERP (server/examples) with a shop that uses the embedded database. The
// ERP reads 10,000 products and 5,000 orders, sets the stock of 1,000 products, and reads what has changed. Prints the
// times, the processor times of the server, and its peak memory.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { ErpClient } from '../dist/examples/erp-client.js';
import { megabytes, seconds, startShop, wait } from './bench-shop.mjs';
import { fillOrders, fillProducts } from './fill-database.mjs';

const [productCount, orderCount, stockCount] = [10_000, 5_000, 1_000];
/** How long to wait after the start, while the shop builds its index of the products. */
const startingMs = 20_000;
/** How long to wait after a change. The shop lists a change only five seconds after it was made. */
const settledMs = 6_000;

const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-bench-'));
try {
  const filling = await startShop(dataDir);
  await fillProducts(dataDir, productCount);
  await fillOrders(dataDir, { from: 0, to: orderCount, days: 30 });
  await filling.stop();
  const shop = await startShop(dataDir, { RATE_LIMIT: '1' });
  await measure(shop).finally(() => shop.stop());
} finally {
  rmSync(dataDir, { recursive: true });
}

async function measure(shop) {
  console.log(`${availableParallelism()} cores, load ${loadavg()[0].toFixed(1)}`);
  const erp = new ErpClient({ shopUrl: shop.origin, apiKey: await createKey(shop) });
  await wait(startingMs);
  await timed('everything', shop, () => erp.sync());
  await timed('nothing new', shop, () => erp.sync());
  const items = Object.values(erp.state.products)
    .slice(0, stockCount)
    .map(({ sku, availableQuantity }) => ({
      sku,
      quantity: availableQuantity + 1,
      expectedQuantity: availableQuantity,
    }));
  await timed('stock', shop, async () => {
    const results = await erp.setStock(items);
    return { changed: results.filter(({ outcome }) => outcome === 'changed').length };
  });
  await wait(settledMs);
  await timed('changes', shop, () => erp.sync());
  console.log(`memory of the server at its peak: ${megabytes(shop.peakResidentBytes())} MB`);
}

async function timed(what, shop, work) {
  const [began, cpuBefore] = [performance.now(), shop.cpuSeconds()];
  const result = await work();
  const cpu = shop.cpuSeconds() - cpuBefore;
  console.log(
    `${what}: ${JSON.stringify(result)} in ${seconds(performance.now() - began)} s, ${cpu.toFixed(1)} s of the processor`,
  );
}

async function createKey({ origin, signIn }) {
  const input = {
    name: 'ERP',
    scopes: ['CATALOGUE_WRITE', 'STOCK_WRITE', 'CUSTOMERS_READ', 'ORDERS_WRITE'],
    idempotencyKey: 'bench-erp',
  };
  const query = 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret } }';
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await signIn()}` },
    body: JSON.stringify({ query, variables: { input } }),
  });
  return (await response.json()).data.createApiKey.secret;
}
