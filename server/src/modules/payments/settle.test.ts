import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPaymentShop, type PaymentShop } from '../../../test/payment-shop.js';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());

describe('settling a payment', () => {
  it('settles once whoever comes first, and sells the pieces once', async () => {
    const productId = await shop.addProduct();
    const { id: orderId } = await shop.placeOrder(productId, 2);
    const { clientSecret } = await shop.payments.startPayment(shop.customer, { orderId });
    await shop.payByCard(clientSecret);
    const first = await shop.payments.settlePayment(shop.customer, { orderId });
    expect(first).toMatchObject({ outcome: 'paid', message: null });
    for (const { body, signature } of await shop.takeEvents()) {
      await shop.payments.handleWebhook(body, signature);
      await shop.payments.handleWebhook(body, signature);
    }
    const second = await shop.payments.settlePayment(shop.customer, { orderId });
    expect(second.outcome).toBe('already_paid');
    expect(second.order.history.map(({ status }) => status)).toEqual(['placed', 'paid']);
    expect(await shop.freeQuantity(productId)).toBe(8);
    expect(await shop.heldQuantity(productId)).toBe(0);
    const ledger = await shop.payments.listLedger(shop.admin, orderId);
    expect(ledger.map(({ event }) => event)).toEqual(['order.placed', 'payment.started', 'payment.settled']);
  });

  it('reconciles a payment whose report was lost', async () => {
    const productId = await shop.addProduct();
    const { id: orderId } = await shop.placeOrder(productId, 1);
    const { clientSecret } = await shop.payments.startPayment(shop.customer, { orderId });
    await shop.payByCard(clientSecret);
    const report = await shop.payments.reconcile();
    expect(report).toMatchObject({ settled: [orderId], failures: [], differences: [] });
  });
});
