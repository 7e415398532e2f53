import { afterAll, beforeAll, expect, it } from 'vitest';
import { addProduct, openTestShop, type TestShop, type TestUser } from './shop.js';

const buyerCount = 500;
const stocked = 100;

interface Placed {
  placeOrder: { order: { id: string } } | null;
}

const placeOrder = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { order { id } } }`;
const startPayment = `mutation ($id: ID!) { startPayment(input: { orderId: $id }) { clientSecret } }`;
const settlePayment = `mutation ($id: ID!) { settlePayment(input: { orderId: $id }) { outcome } }`;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it('of 500 concurrent orders for 100 units, 100 are paid, no unit is left, and no reservation is lost', async () => {
  const productId = await addProduct(shop, { availableQuantity: stocked });
  const buyers = await Promise.all(Array.from({ length: 50 }, () => shop.newCustomer()));
  const attempts = Array.from({ length: buyerCount }, async (_, index) => {
    const buyer = buyers[index % buyers.length] as TestUser;
    const input = {
      idempotencyKey: `k${index}`,
      productId,
      quantity: 1,
      address: '12 Ratchet Lane',
      phone: '0170 123456',
    };
    return { buyer, answer: await shop.graphql<Placed>(placeOrder, { input }, buyer) };
  });
  const answers = await Promise.all(attempts);
  const sold = answers.flatMap(({ buyer, answer }) => {
    // The data of a refused mutation is null.
    const id = (answer.data as Placed | null)?.placeOrder?.order.id;
    return id === undefined ? [] : [{ buyer, id }];
  });
  const refusals = answers.flatMap(({ answer }) => answer.errors ?? []);
  expect(sold).toHaveLength(stocked);
  expect(refusals).toHaveLength(buyerCount - stocked);
  expect(new Set(refusals.map(({ extensions }) => extensions.details?.['reason']))).toEqual(new Set(['OUT_OF_STOCK']));
  expect(await stockOf(productId)).toEqual({ availableQuantity: 0, reserved: stocked });

  for (const { buyer, id } of sold) await pay(buyer, id);
  expect(await stockOf(productId)).toEqual({ availableQuantity: 0, reserved: 0 });
  const paid = await shop.connection.collection('orders').countDocuments({ status: 'paid' });
  expect(paid).toBe(stocked);
}, 120_000);

async function pay(buyer: TestUser, id: string): Promise<void> {
  const started = await shop.graphql<{ startPayment: { clientSecret: string } }>(startPayment, { id }, buyer);
  await shop.payByCard(started.data.startPayment.clientSecret);
  const settled = await shop.graphql<{ settlePayment: object }>(settlePayment, { id }, buyer);
  expect(settled.data.settlePayment).toEqual({ outcome: 'PAID' });
}

async function stockOf(productId: string) {
  const row = await shop.connection.collection('products').findOne({ name: 'Chain kit' });
  expect(row?._id.toString()).toBe(productId);
  const reservations = (row?.['reservations'] ?? []) as { quantity: number }[];
  const reserved = reservations.reduce((sum, { quantity }) => sum + quantity, 0);
  return { availableQuantity: row?.['availableQuantity'] as number, reserved };
}
