// `node server/bench/distinct-queries.mjs` sends 5,000 distinct queries, each three times. It prints the memory of the
// server after each thousand, and fails if the last three thousand add more than 40 MB. Needs a built server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { megabytes, startShop } from './bench-shop.mjs';

const distinct = 5_000;
const allowedGrowth = 40 * 2 ** 20;

const folder = mkdtempSync(join(tmpdir(), 'kickstand-queries-'));
const shop = await startShop(folder);
const sizes = [];
try {
  for (let index = 1; index <= distinct; index += 1) {
    await Promise.all(Array.from({ length: 3 }, () => send(queryOf(index))));
    if (index % 1_000 !== 0) continue;
    sizes.push(shop.residentBytes());
    console.log(`${index} distinct queries: ${megabytes(sizes.at(-1))} MB`);
  }
} finally {
  await shop.stop();
  rmSync(folder, { recursive: true });
}
const growth = sizes.at(-1) - sizes[1];
console.log(`from 2,000 to 5,000: ${megabytes(growth)} MB more`);
if (growth > allowedGrowth) process.exitCode = 1;

async function send(query) {
  const response = await fetch(`${shop.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  if (response.status !== 200) throw new Error(await response.text());
  await response.arrayBuffer();
}

/** A query of about 1,200 characters. */
function queryOf(index) {
  const fields = 'id name about category partNumber availableQuantity price { amountMinor amount currencyCode } ';
  return `query Q${index} { products(first: 2) { nodes { ${fields.repeat(11)} image { url } } } }`;
}
