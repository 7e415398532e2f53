import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPaymentShop, type PaymentShop } from '../../../../test/payment-shop.js';
import { visitor } from '../../../shared/actor.js';
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
  it('and the available quantity are together what is in the shop, whatever happens to an order', async () => {
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
});
