import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPaymentShop, type PaymentShop } from '../../../../test/payment-shop.js';
import { systemActor, visitor } from '../../../shared/actor.js';
import { money } from '../../../shared/money.js';
import { noDeliveryRules, type DeliveryRules } from '../../pricing/delivery.js';
import { isRefundable, refundOfReturn } from '../order/order-returns.js';
import { nameOfOrder, type Order } from '../order/order.js';
import type { RefundOrderInput } from './refund-order.js';

let shop: PaymentShop;
let productIds: string[];
beforeAll(async () => {
  shop = await openPaymentShop();
  productIds = await Promise.all([4_000, 6_000].map((priceMinor) => shop.addProduct({ priceMinor })));
  const method = {
    ...{ id: 'post', name: 'Post', carrier: null, kind: 'flat' as const, zoneIds: ['all'], priceMinor: 500, bands: [] },
    ...{ freeFromMinor: null, surcharges: [], maximumGrams: null, maximumLengthMm: null, excludedHazards: [] },
    ...{ daysMin: 1, daysMax: 3, pickupAddress: '', isActive: true },
  };
  const zones = [{ id: 'all', name: 'All', countries: [], regions: [], postcodes: [] }];
  const content = { ...noDeliveryRules, zones, methods: [method], assumedGrams: 500 };
  const toValues = ({ assumedGrams }: DeliveryRules) => ({ assumedGrams });
  const edit = { kind: 'delivery', content, version: 0, action: 'delivery.saved', toValues } as const;
  await shop.pricing.saveRules(systemActor('test'), edit);
});
afterAll(() => shop.close());

const usd = (amountMinor: number) => money(amountMinor, 'usd');
const [email, expectedTotal] = ['gus@example.test', usd(10_500)];

/** A part for 40.00, one for 60.00 and delivery for 5.00, paid in cash. */
async function paidOrder(idempotencyKey: string): Promise<Order> {
  const { id: orderId } = await shop.orders.placeOrderFor(shop.admin, {
    ...{
      lines: productIds.map((productId) => ({ productId, quantity: 1 })),
      customer: { guest: { name: 'Gus', email } },
    },
    shippingAddress: { name: 'Gus', line1: '1 Ratchet Lane', city: 'Central', country: 'HK', phone: '0123 456' },
    ...{ expectedTotal, idempotencyKey },
  });
  return shop.payments.recordPayment(shop.admin, { orderId, method: 'cash', expectedTotal, idempotencyKey });
}

describe('the refund of a withdrawal from one of two parts', () => {
  it('is refused if a withdrawal from the other part has added the delivery to what staff saw', async () => {
    const order = await paidOrder('two-withdrawals');
    const withdraw = async (index: number) => {
      const lines = [{ lineId: order.lines[index]?.id ?? '', quantity: 1 }];
      const reference = { orderNumber: nameOfOrder(order), email };
      await shop.orders.withdraw(visitor, { ...reference, lines, idempotencyKey: `${order.id}-${index}` });
      return shop.getOrder(order.id);
    };
    const dueOf = (found: Order, index: number) =>
      refundOfReturn(found, found.returns[index] ?? expect.fail('There is no such withdrawal')).total;
    const refund = (found: Order, index: number, amountMinor: number, expectedMinor = amountMinor) =>
      shop.payments.refundOrder(shop.admin, {
        ...{ orderId: order.id, returnId: found.returns[index]?.id ?? '', restockQuantity: 0, reason: null },
        ...{ amount: usd(amountMinor), expectedRefundable: usd(expectedMinor) },
        idempotencyKey: `${order.id}-${index}-${amountMinor}`,
      });
    expect(dueOf(await withdraw(0), 0)).toEqual(usd(4_000));
    const both = await withdraw(1);
    await expect(refund(both, 0, 4_000)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The amount to refund is 45.00 by now. Nothing was refunded: look at it again.',
      details: { reason: 'TOTAL_CHANGED', total: usd(4_500) },
    });
    expect(await shop.getOrder(order.id)).toEqual(both);
    const { order: first, refund: made } = await refund(both, 0, dueOf(both, 0).amountMinor);
    expect((await refund(both, 0, 4_500, 4_000)).refund).toEqual(made);
    const { order: after } = await refund(first, 1, dueOf(first, 1).amountMinor);
    expect([after.status, after.payment.refunded]).toEqual(['refunded', expectedTotal]);
  });
});

describe('the return of an order that was refunded in full', () => {
  it('puts its units into stock, and is refunded without money', async () => {
    const order = await paidOrder('refunded');
    const orderId = order.id;
    await shop.orders.shipParcel(shop.admin, { orderId, idempotencyKey: orderId });
    const line = { lineId: order.lines[0]?.id ?? '', quantity: 1 };
    const asked = { orderId, lines: [{ ...line, reason: 'does_not_fit' as const }], idempotencyKey: orderId };
    const { returnId, order: requested } = await shop.orders.requestReturn(shop.admin, asked);
    const decision = { orderId, returnId, revision: requested.revision, decision: 'approved' as const };
    await shop.orders.decideReturn(shop.admin, decision);
    const refund = (input: Partial<RefundOrderInput>) =>
      shop.payments.refundOrder(shop.admin, {
        ...{ orderId, amount: null, restockQuantity: 0, reason: null, idempotencyKey: `${orderId}-all`, ...input },
      });
    const { order: refunded } = await refund({ besidesReturns: true });
    const lines = [{ ...line, restockQuantity: 1, condition: null }];
    const received = { orderId, returnId, revision: refunded.revision, lines };
    await shop.orders.receiveReturn(shop.admin, received);
    const before = await shop.freeQuantity(productIds[0] ?? '');
    const { order: after, refund: made } = await refund({ returnId, idempotencyKey: `${orderId}-return` });
    expect(made).toMatchObject({ status: 'succeeded', amount: usd(0), restocked: true });
    expect(after).toMatchObject({ status: 'refunded', returns: [{ status: 'closed' }] });
    expect(await shop.freeQuantity(productIds[0] ?? '')).toBe(before + 1);
    expect(after.returns.map((each) => isRefundable(after, each))).toEqual([false]);
  });
});
