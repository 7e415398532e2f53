import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Product } from '../../src/modules/catalogue/products/product.js';
import type { Vehicle } from '../../src/modules/vehicles/vehicle.js';
import { systemActor } from '../../src/shared/actor.js';
import { openTestShop, type TestServer, type TestShop } from '../shop.js';
import { addFitment, addVehicle, rowFor } from '../vehicle-fixtures.js';
import { openSearchThreads, storeCatalogue } from './search-catalogue.js';

interface NamedFit {
  answer: string;
  vehicle: { id: string };
  year: number | null;
  vehicleCount: number;
}

interface Search {
  edges: { match: string; node: { id: string; brand: { slug: string } | null }; namedFit: NamedFit | null }[];
  totalCount: number;
  redirect: string | null;
  mode: string;
  recognisedVehicle: {
    make: { slug: string } | null;
    vehicles: { id: string }[];
    year: number | null;
    rest: string;
    isApplied: boolean;
  } | null;
}

const engines = openSearchThreads();
const admin = systemActor('test');
let shop: TestShop;
let old: Vehicle;
let recent: Vehicle;
let fits: Product;
let fitsIf: Product;
let universal: Product;
let unfit: Product;

async function ask(query: string, variables: object = {}, at: TestServer = shop): Promise<Search> {
  const { data, errors } = await at.graphql<{ searchProducts: Search }>(
    `query ($query: String, $vehicle: VehicleChoiceInput, $sort: SearchSort) {
      searchProducts(query: $query, vehicle: $vehicle, sort: $sort, first: 100, filter: { collapseFamilies: false }) {
        edges { match node { id brand { slug } } namedFit { answer vehicle { id } year vehicleCount } }
        totalCount redirect mode recognisedVehicle { make { slug } vehicles { id } year rest isApplied } } }`,
    { query, ...variables },
  );
  expect(errors).toBeUndefined();
  return data.searchProducts;
}

const idsOf = ({ edges }: Search) => edges.map(({ node }) => node.id);
const answersOf = ({ edges }: Search) => edges.map(({ namedFit }) => namedFit?.answer ?? 'UNKNOWN');

beforeAll(async () => {
  shop = await openTestShop({ openSearch: engines.open });
  old = await addVehicle(shop, { number: 1 });
  recent = await addVehicle(shop, { number: 2, yearFrom: 2007, yearTo: 2012 });
  const make = { key: 'motul', name: 'Motul' };
  await addVehicle(shop, { number: 3, make, model: 'MX 250', slugs: ['motul-mx-250'] });
  const model = 'Racing Triple';
  await addVehicle(shop, { number: 4, make: { key: 'suzuki', name: 'Suzuki' }, model, slugs: ['suzuki-racing'] });
  const { products } = await storeCatalogue(shop.connection, 90);
  const filters = products.filter(({ name, status }) => name.startsWith('Oil filter') && status === 'active');
  const numbered = filters.filter(({ partNumber }) => partNumber !== null);
  unfit = numbered[0] as Product;
  [fits, fitsIf, universal] = filters.filter((product) => product !== unfit) as [Product, Product, Product];
  await addFitment(shop, fits.id, { rows: [rowFor(old)] });
  await addFitment(shop, fitsIf.id, { rows: [rowFor(recent, { conditions: [{ code: 'with', value: 'ABS' }] })] });
  await addFitment(shop, universal.id, { kind: 'universal' });
  await addFitment(shop, unfit.id, { isComplete: true });
  const isIndexed = async () => {
    expect(await ask('')).toMatchObject({ mode: 'FULL', totalCount: 90 });
    const counts = await shop.services.search.searchProducts({ vehicle: { vehicleId: old.id } });
    const values = counts.facets.find(({ kind }) => kind === 'fit')?.values.map(({ count }) => count > 0);
    expect(values).toEqual([true, false, true, true, true]);
    expect((await ask('oil filter cbr 600')).edges[1]?.namedFit?.answer).toBe('FITS_IF');
  };
  await vi.waitFor(isIndexed, { timeout: 100_000, interval: 50 });
});
afterAll(async () => {
  await shop.close();
  engines.removeFiles();
});

describe('a search for a part for bikes', () => {
  it('lists first what fits one of the bikes, then universal parts, then all others that contain the words', async () => {
    const found = await ask('oil filter Honda CBR 600');
    expect(found.recognisedVehicle).toEqual({
      ...{ make: null, vehicles: [{ id: old.id }, { id: recent.id }], year: null },
      ...{ rest: 'oil filter', isApplied: true },
    });
    expect(idsOf(found).slice(0, 3)).toEqual([fits.id, fitsIf.id, universal.id]);
    expect(idsOf(found).at(-1)).toBe(unfit.id);
    expect(
      answersOf(found)
        .slice(3, -1)
        .every((answer) => answer === 'UNKNOWN'),
    ).toBe(true);
    expect(idsOf(found).sort()).toEqual(idsOf(await ask('oil filter')).sort());
    const [best] = found.edges;
    expect(best?.namedFit).toEqual({ answer: 'FITS', vehicle: { id: old.id }, year: null, vehicleCount: 1 });
    expect(best?.match).toBe('WORDS');
  });

  it('is about the bikes that were built in the year that the query names', async () => {
    const { recognisedVehicle, edges } = await ask('cbr 600 2010 oil filter');
    expect(recognisedVehicle).toMatchObject({ vehicles: [{ id: recent.id }], year: 2010 });
    expect(edges[0]?.node.id).toBe(fitsIf.id);
    expect(edges[0]?.namedFit).toMatchObject({ answer: 'FITS_IF', year: 2010 });
  });

  it('is only about the visitor’s bike if that is one of the bikes that the query names', async () => {
    const found = await ask('oil filter cbr 600', { vehicle: { vehicleId: recent.id } });
    expect(idsOf(found).slice(0, 2)).toEqual([fitsIf.id, universal.id]);
    expect(found.recognisedVehicle?.vehicles).toEqual([{ id: recent.id }]);
  });

  it('starts with the part whose number is in the query, whether it fits or not', async () => {
    const { edges } = await ask(`cbr 600 ${unfit.partNumber}`);
    expect(edges[0]).toMatchObject({
      match: 'PART_NUMBER',
      node: { id: unfit.id },
      namedFit: { answer: 'DOES_NOT_FIT' },
    });
  });

  it('keeps a chosen sort order', async () => {
    const found = await ask('oil filter cbr 600', { sort: 'PRICE_ASCENDING' });
    expect(idsOf(found)).toEqual(idsOf(await ask('oil filter', { sort: 'PRICE_ASCENDING' })));
  });

  it('is explained to admins in the same order', async () => {
    const { hits } = await shop.services.search.explain(admin, 'oil filter cbr 600', 3);
    expect(hits.map(({ product }) => product.id)).toEqual([fits.id, fitsIf.id, universal.id]);
  });
});

describe('a search for bikes alone', () => {
  it('lists what fits, then universal parts, and nothing else', async () => {
    const found = await ask('Honda CBR 600');
    expect(idsOf(found)).toEqual([fits.id, fitsIf.id, universal.id]);
    expect([found.totalCount, found.redirect, found.edges[0]?.match]).toEqual([3, null, 'LISTED']);
    expect(idsOf(await ask('cbr600rr 2004 parts'))).toEqual([fits.id, universal.id]);
  });

  it('follows a change of the fitment', async () => {
    const product = await shop.services.catalogue.listing.find({
      ...{ query: 'Spark plug', conditions: {}, sort: 'name', offset: 0, limit: 1 },
    });
    const [plug] = product as [Product];
    const id = plug.id;
    await addFitment(shop, id, { rows: [rowFor(recent)] });
    await vi.waitFor(async () => expect(idsOf(await ask('cbr 600'))).toContain(id), { timeout: 10_000, interval: 50 });
  });
});

describe('a search for a make', () => {
  it.each(['honda', 'HONDA', 'Hönda', 'hondaa', 'honda parts'])('opens its page: %s', async (query) => {
    const { redirect, recognisedVehicle } = await ask(query);
    expect(redirect).toBe('/bikes/honda');
    expect(recognisedVehicle).toMatchObject({ make: { slug: 'honda' }, vehicles: [], rest: '', isApplied: true });
  });

  it('with other words lists first the parts that fit bikes of the make', async () => {
    const found = await ask('honda oil filter');
    expect(found.redirect).toBeNull();
    expect(idsOf(found).slice(0, 3)).toEqual([fits.id, fitsIf.id, universal.id]);
  });

  it('that is also a brand of parts lists parts of the brand first, and does not redirect', async () => {
    const { edges, redirect, recognisedVehicle } = await ask('motul');
    expect([redirect, recognisedVehicle?.make]).toEqual([null, { slug: 'motul' }]);
    const all = await ask('');
    const ofBrand = all.edges.filter(({ node }) => node.brand?.slug === 'motul').length;
    expect(ofBrand).toBeGreaterThan(5);
    expect(edges.slice(0, ofBrand).every(({ node }) => node.brand?.slug === 'motul')).toBe(true);
    const [first] = (await ask('motul oil filter')).edges;
    expect(first?.node.brand?.slug).toBe('motul');
  });

  it('opens the page of a redirect rule for this search instead', async () => {
    const rule = await shop.services.search.rules.save(admin, {
      ...{ kind: 'redirect', terms: ['Suzuki'], path: '/category/brakes', idempotencyKey: 'suzuki' },
    });
    expect((await ask('suzuki')).redirect).toBe('/category/brakes');
    await shop.services.search.rules.delete(admin, rule);
    expect((await ask('suzuki')).redirect).toBe('/bikes/suzuki');
  });
});

it('words that may mean a bike but also occur in products are searched for in the products', async () => {
  const { recognisedVehicle, edges } = await ask('racing');
  expect(recognisedVehicle).toMatchObject({ rest: '', isApplied: false });
  expect(edges.length).toBeGreaterThan(5);
  expect(edges.every(({ match, namedFit }) => match === 'WORDS' && namedFit === null)).toBe(true);
  expect((await ask('suzuki racing triple')).recognisedVehicle).toMatchObject({ isApplied: true });
});

it('the suggestions include makes and bikes', async () => {
  const suggest = async (query: string) => {
    const { makes, vehicles } = await shop.services.search.suggest(query);
    return [makes.map(({ name }) => name), vehicles.map(({ model }) => model)];
  };
  expect(await suggest('hond')).toEqual([['Honda'], ['CBR 600 RR', 'CBR 600 RR']]);
  expect(await suggest('honda cbr6')).toEqual([[], ['CBR 600 RR', 'CBR 600 RR']]);
  expect(await suggest('brake')).toEqual([[], []]);
  expect((await shop.services.search.suggest('oil filter cbr 600')).products[0]?.id).toBe(fits.id);
});

it('while there is no index, a make leads to its page, and words that name bikes are not searched for', async () => {
  const basic = await openTestShop();
  try {
    await addVehicle(basic, { number: 1 });
    await storeCatalogue(basic.connection, 40);
    expect(await ask('honda', {}, basic)).toMatchObject({ mode: 'BASIC', redirect: '/bikes/honda' });
    const found = await ask('oil filter cbr 600', {}, basic);
    expect(found.recognisedVehicle).toMatchObject({ isApplied: false });
    expect(found.totalCount).toBe((await ask('oil filter', {}, basic)).totalCount);
    expect(found.totalCount).toBeGreaterThan(0);
  } finally {
    await basic.close();
  }
});
