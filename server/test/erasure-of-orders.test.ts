import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { nameOfOrder, type Order } from '../src/modules/orders/order/order.js';
import { createLogger } from '../src/platform/logger.js';
import { systemActor } from '../src/shared/actor.js';
import { money } from '../src/shared/money.js';
import { readAuditLog } from './audit-reading.js';
import { killedAt, overtakenAt, pointsOf } from './kill-points.js';
import { addProduct, openTestShop, type AnotherServer, type TestShop, type TestUser } from './shop.js';

const system = systemActor('test');
const name = 'Jane Chain';

let shop: TestShop;
let staff: TestUser;
let productId: string;
let cancelled: Order;
let other: Order;
beforeAll(async () => {
  shop = await openTestShop();
  productId = await addProduct(shop, { name: 'Brake disc', availableQuantity: 1_000, priceMinor: 2_500 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  staff = await shop.newCustomer();
  await shop.giveRole(staff.email, ['customers']);
  [cancelled, other] = [await place(), await place()];
  for (const { id } of [cancelled, other]) await shop.services.orders.deleteOrder(system, id);
  await shop.services.outboxWorker.relayAll();
});

let orders = 0;
/** An order by phone, without an email address. */
const place = () =>
  shop.services.orders.placeOrderFor(system, {
    ...{ idempotencyKey: `order-${(orders += 1)}`, lines: [{ productId, quantity: 1 }], deliveryMethodId: null },
    ...{ expectedTotal: money(2_500, 'usd'), customer: { guest: { name } } },
    ...{ address: '1 Mill Lane', phone: '0170 555', note: 'Rings twice' },
  });
const read = async ({ id }: Order) => (await shop.services.orders.findOrder(system, id)) ?? expect.fail();
const erase = (customerId: string, at: Pick<TestShop, 'graphql'> = shop) =>
  at.graphql<{ eraseCustomer: { isComplete: boolean } }>(
    'mutation ($input: CustomerInput!) { eraseCustomer(input: $input) { isComplete } }',
    { input: { customerId } },
    staff,
  );
const done = { eraseCustomer: { isComplete: true } };

describe('the erasure of an order without an email address', () => {
  it('removes what says who ordered, from this order alone', async () => {
    const log = shop.connection.collection('audit_log');
    // As earlier versions wrote it.
    await log.updateMany({ subjectType: 'order' }, { $set: { subjectName: `1 × Brake disc for ${name}` } });
    const untouched = await read(other);
    for (let attempt = 0; attempt < 2; attempt += 1) expect((await erase(cancelled.id)).data).toEqual(done);
    const erased = await read(cancelled);
    expect(erased).toMatchObject({ customer: { name: '' }, delivery: { address: '', phone: '' } });
    expect(erased).not.toHaveProperty('note');
    expect(await read(other)).toEqual(untouched);
    const namesOf = async ({ id }: Order) =>
      new Set((await readAuditLog(shop.services.audit, { subjectId: id })).map(({ subjectName }) => subjectName));
    expect(await namesOf(other)).toEqual(new Set([`1 × Brake disc for ${name}`]));
    const alias = erased.customer.email.replace('@invalid', '');
    expect(await namesOf(cancelled)).toEqual(new Set([`1 × Brake disc for ${nameOfOrder(cancelled)}`, alias]));
    const entries = await readAuditLog(shop.services.audit, { subjectType: 'customer', subjectId: cancelled.id });
    expect(entries).toMatchObject([{ action: 'customer.erased', by: staff.email, subjectName: alias }]);
  });

  it('keeps the name of a paid order, which bookkeeping needs', async () => {
    const { id: orderId, total: expectedTotal } = await place();
    const payment = { orderId, method: 'cash', expectedTotal, idempotencyKey: 'cash' } as const;
    await shop.services.payments.recordPayment(system, payment);
    expect((await erase(orderId)).errors?.[0]?.message).toContain('is not completely shipped.');
    const { order } = await shop.services.orders.shipParcel(system, { orderId, idempotencyKey: 'parcel' });
    expect((await erase(orderId)).data).toEqual(done);
    const kept = await read(order);
    expect(kept).toMatchObject({ customer: { name }, delivery: { phone: '0170 555' } });
    expect(kept).not.toHaveProperty('note');
  });

  it.each(pointsOf('erase'))('is completed by a worker if the process dies at %s', async (point) => {
    const untouched = await read(other);
    const actor = await shop.services.accounts.authenticate(staff.token);
    const servers: AnotherServer[] = [];
    await killedAt(point, async (faults) => {
      const server = await shop.openServer({ faults });
      servers.push(server);
      return server.services.customers.eraseCustomer(actor, cancelled.id);
    });
    for (const server of servers) await server.kill();
    shop.clock.advance({ minutes: 2 });
    await shop.services.customers.completeErasures();
    expect(await read(cancelled)).toMatchObject({ customer: { name: '' }, delivery: { address: '', phone: '' } });
    expect(await read(other)).toEqual(untouched);
    expect(await shop.connection.collection('erasures').countDocuments({ doneAt: null })).toBe(0);
  });

  it('is logged whatever the log level is, before a crash can hide that it is complete', async () => {
    const actor = await shop.services.accounts.authenticate(staff.token);
    let logged = '';
    const logger = createLogger('silent', { write: (line) => void (logged += line) });
    await killedAt('erase.after-audit', async (faults) => {
      const server = await shop.openServer({ faults, logger });
      onTestFinished(() => server.kill());
      return server.services.customers.eraseCustomer(actor, cancelled.id);
    });
    expect(JSON.parse(logged)).toMatchObject({ level: 30, customerId: cancelled.id, msg: 'a customer was erased' });
  });

  it('is made once if it is asked for again on another server before it is complete', async () => {
    const actor = await shop.services.accounts.authenticate(staff.token);
    const again = () => shop.services.customers.eraseCustomer(actor, cancelled.id);
    const erasing = overtakenAt(
      'erase.after-insert',
      async (faults) => {
        const server = await shop.openServer({ faults });
        const isComplete = await server.services.customers.eraseCustomer(actor, cancelled.id);
        await server.kill();
        return isComplete;
      },
      async () => expect(await again()).toBe(false),
    );
    expect(await erasing).toBe(true);
    const entries = await readAuditLog(shop.services.audit, { subjectType: 'customer', subjectId: cancelled.id });
    expect(entries).toHaveLength(1);
    expect(await again()).toBe(true);
  });

  it('is refused for an order that does not exist', async () => {
    expect((await erase('f'.repeat(24))).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it('never begins from a stored erasure that has lost its address', async () => {
    const before = await read(cancelled);
    const erasures = shop.connection.collection<{ _id: string } & Record<string, unknown>>('erasures');
    const at = shop.clock.now();
    const damaged = { _id: 'damaged', customerId: cancelled.id, userId: null, by: 'system:test' };
    await erasures.insertOne({ ...damaged, requestedAt: at, checkedAt: at, leaseUntil: at, doneAt: null });
    await expect(shop.services.customers.completeErasures()).rejects.toThrow('damaged has no email address');
    await erasures.deleteOne({ _id: 'damaged' });
    expect(await read(cancelled)).toEqual(before);
  });
});
