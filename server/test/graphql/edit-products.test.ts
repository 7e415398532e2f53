import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCatalogue, type TestCatalogue } from '../catalogue-fixtures.js';
import { addProduct, openTestShop, type TestShop, type TestUser } from '../shop.js';

interface Result {
  productId: string;
  outcome: string;
  message: string | null;
  product: { version: number; status: string; price: { amountMinor: number }; brand: { name: string } | null } | null;
}
interface Entry {
  action: string;
  by: string;
  changes: { field: string; before: string | null; after: string | null }[];
}

let shop: TestShop;
let admin: TestUser;
let catalogue: TestCatalogue;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.newAdmin();
  catalogue = await addCatalogue(shop);
});
afterAll(() => shop.close());

const mutation = `mutation ($input: EditProductsInput!) { editProducts(input: $input) { results { productId outcome message
  product { version status price { amountMinor } brand { name } } } } }`;
const send = (products: readonly object[]) =>
  shop.graphql<{ editProducts: { results: Result[] } }>(mutation, { input: { products } }, admin);

async function edit(products: readonly object[]): Promise<Result[]> {
  const { data, errors } = await send(products);
  expect(errors).toBeUndefined();
  return data.editProducts.results;
}

const usd = (amountMinor: number) => ({ amountMinor, currencyCode: 'USD' });

async function entriesOf(subjectId: string): Promise<Entry[]> {
  const query = `query ($filter: AuditFilter) { auditLog(filter: $filter) { nodes { action by changes { field before after } } } }`;
  const { data } = await shop.graphql<{ auditLog: { nodes: Entry[] } }>(query, { filter: { subjectId } }, admin);
  return data.auditLog.nodes;
}

describe('editing many products', () => {
  it('changes status, category, brand and price, each with its audit entry', async () => {
    const { brakes, brand } = catalogue;
    const [one, other] = [await addProduct(shop, { name: 'One' }), await addProduct(shop, { name: 'Other' })];
    const results = await edit([
      { productId: one, version: 1, status: 'DISCONTINUED', price: usd(777) },
      { productId: other, version: 1, brandId: brand.id, categoryIds: [brakes.id] },
    ]);
    expect(results).toMatchObject([
      { productId: one, outcome: 'CHANGED', message: null, product: { version: 2, status: 'DISCONTINUED' } },
      { productId: other, outcome: 'CHANGED', message: null, product: { version: 2, brand: { name: brand.name } } },
    ]);
    expect(results[0]?.product?.price.amountMinor).toBe(777);
    const [entry] = await entriesOf(other);
    expect(entry).toMatchObject({ action: 'PRODUCT_UPDATED', by: admin.email });
    expect(entry?.changes).toEqual([
      { field: 'category', before: null, after: brakes.name },
      { field: 'brand', before: null, after: brand.name },
    ]);
  });

  it('refuses products that somebody else has edited, and makes the other edits', async () => {
    const [mine, theirs] = [await addProduct(shop), await addProduct(shop)];
    const rename = 'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { product { version } } }';
    await shop.graphql(rename, { input: { productId: theirs, version: 1, name: 'Theirs' } }, admin);
    const results = await edit([
      { productId: theirs, version: 1, price: usd(100) },
      { productId: 'f'.repeat(24), version: 1, price: usd(100) },
      { productId: mine, version: 1, price: usd(100) },
    ]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['REFUSED', 'REFUSED', 'CHANGED']);
    expect(results[0]?.message).toMatch(/changed since you opened it/);
    expect(results[0]?.product).toMatchObject({ version: 2 });
    expect(results[0]?.product?.price.amountMinor).not.toBe(100);
    expect(results[1]).toMatchObject({ message: 'The product was not found.', product: null });
  });

  it('gives the same answer to a retry and changes nothing again', async () => {
    const productId = await addProduct(shop);
    const sent = [{ productId, version: 1, status: 'DISCONTINUED', price: usd(4_200), brandId: catalogue.brand.id }];
    const first = await edit(sent);
    expect(await edit(sent)).toEqual(first);
    expect(first).toMatchObject([{ outcome: 'CHANGED', product: { version: 2 } }]);
    expect(await entriesOf(productId)).toHaveLength(2);
  });

  it('does not mistake another edit for a retry', async () => {
    const productId = await addProduct(shop);
    await edit([{ productId, version: 1, price: usd(4_200) }]);
    for (const change of [{ price: usd(4_300) }, { status: 'DRAFT' }, { brandId: catalogue.brand.id }]) {
      expect(await edit([{ productId, version: 1, ...change }])).toMatchObject([{ outcome: 'REFUSED' }]);
    }
    expect(await edit([{ productId, version: 0, price: usd(4_200) }])).toMatchObject([{ outcome: 'REFUSED' }]);
  });

  it('can be undone with the previous values', async () => {
    const productId = await addProduct(shop, { name: 'Taken back', priceMinor: 1_000 });
    const { brand, brakes } = catalogue;
    await edit([{ productId, version: 1, price: usd(1_200), brandId: brand.id, categoryIds: [brakes.id] }]);
    const undone = await edit([{ productId, version: 2, price: usd(1_000), brandId: '', categoryIds: [] }]);
    expect(undone).toMatchObject([{ outcome: 'CHANGED', product: { version: 3, brand: null } }]);
    expect(undone[0]?.product?.price.amountMinor).toBe(1_000);
    expect((await entriesOf(productId))[0]?.changes).toContainEqual({
      field: 'category',
      before: brakes.name,
      after: null,
    });
  });

  it('says which products had the values already', async () => {
    const productId = await addProduct(shop, { priceMinor: 900 });
    expect(await edit([{ productId, version: 1, price: usd(900), status: 'ACTIVE' }])).toMatchObject([
      { outcome: 'UNCHANGED', product: { version: 1 } },
    ]);
    expect(await entriesOf(productId)).toHaveLength(1);
  });

  it('hides products from visitors as soon as they become drafts, and shows active ones again', async () => {
    const productId = await addProduct(shop);
    const seen = async () => {
      const query = 'query ($id: ID!) { product(id: $id) { id } }';
      return (await shop.graphql<{ product: object | null }>(query, { id: productId })).data.product !== null;
    };
    expect(await seen()).toBe(true);
    await edit([{ productId, version: 1, status: 'DRAFT' }]);
    expect(await seen()).toBe(false);
    await edit([{ productId, version: 2, status: 'ACTIVE' }]);
    expect(await seen()).toBe(true);
  });

  it.each(['f'.repeat(24), '0170 1234567'])('refuses a product that does not exist: %s', async (productId) => {
    const changes = [{ price: usd(1) }, { categoryIds: [] }, { status: 'DRAFT' }];
    for (const change of changes) {
      expect(await edit([{ productId, version: 1, ...change }])).toMatchObject([{ outcome: 'REFUSED', product: null }]);
    }
  });

  it.each([
    ['an unknown brand', { brandId: 'f'.repeat(24) }, 'There is no brand with this ID.'],
    ['an unknown category', { categoryIds: ['f'.repeat(24)] }, 'There is no category with one of these IDs.'],
    ['a price below 0', { price: usd(-1) }, 'Price must be 0 or more.'],
    ['a price in another currency', { price: { amountMinor: 1, currencyCode: 'EUR' } }, 'Price must be in USD.'],
  ])('refuses %s with the reason', async (_what, change, message) => {
    const productId = await addProduct(shop);
    expect(await edit([{ productId, version: 1, ...change }])).toMatchObject([{ outcome: 'REFUSED', message }]);
    expect(await entriesOf(productId)).toHaveLength(1);
  });

  it('refuses a repeated product, and more than 100 products, before anything is written', async () => {
    const productId = await addProduct(shop);
    const price = usd(5);
    const twice = await send([
      { productId, version: 1, price },
      { productId, version: 1, price },
    ]);
    expect(twice.errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields: [{ field: 'products.1.productId' }] },
    });
    const many = Array.from({ length: 101 }, (_, index) => ({ productId: String(index), version: 1, price }));
    const tooMany = await send([{ productId, version: 1, price }, ...many]);
    expect(tooMany.errors?.[0]?.extensions).toMatchObject({ details: { fields: [{ field: 'products' }] } });
    expect(await entriesOf(productId)).toHaveLength(1);
  });
});
