// `node server/bench/memory.mjs` prints the memory of a shop with demo data, and the processor time of the whole run.
// The memory is measured after the start, after 600 list pages, and after 4,000 queries for lists of 60 different
// lengths. Needs a built server. Arguments are environment variables of the shop: `node server/bench/memory.mjs
// MALLOC_MMAP_THRESHOLD_=1000000`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop } from './bench-shop.mjs';

const settings = process.argv.slice(2).map((setting) => {
  const [name, ...value] = setting.split('=');
  return [name, value.join('=')];
});
const folder = mkdtempSync(join(tmpdir(), 'kickstand-memory-'));
const shop = await startShop(folder, Object.fromEntries(settings));
const query =
  'query ($first: Int!) { products(first: $first) { nodes { id name price { amount } about image { url } } } }';
const megabytes = (bytes) => Math.round(bytes / 1024 / 1024);
const print = (after) =>
  console.log(`${after}: ${megabytes(shop.residentBytes())} MB, at most ${megabytes(shop.peakResidentBytes())} MB`);

/** Sends `count` requests, eight at once. */
async function send(count, toRequest) {
  let next = 0;
  const connections = Array.from({ length: 8 }, async () => {
    while (next < count) {
      const { path, ...request } = toRequest(next++);
      const response = await fetch(shop.origin + path, request);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
    }
  });
  await Promise.all(connections);
}

print('start');
await send(600, (number) => ({ path: `/parts?page=${number + 2}`, headers: { accept: 'text/html' } }));
print('list pages');
await send(4_000, (number) => ({
  path: '/graphql',
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query, variables: { first: 1 + (number % 60) } }),
}));
print('queries');
console.log(`processor time: ${shop.cpuSeconds().toFixed(1)} s`);
await shop.stop();
rmSync(folder, { recursive: true, force: true });
