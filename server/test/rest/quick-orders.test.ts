import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct } from '../shop.js';
import { openRestShop, type RestShop } from './rest-shop.js';

let shop: RestShop;
beforeAll(async () => {
  shop = await openRestShop({ settings: { acceptsQuickOrders: 'off' } });
});
afterAll(() => shop.close());

describe('a shop that only takes orders from carts', () => {
  it('refuses POST /order and placeOrder with an error that says why', async () => {
    const customer = await shop.newCustomer();
    const productId = await addProduct(shop, { availableQuantity: 20 });
    const order = { quantity: 1, address: '12 Ratchet Lane', phone: '0170 1234567' };
    const body = { ...order, productId, product: 'Disc', clientName: 'Sam', client: customer.email, price: 1 };
    const { response, error } = await shop.as(customer).POST('/order', { body });
    expect(response.status).toBe(409);
    expect(error).toMatchObject({ error: { code: 'CONFLICT', details: { reason: 'USE_CHECKOUT' } } });
    const mutation = 'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { order { id } } }';
    const input = { ...order, productId, idempotencyKey: 'one-key-of-many' };
    const { errors } = await shop.graphql(mutation, { input }, customer);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', details: { reason: 'USE_CHECKOUT' } });
  });
});
