// Measures what visitors notice when a server or the database of a shop fails. The shop runs two servers on the MongoDB
// at MONGODB_URI, behind Debian's nginx and under load. Prints a line for each fault.
//   MONGODB_URI=mongodb://... node server/bench/faults/measure.mjs [FAULT ...]
// With PREVIOUS=.../server/dist/shop/main.js of another version, also switches to that version and back under load.
// The database must not be one that is in use: it is filled with demo data and orders.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { signIn, wait } from '../bench-shop.mjs';
import { openTwoServers } from './two-servers.mjs';

const visitors = 6;
const hungMs = 30_000;
const refusedMs = 10_000;
/** After a fault, all requests must succeed again within this time. */
const recoveryMs = 5_000;

const faults = {
  'rolling restart': async ({ servers }) => {
    for (const server of servers) {
      await server.stop('SIGTERM');
      await server.start();
    }
  },
  'upgrade and rollback': async ({ servers }) => {
    for (const program of [previous, undefined])
      for (const server of servers) {
        await server.stop('SIGTERM');
        await server.start(program);
      }
  },
  'kill -9': async ({ servers: [server] }) => {
    await server.stop('SIGKILL');
    await wait(2_000);
    await server.start();
  },
  'database hung': async ({ relay }) => {
    relay.set('hung');
    await wait(hungMs);
    relay.set('open');
  },
  'database refused': async ({ relay }) => {
    relay.set('refused');
    await wait(refusedMs);
    relay.set('open');
  },
};

/** The main program of another version. */
const previous = process.env.PREVIOUS;
const chosen = process.argv.slice(2);
if (!process.env.MONGODB_URI) throw new Error('Set MONGODB_URI to a database that is not in use.');
const folder = mkdtempSync(join(tmpdir(), 'kickstand-faults-'));
const shop = await openTwoServers(folder, process.env.MONGODB_URI);
const productId = await addProduct(`http://127.0.0.1:${shop.servers[0].port}`);
try {
  for (const [name, cause] of Object.entries(faults)) {
    const isPossible = previous !== undefined || name !== 'upgrade and rollback';
    if (isPossible && (chosen.length === 0 || chosen.includes(name))) report(name, await measure(shop, cause));
  }
} finally {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Lets visitors browse and order before, during and after the fault. */
async function measure(shop, cause) {
  const requests = [];
  const orders = [];
  let isOver = false;
  const visits = Array.from({ length: visitors }, async (_, number) => {
    for (let visit = 0; !isOver; visit += 1) await visitShop(shop.origin, `${number}-${visit}`, requests, orders);
  });
  await wait(3_000);
  const begun = performance.now();
  await cause(shop);
  const ended = performance.now();
  await wait(recoveryMs + 5_000);
  isOver = true;
  await Promise.all(visits);
  const lost = [];
  for (const order of orders) if (!(await isKept(shop.origin, order))) lost.push(order);
  return { requests, orders, lost, begun, ended };
}

function report(name, { requests, orders, lost, begun, ended }) {
  const failed = requests.filter(({ isAnswered }) => !isAnswered);
  const late = failed.filter(({ at }) => at > ended + recoveryMs);
  const before = failed.filter(({ at, ms }) => at + ms < begun);
  const codes = Object.entries(toGroups(failed));
  process.stdout.write(
    [
      `${name}, ${Math.round(ended - begun)} ms:`,
      `${requests.length} requests, ${failed.length} failed`,
      `(${failed.filter(({ isChange }) => isChange).length} of them changes, ${before.length} before,`,
      `${late.length} later than ${recoveryMs} ms after the end),`,
      `longest ${longest(requests)} ms, of those that failed ${longest(failed)} ms,`,
      `${orders.length} orders, ${lost.length} lost.`,
      codes.map(([what, all]) => `${all.length} x ${what}`).join(', '),
    ].join(' ') + '\n',
  );
}

function longest(requests) {
  return Math.round(Math.max(0, ...requests.map(({ ms }) => ms)));
}

function toGroups(failed) {
  const groups = {};
  for (const request of failed) (groups[request.what] ??= []).push(request);
  return groups;
}

/** Adds a product with enough stock for all orders. @returns its id. */
async function addProduct(origin) {
  const input = {
    idempotencyKey: `product of ${process.pid}`,
    name: 'Bench part',
    about: 'Ordered while servers fail.',
    availableQuantity: 1_000_000,
    minimumQuantity: 1,
    price: { amountMinor: 12_990, currencyCode: 'USD' },
    imageUrl: '/images/demo/drive-chain.svg',
  };
  const query = 'mutation ($input: AddProductInput!) { addProduct(input: $input) { product { id } } }';
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${await signIn(origin)}` };
  const body = JSON.stringify({ query, variables: { input } });
  const answer = await (await fetch(`${origin}/graphql`, { method: 'POST', headers, body })).json();
  return answer.data.addProduct.product.id;
}

/** Opens the home page and a product list, fills a cart, and orders. Ends early if the cart cannot be filled. */
async function visitShop(origin, name, requests, orders) {
  const send = (what, path, options) => timed(requests, origin, what, path, options);
  const ask = (what, query, headers = {}) =>
    send(what, '/graphql', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ query }),
    });
  await send('home page', '/', { headers: { Accept: 'text/html' } });
  await ask('list', '{ products(first: 24) { nodes { id availableQuantity } } }');
  const created = await ask('change: cart', 'mutation { createCart { token cart { revision } } }');
  if (!created) return;
  const cart = { 'X-Cart-Token': created.data.createCart.token };
  const line = `{ productId: "${productId}", quantity: 1, idempotencyKey: "${name}" }`;
  const added = await ask(
    'change: line',
    `mutation { addCartLine(input: ${line}) { cart { revision total { amountMinor currencyCode } } } }`,
    cart,
  );
  if (!added) return;
  const { revision, total } = added.data.addCartLine.cart;
  const money = `{ amountMinor: ${total.amountMinor}, currencyCode: "${total.currencyCode}" }`;
  const input = `{ revision: ${revision}, expectedTotal: ${money}, guest: { name: "A visitor", email: "visitor-${process.pid}-${name}@example.test" }, phone: "0123456", deliveryMethodId: "counter" }`;
  const placed = await ask(
    'change: order',
    `mutation { placeCartOrder(input: ${input}) { orderKey order { id } } }`,
    cart,
  );
  if (placed) orders.push({ id: placed.data.placeCartOrder.order.id, key: placed.data.placeCartOrder.orderKey });
}

/** @returns the answer; null if the request failed. */
async function timed(requests, origin, what, path, options) {
  const at = performance.now();
  const outcome = await answerTo(origin, path, options);
  requests.push({
    at,
    ms: performance.now() - at,
    isChange: what.startsWith('change'),
    isAnswered: outcome.ok,
    what: `${what}: ${outcome.why}`,
  });
  return outcome.ok ? outcome.body : null;
}

async function answerTo(origin, path, options) {
  try {
    const answer = await fetch(`${origin}${path}`, options);
    const text = await answer.text();
    if (!answer.ok)
      return {
        ok: false,
        why: `status ${answer.status}${answer.headers.has('retry-after') ? ' with Retry-After' : ''}`,
      };
    if (path === '/') return { ok: true, body: text, why: '' };
    const body = JSON.parse(text);
    const [error] = body.errors ?? [];
    return error
      ? { ok: false, why: error.extensions.details?.reason ?? error.extensions.code }
      : { ok: true, body, why: '' };
  } catch (error) {
    return { ok: false, why: error.cause?.code ?? error.message };
  }
}

/** Whether the shop still has the order; asks again until the shop can answer. */
async function isKept(origin, { id, key }) {
  const query = `{ order(id: "${id}") { id } }`;
  const headers = { 'Content-Type': 'application/json', 'X-Order-Key': key };
  for (;;) {
    const { ok, why, body } = await answerTo(origin, '/graphql', {
      method: 'POST',
      headers,
      body: JSON.stringify({ query }),
    });
    if (ok || why === 'NOT_FOUND') return body?.data?.order?.id === id;
    await wait(100);
  }
}
