import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Vehicle } from '../../src/modules/vehicles/vehicle.js';
import { recordCommands } from '../recorded-commands.js';
import { addProduct, openTestShop, type TestShop } from '../shop.js';
import { addFitment, addVehicle, rowFor } from '../vehicle-fixtures.js';

let shop: TestShop;
let honda: Vehicle;
let yamaha: Vehicle;
let productId: string;

beforeAll(async () => {
  shop = await openTestShop();
  honda = await addVehicle(shop, { number: 1 });
  const make = { key: 'yamaha', name: 'Yamaha' };
  yamaha = await addVehicle(shop, { number: 2, make, model: 'MT-07', slugs: ['yamaha-mt-07'], yearTo: null });
  productId = await addProduct(shop, { name: 'Oil filter' });
  const rows = [rowFor(honda, { yearTo: 2004 }), rowFor(yamaha, { conditions: [{ code: 'with', value: 'ABS' }] })];
  await addFitment(shop, productId, { rows });
});
afterAll(() => shop.close());

const fitQuery = `query ($id: ID!, $vehicle: VehicleChoiceInput!) {
  product(id: $id) { fit(vehicle: $vehicle) { answer conditions { code text } places { position quantity } isExcluded } } }`;
const askFit = (vehicle: object, id = productId) =>
  shop.graphql<{ product: { fit: object } | null }>(fitQuery, { id, vehicle });

describe('vehicles over GraphQL', () => {
  it('are listed page by page, with a search and a filter', async () => {
    const query = `query ($filter: VehicleFilter, $after: String) {
      vehicles(filter: $filter, first: 1, after: $after) { totalCount nodes { name } pageInfo { endCursor } } }`;
    interface Page {
      vehicles: { totalCount: number; nodes: { name: string }[]; pageInfo: { endCursor: string } };
    }
    const first = (await shop.graphql<Page>(query)).data.vehicles;
    expect(first).toMatchObject({ totalCount: 2, nodes: [{ name: 'Honda CBR 600 RR (PC1)' }] });
    const { data } = await shop.graphql<Page>(query, { after: first.pageInfo.endCursor });
    expect(data.vehicles.nodes).toEqual([{ name: 'Yamaha MT-07 (PC2)' }]);
    const searched = await shop.graphql<Page>(query, { filter: { search: 'mt07', year: 2020 } });
    expect(searched.data.vehicles.totalCount).toBe(1);
  });

  it('are found by slug and by id; an unknown slug gives null', async () => {
    const { data } = await shop.graphql<unknown>(
      `query ($id: ID!) { vehicle(slug: "yamaha-mt-07") { id make { id name slug years } yearTo ccm productCount }
        none: vehicle(slug: "none") { id } node(id: $id) { ... on Vehicle { name } } }`,
      { id: honda.id },
    );
    expect(data).toMatchObject({
      vehicle: { id: yamaha.id, make: { id: 'yamaha', name: 'Yamaha', slug: 'yamaha' }, yearTo: null, productCount: 1 },
      none: null,
      node: { name: 'Honda CBR 600 RR (PC1)' },
    });
  });

  it('become visible to a server that has already read the others', async () => {
    const added = await addVehicle(shop, { number: 3, model: 'CB 500', slugs: ['honda-cb-500'] });
    shop.clock.advance({ seconds: 1 });
    const { data } = await shop.graphql<unknown>('{ vehicle(slug: "honda-cb-500") { id } }');
    expect(data).toEqual({ vehicle: { id: added.id } });
  });

  it('are read once, and again only after a change', async () => {
    const ask = () => shop.graphql('{ vehicle(slug: "honda-cb-500") { id } }');
    const readAfter = async (seconds: number) => {
      shop.clock.advance({ seconds });
      const [find] = await recordCommands(shop.connection, ask);
      const { changedAt } = find?.command['filter'] as { changedAt: { $gt: Date } };
      return shop.connection.collection('vehicles').countDocuments({ changedAt });
    };
    expect(await readAfter(1)).toBeGreaterThan(0);
    // This read could find earlier writes that became visible late. No later read can.
    expect(await readAfter(6)).toBeGreaterThan(0);
    expect(await readAfter(1)).toBe(0);
    await addVehicle(shop, { number: 4, model: 'CB 650', slugs: ['honda-cb-650'] });
    expect(await readAfter(1)).toBe(1);
    const { data } = await shop.graphql<unknown>('{ vehicle(slug: "honda-cb-650") { model } }');
    expect(data).toEqual({ vehicle: { model: 'CB 650' } });
  });
});

describe('the fit of a product', () => {
  it('depends on the bike and its year', async () => {
    const place = { position: 'ANY', quantity: 1 };
    expect((await askFit({ vehicleId: honda.id, year: 2004 })).data.product?.fit).toEqual({
      answer: 'FITS',
      conditions: [],
      places: [place],
      isExcluded: false,
    });
    expect((await askFit({ vehicleId: honda.id, year: 2005 })).data.product?.fit).toMatchObject({ answer: 'UNKNOWN' });
    expect((await askFit({ vehicleId: honda.id })).data.product?.fit).toMatchObject({ answer: 'UNKNOWN' });
    expect((await askFit({ vehicleId: yamaha.id })).data.product?.fit).toMatchObject({
      answer: 'FITS_IF',
      conditions: [{ code: 'with', text: 'with ABS' }],
    });
  });

  it('is unknown for a product without fitment', async () => {
    const other = await addProduct(shop, { name: 'Handlebar' });
    expect((await askFit({ vehicleId: honda.id }, other)).data.product?.fit).toMatchObject({ answer: 'UNKNOWN' });
  });

  it.each([
    [{ vehicleId: 'a'.repeat(24) }, 'vehicle.vehicleId'],
    [{ vehicleId: 'none' }, 'vehicle.vehicleId'],
    [{ year: 3000 }, 'vehicle.year'],
  ])('is refused for %o with the name of the field %s', async (part, field) => {
    const { errors } = await askFit({ vehicleId: honda.id, ...part });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', details: { fields: [{ field }] } });
  });

  it('comes with all bikes of the product', async () => {
    const query = `query ($id: ID!, $search: String) { product(id: $id) { fitment { kind isComplete vehicleCount version }
      vehicles(search: $search) { totalCount nodes { vehicle { slug } yearFrom yearTo conditions { text } } } } }`;
    const all = await shop.graphql<unknown>(query, { id: productId });
    expect(all.data).toEqual({
      product: {
        fitment: { kind: 'SPECIFIC', isComplete: false, vehicleCount: 2, version: 1 },
        vehicles: {
          totalCount: 2,
          nodes: [
            { vehicle: { slug: honda.slugs[0] }, yearFrom: 2003, yearTo: 2004, conditions: [] },
            { vehicle: { slug: 'yamaha-mt-07' }, yearFrom: 2003, yearTo: null, conditions: [{ text: 'with ABS' }] },
          ],
        },
      },
    });
    const searched = await shop.graphql<unknown>(query, { id: productId, search: 'cbr' });
    expect(searched.data).toMatchObject({ product: { vehicles: { totalCount: 1 } } });
  });

  it('counts for the productCount of a bike only if the product is public and fits', async () => {
    const admin = await shop.newAdmin();
    const draft = await addProduct(shop, { name: 'Draft filter', status: 'draft' });
    await addFitment(shop, draft, { rows: [rowFor(yamaha)] });
    const excluded = await addProduct(shop, { name: 'Chain' });
    await addFitment(shop, excluded, { rows: [rowFor(yamaha, { isExcluded: true })] });
    shop.clock.advance({ minutes: 1 });
    const query = '{ vehicle(slug: "yamaha-mt-07") { productCount } }';
    expect((await shop.graphql<unknown>(query, {}, admin)).data).toEqual({ vehicle: { productCount: 1 } });
  });
});
