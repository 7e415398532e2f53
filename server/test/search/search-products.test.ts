import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { availabilityOf, conditionNames, type Product } from '../../src/modules/catalogue/products/product.js';
import type { NumberRange } from '../../src/platform/search/search-engine.js';
import type { SearchFilter } from '../../src/modules/search/product-search.js';
import { openTestShop, type TestShop } from '../shop.js';
import { openSearchThreads, storeCatalogue, type SearchCatalogue } from './search-catalogue.js';

interface Value {
  value: string;
  label: string;
  count: number;
  isSelected: boolean;
}

interface Facet {
  kind: string;
  code: string;
  label: string;
  unit: string | null;
  values: Value[];
  range: { from: number; to: number } | null;
}

interface Search {
  nodes: { id: string; name: string }[];
  edges: { cursor: string; match: string; variantCount: number; node: { id: string } }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  totalCount: number;
  facets: Facet[];
  correction: { from: string; to: string } | null;
  mode: string;
}

const document = `query ($query: String, $filter: SearchFilter, $sort: SearchSort, $first: Int, $page: Int, $after: String) {
  searchProducts(query: $query, filter: $filter, sort: $sort, first: $first, page: $page, after: $after) {
    nodes { id name } edges { cursor match variantCount node { id } } pageInfo { hasNextPage endCursor } totalCount
    facets { kind code label unit values { value label count isSelected } range { from to } }
    correction { from to } mode
  }
}`;

async function ask(shop: TestShop, variables: object = {}): Promise<Search> {
  const { data, errors } = await shop.graphql<{ searchProducts: Search }>(document, variables);
  expect(errors).toBeUndefined();
  return data.searchProducts;
}

async function refusal(shop: TestShop, variables: object) {
  const { errors } = await shop.graphql(document, variables);
  const [error] = errors ?? [];
  return { code: error?.extensions.code, details: error?.extensions.details };
}

const idsOf = ({ nodes }: Search) => nodes.map(({ id }) => id).sort();

const engines = openSearchThreads();
let shop: TestShop;
let catalogue: SearchCatalogue;

beforeAll(async () => {
  shop = await openTestShop({ openSearch: engines.open });
  catalogue = await storeCatalogue(shop.connection, 120);
  const isIndexed = async () => {
    expect(await ask(shop, { first: 1, filter: { collapseFamilies: false } })).toMatchObject({
      mode: 'FULL',
      totalCount: 120,
    });
  };
  await vi.waitFor(isIndexed, { timeout: 100_000, interval: 50 });
});
afterAll(async () => {
  await shop.close();
  engines.removeFiles();
});

/** The products that match a filter, found without the index. */
function expected(filter: SearchFilter, word = ''): string[] {
  const { categories, brands, products } = catalogue;
  const categoryId = categories.find(({ slug }) => slug === filter.category)?.id;
  const brandIds = brands.filter(({ slug }) => filter.brands?.includes(slug)).map(({ id }) => id);
  const meets = (product: Product) =>
    (!filter.category || product.categoryPath.includes(categoryId ?? 'none')) &&
    (!filter.brands || brandIds.includes(product.brandId ?? 'none')) &&
    (!filter.availableOnly || availabilityOf(product) !== 'out_of_stock') &&
    (!filter.minimumRating ||
      (product.rating.count > 0 && product.rating.sum / product.rating.count >= filter.minimumRating)) &&
    product.price.amountMinor >= (filter.priceFrom?.amountMinor ?? 0) &&
    product.price.amountMinor <= (filter.priceTo?.amountMinor ?? Infinity) &&
    (!filter.weightGrams || isWithin(product.weightGrams, filter.weightGrams)) &&
    (filter.attributes ?? []).every(({ code, values }) => values?.includes(textOf(product, code))) &&
    `${product.name} ${product.category ?? ''}`.toLowerCase().includes(word);
  return products
    .filter(meets)
    .map(({ id }) => id)
    .sort();
}

const isWithin = (number: number | null, { from, to }: NumberRange) =>
  number !== null && number >= (from ?? 0) && number <= (to ?? Infinity);

function textOf(product: Product, code: string): string {
  if (code === 'condition') return conditionNames[product.condition];
  const option = product.options.find(({ axis }) => axis === code)?.value;
  const value = product.attributes.find((attribute) => attribute.code === code)?.value ?? option ?? '';
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);
}

/** The filter with this value as the only choice of its facet. */
function choose(filter: SearchFilter, { kind, code }: Facet, value: string): SearchFilter {
  switch (kind) {
    case 'CATEGORY':
      return { ...filter, category: value };
    case 'BRAND':
      return { ...filter, brands: [value] };
    case 'AVAILABILITY':
      return { ...filter, availableOnly: true };
    case 'RATING':
      return { ...filter, minimumRating: Number(value) };
    case 'PRICE': {
      const [from, to] = value.split('-').map((minor) => ({ amountMinor: Number(minor), currency: 'usd' as const }));
      return { ...filter, priceFrom: from ?? null, priceTo: to ?? null };
    }
    default: {
      const others = (filter.attributes ?? []).filter((attribute) => attribute.code !== code);
      return { ...filter, attributes: [...others, { code, values: [value] }] };
    }
  }
}

const sent = ({ priceFrom, priceTo, ...filter }: SearchFilter) => ({
  ...filter,
  ...(priceFrom ? { priceFrom: { amountMinor: priceFrom.amountMinor, currencyCode: 'USD' } } : {}),
  ...(priceTo ? { priceTo: { amountMinor: priceTo.amountMinor, currencyCode: 'USD' } } : {}),
  collapseFamilies: false,
});

describe('facets', () => {
  const filters: [string, string, SearchFilter][] = [
    ['nothing', '', {}],
    ['a word', 'brake', {}],
    ['a word and a brand', 'filter', { brands: ['motul'] }],
    ['two facets', 'racing', { brands: ['ferodo', 'hiflo'], attributes: [{ code: 'colour', values: ['Red'] }] }],
    ['a weight', '', { weightGrams: { from: 1_000, to: 4_000 } }],
    ['a category, stock and stars', '', { category: 'engine', availableOnly: true, minimumRating: 3 }],
  ];

  it.each(filters)('show how many results each value would give: %s', async (_what, query, filter) => {
    const { facets, totalCount } = await ask(shop, { query, filter: sent(filter), first: 1 });
    expect(totalCount).toBe(expected(filter, query).length);
    const kinds = new Set(facets.map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(['CATEGORY', 'BRAND', 'PRICE', 'AVAILABILITY', 'RATING', 'ATTRIBUTE']));
    let checked = 0;
    for (const facet of facets) {
      for (const { value, count } of facet.values) {
        const chosen = choose(filter, facet, value);
        expect(count, `${facet.code} ${value}`).toBe(expected(chosen, query).length);
        const { totalCount: found } = await ask(shop, { query, filter: sent(chosen), first: 1 });
        expect(found, `${facet.code} ${value}`).toBe(count);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(15);
  });

  it('have labels and mark the chosen values', async () => {
    const price = { amountMinor: 10_000, currencyCode: 'USD' };
    const { facets } = await ask(shop, { filter: { category: 'brakes', brands: ['brembo'], priceFrom: price } });
    const byCode = new Map(facets.map((facet) => [facet.code, facet]));
    expect(
      byCode
        .get('category')
        ?.values.map(({ value }) => value)
        .sort(),
    ).toEqual(['brake-discs', 'brake-pads', 'brakes']);
    expect(byCode.get('brand')?.values.find(({ isSelected }) => isSelected)).toMatchObject({ label: 'Brembo' });
    expect(byCode.get('width')).toMatchObject({ kind: 'ATTRIBUTE', label: 'Width', unit: 'mm' });
    const prices = byCode.get('price')?.values.map(({ value, label }) => `${value} ${label}`);
    expect(prices).toContain('10000-24999 $100 – $250');
  });
});

describe('results', () => {
  it('match the filter, in the requested order', async () => {
    for (const [sort, of] of [
      ['PRICE_ASCENDING', ({ price }: Product) => price.amountMinor],
      ['PRICE_DESCENDING', ({ price }: Product) => -price.amountMinor],
      ['NEWEST', ({ createdAt }: Product) => -createdAt.getTime()],
    ] as const) {
      const { nodes } = await ask(shop, { sort, first: 100, filter: { category: 'brakes' } });
      const values = nodes.map(({ id }) => of(catalogue.products.find((product) => product.id === id) as Product));
      expect(values, sort).toEqual([...values].sort((a, b) => a - b));
      expect(nodes.length).toBeGreaterThan(10);
    }
  });

  it('have one product of each family unless all variants are requested', async () => {
    const { edges, totalCount } = await ask(shop, { first: 100 });
    expect(totalCount).toBe(114);
    expect(edges.filter(({ variantCount }) => variantCount > 1)).toHaveLength(2);
  });

  it('of a category or brand are as many as its product count, which counts a family once', async () => {
    type Counted = { slug: string; productCount: number };
    const counts =
      '{ categories { slug productCount children { slug productCount } } brands { nodes { slug productCount } } }';
    const { data } = await shop.graphql<{
      categories: (Counted & { children: Counted[] })[];
      brands: { nodes: Counted[] };
    }>(counts);
    const categories = data.categories.flatMap(({ children, ...category }) => [category, ...children]);
    for (const { slug, productCount } of categories) {
      expect((await ask(shop, { filter: { category: slug }, first: 1 })).totalCount, slug).toBe(productCount);
    }
    for (const { slug, productCount } of data.brands.nodes) {
      expect((await ask(shop, { filter: { brands: [slug] }, first: 1 })).totalCount, slug).toBe(productCount);
    }
    expect(Math.max(...categories.map(({ productCount }) => productCount))).toBeGreaterThan(1);
  });

  it('come in pages, by number or after a cursor', async () => {
    const all = (await ask(shop, { first: 60, sort: 'NAME' })).nodes;
    const second = await ask(shop, { first: 24, page: 2, sort: 'NAME' });
    expect(second.nodes).toEqual(all.slice(24, 48));
    const { pageInfo } = await ask(shop, { first: 24, sort: 'NAME' });
    expect((await ask(shop, { first: 24, after: pageInfo.endCursor, sort: 'NAME' })).nodes).toEqual(second.nodes);
    const last = await ask(shop, { first: 24, page: 5, sort: 'NAME' });
    expect([last.nodes.length, last.pageInfo.hasNextPage]).toEqual([114 - 96, false]);
    expect(await ask(shop, { page: 6 })).toMatchObject({ nodes: [], pageInfo: { endCursor: null }, totalCount: 114 });
  });

  it('are found by part numbers in any spelling, and by mistyped words', async () => {
    const product = catalogue.products.find(({ partNumber }) => partNumber !== null) as Product;
    const number = product.partNumber ?? '';
    for (const query of [number, number.toLowerCase(), number.replaceAll('-', ' '), number.replaceAll('-', '')]) {
      expect((await ask(shop, { query })).edges[0]).toMatchObject({ match: 'PART_NUMBER', node: { id: product.id } });
    }
    expect(await ask(shop, { query: 'brak pad' })).toMatchObject({ correction: { from: 'brak pad', to: 'brake pad' } });
  });

  it('are empty for an unknown category, brand or value', async () => {
    for (const filter of [
      { category: 'none' },
      { brands: ['none'] },
      { attributes: [{ code: 'none', values: ['x'] }] },
    ]) {
      expect((await ask(shop, { filter })).totalCount).toBe(0);
    }
  });

  it.each([
    [{ page: 0 }, 'page'],
    [{ page: 418 }, 'page'],
    [{ first: 0 }, 'first'],
    [{ first: 101 }, 'first'],
    [{ after: 'x' }, 'after'],
    [{ page: 1, after: 'x' }, 'page'],
    [{ filter: { minimumRating: 6 } }, 'filter.minimumRating'],
    [{ filter: { priceFrom: { amountMinor: 1, currencyCode: 'EUR' } } }, 'filter.priceFrom.currencyCode'],
    [{ filter: { priceTo: { amountMinor: -1, currencyCode: 'USD' } } }, 'filter.priceTo.amountMinor'],
    [{ filter: { attributes: [{ code: 'a' }, { code: 'a' }] } }, 'filter.attributes'],
  ])('are refused for %j', async (variables, field) => {
    expect(await refusal(shop, variables)).toMatchObject({ code: 'BAD_USER_INPUT', details: { fields: [{ field }] } });
  });
});

describe('a range of weights', () => {
  it.each([{ to: 2_000 }, { from: 3_000 }, { from: 1_050, to: 1_100 }, { from: -5, to: 0 }])(
    'finds the products in %j',
    async (weightGrams) => {
      const wanted = expected({ weightGrams });
      expect(idsOf(await ask(shop, { filter: sent({ weightGrams }), first: 100 }))).toEqual(wanted);
    },
  );

  it('without limits leaves nothing out', async () => {
    const { totalCount } = await ask(shop, { filter: { weightGrams: { from: null }, collapseFamilies: false } });
    expect(totalCount).toBe(120);
  });
});

describe('hostile queries', () => {
  it.each([
    '"',
    "' OR 1=1 --",
    'NEAR(brake pad, 1)',
    '{name}: brake',
    '^brake',
    'brake NOT',
    '*',
    '-',
    '\\',
    '(((',
    '\u0000',
    '%_',
    'name:',
    '💥',
  ])('are treated as plain text: %j', async (query) => {
    for (const each of [query, `${query} brake`, `brake${query}`]) {
      const { totalCount, mode } = await ask(shop, { query: each, first: 1 });
      expect(mode).toBe('FULL');
      expect(totalCount).toBeLessThanOrEqual(114);
    }
    expect((await ask(shop, {})).totalCount).toBe(114);
  });
});

interface Suggestions {
  products: { name: string }[];
  categories: { slug: string }[];
  brands: { slug: string }[];
  numbers: { number: string; product: { id: string } }[];
  queries: string[];
}

async function suggest(at: TestShop, query: string): Promise<Suggestions> {
  const { data, errors } = await at.graphql<{ suggest: Suggestions }>(
    `query ($query: String!) { suggest(query: $query) {
      products { name } categories { slug } brands { slug } numbers { number product { id } } queries } }`,
    { query },
  );
  expect(errors).toBeUndefined();
  return data.suggest;
}

describe('suggestions', () => {
  it('are products, categories, brands, numbers and completed queries', async () => {
    const brake = await suggest(shop, 'brak');
    expect(brake.products).toHaveLength(6);
    expect(brake.products.every(({ name }) => name.startsWith('Brake'))).toBe(true);
    expect(brake.categories.map(({ slug }) => slug).sort()).toEqual(['brake-discs', 'brake-pads', 'brakes']);
    expect(brake.queries).toContain('brake');
    expect((await suggest(shop, 'fero')).brands).toEqual([{ slug: 'ferodo' }]);
    const { id, partNumber } = catalogue.products.find((product) => product.partNumber !== null) as Product;
    const { numbers } = await suggest(shop, partNumber?.slice(0, 5).toLowerCase() ?? '');
    expect(numbers).toEqual([{ number: partNumber, product: { id } }]);
  });

  it('are empty for a single letter', async () => {
    const none = { products: [], categories: [], brands: [], numbers: [], queries: [] };
    expect(await suggest(shop, ' b ')).toEqual(none);
  });
});

describe('GET /api/search', () => {
  interface RestSearch {
    products: { _id: string; slug: string; match: string; price: number }[];
    facets: (Omit<Facet, 'kind'> & { kind: string })[];
  }

  it('answers as searchProducts does', async () => {
    const path = '/api/search?q=brake&brand=ferodo&brand=motul&available=true&sort=price_descending';
    const { status, body } = await shop.rest<RestSearch>(`GET ${path}`);
    const filter = { brands: ['ferodo', 'motul'], availableOnly: true };
    const same = await ask(shop, { query: 'brake', filter, sort: 'PRICE_DESCENDING' });
    expect(status).toBe(200);
    const { nodes, facets, totalCount } = same;
    expect(body).toMatchObject({ total: totalCount, page: 1, pageSize: 24, mode: 'full', correction: null });
    expect(body.products.map(({ _id }) => _id)).toEqual(nodes.map(({ id }) => id));
    expect(body.products[0]).toMatchObject({ slug: expect.stringMatching(/^part-/) as string, match: 'words' });
    expect(body.facets).toEqual(facets.map((facet) => ({ ...facet, kind: facet.kind.toLowerCase() })));
  });

  it('supports pages, and corrects mistyped words', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(async (page) => (await shop.rest<RestSearch>(`GET /api/search?category=engine&page=${page}`)).body),
    );
    const all = (await ask(shop, { filter: { category: 'engine' }, first: 48 })).nodes.map(({ id }) => id);
    expect([first, second].flatMap((body) => body?.products ?? []).map(({ _id }) => _id)).toEqual(all);
    expect((await shop.rest('GET /api/search?q=brak+pad')).body).toMatchObject({ correction: { to: 'brake pad' } });
  });

  it.each([
    ['page=0', 'page'],
    ['page=9999', 'page'],
    ['sort=best', 'sort'],
    ['available=yes', 'available'],
    ['query=brake', 'query'],
    ['q=a&q=b', 'q'],
    [Array.from({ length: 101 }, () => 'brand=a').join('&'), 'brand'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await shop.rest(`GET /api/search?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { code: 'BAD_USER_INPUT', details: { fields: [{ field }] } } });
  });

  it('does not exist at the root, where the app has its page', async () => {
    expect((await shop.rest('GET /search')).body).not.toHaveProperty('products');
  });
});

describe('while there is no index', () => {
  let basic: TestShop;
  beforeAll(async () => {
    basic = await openTestShop();
    catalogue = await storeCatalogue(basic.connection, 120, 2);
  });
  afterAll(() => basic.close());

  it.each<[string, string, SearchFilter]>([
    ['everything', '', {}],
    ['a word', 'brake', {}],
    ['a brand', '', { brands: ['motul', 'ferodo'] }],
    ['a category', 'racing', { category: 'exhaust' }],
    ['stock and stars', '', { availableOnly: true, minimumRating: 3 }],
    [
      'a colour, a flag and the condition',
      '',
      {
        attributes: [
          { code: 'colour', values: ['Red', 'Black'] },
          { code: 'coated', values: ['Yes'] },
          { code: 'condition', values: ['New'] },
        ],
      },
    ],
    ['a number', '', { attributes: [{ code: 'width', values: ['12', '13'] }] }],
    ['a size', '', { attributes: [{ code: 'size', values: ['XL'] }] }],
    ['a weight', '', { weightGrams: { from: 1_000, to: 4_000 } }],
    ['a weight with only an upper limit', '', { weightGrams: { to: 4_000 } }],
    [
      'prices',
      '',
      { priceFrom: { amountMinor: 2_000, currency: 'usd' }, priceTo: { amountMinor: 9_000, currency: 'usd' } },
    ],
  ])('the database finds the same products as the index: %s', async (_what, query, filter) => {
    const first = await ask(basic, { query, filter: sent(filter), first: 100 });
    const second = await ask(basic, { query, filter: sent(filter), first: 100, page: 2 });
    expect(first).toMatchObject({ mode: 'BASIC', facets: [], correction: null });
    expect([...idsOf(first), ...idsOf(second)].sort()).toEqual(expected(filter, query));
    expect(first.totalCount).toBe(expected(filter, query).length);
  });

  it('the database suggests products', async () => {
    const { products, ...others } = await suggest(basic, 'brake');
    expect(products).toHaveLength(6);
    expect(others).toEqual({ categories: [], brands: [], numbers: [], queries: [] });
  });

  it('the database finds part numbers and sorts by price', async () => {
    const product = catalogue.products.find(({ partNumber }) => partNumber !== null) as Product;
    expect((await ask(basic, { query: product.partNumber?.replaceAll('-', ' ') })).nodes[0]?.id).toBe(product.id);
    const { nodes } = await ask(basic, { sort: 'PRICE_ASCENDING', first: 50 });
    const prices = nodes.map(({ id }) => catalogue.products.find((each) => each.id === id)?.price.amountMinor ?? 0);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
  });
});
