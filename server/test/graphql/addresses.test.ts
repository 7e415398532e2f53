import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, openTestShop, type TestShop, type TestUser } from '../shop.js';

let shop: TestShop;
let customer: TestUser;
beforeAll(async () => {
  shop = await openTestShop();
  customer = await shop.newCustomer('Casey Customer');
});
afterAll(() => shop.close());

const parts = 'name company line1 line2 postcode city region country phone formatted';
const save = `mutation ($input: SaveAddressInput!) { saveAddress(input: $input) {
  address { id isDefault address { ${parts} } } user { id addresses { id } } } }`;
const home = { name: 'Casey Customer', line1: '12 Ratchet Lane', postcode: '12345', city: 'Berlin', country: 'DE' };
const address = { ...home, phone: '0170 1234567' };
const shown = {
  ...address,
  company: null,
  line2: null,
  region: null,
  formatted: ['Casey Customer', '12 Ratchet Lane', '12345 Berlin', 'Germany'],
};

describe('addresses over GraphQL', () => {
  it('are saved, listed and deleted', async () => {
    const { data } = await shop.graphql<{ saveAddress: { address: { id: string } } }>(
      save,
      { input: { address } },
      customer,
    );
    const { id } = data.saveAddress.address;
    expect(data.saveAddress).toEqual({
      address: { id, isDefault: true, address: shown },
      user: { id: customer.userId, addresses: [{ id }] },
    });
    const remove = `mutation ($addressId: ID!) { deleteAddress(input: { addressId: $addressId }) {
      user { addresses { id } } } }`;
    const removed = await shop.graphql(remove, { addressId: id }, customer);
    expect(removed.data).toEqual({ deleteAddress: { user: { addresses: [] } } });
  });

  it('are refused with the name of the invalid part', async () => {
    const { errors } = await shop.graphql(save, { input: { address: { ...address, country: 'de' } } }, customer);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields: [{ field: 'address.country' }] },
    });
  });

  it('need a postcode in the format of the country', async () => {
    const { errors } = await shop.graphql(save, { input: { address: { ...address, postcode: '1234' } } }, customer);
    const message = 'Postcode must have the format of the country, for example 12345.';
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields: [{ field: 'address.postcode', message }] },
    });
  });

  it('can be used for an order of a cart', async () => {
    const productId = await addProduct(shop);
    const shopper = { actor: await shop.services.accounts.authenticate(customer.token), token: null };
    const cart = await shop.services.carts.addLine(shopper, { productId, quantity: 1, idempotencyKey: 'cart' });
    const { amountMinor, currency } = cart.total;
    const expectedTotal = { amountMinor, currencyCode: currency.toUpperCase() };
    const { data } = await shop.graphql(
      `mutation ($input: PlaceCartOrderInput!) { placeCartOrder(input: $input) { order {
        delivery { address phone } shippingAddress { ${parts} } } } }`,
      { input: { revision: cart.revision, expectedTotal, shippingAddress: address } },
      customer,
    );
    const delivery = { address: shown.formatted.join('\n'), phone: address.phone };
    expect(data).toEqual({ placeCartOrder: { order: { delivery, shippingAddress: shown } } });
  });
});
