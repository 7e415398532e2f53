// `node server/bench/orders-apart.mjs` prints the processor time of an order at two shops that take turns. One contains its card
// provider; the other calls it in another process over HTTP, like a shop with Stripe. Only the shop's process is counted. Needs a
// built server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop } from './bench-shop.mjs';
import { onCore } from './processes.mjs';
import { openShoppers } from './shoppers.mjs';
import { environment, median, printTable, senderCore, serverCore, timed, untilIndexed } from './turns.mjs';

const rounds = 3;
const program = (name) => join(import.meta.dirname, name);

const folder = mkdtempSync(join(tmpdir(), 'kickstand-orders-apart-'));
const provider = spawn(...onCore(senderCore, process.execPath, [program('card-provider.mjs')]), {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
const [{ port, ...keys }] = await once(provider, 'message');
const apart = await open('apart', {
  ...keys,
  CARD_PROVIDER_PORT: String(port),
  NODE_OPTIONS: `--import ${program('stripe-here.mjs')}`,
});
provider.send(`${apart.shop.origin}/webhooks/stripe`);
const within = await open('within', {});
try {
  console.log(`load ${loadavg()[0].toFixed(1)}, ${rounds} rounds of 160 orders\n`);
  const turns = { within: [], apart: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, server] of Object.entries({ within, apart })) {
      const figures = await measure(server);
      // The first round warms the servers up and does not count.
      if (round > 0) turns[name].push(figures);
    }
  }
  const toRow = (what) => {
    const [one, other] = [turns.within, turns.apart].map((each) => median(each.map((figures) => figures[what])));
    return [what, one.toFixed(1), other.toFixed(1), (other / one).toFixed(2)];
  };
  printTable(['ms of an order', 'within', 'apart', 'ratio'], ['placed', 'paid', 'in all'].map(toRow));
} finally {
  await Promise.all([within.shop.stop(), apart.shop.stop()]);
  provider.kill();
  rmSync(folder, { recursive: true });
}

async function open(name, env) {
  const shop = await startShop(join(folder, name), { ...environment, ...env }, serverCore);
  await untilIndexed(shop);
  const cardOrigin = env.CARD_PROVIDER_PORT ? `http://127.0.0.1:${env.CARD_PROVIDER_PORT}` : shop.origin;
  return { shop, shoppers: await openShoppers(shop, cardOrigin) };
}

/** Milliseconds of processor time per order, including the work after the last answer. */
async function measure({ shop, shoppers }) {
  const placed = await timed(shop, () => shoppers.place());
  const paid = await timed(shop, () => shoppers.pay(placed.done));
  const [first, second] = [placed, paid].map(({ perCpuSecond }) => 1000 / perCpuSecond);
  return { placed: first, paid: second, 'in all': first + second };
}
