import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toObjectId } from '../../src/platform/mongo/object-id.js';
import { addProduct, openTestShop, type TestShop, type TestUser } from '../shop.js';

interface ProductShape {
  id: string;
  name: string;
  version: number;
}
interface Page {
  products: { edges: { cursor: string; node: ProductShape }[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
}

let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.newAdmin();
});
afterAll(() => shop.close());

const newProduct = {
  idempotencyKey: 'new-1',
  name: 'Brake disc 320 mm',
  about: 'Floating, drilled.',
  availableQuantity: 12,
  minimumQuantity: 2,
  price: { amountMinor: 18_450, currencyCode: 'usd' },
  imageUrl: '/images/demo/brake-disc.svg',
  partNumber: 'BD-320',
  category: 'Brakes',
};
const add = `mutation ($input: AddProductInput!) { addProduct(input: $input) { product { id name version
  partNumber category image { url altText } price { amount amountMinor currencyCode } availability availableQuantity } } }`;
const update =
  'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { product { name version availableQuantity } } }';

const addAs = (input: object) => shop.graphql<{ addProduct: { product: ProductShape } }>(add, { input }, admin);
const updateAs = (input: object) => shop.graphql(update, { input }, admin);

describe('adding a product', () => {
  it('returns the product as everybody sees it', async () => {
    const { data } = await addAs(newProduct);
    expect(data.addProduct.product).toMatchObject({
      name: 'Brake disc 320 mm',
      partNumber: 'BD-320',
      category: 'Brakes',
      version: 1,
      image: { url: '/images/demo/brake-disc.svg', altText: 'Brake disc 320 mm' },
      price: { amount: '184.50', amountMinor: 18_450, currencyCode: 'USD' },
      availability: 'IN_STOCK',
      availableQuantity: 12,
    });
  });

  it('returns the first product for a retry, and refuses the key for another product', async () => {
    const [first, again] = [await addAs(newProduct), await addAs(newProduct)];
    expect(again.data.addProduct.product.id).toBe(first.data.addProduct.product.id);
    const other = await addAs({ ...newProduct, name: 'Another' });
    expect(other.errors?.[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });

  it.each([
    ['name', ''],
    ['about', ' '],
    ['availableQuantity', -1],
    ['minimumQuantity', 0],
    ['minimumQuantity', 1_000_001],
    ['imageUrl', 'javascript:alert(1)'],
    ['gtin', '4006381333932'],
    ['gtin', '400638133393'],
    ['price', { amountMinor: -1, currencyCode: 'USD' }],
    ['price', { amountMinor: 100, currencyCode: 'EUR' }],
  ])('refuses %s %j with the name of the field', async (field, value) => {
    const { errors } = await addAs({ ...newProduct, idempotencyKey: `bad ${field}`, [field]: value });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields: [{ field: expect.stringContaining(field) as string }] },
    });
  });
});

describe('the barcode number', () => {
  it.each(['96385074', '036000291452', '4006381333931', '14006381333938'])(
    '%s is kept, found and shown',
    async (gtin) => {
      const added = await addAs({
        ...newProduct,
        idempotencyKey: `gtin ${gtin}`,
        gtin: ` ${gtin.slice(0, 4)}-${gtin.slice(4)} `,
      });
      const { id } = added.data.addProduct.product;
      const query = 'query ($search: String) { products(filter: { search: $search }) { edges { node { id gtin } } } }';
      const { data } = await shop.graphql<unknown>(query, { search: gtin.slice(0, 7) }, admin);
      expect(data).toEqual({ products: { edges: [{ node: { id, gtin } }] } });
      const { body } = await shop.rest(`GET /api/product/${id}`);
      expect(body).toMatchObject({ _id: id, gtin });
    },
  );

  it('is removed by an empty value', async () => {
    const added = await addAs({ ...newProduct, idempotencyKey: 'gtin removed', gtin: '96385074' });
    const { id: productId } = added.data.addProduct.product;
    await updateAs({ productId, version: 1, gtin: '' });
    const { data } = await shop.graphql<unknown>('query ($id: ID!) { product(id: $id) { gtin } }', { id: productId });
    expect(data).toEqual({ product: { gtin: null } });
  });
});

describe('the weight', () => {
  const weightOf = async (id: string) => {
    const { data } = await shop.graphql<{ product: { weightGrams: number | null } }>(
      'query ($id: ID!) { product(id: $id) { weightGrams } }',
      { id },
    );
    return data.product.weightGrams;
  };

  it('is kept, can be changed, is recorded, and is removed by 0', async () => {
    const added = await addAs({ ...newProduct, idempotencyKey: 'weight', weightGrams: 850 });
    const { id: productId } = added.data.addProduct.product;
    expect(await weightOf(productId)).toBe(850);
    await updateAs({ productId, version: 1, weightGrams: 1_200 });
    expect(await weightOf(productId)).toBe(1_200);
    await updateAs({ productId, version: 2, name: 'Heavier' });
    expect(await weightOf(productId)).toBe(1_200);
    await updateAs({ productId, version: 3, weightGrams: 0 });
    expect(await weightOf(productId)).toBeNull();
    const query =
      'query ($id: ID!) { auditLog(first: 4, filter: { subjectId: $id }) { nodes { changes { field before after } } } }';
    const { data, errors } = await shop.graphql<unknown>(query, { id: productId }, admin);
    expect(errors).toBeUndefined();
    expect(JSON.stringify(data)).toContain('"field":"weightGrams","before":"850","after":"1200"');
  });

  it.each([-1, 1_000_001])('of %d grams is refused with the name of the field', async (weightGrams) => {
    const { errors } = await addAs({ ...newProduct, idempotencyKey: `weight ${weightGrams}`, weightGrams });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields: [{ field: 'weightGrams' }] },
    });
  });

  it('is optional over REST', async () => {
    const body = {
      name: 'Rear stand',
      about: 'Steel.',
      availableQuantity: 1,
      minimumQuantity: 1,
      price: 10,
      img: '/a.svg',
    };
    const heavy = await shop.rest('POST /product', { ...body, weightGrams: '4600' }, admin);
    const { insertedId } = heavy.body as { insertedId: string };
    expect((await shop.rest(`GET /product/${insertedId}`)).body).toMatchObject({ weightGrams: 4_600 });
    const unknown = await shop.rest('POST /product', body, admin);
    const other = unknown.body as { insertedId: string };
    expect((await shop.rest(`GET /product/${other.insertedId}`)).body).not.toHaveProperty('weightGrams');
  });

  it('is null for a product that was stored without it', async () => {
    const id = await addProduct(shop);
    await shop.connection.collection('products').updateOne({ _id: toObjectId(id) }, { $unset: { weightGrams: true } });
    expect(await weightOf(id)).toBeNull();
  });
});

describe('the size and the hazards', () => {
  const sizeOf = async (id: string) => {
    const query = 'query ($id: ID!) { product(id: $id) { lengthMm widthMm heightMm hazards } }';
    return (await shop.graphql<{ product: unknown }>(query, { id })).data.product;
  };

  it('are kept, changed, recorded and removed', async () => {
    const size = { lengthMm: 300, widthMm: 200, heightMm: 100 };
    const sent = { ...size, hazards: ['BATTERY', 'AEROSOL', 'BATTERY'] };
    const added = await addAs({ ...newProduct, idempotencyKey: 'size', ...sent });
    const { id: productId } = added.data.addProduct.product;
    expect(await sizeOf(productId)).toEqual({ ...size, hazards: ['AEROSOL', 'BATTERY'] });
    await updateAs({ productId, version: 1, lengthMm: 0, hazards: [] });
    expect(await sizeOf(productId)).toEqual({ ...size, lengthMm: null, hazards: [] });
    const query =
      'query ($id: ID!) { auditLog(first: 1, filter: { subjectId: $id }) { nodes { changes { field before after } } } }';
    const { data } = await shop.graphql<unknown>(query, { id: productId }, admin);
    expect(JSON.stringify(data)).toContain('"field":"hazards","before":"aerosol; battery","after":null');
  });

  it('are optional over REST', async () => {
    const body = { name: 'Spray', about: 'A can.', availableQuantity: 1, minimumQuantity: 1, price: 10, img: '/a.svg' };
    const spray = await shop.rest('POST /product', { ...body, heightMm: 210, hazards: ['aerosol'] }, admin);
    const { insertedId } = spray.body as { insertedId: string };
    expect((await shop.rest(`GET /product/${insertedId}`)).body).toMatchObject({ heightMm: 210, hazards: ['aerosol'] });
    const plain = await shop.rest('POST /product', body, admin);
    const other = (await shop.rest(`GET /product/${(plain.body as { insertedId: string }).insertedId}`)).body;
    expect(other).not.toHaveProperty('heightMm');
    expect(other).not.toHaveProperty('hazards');
    expect((await shop.rest('POST /product', { ...body, hazards: ['acid'] }, admin)).status).toBe(400);
  });
});

describe('editing a product', () => {
  it('changes the fields that are sent and increases the version', async () => {
    const productId = await addProduct(shop, { name: 'Before', availableQuantity: 5 });
    const { data } = await updateAs({ productId, version: 1, name: 'After' });
    expect(data).toEqual({ updateProduct: { product: { name: 'After', version: 2, availableQuantity: 5 } } });
  });

  it('refuses an edit of a product that somebody else has edited', async () => {
    const productId = await addProduct(shop);
    await updateAs({ productId, version: 1, name: 'Mine' });
    const { errors } = await updateAs({ productId, version: 1, name: 'Late' });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', details: { reason: 'STALE_VERSION' } });
  });

  it('refuses a product that does not exist', async () => {
    const { errors } = await updateAs({ productId: 'f'.repeat(24), version: 1, name: 'Nobody' });
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});

describe('deleting a product', () => {
  const remove = 'mutation ($input: DeleteProductInput!) { deleteProduct(input: $input) { product { id deletedAt } } }';
  const restore = 'mutation ($input: RestoreProductInput!) { restoreProduct(input: $input) { product { deletedAt } } }';

  it('removes the product from lists at once, and restoring the product adds it again', async () => {
    const productId = await addProduct(shop, { name: 'Ephemeral' });
    const find = async () => {
      const query = '{ products(filter: { search: "ephemeral" }) { edges { node { id } } } }';
      return (await shop.graphql<Page>(query)).data.products.edges.length;
    };
    const seen = [await find()];
    await shop.graphql(remove, { input: { productId } }, admin);
    seen.push(await find());
    await shop.graphql(restore, { input: { productId } }, admin);
    seen.push(await find());
    expect(seen).toEqual([1, 0, 1]);
  });

  it('may be repeated, and refuses a product that does not exist', async () => {
    const productId = await addProduct(shop);
    for (let times = 0; times < 2; times += 1) {
      expect((await shop.graphql(remove, { input: { productId } }, admin)).errors).toBeUndefined();
    }
    const { errors } = await shop.graphql(remove, { input: { productId: 'none' } }, admin);
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});

describe('products by their ids', () => {
  const byIds = 'query ($ids: [ID!]) { products(filter: { ids: $ids }) { totalCount edges { node { id } } } }';

  it('are those that everybody may see; other ids are omitted', async () => {
    const [one, other, deleted] = [await addProduct(shop), await addProduct(shop), await addProduct(shop)];
    const draft = await addAs({ ...newProduct, idempotencyKey: 'a draft', status: 'DRAFT' });
    await shop.graphql(
      'mutation ($id: ID!) { deleteProduct(input: { productId: $id }) { product { id } } }',
      { id: deleted },
      admin,
    );
    const ids = [other, 'no id', draft.data.addProduct.product.id, deleted, 'f'.repeat(24), one];
    const { data } = await shop.graphql<unknown>(byIds, { ids });
    expect(data).toEqual({ products: { totalCount: 2, edges: [{ node: { id: one } }, { node: { id: other } }] } });
    expect((await shop.graphql<{ products: unknown }>(byIds, { ids: [] })).data.products).toEqual({
      totalCount: 0,
      edges: [],
    });
  });

  it('are at most 100', async () => {
    const { errors } = await shop.graphql(byIds, { ids: Array.from({ length: 101 }, () => 'f'.repeat(24)) });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields: [{ field: 'filter.ids' }] },
    });
  });
});

describe('listing products', () => {
  const list = `query ($first: Int, $after: String, $sort: ProductSort, $filter: ProductFilter) {
    products(first: $first, after: $after, sort: $sort, filter: $filter) {
      edges { cursor node { id name } } pageInfo { hasNextPage endCursor } } }`;
  const filter = { search: 'sorted' };
  const pageOf = async (variables: object) => (await shop.graphql<Page>(list, variables)).data.products;

  beforeAll(async () => {
    for (const [name, priceMinor] of [
      ['Sorted b', 300],
      ['Sorted c', 100],
      ['Sorted a', 200],
      ['Sorted d', 200],
    ] as const) {
      await addProduct(shop, { name, priceMinor });
    }
  });

  it.each([
    ['OLDEST_FIRST', 'bcad'],
    ['NEWEST_FIRST', 'dacb'],
    ['NAME', 'abcd'],
    ['PRICE_ASCENDING', 'cadb'],
    ['PRICE_DESCENDING', 'bdac'],
  ])('%s lists all of them, page by page', async (sort, expected) => {
    let letters = '';
    let after: string | null = null;
    for (let page = 0; page < 5; page += 1) {
      const { edges, pageInfo } = await pageOf({ first: 1, after, sort, filter });
      letters += edges.map(({ node }) => node.name.at(-1)).join('');
      after = pageInfo.endCursor;
      if (!pageInfo.hasNextPage) break;
    }
    expect(letters).toBe(expected);
  });

  it('neither repeats nor misses a product when products are added between two pages', async () => {
    const first = await shop.graphql<Page>(list, { first: 2, sort: 'NAME', filter });
    await addProduct(shop, { name: 'Sorted aa' });
    const after = first.data.products.pageInfo.endCursor;
    const second = await shop.graphql<Page>(list, { first: 2, after, sort: 'NAME', filter });
    const names = [first, second].flatMap(({ data }) => data.products.edges.map(({ node }) => node.name.at(-1)));
    expect(names).toEqual(['a', 'b', 'c', 'd']);
  });

  it.each([
    ['a page of 0', { first: 0 }],
    ['a page that is too large', { first: 101 }],
    ['an invalid cursor', { after: 'abc' }],
  ])('refuses %s', async (_what, variables) => {
    const { errors } = await shop.graphql(list, variables);
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it.each([
    ['PRICE_ASCENDING', ['products.price_ascending', 'cheap', 'a'.repeat(24)]],
    ['NAME', ['products.name', 5, 'a'.repeat(24)]],
  ])('refuses a cursor with an impossible position in %s', async (sort, position) => {
    const after = Buffer.from(JSON.stringify(position)).toString('base64url');
    const { errors } = await shop.graphql(list, { after, sort });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields: [{ field: 'after' }] },
    });
  });

  it('refuses a cursor from a list in another sort order', async () => {
    const { data } = await shop.graphql<Page>(list, { first: 1, sort: 'NAME' });
    const { errors } = await shop.graphql(list, { after: data.products.pageInfo.endCursor, sort: 'PRICE_ASCENDING' });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields: [{ field: 'after' }] },
    });
  });

  it('uses the defaults for arguments that are null', async () => {
    const { errors } = await shop.graphql(list, { first: null, after: null, sort: null, filter: null });
    expect(errors).toBeUndefined();
  });
});

describe('one product', () => {
  it('comes with its reviews, and is null if it does not exist', async () => {
    const id = await addProduct(shop);
    const customer = await shop.newCustomer();
    const review = 'mutation ($input: AddReviewInput!) { addReview(input: $input) { review { id } } }';
    await shop.graphql(review, { input: { idempotencyKey: 'r', text: 'Fits', rating: 4, productId: id } }, customer);
    const query =
      'query ($id: ID!) { product(id: $id) { reviews { totalCount nodes { text rating authorName product { id } } } } }';
    const { data } = await shop.graphql(query, { id });
    expect(data).toEqual({
      product: {
        reviews: { totalCount: 1, nodes: [{ text: 'Fits', rating: 4, authorName: 'Casey Customer', product: { id } }] },
      },
    });
    for (const unknown of ['f'.repeat(24), 'x', '']) {
      expect((await shop.graphql(query, { id: unknown })).data).toEqual({ product: null });
    }
  });
});
