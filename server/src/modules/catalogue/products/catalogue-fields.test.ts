import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../test/database.js';
import { openAudit } from '../../../../test/open-audit.js';
import { TestClock } from '../../../../test/test-clock.js';
import { ensureIndexes } from '../../../platform/mongo/indexes.js';
import { newObjectId, toObjectId } from '../../../platform/mongo/object-id.js';
import { systemActor, visitor } from '../../../shared/actor.js';
import { createIdempotencyService } from '../../idempotency/idempotency.service.js';
import type { AddProductInput } from './add-product.js';
import { createCatalogueService, type CatalogueService } from './catalogue.service.js';
import type { Product, ProductFilter } from './product.js';
import type { PartNumberInput } from './product.input.js';
import type { UpdateProductInput } from './update-product.js';

const admin = systemActor('test');
const clock = new TestClock();
let database: TestDatabase;
let catalogue: CatalogueService;
let elsewhere: CatalogueService;

const disc: AddProductInput = {
  name: 'Brake disc',
  about: 'Floating disc, 320 mm.',
  imageUrl: '/disc.svg',
  price: { amountMinor: 18_950, currency: 'usd' },
  availableQuantity: 10,
  minimumQuantity: 1,
  idempotencyKey: null,
};
const add = (rest: Partial<AddProductInput> = {}) => catalogue.addProduct(admin, { ...disc, ...rest });
const edit = ({ id, version }: Product, rest: Omit<UpdateProductInput, 'productId' | 'version'>) =>
  catalogue.updateProduct(admin, { productId: id, version, ...rest });
const stored = (id: string) => database.connection.collection('products').findOne({ _id: toObjectId(id) });

beforeAll(async () => {
  database = await openTestDatabase();
  const { connection } = database;
  const idempotency = createIdempotencyService({ connection, clock, newId: newObjectId });
  const audit = openAudit({ connection, clock });
  const open = () => createCatalogueService({ connection, clock, idempotency, audit, currency: 'usd' });
  catalogue = open();
  elsewhere = open();
  await ensureIndexes(connection);
});
afterAll(() => database.drop());
beforeEach(async () => {
  for (const name of ['products', 'slugs', 'categories']) await database.connection.collection(name).deleteMany({});
  clock.advance({ seconds: 2 });
});

describe('the address of a product', () => {
  it('is made from its name, with a number if another product has that address', async () => {
    const products = [await add(), await add(), await add({ name: 'BRAKE  disc!' })];
    expect(products.map(({ slug }) => slug)).toEqual(['brake-disc', 'brake-disc-2', 'brake-disc-3']);
  });

  it('follows a new name, even if ten products had the old name, or if the name only loses a number', async () => {
    for (let count = 1; count < 10; count += 1) await add();
    expect((await edit(await add(), { name: 'Floating disc' })).slug).toBe('floating-disc');
    const numbered = await add({ name: 'Drum 320' });
    expect((await edit(numbered, { name: 'Drum' })).slug).toBe('drum');
  });

  it('follows the name, and the old address still finds the product', async () => {
    const before = await add();
    const { slug, id } = await edit(before, { name: 'Floating disc' });
    expect(slug).toBe('floating-disc');
    expect((await elsewhere.findBySlug(visitor, 'brake-disc'))?.id).toBe(id);
    expect((await elsewhere.findBySlug(visitor, 'floating-disc'))?.id).toBe(id);
    expect((await add()).slug).toBe('brake-disc-2');
  });

  it('stays when an admin chose it, and when something else is edited', async () => {
    const chosen = await add({ slug: 'disc-320' });
    expect((await edit(chosen, { name: 'Floating disc' })).slug).toBe('disc-320');
    expect((await edit(await add(), { about: 'New.' })).slug).toBe('brake-disc');
  });

  it('can become an earlier address again', async () => {
    const renamed = await edit(await add(), { name: 'Floating disc' });
    expect((await edit(renamed, { name: 'Brake disc' })).slug).toBe('brake-disc');
  });

  it('is refused if another product has it or had it, and if it is invalid', async () => {
    await edit(await add(), { name: 'Floating disc' });
    for (const slug of ['brake-disc', 'floating-disc', 'Floating', 'a--b', 'ä', 'x'.repeat(121)]) {
      const refusal = { code: 'BAD_USER_INPUT', details: { fields: [{ field: 'slug' }] } };
      await expect(add({ slug }), slug).rejects.toMatchObject(refusal);
    }
  });

  it('is different for each of many products that are added at once', async () => {
    const slugs = (await Promise.all(Array.from({ length: 8 }, () => add()))).map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(8);
  });

  it('can be used again an hour after it was reserved for a product that was not added', async () => {
    const claim = { _id: 'product:brake-disc', targetId: toObjectId(newObjectId()), at: clock.now() };
    await database.connection.collection<typeof claim>('slugs').insertOne(claim);
    expect((await add()).slug).toBe('brake-disc-2');
    clock.advance({ minutes: 61 });
    expect((await add()).slug).toBe('brake-disc');
  });
});

describe('changedAt', () => {
  it('is set by every edit and every movement of stock', async () => {
    const { id } = await add({ availableQuantity: 20 });
    const reservation = { productId: id, reservationId: 'r1', orderId: newObjectId(), quantity: 2 };
    const order = { ...reservation, holder: { userId: newObjectId() }, expectedUnitPrice: null };
    const moves: (() => Promise<unknown>)[] = [
      () => catalogue.updateProduct(admin, { productId: id, version: 1, name: 'Disc' }),
      () => catalogue.stock.reserve(order),
      () => catalogue.stock.release(reservation),
      () => catalogue.stock.reserve({ ...order, reservationId: 'r2' }),
      () => catalogue.stock.reduce({ ...reservation, reservationId: 'r2' }, 1),
      () => catalogue.stock.finalise({ ...reservation, reservationId: 'r2', quantity: 1 }),
      () => catalogue.stock.restock({ ...reservation, refundId: newObjectId() }),
      () => catalogue.setRating(id, { sum: 5, count: 1 }),
      () => catalogue.deleteProduct(admin, id),
      () => catalogue.restoreProduct(admin, id),
    ];
    expect((await stored(id))?.['changedAt']).toBeInstanceOf(Date);
    for (const move of moves) {
      const long = new Date('2020-01-01');
      await database.connection
        .collection('products')
        .updateOne({ _id: toObjectId(id) }, { $set: { changedAt: long } });
      await move();
      // This time is from the database's clock, which the test does not control.
      expect((await stored(id))?.['changedAt'], String(move)).not.toEqual(long);
    }
  });
});

describe('a draft', () => {
  it('is visible to admins only, until it is activated', async () => {
    const draft = await add({ status: 'draft' });
    const { id, slug } = draft;
    expect(await elsewhere.findProduct(visitor, id)).toBeNull();
    expect(await elsewhere.findBySlug(visitor, slug)).toBeNull();
    expect(await catalogue.listAll()).toEqual([]);
    expect((await elsewhere.listProducts(visitor, {})).edges).toEqual([]);
    expect(await elsewhere.countProducts(visitor, {})).toBe(0);
    const all = { filter: { includeDrafts: true } };
    await expect(elsewhere.listProducts(visitor, all)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect((await elsewhere.listProducts(admin, all)).edges).toHaveLength(1);
    expect((await elsewhere.findProduct(admin, id))?.status).toBe('draft');
    await edit(draft, { status: 'active' });
    expect(await catalogue.findProduct(visitor, id)).toMatchObject({ id, status: 'active' });
    expect(await catalogue.listAll()).toHaveLength(1);
  });

  it('cannot be ordered', async () => {
    const { id } = await add({ status: 'draft' });
    const reserving = catalogue.stock.reserve(order(id));
    await expect(reserving).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await stored(id))?.['reservations']).toEqual([]);
  });
});

describe('a discontinued product', () => {
  it('is shown, and cannot be ordered any more, but earlier orders are kept', async () => {
    const before = await add();
    const placed = order(before.id);
    await catalogue.stock.reserve(placed);
    const { id } = await edit(before, { status: 'discontinued' });
    expect(await catalogue.findProduct(visitor, id)).toMatchObject({ status: 'discontinued' });
    expect(await catalogue.listAll()).toHaveLength(1);
    const reserving = catalogue.stock.reserve(order(id));
    await expect(reserving).rejects.toMatchObject({ code: 'CONFLICT', details: { reason: 'NO_LONGER_SOLD' } });
    await expect(catalogue.stock.reserve(placed)).resolves.toMatchObject({ product: { id } });
    expect(await catalogue.stock.reserveAgain({ ...placed, reservationId: 'late' })).toBe(true);
    expect(await catalogue.stock.findProducts([id])).toEqual(new Map());
  });

  it('names its successors, which must be other existing products', async () => {
    const [before, successor] = [await add(), await add()];
    const after = await edit(before, { status: 'discontinued', successorIds: [successor.id] });
    expect(after.successorIds).toEqual([successor.id]);
    for (const successorIds of [[before.id], [newObjectId()], [successor.id, successor.id], ['x']]) {
      await expect(edit(after, { successorIds })).rejects.toMatchObject({
        details: { fields: [{ field: 'successorIds' }] },
      });
    }
  });
});

const order = (productId: string) => ({
  productId,
  reservationId: newObjectId(),
  orderId: newObjectId(),
  quantity: 1,
  holder: { userId: newObjectId() },
  expectedUnitPrice: null,
});

describe('the category of a product', () => {
  it('is found by its name, ignoring case, or added at the top level', async () => {
    const [first, second] = [await add({ category: 'Brakes' }), await add({ category: 'brakes' })];
    expect(first.categoryIds).toHaveLength(1);
    expect(second).toMatchObject({ category: 'Brakes', categoryIds: first.categoryIds });
    expect(first.categoryPath).toEqual(first.categoryIds);
    const removed = await edit(second, { category: '' });
    expect(removed).toMatchObject({ category: null, categoryIds: [], categoryPath: [] });
    expect(await edit(removed, { categoryIds: first.categoryIds })).toMatchObject({ category: 'Brakes' });
    await expect(add({ categoryIds: [newObjectId()] })).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
  });
});

describe('the media of a product', () => {
  const photo = { url: '/b.jpg', kind: 'photo', altText: 'From behind', title: null } as const;
  const manual = { url: '/manual.pdf', kind: 'document', altText: 'Manual', title: 'How to fit it' } as const;
  const own = { url: '/disc.svg', kind: 'photo', altText: 'Brake disc', title: null } as const;

  it('are only the image, described by the product’s name, if no media are sent', async () => {
    const added = await add();
    expect(added.media).toEqual([own]);
    expect((await edit(added, { name: 'Disc' })).media).toEqual([{ ...own, altText: 'Disc' }]);
  });

  it('begin with the image, and a new image takes its place', async () => {
    const added = await add({ media: [manual, photo] });
    expect(added).toMatchObject({ imageUrl: '/disc.svg', media: [own, manual, photo] });
    const replaced = await edit(added, { imageUrl: '/c.svg' });
    expect(replaced).toMatchObject({ imageUrl: '/c.svg', media: [{ ...own, url: '/c.svg' }, manual, photo] });
    const chosen = await edit(replaced, { media: [photo, manual] });
    expect(chosen).toMatchObject({ imageUrl: '/b.jpg', media: [photo, manual] });
    expect(await edit(chosen, { media: [manual] })).toMatchObject({ imageUrl: '/b.jpg' });
  });

  it('can get other descriptions, including the image', async () => {
    const added = await add({ media: [photo] });
    const media = [
      { ...own, altText: 'A floating disc' },
      { ...photo, altText: 'The rear' },
    ];
    expect(await edit(added, { media })).toMatchObject({ version: 2, media });
    expect((await edit({ ...added, version: 2 }, { media })).version).toBe(2);
  });

  it('are refused with the names of the wrong fields', async () => {
    const media = [
      { ...photo, altText: ' ' },
      { ...manual, url: 'javascript:alert(1)' },
    ];
    const fields = [{ field: 'media.0.altText' }, { field: 'media.1.url' }];
    await expect(add({ media })).rejects.toMatchObject({ details: { fields } });
    await expect(add({ media: [photo, photo] })).rejects.toMatchObject({ details: { fields: [{ field: 'media' }] } });
  });
});

it('products of earlier versions, which lack the newer fields, can be read and ordered', async () => {
  const { id } = await add();
  const known = ['_id', 'name', 'nameKey', 'about', 'img', 'priceMinor', 'currency', 'availableQuantity', 'version'];
  const kept = ['minimumQuantity', 'searchTerms', 'reservations', 'createdAt', 'updatedAt', 'deletedAt'];
  const others = Object.keys((await stored(id)) ?? {}).filter((field) => ![...known, ...kept].includes(field));
  const $unset = Object.fromEntries(others.map((field) => [field, true as const]));
  await database.connection.collection('products').updateOne({ _id: toObjectId(id) }, { $unset });
  clock.advance({ seconds: 2 });
  expect(await catalogue.findProduct(visitor, id)).toMatchObject({
    status: 'active',
    condition: 'new',
    categoryIds: [],
    attributes: [],
    media: [{ url: '/disc.svg' }],
    rating: { sum: 0, count: 0 },
  });
  await expect(catalogue.stock.reserve(order(id))).resolves.toMatchObject({ product: { id } });
});

describe('the numbers of other makers', () => {
  const oem = { kind: 'oem', number: '45121-MFJ-D01', brandName: 'Honda' } as const;
  const set = (product: Product, numbers: readonly PartNumberInput[]) => edit(product, { numbers });

  it('are replaced, which raises the version, unless they are the same', async () => {
    const product = await add();
    const numbered = await set(product, [{ ...oem, brandName: ' Honda ' }]);
    expect(numbered.version).toBe(2);
    expect((await catalogue.findPartNumbers([product.id])).get(product.id)).toEqual([{ ...oem, note: null }]);
    expect((await stored(product.id))?.['numbers']).toMatchObject([{ key: '45121MFJD01' }]);
    expect((await set(numbered, [oem])).version).toBe(2);
    await set(numbered, []);
    expect((await catalogue.findPartNumbers([product.id])).get(product.id)).toEqual([]);
  });

  it('are written together with other fields, or not at all', async () => {
    const product = await add();
    await expect(edit(product, { about: 'New.', numbers: [{ ...oem, number: '' }] })).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
    });
    expect(await stored(product.id)).toMatchObject({ version: 1, about: disc.about });
    expect(await edit(product, { about: 'New.', numbers: [oem] })).toMatchObject({ version: 2, about: 'New.' });
    expect((await catalogue.findPartNumbers([product.id])).get(product.id)).toHaveLength(1);
  });

  it('are refused if somebody else has edited the product since', async () => {
    const product = await add();
    await edit(product, { about: 'Changed meanwhile.' });
    await expect(set(product, [oem])).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'STALE_VERSION', version: 2 },
    });
    expect((await stored(product.id))?.['numbers']).toBeUndefined();
  });

  it.each([
    ['numbers.0.number', [{ ...oem, number: ' - ' }]],
    ['numbers.0.brandName', [{ ...oem, brandName: '' }]],
    ['numbers.0.kind', [{ ...oem, kind: 'own' as const }]],
    ['numbers.1.number', [oem, { ...oem, number: '45121 mfj d01', brandName: 'HONDA' }]],
    ['numbers.1.number', ['Hi Q', 'Hi  Q'].map((brandName) => ({ ...oem, brandName }))],
    ['numbers', Array.from({ length: 501 }, (_, index) => ({ ...oem, number: `N${index}` }))],
  ])('are refused with the name of the field: %s', async (field, numbers) => {
    const product = await add();
    await expect(set(product, numbers)).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields: [expect.objectContaining({ field })] as unknown[] },
    });
  });

  it('can be set only by admins, and only for products that are not deleted', async () => {
    const { id } = await add();
    const input = { productId: id, version: 1, numbers: [oem] };
    await expect(catalogue.updateProduct(visitor, input)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await catalogue.deleteProduct(admin, id);
    await expect(catalogue.updateProduct(admin, input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the list of products', () => {
  it('can be filtered by brand and status, but only by admins', async () => {
    const brand = await catalogue.saveBrand(admin, { idempotencyKey: newObjectId(), name: 'Haruna' });
    await add({ name: 'Branded', brandId: brand.id });
    await add({ name: 'Branded draft', brandId: brand.id, status: 'draft' });
    await add({ name: 'Plain' });
    await add({ name: 'Old', status: 'discontinued' });
    const noStatus = await add({ name: 'From an earlier version' });
    await database.connection
      .collection('products')
      .updateOne({ _id: toObjectId(noStatus.id) }, { $unset: { status: '', brandId: '' } });
    const names = async (filter: ProductFilter) => {
      const { edges } = await elsewhere.listProducts(admin, { first: 100, filter: { includeDrafts: true, ...filter } });
      return edges.map(({ node }) => node.name);
    };
    expect(await names({ brandId: brand.id })).toEqual(['Branded', 'Branded draft']);
    expect(await names({ brandId: '' })).toEqual(['Plain', 'Old', 'From an earlier version']);
    expect(await names({ brandId: 'none' })).toEqual([]);
    expect(await names({ statuses: ['active'] })).toEqual(['Branded', 'Plain', 'From an earlier version']);
    expect(await names({ statuses: ['draft', 'discontinued'] })).toEqual(['Branded draft', 'Old']);
    expect(await names({ brandId: brand.id, statuses: ['draft'] })).toEqual(['Branded draft']);
    for (const filter of [{ brandId: brand.id }, { categoryId: brand.id }, { statuses: ['active' as const] }]) {
      await expect(catalogue.listProducts(visitor, { filter })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    }
  });
});
