// `npm run bench -w @kickstand/server` compares the speed of the shop with a bare node:http server and a bare Apollo
// Server, which send the shop's own answers from memory. It also measures the shop's orders per second, start-up time
// and memory. Needs a built server and client.
//
// Prints a table, and writes the figures to `bench.json` in the working folder or to the file given with `--json`.
// `--rounds 9` measures longer. `growth.mjs` compares shops of several sizes.
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
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startShop } from './bench-shop.mjs';
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
  options: {
    json: { type: 'string', default: 'bench.json' },
    rounds: { type: 'string', default: '7' },
  },
});
const rounds = Number(options.rounds);
const startCount = 3;
const cores = availableParallelism();

if (senderCore !== null) moveToCore(senderCore, process.pid);
const folder = mkdtempSync(join(tmpdir(), 'kickstand-table-'));
const cleanUp = [() => rmSync(folder, { recursive: true })];
try {
  const machine = { cores, load: Number(loadavg()[0].toFixed(1)), node: process.version };
  const result = { at: new Date().toISOString(), machine, rounds, ...(await measureShop()) };
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

/** The requests and the shop's answers, each with the path at which the bare HTTP server sends that answer. */
async function readAnswers(shop) {
  await untilIndexed(shop);
  const [{ node }] = JSON.parse((await read(shop, requests.list)).text).data.products.edges;
  const asked = {
    'GraphQL list of 24': requests.list,
    'GraphQL list of 24 with facets': requests.listWithFacets,
    'GraphQL product by id': requests.productById(node.id),
    'REST product by id': { path: `/api/product/${node.id}` },
    'HTML home': { path: '/' },
  };
  const answers = Object.entries(asked).map(async ([name, request], index) => {
    const answer = await read(shop, request);
    const bytes = request.path === '/' ? await readBrotli(shop, request) : Buffer.from(answer.text);
    const isGraph = request.path === '/graphql';
    return { name, request, path: `/${index}`, isGraph, ...answer, base64: bytes.toString('base64') };
  });
  return Promise.all(answers);
}

/** The bytes of a page in Brotli, as browsers receive them. */
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

function print({ machine, pages, orders, startMs, memoryMb }) {
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
}
