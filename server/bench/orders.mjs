// `node server/bench/orders.mjs` measures the CSV export, the admin's lists and the overview with 10,000 and 100,000
// orders in the embedded database. It prints the export's rows per second, the time to the first byte, and the
// additional memory at its peak. It also prints the times of the lists and the overview. `node server/bench/orders.mjs
// 365` spreads the orders over a year instead of the thirty days that the overview covers. Other load on the machine
// changes clock times, not processor times.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createGunzip } from 'node:zlib';
import { describe, megabytes, startShop, wait } from './bench-shop.mjs';
import { fillOrders } from './fill-database.mjs';

const days = Number(process.argv[2] ?? 30);
const sizes = [10_000, 100_000];

const page = 'nodes { id status customerName placedAt total { amount } payment { flag } } pageInfo { endCursor } }';
const queries = {
  'newest first': `{ orders(first: 50) { ${page} }`,
  'flagged first': `{ orders(first: 50, sort: FLAGGED_FIRST) { ${page} }`,
  'search, few': `{ orders(first: 50, filter: { search: "buyer4321@" }) { ${page} }`,
  'search, all': `{ orders(first: 50, filter: { search: "b" }) { ${page} }`,
  'search, all, counted': '{ orders(first: 1, filter: { search: "b" }) { totalCount } }',
  overview: `{ overview(timeZone: "Europe/Berlin") {
    today { date } days { date orders revenue { amount } } last30Days { orders revenue { amount } }
    lowStock { count products { id } } flaggedPayments { count orders { id } }
    unpaidReservations { orders pieces value { amount } nextToExpire { id } } } }`,
};

const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-bench-'));
try {
  let filled = 0;
  for (const size of sizes) {
    const filling = await startShop(dataDir);
    await fillOrders(dataDir, { from: filled, to: size, days });
    await filling.stop();
    filled = size;
    // Restarts the shop, so that memory used for filling the database does not count for the export.
    const shop = await startShop(dataDir);
    await measure(shop, size).finally(() => shop.stop());
  }
} finally {
  rmSync(dataDir, { recursive: true });
}

async function measure(shop, size) {
  const token = await shop.signIn();
  console.log(`\n${size} orders in ${days} days; ${availableParallelism()} cores, load ${loadavg()[0].toFixed(1)}`);
  console.log(`API before: ${describe(await shop.measureApi(wait(2_000)))}`);
  for (const encoding of ['identity', 'identity', 'gzip']) {
    const before = shop.residentBytes();
    const cpuBefore = shop.cpuSeconds();
    const work = download(`${shop.origin}/api/orders.csv`, token, encoding);
    const { latencies, peak } = await shop.measureDuring(work);
    const { firstByteMs, totalMs, rows, bytes } = await work;
    console.log(
      `export, ${encoding}: ${rows} rows, ${megabytes(bytes)} MB in ${totalMs.toFixed(0)} ms, ` +
        `${Math.round((rows / totalMs) * 1000)} rows/s, first byte after ${firstByteMs.toFixed(0)} ms, ` +
        `${(shop.cpuSeconds() - cpuBefore).toFixed(1)} CPU seconds, ` +
        `${megabytes(peak.server - before)} MB more at most (${megabytes(before)} MB before)`,
    );
    console.log(`  API meanwhile: ${describe(latencies)}`);
  }
  for (const [name, query] of Object.entries(queries)) console.log(`${name}: ${await timesOf(shop, token, query)}`);
}

async function download(url, token, encoding) {
  const asked = performance.now();
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding };
  const [answer] = await once(get(url, { headers, agent: false }), 'response');
  if (answer.statusCode !== 200) throw new Error(`The export answered ${answer.statusCode}`);
  let [firstByteMs, lines, bytes] = [0, 0, 0];
  answer.on('data', (chunk) => {
    firstByteMs ||= performance.now() - asked;
    bytes += chunk.length;
  });
  const text = encoding === 'gzip' ? answer.pipe(createGunzip()) : answer;
  text.on('data', (chunk) => {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
  });
  await once(text, 'end');
  return { firstByteMs, totalMs: performance.now() - asked, rows: lines - 1, bytes };
}

async function timesOf(shop, token, query) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const times = [];
  const cpuBefore = shop.cpuSeconds();
  for (let asked = 0; asked < 20; asked += 1) {
    const start = performance.now();
    const response = await fetch(`${shop.origin}/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query }),
    });
    const { errors } = await response.json();
    if (errors) throw new Error(errors[0].message);
    times.push(performance.now() - start);
  }
  const [first, ...others] = times;
  others.sort((a, b) => a - b);
  const cpuMs = ((shop.cpuSeconds() - cpuBefore) / times.length) * 1_000;
  return (
    `first ${first.toFixed(0)} ms, then p50 ${others[9].toFixed(1)} ms, most ${others.at(-1).toFixed(1)} ms, ` +
    `${cpuMs.toFixed(1)} CPU ms each`
  );
}
