// `node server/bench/fitment.mjs` measures memory and start-up time of a shop with fitment data on the embedded
// database. By default, the shop has 100,000 products with 24 fitment rows and three part numbers each, and 8,000
// bikes; `--products 1000` measures a smaller shop. Needs a built server.
//
// Times are processor time of the server, because other programs use the machine; clock times are printed as well.
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { megabytes, startShop, wait } from './bench-shop.mjs';
import { fillFitment, fillProducts } from './fill-database.mjs';

const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    rows: { type: 'string', default: '24' },
    numbers: { type: 'string', default: '3' },
    bikes: { type: 'string', default: '8000' },
  },
});
const [products, rowsOfEach, numbers, vehicleCount] = [
  options.products,
  options.rows,
  options.numbers,
  options.bikes,
].map(Number);
const askedBikes = 40;

const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-fitment-'));
try {
  const load = loadavg()[0].toFixed(1);
  print(`${products} products, ${rowsOfEach} rows and ${numbers} numbers each, ${vehicleCount} bikes; load ${load}`);
  const empty = await measure('demo shop alone', 0);
  const productIds = await fillProducts(dataDir, products, numbers);
  await fillFitment(dataDir, { productIds, vehicleCount, rowsOfEach });
  await empty.stop();
  const filled = await measure('filled, and its index built', products);
  await filled.stop();
  const shop = await measure('started again', products);
  await measureSearches(shop);
  await shop.stop();
  print(
    `data folder: ${megabytes(bytesOf(dataDir))} MB, of these the index ${megabytes(bytesOf(join(dataDir, 'search')))} MB`,
  );
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

async function measure(name, expected) {
  const shop = await startShop(dataDir);
  const startCpu = shop.cpuSeconds();
  const started = performance.now();
  await isFollowed(shop, expected);
  const later = (performance.now() - started) / 1000;
  print(name);
  print(`  start: ${(shop.startMs / 1000).toFixed(1)} s, ${startCpu.toFixed(1)} s of CPU`);
  print(
    `  search answers from the index: ${later.toFixed(1)} s later, ${shop.cpuSeconds().toFixed(1)} s of CPU in all`,
  );
  print(`  memory: ${megabytes(shop.ownBytes())} MB of its own, ${megabytes(shop.residentBytes())} MB resident`);
  return shop;
}

/** Waits until the search index answers and contains all added products. */
async function isFollowed(shop, expected) {
  const query = '{ searchProducts(first: 1) { mode totalCount } }';
  for (;;) {
    const { mode, totalCount } = (await ask(shop, query)).searchProducts;
    if (mode === 'FULL' && totalCount >= expected) return;
    await wait(250);
  }
}

/** Measures lists of 24 products with facets, each for a bike that was not requested before. */
async function measureSearches(shop) {
  const { nodes } = (
    await ask(shop, `{ vehicles(filter: { search: "bench" }, first: ${askedBikes}) { nodes { id } } }`)
  ).vehicles;
  const query = `query ($vehicle: VehicleChoiceInput!, $fits: [FitAnswer!]) {
    searchProducts(vehicle: $vehicle, filter: { fits: $fits }, first: 24) {
      totalCount withoutVehicleCount edges { node { id name } fit { answer } } facets { kind values { value count } } } }`;
  for (const [name, fits] of [
    ['all parts, for a bike', null],
    ['what fits the bike', ['FITS', 'FITS_IF']],
  ]) {
    const times = [];
    for (const { id } of nodes) {
      const begin = performance.now();
      await ask(shop, query, { vehicle: { vehicleId: id, year: fits ? 2005 : 2006 }, fits });
      times.push(performance.now() - begin);
    }
    times.sort((a, b) => a - b);
    const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1);
    print(`  ${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms by the clock`);
  }
}

async function ask({ origin }, query, variables = {}) {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

function bytesOf(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.size;
  return readdirSync(path).reduce((total, name) => total + bytesOf(join(path, name)), 0);
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
