import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, type TestUser } from '../shop.js';
import { openRestShop, type RestShop } from './rest-shop.js';

interface Refusal {
  error: { code: string; message: string; details?: { fields?: { field: string; message: string }[] } };
  message: string;
}

let shop: RestShop;
let customer: TestUser;
let admin: TestUser;
let productId: string;

beforeAll(async () => {
  shop = await openRestShop();
  customer = await shop.newCustomer();
  admin = await shop.newAdmin();
  productId = await addProduct(shop, { availableQuantity: 20, minimumQuantity: 2 });
});
afterAll(() => shop.close());

const json = { 'content-type': 'application/json' };

async function refusalOf(
  call: string,
  body: string | object,
  user: TestUser | null,
  headers: Record<string, string> = json,
) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await shop.send(call, { headers, body: text }, user);
  const { error, message } = answer.body as Refusal;
  expect(message).toBe(error.message);
  return { status: answer.status, code: error.code, fields: error.details?.fields?.map(({ field }) => field) };
}

describe('a body', () => {
  it.each([
    ['that is cut off', '{"productId":', 400],
    ['of two values', '{} {}', 400],
    ['that is a string', '"productId"', 400],
    ['that is a list', '[{"productId":"x"}]', 400],
    ['that is null', 'null', 400],
    ['that is too large', JSON.stringify({ address: 'x'.repeat(110_000) }), 413],
  ])('%s is refused', async (_name, body, status) => {
    expect(await refusalOf('POST /api/order', body, customer)).toMatchObject({ status });
  });

  it.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/json; charset=latin1', 415],
    ['application/vnd.api+json', 415],
  ])('sent as %s is refused', async (contentType, status) => {
    const refusal = await refusalOf('POST /order', '{}', customer, { 'content-type': contentType });
    expect(refusal).toMatchObject({ status, code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  it('may be compressed, and its decompressed size counts', async () => {
    const headers = { ...json, 'content-encoding': 'gzip' };
    const send = (body: object) =>
      shop.send('POST /review', { headers, body: gzipSync(JSON.stringify(body)) }, customer);
    expect((await send({ review: 'Fits', rating: 5 })).status).toBe(200);
    expect((await send({ review: 'x'.repeat(2_000_000), rating: 5 })).status).toBe(413);
    expect((await shop.send('POST /review', { headers, body: 'no gzip' }, customer)).status).toBe(400);
    const unknown = { ...json, 'content-encoding': 'rot13' };
    expect((await shop.send('POST /review', { headers: unknown, body: '{}' }, customer)).status).toBe(415);
  });

  it('may have unknown fields', async () => {
    const body = '{"review":"Fits","rating":5,"__proto__":{"isAdmin":true},"constructor":1,"$set":{"rating":1}}';
    expect((await shop.send('POST /review', { headers: json, body }, customer)).status).toBe(200);
    expect({}).not.toHaveProperty('isAdmin');
  });
});

describe('a field', () => {
  const order = { quantity: 2, address: '12 Ratchet Lane', phone: '0170 1234567' };
  const product = { name: 'Disc', about: 'Round.', availableQuantity: 5, minimumQuantity: 1, price: 10, img: '/a.jpg' };

  it.each<[name: string, call: string, body: () => object | string, fields: string[]]>([
    ['missing', 'POST /order', () => ({ productId }), ['quantity', 'address', 'phone']],
    ['an object for a string', 'POST /order', () => ({ ...order, productId: { $ne: '' } }), ['productId']],
    ['a list for a string', 'POST /order', () => ({ ...order, productId: [productId] }), ['productId']],
    ['an object for the phone', 'POST /order', () => ({ ...order, productId, phone: {} }), ['phone']],
    ['an object for the client', 'POST /order', () => ({ ...order, productId, client: { $ne: 1 } }), ['client']],
    ['a word for a number', 'POST /order', () => ({ ...order, productId, quantity: 'many' }), ['quantity']],
    ['"NaN" for a number', 'POST /order', () => ({ ...order, productId, quantity: 'NaN' }), ['quantity']],
    ['"1e309" for a number', 'POST /order', () => ({ ...order, productId, quantity: '1e309' }), ['quantity']],
    ['null for a number', 'POST /order', () => ({ ...order, productId, quantity: null }), ['quantity']],
    ['true for a number', 'POST /order', () => ({ ...order, productId, quantity: true }), ['quantity']],
    ['half a unit', 'POST /order', () => ({ ...order, productId, quantity: 2.5 }), ['quantity']],
    ['less than the minimum', 'POST /order', () => ({ ...order, productId, quantity: 1 }), ['quantity']],
    ['a negative quantity', 'POST /order', () => ({ ...order, productId, quantity: -2 }), ['quantity']],
    ['a phone of letters', 'POST /order', () => ({ ...order, productId, phone: 'call me' }), ['phone']],
    ['a huge number as phone', 'POST /order', () => ({ ...order, productId, phone: 1e21 }), ['phone']],
    ['an empty address', 'POST /order', () => ({ ...order, productId, address: '  ' }), ['address']],
    ['a rating above 5', 'POST /review', () => ({ review: 'x', rating: 6 }), ['rating']],
    ['a rating of 0', 'POST /review', () => ({ review: 'x', rating: 0 }), ['rating']],
    ['an empty review', 'POST /review', () => ({ review: ' ', rating: 5 }), ['review']],
    ['a long review', 'POST /review', () => ({ review: 'x'.repeat(2_001), rating: 5 }), ['review']],
    ['a script as link', 'POST /profile', () => profile({ linkedIn: 'javascript:alert(1)' }), ['linkedIn']],
    ['a short number', 'POST /profile', () => profile({ number: 12 }), ['number']],
    ['neither order nor price', 'POST /create-payment-intent', () => ({}), ['orderId']],
    ['a price nobody owes', 'POST /create-payment-intent', () => ({ price: 0.01 }), ['price']],
    ['a price with too many decimals', 'POST /product', () => ({ ...product, price: 1.999 }), ['price']],
    ['a negative price', 'POST /product', () => ({ ...product, price: -1 }), ['price']],
    ['a huge price', 'POST /product', () => ({ ...product, price: 1e300 }), ['price']],
    ['a script as picture', 'POST /product', () => ({ ...product, img: 'javascript:alert(1)' }), ['img']],
    ['another host as path', 'POST /product', () => ({ ...product, img: '//evil.example/x.png' }), ['img']],
    ['a minimum of 0', 'POST /product', () => ({ ...product, minimumQuantity: 0 }), ['minimumQuantity']],
    ['too many units', 'POST /product', () => ({ ...product, availableQuantity: 1e6 + 1 }), ['availableQuantity']],
    ['a long name', 'POST /product', () => ({ ...product, name: 'x'.repeat(201) }), ['name']],
  ])('is named in the refusal: %s', async (_name, call, body, fields) => {
    const refusal = await refusalOf(call, body(), call.includes('product') ? admin : customer);
    expect(refusal).toEqual({
      status: 400,
      code: 'BAD_USER_INPUT',
      fields: expect.arrayContaining(fields) as string[],
    });
    if (_name !== 'a list for a string' && _name !== 'an object for a string') expect(refusal.fields).toEqual(fields);
  });

  it('with an infinite number or NaN is refused', async () => {
    const body = (quantity: string) =>
      `{"productId":"${productId}","quantity":${quantity},"address":"a","phone":"12345"}`;
    expect(await refusalOf('POST /order', body('1e309'), customer)).toMatchObject({
      status: 400,
      fields: ['quantity'],
    });
    expect(await refusalOf('POST /order', body('-1e309'), customer)).toMatchObject({ status: 400 });
    expect(await refusalOf('POST /order', body('NaN'), customer)).toMatchObject({ status: 400 });
  });

  function profile(changes: object) {
    return { education: 'Mechanics', location: 'Springfield', linkedIn: 'casey', number: '0170 1234567', ...changes };
  }
});

describe('a query', () => {
  it.each([
    ['with an operator', 'client[$ne]=x', 400],
    ['with the field twice', 'client=a@example.test&client=b@example.test', 400],
    ['with an empty field', 'client=', 403],
    ['without the field', '', 400],
  ])('%s is refused', async (_name, query, status) => {
    expect((await shop.send(`GET /person?${query}`, {}, customer)).status).toBe(status);
  });
});

describe('a path', () => {
  it.each([
    'GET /product/xyz',
    `GET /product/${'f'.repeat(24)}`,
    'GET /product/%00',
    'GET /product/__proto__',
    'GET /product/[object%20Object]',
    `GET /product/${'1'.repeat(3_000)}`,
    'GET /order/xyz',
    'PATCH /order/xyz',
    'DELETE /order/xyz',
    'DELETE /product/xyz',
    'PUT /user/admin/%20',
    'GET /api/nothing',
    'POST /api',
    'GET /api/product/a/b',
    'PUT /api/product',
    'DELETE /api/user',
    'PUT /product',
  ])('%s is not found', async (call) => {
    const answer = await shop.send(call, {}, admin);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ error: { code: 'NOT_FOUND' } });
  });

  it('with invalid encoding is refused', async () => {
    const answer = await shop.send('GET /api/product/%E0%A4%A');
    expect(answer.status).toBe(400);
  });
});

describe('a failure of the server’s own', () => {
  it('is reported without details', async () => {
    const { listAll } = shop.services.reviews;
    shop.services.reviews.listAll = () => Promise.reject(new Error('secret of the database'));
    try {
      const answer = await shop.send('GET /review');
      expect(answer.status).toBe(500);
      expect(answer.text).not.toContain('secret');
    } finally {
      shop.services.reviews.listAll = listAll;
    }
  });
});
