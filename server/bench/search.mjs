// `node server/bench/search.mjs` compares the search index with MiniSearch on the same generated products. It measures
// the time to build the index, the time of queries, and the additional memory. Needs a built server.
//
// MiniSearch is not a dependency of the shop. Run `npm install --no-save minisearch@7.2.0` first, or pass `--minisearch
// FOLDER` with a folder that has it in its node_modules. `--products 1000000` measures a larger shop, and `--only
// index` the index alone. `--rows 24 --bikes 8000` gives nine of ten products 24 fitment rows each, for bikes picked at
// random from 8,000. Then a quarter of the queries name a bike in the text, and a quarter are sent with a chosen bike.
// Another quarter ask only for what fits a chosen bike.
//
// Each engine runs in a separate process. A query asks for the best 24 products and the counts of the facets. Its time
// is the processor time of all threads, because other programs use the machine. The clock time is printed as well.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createSearchThread } from '../dist/src/platform/search/search-thread.js';
import { generateCatalogue, seededRandom } from '../dist/test/search/generated-catalogue.js';
import { residentBytes } from './processes.mjs';

const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    rows: { type: 'string', default: '0' },
    bikes: { type: 'string', default: '8000' },
    queries: { type: 'string', default: '400' },
    minisearch: { type: 'string', default: fileURLToPath(new URL('.', import.meta.url)) },
    only: { type: 'string' },
  },
});
const products = Number(options.products);
const rows = Number(options.rows);
const bikes = Number(options.bikes);
const portion = 500;
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const facetCodes = ['material', 'colour', 'length'];

/**
 * Typical searches: one word, two words, a word with a brand, a mistyped word, a part number or its beginning, an
 * unfinished word, and no words.
 */
function queriesOf(documents) {
  const random = seededRandom(7);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const wordsOf = ({ name, brand }) => [...name.split(' '), brand?.name ?? ''].filter((word) => word.length > 3);
  const mistype = (word) => word.slice(0, 2) + word.slice(3);
  const kinds = {
    'one word': () => pick(wordsOf(pick(documents))),
    'two words': () => pick(documents).name.split(' ').slice(0, 2).join(' '),
    'words and brand': () => `${pick(documents).brand?.name ?? 'Dunabrake'} ${pick(documents).name.split(' ')[0]}`,
    'a mistyped word': () => `${mistype(pick(wordsOf(pick(documents))))} ${pick(wordsOf(pick(documents)))}`,
    'a part number': () => pick(pick(documents).numbers).number,
    'the beginning of a number': () => pick(documents).numbers[1].number.slice(0, 6),
    'an unfinished word': () => pick(wordsOf(pick(documents))).slice(0, 3),
    nothing: () => '',
  };
  const names = Object.keys(kinds);
  return Array.from({ length: Number(options.queries) }, (_, number) => {
    const kind = names[number % names.length];
    const asked = { query: kinds[kind](), bike: null, fits: null };
    const turn = Math.floor(number / names.length) % 4;
    if (rows === 0 || turn === 0) return { kind, ...asked };
    const bike = { number: 1 + Math.floor(random() * bikes), yearFrom: 2003, yearTo: 2012, year: 2006 };
    if (turn === 1) {
      const named = { bikes: [bike], words: 'x', rest: asked.query, make: null, isCertain: true };
      return { kind: `${kind}, naming a bike`, ...asked, named };
    }
    if (turn === 2) return { kind: `${kind}, with a bike`, ...asked, bike };
    return { kind: `${kind}, what fits a bike`, ...asked, bike, fits: ['fits', 'fits_if'] };
  });
}

/**
 * Fitment rows for the products. Every tenth product fits any bike and has no rows. Every fifth product has complete
 * rows: it fits no other bike.
 */
function fitmentsOf(documents, random) {
  const toRow = () => ({
    vehicle: 1 + Math.floor(random() * bikes),
    yearFrom: random() < 0.5 ? null : 2003 + Math.floor(random() * 4),
    yearTo: random() < 0.5 ? null : 2007 + Math.floor(random() * 5),
    isExcluded: random() < 0.02,
    isConditional: random() < 0.2,
  });
  return documents.map(({ id }, number) => ({
    id,
    otherwise: number % 10 === 0 ? 'universal' : number % 5 === 1 ? 'does_not_fit' : 'unknown',
    rows: number % 10 === 0 ? [] : Array.from({ length: rows }, toRow),
  }));
}

async function openIndex() {
  const dir = mkdtempSync(join(tmpdir(), 'kickstand-search-bench-'));
  const random = seededRandom(11);
  let thread = createSearchThread({ dir, logger: silent });
  await thread.open();
  return {
    async build(portions) {
      await thread.beginBuild();
      for (const documents of portions) {
        await thread.addToBuild(documents, rows === 0 ? [] : fitmentsOf(documents, random));
      }
      await thread.finishBuild('1');
    },
    /** Closes and opens the index, like a restart of the shop. */
    async reopen() {
      await thread.close();
      thread = createSearchThread({ dir, logger: silent });
      await thread.open();
    },
    async ask({ query, bike, named, fits }) {
      const conditions = { collapseFamilies: true, fits };
      return thread.search({
        query,
        bike,
        named,
        conditions,
        sort: 'relevance',
        offset: 0,
        limit: 24,
        withFacets: true,
      });
    },
    fileBytes: () => statSync(join(dir, '1', 'index.db')).size,
    async close() {
      await thread.close();
      rmSync(dir, { recursive: true });
    },
  };
}

async function openMiniSearch() {
  const require = createRequire(join(options.minisearch, 'x.js'));
  const MiniSearch = require('minisearch');
  const fields = ['name', 'family', 'brand', 'category', 'attributes', 'numbers'];
  const boost = { name: 8, family: 6, brand: 4, category: 3, attributes: 2, numbers: 4 };
  const index = new MiniSearch({ fields, storeFields: ['facets'] });
  return {
    async build(portions) {
      for (const documents of portions) index.addAll(documents.map(toFlat));
    },
    async reopen() {},
    async ask({ query }) {
      const settings = { boost, prefix: true, fuzzy: (term) => (/\d/.test(term) ? false : 0.2), combineWith: 'AND' };
      const hits = index.search(query === '' ? MiniSearch.wildcard : query, settings);
      const counts = new Map();
      for (const { facets } of hits) for (const value of facets) counts.set(value, (counts.get(value) ?? 0) + 1);
      return { hits: hits.slice(0, 24), counts };
    },
    fileBytes: () => 0,
    async close() {},
  };
}

function toFlat({ id, name, family, brand, categories, attributes, numbers }) {
  const facets = [
    ...categories.map((category) => category.id),
    brand?.id ?? '',
    ...attributes.filter(({ code }) => facetCodes.includes(code)).map(({ code, value }) => `${code} ${value}`),
  ];
  return {
    id,
    name,
    family: family?.name ?? '',
    brand: brand?.name ?? '',
    category: categories.map((category) => category.name).join(' '),
    attributes: attributes.map(({ value }) => value).join(' '),
    numbers: numbers.map(({ number }) => number).join(' '),
    facets,
  };
}

/** All products, in portions. They are generated for each use, so that they are not kept in memory afterwards. */
function* portions() {
  const documents = generateCatalogue(products);
  for (let start = 0; start < products; start += portion) yield documents.slice(start, start + portion);
}

async function measure(open) {
  const queries = queriesOf(generateCatalogue(2_000));
  generateCatalogue(products);
  globalThis.gc();
  const before = memoryNow();
  const engine = await open();
  const started = { cpu: process.cpuUsage(), at: performance.now() };
  await engine.build(portions());
  const buildCpu = cpuMs(started.cpu);
  const buildMs = performance.now() - started.at;
  const reopenedAt = performance.now();
  await engine.reopen();
  const openMs = performance.now() - reopenedAt;
  for (const query of queries.slice(0, 40)) await engine.ask(query);
  const times = [];
  for (const query of queries) {
    const [cpu, at] = [process.cpuUsage(), performance.now()];
    await engine.ask(query);
    times.push({ kind: query.kind, cpu: cpuMs(cpu), clock: performance.now() - at });
  }
  globalThis.gc();
  const after = memoryNow();
  const memory = { resident: after.resident - before.resident, heap: after.heap - before.heap };
  const fileBytes = engine.fileBytes();
  await engine.close();
  return { buildCpu, buildMs, openMs, memory, fileBytes, times };
}

/** Memory in bytes. The heap is that of the main thread, which does not include the index. */
function memoryNow() {
  return { resident: residentBytes(process.pid), heap: process.memoryUsage().heapUsed };
}

function cpuMs(since) {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
}

const percentile = (values, share) => [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

async function measureApart(name) {
  const child = fork(fileURLToPath(import.meta.url), process.argv.slice(2), {
    env: { ...process.env, ENGINE: name },
    execArgv: ['--expose-gc', '--max-old-space-size=6000'],
  });
  const [result] = await once(child, 'message');
  return result;
}

if (process.env.ENGINE) {
  process.send(await measure(process.env.ENGINE === 'index' ? openIndex : openMiniSearch));
  process.disconnect();
} else {
  console.log(
    `${products} products with ${rows} rows about bikes each, Node ${process.version}, load ${loadavg()[0].toFixed(1)}`,
  );
  for (const name of options.only ? [options.only] : ['index', 'minisearch']) {
    const { buildCpu, buildMs, openMs, memory, fileBytes, times } = await measureApart(name);
    const megabytes = (bytes) => Math.round(bytes / 2 ** 20);
    console.log(
      `\n${name}: built in ${(buildCpu / 1_000).toFixed(1)} s of processor time (${(buildMs / 1_000).toFixed(1)} s on the clock), opened again in ${Math.round(openMs)} ms`,
    );
    const { resident, heap } = memory;
    console.log(
      `memory added ${megabytes(resident)} MB, of it ${megabytes(heap)} MB heap; file ${megabytes(fileBytes)} MB`,
    );
    const groups = groupByKind(times);
    for (const [kind, those] of [['all', times], ...groups]) {
      const [cpu, clock] = [those.map((time) => time.cpu), those.map((time) => time.clock)];
      const figures = [percentile(cpu, 0.5), percentile(cpu, 0.95), percentile(clock, 0.5), percentile(clock, 0.95)];
      console.log(
        `${kind.padEnd(28)} cpu p50 p95, clock p50 p95 (ms): ${figures.map((ms) => ms.toFixed(1)).join('  ')}`,
      );
    }
  }
}

function groupByKind(times) {
  const groups = new Map();
  for (const time of times) groups.set(time.kind, [...(groups.get(time.kind) ?? []), time]);
  return groups;
}
