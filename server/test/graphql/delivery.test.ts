import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, openTestShop, type GraphAnswer, type TestShop, type TestUser } from '../shop.js';

let shop: TestShop;
let admin: TestUser;
let customer: TestUser;
let productId: string;
let sprayId: string;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.newAdmin();
  customer = await shop.newCustomer('Casey Customer');
  productId = await addProduct(shop, { name: 'Brake disc', priceMinor: 4_000, weightGrams: 1_500 });
  sprayId = await addProduct(shop, { name: 'Chain spray', priceMinor: 900, weightGrams: 500, hazards: ['aerosol'] });
});
afterAll(() => shop.close());

const usd = (amountMinor: number) => ({ amountMinor, currencyCode: 'USD' });
const zones = [
  { id: 'de', name: 'Germany', countries: ['DE'], regions: [], postcodes: [] },
  { id: 'eu', name: 'Neighbours', countries: ['AT', 'FR'], regions: [], postcodes: [] },
];
const lists = { bands: [], surcharges: [], excludedHazards: [], daysMin: 2, daysMax: 4, isActive: true };
const island = { label: 'Islands', country: 'DE', postcodes: ['18565', '25992-25999'], price: usd(900) };
const bands = [
  { upTo: 1_000, price: usd(490) },
  { upTo: 31_500, price: usd(790) },
];
const methods = [
  { ...lists, id: 'parcel', name: 'Parcel', kind: 'BY_WEIGHT', zoneIds: ['de'], bands, surcharges: [island] },
  {
    ...lists,
    id: 'air',
    name: 'Air',
    kind: 'FLAT',
    zoneIds: ['de', 'eu'],
    price: usd(1_900),
    excludedHazards: ['AEROSOL'],
  },
  {
    ...lists,
    id: 'counter',
    name: 'Pick-up',
    kind: 'PICKUP',
    zoneIds: [],
    pickupAddress: '12 Ratchet Lane',
    daysMin: 0,
  },
];
const rules = { zones, methods, assumedGrams: 500 };

const save = `mutation ($input: SaveDeliveryRulesInput!) { saveDeliveryRules(input: $input) { deliveryRules {
  version assumedGrams zones { id countries } methods { id name carrier price { amount } bands { upTo price { amount } }
  surcharges { postcodes } freeFrom { amount } pickupAddress isActive } } } }`;
const saveAs = (input: object, user: TestUser = admin) =>
  shop.graphql<{ saveDeliveryRules: { deliveryRules: { version: number } } }>(save, { input }, user);
const versionNow = async () =>
  (await shop.graphql<{ deliveryRules: { version: number } }>('{ deliveryRules { version } }', {}, admin)).data
    .deliveryRules.version;
const saveRules = async (input: object = rules) => saveAs({ ...input, version: await versionNow() });
const deliveryOf = async (id: string, destination: object) => {
  const query = `query ($id: ID!, $destination: DestinationInput!) { product(id: $id) { delivery(destination: $destination) {
    deliverability options { methodId price { amount } daysMax } refusals { methodId lineId message } } } }`;
  const { data } = await shop.graphql<{ product: { delivery: object } }>(query, { id, destination });
  return data.product.delivery;
};

describe('delivery rules', () => {
  it('are saved once, read, and recorded in words', async () => {
    const input = { ...rules, version: 0 };
    const saved = await saveAs(input);
    expect(saved.errors).toBeUndefined();
    expect(saved.data.saveDeliveryRules.deliveryRules).toMatchObject({
      ...{ version: 1, assumedGrams: 500, zones: [{ id: 'de', countries: ['DE'] }, { id: 'eu' }] },
      methods: [{ bands: [{ upTo: 1_000, price: { amount: '4.90' } }, {}], freeFrom: null }, {}, { carrier: null }],
    });
    expect((await saveAs(input)).data.saveDeliveryRules.deliveryRules).toMatchObject({ version: 1 });
    const log = `{ auditLog(first: 1, filter: { subjectId: "delivery" }) {
      totalCount nodes { action changes { field before after } } } }`;
    const { data } = await shop.graphql<{ auditLog: { totalCount: number } }>(log, {}, admin);
    expect(data.auditLog).toMatchObject({
      totalCount: 1,
      nodes: [
        {
          action: 'DELIVERY_SAVED',
          changes: expect.arrayContaining([
            {
              field: 'method Parcel to Germany',
              before: null,
              after: 'up to 1000 g $4.90, up to 31500 g $7.90; Islands in DE 18565, 25992-25999 $9.00; 2 to 4 days',
            },
          ]) as unknown,
        },
      ],
    });
  });

  it('are not overwritten with an earlier version', async () => {
    const { errors } = await saveAs({ ...rules, assumedGrams: 700, version: 0 });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', details: { reason: 'STALE_VERSION' } });
  });

  const [first, second] = zones;
  const [parcel, air, counter] = methods;
  it.each<[string, object]>([
    ['assumedGrams', { assumedGrams: -1 }],
    ['zones.1.name', { zones: [first, { ...second, name: '' }] }],
    ['zones.1.name', { zones: [first, { ...second, name: 'germany' }] }],
    ['zones.1.id', { zones: [first, { ...second, id: 'de' }] }],
    ['zones.0.countries', { zones: [{ ...first, countries: ['XX'] }, second] }],
    [
      'zones.1.countries',
      {
        zones: [
          { ...first, countries: [] },
          { ...second, countries: [] },
        ],
      },
    ],
    ['zones.1.regions', { zones: [first, { ...second, regions: ['Tyrol'] }] }],
    ['zones.1.regions', { zones: [first, { ...second, countries: ['US'], regions: ['Alasca'] }] }],
    ['zones.0.postcodes', { zones: [{ ...first, postcodes: ['1*8'] }, second] }],
    ['zones.0.postcodes', { zones: [{ ...first, postcodes: ['20-10'] }, second] }],
    ['methods.2.name', { methods: [parcel, air, { ...counter, name: ' ' }] }],
    ['methods.0.zoneIds', { methods: [{ ...parcel, zoneIds: ['nowhere'] }] }],
    ['methods.0.zoneIds', { methods: [{ ...parcel, zoneIds: [] }] }],
    ['methods.0.bands', { methods: [{ ...parcel, bands: [] }] }],
    ['methods.0.bands.1.upTo', { methods: [{ ...parcel, bands: [...bands].reverse() }] }],
    ['methods.0.bands.0.price', { methods: [{ ...parcel, bands: [{ price: usd(-1) }] }] }],
    ['methods.0.surcharges.0.postcodes', { methods: [{ ...parcel, surcharges: [{ ...island, postcodes: [] }] }] }],
    ['methods.0.price', { methods: [{ ...air, price: { amountMinor: 1, currencyCode: 'EUR' } }] }],
    ['methods.0.daysMax', { methods: [{ ...air, daysMin: 5 }] }],
    ['methods.0.maximumGrams', { methods: [{ ...air, maximumGrams: 0 }] }],
    ['methods.0.pickupAddress', { methods: [{ ...counter, pickupAddress: '' }] }],
  ])('are refused with the name of the field: %s', async (field, change) => {
    const { errors } = await saveRules({ ...rules, ...change });
    const details = { fields: expect.arrayContaining([expect.objectContaining({ field })]) as unknown };
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', details });
  });
});

describe('a shop with delivery rules', () => {
  beforeAll(() => saveRules());

  it('lists, by name, the countries of the zones that have a delivery method', async () => {
    const { data } = await shop.graphql('{ deliveryCountries { code name } }');
    expect(data).toEqual({
      deliveryCountries: [
        { code: 'AT', name: 'Austria' },
        { code: 'FR', name: 'France' },
        { code: 'DE', name: 'Germany' },
      ],
    });
  });

  it('says which methods deliver a product, with surcharges, and why others do not', async () => {
    expect(await deliveryOf(productId, { country: 'DE' })).toMatchObject({
      deliverability: 'DELIVERABLE',
      options: [
        { methodId: 'parcel', price: { amount: '7.90' }, daysMax: 4 },
        { methodId: 'air' },
        { methodId: 'counter', price: { amount: '0.00' } },
      ],
    });
    expect(await deliveryOf(productId, { country: 'de', postcode: '25996' })).toMatchObject({
      options: [{ methodId: 'parcel', price: { amount: '16.90' } }, {}, {}],
    });
    const message = 'Chain spray is a spray can. Air does not carry spray cans.';
    expect(await deliveryOf(sprayId, { country: 'FR' })).toMatchObject({
      deliverability: 'NOT_DELIVERABLE',
      options: [{ methodId: 'counter' }],
      refusals: [{ methodId: 'air', lineId: sprayId, message }],
    });
  });

  it('tells admins the zone, the weight and the options of an address', async () => {
    const query = `query ($input: TryDeliveryInput!) { tryDelivery(input: $input) {
      zoneName grams value { amount } options { methodId } refusals { message } } }`;
    const parcel = { grams: 30_000, hazards: ['AEROSOL'], value: usd(100) };
    const input = { destination: { country: 'DE' }, lines: [{ productId, quantity: 2 }], parcel };
    expect((await shop.graphql(query, { input }, admin)).data).toEqual({
      tryDelivery: {
        ...{ zoneName: 'Germany', grams: 33_000, value: { amount: '81.00' }, options: [{ methodId: 'counter' }] },
        refusals: [
          { message: 'All parts together weigh 33 kg. Parcel carries at most 31.5 kg.' },
          { message: 'The parcel is a spray can. Air does not carry spray cans.' },
        ],
      },
    });
    const nowhere = { destination: { country: 'NO' }, lines: [] };
    expect((await shop.graphql(query, { input: nowhere }, admin)).data).toMatchObject({
      tryDelivery: { zoneName: null },
    });
  });
});

describe('an order placed from a cart', () => {
  beforeAll(() => saveRules());

  const home = { name: 'Casey Customer', line1: '12 Ratchet Lane', city: 'Berlin', phone: '0170 1234567' };
  const berlin = { ...home, postcode: '10115', country: 'DE' };

  async function order(id: string, total: number, place: object) {
    const add = `mutation ($input: AddCartLineInput!) { addCartLine(input: $input) { cart { revision } } }`;
    const line = { productId: id, quantity: 1, idempotencyKey: randomUUID() };
    const cart = await shop.graphql<{ addCartLine: { cart: { revision: number } } }>(add, { input: line }, customer);
    const { revision } = cart.data.addCartLine.cart;
    const document = `mutation ($input: PlaceCartOrderInput!) { placeCartOrder(input: $input) { order {
      total { amount } delivery { address phone } quote { delivery { name isPickup total { amount } } } } } }`;
    const input = { revision, expectedTotal: usd(total), ...place };
    const answer: GraphAnswer<{ placeCartOrder: { order: object } } | null> = await shop.graphql(
      document,
      { input },
      customer,
    );
    if (answer.errors) {
      const lines = await shop.graphql<{ cart: { revision: number; lines: { id: string }[] } }>(
        '{ cart { revision lines { id } } }',
        {},
        customer,
      );
      const { lines: left, revision: current } = lines.data.cart;
      const empty = `mutation ($input: UpdateCartLineInput!) { updateCartLine(input: $input) { cart { revision } } }`;
      const gone = { lineId: left[0]?.id, quantity: 0, revision: current };
      await shop.graphql(empty, { input: gone }, customer);
    }
    return answer;
  }

  it('includes the cheapest delivery', async () => {
    const { data } = await order(productId, 4_790, { shippingAddress: berlin });
    expect(data?.placeCartOrder.order).toMatchObject({
      total: { amount: '47.90' },
      quote: { delivery: { name: 'Parcel', isPickup: false, total: { amount: '7.90' } } },
    });
  });

  it('needs a phone number but no address if it is picked up', async () => {
    const { data } = await order(productId, 4_000, { deliveryMethodId: 'counter', phone: '0170 1234567' });
    expect(data?.placeCartOrder.order).toMatchObject({
      total: { amount: '40.00' },
      delivery: { address: 'Pick-up\n12 Ratchet Lane', phone: '0170 1234567' },
      quote: { delivery: { name: 'Pick-up', isPickup: true } },
    });
    const { errors } = await order(productId, 4_000, { deliveryMethodId: 'counter' });
    expect(errors?.[0]?.extensions).toMatchObject({ details: { fields: [{ field: 'phone' }] } });
  });

  const picked = { deliveryMethodId: 'counter', phone: '0170 1234567' };
  const saveCounter = (change: object) =>
    saveRules({ ...rules, methods: methods.map((each) => (each.id === 'counter' ? { ...each, ...change } : each)) });

  it('can be picked up at an address that contains an email address', async () => {
    await saveCounter({ pickupAddress: '12 Ratchet Lane\ninfo@kickstand.example' });
    const { data } = await order(productId, 4_000, picked);
    expect(data?.placeCartOrder.order).toMatchObject({
      delivery: { address: 'Pick-up\n12 Ratchet Lane\ninfo@kickstand.example' },
    });
  });

  it('is refused with a conflict if its pick-up is no longer offered', async () => {
    await saveCounter({ isActive: false });
    const { errors } = await order(productId, 4_000, picked);
    expect(errors?.[0]).toMatchObject({
      message: 'This delivery method is no longer offered. Choose another one.',
      extensions: { code: 'CONFLICT', details: { reason: 'NOT_DELIVERABLE' } },
    });
  });

  it.each([
    ['an aerosol by air', { deliveryMethodId: 'air' }, 'Chain spray is a spray can. Air does not carry spray cans.'],
    [
      'an unknown method',
      { deliveryMethodId: 'boat' },
      'The chosen method does not deliver this cart to this address.',
    ],
  ])('is refused: %s', async (_what, choice, message) => {
    const { errors } = await order(sprayId, 2_800, { shippingAddress: berlin, ...choice });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', details: { reason: 'NOT_DELIVERABLE' } });
    expect(errors?.[0]?.message).toContain(message);
  });

  it('is refused where no method delivers, and if its address is a single text', async () => {
    const oslo = { ...home, postcode: '0150', city: 'Oslo', country: 'NO' };
    const abroad = await order(productId, 4_000, { shippingAddress: oslo });
    expect(abroad.errors?.[0]?.extensions).toMatchObject({ details: { reason: 'NOT_DELIVERABLE' } });
    const typed = await order(productId, 4_000, { address: 'Berlin', phone: '0170 1234567' });
    expect(typed.errors?.[0]?.extensions).toMatchObject({ details: { fields: [{ field: 'shippingAddress' }] } });
  });
});
