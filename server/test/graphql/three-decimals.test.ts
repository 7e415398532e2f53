import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop, type TestUser } from '../shop.js';

let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await openTestShop({ currency: 'kwd' });
  admin = await shop.newAdmin();
});
afterAll(() => shop.close());

const kwd = (amountMinor: number) => ({ amountMinor, currencyCode: 'KWD' });
const [exact, usable] = [kwd(1_235), kwd(1_230)];
const product = {
  ...{ name: 'Chain kit', about: 'X-ring chain.', imageUrl: '/images/demo/drive-chain.svg', price: kwd(5_000) },
  ...{ availableQuantity: 10, minimumQuantity: 1, idempotencyKey: 'in three decimals' },
};
const promotion = { name: 'Spring', kind: 'AMOUNT_OFF_ORDER', amount: usable, idempotencyKey: 'p' };
const lists = { zoneIds: ['all'], bands: [], surcharges: [], excludedHazards: [] };
const method = {
  ...lists,
  id: 'm',
  name: 'Parcel',
  kind: 'FLAT',
  price: usable,
  daysMin: 1,
  daysMax: 2,
  isActive: true,
};
const delivery = {
  ...{ version: 0, assumedGrams: 0, methods: [method] },
  zones: [{ id: 'all', name: 'All', countries: [], regions: [], postcodes: [] }],
};
const surcharge = { label: 'City', country: 'KW', postcodes: ['1*'], price: exact };
const sale = { name: 'Sale', endsAt: '2099-01-01T00:00:00Z', targetKind: 'PRODUCTS', idempotencyKey: 's' };
const priceEdit = (price: object) => ({ filter: {}, changes: { price } });

const mutations = {
  addProduct: 'AddProductInput!',
  savePromotion: 'SavePromotionInput!',
  saveDeliveryRules: 'SaveDeliveryRulesInput!',
  saveSale: 'SaveSaleInput!',
  prepareProductEdit: 'PrepareProductEditInput!',
};
const send = (name: keyof typeof mutations, input: object) =>
  shop.graphql(`mutation ($input: ${mutations[name]}) { ${name}(input: $input) { __typename } }`, { input }, admin);

describe('in KWD, whose third decimal must be 0', () => {
  it.each<[keyof typeof mutations, string, object]>([
    ['addProduct', 'price', { ...product, price: exact }],
    ['addProduct', 'comparePrice', { ...product, comparePrice: kwd(6_001) }],
    ['addProduct', 'coreDeposit', { ...product, coreDeposit: exact }],
    ['addProduct', 'priceTiers.0.price', { ...product, priceTiers: [{ fromQuantity: 2, price: exact }] }],
    ['savePromotion', 'amount', { ...promotion, amount: exact, idempotencyKey: 'p1' }],
    ['savePromotion', 'minimumAmount', { ...promotion, minimumAmount: exact, idempotencyKey: 'p2' }],
    ['saveDeliveryRules', 'methods.0.price', { ...delivery, methods: [{ ...method, price: exact }] }],
    [
      'saveDeliveryRules',
      'methods.0.surcharges.0.price',
      { ...delivery, methods: [{ ...method, surcharges: [surcharge] }] },
    ],
    ['saveSale', 'prices.0.price', { ...sale, targetIds: ['a'], prices: [{ productId: 'a', price: exact }] }],
    ['prepareProductEdit', 'changes.price', priceEdit({ amount: exact })],
    ['prepareProductEdit', 'changes.price', priceEdit({ difference: exact })],
  ])('%s refuses another third decimal in %s', async (name, field, input) => {
    const { errors } = await send(name, input);
    const fields = [{ field, message: 'In KWD, the third decimal must be 0.' }];
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', details: { fields } });
  });

  it.each<[keyof typeof mutations, object]>([
    ['addProduct', product],
    ['savePromotion', promotion],
    ['saveDeliveryRules', delivery],
  ])('%s accepts amounts whose third decimal is 0', async (name, input) => {
    expect((await send(name, input)).errors).toBeUndefined();
  });

  it('an order whose total cannot be charged is refused, although an earlier version stored its price', async () => {
    const { data } = await shop.graphql<{ products: { nodes: { id: string }[] } }>('{ products { nodes { id } } }');
    const productId = data.products.nodes[0]?.id ?? '';
    await shop.connection.collection('products').updateOne({}, { $set: { priceMinor: 2_235 } });
    const place = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { order { id } } }`;
    const input = { productId, quantity: 1, address: '1 Ratchet Lane', phone: '0123 456', idempotencyKey: 'exact' };
    const { errors } = await shop.graphql(place, { input }, await shop.newCustomer());
    expect(errors?.[0]?.message).toMatch(/cannot be charged to a card\. In KWD, the third decimal must be 0\.$/);
  });
});
