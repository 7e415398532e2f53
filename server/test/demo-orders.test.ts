import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as demoShop from '@kickstand/demo-shop';
import type { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readEnvironment } from '../src/app/config/environment.js';
import { demoShopPort } from '../src/app/local/demo-data.js';
import { addDemoOrders, orderSourceOf, planDemoOrders } from '../src/app/local/demo-orders.js';
import type { PayWithTestCard } from '../src/app/local/embedded-defaults.js';
import { openRuntime, type Runtime } from '../src/app/runtime.js';
import { seed } from '../src/app/start-shop.js';
import { parcelOutcomes } from '../src/modules/orders/order/change-parcel.js';
import { openDepositOf } from '../src/modules/orders/order/old-parts.js';
import { orderStatuses, paymentMethodOf } from '../src/modules/orders/order/order.js';
import { createLogger } from '../src/platform/logger.js';
import { pause } from '../src/platform/pause.js';
import { systemActor } from '../src/shared/actor.js';
import { openTestDatabase, uriOf } from './database.js';

const admin = systemActor('test');
const logger = createLogger('silent');
const openedAt = new Date();
const steps = await demoShop.readOrderSteps(openedAt);

interface DemoShop extends Runtime {
  /** Adds the orders. With `steps`, it does so like a server that stops after this number of steps. */
  addOrders(options?: { steps?: number; all?: typeof steps; pay?: PayWithTestCard; minute?: number }): Promise<void>;
  payWithTestCard: PayWithTestCard;
  close(): Promise<void>;
}

/** An empty shop with its own database on the tests' server, and the card sandbox. */
async function openEmptyShop() {
  const folder = await mkdtemp(join(tmpdir(), 'kickstand-orders-'));
  const uri = uriOf(folder.replace(/\W/g, ''));
  const environment = readEnvironment({ DATA_DIR: folder, MONGODB_URI: uri, DEMO_DATA: 'on' }, folder);
  const runtime = await openRuntime({ environment, logger, origin: () => 'http://127.0.0.1:9' });
  const close = async () => {
    await runtime.connection.dropDatabase();
    await runtime.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...runtime, environment, close };
}

/** A shop with the demo catalogue. */
async function openShop(): Promise<DemoShop> {
  const runtime = await openEmptyShop();
  const { connection, sandbox } = runtime;
  if (!sandbox) throw new Error('There is no card sandbox');
  await planDemoOrders(connection, openedAt);
  const { accounts } = runtime.services;
  await demoShop.seedDemoShop(demoShopPort({ connection, accounts, currency: 'usd', now: openedAt }), openedAt);
  return {
    ...runtime,
    ...sandbox,
    addOrders({ steps: most = Infinity, all = steps, pay = sandbox.payWithTestCard, minute = 0 } = {}) {
      const readOrderSteps = () => Promise.resolve(all);
      const source = orderSourceOf({ readOrderSteps }, runtime.openServicesAt, { payWithTestCard: pay });
      let left = most;
      const clock = { now: () => new Date(openedAt.getTime() + 60_000 * minute) };
      const isStopping = () => left-- < 0;
      return addDemoOrders({ connection, source, clock, pause: () => pause(20), isStopping, logger });
    },
  };
}

const readOrders = async ({ services }: Runtime) => {
  const page = await services.orders.listOrders(admin, { first: 100, sort: 'oldest_first' });
  return page.edges.map(({ node }) => node);
};

/** Available quantities of all products. */
async function readStock({ connection }: Runtime): Promise<number[]> {
  const products = connection.collection<{ availableQuantity: number }>('products').find().sort({ _id: 1 });
  return (await products.toArray()).map(({ availableQuantity }) => availableQuantity);
}

interface StoredInvoice {
  sequence: number;
  kind: string;
  issuedAt: Date;
  orderId: Types.ObjectId;
  totals: object;
}

const readInvoices = ({ connection }: Runtime) =>
  connection.collection<StoredInvoice>('invoices').find().sort({ sequence: 1 }).toArray();

/** What must be the same in each shop; the keys are the times at which the orders were placed. */
async function readResult(shop: Runtime) {
  const [orders, invoices] = [await readOrders(shop), await readInvoices(shop)];
  return new Map(
    orders.map(({ id, placedAt, status, customer, total, history, payment, parcels, returns, shippingAddress }) => [
      placedAt.getTime(),
      {
        ...{ status, customer, total, history, shippingAddress },
        payment: [payment.status, payment.paidAt, payment.failedAt, payment.refunded, payment.attempt, payment.flag],
        parcels: parcels.map((parcel) => [parcel.status, parcel.lines, parcel.history, parcel.carrier]),
        returns: returns.map((each) => [each.status, each.kind, each.lines, each.history]),
        refunds: payment.refunds.map((refund) => [refund.status, refund.amount, refund.createdAt, refund.restocked]),
        invoices: invoices
          .filter(({ orderId }) => orderId.toHexString() === id)
          .map(({ kind, issuedAt, totals }) => [kind, issuedAt, totals]),
      },
    ]),
  );
}

/** The steps of one order of each kind, to save time. */
function stepsOfEachKind(): typeof steps {
  const kinds = new Map(steps.map(({ order }) => [`${order.actions.join()} ${order.codes.join()}`, order]));
  const chosen = new Set([...kinds.values()].map(({ id }) => id));
  return steps.filter(({ order }) => chosen.has(order.id));
}

describe('the demo orders', () => {
  let shop: DemoShop;
  let stock: number[];
  beforeAll(async () => {
    shop = await openShop();
    stock = await readStock(shop);
    await Promise.all([shop.addOrders(), shop.addOrders()]);
  });
  afterAll(() => shop.close());

  it('are in every state, from the last two months', async () => {
    const orders = await readOrders(shop);
    expect(orders).toHaveLength(new Set(steps.map(({ order }) => order.id)).size);
    const found = (values: readonly unknown[]) => new Set(values);
    expect(found(orders.map(({ status }) => status))).toEqual(found(orderStatuses));
    expect(found(orders.flatMap(({ parcels }) => parcels.map(({ status }) => status)))).toEqual(
      found(['shipped', ...parcelOutcomes]),
    );
    expect(found(orders.flatMap(({ returns }) => returns.map(({ kind, status }) => `${kind} ${status}`)))).toEqual(
      found([
        ...['withdrawal approved', 'withdrawal closed'],
        ...['return requested', 'return approved', 'return received', 'return closed'],
      ]),
    );
    expect(found(orders.map(({ payment }) => paymentMethodOf(payment)))).toEqual(
      found(['card', 'bank_transfer', null]),
    );
    expect(orders.filter(({ status, payment }) => status === 'placed' && payment.failedAt)).toHaveLength(1);
    expect(orders.filter(({ status, parcels }) => status === 'paid' && parcels.length === 0)).toHaveLength(8);
    expect(orders.filter(({ customer }) => customer.email === 'shopper@kickstand.example')).not.toHaveLength(0);
    const oldest = Math.min(...orders.map(({ placedAt }) => placedAt.getTime()));
    expect((openedAt.getTime() - oldest) / 86_400_000).toBeCloseTo(59, 0);
    expect(orders.flatMap(({ history }) => history).filter(({ at }) => at > openedAt)).toEqual([]);
  });

  it('have a deposit that is not paid back yet', async () => {
    const orders = await readOrders(shop);
    expect(orders.map((order) => openDepositOf(order).amountMinor).filter((minor) => minor > 0)).toHaveLength(1);
  });

  it('are for bikes that the parts fit according to the shop, and at least one part was returned as not fitting', async () => {
    const lines = (await readOrders(shop)).flatMap((order) => order.lines);
    const answers = new Set(lines.map(({ fit }) => fit?.answer));
    expect(answers).toEqual(new Set([undefined, 'fits', 'universal']));
    const { count } = await shop.services.vehicles.report.listMisfits(admin, { first: 10, after: null });
    expect(count).toBeGreaterThan(0);
  });

  it('have invoices and credit notes with the dates of their payments and refunds, and numbers without gaps', async () => {
    const invoices = await readInvoices(shop);
    const orders = await readOrders(shop);
    const events = orders.flatMap(({ payment: { paidAt, refunds } }) => [
      ...(paidAt ? [{ kind: 'invoice', issuedAt: paidAt }] : []),
      ...refunds.map(({ createdAt }) => ({ kind: 'credit_note', issuedAt: createdAt })),
    ]);
    const oldestFirst = events.sort((one, other) => one.issuedAt.getTime() - other.issuedAt.getTime());
    expect(invoices.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
    expect(invoices.map(({ kind, issuedAt }) => ({ kind, issuedAt }))).toEqual(oldestFirst);
  });

  it('leave the stock as the demo data says', async () => {
    expect(await readStock(shop)).toEqual(stock);
  });

  it('leave nothing to send and nothing to repair', async () => {
    expect(await shop.connection.collection('messages').countDocuments()).toBe(0);
    expect(await shop.services.payments.reconcile()).toMatchObject({
      ...{ differences: [], failures: [], expired: [], ledgerEntriesRecorded: 0 },
      reservations: { released: 0, finalised: 0 },
    });
  });

  it('are added once', async () => {
    const before = await readResult(shop);
    await planDemoOrders(shop.connection, new Date());
    await shop.addOrders();
    expect(await readResult(shop)).toEqual(before);
  });

  it('are the same if servers are killed while they add them', async () => {
    const other = await openShop();
    onTestFinished(() => other.close());
    const some = stepsOfEachKind();
    const marks = other.connection.collection<{ _id: string; done: number; isComplete: boolean }>('settings');
    const killed = new Set<string>();
    const isComplete = async () => (await marks.findOne({ _id: 'demo-orders' }))?.isComplete ?? true;
    /** The first time, the server is killed after the payment, before it has handled the payment's event. */
    const pay: PayWithTestCard = async (intentId, card, handle) => {
      if (killed.has(intentId)) return other.payWithTestCard(intentId, card, handle);
      killed.add(intentId);
      await other.payWithTestCard(intentId, card, () => Promise.reject(new Error('killed')));
      throw new Error('killed');
    };
    // Each server starts after the lease of the one before has ended.
    for (let minute = 1; !(await isComplete()); minute += 2) {
      const before = (await marks.findOne({ _id: 'demo-orders' }))?.done;
      await other.addOrders({ all: some, steps: 1, pay, minute }).catch(() => undefined);
      // Every step is done twice, as if the first server had been killed before it noted the step.
      const after = (await marks.findOne({ _id: 'demo-orders' }))?.done;
      if (before !== after) await marks.updateOne({ _id: 'demo-orders' }, { $set: { done: before ?? 0 } });
      await other.addOrders({ all: some, steps: 1, pay, minute: minute + 1 });
    }
    const chosen = new Set(some.map(({ order }) => order.placedAt.getTime()));
    const expected = [...(await readResult(shop))].filter(([placedAt]) => chosen.has(placedAt));
    expect([...(await readResult(other))]).toEqual(expected);
    expect(await readStock(other)).toEqual(stock);
  });
});

describe('a shop without demo orders yet', () => {
  it('that cannot add orders starts background work when the lease of a killed server has ended', async () => {
    const database = await openTestDatabase();
    onTestFinished(() => database.drop());
    const { connection } = database;
    await planDemoOrders(connection, openedAt);
    const leasedUntil = new Date(openedAt.getTime() + 10_000);
    const marks = connection.collection<{ _id: string }>('settings');
    await marks.updateOne({ _id: 'demo-orders' }, { $set: { leasedUntil } });
    let now = openedAt;
    const wait = (milliseconds: number) => Promise.resolve(void (now = new Date(now.getTime() + milliseconds)));
    const clock = { now: () => now };
    await addDemoOrders({ connection, source: null, clock, pause: wait, isStopping: () => false, logger });
    expect(now).toEqual(leasedUntil);
  });

  it.each([
    ['are planned in an empty shop, which also gets the demo accounts', [], demoShop],
    ['are not planned in a shop of the owner, which gets no demo accounts either', [{ name: 'Oil filter' }], null],
  ])('%s', async (_what, products, expected) => {
    const shop = await openEmptyShop();
    onTestFinished(() => shop.close());
    if (products.length > 0) await shop.connection.collection('products').insertMany(products);
    expect(await seed(shop, shop.environment)).toBe(expected);
    expect(await shop.connection.collection('settings').distinct('_id')).toEqual(
      expected ? ['demo-data', 'demo-data-begun', 'demo-orders'] : [],
    );
    const accounts = await readFile(join(shop.environment.dataDir, 'identity', 'accounts.json'), 'utf8').catch(
      () => '',
    );
    for (const { email } of demoShop.demoAccounts) expect(accounts.includes(email)).toBe(expected !== null);
  });

  it('leaves out an order that it refuses, and adds the others', async () => {
    const shop = await openShop();
    onTestFinished(() => shop.close());
    const lines = [{ productId: 'f'.repeat(24), quantity: 1 }];
    const all = steps
      .filter(({ action }) => action === 'place')
      .slice(0, 2)
      .map((step, index) => (index === 0 ? { ...step, order: { ...step.order, lines } } : step));
    await shop.addOrders({ all });
    expect(await readOrders(shop)).toHaveLength(1);
    // The owner's own orders are never mixed with demo orders.
    const marks = shop.connection.collection<{ _id: string }>('settings');
    await marks.deleteOne({ _id: 'demo-orders' });
    await planDemoOrders(shop.connection, openedAt);
    expect(await marks.findOne({ _id: 'demo-orders' })).toBeNull();
  });
});
