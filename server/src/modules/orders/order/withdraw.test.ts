import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPaymentShop, type PaymentShop } from '../../../../test/payment-shop.js';
import { visitor } from '../../../shared/actor.js';
import { money } from '../../../shared/money.js';
import { nameOfOrder, type Order } from './order.js';

let shop: PaymentShop;
let productId: string;
let order: Order;
const [email, expectedTotal] = ['gus@example.test', money(5_000, 'usd')];
beforeAll(async () => {
  shop = await openPaymentShop();
  productId = await shop.addProduct({ priceMinor: 2_500, availableQuantity: 1_000 });
});
afterAll(() => shop.close());

let orders = 0;
beforeEach(async () => {
  order = await shop.orders.placeOrderFor(shop.admin, {
    ...{ lines: [{ productId, quantity: 2 }], customer: { guest: { name: 'Gus', email } }, expectedTotal },
    ...{ address: '1 Ratchet Lane', phone: '0123 456', idempotencyKey: `order-${(orders += 1)}` },
  });
});

const lineId = () => order.lines[0]?.id ?? '';
const withdraw = (quantity: number, key: string) =>
  shop.orders.withdraw(visitor, {
    ...{ orderNumber: nameOfOrder(order), email, lines: [{ lineId: lineId(), quantity }] },
    idempotencyKey: `${order.id}-${key}`,
  });
/** Staff close the withdrawal of a unit without a refund. */
const close = async (isUnshipped: boolean) => {
  const { revision, returns } = await shop.getOrder(order.id);
  const returnId = returns.find((each) => each.isUnshipped === isUnshipped)?.id ?? '';
  const decision = { decision: 'closed', note: 'Taken back by phone.' } as const;
  return shop.orders.decideReturn(shop.admin, { orderId: order.id, returnId, revision, ...decision });
};

describe('after the withdrawal from one of two units was closed without a refund', () => {
  it('a withdrawal from the other does not cancel an unpaid order, because one unit is still ordered', async () => {
    await withdraw(1, 'one');
    await close(true);
    await withdraw(1, 'other');
    expect((await shop.getOrder(order.id)).status).toBe('placed');
  });

  it('a withdrawal from one more is of the unit that is not shipped, and one from two is refused', async () => {
    const payment = { orderId: order.id, method: 'cash', expectedTotal, idempotencyKey: order.id } as const;
    await shop.payments.recordPayment(shop.admin, payment);
    await shop.orders.shipParcel(shop.admin, {
      ...{ orderId: order.id, lines: [{ lineId: lineId(), quantity: 1 }], idempotencyKey: `${order.id}-parcel` },
    });
    await withdraw(2, 'both');
    const { returns, revision } = await close(false);
    const unshipped = returns.find(({ isUnshipped }) => isUnshipped)?.id ?? '';
    await shop.orders.cancelReturn(shop.admin, { orderId: order.id, returnId: unshipped, revision });
    await expect(withdraw(2, 'two')).rejects.toThrow('The quantity must be from 1 to 1.');
    await withdraw(1, 'one');
    const added = (await shop.getOrder(order.id)).returns.slice(2);
    expect(added).toMatchObject([{ isUnshipped: true, status: 'approved', lines: [{ quantity: 1 }] }]);
  });
});
