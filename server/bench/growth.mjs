// `node server/bench/growth.mjs` compares shops of 1,000, 10,000 and 100,000 products: start, memory, and the processor
// time of a request or an order. Needs a built server and client. `--sizes 1000,1000000` measures other sizes, and
// `--rounds 9` measures longer.
//
// All shops run at once on one core and the sender on another. The speed of a machine varies, so the shops are measured
// alternately in short turns. The figure of a request is the median of the rounds. A search is timed by the clock.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { generateCatalogue, seededRandom } from '../dist/test/search/generated-catalogue.js';
import { seconds, startShop } from './bench-shop.mjs';
import { fillProducts } from './fill-database.mjs';
import { moveToCore } from './processes.mjs';
import { openShoppers } from './shoppers.mjs';
import {
  environment,
  measureTurns,
  median,
  printTable,
  read,
  requests,
  senderCore,
  serverCore,
  timed,
  toMegabytes,
  turnOf,
  untilIndexed,
  warmUpSeconds,
} from './turns.mjs';

const { values: options } = parseArgs({
  options: { sizes: { type: 'string', default: '1000,10000,100000' }, rounds: { type: 'string', default: '5' } },
});
const rounds = Number(options.rounds);
/** Number of different products that are requested by ID from each shop. */
const distinct = 1_000;
const searchesPerRound = 100;
/** Names of the first products. Further ones have the same names with a number added. */
const names = generateCatalogue(20_000).map(({ name }) => name);
const nameOf = (number) => `${names[number % names.length]} ${Math.floor(number / names.length) || ''}`.trim();

if (senderCore !== null) moveToCore(senderCore, process.pid);
const folder = mkdtempSync(join(tmpdir(), 'kickstand-growth-'));
const cleanUp = [() => rmSync(folder, { recursive: true })];
try {
  console.log(`load ${loadavg()[0].toFixed(1)} at the start, Node.js ${process.version}, ${rounds} rounds\n`);
  const shops = [];
  for (const size of options.sizes.split(',').map(Number)) shops.push(await openShop(size));
  for (let round = 0; round < rounds; round += 1) {
    for (const shop of shops) await measureRound(shop, round);
    report(`round ${round + 1} of ${rounds}`);
  }
  print(shops);
} finally {
  for (const step of cleanUp.reverse()) await step();
}

function report(step) {
  console.error(`${seconds(performance.now())} s: ${step}`);
}

/** Fills a shop, builds its search index, and starts it again. */
async function openShop(size) {
  const dataDir = join(folder, `products-${size}`);
  const empty = await startShop(dataDir, environment);
  const ids = await fillProducts(dataDir, size, 0, 0, nameOf);
  await empty.stop();
  report(`filled with ${size} products`);
  // Builds a new index: the existing one could miss products, because `fillProducts` sets their times of change itself.
  rmSync(join(dataDir, 'search'), { recursive: true });
  const unindexed = await startShop(dataDir, environment);
  await untilIndexed(unindexed, size);
  await unindexed.stop();
  report('indexed');
  const began = performance.now();
  const shop = await startShop(dataDir, environment, serverCore);
  cleanUp.push(() => shop.stop());
  await untilIndexed(shop, size);
  const searchableMs = performance.now() - began;
  const idle = shop.residentBytes();
  const some = Array.from({ length: distinct }, (_, index) => ids[Math.floor((index * ids.length) / distinct)]);
  const turns = {
    'list of 24': turnOf(shop, [requests.list]),
    'list with facets': turnOf(shop, [requests.listWithFacets]),
    [`product by ID, ${distinct.toLocaleString('en')} different ones`]: turnOf(shop, some.map(requests.productById)),
    'home page': turnOf(shop, [{ path: '/' }]),
  };
  for (const turn of Object.values(turns)) await turn(warmUpSeconds);
  const shoppers = await openShoppers(shop);
  return { size, shop, searchableMs, idle, turns, shoppers, costs: {}, searchMs: [] };
}

async function measureRound({ shop, turns, shoppers, costs, searchMs }, round) {
  const measured = await measureTurns(turns);
  const { done: orderIds, ...placed } = await timed(shop, () => shoppers.place());
  const paid = await timed(shop, () => shoppers.pay(orderIds));
  for (const [name, { perCpuSecond }] of Object.entries({ ...measured, 'order placed': placed, 'order paid': paid })) {
    (costs[name] ??= []).push(1_000 / perCpuSecond);
  }
  for (const query of searches(round)) {
    const asked = performance.now();
    await read(shop, requests.search(query));
    searchMs.push(performance.now() - asked);
  }
}

/** A word with a number, two words, a name with a mistyped word, a part number, and the beginning of a part number. */
function searches(round) {
  const random = seededRandom(round + 1);
  const pick = () => Math.floor(random() * 1_000);
  const kinds = [
    () => `${nameOf(pick()).split(' ')[0]} ${pick()}`,
    () => nameOf(pick()).split(' ').slice(0, 2).join(' '),
    () => nameOf(pick()).replace(/^(..)./, '$1'),
    () => `BP-${pick()}`,
    () => `BP${pick()}`.slice(0, 4),
  ];
  return Array.from({ length: searchesPerRound }, (_, index) => kinds[index % kinds.length]());
}

function print(shops) {
  const p95 = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)];
  const row = (name, toCell) => [name, ...shops.map(toCell)];
  printTable(
    ['products', ...shops.map(({ size }) => size.toLocaleString('en'))],
    [
      row('start, until the shop is open (s)', ({ shop }) => seconds(shop.startMs)),
      row('start, until all products are found (s)', ({ searchableMs }) => seconds(searchableMs)),
      row('memory after the start (MB)', ({ idle }) => toMegabytes(idle)),
      row('most memory (MB)', ({ shop }) => toMegabytes(shop.peakResidentBytes())),
      ...Object.keys(shops[0].costs).map((name) =>
        row(`${name} (ms of processor time)`, ({ costs }) => median(costs[name]).toFixed(2)),
      ),
      row('search, p50 by the clock (ms)', ({ searchMs }) => median(searchMs).toFixed(1)),
      row('search, p95 by the clock (ms)', ({ searchMs }) => p95(searchMs).toFixed(1)),
    ],
  );
}
