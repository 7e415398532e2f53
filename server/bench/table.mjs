// `npm run bench -w @kickstand/server` compares the speed of the shop with a bare node:http server and a bare Apollo
// Server that answer the same bytes from memory. It also measures orders per second, start-up time and memory. Needs a
// built server and client.
//
// Prints a table, and writes the figures to `bench.json` in the working folder or to the file given with `--json`.
// `--rounds 9` measures longer; `--growth` adds shops of 1,000, 10,000 and 100,000 products.
//
// All servers run on one core and the sender on another. The speed of a machine varies, and other programs use it. So
// the servers are measured alternately in short turns, by their processor time. A ratio is the median of the rounds'
// ratios.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { megabytes, startShop } from './bench-shop.mjs';
import { fillProducts } from './fill-database.mjs';
import { sendRequests, toRequest } from './load.mjs';
import { cpuSeconds, moveToCore } from './processes.mjs';
import { openShoppers } from './shoppers.mjs';

const { values: options } = parseArgs({
  options: {
    json: { type: 'string', default: 'bench.json' },
    rounds: { type: 'string', default: '7' },
    growth: { type: 'boolean', default: false },
  },
});
const rounds = Number(options.rounds);
/** Processor time in seconds that a server uses in one turn, and in the warm-up before the first. */
const turnSeconds = 0.4;
const warmUpSeconds = 2;
const startCount = 3;
const growthSizes = [1_000, 10_000, 100_000];
/** Number of different products requested from the growing shops. */
const distinctProducts = 1_000;
const cores = availableParallelism();
const [serverCore, senderCore] = cores > 1 ? [0, 1] : [null, null];
// Requests are counted as usual, but these limits are too high to refuse any.
const environment = { RATE_LIMIT: '9999', ORDER_HELD_PERCENT: '100' };

const fields = `id partNumber name about image { url width height altText } price { amount amountMinor currencyCode }
  availableQuantity minimumQuantity availability`;
const listQuery = `query List { products(first: 24) { edges { cursor node { ${fields} } } pageInfo { hasNextPage endCursor } } }`;
const facetsQuery = `query Facets { searchProducts(first: 24) { mode totalCount edges { cursor node { ${fields} } }
  facets { kind code label unit values { value label count isSelected } } pageInfo { hasNextPage endCursor } } }`;
const homeQuery = `query Home { products(first: 6, sort: NEWEST_FIRST) { edges { cursor node { ${fields} } } } }`;
const productQuery = `query Product($id: ID!) { product(id: $id) { ${fields} } }`;
const graphql = (query, variables = {}) => ({ path: '/graphql', body: JSON.stringify({ query, variables }) });

if (senderCore !== null) moveToCore(senderCore, process.pid);
const folder = mkdtempSync(join(tmpdir(), 'kickstand-table-'));
const cleanUp = [() => rmSync(folder, { recursive: true })];
try {
  const machine = { cores, load: Number(loadavg()[0].toFixed(1)), node: process.version };
  const result = { at: new Date().toISOString(), machine, rounds, ...(await measureShop()) };
  if (options.growth) result.growth = await measureGrowth();
  writeFileSync(options.json, `${JSON.stringify(result, null, 2)}\n`);
  print(result);
} finally {
  for (const step of cleanUp.reverse()) await step();
}

async function measureShop() {
  const dataDir = join(folder, 'shop');
  const empty = await startShop(dataDir, environment, serverCore);
  await empty.stop();
  const starts = [];
  while (starts.length < startCount) {
    const shop = await startShop(dataDir, environment, serverCore);
    starts.push(shop.startMs);
    await shop.stop();
  }
  const shop = await open(dataDir);
  const idle = shop.residentBytes();
  const answers = await readAnswers(shop);
  const data = Object.assign({}, ...answers.flatMap(({ text, isGraph }) => (isGraph ? [JSON.parse(text).data] : [])));
  const bare = { http: await startBare('http', { answers }), apollo: await startBare('apollo', { data }) };
  const measured = await measureRounds(shop, bare, answers, await openShoppers(shop));
  const start = { empty: Math.round(empty.startMs), filled: Math.round(median(starts)) };
  const memory = { idle: toMegabytes(idle), peak: toMegabytes(shop.peakResidentBytes()) };
  return { ...measured, startMs: start, memoryMb: memory };
}

async function open(dataDir) {
  const shop = await startShop(dataDir, environment, serverCore);
  cleanUp.push(() => shop.stop());
  return shop;
}

/** The requests and the shop's answers. The bare HTTP server has each answer under its own path. */
async function readAnswers(shop) {
  await untilIndexed(shop);
  const { products } = JSON.parse((await read(shop, graphql('{ products(first: 1) { nodes { id } } }'))).text).data;
  const [{ id }] = products.nodes;
  const requests = {
    'GraphQL list of 24': graphql(listQuery),
    'GraphQL list of 24 with facets': graphql(facetsQuery),
    'GraphQL product by id': graphql(productQuery, { id }),
    'REST product by id': { path: `/api/product/${id}` },
    'HTML home': { path: '/' },
  };
  const answers = Object.entries(requests).map(async ([name, request], index) => {
    const answer = await read(shop, request);
    const bytes = request.path === '/' ? await readBrotli(shop, request) : Buffer.from(answer.text);
    const isGraph = request.path === '/graphql';
    return { name, request, path: `/${index}`, isGraph, ...answer, base64: bytes.toString('base64') };
  });
  return Promise.all(answers);
}

/** Waits until the search index is open, which is after the shop starts to listen; until then, lists have no facets. */
async function untilIndexed(shop) {
  for (let tries = 0; tries < 600; tries += 1) {
    const { mode } = JSON.parse((await read(shop, graphql(facetsQuery))).text).data.searchProducts;
    if (mode === 'FULL') return;
    await setTimeout(100);
  }
  throw new Error('The search index is not ready after a minute');
}

async function read({ port }, { path, body }) {
  const accept = path === '/' ? 'text/html' : 'application/json';
  const headers = { accept, 'content-type': 'application/json' };
  const method = body === undefined ? 'GET' : 'POST';
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body });
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return { type: response.headers.get('content-type'), text: await response.text() };
}

/** The bytes of a page as a browser gets them. */
async function readBrotli({ port }, { path }) {
  const headers = { accept: 'text/html', 'accept-encoding': 'br' };
  const [answer] = await once(get({ host: '127.0.0.1', port, path, headers, agent: false }), 'response');
  if (answer.headers['content-encoding'] !== 'br') throw new Error(`${path} was not answered in Brotli`);
  return Buffer.concat(await answer.toArray());
}

async function startBare(kind, constant) {
  const child = fork(fileURLToPath(new URL('bare-servers.mjs', import.meta.url)));
  cleanUp.push(() => child.disconnect());
  if (serverCore !== null) moveToCore(serverCore, child.pid);
  child.send({ kind, ...constant });
  const [port] = await once(child, 'message');
  return { port, pid: child.pid };
}

async function measureRounds(shop, bare, answers, shoppers) {
  const pages = [];
  for (const answer of answers) {
    const { name, request, path, isGraph, text } = answer;
    const turns = { shop: turnOf(shop, [request]), http: turnOf(bare.http, [{ ...request, path }]) };
    if (isGraph) {
      if ((await read(bare.apollo, request)).text.trim() !== text.trim())
        throw new Error(`Apollo answers ${name} differently`);
      turns.apollo = turnOf(bare.apollo, [request]);
    }
    for (const turn of Object.values(turns)) await turn(warmUpSeconds);
    pages.push({ name, turns, rounds: [] });
  }
  const orders = { placed: [], paid: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const page of pages) page.rounds.push(await measureTurns(page.turns));
    const { done: orderIds, ...placed } = await timed(shop, () => shoppers.place());
    orders.placed.push(placed);
    orders.paid.push(await timed(shop, () => shoppers.pay(orderIds)));
  }
  return {
    pages: Object.fromEntries(pages.map((page) => [page.name, toFigures(page.rounds)])),
    orders: Object.fromEntries(Object.entries(orders).map(([name, turns]) => [name, toOrderFigures(turns)])),
  };
}

/**
 * @returns a function that runs a turn: requests per second, and requests per second of the server's processor time.
 */
function turnOf({ port, pid }, requests) {
  const bytes = requests.map(toRequest);
  return async (cpuTime = turnSeconds) => {
    const before = cpuSeconds(pid);
    const { answered, seconds } = await sendRequests(port, bytes, () => cpuSeconds(pid) - before >= cpuTime);
    return { perSecond: answered / seconds, perCpuSecond: answered / (cpuSeconds(pid) - before) };
  };
}

async function measureTurns(turns) {
  const measured = {};
  for (const [name, turn] of Object.entries(turns)) measured[name] = await turn();
  return measured;
}

async function timed({ pid }, work) {
  const before = cpuSeconds(pid);
  const { done, orders, seconds } = await work();
  return { done, perSecond: orders / seconds, perCpuSecond: orders / (cpuSeconds(pid) - before) };
}

function toFigures(measured) {
  const ratioTo = (name) =>
    Number(median(measured.map((turn) => turn.shop.perCpuSecond / turn[name].perCpuSecond)).toFixed(2));
  return {
    ...toOrderFigures(measured.map(({ shop }) => shop)),
    toBareHttp: ratioTo('http'),
    ...(measured[0].apollo ? { toBareApollo: ratioTo('apollo') } : {}),
  };
}

function toOrderFigures(turns) {
  const medianOf = (name) => Math.round(median(turns.map((turn) => turn[name])));
  return { perSecond: medianOf('perSecond'), perCpuSecond: medianOf('perCpuSecond') };
}

/** Measures shops of several sizes alternately: the processor time of a request, relative to the smallest shop. */
async function measureGrowth() {
  const shops = [];
  for (const size of growthSizes) {
    const dataDir = join(folder, `products-${size}`);
    const shop = await open(dataDir);
    const ids = await fillProducts(dataDir, size);
    const step = ids.length / distinctProducts;
    const some = Array.from({ length: distinctProducts }, (_, index) => ids[Math.floor(index * step)]);
    const turns = {
      'GraphQL list of 24': turnOf(shop, [graphql(listQuery)]),
      'GraphQL product by id, 1,000 different ones': turnOf(
        shop,
        some.map((id) => graphql(productQuery, { id })),
      ),
      'GraphQL home grid': turnOf(shop, [graphql(homeQuery)]),
    };
    for (const turn of Object.values(turns)) await turn(warmUpSeconds);
    shops.push({ size, turns, rounds: [] });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const shop of shops) shop.rounds.push(await measureTurns(shop.turns));
  }
  const [smallest] = shops;
  const costOf = ({ rounds: own }, name) =>
    Number(
      median(own.map((turn, round) => smallest.rounds[round][name].perCpuSecond / turn[name].perCpuSecond)).toFixed(2),
    );
  const names = Object.keys(smallest.turns);
  return Object.fromEntries(
    names.map((name) => [name, Object.fromEntries(shops.map((shop) => [shop.size, costOf(shop, name)]))]),
  );
}

function print({ machine, pages, orders, startMs, memoryMb, growth = {} }) {
  console.log(`${machine.cores} cores, load ${machine.load} at the start, Node.js ${machine.node}, ${rounds} rounds\n`);
  printTable(
    ['', 'a second', 'a CPU second', 'to bare HTTP', 'to bare Apollo'],
    Object.entries({ ...pages, 'orders placed': orders.placed, 'orders paid': orders.paid }).map(([name, figures]) => [
      name,
      figures.perSecond,
      figures.perCpuSecond,
      figures.toBareHttp ?? '',
      figures.toBareApollo ?? '',
    ]),
  );
  printTable(
    ['', ''],
    [
      ['start, empty folder', `${startMs.empty} ms`],
      ['start, filled', `${startMs.filled} ms`],
      ['memory after the start', `${memoryMb.idle} MB`],
      ['most memory', `${memoryMb.peak} MB`],
    ],
  );
  for (const [name, costs] of Object.entries(growth)) {
    const cells = Object.entries(costs).map(([size, cost]) => `${Number(size).toLocaleString('en')}: ${cost}`);
    console.log(`${name}, cost by products: ${cells.join(', ')}`);
  }
}

function printTable(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, column) => (column === 0 ? '---' : '--:'));
  console.log(`${[head, rule, ...rows].map(line).join('\n')}\n`);
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function toMegabytes(bytes) {
  return Number(megabytes(bytes));
}
