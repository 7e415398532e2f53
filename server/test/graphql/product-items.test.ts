import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toObjectId } from '../../src/platform/mongo/object-id.js';
import { systemActor } from '../../src/shared/actor.js';
import { addCatalogue, type TestCatalogue } from '../catalogue-fixtures.js';
import { addProduct, openTestShop, type TestShop, type TestUser } from '../shop.js';
import { placeOrder } from './order-fixtures.js';

interface Result {
  outcome: string;
  productId: string | null;
  version: number | null;
  availableQuantity: number | null;
  message: string | null;
}

let shop: TestShop;
let admin: TestUser;
let catalogue: TestCatalogue;
let keys = 0;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.newAdmin();
  catalogue = await addCatalogue(shop);
});
beforeEach(() => shop.connection.collection('products').deleteMany({}));
afterAll(() => shop.close());

const send = (operation: 'setStock' | 'updateProducts', input: object) =>
  shop.graphql<Record<string, { results: Result[] }>>(
    `mutation ($input: ${operation === 'setStock' ? 'SetStockInput' : 'UpdateProductsInput'}!) {
      ${operation}(input: $input) { results { outcome productId version availableQuantity message } } }`,
    { input },
    admin,
  );

async function resultsOf(operation: 'setStock' | 'updateProducts', input: object): Promise<Result[]> {
  const { data, errors } = await send(operation, input);
  expect(errors).toBeUndefined();
  return data[operation]?.results ?? [];
}

const nextKey = () => `key ${(keys += 1)}`;
const setStock = (items: readonly object[], idempotencyKey = nextKey()) =>
  resultsOf('setStock', { idempotencyKey, items });
const usd = (amountMinor: number) => ({ amountMinor, currencyCode: 'USD' });

async function entriesOf(subjectId: string) {
  const { edges } = await shop.services.audit.listEntries(systemActor('test'), { filter: { subjectId } });
  return edges.map(({ node }) => node).filter(({ action }) => action === 'product.updated');
}

describe('naming a product', () => {
  it('finds the product by ID, by part number with or without the brand, and by barcode', async () => {
    const { brand } = catalogue;
    const ids = [
      await addProduct(shop, { name: 'By ID', partNumber: null }),
      await addProduct(shop, { name: 'By number', partNumber: 'KS-100' }),
      await addProduct(shop, { name: 'By brand', partNumber: 'KS-200', brandId: brand.id }),
      await addProduct(shop, {
        name: 'Draft by barcode',
        partNumber: 'KS-300',
        gtin: '4006381333931',
        status: 'draft',
      }),
    ];
    await addProduct(shop, { name: 'Of no brand', partNumber: 'KS-200' });
    const references = [
      { productId: ids[0] },
      { partNumber: 'ks 100' },
      { partNumber: 'KS200', brandName: brand.name.toUpperCase() },
      { gtin: '4006381 333931' },
    ];
    const results = await setStock(references.map((product) => ({ product, difference: 1 })));
    expect(results.map(({ productId }) => productId)).toEqual(ids);
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(4).fill('CHANGED'));
  });

  it('refuses a number that no product or several products have, and a second item for one product', async () => {
    const id = await addProduct(shop, { partNumber: 'KS-1', gtin: '4006381333931' });
    await addProduct(shop, { partNumber: 'KS-2' });
    await addProduct(shop, { partNumber: 'KS-2' });
    const references = [
      { gtin: '4006381333931' },
      { partNumber: 'KS-1' },
      { partNumber: 'KS-2' },
      { partNumber: '--' },
      { partNumber: 'KS-1', brandName: 'Nobody' },
      { productId: 'not an ID' },
    ];
    const results = await setStock(references.map((product) => ({ product, difference: 1 })));
    expect(results.map(({ message }) => message)).toEqual([
      null,
      'An earlier item is for the same product.',
      '2 products have this number. Send brandName or productId.',
      ...Array<string>(3).fill('No product was found.'),
    ]);
    expect(results[1]?.productId).toBe(id);
    expect(results[2]).toMatchObject({ outcome: 'REFUSED', productId: null, version: null, availableQuantity: null });
  });

  it.each([
    ['no items', [], 'items'],
    ['too many items', Array(501).fill({ product: { partNumber: 'KS-1' }, difference: 1 }), 'items'],
    ['no name', [{ product: { brandName: 'Haruna' }, difference: 1 }], 'items.0.product'],
    ['two names', [{ product: { partNumber: 'KS-1', gtin: '1' }, difference: 1 }], 'items.0.product'],
    ['neither quantity nor difference', [{ product: { partNumber: 'KS-1' } }], 'items.0'],
    ['both', [{ product: { partNumber: 'KS-1' }, quantity: 1, expectedQuantity: 1, difference: 1 }], 'items.0'],
    ['a quantity below 0', [{ product: { partNumber: 'KS-1' }, quantity: -1 }], 'items.0.quantity'],
    ['no expected quantity', [{ product: { partNumber: 'KS-1' }, quantity: 1 }], 'items.0.expectedQuantity'],
  ])('refuses %s', async (_what, items, field) => {
    const { errors } = await send('setStock', { idempotencyKey: nextKey(), items });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', details: { fields: [{ field }] } });
  });
});

describe('setting stock', () => {
  it('replaces a quantity that is still the expected one, and adds differences', async () => {
    const ids = [await addProduct(shop, { availableQuantity: 10 }), await addProduct(shop, { availableQuantity: 10 })];
    const [one, other] = ids.map((productId) => ({ productId }));
    const items = [
      { product: one, quantity: 25, expectedQuantity: 10 },
      { product: other, difference: -4 },
    ];
    expect(await setStock(items)).toMatchObject([
      { outcome: 'CHANGED', availableQuantity: 25, version: 1 },
      { outcome: 'CHANGED', availableQuantity: 6, version: 1 },
    ]);
    const [entry] = await entriesOf(ids[1] ?? '');
    expect(entry).toMatchObject({
      by: admin.email,
      changes: [{ field: 'availableQuantity', before: '10', after: '6' }],
    });
  });

  it.each([
    [{ quantity: 10, expectedQuantity: 3 }, 'UNCHANGED', null],
    [{ difference: 0 }, 'UNCHANGED', null],
    [{ quantity: 5, expectedQuantity: 9 }, 'REFUSED', 'The available quantity is 10, not 9.'],
    [{ difference: 5, expectedQuantity: 9 }, 'REFUSED', 'The available quantity is 10, not 9.'],
    [{ difference: -11 }, 'REFUSED', 'The available quantity is only 10.'],
    [{ difference: 1_000_000 }, 'REFUSED', 'The quantity, or the price times the quantity, is too large.'],
  ])('answers %o with %s', async (change, outcome, message) => {
    const productId = await addProduct(shop, { availableQuantity: 10 });
    expect(await setStock([{ product: { productId }, ...change }])).toMatchObject([
      { outcome, message, availableQuantity: 10 },
    ]);
    expect(await entriesOf(productId)).toEqual([]);
  });

  it('changes nothing when it is retried, even after the stock has changed', async () => {
    const productId = await addProduct(shop, { availableQuantity: 10 });
    const items = [{ product: { productId }, difference: 5 }];
    await setStock(items, 'once');
    await placeOrder(shop, await shop.newCustomer(), productId, 5);
    expect(await setStock(items, 'once')).toMatchObject([{ outcome: 'CHANGED', availableQuantity: 10 }]);
    expect(await entriesOf(productId)).toHaveLength(1);
    const { errors } = await send('setStock', { idempotencyKey: 'once', items: [{ ...items[0], difference: 6 }] });
    expect(errors?.[0]?.extensions).toMatchObject({ details: { reason: 'IDEMPOTENCY_KEY_REUSED' } });
  });

  it('changes nothing when it is retried after the product has dropped the mark of the change', async () => {
    const productId = await addProduct(shop, { availableQuantity: 10 });
    const items = [
      { product: { productId }, difference: 5 },
      { product: { productId: await addProduct(shop, { availableQuantity: 1 }) }, difference: -2 },
    ];
    const outcomes = ['CHANGED', 'REFUSED'];
    expect((await setStock(items, 'late')).map(({ outcome }) => outcome)).toEqual(outcomes);
    // As many later changes as a product keeps marks.
    const stockReturns = Array.from({ length: 100 }, (_, number) => `later:${number}`);
    await shop.connection.collection('products').updateOne({ _id: toObjectId(productId) }, { $set: { stockReturns } });
    const again = await setStock(items, 'late');
    expect(again.map(({ outcome }) => outcome)).toEqual(outcomes);
    expect(again[0]?.availableQuantity).toBe(15);
    expect(await entriesOf(productId)).toHaveLength(1);
  });

  it('changes no item again if an earlier retry changed it and found another product deleted', async () => {
    const [gone, scarce] = [
      await addProduct(shop, { availableQuantity: 10 }),
      await addProduct(shop, { availableQuantity: 1 }),
    ];
    const items = [gone, scarce].map((productId) => ({ product: { productId }, difference: -2 }));
    const outcomes = async () => (await setStock(items, 'partly')).map(({ outcome }) => outcome);
    expect(await outcomes()).toEqual(['CHANGED', 'REFUSED']);
    const stored = shop.connection.collection('products');
    await stored.updateOne({ _id: toObjectId(gone) }, { $set: { deletedAt: new Date() } });
    await stored.updateOne({ _id: toObjectId(scarce) }, { $set: { availableQuantity: 9 } });
    expect(await outcomes()).toEqual(['REFUSED', 'CHANGED']);
    await stored.updateOne({ _id: toObjectId(scarce) }, { $set: { stockReturns: [] } });
    expect(await outcomes()).toEqual(['REFUSED', 'CHANGED']);
    expect(await stored.findOne({ _id: toObjectId(scarce) })).toMatchObject({ availableQuantity: 7 });
  });

  it('loses no differences, and no orders that are placed at the same time', async () => {
    const productId = await addProduct(shop, { availableQuantity: 100, minimumQuantity: 1 });
    const users = await Promise.all(Array.from({ length: 8 }, () => shop.newCustomer()));
    const orders = users.map((user) => placeOrder(shop, user, productId, 1));
    const items = [{ product: { productId }, difference: 10 }];
    const counts = await Promise.all([
      setStock(items),
      setStock(items),
      setStock(items, 'twice'),
      setStock(items, 'twice'),
    ]);
    await Promise.all(orders);
    expect(counts.flat().map(({ outcome }) => outcome)).toEqual(Array(4).fill('CHANGED'));
    const product = await shop.services.catalogue.findProduct(systemActor('test'), productId);
    expect(product?.availableQuantity).toBe(100 - 8 + 30);
    expect(await entriesOf(productId)).toHaveLength(3);
  });
});

describe('updating many products', () => {
  const update = (items: readonly object[]) => resultsOf('updateProducts', { items });

  it('finds each by its part number, and refuses changes that are invalid or outdated', async () => {
    await addProduct(shop, { partNumber: 'KS-1', priceMinor: 1_000 });
    await addProduct(shop, { partNumber: 'KS-2', priceMinor: 1_000 });
    const id = await addProduct(shop, { partNumber: 'KS-3', availableQuantity: 4 });
    const results = await update([
      { product: { partNumber: 'KS-1' }, price: usd(1_234), weightGrams: 800 },
      { product: { partNumber: 'KS-2' }, price: usd(-1) },
      { product: { partNumber: 'KS-3' }, availableQuantity: 6, expectedAvailableQuantity: 5 },
      { product: { partNumber: 'KS-4' }, price: usd(1) },
    ]);
    expect(results).toMatchObject([
      { outcome: 'CHANGED', version: 2, message: null },
      { outcome: 'REFUSED', version: 1, message: 'Price must be 0 or more.' },
      { outcome: 'REFUSED', productId: id, availableQuantity: 4 },
      { outcome: 'REFUSED', productId: null, message: 'No product was found.' },
    ]);
    expect(results[2]?.message).toMatch(/changed since you opened it/);
    const [product] = await shop.services.catalogue.findProductsByIds([results[0]?.productId ?? '']);
    expect(product).toMatchObject({ price: { amountMinor: 1_234 }, weightGrams: 800 });
  });

  it('edits only the given version, and answers a retry like the first attempt', async () => {
    const productId = await addProduct(shop, { name: 'Before' });
    const place = { familyId: catalogue.family.id, options: [{ axis: 'size', value: 'M' }] };
    const item = { product: { productId }, version: 1, name: 'After', price: usd(4_200), weightGrams: 20, ...place };
    expect(await update([item])).toMatchObject([{ outcome: 'CHANGED', version: 2 }]);
    expect(await update([item])).toMatchObject([{ outcome: 'CHANGED', version: 2 }]);
    expect(await update([{ ...item, name: 'Other' }])).toMatchObject([{ outcome: 'REFUSED', version: 2 }]);
    expect(await update([{ ...item, version: null }])).toMatchObject([{ outcome: 'UNCHANGED', version: 2 }]);
    expect(await entriesOf(productId)).toHaveLength(1);
  });

  it('repeats no change of stock whose answer was lost, without a version', async () => {
    const productId = await addProduct(shop, { availableQuantity: 4 });
    const item = { product: { productId }, availableQuantity: 6, expectedAvailableQuantity: 4 };
    expect(await update([item])).toMatchObject([{ outcome: 'CHANGED', availableQuantity: 6 }]);
    expect(await update([item])).toMatchObject([{ outcome: 'UNCHANGED', availableQuantity: 6 }]);
    expect(await entriesOf(productId)).toHaveLength(1);
  });

  it('finds a product only by all letters of its part number, not only by the Latin ones', async () => {
    const deleted = await addProduct(shop, { partNumber: 'ИМЗ-8.103-01' });
    const productId = await addProduct(shop, { partNumber: 'КМЗ-8.103-01' });
    await shop.services.catalogue.deleteProduct(systemActor('test'), deleted);
    const names = ['ИМЗ-8.103-01', 'кмз 8 103/01'].map((partNumber) => ({ product: { partNumber }, weightGrams: 20 }));
    expect(await update(names)).toMatchObject([
      { outcome: 'REFUSED', productId: null, message: 'No product was found.' },
      { outcome: 'CHANGED', productId },
    ]);
  });

  it('makes both of two edits at once if none of them names a version', async () => {
    const productId = await addProduct(shop, { name: 'Before' });
    const edits = [{ name: 'After' }, { weightGrams: 20 }].map((change) =>
      update([{ product: { productId }, ...change }]),
    );
    expect((await Promise.all(edits)).flat().map(({ outcome }) => outcome)).toEqual(['CHANGED', 'CHANGED']);
    const [product] = await shop.services.catalogue.findProductsByIds([productId]);
    expect(product).toMatchObject({ name: 'After', weightGrams: 20, version: 3 });
  });

  it('names the item that contains an invalid list', async () => {
    const attributes = [{ code: 'note' }];
    const { errors } = await send('updateProducts', { items: [{ product: { partNumber: 'KS-1' }, attributes }] });
    expect(errors?.[0]?.extensions).toMatchObject({ details: { fields: [{ field: 'items.0.attributes.0' }] } });
  });
});
