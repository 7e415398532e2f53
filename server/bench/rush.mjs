// `node server/bench/rush.mjs` prints how long the home page takes before, while and after eight shoppers pay for 160
// orders. Afterwards, the server writes the ledger, the invoices and the mails of these orders. The server
// runs on one core. Needs a built server and client.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { describe, startShop, wait } from './bench-shop.mjs';
import { cpuSeconds, untilQuiet } from './processes.mjs';
import { openShoppers } from './shoppers.mjs';
import { environment, read, serverCore, untilIndexed } from './turns.mjs';

const everyMs = 20;
const periodMs = 2_000;
const periods = 6;

const folder = mkdtempSync(join(tmpdir(), 'kickstand-rush-'));
const shop = await startShop(folder, environment, serverCore);
try {
  await untilIndexed(shop);
  const shoppers = await openShoppers(shop);
  const { done: orderIds } = await shoppers.place();
  await untilQuiet(() => cpuSeconds(shop.pid));
  console.log(`load ${loadavg()[0].toFixed(1)}`);
  await visitUntil(wait(periodMs));
  await report('before', wait(periodMs));
  await report('while the orders are paid', shoppers.pay(orderIds));
  for (let period = 0; period < periods; period += 1) {
    await report(`${(period * periodMs) / 1000} s after`, wait(periodMs));
  }
} finally {
  await shop.stop();
  rmSync(folder, { recursive: true });
}

async function report(when, work) {
  console.log(`${when}: ${describe(await visitUntil(work))}`);
}

/** Opens the home page again and again until `work` is done. @returns the times in milliseconds, ascending. */
async function visitUntil(work) {
  let isDone = false;
  const done = work.finally(() => (isDone = true));
  const times = [];
  while (!isDone) {
    const asked = performance.now();
    await read(shop, { path: '/' });
    times.push(performance.now() - asked);
    await wait(everyMs);
  }
  await done;
  return times.sort((a, b) => a - b);
}
