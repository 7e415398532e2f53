import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toObjectId } from '../../src/platform/mongo/object-id.js';
import type { StockHolder } from '../../src/modules/catalogue/stock/stock-limits.js';
import { systemActor } from '../../src/shared/actor.js';
import { addProduct, openTestShop, type TestShop } from '../shop.js';
import { fillCart, orderAsGuest, type PlacedAnswer, type Wanted } from './guest.js';

/** For each stock, how many products have it: in about the same proportions as in the demo shop. */
const productsByStock = { 1: 4, 2: 8, 3: 8, 4: 4, 5: 10, 8: 24, 10: 14, 15: 24, 20: 20, 40: 50, 100: 34 };
const stocks = Object.entries(productsByStock).flatMap(([stock, count]) => Array<number>(count).fill(Number(stock)));
/** Stock of each product by its id, smallest first. */
const stockOf = new Map<string, number>();

let shop: TestShop;
beforeAll(async () => {
  // The shop has the default limits.
  shop = await openTestShop({ orderLimits: {}, trustProxy: 1 });
  for (const availableQuantity of stocks) stockOf.set(await addProduct(shop, { availableQuantity }), availableQuantity);
});
afterAll(() => shop.close());

beforeEach(async () => {
  await shop.connection.collection('orders').deleteMany({});
  const restock = [...stockOf].map(([id, availableQuantity]) => ({
    updateOne: { filter: { _id: toObjectId(id) }, update: { $set: { availableQuantity, reservations: [] } } },
  }));
  await shop.connection.collection('products').bulkWrite(restock);
});

interface GuestOrder {
  wanted: Wanted;
  email: string;
  /** Network address. */
  from: string;
  code?: string;
}

async function order({ wanted, ...guest }: GuestOrder): Promise<PlacedAnswer> {
  return orderAsGuest(shop, await fillCart(shop, wanted), guest);
}

const reasonOf = ({ errors }: PlacedAnswer) =>
  (errors?.[0]?.extensions as { details?: { reason?: string } } | undefined)?.details?.reason ?? 'placed';

/** Percentage of the products of which this holder can still order one unit. */
async function percentLeftFor(holder: StockHolder): Promise<number> {
  const { stock } = shop.services.catalogue;
  const request = { orderId: 'f'.repeat(24), quantity: 1, holder, expectedUnitPrice: null };
  let left = 0;
  for (const productId of stockOf.keys()) {
    const reservationId = `${productId}:probe`;
    const isLeft = await stock.reserve({ ...request, productId, reservationId }).then(
      () => true,
      () => false,
    );
    if (isLeft) await stock.release({ productId, reservationId, quantity: 1 });
    left += isLeft ? 1 : 0;
  }
  return (100 * left) / stockOf.size;
}
const account = { userId: 'c'.repeat(24) };
const anotherGuest = { guestNetwork: 'another' };

describe('guests who order without paying', () => {
  it('cannot reserve the stock with orders of a hundred products each', async () => {
    const products = [...stockOf];
    const carts = [await fillCart(shop, products.slice(0, 100)), await fillCart(shop, products.slice(100))];
    for (let sent = 0; sent < 6; sent += 1) {
      for (const cart of carts) {
        const answer = await orderAsGuest(shop, cart, { email: `eve+${sent}@example.test`, from: '192.0.2.1' });
        expect(reasonOf(answer)).toBe('OPEN_ORDERS_LIMIT');
      }
    }
    expect([await percentLeftFor(account), await percentLeftFor(anotherGuest)]).toEqual([100, 100]);
  });

  it('from one network address leave at least 90 % of the products to others, however they order', async () => {
    // Orders the products with the smallest stock first, and as many units of each as the shop allows.
    for (const [productId, stock] of stockOf) {
      for (let quantity = stock; quantity >= 1; quantity -= 1) {
        const email = `eve${quantity}@example.test`;
        const answer = await order({ wanted: [[productId, quantity]], email, from: '192.0.2.1' });
        if (reasonOf(answer) !== 'HELD_STOCK_LIMIT') break;
      }
    }
    expect(await shop.connection.collection('orders').countDocuments({ status: 'placed' })).toBe(20);
    expect(await percentLeftFor(account)).toBeGreaterThanOrEqual(90);
    expect(await percentLeftFor(anotherGuest)).toBeGreaterThanOrEqual(90);
  });

  it('from very many network addresses leave at least 90 % of the products to customers with accounts', async () => {
    const everything = [...stockOf];
    for (let address = 0; address < 30; address += 1) {
      const products = everything.slice((address % 10) * 20, (address % 10) * 20 + 20);
      for (const share of [0.5, 0.25]) {
        const wanted = products.map(([id, stock]) => [id, Math.max(1, Math.ceil(stock * share))] as const);
        await order({ wanted, email: `eve${address}@example.test`, from: `192.0.2.${address}` });
      }
      for (const [id] of products.filter(([, stock]) => stock <= 5)) {
        await order({ wanted: [[id, 1]], email: 'eve@example.test', from: `192.0.2.${address}` });
      }
    }
    expect(await percentLeftFor(account)).toBeGreaterThanOrEqual(90);
  });

  it('can order what they like within the limit of their network, even the last unit', async () => {
    const [last = '', ...others] = [...stockOf.keys()];
    const from = '2001:db8::1';
    const asGuest = (email: string, wanted: Wanted) => order({ wanted, email, from });
    expect(reasonOf(await asGuest('gus@example.test', [[last, 1]]))).toBe('placed');
    expect(
      reasonOf(
        await asGuest(
          'gail@example.test',
          others.slice(60, 66).map((id) => [id, 2]),
        ),
      ),
    ).toBe('placed');
    expect(
      reasonOf(
        await asGuest(
          'gary@example.test',
          others.slice(60, 66).map((id) => [id, 1]),
        ),
      ),
    ).toBe('placed');
    // Another address of the same network.
    const neighbour = { wanted: others.slice(80, 88).map((id) => [id, 1] as const), email: 'ned@example.test' };
    const refused = await order({ ...neighbour, from: '2001:db8::2' });
    expect(refused.errors?.[0]?.message).toBe(
      'Guests at one network address can have at most 20 products in unpaid orders, and already have 13. Sign in to order, pay for ' +
        'your unpaid order, or try again when the unpaid orders have ended; 7 can be ordered now.',
    );
    expect(reasonOf(await order({ ...neighbour, from: '2001:db8:0:1::2' }))).toBe('placed');
  });

  it('leave a quarter of the uses of a code to customers with accounts, and half to other networks', async () => {
    const { pricing } = shop.services;
    const promotion = { name: 'First 20 orders', code: 'FIRST-20', kind: 'percent_off_order', percent: 10 } as const;
    const { id } = await pricing.promotions.save(systemActor('test'), {
      ...promotion,
      useLimit: 20,
      idempotencyKey: 'first-20',
    });
    const plenty = [...stockOf.keys()].at(-1) ?? '';
    const place = async (from: string) => {
      const answers: string[] = [];
      for (let sent = 0; sent < 12; sent += 1) {
        const guest = { email: `eve${sent}@example.test`, from, code: promotion.code };
        answers.push(reasonOf(await order({ wanted: [[plenty, 1]], ...guest })));
      }
      return ['placed', 'CODE_USED_UP'].map((reason) => answers.filter((answer) => answer === reason).length);
    };
    expect(await place('192.0.2.1')).toEqual([10, 2]);
    expect(await place('192.0.2.2')).toEqual([5, 7]);
    expect(await place('192.0.2.3')).toEqual([0, 12]);
    const isLeftFor = async (holder: StockHolder, probe: string) => {
      const use = { promotionId: id, customerKey: null, orderId: probe, id: probe, holder };
      return (await pricing.uses.reserve(use)) !== null;
    };
    expect(await isLeftFor(anotherGuest, 'guest')).toBe(false);
    expect(await isLeftFor(account, 'account')).toBe(true);
  });

  it('leave no network address in the database', async () => {
    const [productId = ''] = stockOf.keys();
    const promotion = { name: 'Spring', code: 'SPRING', kind: 'percent_off_order', percent: 10, useLimit: 20 } as const;
    await shop.services.pricing.promotions.save(systemActor('test'), { ...promotion, idempotencyKey: 'spring' });
    await order({ wanted: [[productId, 1]], email: 'gus@example.test', from: '192.0.2.77', code: promotion.code });
    const collections = ['orders', 'products', 'carts', 'promotion_uses'].map((name) =>
      shop.connection.collection(name).find().toArray(),
    );
    const stored = JSON.stringify(await Promise.all(collections));
    expect(stored).not.toContain('192.0.2.77');
    expect(stored).toContain('guestNetwork');
    const [placed] = await shop.connection.collection('orders').find().toArray();
    await shop.services.orders.cancelOrder(systemActor('test'), placed?._id.toHexString() ?? '');
    const afterwards = await Promise.all(
      ['orders', 'products'].map((name) => shop.connection.collection(name).find().toArray()),
    );
    expect(JSON.stringify(afterwards)).not.toMatch(/guestNetwork|guests:/);
  });
});
