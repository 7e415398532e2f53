import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../test/database.js';
import { openAudit } from '../../../../test/open-audit.js';
import { TestClock } from '../../../../test/test-clock.js';
import { ensureIndexes } from '../../../platform/mongo/indexes.js';
import { newObjectId, toObjectId } from '../../../platform/mongo/object-id.js';
import { systemActor, visitor, type UserActor } from '../../../shared/actor.js';
import { createIdempotencyService } from '../../idempotency/idempotency.service.js';
import type { AddProductInput } from './add-product.js';
import { createCatalogueService, type CatalogueService } from './catalogue.service.js';

const admin = systemActor('test');
const customer: UserActor = {
  kind: 'user',
  userId: newObjectId(),
  uid: 'u1',
  email: 'rider@example.test',
  ownsEmail: true,
  displayName: 'Rider',
  role: 'customer',
};

let database: TestDatabase;
let catalogue: CatalogueService;
/** The catalogue of another server of the same shop. */
let elsewhere: CatalogueService;
const clock = new TestClock();

const product = (rest: Partial<AddProductInput> = {}): AddProductInput => ({
  name: 'Brake disc',
  about: 'Floating disc, 320 mm.',
  partNumber: 'KS-320-F',
  category: 'Brakes',
  imageUrl: '/images/demo/brake-disc.svg',
  price: { amountMinor: 18_950, currency: 'usd' },
  availableQuantity: 10,
  minimumQuantity: 1,
  idempotencyKey: null,
  ...rest,
});

beforeAll(async () => {
  database = await openTestDatabase();
  const { connection } = database;
  const idempotency = createIdempotencyService({ connection, clock, newId: newObjectId });
  const open = () =>
    createCatalogueService({
      connection,
      clock,
      idempotency,
      audit: openAudit({ connection, clock }),
      currency: 'usd',
    });
  catalogue = open();
  elsewhere = open();
  await ensureIndexes(connection);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.connection.collection('products').deleteMany({});
  clock.advance({ seconds: 2 });
});

describe('adding a product', () => {
  it('stores the details and starts at version 1', async () => {
    const added = await catalogue.addProduct(admin, product());
    expect(await catalogue.getProduct(visitor, added.id)).toMatchObject({
      name: 'Brake disc',
      partNumber: 'KS-320-F',
      price: { amountMinor: 18_950, currency: 'usd' },
      availableQuantity: 10,
      version: 1,
      deletedAt: null,
    });
  });

  it('answers a retry with the product of the first attempt', async () => {
    const key = newObjectId();
    const first = await catalogue.addProduct(admin, product({ idempotencyKey: key }));
    const again = await catalogue.addProduct(admin, product({ idempotencyKey: key }));
    expect(again.id).toBe(first.id);
    expect(await catalogue.listAll()).toHaveLength(1);
  });

  it('refuses another product under a used key', async () => {
    const key = newObjectId();
    await catalogue.addProduct(admin, product({ idempotencyKey: key }));
    await expect(catalogue.addProduct(admin, product({ idempotencyKey: key, name: 'Other' }))).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(201) }],
    ['about', { about: '' }],
    ['availableQuantity', { availableQuantity: -1 }],
    ['availableQuantity', { availableQuantity: 1.5 }],
    ['minimumQuantity', { minimumQuantity: 0 }],
    ['minimumQuantity', { minimumQuantity: 1_000_001 }],
    ['price', { price: { amountMinor: -1, currency: 'usd' as const } }],
    ['price', { price: { amountMinor: 100, currency: 'eur' as const } }],
    ['imageUrl', { imageUrl: 'javascript:alert(1)' }],
    ['imageUrl', { imageUrl: '//elsewhere.example/x.png' }],
    ['imageUrl', { imageUrl: '/\t/elsewhere.example/x.png' }],
    ['imageUrl', { imageUrl: 'https://admin:secret@elsewhere.example/x.png' }],
    ['name', { name: 'Brake\u0000disc' }],
    ['about', { about: '\u200b' }],
  ])('refuses a bad %s and names it', async (field, change) => {
    await expect(catalogue.addProduct(admin, product(change))).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields: [{ field }] },
    });
  });

  it('is allowed only to admins', async () => {
    await expect(catalogue.addProduct(customer, product())).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(catalogue.addProduct(visitor, product())).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('editing a product', () => {
  it('refuses an edit of a version that is no longer current', async () => {
    const { id } = await catalogue.addProduct(admin, product());
    await catalogue.updateProduct(admin, { productId: id, version: 1, name: 'Brake disc, front' });
    await expect(catalogue.updateProduct(admin, { productId: id, version: 1, name: 'Late' })).rejects.toMatchObject({
      details: { reason: 'STALE_VERSION', version: 2 },
    });
    expect((await catalogue.getProduct(visitor, id)).name).toBe('Brake disc, front');
  });

  it('never overwrites a quantity that orders have reduced in the meantime', async () => {
    const { id } = await catalogue.addProduct(admin, product());
    await catalogue.stock.reserve({
      productId: id,
      reservationId: 'r1',
      orderId: newObjectId(),
      quantity: 3,
      holder: { userId: newObjectId() },
      expectedUnitPrice: null,
    });
    const edit = { productId: id, version: 1, availableQuantity: 50 };
    await expect(catalogue.updateProduct(admin, { ...edit, expectedAvailableQuantity: 10 })).rejects.toMatchObject({
      details: { reason: 'STALE_VERSION', availableQuantity: 7 },
    });
    await catalogue.updateProduct(admin, { ...edit, expectedAvailableQuantity: 7 });
    expect((await catalogue.getProduct(visitor, id)).availableQuantity).toBe(50);
  });

  it('is possible even if returned units have raised its quantity above the limit for admins', async () => {
    const { id } = await catalogue.addProduct(admin, product({ availableQuantity: 1_000_000 }));
    const returned = { productId: id, orderId: newObjectId(), refundId: newObjectId(), quantity: 5 };
    await catalogue.stock.restock(returned);
    const renamed = await catalogue.updateProduct(admin, { productId: id, version: 1, name: 'Brake disc, front' });
    expect(renamed).toMatchObject({ name: 'Brake disc, front', availableQuantity: 1_000_005 });
    const more = { availableQuantity: 1_000_006, expectedAvailableQuantity: 1_000_005 };
    await expect(catalogue.updateProduct(admin, { productId: id, version: 2, ...more })).rejects.toMatchObject({
      details: { fields: [{ field: 'availableQuantity' }] },
    });
  });

  it('includes deleting it, which hides it from everyone except admins, and restoring it', async () => {
    const { id } = await catalogue.addProduct(admin, product());
    expect(await catalogue.deleteProduct(admin, id)).toMatchObject({ hasChanged: true });
    expect(await catalogue.deleteProduct(admin, id)).toMatchObject({ hasChanged: false });
    expect(await catalogue.findProduct(customer, id)).toBeNull();
    expect(await catalogue.listAll()).toEqual([]);
    expect(await catalogue.findProduct(admin, id)).not.toBeNull();
    await catalogue.restoreProduct(admin, id);
    expect(await catalogue.findProduct(visitor, id)).not.toBeNull();
  });
});

describe('a list of products', () => {
  it.each(['oldest_first', 'newest_first', 'name', 'price_ascending', 'price_descending'] as const)(
    'pages through all products once, sorted by %s, even with equal keys and inserts between pages',
    async (sort) => {
      for (let index = 0; index < 7; index += 1) {
        const price = { amountMinor: 1_000 * (index % 3), currency: 'usd' as const };
        await catalogue.addProduct(admin, product({ name: `Part ${index % 3}`, price }));
      }
      const before = (await catalogue.listAll()).map(({ id }) => id);
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const page = await catalogue.listProducts(visitor, { first: 2, after, sort });
        seen.push(...page.edges.map(({ node }) => node.id));
        after = page.hasNextPage ? page.endCursor : null;
        await catalogue.addProduct(admin, product({ name: 'Part 1' }));
      } while (after !== null && seen.length < 30);
      expect(seen.filter((id) => before.includes(id)).sort()).toEqual([...before].sort());
      expect(new Set(seen).size).toBe(seen.length);
    },
  );

  it('finds products by the beginnings of words in name, part number and category', async () => {
    await catalogue.addProduct(admin, product());
    await catalogue.addProduct(admin, product({ name: 'Drive chain', partNumber: 'KS-520-X', category: 'Drive' }));
    const names = async (search: string) =>
      (await catalogue.listProducts(visitor, { filter: { search } })).edges.map(({ node }) => node.name);
    expect(await names('chai')).toEqual(['Drive chain']);
    expect(await names('BRAKE dis')).toEqual(['Brake disc']);
    expect(await names('520')).toEqual(['Drive chain']);
    expect(await names('.*')).toHaveLength(2);
    expect(await names('nothing')).toEqual([]);
  });

  it.each(['nonsense', Buffer.from('["products.name","x"]').toString('base64url')])(
    'refuses the cursor %s, which this list did not return',
    async (after) => {
      await expect(catalogue.listProducts(visitor, { after })).rejects.toMatchObject({
        code: 'BAD_USER_INPUT',
        details: { fields: [{ field: 'after' }] },
      });
    },
  );

  it.each([0, 101, 1.5])('refuses a page size of %s', async (first) => {
    await expect(catalogue.listProducts(visitor, { first })).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
  });

  it('shows own writes at once and those of another server within a second', async () => {
    expect(await catalogue.listAll()).toEqual([]);
    expect(await elsewhere.listAll()).toEqual([]);
    await catalogue.addProduct(admin, product());
    expect(await catalogue.listAll()).toHaveLength(1);
    clock.advance({ seconds: 1 });
    expect(await elsewhere.listAll()).toHaveLength(1);
  });
});

describe('the stock service', () => {
  const request = (productId: string, reservationId: string, quantity: number) => ({
    productId,
    reservationId,
    orderId: newObjectId(),
    quantity,
    holder: { userId: newObjectId() },
    expectedUnitPrice: null,
  });

  it('reserves exactly the available quantity for 500 buyers at once', async () => {
    const { id } = await catalogue.addProduct(admin, product({ availableQuantity: 100 }));
    const results = await Promise.allSettled(
      Array.from({ length: 500 }, (_, index) => catalogue.stock.reserve(request(id, `buyer-${index}`, 1))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    for (const refusal of refusals) expect(refusal).toMatchObject({ details: { reason: 'OUT_OF_STOCK' } });
    const row = await database.connection.collection('products').findOne({ availableQuantity: 0 });
    expect(row?.['reservations']).toHaveLength(100);
  });

  it('reserves once, however often the same reservation is requested', async () => {
    const { id } = await catalogue.addProduct(admin, product());
    const once = request(id, 'r1', 4);
    await Promise.all(Array.from({ length: 8 }, () => catalogue.stock.reserve(once)));
    expect((await catalogue.getProduct(visitor, id)).availableQuantity).toBe(6);
  });

  it('releases a reservation once, and not after its quantity was sold', async () => {
    const { id } = await catalogue.addProduct(admin, product());
    await catalogue.stock.reserve(request(id, 'r1', 4));
    await catalogue.stock.reserve(request(id, 'r2', 2));
    const releases = Array.from({ length: 5 }, () =>
      catalogue.stock.release({ productId: id, reservationId: 'r1', quantity: 4 }),
    );
    expect((await Promise.all(releases)).filter(Boolean)).toHaveLength(1);
    const sold = { productId: id, reservationId: 'r2', quantity: 2 };
    expect(await catalogue.stock.finalise({ ...sold, quantity: 1 })).toBe(false);
    expect(await catalogue.stock.finalise(sold)).toBe(true);
    expect(await catalogue.stock.release(sold)).toBe(false);
    expect((await catalogue.getProduct(visitor, id)).availableQuantity).toBe(8);
  });

  it('lowers the quantity of a reservation once', async () => {
    const { id } = await catalogue.addProduct(admin, product());
    await catalogue.stock.reserve(request(id, 'r1', 4));
    await catalogue.stock.reserve(request(id, 'r2', 3));
    const reserved = { productId: id, reservationId: 'r2', quantity: 3 };
    const reductions = Array.from({ length: 5 }, () => catalogue.stock.reduce(reserved, 1));
    expect((await Promise.all(reductions)).filter(Boolean)).toHaveLength(1);
    expect((await catalogue.getProduct(visitor, id)).availableQuantity).toBe(5);
    expect(await catalogue.stock.release({ ...reserved, quantity: 1 })).toBe(true);
    expect(await catalogue.stock.reduce(reserved, 1)).toBe(false);
  });

  it.each([
    ['below the minimum', { quantity: 1 }, { code: 'BAD_USER_INPUT', message: 'Minimum Order 2 pcs' }],
    ['above what is available', { quantity: 11 }, { code: 'CONFLICT', message: 'Maximum Order 10 pcs' }],
  ])('refuses an order %s', async (_name, { quantity }, expected) => {
    const { id } = await catalogue.addProduct(admin, product({ minimumQuantity: 2 }));
    await expect(catalogue.stock.reserve(request(id, 'r1', quantity))).rejects.toMatchObject(expected);
  });

  it('lets one account reserve half of the stock, and more after those units are paid', async () => {
    const { id } = await catalogue.addProduct(admin, product({ availableQuantity: 100 }));
    const holder = { userId: newObjectId() };
    const reserve = (reservationId: string, quantity: number) =>
      catalogue.stock.reserve({ ...request(id, reservationId, quantity), holder });
    await expect(reserve('r1', 51)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('at most 50 of this product') as string,
      details: { reason: 'HELD_STOCK_LIMIT' },
    });
    // All attempts run at the same time, so only a check within the write enforces the limit.
    const attempts = Array.from({ length: 12 }, (_, index) => reserve(`r${index}`, 5));
    const held = (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled');
    expect(held).toHaveLength(10);
    await expect(reserve('r12', 1)).rejects.toMatchObject({ details: { held: 50, mostHeld: 50 } });
    await catalogue.stock.reserve(request(id, 'other', 50));
    const row = await database.connection.collection('products').findOne({ _id: toObjectId(id) });
    const [first] = row?.['reservations'] as { id: string }[];
    await catalogue.stock.finalise({ productId: id, reservationId: first?.id ?? '', quantity: 5 });
    await expect(reserve('r13', 5)).rejects.toMatchObject({ details: { reason: 'OUT_OF_STOCK' } });
  });

  it('lets one account reserve all of a small stock, and a large minimum quantity', async () => {
    const small = await catalogue.addProduct(admin, product({ availableQuantity: 10 }));
    const bulk = await catalogue.addProduct(admin, product({ availableQuantity: 100, minimumQuantity: 80 }));
    expect((await catalogue.stock.reserve(request(small.id, 'r1', 10))).product.availableQuantity).toBe(0);
    expect((await catalogue.stock.reserve(request(bulk.id, 'r1', 80))).product.availableQuantity).toBe(20);
  });

  it('limits the unpaid orders of one product', async () => {
    const stockLimits = { heldPercent: 100, reservations: 3 };
    const audit = openAudit({ connection: database.connection, clock });
    const idempotency = createIdempotencyService({ connection: database.connection, clock, newId: newObjectId });
    const { stock } = createCatalogueService({
      connection: database.connection,
      clock,
      idempotency,
      audit,
      currency: 'usd',
      stockLimits,
    });
    const { id } = await catalogue.addProduct(admin, product());
    for (const reservationId of ['r1', 'r2', 'r3']) await stock.reserve(request(id, reservationId, 1));
    await expect(stock.reserve(request(id, 'r4', 1))).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'RESERVATIONS_LIMIT' },
    });
    // An order that is paid late can still reserve its quantity again.
    expect(await stock.reserveAgain(request(id, 'r5', 1))).toBe(true);
    await stock.release({ productId: id, reservationId: 'r1', quantity: 1 });
    await stock.release({ productId: id, reservationId: 'r2', quantity: 1 });
    await stock.reserve(request(id, 'r6', 1));
  });

  it('refuses a total that is not a safe integer, and reserves nothing', async () => {
    const { id } = await catalogue.addProduct(admin, product({ availableQuantity: 1_000 }));
    await database.connection
      .collection('products')
      .updateOne({ _id: toObjectId(id) }, { $set: { priceMinor: 10 ** 14 } });
    await expect(catalogue.stock.reserve(request(id, 'r1', 91))).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields: [{ field: 'quantity' }] },
    });
    expect((await catalogue.stock.reserve(request(id, 'r2', 90))).product.availableQuantity).toBe(910);
  });

  it('refuses an order if the price has fallen since the customer saw it', async () => {
    const { id } = await catalogue.addProduct(admin, product());
    const seen = { amountMinor: 19_000, currency: 'usd' as const };
    await expect(catalogue.stock.reserve({ ...request(id, 'r1', 1), expectedUnitPrice: seen })).rejects.toMatchObject({
      details: { reason: 'PRICE_CHANGED', price: { amountMinor: 18_950 } },
    });
    expect((await catalogue.getProduct(visitor, id)).availableQuantity).toBe(10);
  });

  it('refuses a deleted product and one that never existed', async () => {
    const { id } = await catalogue.addProduct(admin, product());
    await catalogue.deleteProduct(admin, id);
    for (const productId of [id, newObjectId(), 'xyz']) {
      await expect(catalogue.stock.reserve(request(productId, 'r1', 1))).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    }
  });
});
