// `node server/bench/vendure.mjs FOLDER` compares the shop with Vendure: the orders per second and the time to start.
// Both servers run on the same core, in short turns. Run `npm install @vendure/core better-sqlite3` in FOLDER first.
// Needs a built server. `--rounds 9` measures longer.
//
// Vendure runs without plugins, so it has no email, no search index, no admin interface and no job queue in the database.
// Its database is an SQLite file with TypeORM's defaults. The shop runs with its embedded defaults and the demo data.
//
// Eight shoppers order and pay over connections that stay open. An order in Vendure takes two requests. The first one
// has the four mutations that prepare the order for payment. The second one pays with the dummy payment handler, which
// calls no provider. An order in the shop takes one request, and its payment three (see shoppers.mjs).
//
// The processor time of a turn is measured until the server is idle. So it includes the webhooks and mails after the
// last answer.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort, startShop } from './bench-shop.mjs';
import { childrenOf, cpuSeconds, moveToCore, onCore, sum, untilQuiet } from './processes.mjs';
import { openShoppers } from './shoppers.mjs';

const { values: options, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, serve: { type: 'string' } },
  allowPositionals: true,
});
if (positionals.length !== 1) throw new Error('Usage: node server/bench/vendure.mjs FOLDER [--rounds 5]');
const vendureFolder = resolve(positionals[0]);
const installed = createRequire(join(vendureFolder, 'package.json'));
const rounds = Number(options.rounds);
const startCount = 5;
const productCount = 24;
/** Same numbers as in shoppers.mjs. A customer of Vendure can have only one open order, so each order has its own. */
const shopperCount = 8;
const ordersEach = 20;
const [serverCore, senderCore] = availableParallelism() > 1 ? [0, 1] : [null, null];

const line = '__typename ... on ErrorResult { errorCode message }';
const vendurePlaces = `mutation ($variant: ID!) {
  addItemToOrder(productVariantId: $variant, quantity: 1) { ${line} }
  setOrderShippingAddress(input: { streetLine1: "1 Mill Lane", phoneNumber: "0123456", countryCode: "US" }) { ${line} }
  setOrderShippingMethod(shippingMethodId: ["1"]) { ${line} }
  ready: transitionOrderToState(state: "ArrangingPayment") { ${line} ... on Order { state } }
}`;
const vendurePays = `mutation {
  paid: addPaymentToOrder(input: { method: "card", metadata: {} }) { ${line} ... on Order { state } }
}`;

if (options.serve) await serveVendure(JSON.parse(options.serve));
else await compare();

/**
 * Runs in Vendure's process. With `tokensFile`, it fills an empty database and writes the customers' session tokens to that file.
 */
async function serveVendure({ port, database, tokensFile }) {
  const { bootstrap, dummyPaymentHandler } = installed('@vendure/core');
  const app = await bootstrap({
    apiOptions: { port, hostname: '127.0.0.1' },
    authOptions: {
      tokenMethod: ['bearer', 'cookie'],
      superadminCredentials: { identifier: 'bench', password: 'bench-password' },
      cookieOptions: { secret: 'bench-cookie-secret' },
    },
    dbConnectionOptions: { type: 'better-sqlite3', database, synchronize: Boolean(tokensFile), logging: false },
    paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
    customFields: {},
    plugins: [],
  });
  if (tokensFile) writeFileSync(tokensFile, JSON.stringify(await fillVendure(app)));
  process.send('ready');
}

async function fillVendure(app) {
  const core = installed('@vendure/core');
  const { CustomerService, Importer, Populator, RequestContextService, SessionService, UserService } = core;
  const { lastValueFrom } = installed('rxjs');
  const payment = { code: 'dummy-payment-handler', arguments: [{ name: 'automaticSettle', value: 'true' }] };
  await app.get(Populator).populateInitialData({
    defaultLanguage: 'en',
    defaultZone: 'Americas',
    countries: [{ name: 'United States of America', code: 'US', zone: 'Americas' }],
    taxRates: [{ name: 'Standard Tax', percentage: 20 }],
    shippingMethods: [{ name: 'Standard Shipping', price: 500 }],
    paymentMethods: [{ name: 'card', handler: payment }],
    collections: [],
  });
  const context = await app.get(RequestContextService).create({ apiType: 'admin' });
  const products = Array.from(
    { length: productCount },
    (_, number) => `Bench part ${number},bench-${number},B${number}`,
  );
  const rows = products.map(
    (product) => `${product},Bought by the shoppers of the bench.,129.90,standard,1000000,,,,,,`,
  );
  const head = 'name,slug,sku,description,price,taxCategory,stockOnHand';
  const csv = [`${head},assets,facets,optionGroups,optionValues,variantAssets,variantFacets`, ...rows].join('\n');
  const { imported } = await lastValueFrom(app.get(Importer).parseAndImport(csv, context));
  if (imported !== productCount) throw new Error(`Vendure imported ${imported} products`);
  const tokens = [];
  for (let number = 0; number < shopperCount * ordersEach; number += 1) {
    const person = {
      firstName: 'Bench',
      lastName: `Shopper ${number}`,
      emailAddress: `shopper-${number}@example.test`,
    };
    const customer = await app.get(CustomerService).create(context, person);
    const user = await app.get(UserService).getUserById(context, customer.user.id);
    tokens.push((await app.get(SessionService).createNewAuthenticatedSession(context, user, 'native')).token);
  }
  return tokens;
}

async function compare() {
  if (senderCore !== null) moveToCore(senderCore, process.pid);
  const folder = mkdtempSync(join(tmpdir(), 'kickstand-vendure-'));
  const database = join(folder, 'vendure.sqlite');
  const tokensFile = join(folder, 'tokens.json');
  const open = {
    vendure: () => startVendure({ database }),
    // Requests are counted as usual, but these limits are too high to refuse any.
    shop: () => startShop(join(folder, 'shop'), { RATE_LIMIT: '9999', ORDER_HELD_PERCENT: '100' }, serverCore),
  };
  const running = [];
  try {
    await (await startVendure({ database, tokensFile })).stop();
    await (await open.shop()).stop();
    const { version } = installed('@vendure/core/package.json');
    console.log(`Vendure ${version}, Node.js ${process.version}, load ${loadavg()[0].toFixed(1)}, ${rounds} rounds\n`);
    printTable('start', await measureStarts(open));
    const servers = { vendure: await open.vendure(), shop: await open.shop() };
    running.push(...Object.values(servers));
    const shoppers = {
      vendure: openVendureShoppers(servers.vendure, tokensFile),
      shop: await openShoppers(servers.shop),
    };
    printTable('orders', await measureOrders(servers, shoppers));
  } finally {
    for (const server of running) await server.stop();
    rmSync(folder, { recursive: true });
  }
}

async function startVendure({ database, tokensFile }) {
  const port = await freePort();
  const serve = JSON.stringify({ port, database, tokensFile });
  const program = [fileURLToPath(import.meta.url), vendureFolder, '--serve', serve];
  const server = spawn(...onCore(serverCore, process.execPath, program), {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', VENDURE_DISABLE_TELEMETRY: 'true' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [code] = await Promise.race([once(server, 'message'), once(server, 'exit')]);
  if (code !== 'ready') throw new Error('Vendure does not start');
  return {
    pid: server.pid,
    api: `http://127.0.0.1:${port}/shop-api`,
    async stop() {
      server.kill();
      await once(server, 'close');
    },
  };
}

/** Starts the servers alternately on existing data. The first round reads the programs from disk and is not counted. */
async function measureStarts(open) {
  const starts = [];
  for (let round = 0; round <= startCount; round += 1) {
    const start = {};
    for (const [name, begin] of Object.entries(open)) {
      const begun = performance.now();
      const server = await begin();
      await ask(server.api ?? `${server.origin}/graphql`, { query: '{ __typename }' });
      start[name] = { seconds: (performance.now() - begun) / 1000, cpuTime: cpuTimeOf(server) };
      await server.stop();
    }
    if (round > 0) starts.push(start);
  }
  return { 'seconds until the first answer': toRow(starts, 'seconds'), 'CPU seconds': toRow(starts, 'cpuTime') };
}

/** Measures orders alternately. The first round is a warm-up and is not counted. */
async function measureOrders(servers, shoppers) {
  const kinds = { placed: [], paid: [], 'placed and paid': [] };
  for (let round = 0; round <= rounds; round += 1) {
    const turns = { placed: {}, paid: {}, 'placed and paid': {} };
    for (const [name, server] of Object.entries(servers)) {
      const placed = await takeTurn(server, () => shoppers[name].place());
      const paid = await takeTurn(server, () => shoppers[name].pay(placed.done));
      const seconds = placed.seconds + paid.seconds;
      const cpuTime = placed.cpuTime + paid.cpuTime;
      turns.placed[name] = toRates(placed);
      turns.paid[name] = toRates(paid);
      turns['placed and paid'][name] = toRates({ orders: paid.orders, seconds, cpuTime });
    }
    if (round > 0) for (const [kind, both] of Object.entries(turns)) kinds[kind].push(both);
  }
  const rows = Object.entries(kinds).map(([kind, measured]) => [
    [`${kind}, a second`, toRow(measured, 'perSecond')],
    [`${kind}, a CPU second`, toRow(measured, 'perCpuSecond')],
  ]);
  return Object.fromEntries(rows.flat());
}

async function takeTurn(server, work) {
  const before = cpuTimeOf(server);
  const { done, orders, seconds } = await work();
  return { done, orders, seconds, cpuTime: (await untilQuiet(() => cpuTimeOf(server))) - before };
}

function openVendureShoppers({ api }, tokensFile) {
  const tokens = JSON.parse(readFileSync(tokensFile, 'utf8'));
  const own = Array.from({ length: shopperCount }, (_, shopper) =>
    tokens.slice(shopper * ordersEach, (shopper + 1) * ordersEach),
  );
  let count = 0;
  const forEach = async (work) => {
    const begun = performance.now();
    await Promise.all(own.map(work));
    return { orders: tokens.length, seconds: (performance.now() - begun) / 1000 };
  };
  return {
    place: () =>
      forEach(async (sessions) => {
        for (const token of sessions) {
          count += 1;
          const variables = { variant: String((count % productCount) + 1) };
          const { ready } = await ask(api, { query: vendurePlaces, variables, token });
          if (ready.state !== 'ArrangingPayment') throw new Error(`Vendure answered ${JSON.stringify(ready)}`);
        }
      }),
    pay: () =>
      forEach(async (sessions) => {
        for (const token of sessions) {
          const { paid } = await ask(api, { query: vendurePays, token });
          if (paid.state !== 'PaymentSettled') throw new Error(`Vendure answered ${JSON.stringify(paid)}`);
        }
      }),
  };
}

async function ask(api, { query, variables, token }) {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const response = await fetch(api, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors[0].message);
  return data;
}

/** Processor time of the server and its child processes, such as the shop's image process. */
function cpuTimeOf({ pid }) {
  return sum([pid, ...childrenOf(pid)].map(cpuSeconds));
}

function toRates({ orders, seconds, cpuTime }) {
  return { perSecond: orders / seconds, perCpuSecond: orders / cpuTime };
}

/** The median of Vendure, the median of the shop, and the median of the rounds' ratios. */
function toRow(measured, field) {
  const ratios = measured.map(({ vendure, shop }) => shop[field] / vendure[field]);
  const columns = [measured.map(({ vendure }) => vendure[field]), measured.map(({ shop }) => shop[field]), ratios];
  return columns.map((values) => median(values).toFixed(2));
}

function printTable(title, rows) {
  console.log(`| ${title} | Vendure | the shop | ratio |\n|---|--:|--:|--:|`);
  for (const [name, cells] of Object.entries(rows)) console.log(`| ${name} | ${cells.join(' | ')} |`);
  console.log();
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
