// `node server/bench/imports.mjs [ROWS] [--kill] [--count PARTS]` checks and imports a file of new products on the
// embedded database. The file has 100,000 rows by default, 50 of them bad. It prints the times, the processor time and
// memory of the server, and the latencies of searches before, during and after. `--kill` kills the server in the middle
// with SIGKILL, starts it again, and lets the import continue. The benchmark then checks in the audit log that each row
// was written once. `--count` then imports stock counts of that many parts while customers order them, and compares the
// stock with the counts and orders.
import assert from 'node:assert';
import { Blob } from 'node:buffer';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { megabytes, seconds, startShop, wait } from './bench-shop.mjs';

const { FormData } = globalThis;

const { values: options, positionals } = parseArgs({
  options: { kill: { type: 'boolean' }, count: { type: 'string' } },
  allowPositionals: true,
});
const rowCount = Number(positionals[0] ?? 100_000);
const badCount = 50;
/** How long to wait after the start, while the shop builds its index of the products. */
const startingMs = 10_000;
/** How long searches are measured before and after the import. */
const calmMs = 30_000;
const searchEveryMs = 100;
/** Number of customers who order while the stock counts are imported. */
const customerCount = 4;
/** Largest number of unpaid orders that one account may have. */
const ordersEach = 20;
/** About how many different parts are ordered. */
const orderedCount = 400;

const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-bench-'));
let shop = await startShop(dataDir);
let token = await shop.signIn();
/** Processor time of the server that was killed. */
let killedCpu = 0;
const cpuSeconds = () => killedCpu + shop.cpuSeconds();
try {
  console.log(`${rowCount} rows, ${availableParallelism()} cores, load ${loadavg()[0].toFixed(1)}`);
  await wait(startingMs);
  await timed('before', () => wait(calmMs));
  await addProducts();
  if (options.count) await countStock(Number(options.count));
} finally {
  await shop.stop();
  rmSync(dataDir, { recursive: true });
}

async function addProducts() {
  const { id, counts } = await timed('check', () => check(newProducts()));
  assert.deepEqual(counts, { new: rowCount - badCount, changed: 0, unchanged: 0, bad: badCount });
  const { results } = await timed('import', () => run(id, options.kill));
  assert.deepEqual(results, { written: rowCount - badCount, refused: 0 });
  const log = 'query ($id: ID!) { auditLog(filter: { importId: $id }) { totalCount } }';
  assert.equal((await ask(log, { id })).auditLog.totalCount, rowCount - badCount);
  await timed('after', () => wait(calmMs));
  const again = await timed('check again', () => check(newProducts()));
  assert.deepEqual(again.counts, { new: 0, changed: 0, unchanged: rowCount - badCount, bad: badCount });
}

async function countStock(partCount) {
  const before = await readStock();
  const parts = [...before.keys()].slice(0, partCount);
  const counted = (part) => before.get(part).quantity + 2;
  const file = parts.map((part) => `${part};${counted(part)}`).join('\n');
  const { id, counts } = await timed('check of counts', () => check(`part number;stock\n${file}\n`));
  assert.equal(counts.changed, partCount);
  const orders = { ordered: new Map(), refused: 0, isClosed: false };
  // Parts from the whole file, so that some are ordered before their count is written, and others afterwards.
  const ordered = parts.filter((_, index) => index % Math.ceil(partCount / orderedCount) === 0);
  const ordering = Promise.all(Array.from({ length: customerCount }, () => order(ordered, before, orders)));
  const { results } = await timed('counts', () => run(id)).finally(() => (orders.isClosed = true));
  await ordering;
  const keptAsItWas = new Set(await readRefused(id));
  const after = await readStock();
  for (const part of parts) {
    const quantity = keptAsItWas.has(part) ? before.get(part).quantity : counted(part);
    assert.equal(after.get(part).quantity, quantity - (orders.ordered.get(part) ?? 0), part);
  }
  const count = [...orders.ordered.values()].reduce((sum, each) => sum + each, 0);
  console.log(
    `${count} orders, ${orders.refused} refused; ${JSON.stringify(results)}; the stock of all parts is right`,
  );
}

/**
 * Orders single units one after the other. Signs up another customer when the current one has as many unpaid orders as
 * are allowed.
 */
async function order(parts, products, orders) {
  const mutation = 'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { order { id } } }';
  while (!orders.isClosed) {
    const customer = await shop.signUp(`customer-${Math.random()}@example.test`);
    for (let number = 0; number < ordersEach && !orders.isClosed; number += 1) {
      const part = parts[Math.floor(Math.random() * parts.length)];
      const productId = products.get(part).id;
      const contact = { address: '1 Mill Lane', phone: '0123456', idempotencyKey: `${number}` };
      try {
        await ask(mutation, { input: { productId, quantity: 1, ...contact } }, customer);
        orders.ordered.set(part, (orders.ordered.get(part) ?? 0) + 1);
      } catch {
        orders.refused += 1;
      }
    }
  }
}

/** Stock and IDs of the imported products, by part number. */
async function readStock() {
  const headers = { authorization: `Bearer ${token}` };
  const [names, ...lines] = (await (await fetch(`${shop.origin}/api/products.csv`, { headers })).text()).split('\r\n');
  const [id, part, stock] = ['id', 'part number', 'stock'].map((name) =>
    names.replace('\uFEFF', '').split(',').indexOf(name),
  );
  const rows = lines.filter((line) => line.includes(',BENCH-')).map((line) => line.split(','));
  return new Map(rows.map((cells) => [cells[part], { id: cells[id], quantity: Number(cells[stock]) }]));
}

/** Names of the parts that an import has not written. */
async function readRefused(id) {
  const query = `query ($id: ID!, $after: String) { import(id: $id) {
    rows(first: 100, after: $after, filter: { isLeftOut: true }) {
      edges { node { name } } pageInfo { hasNextPage endCursor } } } }`;
  const names = [];
  for (let page = { hasNextPage: true, endCursor: null }; page.hasNextPage;) {
    const { rows } = (await ask(query, { id, after: page.endCursor })).import;
    names.push(...rows.edges.map(({ node }) => node.name.replace('Part ', 'BENCH-')));
    page = rows.pageInfo;
  }
  return names;
}

async function check(file) {
  const body = new FormData();
  body.append('file', new Blob([file], { type: 'text/csv' }), 'products.csv');
  const init = { method: 'POST', headers: { authorization: `Bearer ${token}` }, body };
  return (await fetch(`${shop.origin}/api/imports?name=products.csv`, init)).json();
}

/** Runs an import to its end. @param isKilled whether the server is killed in the middle and started again. */
async function run(id, isKilled = false) {
  await ask('mutation ($id: ID!) { runImport(input: { id: $id }) { import { id } } }', { id });
  for (let mustDie = isKilled; ; await wait(1_000)) {
    const query = 'query ($id: ID!) { import(id: $id) { status cursor size results { written refused } } }';
    const state = (await ask(query, { id })).import;
    if (state.status !== 'RUNNING') return state;
    if (!mustDie || state.cursor < state.size / 2) continue;
    mustDie = false;
    killedCpu = shop.cpuSeconds();
    await shop.stop('SIGKILL');
    shop = await startShop(dataDir);
    token = await shop.signIn();
    console.log(`killed after ${state.cursor} of ${state.size} rows`);
  }
}

async function ask(query, variables, bearer = token) {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ query, variables });
  const { data, errors } = await (await fetch(`${shop.origin}/graphql`, { method: 'POST', headers, body })).json();
  if (errors) throw new Error(errors[0].message);
  return data;
}

function newProducts() {
  const rows = Array.from({ length: rowCount }, (_, index) => {
    const price = index % Math.ceil(rowCount / badCount) === 0 ? 'free' : `${(index % 900) + 1}.50`;
    return `BENCH-${index},Part ${index},A part for a bike.,${price},${index % 40},/kit.svg`;
  });
  return `part number,name,description,price,stock,image\n${rows.join('\n')}\n`;
}

/** Runs `work` and sends searches at the same time. */
async function timed(what, work) {
  const [began, own, resident, cpu] = [performance.now(), shop.ownBytes(), shop.residentBytes(), cpuSeconds()];
  const latencies = [];
  const peak = { own, resident };
  let isDone = false;
  const working = work().finally(() => (isDone = true));
  while (!isDone) {
    const asked = performance.now();
    // While the server starts again there is no answer.
    const answer = await fetch(`${shop.origin}/api/search?q=brake+${latencies.length % 50}`).catch(() => null);
    await answer?.text().catch(() => undefined);
    if (answer) latencies.push(performance.now() - asked);
    peak.own = Math.max(peak.own, shop.ownBytes());
    peak.resident = Math.max(peak.resident, shop.residentBytes());
    await Promise.race([wait(searchEveryMs), working.catch(() => undefined)]);
  }
  const result = await working;
  const p95 = latencies.sort((a, b) => a - b)[Math.floor(latencies.length * 0.95)] ?? 0;
  const grown = (name, before) => `${megabytes(before)} MB, at the peak ${megabytes(peak[name])} MB`;
  console.log(
    `${what}: ${seconds(performance.now() - began)} s, ${(cpuSeconds() - cpu).toFixed(1)} s of the processor, ` +
      `searches p95 ${p95.toFixed(0)} ms, own memory ${grown('own', own)}, with mapped files ${grown('resident', resident)}`,
  );
  return result;
}
