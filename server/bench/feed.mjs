// `node server/bench/feed.mjs` measures the product feed of shops with 10,000 and 100,000 products on the embedded
// database: building and sending the feed, sending it again, and the additional memory at the peak. Needs a built
// server.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { describe, megabytes, seconds, signIn, startShop, wait } from './bench-shop.mjs';
import { fillProducts } from './fill-database.mjs';

const sizes = [10_000, 100_000];
/** How long to wait after the start, while the shop builds its index of the products. */
const startingMs = { 10_000: 20_000, 100_000: 90_000 };

const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-bench-'));
try {
  let filled = 0;
  for (const size of sizes) {
    const filling = await startShop(dataDir);
    await fillProducts(dataDir, size - filled, 0, filled);
    if (filled === 0) await publishFeed(filling.origin);
    await filling.stop();
    filled = size;
    const shop = await startShop(dataDir);
    await wait(startingMs[size]);
    await measure(shop, size).finally(() => shop.stop());
  }
} finally {
  rmSync(dataDir, { recursive: true });
}

async function measure(shop, size) {
  console.log(`\n${size} products; ${availableParallelism()} cores, load ${loadavg()[0].toFixed(1)}`);
  const before = shop.residentBytes();
  for (const what of ['built and sent', 'sent']) {
    const cpuBefore = shop.cpuSeconds();
    const work = download(`${shop.origin}/feeds/google.xml`);
    const { latencies, peak } = await shop.measureDuring(work);
    const { ms, bytes } = await work;
    console.log(
      `${what}: ${megabytes(bytes)} MB as text in ${seconds(ms)} s, ${(shop.cpuSeconds() - cpuBefore).toFixed(1)} s of the ` +
        `processor with the API's, ${megabytes(peak.server - before)} MB more memory; API: ${describe(latencies)}`,
    );
  }
}

async function download(url) {
  const began = performance.now();
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The feed was answered ${response.status}`);
  let bytes = 0;
  for await (const piece of response.body) bytes += piece.length;
  return { ms: performance.now() - began, bytes };
}

async function publishFeed(origin) {
  const query =
    'mutation { saveSettings(input: { version: 0, values: [{ key: "merchantFeed", value: "on" }] }) { settings { version } } }';
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await signIn(origin)}` },
    body: JSON.stringify({ query }),
  });
  const { errors } = await response.json();
  if (errors) throw new Error(errors[0].message);
}
