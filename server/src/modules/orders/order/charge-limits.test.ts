import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPaymentShop, type PaymentShop } from '../../../../test/payment-shop.js';
import { money } from '../../../shared/money.js';

/** A card can be charged UGX 999,999 at most. */
let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop({ currency: 'ugx' });
});
afterAll(() => shop.close());

it('refuses a customer’s order above the most that a card can be charged, and reserves nothing', async () => {
  const productId = await shop.addProduct({ priceMinor: 500_000 });
  const message = expect.stringMatching(/1,000,000.* is above .*999,999, the most .* Order less\.$/) as string;
  await expect(shop.placeOrder(productId, 2)).rejects.toMatchObject({
    ...{ code: 'BAD_USER_INPUT', details: { fields: [{ field: 'quantity', message }] } },
  });
  expect([await shop.freeQuantity(productId), await shop.heldQuantity(productId)]).toEqual([10, 0]);
});

it('accepts an order of this amount, which can be paid', async () => {
  const { id: orderId } = await shop.placeOrder(await shop.addProduct({ priceMinor: 333_333 }), 3);
  const { clientSecret } = await shop.payments.startPayment(shop.customer, { orderId });
  await shop.payByCard(clientSecret);
  expect((await shop.payments.settlePayment(shop.customer, { orderId })).outcome).toBe('paid');
});

it('accepts larger orders that staff place or edit, because they can record a bank transfer', async () => {
  const productId = await shop.addProduct({ priceMinor: 500_000 });
  const total = (quantity: number) => ({ expectedTotal: money(quantity * 500_000, 'ugx') });
  const placed = await shop.orders.placeOrderFor(shop.admin, {
    ...{ lines: [{ productId, quantity: 2 }], customer: { userId: shop.customer.userId }, ...total(2) },
    ...{ address: '1 Ratchet Lane', phone: '0123 456', idempotencyKey: 'place' },
  });
  const { id: orderId } = await shop.orders.editOrder(shop.admin, {
    ...{ orderId: placed.id, revision: placed.revision, ...total(3), idempotencyKey: 'edit' },
    lines: [{ lineId: `${placed.id}:1`, productId, quantity: 3 }],
  });
  await expect(shop.payments.startPayment(shop.customer, { orderId })).rejects.toMatchObject({
    details: { fields: [{ field: 'orderId', message: expect.stringContaining('the most a card') as string }] },
  });
  const payment = { orderId, method: 'bank_transfer', ...total(3), idempotencyKey: 'record' } as const;
  expect((await shop.payments.recordPayment(shop.admin, payment)).status).toBe('paid');
});
