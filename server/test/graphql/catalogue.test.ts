import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toObjectId } from '../../src/platform/mongo/object-id.js';
import { addCatalogue, type TestCatalogue } from '../catalogue-fixtures.js';
import { payForOrder, placeOrder } from './order-fixtures.js';
import { addProduct, openTestShop, type TestShop, type TestUser } from '../shop.js';

let shop: TestShop;
let admin: TestUser;
let catalogue: TestCatalogue;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.newAdmin();
  catalogue = await addCatalogue(shop);
});
afterAll(() => shop.close());

/** The answer for a visitor, or for the given user. */
async function ask(query: string, variables: object = {}, user: TestUser | null = null): Promise<unknown> {
  const { data, errors } = await shop.graphql<unknown>(query, variables, user);
  expect(errors).toBeUndefined();
  return data;
}

const bySlug = 'query ($slug: String!) { productBySlug(slug: $slug) { name slug } }';

describe('a product by its slug', () => {
  it('has its current slug when it is requested by an earlier one', async () => {
    const productId = await addProduct(shop, { name: 'Rear stand' });
    const rename = 'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { product { slug } } }';
    await ask(rename, { input: { productId, version: 1, name: 'Paddock stand' } }, admin);
    const renamed = { productBySlug: { name: 'Paddock stand', slug: 'paddock-stand' } };
    expect(await ask(bySlug, { slug: 'rear-stand' })).toEqual(renamed);
    expect(await ask(bySlug, { slug: 'paddock-stand' })).toEqual(renamed);
  });

  it.each(['no-such-part', '', '../etc/passwd', 'x'.repeat(3_000)])('is null for %j', async (slug) => {
    expect(await ask(bySlug, { slug })).toEqual({ productBySlug: null });
  });

  it('is null for a draft and a deleted one, except for admins', async () => {
    await addProduct(shop, { name: 'Secret part', status: 'draft' });
    const deletedId = await addProduct(shop, { name: 'Old part' });
    await shop.rest(`DELETE /product/${deletedId}`, undefined, admin);
    for (const slug of ['secret-part', 'old-part']) {
      expect(await ask(bySlug, { slug })).toEqual({ productBySlug: null });
      expect(await ask(bySlug, { slug }, admin)).toMatchObject({ productBySlug: { slug } });
    }
  });
});

describe('a product', () => {
  it('has all its catalogue data', async () => {
    const { brakes, discs, brand } = catalogue;
    const padsId = await addProduct(shop, { name: 'Brake pads' });
    const draftId = await addProduct(shop, { name: 'Draft pads', status: 'draft' });
    const id = await addProduct(shop, {
      name: 'Disc 320',
      status: 'discontinued',
      condition: 'used',
      partNumber: 'BD-320',
      gtin: '96385074',
      categoryIds: [discs.id],
      brandId: brand.id,
      attributes: [
        { code: 'diameter', value: 320 },
        { code: 'floating', value: true },
        { code: 'note', value: 'Drilled' },
      ],
      imageUrl: '/disc.svg',
      media: [
        { url: '/disc.svg', kind: 'drawing', altText: 'A disc', title: null },
        { url: '/disc.pdf', kind: 'document', altText: 'How to fit it', title: 'Fitting instructions' },
      ],
      related: [
        { kind: 'required', productId: padsId, quantity: 2 },
        { kind: 'accessory', productId: draftId, quantity: 1 },
      ],
      successorIds: [draftId, padsId],
    });
    const number = { kind: 'oem', number: '45220-MFJ', key: '45220MFJ', brandName: 'Honda', note: null };
    const products = shop.connection.collection('products');
    await products.updateOne({ _id: toObjectId(id) }, { $set: { numbers: [number], rating: { sum: 13, count: 3 } } });
    const query = `query ($id: ID!) { product(id: $id) {
      status condition availability category brand { slug name logo { url } } categories { slug } breadcrumb { id name }
      attributes { code label kind value number unit } media { kind url altText title image { url altText } }
      family { id } options { axis } partNumbers { kind number brandName note }
      related { kind quantity product { name } } required: related(kind: REQUIRED) { quantity }
      successors { name } rating { average count } } }`;
    expect(await ask(query, { id })).toEqual({
      product: {
        status: 'DISCONTINUED',
        condition: 'USED',
        availability: 'OUT_OF_STOCK',
        category: 'Discs',
        brand: { slug: 'moto-ark', name: 'Moto Ark', logo: null },
        categories: [{ slug: 'discs' }],
        breadcrumb: [
          { id: brakes.id, name: 'Brakes' },
          { id: discs.id, name: 'Discs' },
        ],
        attributes: [
          { code: 'diameter', kind: 'NUMBER', label: 'Diameter', value: '320', number: 320, unit: 'mm' },
          { code: 'floating', kind: 'FLAG', label: 'Floating', value: 'Yes', number: null, unit: null },
          { code: 'note', kind: 'TEXT', label: 'Note', value: 'Drilled', number: null, unit: null },
        ],
        media: [
          {
            kind: 'DRAWING',
            url: '/disc.svg',
            altText: 'A disc',
            title: null,
            image: { url: '/disc.svg', altText: 'A disc' },
          },
          {
            kind: 'DOCUMENT',
            url: '/disc.pdf',
            altText: 'How to fit it',
            title: 'Fitting instructions',
            image: null,
          },
        ],
        family: null,
        options: [],
        partNumbers: [
          { kind: 'OWN', number: 'BD-320', brandName: null, note: null },
          { kind: 'GTIN', number: '96385074', brandName: null, note: null },
          { kind: 'OEM', number: '45220-MFJ', brandName: 'Honda', note: null },
        ],
        related: [{ kind: 'REQUIRED', quantity: 2, product: { name: 'Brake pads' } }],
        required: [{ quantity: 2 }],
        successors: [{ name: 'Brake pads' }],
        rating: { average: 4.33, count: 3 },
      },
    });
    const relatedNames = 'query ($id: ID!) { product(id: $id) { successors { name } } }';
    expect(await ask(relatedNames, { id }, admin)).toEqual({
      product: { successors: [{ name: 'Draft pads' }, { name: 'Brake pads' }] },
    });
  });

  it('of a family is shown with the other variants, in the order of their sizes and page by page', async () => {
    const { family } = catalogue;
    const add = (size: string, status?: 'draft') => {
      const options = [{ axis: 'size', value: size }];
      return addProduct(shop, { name: `City jacket ${size}`, familyId: family.id, options, ...(status && { status }) });
    };
    const id = await add('L');
    await add('S', 'draft');
    await add('M');
    const query = `query ($id: ID!, $after: String) { product(id: $id) { options { axis label value } family { id name
      axes { code label values } variants(first: 1, after: $after) {
        totalCount nodes { options { value } } pageInfo { hasNextPage endCursor } } } } }`;
    const variants = (value: string, hasNextPage: boolean) => ({
      totalCount: 2,
      nodes: [{ options: [{ value }] }],
      pageInfo: { hasNextPage, endCursor: expect.any(String) as string },
    });
    const first = await ask(query, { id });
    expect(first).toEqual({
      product: {
        options: [{ axis: 'size', label: 'Size', value: 'L' }],
        family: { id: family.id, name: 'City jacket', axes: family.axes, variants: variants('M', true) },
      },
    });
    const { product } = first as { product: { family: { variants: { pageInfo: { endCursor: string } } } } };
    const after = product.family.variants.pageInfo.endCursor;
    expect(await ask(query, { id, after })).toMatchObject({ product: { family: { variants: variants('L', false) } } });
  });
});

describe('an admin', () => {
  const add = `mutation ($input: AddProductInput!) { addProduct(input: $input) { product { id version slug status condition
    category brand { name } options { value } successors { name } } } }`;
  const update = `mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { product { id version slug status
    condition category brand { name } options { value } successors { name } } } }`;
  const plain = {
    name: 'Mesh jacket',
    about: 'For summer.',
    availableQuantity: 5,
    minimumQuantity: 1,
    price: { amountMinor: 19_900, currencyCode: 'USD' },
    imageUrl: '/jacket.svg',
  };

  it('assigns a product to the catalogue, and changes only the fields that are sent', async () => {
    const { discs, brand, family } = catalogue;
    const successorId = await addProduct(shop, { name: 'Successor' });
    const place = {
      slug: 'mesh',
      status: 'DRAFT',
      condition: 'USED',
      categoryIds: [discs.id],
      brandId: brand.id,
      familyId: family.id,
      options: [{ axis: 'size', value: 'L' }],
      successorIds: [successorId],
    };
    await shop.connection.collection('products').deleteMany({ familyId: toObjectId(family.id) });
    const added = await ask(add, { input: { ...plain, ...place, idempotencyKey: 'place' } }, admin);
    const shown = {
      slug: 'mesh',
      status: 'DRAFT',
      condition: 'USED',
      category: 'Discs',
      brand: { name: 'Moto Ark' },
      options: [{ value: 'L' }],
      successors: [{ name: 'Successor' }],
    };
    expect(added).toMatchObject({ addProduct: { product: shown } });
    const { id } = (added as { addProduct: { product: { id: string } } }).addProduct.product;
    const active = { input: { productId: id, version: 1, status: 'ACTIVE' } };
    expect(await ask(update, active, admin)).toMatchObject({
      updateProduct: { product: { ...shown, status: 'ACTIVE', version: 2 } },
    });
    const removed = {
      input: { productId: id, version: 2, brandId: '', familyId: '', categoryIds: [], successorIds: [] },
    };
    expect(await ask(update, removed, admin)).toMatchObject({
      updateProduct: {
        product: { slug: 'mesh', category: null, brand: null, options: [], successors: [], version: 3 },
      },
    });
  });

  it('gives a product attributes, pictures, documents and related products', async () => {
    const relatedId = await addProduct(shop, { name: 'Liner' });
    const details = {
      attributes: [
        { code: 'diameter', number: 320 },
        { code: 'floating', flag: true },
        { code: 'note', text: ' With pins ' },
      ],
      media: [
        { kind: 'DOCUMENT', url: '/fitting.pdf', altText: 'How it is fitted', title: 'Fitting' },
        { kind: 'DRAWING', url: '/drawing.svg', altText: 'Drawing' },
      ],
      related: [{ kind: 'ACCESSORY', productId: relatedId }],
    };
    const { addProduct: added } = (await ask(
      `mutation ($input: AddProductInput!) { addProduct(input: $input) { product {
        id image { url } attributes { code value } media { kind url title } related { kind quantity product { name } } } } }`,
      { input: { ...plain, name: 'Touring jacket', imageUrl: '/drawing.svg', ...details, idempotencyKey: 'details' } },
      admin,
    )) as { addProduct: { product: { id: string } } };
    expect(added.product).toMatchObject({
      image: { url: '/drawing.svg' },
      attributes: [
        { code: 'diameter', value: '320' },
        { code: 'floating', value: 'Yes' },
        { code: 'note', value: 'With pins' },
      ],
      media: [
        { kind: 'DOCUMENT', url: '/fitting.pdf', title: 'Fitting' },
        { kind: 'DRAWING', url: '/drawing.svg', title: null },
      ],
      related: [{ kind: 'ACCESSORY', quantity: 1, product: { name: 'Liner' } }],
    });
    const emptied = { productId: added.product.id, version: 1, attributes: [], related: [] };
    const left = 'product { attributes { code } related { quantity } media { url } }';
    const edit = `mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { ${left} } }`;
    expect(await ask(edit, { input: emptied }, admin)).toMatchObject({
      updateProduct: {
        product: { attributes: [], related: [], media: [{ url: '/fitting.pdf' }, { url: '/drawing.svg' }] },
      },
    });
  });

  it('gets the defaults for fields that are null', async () => {
    const nothing = { slug: null, status: null, condition: null, categoryIds: null, brandId: null, familyId: null };
    const input = { ...plain, ...nothing, options: null, successorIds: null, idempotencyKey: 'nulls' };
    expect(await ask(add, { input }, admin)).toMatchObject({
      addProduct: { product: { slug: 'mesh-jacket', status: 'ACTIVE', condition: 'NEW', brand: null, options: [] } },
    });
  });

  it.each([
    ['slug', 'No Slug'],
    ['categoryIds', ['a'.repeat(24)]],
    ['categoryIds', ['no id']],
    ['brandId', 'a'.repeat(24)],
    ['familyId', 'no id'],
    ['successorIds', ['no id']],
    ['options', [{ axis: 'size', value: 'L' }]],
    ['attributes.0', [{ code: 'diameter' }]],
    ['attributes.0', [{ code: 'diameter', number: 1, text: '1' }]],
    ['attributes.0.number', [{ code: 'diameter', text: 'wide' }]],
    ['media.0.url', [{ kind: 'PHOTO', url: 'javascript:alert(1)', altText: 'Bad' }]],
    ['related.0.quantity', [{ kind: 'REQUIRED', productId: 'a'.repeat(24), quantity: 0 }]],
  ])('gets an error for %s %j', async (field, value) => {
    const [name = field] = field.split('.');
    const input = { ...plain, [name]: value, idempotencyKey: JSON.stringify([field, value]) };
    const { errors } = await shop.graphql(add, { input }, admin);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', details: { fields: [{ field }] } });
  });
});

describe('categories', () => {
  it('are returned as a tree, with attributes and the number of their products', async () => {
    const { discs } = catalogue;
    await addProduct(shop, { name: 'Disc 300', categoryIds: [discs.id] });
    await addProduct(shop, { name: 'Draft disc', categoryIds: [discs.id], status: 'draft' });
    const query = `query ($id: ID!) { categories { slug parent { slug } children { slug parent { slug } breadcrumb { slug }
      productCount attributes { code label kind unit isFacet } } } below: categories(parentId: $id) { slug }
      category(slug: "brakes") { name productCount } none: category(slug: "no-such") { name } }`;
    // Other tests add products to this category.
    const { categories, ...others } = (await ask(query, { id: catalogue.brakes.id })) as {
      categories: { slug: string; children: { productCount: number }[] }[];
      category: { productCount: number };
    };
    const count = categories[0]?.children[0]?.productCount ?? 0;
    expect(count).toBe(
      await shop.connection
        .collection('products')
        .countDocuments({ categoryIds: toObjectId(discs.id), status: { $ne: 'draft' } }),
    );
    expect(categories).toEqual([
      {
        slug: 'brakes',
        parent: null,
        children: [
          {
            slug: 'discs',
            parent: { slug: 'brakes' },
            breadcrumb: [{ slug: 'brakes' }, { slug: 'discs' }],
            productCount: count,
            attributes: [
              { code: 'note', label: 'Note', kind: 'TEXT', unit: null, isFacet: false },
              { code: 'diameter', label: 'Diameter', kind: 'NUMBER', unit: 'mm', isFacet: true },
            ],
          },
        ],
      },
    ]);
    expect(others).toEqual({
      below: [{ slug: 'discs' }],
      category: { name: 'Brakes', productCount: count },
      none: null,
    });
  });
});

describe('brands', () => {
  it('are listed by name and found by their slug', async () => {
    const query = `{ brands { totalCount nodes { name } } brand(slug: "moto-ark") { name aliases }
      none: brand(slug: "no-such") { name } }`;
    expect(await ask(query)).toEqual({
      brands: { totalCount: 1, nodes: [{ name: 'Moto Ark' }] },
      brand: { name: 'Moto Ark', aliases: ['Ark'] },
      none: null,
    });
  });
});

describe('a review', () => {
  it('is verified when its author has paid for the product', async () => {
    const productId = await addProduct(shop, { name: 'Reviewed part' });
    const [buyer, other, unpaid] = [await shop.newCustomer(), await shop.newCustomer(), await shop.newCustomer()];
    await payForOrder(shop, buyer, productId);
    await placeOrder(shop, unpaid, productId);
    const add = 'mutation ($input: AddReviewInput!) { addReview(input: $input) { review { isVerified } } }';
    for (const [user, isVerified] of [
      [buyer, true],
      [other, false],
      [unpaid, false],
    ] as const) {
      const input = { productId, rating: 4, text: 'Fits', idempotencyKey: 'review' };
      expect(await ask(add, { input }, user)).toEqual({ addReview: { review: { isVerified } } });
    }
    const query = 'query ($id: ID!) { product(id: $id) { rating { average count } reviews { nodes { isVerified } } } }';
    expect(await ask(query, { id: productId })).toEqual({
      product: {
        rating: { average: 4, count: 3 },
        reviews: { nodes: [{ isVerified: false }, { isVerified: false }, { isVerified: true }] },
      },
    });
  });
});

describe('node', () => {
  it('finds categories, brands and families', async () => {
    const { brakes, brand, family } = catalogue;
    const query =
      'query ($id: ID!) { node(id: $id) { __typename ... on Category { name } ... on Brand { name } ... on ProductFamily { name } } }';
    expect(await ask(query, { id: brakes.id })).toEqual({ node: { __typename: 'Category', name: 'Brakes' } });
    expect(await ask(query, { id: brand.id })).toEqual({ node: { __typename: 'Brand', name: 'Moto Ark' } });
    expect(await ask(query, { id: family.id })).toEqual({ node: { __typename: 'ProductFamily', name: 'City jacket' } });
  });
});
