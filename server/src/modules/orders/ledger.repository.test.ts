import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPaymentShop, type PaymentShop } from '../../../test/payment-shop.js';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());

it('reads entries that are kept as text since before standings had fields', async () => {
  const { id: orderId } = await shop.placeOrder(await shop.addProduct());
  const { clientSecret } = await shop.payments.startPayment(shop.customer, { orderId });
  await shop.payByCard(clientSecret);
  await shop.payments.settlePayment(shop.customer, { orderId });
  const kept = await shop.payments.listLedger(shop.admin, orderId);
  expect(kept.map(({ after }) => after.status)).toEqual(['placed', 'placed', 'paid']);

  const rows = shop.connection.collection<{ _id: string }>('ledger');
  const texts = ['placed, unpaid', 'placed, unpaid', 'paid, paid'];
  for (const [index, { id }] of kept.entries()) {
    const inOldForm = { before: texts[index - 1] ?? null, after: texts[index] };
    await rows.updateOne({ _id: id }, { $set: inOldForm, $unset: { refundId: '' } });
  }
  expect(await shop.payments.listLedger(shop.admin, orderId)).toEqual(kept);
});
