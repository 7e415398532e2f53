// `node server/bench/imports.mjs [ROWS]` checks and imports a file of new products (100,000 by default), 50 of them bad, on
// the embedded database. It prints the times, the memory of the server at its peak, and the latencies of searches before and
// meanwhile.
import { Blob } from 'node:buffer';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { megabytes, seconds, startShop, wait } from './bench-shop.mjs';

const { FormData } = globalThis;

const rowCount = Number(process.argv[2] ?? 100_000);
const badCount = 50;
/** After its start, the shop builds its index of the products. */
const startingMs = 10_000;
const searchEveryMs = 100;

const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-bench-'));
try {
  const shop = await startShop(dataDir);
  await measure(shop).finally(() => shop.stop());
} finally {
  rmSync(dataDir, { recursive: true });
}

async function measure(shop) {
  console.log(`${rowCount} rows, ${availableParallelism()} cores, load ${loadavg()[0].toFixed(1)}`);
  const headers = { authorization: `Bearer ${await shop.signIn()}` };
  await wait(startingMs);
  await timed('before', shop, () => wait(startingMs));
  const { id, counts } = await timed('check', shop, async () => {
    const body = new FormData();
    body.append('file', new Blob([file()], { type: 'text/csv' }), 'products.csv');
    return (await fetch(`${shop.origin}/api/imports?name=products.csv`, { method: 'POST', headers, body })).json();
  });
  console.log(JSON.stringify(counts));
  const ask = async (query) => {
    const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
    const body = JSON.stringify({ query, variables: { id } });
    return (await (await fetch(`${shop.origin}/graphql`, { ...init, body })).json()).data;
  };
  await timed('import', shop, async () => {
    await ask('mutation ($id: ID!) { runImport(input: { id: $id }) { import { id } } }');
    for (let status = 'RUNNING'; status === 'RUNNING'; await wait(1_000)) {
      status = (await ask('query ($id: ID!) { import(id: $id) { status } }')).import.status;
    }
  });
  const { results } = (await ask('query ($id: ID!) { import(id: $id) { results { written refused } } }')).import;
  console.log(JSON.stringify(results));
}

function file() {
  const rows = Array.from({ length: rowCount }, (_, index) => {
    const price = index % Math.ceil(rowCount / badCount) === 0 ? 'free' : `${(index % 900) + 1}.50`;
    return `BENCH-${index},Part ${index},A part for a bike.,${price},${index % 40},/kit.svg`;
  });
  return `part number,name,description,price,stock,image\n${rows.join('\n')}\n`;
}

/** Runs `work` and searches meanwhile. */
async function timed(what, shop, work) {
  const began = performance.now();
  const before = shop.residentBytes();
  const latencies = [];
  let [isDone, peak] = [false, before];
  const working = work().finally(() => (isDone = true));
  while (!isDone) {
    const asked = performance.now();
    await (await fetch(`${shop.origin}/api/search?q=brake+${latencies.length % 50}`)).text();
    latencies.push(performance.now() - asked);
    peak = Math.max(peak, shop.residentBytes());
    await Promise.race([wait(searchEveryMs), working.catch(() => undefined)]);
  }
  const p95 = latencies.sort((a, b) => a - b)[Math.floor(latencies.length * 0.95)] ?? 0;
  const memory = `${megabytes(before)} MB, at the peak ${megabytes(peak)} MB`;
  console.log(`${what}: ${seconds(performance.now() - began)} s, searches p95 ${p95.toFixed(0)} ms, memory ${memory}`);
  return working;
}
