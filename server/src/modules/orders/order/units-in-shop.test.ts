import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killedAt } from '../../../../test/kill-points.js';
import { openPaymentShop, withCalls, type PaymentShop } from '../../../../test/payment-shop.js';
import { visitor } from '../../../shared/actor.js';
import { DomainError } from '../../../shared/errors.js';
import { money } from '../../../shared/money.js';
import { nameOfOrder } from './order.js';

let shop: PaymentShop;
const [stock, unitPrice] = [100, 2_500];
const email = 'gus@example.test';
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());

describe('the ordered units that are not shipped', () => {
  it('and the available quantity add up to what is in the shop, whatever happens to an order', async () => {
    const productId = await shop.addProduct({ name: 'Disc', priceMinor: unitPrice, availableQuantity: stock });
    const otherId = await shop.addProduct({ name: 'Chain', priceMinor: unitPrice, availableQuantity: stock });
    const place = (quantity: number) =>
      shop.orders.placeOrderFor(shop.admin, {
        ...{ lines: [{ productId, quantity }], customer: { guest: { name: 'Gus', email } } },
        ...{ expectedTotal: money(quantity * unitPrice, 'usd'), idempotencyKey: `order-${quantity}` },
        ...{ address: '1 Ratchet Lane', phone: '0123 456' },
      });
    /** Units in the shop, and those of them that are ordered. */
    const count = async () => {
      const [ordered = 0, ofOther] = await shop.orders.findUnitsInShop([productId, otherId]);
      expect(ofOther).toBe(0);
      const [product] = await shop.catalogue.findProductsByIds([productId]);
      return [ordered + (product?.availableQuantity ?? 0), ordered];
    };
    expect(await count()).toEqual([stock, 0]);
    const { id: orderId, total: expectedTotal, lines, ...placed } = await place(5);
    expect(await count()).toEqual([stock, 5]);
    const unpaid = await place(2);
    expect(await count()).toEqual([stock, 7]);
    await shop.orders.deleteOrder(shop.admin, unpaid.id);
    const payment = { orderId, method: 'cash', expectedTotal, idempotencyKey: 'cash' } as const;
    await shop.payments.recordPayment(shop.admin, payment);
    expect(await count()).toEqual([stock, 5]);
    const [lineId, ofRefund] = [lines[0]?.id ?? '', { orderId, amount: null, reason: null }];
    await shop.orders.shipParcel(shop.admin, { orderId, lines: [{ lineId, quantity: 3 }], idempotencyKey: 'parcel' });
    expect(await count()).toEqual([stock - 3, 2]);
    const refunded = { ...ofRefund, lines: [{ lineId, amount: money(unitPrice, 'usd'), restockQuantity: 1 }] };
    await shop.payments.refundOrder(shop.admin, { ...refunded, restockQuantity: 0, idempotencyKey: 'one' });
    expect(await count()).toEqual([stock - 3, 1]);
    const reference = { orderNumber: nameOfOrder({ id: orderId, ...placed }), email };
    await shop.orders.withdraw(visitor, { ...reference, lines: [{ lineId, quantity: 1 }], idempotencyKey: 'w' });
    const { status, returns } = await shop.getOrder(orderId);
    expect([status, returns.at(-1)?.isUnshipped]).toEqual(['shipped', true]);
    expect(await count()).toEqual([stock - 3, 1]);
    const ofReturn = { returnId: returns.at(-1)?.id ?? '', restockQuantity: 0, idempotencyKey: 'withdrawn' };
    await shop.payments.refundOrder(shop.admin, { ...ofRefund, ...ofReturn });
    expect(await count()).toEqual([stock - 3, 0]);
  });

  const payForThree = async (productId: string) => {
    const order = await shop.placeOrder(productId, 3);
    const { clientSecret } = await shop.payments.startPayment(shop.customer, { orderId: order.id });
    await shop.payByCard(clientSecret);
    return (await shop.payments.settlePayment(shop.customer, { orderId: order.id })).order;
  };

  const failing = (code: 'CONFLICT' | 'PAYMENT_UNAVAILABLE') => {
    const createRefund = () => Promise.reject(new DomainError(code, 'No refund was made.'));
    return shop.newProcess({ cardPayments: withCalls(shop.cardPayments, { createRefund }) }).payments;
  };

  it('include units whose refund is refused or waits for the provider', async () => {
    const productId = await shop.addProduct({ priceMinor: unitPrice, availableQuantity: stock });
    const { id: orderId, lines, ...placed } = await payForThree(productId);
    const count = async () => {
      const [product] = await shop.catalogue.findProductsByIds([productId]);
      return [...(await shop.orders.findUnitsInShop([productId])), product?.availableQuantity];
    };
    const lineId = lines[0]?.id ?? '';
    await shop.orders.shipParcel(shop.admin, { orderId, lines: [{ lineId, quantity: 1 }], idempotencyKey: 'of-three' });
    const ofRefund = { orderId, amount: null, reason: null, restockQuantity: 0 };
    const one = { ...ofRefund, lines: [{ lineId, amount: money(unitPrice, 'usd'), restockQuantity: 1 }] };
    await failing('PAYMENT_UNAVAILABLE').refundOrder(shop.admin, { ...one, idempotencyKey: 'waiting' });
    expect(await count()).toEqual([2, stock - 3]);
    await shop.payments.reconcile();
    expect(await count()).toEqual([1, stock - 2]);

    const order = { orderNumber: nameOfOrder({ id: orderId, ...placed }), email: placed.customer.email };
    await shop.orders.withdraw(visitor, { ...order, lines: [{ lineId, quantity: 1 }], idempotencyKey: 'withdrawn' });
    const returnId = (await shop.getOrder(orderId)).returns.at(-1)?.id ?? '';
    await failing('CONFLICT').refundOrder(shop.admin, { ...ofRefund, returnId, idempotencyKey: 'refused' });
    const { status, returns, payment } = await shop.getOrder(orderId);
    expect([status, returns.at(-1)?.status, payment.refunds.at(-1)?.status]).toEqual(['shipped', 'closed', 'failed']);
    expect(await count()).toEqual([1, stock - 2]);
    await shop.payments.refundOrder(shop.admin, { ...ofRefund, returnId, idempotencyKey: 'again' });
    expect(await count()).toEqual([0, stock - 1]);
  });

  it('include all units of a refunded order until they are back in stock', async () => {
    const productId = await shop.addProduct({ priceMinor: unitPrice, availableQuantity: stock });
    const { id: orderId } = await payForThree(productId);
    const all = { orderId, amount: null, reason: null, restockQuantity: 3, idempotencyKey: 'all' };
    await killedAt('refund.after-change', (faults) =>
      shop.newProcess({ faults }).payments.refundOrder(shop.admin, all),
    );
    expect((await shop.getOrder(orderId)).status).toBe('refunded');
    expect(await shop.orders.findUnitsInShop([productId])).toEqual([3]);
    await shop.payments.reconcile();
    expect(await shop.orders.findUnitsInShop([productId])).toEqual([0]);
    expect(await shop.freeQuantity(productId)).toBe(stock);
  });
});
