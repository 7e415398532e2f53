import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRestShop, type RestShop } from '../rest/rest-shop.js';
import { addProduct, type TestUser } from '../shop.js';

let shop: RestShop;
let users: { customer: TestUser; admin: TestUser };
let productId: string;
beforeAll(async () => {
  shop = await openRestShop();
  users = { customer: await shop.newCustomer(), admin: await shop.newAdmin() };
  productId = await addProduct(shop, { availableQuantity: 1_000 });
});
afterAll(() => shop.close());

interface Refusal {
  error: { code: string; details: { fields: { field: string; message: string }[] } };
}

async function refusedFields(call: string, body: object, user: keyof typeof users) {
  const init = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await shop.send(call, init, users[user]);
  expect([call, answer.status]).toEqual([call, 400]);
  return (answer.body as Refusal).error.details.fields.map(({ field }) => field);
}

const profile = { education: 'BSc', location: 'Leeds', number: '12345', linkedIn: 'ada' };
const product = { name: 'Disc', about: 'Floating', availableQuantity: 5, minimumQuantity: 1, price: 10, img: '/a.svg' };

describe.each([
  ['NUL', 'a\u0000b'],
  ['an escape sequence', '\u001b[31mred'],
  ['a right-to-left override', 'a\u202eb'],
  ['half a surrogate pair', 'a\udfffb'],
])('%s is refused', (_what, text) => {
  it('in reviews, addresses, profiles and products', async () => {
    expect(await refusedFields('POST /api/review', { review: text, rating: 5 }, 'customer')).toEqual(['review']);
    const order = { productId, quantity: 1, phone: '12345', address: text };
    expect(await refusedFields('POST /api/order', order, 'customer')).toEqual(['address']);
    const details = { ...profile, education: text, location: text, linkedIn: text };
    const expected = ['education', 'location', 'linkedIn'];
    expect(await refusedFields('POST /api/profile', details, 'customer')).toEqual(expected);
    expect(await refusedFields('POST /api/product', { ...product, name: text, about: text }, 'admin')).toEqual([
      'name',
      'about',
    ]);
  });
});

it.each([
  ['NUL', 'a\u0000b'],
  ['a right-to-left override', 'a\u202eb'],
])('%s is refused in what admins note about orders and reviews', async (_what, text) => {
  const ask = async (mutation: string) =>
    (await shop.graphql(`mutation ($text: String!) { ${mutation} }`, { text }, users.admin)).errors?.[0]?.extensions;
  const id = 'f'.repeat(24);
  const refund = `refundOrder(input: { orderId: "${id}", reason: $text, idempotencyKey: "k" }) { __typename }`;
  const answers = [
    [await ask(refund), 'reason'],
    [await ask(`resolvePaymentFlag(input: { orderId: "${id}", note: $text }) { __typename }`), 'note'],
    [await ask(`hideReview(input: { reviewId: "${id}", reason: $text }) { __typename }`), 'reason'],
  ] as const;
  for (const [extensions, field] of answers) {
    expect(extensions).toMatchObject({ code: 'BAD_USER_INPUT', details: { fields: [{ field }] } });
  }
});

describe('a price', () => {
  it.each([1e-7, 1e-30, 5e-324, 1e21, '0.0000001'])('of %s is refused instead of being changed', async (price) => {
    expect(await refusedFields('POST /api/product', { ...product, price }, 'admin')).toEqual(['price']);
  });

  it('is refused with an error about the quantity if the value of the stock is too large to be exact', async () => {
    const dear = { ...product, price: 1_000_000_000, availableQuantity: 1_000_000 };
    expect(await refusedFields('POST /api/product', dear, 'admin')).toEqual(['availableQuantity']);
  });
});
