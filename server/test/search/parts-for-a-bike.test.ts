import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Product } from '../../src/modules/catalogue/products/product.js';
import { fitOf, noFitment, type Fitment, type FitmentRow } from '../../src/modules/vehicles/fitment.js';
import { createFitmentRepository } from '../../src/modules/vehicles/fitment.repository.js';
import type { Vehicle } from '../../src/modules/vehicles/vehicle.js';
import { newObjectId } from '../../src/platform/mongo/object-id.js';
import { fitAnswers, type FitAnswer } from '../../src/shared/fit-answer.js';
import { openTestShop, type TestShop } from '../shop.js';
import { addVehicle } from '../vehicle-fixtures.js';
import { seededRandom } from './generated-catalogue.js';
import { openSearchThreads, storeCatalogue, type SearchCatalogue } from './search-catalogue.js';

interface Value {
  value: string;
  count: number;
  isSelected: boolean;
}

interface Fit {
  answer: string;
  isExcluded: boolean;
  conditions: { code: string; value: string }[];
}

interface Search {
  edges: { variantCount: number; node: { id: string; fit?: Fit }; fit: Fit | null }[];
  totalCount: number;
  withoutVehicleCount: number | null;
  vehicle: { id: string } | null;
  recognisedVehicle: { vehicles: { id: string }[]; year: number | null; rest: string } | null;
  facets: { kind: string; code: string; values: Value[] }[];
  mode: string;
}

interface Bike {
  vehicle: Vehicle;
  year: number | null;
}

const fit = 'answer isExcluded conditions { code value }';
const document = `query ($query: String, $filter: SearchFilter, $vehicle: VehicleChoiceInput, $sort: SearchSort, $first: Int) {
  searchProducts(query: $query, filter: $filter, vehicle: $vehicle, sort: $sort, first: $first) {
    edges { variantCount node { id } fit { ${fit} } } totalCount withoutVehicleCount vehicle { id }
    recognisedVehicle { vehicles { id } year rest } facets { kind code values { value count isSelected } } mode } }`;

const engines = openSearchThreads();
let shop: TestShop;
let catalogue: SearchCatalogue;
let bikes: Vehicle[];
let fitments: Map<string, Fitment>;

async function ask(variables: object = {}): Promise<Search> {
  const { data, errors } = await shop.graphql<{ searchProducts: Search }>(document, variables);
  expect(errors).toBeUndefined();
  return data.searchProducts;
}

const choiceOf = ({ vehicle, year }: Bike) => ({ vehicleId: vehicle.id, year });
const nameOf = (answer: FitAnswer) => answer.toUpperCase();
const fitFor = ({ id }: Pick<Product, 'id'>, { vehicle, year }: Bike) =>
  fitOf(fitments.get(id) ?? noFitment(id), vehicle, year);
const variants = { collapseFamilies: false };

async function countAnswers(bike: Bike): Promise<(number | undefined)[]> {
  const { facets } = await ask({ vehicle: choiceOf(bike), filter: variants, first: 1 });
  const values = facets.find(({ kind }) => kind === 'FIT')?.values;
  return fitAnswers.map((answer) => values?.find(({ value }) => value === nameOf(answer))?.count);
}

function expectedCounts(vehicle: Vehicle): number[] {
  const told = catalogue.products.map((product) => fitFor(product, { vehicle, year: null }).answer);
  return fitAnswers.map((answer) => told.filter((each) => each === answer).length);
}

const periods = [
  [2003, 2006],
  [2007, 2012],
  [2010, null],
  [1999, 1999],
] as const;

beforeAll(async () => {
  shop = await openTestShop({ openSearch: engines.open });
  bikes = [];
  for (const [index, [yearFrom, yearTo]] of periods.entries()) {
    const number = index + 1;
    bikes.push(await addVehicle(shop, { number, yearFrom, yearTo, slugs: [`honda-${number}`], code: null }));
  }
  catalogue = await storeCatalogue(shop.connection, 90);
  const random = seededRandom(5);
  const below = (most: number) => Math.floor(random() * most);
  const toRow = (): FitmentRow => {
    const { number, yearFrom } = bikes[below(bikes.length)] as Vehicle;
    const [first, last] = [yearFrom + below(4) - 1, yearFrom + below(6)].sort((a, b) => a - b);
    return {
      ...{ vehicle: number, position: 'any', quantity: 1, source: 'manual' },
      yearFrom: random() < 0.6 ? null : (first ?? null),
      yearTo: random() < 0.6 ? null : (last ?? null),
      conditions: random() < 0.3 ? [{ code: 'with', value: 'ABS' }] : [],
      isExcluded: random() < 0.2,
    };
  };
  const said = catalogue.products.flatMap(({ id }): Fitment[] => {
    const kind = (['specific', 'specific', 'universal', 'unspecified'] as const)[below(4)] ?? 'specific';
    if (kind === 'unspecified') return [];
    const rows = Array.from({ length: below(5) }, toRow);
    return [{ ...noFitment(id), kind, isComplete: random() < 0.4, rows, version: 1 }];
  });
  fitments = new Map(said.map((fitment) => [fitment.productId, fitment]));
  await createFitmentRepository(shop.connection).insertMany(said);
  const isIndexed = async () => {
    const { totalCount, mode } = await ask({ filter: variants, first: 1 });
    expect([totalCount, mode]).toEqual([90, 'FULL']);
  };
  await vi.waitFor(isIndexed, { timeout: 100_000, interval: 50 });
  // The index may have been built before all fitments were stored.
  const hasFitments = async () => {
    for (const vehicle of bikes) expect(await countAnswers({ vehicle, year: null })).toEqual(expectedCounts(vehicle));
  };
  await vi.waitFor(hasFitments, { timeout: 100_000, interval: 50 });
});
afterAll(async () => {
  await shop.close();
  engines.removeFiles();
});

const everyBike = (): Bike[] =>
  bikes.flatMap((vehicle) =>
    [null, vehicle.yearFrom, vehicle.yearFrom + 2, 2024].map((year): Bike => ({ vehicle, year })),
  );

/** The filter with one more choice, and a test for the products that it keeps. */
function choose(code: string, value: string): [filter: object, meets: (product: Product) => boolean] | null {
  const { categories, brands } = catalogue;
  if (code === 'category') {
    const id = categories.find(({ slug }) => slug === value)?.id ?? 'none';
    return [{ category: value }, ({ categoryPath }) => categoryPath.includes(id)];
  }
  if (code === 'brand') {
    const id = brands.find(({ slug }) => slug === value)?.id;
    return [{ brands: [value] }, ({ brandId }) => brandId === id];
  }
  if (code !== 'colour') return null;
  const hasColour = ({ attributes }: Product) => attributes.some((each) => each.code === code && each.value === value);
  return [{ attributes: [{ code, values: [value] }] }, hasColour];
}

describe('parts for a bike', () => {
  it('are counted and found for each fit answer, in agreement with fitOf', async () => {
    const seen = new Set<string>();
    for (const bike of everyBike()) {
      const { facets, totalCount, withoutVehicleCount, vehicle } = await ask({
        vehicle: choiceOf(bike),
        filter: variants,
        first: 1,
      });
      expect([totalCount, withoutVehicleCount, vehicle]).toEqual([90, 90, { id: bike.vehicle.id }]);
      const values = facets.find(({ kind }) => kind === 'FIT')?.values;
      expect(values?.map(({ value }) => value)).toEqual(fitAnswers.map(nameOf));
      for (const answer of fitAnswers) {
        const expected = catalogue.products.filter((product) => fitFor(product, bike).answer === answer);
        const what = `${bike.vehicle.number} ${bike.year} ${answer}`;
        expect(values?.find(({ value }) => value === nameOf(answer))?.count, what).toBe(expected.length);
        const filter = { ...variants, fits: [nameOf(answer)] };
        const found = await ask({ vehicle: choiceOf(bike), filter, first: 100 });
        expect(found.edges.map(({ node }) => node.id).sort(), what).toEqual(expected.map(({ id }) => id).sort());
        expect([found.totalCount, found.withoutVehicleCount], what).toEqual([expected.length, 90]);
        if (expected.length > 0) seen.add(answer);
      }
    }
    expect(seen.size).toBe(fitAnswers.length);
  });

  it('have the same fit as Product.fit', async () => {
    for (const bike of everyBike()) {
      const { edges } = await ask({ vehicle: choiceOf(bike), filter: variants, first: 100 });
      const { data } = await shop.graphql<{ products: { nodes: { id: string; fit: Fit }[] } }>(
        `query ($vehicle: VehicleChoiceInput!) { products(first: 100) { nodes { id fit(vehicle: $vehicle) { ${fit} } } } }`,
        { vehicle: choiceOf(bike) },
      );
      const byId = new Map(data.products.nodes.map((node) => [node.id, node.fit]));
      expect(byId.size).toBe(90);
      for (const edge of edges) expect(edge.fit).toEqual(byId.get(edge.node.id));
    }
  });

  it('are filtered together with all other filters, and facets count accordingly', async () => {
    const bike = { vehicle: bikes[0] as Vehicle, year: 2004 };
    const fits = [['FITS', 'FITS_IF'], ['UNKNOWN'], ['DOES_NOT_FIT', 'UNIVERSAL']];
    let checked = 0;
    for (const wanted of fits) {
      const isWanted = (product: Product) => wanted.includes(nameOf(fitFor(product, bike).answer));
      const { facets } = await ask({ vehicle: choiceOf(bike), filter: { ...variants, fits: wanted }, first: 1 });
      for (const { code, values } of facets) {
        for (const { value, count, isSelected } of values) {
          if (code === 'fit') expect(isSelected).toBe(wanted.includes(value));
          const chosen = choose(code, value);
          if (!chosen) continue;
          const [filter, meets] = chosen;
          const all = catalogue.products.filter(meets);
          const expected = all.filter(isWanted).length;
          const found = await ask({
            vehicle: choiceOf(bike),
            filter: { ...variants, ...filter, fits: wanted },
            first: 1,
          });
          const what = `${wanted.join()} ${code} ${value}`;
          expect([count, found.totalCount, found.withoutVehicleCount], what).toEqual([expected, expected, all.length]);
          checked += 1;
        }
      }
    }
    expect(checked).toBeGreaterThan(20);
  });

  it('are counted once per family for each answer that one of its variants has', async () => {
    const bike = { vehicle: bikes[1] as Vehicle, year: null };
    const { facets, withoutVehicleCount } = await ask({
      vehicle: choiceOf(bike),
      filter: { fits: ['FITS'] },
      first: 1,
    });
    expect(withoutVehicleCount).toBe(84);
    for (const { value, count } of facets.find(({ kind }) => kind === 'FIT')?.values ?? []) {
      const having = catalogue.products.filter((product) => nameOf(fitFor(product, bike).answer) === value);
      expect(count, value).toBe(new Set(having.map(({ id, familyId }) => familyId ?? id)).size);
    }
  });

  it('are as many as the bike’s productCount if universal parts are not counted', async () => {
    const { data } = await shop.graphql<{ vehicles: { nodes: { id: string; productCount: number }[] } }>(
      '{ vehicles { nodes { id productCount } } }',
    );
    expect(data.vehicles.nodes).toHaveLength(bikes.length);
    for (const { id, productCount } of data.vehicles.nodes) {
      const { totalCount } = await ask({ vehicle: { vehicleId: id }, filter: { fits: ['FITS', 'FITS_IF'] } });
      expect(productCount).toBe(totalCount);
    }
  });

  it('come first among equal matches if they fit, and last if they do not', async () => {
    for (const query of ['', 'brake']) {
      const bike = { vehicle: bikes[0] as Vehicle, year: null };
      const { edges } = await ask({ query, vehicle: choiceOf(bike), filter: variants, first: 100 });
      const isSold = ({ node }: { node: { id: string } }) =>
        catalogue.products.find(({ id }) => id === node.id)?.status !== 'discontinued';
      const answers = edges.filter(isSold).map((edge) => edge.fit?.answer ?? '');
      expect(new Set(answers).size).toBeGreaterThan(3);
      if (query === '') {
        const places = answers.map((answer) => fitAnswers.map(nameOf).indexOf(answer));
        expect(places).toEqual([...places].sort((a, b) => a - b));
      } else expect([answers[0], answers.at(-1)]).toEqual(['FITS', 'DOES_NOT_FIT']);
    }
  });

  it('are not filtered by default, and have no fit without a bike', async () => {
    const { edges, facets, totalCount, withoutVehicleCount, vehicle } = await ask({ first: 100 });
    expect([totalCount, withoutVehicleCount, vehicle]).toEqual([84, null, null]);
    expect(edges.every((edge) => edge.fit === null)).toBe(true);
    expect(facets.some(({ kind }) => kind === 'FIT')).toBe(false);
    expect((await ask({ filter: { fits: [] } })).totalCount).toBe(84);
  });

  it.each([
    ['filter.fits', () => ({ filter: { fits: ['FITS'] } })],
    ['vehicle.vehicleId', () => ({ vehicle: { vehicleId: newObjectId() } })],
    ['vehicle.vehicleId', () => ({ vehicle: { vehicleId: 'x' } })],
    ['vehicle.year', () => ({ vehicle: { vehicleId: bikes[0]?.id, year: 20_040 } })],
  ])('are refused with the field %s if the bike or its year is missing or invalid', async (field, toVariables) => {
    const { errors } = await shop.graphql(document, toVariables());
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', details: { fields: [{ field }] } });
  });

  it('come with the bike that the query names', async () => {
    const { recognisedVehicle } = await ask({ query: 'brake pads cbr 600 rr 04' });
    expect(recognisedVehicle).toEqual({ vehicles: [{ id: bikes[0]?.id }], year: 2004, rest: 'brake pads' });
    expect((await ask({ query: 'brake' })).recognisedVehicle).toBeNull();
  });
});

describe('GET /api/search', () => {
  interface RestSearch {
    products: { _id: string; fit: string | null }[];
    total: number;
    withoutVehicleTotal: number | null;
    facets: { kind: string; values: Value[] }[];
  }

  it('answers for a bike as searchProducts does', async () => {
    const bike = { vehicle: bikes[0] as Vehicle, year: 2004 };
    const path = `/api/search?vehicle=${bike.vehicle.id}&year=2004&fits=fits&fits=unknown`;
    const { status, body } = await shop.rest<RestSearch>(`GET ${path}`);
    const same = await ask({ vehicle: choiceOf(bike), filter: { fits: ['FITS', 'UNKNOWN'] }, first: 24 });
    expect([status, body.total, body.withoutVehicleTotal]).toEqual([200, same.totalCount, same.withoutVehicleCount]);
    expect(body.products.map(({ _id, fit: answer }) => [_id, answer?.toUpperCase()])).toEqual(
      same.edges.map((edge) => [edge.node.id, edge.fit?.answer]),
    );
    const values = body.facets.find(({ kind }) => kind === 'fit')?.values;
    expect(values?.map(({ value }) => value)).toEqual(fitAnswers);
  });

  it('has no fit without a bike', async () => {
    const { body } = await shop.rest<RestSearch>('GET /api/search?q=brake');
    expect([body.withoutVehicleTotal, body.products[0]?.fit]).toEqual([null, null]);
  });

  it.each([
    ['fits=fits', 'fits'],
    ['fits=maybe', 'fits'],
    ['vehicle=none', 'vehicle'],
    ['year=2004', 'year'],
    ['vehicle=VEHICLE&year=1066', 'year'],
    ['vehicle=VEHICLE&year=soon', 'year'],
  ])('refuses %s', async (query, field) => {
    const sent = query.replace('VEHICLE', bikes[0]?.id ?? '');
    const { status, body } = await shop.rest(`GET /api/search?${sent}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { code: 'BAD_USER_INPUT', details: { fields: [{ field }] } } });
  });
});

it('while there is no index, every part is listed, and each says whether it fits', async () => {
  const basic = await openTestShop();
  try {
    const vehicle = await addVehicle(basic, { number: 1 });
    const { products } = await storeCatalogue(basic.connection, 5);
    const [first] = products as [Product];
    await createFitmentRepository(basic.connection).insertMany([
      { ...noFitment(first.id), kind: 'universal', version: 1 },
    ]);
    const { data } = await basic.graphql<{ searchProducts: Search }>(document, {
      vehicle: choiceOf({ vehicle, year: null }),
      filter: { fits: ['FITS'] },
    });
    const { edges, ...answer } = data.searchProducts;
    expect(answer).toMatchObject({ mode: 'BASIC', totalCount: 5, withoutVehicleCount: 5, facets: [] });
    const expected = (id: string) => (id === first.id ? 'UNIVERSAL' : 'UNKNOWN');
    expect(edges.map(({ node, fit: told }) => [node.id, told?.answer])).toEqual(
      edges.map(({ node }) => [node.id, expected(node.id)]),
    );
  } finally {
    await basic.close();
  }
});
