import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDeposits } from '../../src/migrations/open-deposits.js';
import { runOne } from '../../src/migrations/run-migrations.js';
import { toObjectId } from '../../src/platform/mongo/object-id.js';
import { systemActor } from '../../src/shared/actor.js';
import { money } from '../../src/shared/money.js';
import { addProduct, openTestShop, type TestShop } from '../shop.js';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const admin = systemActor('test');
const database = () => shop.connection.getClient().db(shop.connection.name);
const migrate = (isDryRun = false) =>
  runOne(openDeposits, {
    ...{ database: database(), currency: 'usd', now: () => shop.clock.now(), isDryRun, again: false },
  });

it('deposits of old parts whose returns were closed are no longer listed, others still are', async () => {
  const { catalogue, orders, payments } = shop.services;
  const productId = await addProduct(shop, { priceMinor: 10_000, availableQuantity: 10 });
  const [product] = await catalogue.findProductsByIds([productId]);
  const coreDeposit = money(4_000, 'usd');
  await catalogue.updateProduct(admin, { productId, coreDeposit, version: product?.version ?? 0 });
  const expectedTotal = money(2 * 14_000, 'usd');

  /** Two units were delivered, and the return of some of their old parts was closed after they arrived. */
  const placeWithClosed = async (quantity: number, idempotencyKey: string) => {
    const placed = await orders.placeOrderFor(admin, {
      ...{ lines: [{ productId, quantity: 2 }], customer: { guest: { name: 'Gus', email: 'gus@example.test' } } },
      ...{ expectedTotal, address: '1 Ratchet Lane', phone: '0123 456', idempotencyKey },
    });
    const orderId = placed.id;
    await payments.recordPayment(admin, { orderId, method: 'cash', expectedTotal, idempotencyKey });
    await orders.shipOrder(admin, orderId);
    const lineId = placed.lines[1]?.id ?? '';
    const lines = [{ lineId, quantity, reason: 'old_part' as const }];
    const { returnId } = await orders.requestReturn(admin, { orderId, lines, idempotencyKey });
    const step = async () => {
      const order = await orders.findOrder(admin, orderId);
      return { orderId, returnId, revision: order?.revision ?? 0, note: 'Cracked.' };
    };
    await orders.decideReturn(admin, { ...(await step()), decision: 'approved' });
    await orders.receiveReturn(admin, { ...(await step()), lines: [{ lineId, quantity, restockQuantity: 0 }] });
    await orders.decideReturn(admin, { ...(await step()), decision: 'closed' });
    return orderId;
  };
  const settled = await placeWithClosed(2, 'settled');
  const open = await placeWithClosed(1, 'open');
  const idsOfListed = async () =>
    (await orders.listOpenDeposits(admin, { first: 10 })).page.edges.map(({ node }) => node.id);
  expect(await idsOfListed()).toEqual([open]);
  expect(await openDeposits.isNeeded(database())).toBe(false);

  const stored = shop.connection.collection('orders');
  await stored.updateOne({ _id: toObjectId(settled) }, { $set: { openDepositMinor: 8_000 } });
  expect(await idsOfListed()).toHaveLength(2);
  expect(await openDeposits.isNeeded(database())).toBe(true);
  const counts = [{ collection: 'orders', changed: 1, adjusted: 0, setAside: 0 }];
  expect((await migrate(true)).counts).toEqual(counts);
  expect((await migrate()).counts).toEqual(counts);
  expect(await idsOfListed()).toEqual([open]);
  expect(await orders.sumOpenDeposits(admin)).toEqual(coreDeposit);
  expect(await openDeposits.isNeeded(database())).toBe(false);
});
