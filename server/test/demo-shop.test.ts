import { randomUUID } from 'node:crypto';
import { demoShopPort } from '../src/app/local/demo-data.js';
import { seedDemoShop } from '@kickstand/demo-shop';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { toObjectId } from '../src/platform/mongo/object-id.js';
import { visitor } from '../src/shared/actor.js';
import { addProduct, openTestShop, type TestShop, type TestUser } from './shop.js';

let shop: TestShop;
/** The time of the shop's clock. */
const now = new Date('2126-05-01T12:00:00Z');
const seed = ({ connection, services } = shop) => {
  return seedDemoShop(demoShopPort({ connection, accounts: services.accounts, currency: 'usd', now }), now);
};
beforeAll(async () => {
  shop = await openTestShop();
  await seed();
});
afterAll(() => shop.close());

const counts = async ({ connection } = shop) => {
  const names = [
    'products',
    'categories',
    'brands',
    'families',
    'attribute_definitions',
    'slugs',
    'reviews',
    'search_rules',
    'vehicles',
    'fitments',
    'diagrams',
    'pricing_rules',
    'sales',
    'promotions',
    'content_pages',
  ];
  return Promise.all(names.map((name) => connection.collection(name).countDocuments()));
};

it.each(['products', 'categories', 'brands', 'families', 'vehicles', 'content_pages', 'orders'])(
  'a shop gets no demo data and no admin if the owner has entered something in %s',
  async (name) => {
    const owners = await openTestShop();
    onTestFinished(() => owners.close());
    await owners.connection.collection(name).insertOne({});
    const before = await counts(owners);
    await seed(owners);
    expect(await counts(owners)).toEqual(before);
    expect(await owners.connection.collection('users').countDocuments()).toBe(0);
  },
);

it('two servers that start at once add the demo data once', async () => {
  const both = await openTestShop();
  onTestFinished(() => both.close());
  await Promise.all([seed(both), seed(both)]);
  expect(await counts(both)).toEqual(await counts());
});

describe('the demo shop', () => {
  it('is completed after an interruption without adding anything twice', async () => {
    const before = await counts();
    await shop.connection.collection('products').deleteOne({ partNumber: 'KS-4010-320F' });
    await shop.connection.collection('vehicles').deleteOne({ number: 7 });
    await shop.connection.collection<{ _id: string }>('settings').deleteOne({ _id: 'demo-data' });
    await seed();
    expect(await counts()).toEqual(before);
  });

  describe('that was seeded before it had bikes', () => {
    const collection = (name: string) => shop.connection.collection(name);
    const bikesAndFitments = async () => [
      await collection('vehicles').countDocuments(),
      await collection('fitments').countDocuments(),
    ];
    let all: number[];
    beforeEach(async () => {
      all = await bikesAndFitments();
      await collection('vehicles').deleteMany({});
      await collection('fitments').deleteMany({});
    });
    afterEach(async () => {
      await collection('vehicles').deleteMany({});
      await collection('fitments').deleteMany({});
      await collection('products').updateMany({}, { $set: { version: 1 } });
      await shop.connection.collection<{ _id: string }>('settings').deleteOne({ _id: 'demo-data' });
      await seed();
      expect(await bikesAndFitments()).toEqual(all);
    });

    it('gets them, and fitment for products that nobody edited', async () => {
      const [edited] = await collection('products').find({ partNumber: 'KS-1503-M20' }).toArray();
      await collection('products').updateOne({ _id: edited?._id }, { $set: { version: 2 } });
      await seed();
      const [vehicles = 0, fitments = 0] = all;
      expect(await bikesAndFitments()).toEqual([vehicles, fitments - 1]);
      expect(await collection('fitments').findOne({ _id: edited?._id })).toBeNull();
      await collection('fitments').deleteMany({});
      await seed();
      expect(await bikesAndFitments()).toEqual([vehicles, 0]);
    });

    it('gets the rest after an interruption', async () => {
      await seed();
      await shop.connection
        .collection<{ _id: string; at: Date }>('settings')
        .insertOne({ _id: 'demo-bikes-begun', at: now });
      await collection('vehicles').deleteOne({ number: 7 });
      await collection('fitments').deleteMany({});
      await seed();
      expect(await bikesAndFitments()).toEqual(all);
      expect(
        await shop.connection.collection<{ _id: string }>('settings').findOne({ _id: 'demo-bikes-begun' }),
      ).toBeNull();
    });

    it('gets none if the owner has added products', async () => {
      const id = await addProduct(shop);
      await seed();
      expect(await bikesAndFitments()).toEqual([0, 0]);
      await collection('products').deleteOne({ _id: toObjectId(id) });
    });
  });

  it('finds every product by its slug, in its categories, with its brand, numbers and rating', async () => {
    const { catalogue } = shop.services;
    for (const { slug, id } of await catalogue.listAll()) {
      expect((await catalogue.findBySlug(visitor, slug))?.id, slug).toBe(id);
    }
    const query = `{ productBySlug(slug: "vantor-screw-on-filter-m20-x-1-5-short") { category brand { slug }
      breadcrumb { name } partNumbers { kind number } media { kind url } related { kind quantity product { name } } }
      rated: productBySlug(slug: "floating-brake-disc-front-320-mm") { rating { count } } }`;
    const { data } = await shop.graphql<{ rated: { rating: { count: number } } }>(query);
    expect(data).toMatchObject({
      productBySlug: {
        category: 'Oil filters',
        brand: { slug: 'vantor' },
        breadcrumb: [{ name: 'Engine' }, { name: 'Oil filters' }],
        partNumbers: [
          { kind: 'OWN', number: 'KS-1503-M20' },
          { kind: 'GTIN' },
          { kind: 'MANUFACTURER' },
          { kind: 'OEM', number: '15410-HFJ-D01' },
          { kind: 'OEM' },
          { kind: 'CROSS' },
        ],
        media: [{ kind: 'DRAWING' }, { kind: 'DOCUMENT', url: '/documents/demo/oil-filters.txt' }],
        related: [{ kind: 'REQUIRED', quantity: 3, product: { name: 'Thornbury Four engine oil 10W-40, 1 l' } }],
      },
    });
    expect(data.rated.rating.count).toBeGreaterThan(0);
  });

  it('has bikes, and parts that fit them', async () => {
    const query = `{ vehicles(filter: { search: "cbr 600 06" }) { nodes { name slug productCount } }
      productBySlug(slug: "vantor-screw-on-filter-m20-x-1-5-short") { fitment { kind isComplete vehicleCount }
        vehicles(first: 1) { nodes { vehicle { name } yearFrom } } } }`;
    interface Answer {
      vehicles: { nodes: { name: string; productCount: number }[] };
      productBySlug: { fitment: { vehicleCount: number } };
    }
    const { data } = await shop.graphql<Answer>(query);
    expect(data.vehicles.nodes.map(({ name }) => name)).toEqual([
      'Honda CBR 600 RR (PC37)',
      'Honda CBR 600 RR ABS (PC37)',
    ]);
    for (const { productCount } of data.vehicles.nodes) expect(productCount).toBeGreaterThan(10);
    expect(data.productBySlug.fitment).toMatchObject({ kind: 'SPECIFIC', isComplete: true });
    expect(data.productBySlug.fitment.vehicleCount).toBeGreaterThan(50);
  });

  it('has diagrams, with parts that the shop sells, a replaced number, and numbers of parts that it does not sell', async () => {
    const query = `{ vehicles(first: 1, filter: { search: "gsx r 750" }) { nodes { id } } }`;
    const { data } = await shop.graphql<{ vehicles: { nodes: { id: string }[] } }>(query);
    const vehicleId = data.vehicles.nodes[0]?.id;
    const shown = `query ($vehicleId: ID!) { diagrams(vehicle: { vehicleId: $vehicleId }) { title image { url }
      spots { ref x y number current product { partNumber } } vehicles { model } } }`;
    interface Spot {
      ref: string;
      number: string;
      current: string | null;
      product: { partNumber: string } | null;
    }
    interface Answer {
      diagrams: { title: string; image: { url: string }; spots: Spot[]; vehicles: { model: string }[] }[];
    }
    const { diagrams } = (await shop.graphql<Answer>(shown, { vehicleId })).data;
    expect(diagrams.map(({ title }) => title)).toEqual(['Front brake caliper']);
    const [caliper] = diagrams;
    expect(new Set(caliper?.vehicles.map(({ model }) => model))).toEqual(new Set(['GSX-R 600', 'GSX-R 750']));
    const spots = new Map(caliper?.spots.map((spot) => [spot.ref, spot]));
    expect(spots.size).toBe(13);
    expect(spots.get('5')).toMatchObject({ current: '06455-HGX-H01', product: { partNumber: 'KS-4106-A4' } });
    expect(spots.get('11')).toMatchObject({ current: null, product: { partNumber: 'KS-4530-80' } });
    expect(spots.get('1')).toMatchObject({ number: '45250-HGX-601', current: null, product: null });
  });

  describe('prices a cart', () => {
    const cart = `query ($to: DestinationInput, $method: ID, $codes: [String!]) { cart {
      quote(destination: $to, deliveryMethodId: $method, codes: $codes) {
        quote { delivery { price { amount } } taxes { tax { amount } } taxExemption
          total { amount } }
        deliveryOptions { name } deliveryRefusals { name message } codes { problem } } } }`;
    const add = `mutation ($input: AddCartLineInput!) { addCartLine(input: $input) { cart { revision } } }`;
    let customer: TestUser;
    /** A chain of 96.40 and a battery of 44.90, 3.82 kg together. */
    beforeAll(async () => {
      customer = await shop.newCustomer();
      const parts = (await shop.services.catalogue.listAll()).filter(({ partNumber }) =>
        ['KS-4201-520', 'KS-3002-06A'].includes(partNumber ?? ''),
      );
      for (const { id: productId } of parts) {
        await shop.graphql(add, { input: { productId, quantity: 1, idempotencyKey: randomUUID() } }, customer);
      }
    });
    const quote = async (variables: object) => {
      const { data } = await shop.graphql<{ cart: { quote: object } }>(cart, variables, customer);
      return data.cart.quote;
    };
    const us = (region: string, postcode: string) => ({ country: 'US', region, postcode });

    it.each([
      ['Oregon, without tax', us('OR', '97401'), {}, '8.90', [], 'NOT_REGISTERED', '150.20'],
      ['California, with tax on the parts', us('CA', '94103'), {}, '8.90', ['10.24'], null, '160.44'],
      ['New York, with three taxes on everything', us('NY', '10001'), {}, '8.90', ['6.76', '6.01', '0.56'], null, '163.53'], // prettier-ignore
      ['Hawaii, with a surcharge', us('HI', '96815'), {}, '23.90', [], 'NOT_REGISTERED', '165.20'],
      ['California, by express', us('CA', '94103'), { method: 'express-us' }, '19.90', ['10.24'], null, '171.44'],
      ['Canada', { country: 'CA' }, {}, '16.90', [], 'EXPORT', '158.20'],
      ['Germany', { country: 'DE' }, {}, '29.90', [], 'EXPORT', '171.20'],
      ['the counter in Oregon', us('CA', '94103'), { method: 'counter' }, '0.00', [], 'NOT_REGISTERED', '141.30'],
      ['California, with the code', us('CA', '94103'), { codes: ['welcome10'] }, '8.90', ['9.22'], null, '145.29'],
    ])('for %s', async (_place, to, choice, delivery, taxes, taxExemption, total) => {
      expect(await quote({ to, ...choice })).toMatchObject({
        quote: {
          delivery: { price: { amount: delivery } },
          taxes: taxes.map((amount) => ({ tax: { amount } })),
          ...{ taxExemption, total: { amount: total } },
        },
      });
    });

    it('that cannot be sent by air because of the battery', async () => {
      expect(await quote({ to: { country: 'JP' } })).toMatchObject({
        deliveryOptions: [{ name: 'Pick up at the counter' }],
        deliveryRefusals: [{ name: 'Air parcel', message: expect.stringContaining('battery') as unknown }],
      });
    });
  });

  it('keeps edited rules for delivery and taxes, and gets missing ones only until seeding is complete', async () => {
    const rules = shop.connection.collection<{ _id: string; version: number }>('pricing_rules');
    await rules.updateOne({ _id: 'delivery' }, { $set: { version: 7 } });
    await rules.deleteOne({ _id: 'taxes' });
    await seed();
    expect(await rules.find().toArray()).toMatchObject([{ _id: 'delivery', version: 7 }]);
    await shop.connection.collection<{ _id: string }>('settings').deleteOne({ _id: 'demo-data' });
    await seed();
    expect(await rules.find().sort({ _id: 1 }).toArray()).toMatchObject([{ version: 7 }, { _id: 'taxes', version: 1 }]);
  });

  it('sells clothes at reduced prices for a month', async () => {
    const jacket = await shop.services.catalogue.findBySlug(visitor, 'norrhaven-fell-jacket-m');
    expect(jacket).toMatchObject({ price: { amountMinor: 29_665 }, regular: { price: { amountMinor: 34_900 } } });
    expect(jacket?.sale).toMatchObject({
      name: 'Riding season',
      startsAt: now,
      endsAt: new Date('2126-05-31T12:00:00Z'),
    });
  });

  it('has products that can be edited', async () => {
    const admin = await shop.newAdmin();
    const [product] = await shop.services.catalogue.listAll();
    const edit = 'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { product { version } } }';
    const input = { productId: product?.id, version: 1, name: 'Renamed part' };
    expect((await shop.graphql<unknown>(edit, { input }, admin)).data).toEqual({
      updateProduct: { product: { version: 2 } },
    });
  });
});
