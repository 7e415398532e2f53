// `node server/bench/evershop.mjs FOLDER` compares the orders per second of the shop with those of EverShop. Both run
// on the same core, in short turns. Run `npm install @evershop/evershop concat-stream` in FOLDER first: EverShop 2.2
// imports concat-stream but does not declare it. Needs a built server, and the programs of PostgreSQL 13 or newer in
// the folder that `--postgres` names. `--rounds 9` measures longer.
//
// EverShop runs without extensions and with an empty configuration, so it sends no mails. Its database is a new
// PostgreSQL with default settings. The shop runs with its embedded defaults and the demo data.
//
// Eight shoppers order over connections that stay open. EverShop needs two requests for an order. One creates the cart.
// The other sets the address, the delivery and the payment method, and places the order, which is to be paid in cash.
// The shop needs one request. Payments are not compared, because EverShop has no embedded provider. EverShop 2.2
// answers 500 to one of two orders that are placed at the same time, because both get the same number. So its second
// requests are sent one after the other.
//
// Processor time is that of all processes of a server until it is idle. EverShop's processes are the server, its job
// for events, its job for scheduled work, and PostgreSQL. The shop's database, search index, identity provider and
// mailbox are in its process.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { freePort, startShop, wait } from './bench-shop.mjs';
import { childrenOf, cpuSeconds, moveToCore, onCore, sum, untilQuiet } from './processes.mjs';
import { openShoppers } from './shoppers.mjs';
import { environment, median, printTable, senderCore, serverCore } from './turns.mjs';

const { values: options, positionals } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    postgres: { type: 'string', default: '/usr/lib/postgresql/15/bin' },
  },
  allowPositionals: true,
});
if (positionals.length !== 1)
  throw new Error('Usage: node server/bench/evershop.mjs FOLDER [--rounds 5] [--postgres DIR]');
const evershopFolder = resolve(positionals[0]);
const installed = createRequire(join(evershopFolder, 'package.json'));
const { Pool } = installed('pg');
/** PostgreSQL refuses to run as root, so root starts it as the user `nobody`. */
const nobody = process.getuid() === 0 ? { uid: 65_534, gid: 65_534 } : {};
/** The same numbers as in shoppers.mjs. */
const [productCount, shopperCount, ordersEach] = [24, 8, 20];

const fillEvershop = `
  insert into setting (name, value, is_json) values ('codPaymentStatus', '1', false);
  insert into product (sku, price, weight, status) select 'bench-' || n, 129.90, 1, true from generate_series(0, ${productCount - 1}) n;
  insert into product_description (product_description_product_id, name, description, url_key)
    select product_id, 'Bench part ' || sku, '[]', sku from product;
  insert into product_inventory (product_inventory_product_id, qty, manage_stock, stock_availability)
    select product_id, 1000000, true, true from product;
  insert into shipping_zone (name) values ('US');
  insert into shipping_zone_country (zone_id, country) select shipping_zone_id, 'US' from shipping_zone;
  insert into shipping_zone_provider (zone_id, provider_code) select shipping_zone_id, 'core' from shipping_zone;
  insert into core_shipping_method (name) values ('Standard');
  insert into core_shipping_method_rate (method_id, zone_id, cost)
    select core_shipping_method_id, shipping_zone_id, 5 from core_shipping_method, shipping_zone;`;

const folder = mkdtempSync(join(tmpdir(), 'kickstand-evershop-'));
const running = [];
let requests = 0;
try {
  if (senderCore !== null) moveToCore(senderCore, process.pid);
  const postgres = await startPostgres();
  running.push(postgres);
  await (await startEvershop(postgres)).stop();
  const methodId = await postgres.fill();
  const evershop = await startEvershop(postgres);
  running.unshift(evershop);
  const shop = await startShop(join(folder, 'shop'), environment, serverCore);
  running.unshift(shop);
  const { version } = installed('@evershop/evershop/package.json');
  console.log(
    `EverShop ${version}, Node.js ${process.version}, load ${loadavg()[0].toFixed(1)}, ${options.rounds} rounds\n`,
  );
  await compare({
    evershop: { pids: [evershop.pid, postgres.pid], place: () => placeInEvershop(evershop, methodId) },
    shop: { pids: [shop.pid], ...(await openShoppers(shop)) },
  });
} finally {
  for (const server of running) await server.stop();
  rmSync(folder, { recursive: true });
}

/** Measures orders in turns. The first round is a warm-up and is not counted. */
async function compare(servers) {
  const measured = [];
  for (let round = 0; round <= Number(options.rounds); round += 1) {
    const both = {};
    for (const [name, { pids, place, pay }] of Object.entries(servers)) {
      const cpuTime = () => sum(pids.flatMap((pid) => [pid, ...childrenOf(pid)]).map(cpuSeconds));
      const before = cpuTime();
      const { orders, seconds, done } = await place();
      both[name] = { perSecond: orders / seconds, perCpuSecond: orders / ((await untilQuiet(cpuTime)) - before) };
      // A customer of the shop may have at most 20 unpaid orders, so they are paid before the next round.
      await pay?.(done);
      await untilQuiet(cpuTime);
    }
    if (round > 0) measured.push(both);
  }
  const toRow = (title, field) => [
    title,
    ...['evershop', 'shop'].map((name) => median(measured.map((both) => both[name][field])).toFixed(1)),
    median(measured.map(({ evershop, shop }) => shop[field] / evershop[field])).toFixed(2),
  ];
  printTable(
    ['orders placed', 'EverShop', 'the shop', 'ratio'],
    [toRow('per second of processor time', 'perCpuSecond'), toRow('per second by the clock', 'perSecond')],
  );
}

async function startPostgres() {
  const [data, port] = [join(folder, 'postgres'), await freePort()];
  chownSync(folder, nobody.uid ?? process.getuid(), nobody.gid ?? process.getgid());
  mkdirSync(join(folder, 'shop'));
  const program = (name) => join(options.postgres, name);
  execFileSync(program('initdb'), ['-D', data, '-U', 'bench', '-A', 'trust'], {
    ...nobody,
    cwd: folder,
    stdio: 'ignore',
  });
  const server = spawn(...onCore(serverCore, program('postgres'), ['-D', data, '-p', String(port), '-k', folder]), {
    ...nobody,
    cwd: folder,
    stdio: 'ignore',
  });
  const connect = (database) => new Pool({ host: '127.0.0.1', port, user: 'bench', database });
  await untilAnswered(async () => {
    const pool = connect('postgres');
    await pool.query('create database evershop').finally(() => pool.end());
  });
  return {
    pid: server.pid,
    port,
    /** Adds products, delivery and payment in cash. @returns the ID of the delivery method. */
    async fill() {
      const pool = connect('evershop');
      await pool.query(fillEvershop);
      const { rows } = await pool.query('select uuid from core_shipping_method');
      await pool.end();
      return rows[0].uuid;
    },
    stop: () => stop(server),
  };
}

async function startEvershop({ port: databasePort }) {
  const port = await freePort();
  const program = join(evershopFolder, 'node_modules/@evershop/evershop/dist/bin/evershop.js');
  const server = spawn(...onCore(serverCore, process.execPath, [program, 'start']), {
    cwd: evershopFolder,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      SUPPRESS_NO_CONFIG_WARNING: '1',
      ...{ DB_HOST: '127.0.0.1', DB_PORT: String(databasePort), DB_USER: 'bench', DB_NAME: 'evershop' },
      ...{ DB_PASSWORD: '', DB_SSLMODE: 'disable', TRUST_PROXY_HOPS: '1' },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswered(() => fetch(`${origin}/api/carts`, { method: 'POST' }));
  return { pid: server.pid, origin, stop: () => stop(server) };
}

async function untilAnswered(ask) {
  for (let attempts = 0; attempts < 600; attempts += 1) {
    const isAnswered = await ask().then(
      () => true,
      () => false,
    );
    if (isAnswered) return;
    await wait(200);
  }
  throw new Error('A server does not start');
}

async function stop(server) {
  const jobs = childrenOf(server.pid);
  const closed = once(server, 'close');
  server.kill('SIGINT');
  await closed;
  // EverShop's jobs do not end with its server.
  for (const pid of jobs) if (childrenOf(1).includes(pid)) process.kill(pid);
}

async function placeInEvershop({ origin }, methodId) {
  const address = {
    ...{ full_name: 'Bench Shopper', telephone: '0123456', address_1: '1 Mill Lane', city: 'Portland' },
    ...{ country: 'US', province: 'US-OR', postcode: '97201' },
  };
  const begun = performance.now();
  let last = Promise.resolve();
  await Promise.all(
    Array.from({ length: shopperCount }, async (_, shopper) => {
      const customer = { email: `shopper-${shopper}@example.test`, fullName: 'Bench Shopper' };
      for (let count = 0; count < ordersEach; count += 1) {
        const items = [{ sku: `bench-${(shopper * ordersEach + count) % productCount}`, qty: 1 }];
        const cart = { customer_email: customer.email, customer_full_name: customer.fullName, items };
        const { cartId } = await post(`${origin}/api/carts`, cart);
        const checkout = {
          ...{ cart_id: cartId, customer, shippingAddress: address, billingAddress: address },
          ...{ shippingProvider: 'core', shippingMethod: methodId, paymentMethod: 'cod' },
        };
        last = last.then(() => post(`${origin}/api/carts/${cartId}/checkout`, checkout));
        await last;
      }
    }),
  );
  return { orders: shopperCount * ordersEach, seconds: (performance.now() - begun) / 1000 };
}

async function post(address, body) {
  requests += 1;
  // EverShop allows 120 requests per minute and address, so each request names another address.
  const from = [10, requests >> 16, (requests >> 8) & 255, requests & 255].join('.');
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  const { data, error } = await response.json();
  if (error) throw new Error(`EverShop answered ${response.status}: ${error.message}`);
  return data;
}
