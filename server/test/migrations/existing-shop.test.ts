import { mongo, Types, type Connection } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assertMigrated } from '../../src/migrations/database-state.js';
import { existingShop } from '../../src/migrations/existing-shop/existing-shop.js';
import { createJournal } from '../../src/migrations/journal.js';
import type { Migration } from '../../src/migrations/migration.js';
import { migrations } from '../../src/migrations/migrations.js';
import { toReportText } from '../../src/migrations/report.js';
import { runMigrations, type MigrateOptions } from '../../src/migrations/run-migrations.js';
import { StartupError } from '../../src/platform/data-folder.js';
import { ensureIndexes } from '../../src/platform/mongo/indexes.js';
import { profileModel } from '../../src/modules/accounts/profile.repository.js';
import { userModel } from '../../src/modules/accounts/user.model.js';
import { systemActor } from '../../src/shared/actor.js';
import { openTestDatabase, type TestDatabase } from '../database.js';
import { dataOf, openRestShop, type RestShop } from '../rest/rest-shop.js';
import { addProduct } from '../shop.js';

const { Decimal128, Double, Long } = mongo;
const now = new Date('2026-05-01T12:00:00Z');
const id = (index: number) => new Types.ObjectId(`60a0${index.toString(16).padStart(20, '0')}`);
const placedAt = id(0).getTimestamp();

/** The database of an existing shop, without indexes. */
let opened: TestDatabase;
let database: mongo.Db;

beforeEach(async () => {
  opened = await openTestDatabase();
  database = databaseOf(opened.connection);
});
afterEach(() => opened.drop());

function databaseOf(connection: Connection): mongo.Db {
  return connection.getClient().db(connection.name);
}

/** Runs the test with an open shop, whose database becomes `database`. */
async function inOpenShop(test: (shop: RestShop) => Promise<void>): Promise<void> {
  const shop = await openRestShop();
  database = databaseOf(shop.connection);
  try {
    await test(shop);
  } finally {
    await shop.close();
  }
}

async function tokenOf(shop: RestShop, email: string): Promise<string> {
  const account = shop.identity.addAccount(email, { emailVerified: true, displayName: 'Whoever' });
  return (await shop.services.accounts.signIn(shop.identity.issueIdToken(account))).accessToken;
}

/** Creates the shop's unique indexes; this fails if two documents have the same owner. */
async function assertUnique(): Promise<void> {
  userModel(opened.connection);
  profileModel(opened.connection);
  await ensureIndexes(opened.connection);
}

function migrate(options: Partial<MigrateOptions> = {}) {
  return runMigrations({ database, currency: 'usd', now: () => now, isDryRun: false, again: false, ...options });
}

async function store(collection: string, ...documents: object[]): Promise<void> {
  await database.collection(collection).insertMany(documents);
}

const allOf = (collection: string) => database.collection(collection).find().sort({ _id: 1 }).toArray();
const product = {
  name: 'Chain kit',
  img: 'https://i.example/c.jpg',
  about: 'X-ring.',
  availableQuantity: 40,
  minimumQuantity: 2,
};
const order = {
  productId: id(1).toHexString(),
  product: 'Chain kit',
  clientName: 'Casey',
  client: 'casey@example.test',
  price: 389.7,
  quantity: 3,
  address: '12 Ratchet Lane',
  phone: '0170 1234567',
};

describe('an existing shop', () => {
  it('is shown over REST as it was, after its migration', () =>
    inOpenShop(async (shop) => {
      await store(
        'products',
        { _id: id(1), ...product, price: 129.9 },
        { _id: id(2), ...product, name: 'Disc', price: '80' },
      );
      await store('reviews', { _id: id(3), review: 'Good', rating: 5 }, { _id: id(4), review: 'Fine', rating: '4' });
      await store(
        'users',
        { _id: id(5), email: 'casey@example.test' },
        { _id: id(6), email: 'ada@example.test', role: 'admin' },
      );
      await store(
        'orders',
        { _id: id(7), ...order },
        {
          _id: id(8),
          ...order,
          quantity: '3',
          price: '389.70',
          phone: 1701234567,
          paid: true,
          transactionId: 'pi_123',
        },
      );
      await migrate();

      const visitor = shop.as(null);
      expect(dataOf(await visitor.GET('/product'))).toEqual([
        { _id: id(1).toHexString(), ...product, price: 129.9 },
        { _id: id(2).toHexString(), ...product, name: 'Disc', price: 80 },
      ]);
      expect(dataOf(await visitor.GET('/review')).map(({ review, rating }) => [review, rating])).toEqual([
        ['Good', 5],
        ['Fine', 4],
      ]);
      const signIn = async (email: string) => shop.as({ email, userId: '', token: await tokenOf(shop, email) });
      const casey = await signIn('casey@example.test');
      const { phone, ...rest } = order;
      expect(dataOf(await casey.GET('/person', { params: { query: { client: 'casey@example.test' } } }))).toEqual([
        { _id: id(7).toHexString(), ...rest, phone, paid: false, status: 'placed' },
        { _id: id(8).toHexString(), ...rest, phone: '1701234567', paid: true, transactionId: 'pi_123', status: 'paid' },
      ]);
      const ada = await signIn('ada@example.test');
      expect(dataOf(await ada.GET('/user')).map(({ email, role }) => [email, role])).toEqual([
        ['casey@example.test', 'customer'],
        ['ada@example.test', 'admin'],
      ]);
      const paid = await ada.DELETE('/order/{id}', { params: { path: { id: id(8).toHexString() } } });
      expect(paid.response.status).toBe(409);

      // The unpaid order can still be paid, at its original price.
      const intent = dataOf(await casey.POST('/create-payment-intent', { body: { price: 389.7 } }));
      await shop.payByCard(intent.clientSecret ?? '');
      const settled = await casey.PATCH('/order/{id}', { params: { path: { id: id(7).toHexString() } } });
      expect(settled.data).toMatchObject({ outcome: 'paid', order: { paid: true } });
      // The order now has the customer's id, so they find it in their account over GraphQL.
      expect((await database.collection('orders').findOne({ _id: id(7) }))?.['customer']).toMatchObject({
        userId: id(5),
      });
    }));

  it.each([10, 20])('has invoices and refunds over the total, if %d is the price of three units', (price) =>
    inOpenShop(async (shop) => {
      await store('orders', { _id: id(7), ...order, price });
      await migrate();
      const orderId = id(7).toHexString();
      const { accounts, payments, invoices } = shop.services;
      const casey = await accounts.authenticate(await tokenOf(shop, order.client));
      await shop.payByCard((await payments.startPayment(casey, { orderId })).clientSecret ?? '');
      await payments.settlePayment(casey, { orderId });
      const lines = [{ lineId: `${orderId}:1`, amount: null, restockQuantity: 0 }];
      const request = { orderId, amount: null, restockQuantity: 0, lines, reason: null, idempotencyKey: 'r' };
      await payments.refundOrder(systemActor('test'), request);
      const issued = await invoices.findByOrderIds([orderId]);
      expect(issued.map(({ kind, totals }) => [kind, totals.totalMinor])).toEqual([
        ['invoice', price * 100],
        ['credit_note', price * 100],
      ]);
    }),
  );

  it('cannot refund orders that were paid elsewhere', () =>
    inOpenShop(async (shop) => {
      await store('orders', { _id: id(1), ...order, paid: true, transactionId: 'pi_of_somebody_else' });
      await migrate();
      const everything = { amount: null, restockQuantity: 0, reason: null };
      const request = { orderId: id(1).toHexString(), ...everything, idempotencyKey: 'r' };
      await expect(shop.services.payments.refundOrder(systemActor('test'), request)).rejects.toMatchObject({
        code: 'CONFLICT',
        message: 'The payment was not taken by this shop. Refund it at the card provider.',
      });
    }));

  it.each([
    [129.9, 12_990],
    ['129.90', 12_990],
    [' 129 ', 12_900],
    [0, 0],
    [0.1 + 0.2, 30],
    [389.70000000000005, 38_970],
    [19.999999999999996, 2_000],
    [1.005, 101],
    ['0.994', 99],
    [1e-7, 0],
    [Decimal128.fromString('129.90'), 12_990],
    [Long.fromNumber(129), 12_900],
    [new Double(129.5), 12_950],
  ])('has a price of %s converted to %d cents', async (price, priceMinor) => {
    await store('products', { _id: id(1), ...product, price });
    await migrate();
    expect(await allOf('products')).toMatchObject([{ _id: id(1), priceMinor, currency: 'usd' }]);
    expect((await allOf('products'))[0]).not.toHaveProperty('price');
  });

  it.each([
    '',
    'free',
    '1,299.00',
    '$12',
    '1e400',
    -1,
    '-0.5',
    Number.NaN,
    Infinity,
    null,
    undefined,
    true,
    {},
    ['1'],
    1e20,
  ])('has a product with the price %s set aside completely', async (price) => {
    const document = { _id: id(1), ...product, price };
    await store('products', document);
    const [report] = await migrate();
    expect(report?.counts[0]).toEqual({ collection: 'products', changed: 0, adjusted: 0, setAside: 1 });
    expect(report?.remarks).toMatchObject([{ collection: 'products', documentId: id(1), kind: 'set_aside' }]);
    expect(await allOf('products')).toEqual([]);
    const kept = (await allOf('migration_remarks'))[0];
    expect(kept?.['document']).toMatchObject({ _id: id(1), ...product });
    expect(kept?.['problems']).toEqual([expect.stringMatching(/^price is /)]);
  });

  it('keeps unknown fields', async () => {
    await store('products', { _id: id(1), ...product, price: 1, supplier: { name: 'Acme' } });
    await migrate();
    expect(await allOf('products')).toMatchObject([{ supplier: { name: 'Acme' } }]);
  });

  it.each<[fields: object, expected: object]>([
    [{ availableQuantity: 7.9 }, { availableQuantity: 7 }],
    [{ availableQuantity: -3 }, { availableQuantity: 0 }],
    [{ availableQuantity: undefined }, { availableQuantity: 0 }],
    [{ minimumQuantity: 0 }, { minimumQuantity: 1 }],
    [{ minimumQuantity: 1.5 }, { minimumQuantity: 2 }],
    [{ img: '' }, { img: '/icon.svg' }],
    [{ price: 1.999 }, { priceMinor: 200 }],
  ])('has a product with %j adjusted to %j, and keeps the original', async (fields, expected) => {
    await store('products', { _id: id(1), ...product, price: 1, ...fields });
    const [report] = await migrate();
    expect(await allOf('products')).toMatchObject([expected]);
    expect(report?.counts[0]).toMatchObject({ changed: 1, adjusted: 1 });
    expect(await allOf('migration_remarks')).toMatchObject([{ kind: 'adjusted', document: { _id: id(1) } }]);
  });

  it('reports no adjustment if numbers were only stored as strings', async () => {
    await store('products', { _id: id(1), ...product, price: '1', availableQuantity: '12', minimumQuantity: '2' });
    const [report] = await migrate();
    expect(await allOf('products')).toMatchObject([{ availableQuantity: 12, minimumQuantity: 2 }]);
    expect(report?.counts[0]).toMatchObject({ changed: 1, adjusted: 0 });
  });

  it.each([
    [0, 1],
    [-4, 1],
    [4.6, 5],
    [9, 5],
    ['3', 3],
    ['great', 1],
    [undefined, 1],
  ])('has a rating of %s converted to %d', async (rating, expected) => {
    await store('reviews', { _id: id(1), review: ' Good ', rating });
    await migrate();
    expect(await allOf('reviews')).toEqual([
      { _id: id(1), review: 'Good', rating: expected, author: null, productId: null, createdAt: placedAt },
    ]);
  });

  it('keeps only one of the accounts whose addresses differ only in spelling, with its role unchanged', async () => {
    await store(
      'users',
      { _id: id(1), email: 'Casey@Example.test', role: 'admin' },
      { _id: id(2), email: ' CASEY@example.test' },
      { _id: id(3), email: 'casey@example.test' },
      { _id: id(4), email: 'Ada@example.test', role: 'admin' },
      { _id: id(5), email: 'ADA@example.test' },
      { _id: id(6), email: 'bo@example.test' },
      { _id: id(7), email: 'bo@example.test' },
      { _id: id(8), email: 'nobody' },
      { _id: id(9) },
    );
    const [report] = await migrate({ batchSize: 2 });
    expect((await allOf('users')).map((user): unknown[] => [user._id, user['email'], user['role']])).toEqual([
      [id(3), 'casey@example.test', 'customer'],
      [id(4), 'ada@example.test', 'admin'],
      [id(6), 'bo@example.test', 'customer'],
    ]);
    expect(await allOf('migration_remarks')).toHaveLength(6);
    expect(report?.remarks[0]?.problems[0]).toContain('this one was an admin');
    await assertUnique();
  });

  it('keeps the account that has signed in, and sets aside an old one with the same address', () =>
    inOpenShop(async (shop) => {
      const customer = await shop.newCustomer();
      const before = await allOf('users');
      await store('users', { _id: id(1), email: customer.email.toUpperCase(), role: 'admin' });
      await migrate();
      expect(await allOf('users')).toEqual(before);
      expect(await allOf('migration_remarks')).toMatchObject([{ kind: 'set_aside', documentId: id(1) }]);
    }));

  it('has profiles with a known owner converted, and others set aside', async () => {
    const profile = { education: 'E', location: 'L', linkedIn: 'in', number: 1701234 };
    await store('users', { _id: id(1), email: 'casey@example.test' });
    await store(
      'profiles',
      { _id: id(2), ...profile },
      { _id: id(3), ...profile, email: 'casey@example.test' },
      { _id: id(4), ...profile, email: 'Casey@example.test' },
    );
    await migrate();
    expect(await allOf('profiles')).toMatchObject([{ _id: id(3), userId: id(1), number: '1701234' }]);
    expect(await allOf('migration_remarks')).toHaveLength(2);
    await assertUnique();
  });

  it.each<[name: string, fields: object, problem: RegExp]>([
    ['no customer', { client: undefined }, /^client is not an address: missing/],
    ['an object as customer', { client: { $ne: '' } }, /^client is not/],
    ['no product', { productId: 'chain' }, /^productId is not an id: "chain"/],
    ['no price', { price: undefined }, /^price is not an amount: missing/],
    ['a negative price', { price: -5 }, /^price is not/],
    ['no quantity', { quantity: 0 }, /^quantity is not a number of pieces: 0/],
  ])('has an order with %s set aside', async (_name, fields, problem) => {
    await store('orders', { _id: id(1), ...order, ...fields });
    const [report] = await migrate();
    expect(report?.remarks).toMatchObject([
      { kind: 'set_aside', problems: [expect.stringMatching(problem) as string] },
    ]);
    expect(await allOf('orders')).toEqual([]);
  });

  it('has orders in all states converted', async () => {
    await store(
      'orders',
      { _id: id(1), ...order, quantity: 2.5 },
      { _id: id(2), ...order, paid: 'true', status: 'Shipped', transactionId: 'pi_2' },
      { _id: id(3), ...order, transactionId: 'pi_3' },
      { _id: id(4), ...order, product: undefined, clientName: undefined, address: undefined, phone: undefined },
    );
    await migrate();
    const [half, shipped, doubtful, bare] = await allOf('orders');
    expect(half).toMatchObject({ status: 'placed', lines: [{ quantity: 3 }], totalMinor: 38_970, reservedUntil: null });
    expect(shipped).toMatchObject({ status: 'shipped', payment: { status: 'paid', transactionId: 'pi_2' } });
    expect(shipped?.['history']).toHaveLength(3);
    expect(doubtful).toMatchObject({ status: 'placed', payment: { status: 'unpaid' } });
    expect((doubtful?.['payment'] as { flag: string }).flag).toContain('pi_3');
    expect(bare).toMatchObject({ customer: { name: 'casey' }, lines: [{ name: `Part ${order.productId}` }] });
    // The migration stores the order's customer, who was not stored before and can now find the order.
    expect(await allOf('users')).toMatchObject([
      { email: 'casey@example.test', displayName: 'Casey', role: 'customer' },
    ]);
  });

  it('keeps a document that only notes voided reservations', async () => {
    await store('orders', { _id: id(1), voidedReservations: ['r'] });
    await migrate();
    expect(await allOf('orders')).toEqual([{ _id: id(1), voidedReservations: ['r'] }]);
  });

  it('has documents with ids of other types set aside', async () => {
    await database.collection<{ _id: unknown }>('products').insertMany([
      { _id: 'a', ...product, price: 1 },
      { _id: 1, ...product, price: 1 },
      { _id: '1', ...product, price: 1 },
      { _id: { a: 1 }, ...product, price: 1 },
    ] as never);
    await migrate();
    expect(await allOf('products')).toEqual([]);
    expect(await allOf('migration_remarks')).toHaveLength(4);
  });
});

describe('a run of the migration', () => {
  const many = Array.from({ length: 25 }, (_, index) => ({ _id: id(index), ...product, price: index }));
  // Without later migrations, whose counts depend on the documents that this one writes.
  const only = { migrations: [existingShop] };

  it('without writes reports the same as one with writes', async () => {
    await store('products', ...many, { _id: id(99), ...product, price: 'abc' });
    await store('orders', { _id: id(1), ...order });
    const before = await allOf('products');
    const dry = await migrate({ ...only, isDryRun: true });
    expect(await allOf('products')).toEqual(before);
    for (const collection of ['migrations', 'migration_remarks', 'users']) expect(await allOf(collection)).toEqual([]);
    const wet = await migrate(only);
    expect(dry).toEqual(wet);
    expect(toReportText(dry, true)).toContain('Nothing was written. Run the command again without `--dry-run`');
    expect(toReportText(wet, false)).toMatch(/products +25 changed, 0 of them adjusted, 1 set aside/);
    expect(toReportText(wet, false)).toContain(`products ${id(99).toHexString()}: price is not an amount: "abc"`);
  });

  it('shows its progress', async () => {
    await store('products', ...many);
    const seen: number[] = [];
    await migrate({ ...only, batchSize: 10, onProgress: ({ done, total }) => seen.push(done, total) });
    expect(seen).toEqual([10, 25, 20, 25, 25, 25]);
  });

  it('continues after an interruption; until then, the shop does not start', async () => {
    await store('products', ...many);
    const brokenOff = migrate({
      batchSize: 10,
      onProgress: () => {
        throw new Error('the power is gone');
      },
    });
    await expect(brokenOff).rejects.toThrow('the power is gone');
    await expect(assertMigrated(database, now)).rejects.toThrow(/older .*0001-existing-shop.*npm run migrate/);
    const [report] = await migrate();
    expect(report?.counts[0]).toMatchObject({ changed: 15 });
    expect((await allOf('products')).map(({ priceMinor }) => priceMinor as number)).toEqual(
      many.map((_, i) => i * 100),
    );
    await assertMigrated(database, now);
  });

  it('may run concurrently with another', async () => {
    await store('products', ...many, { _id: id(99), ...product, price: 'abc' });
    await store('orders', { _id: id(1), ...order });
    await Promise.all([migrate({ batchSize: 5 }), migrate({ batchSize: 4 })]);
    expect(await allOf('products')).toHaveLength(25);
    expect(await allOf('migration_remarks')).toHaveLength(1);
    expect(await allOf('users')).toHaveLength(1);
  });

  it('finds nothing to do a second time', async () => {
    await store('products', ...many);
    await store('orders', { _id: id(1), ...order });
    await migrate();
    const before = [await allOf('products'), await allOf('orders'), await allOf('users')];
    expect(await migrate()).toEqual([]);
    const [again] = await migrate({ again: true });
    expect(again?.counts.every(({ changed, setAside }) => changed + setAside === 0)).toBe(true);
    expect([await allOf('products'), await allOf('orders'), await allOf('users')]).toEqual(before);
    expect(toReportText([], false)).toBe('The database is up to date.\n');
  });

  it('with the option `again` converts documents that were set aside and then repaired', async () => {
    await store('products', { _id: id(1), ...product, price: '12,00' }, { _id: id(2), ...product, price: 'abc' });
    await store('products', { _id: '3', ...product, price: 1 });
    await migrate();
    const remarks = database.collection('migration_remarks');
    await remarks.updateOne({ documentId: id(1) }, { $set: { 'document.price': '12.00' } });
    await remarks.updateOne({ documentId: '3' }, { $set: { 'document._id': id(3) } });
    await migrate({ again: true });
    expect(await allOf('products')).toMatchObject([
      { _id: id(1), priceMinor: 1_200 },
      { _id: id(3), priceMinor: 100 },
    ]);
    expect(await allOf('migration_remarks')).toMatchObject([{ documentId: id(2), kind: 'set_aside' }]);
  });

  it('with the option `again` leaves the shop able to start, whatever else was set aside', async () => {
    const unrepaired = [{ _id: id(3), location: 'L' }, { _id: id(4), location: 'M' }, { _id: id(5) }];
    await store('products', { _id: id(1), ...product, price: '12,00' });
    await store('users', { _id: id(2), email: 'casey@example.test' });
    await store('profiles', ...unrepaired);
    await migrate();
    await assertUnique();
    const remarks = database.collection('migration_remarks');
    await remarks.updateOne({ documentId: id(1) }, { $set: { 'document.price': '12.005' } });
    await remarks.updateOne({ documentId: id(5) }, { $set: { 'document.email': 'Casey@example.test' } });
    const before = await allOf('migration_remarks');
    const dry = await migrate({ again: true, isDryRun: true });
    expect(await allOf('migration_remarks')).toEqual(before);
    const [report] = await migrate({ again: true, batchSize: 2 });
    expect(report).toEqual(dry[0]);
    expect(report?.counts).toMatchObject([{ changed: 1, adjusted: 1 }, {}, {}, { changed: 1, setAside: 2 }, {}]);
    const converted = (await allOf('products'))[0];
    expect(converted).toMatchObject({ _id: id(1), priceMinor: 1_201, slug: 'chain-kit' });
    expect(converted).not.toHaveProperty('price');
    expect(await allOf('profiles')).toMatchObject([{ _id: id(5), userId: id(2) }]);
    expect(await allOf('migration_remarks')).toMatchObject([
      { documentId: id(1), kind: 'adjusted' },
      ...unrepaired.slice(0, 2).map((document) => ({ documentId: document._id, kind: 'set_aside', document })),
    ]);
    await assertMigrated(database, now);
  });

  it('with the option `again` puts a document back once, even if an earlier run was interrupted', async () => {
    await store('users', { _id: id(1), email: 'casey@example.test' });
    await store('profiles', { _id: id(2), location: 'L' });
    await migrate();
    const remarks = database.collection('migration_remarks');
    await remarks.updateOne({ documentId: id(2) }, { $set: { 'document.email': 'casey@example.test' } });
    const repaired = await allOf('migration_remarks');
    await migrate({ again: true });
    // The earlier run ended before it removed the remark.
    await remarks.insertMany(repaired);
    await migrate({ again: true });
    expect(await allOf('profiles')).toMatchObject([{ _id: id(2), userId: id(1) }]);
    await database.collection('profiles').deleteMany({});
    await migrate({ again: true });
    expect(await allOf('profiles')).toEqual([]);
  });

  it('with the option `again` loses no document if two were repaired to have the same ID', async () => {
    const named = (_id: unknown, name: string) => ({ _id, ...product, name, price: 1 });
    await store('products', named('a', 'Chain'), named('b', 'Disc'), { ...named(id(3), 'Lamp'), price: 'abc' });
    await migrate();
    const remarks = database.collection('migration_remarks');
    await remarks.updateMany({ documentId: { $in: ['a', 'b'] } }, { $set: { 'document._id': id(1) } });
    await remarks.updateOne({ documentId: 'b' }, { $set: { 'document.minimumQuantity': 0 } });
    for (const [changed, batchSize] of [[1], [0, 1]] as const) {
      const [report] = await migrate({ again: true, ...(batchSize && { batchSize }) });
      expect(report?.counts[0]).toMatchObject({ changed, adjusted: 0, setAside: 2 });
      expect(report?.remarks.map(({ problems }) => problems)).toContainEqual(['another document has its ID']);
      expect(await allOf('products')).toMatchObject([{ _id: id(1), name: 'Chain' }]);
      expect(await allOf('migration_remarks')).toMatchObject([
        { kind: 'set_aside', documentId: 'b', problems: ['another document has its ID'] },
        { kind: 'set_aside', documentId: id(3), problems: [expect.stringContaining('price') as string] },
      ]);
    }
  });

  it('with the option `again` keeps a document whose ID another one got', async () => {
    await store('products', { _id: id(1), ...product, price: 'abc' }, { _id: '1', ...product, name: 'Disc', price: 1 });
    await migrate();
    const remarks = database.collection('migration_remarks');
    await remarks.updateOne({ documentId: '1' }, { $set: { 'document._id': id(1), 'document.minimumQuantity': 0 } });
    for (const price of ['abc', 1]) {
      await remarks.updateOne(
        { documentId: id(1), 'document.name': product.name },
        { $set: { 'document.price': price } },
      );
      await migrate({ again: true });
      expect(await allOf('products')).toMatchObject([{ _id: id(1), name: 'Disc' }]);
      const ofChain = await remarks.findOne({ 'document.name': product.name });
      expect(ofChain).toMatchObject({ kind: 'set_aside', problems: ['another document has its ID'] });
    }
  });

  it('with the option `again` stores the current problems of what stays set aside', async () => {
    await store('orders', { _id: id(1), ...order, price: 'abc' });
    await migrate();
    const remarks = database.collection('migration_remarks');
    await remarks.updateOne({}, { $set: { 'document.price': 1, 'document.quantity': 0 } });
    await migrate({ again: true, isDryRun: true });
    expect((await remarks.findOne())?.['problems']).toEqual([expect.stringContaining('price')]);
    await migrate({ again: true });
    expect((await remarks.findOne())?.['problems']).toEqual(['quantity is not a number of pieces: 0']);
  });

  it('with the option `again` reports documents that were repaired into the new format, and keeps them', async () => {
    await store('products', { _id: id(1), ...product, price: 'a' }, { _id: id(2), ...product, price: 'b' });
    await store('profiles', { _id: id(3), location: 'L' });
    await migrate();
    const remarks = database.collection('migration_remarks');
    const repair = (index: number, fields: object) => remarks.updateOne({ documentId: id(index) }, { $set: fields });
    await repair(1, { 'document.priceMinor': 100, 'document.currency': 'usd' });
    await repair(2, { 'document.priceMinor': 100, 'document.slug': 'disc' });
    await repair(3, { 'document.userId': id(4) });
    const dry = await migrate({ again: true, isDryRun: true });
    const reports = await migrate({ again: true });
    const problems = ['it has fields of the new format; correct the original fields instead'];
    for (const { counts, remarks: reported } of [dry[0], reports[0]].flatMap((report) => report ?? [])) {
      expect(counts).toMatchObject([{ setAside: 1 }, {}, {}, { setAside: 1 }, {}]);
      expect(reported).toMatchObject([
        { documentId: id(2), problems },
        { documentId: id(3), problems },
      ]);
    }
    // The next migration knows this format.
    expect(await allOf('products')).toMatchObject([{ _id: id(1), slug: 'chain-kit' }]);
    expect(await allOf('profiles')).toEqual([]);
    expect(await allOf('migration_remarks')).toMatchObject([
      { documentId: id(2), problems },
      { documentId: id(3), problems },
    ]);
  });

  it('gives a customer who was erased no account', async () => {
    await store('orders', { _id: id(1), ...order, client: `erased-${'0'.repeat(24)}@invalid`, paid: true });
    await migrate();
    expect(await allOf('orders')).toMatchObject([{ customer: { userId: null } }]);
    expect(await allOf('users')).toEqual([]);
  });

  it('is recorded', async () => {
    await store('products', ...many);
    await migrate();
    expect((await createJournal(database).list())[0]).toMatchObject({
      _id: '0001-existing-shop',
      startedAt: now,
      finishedAt: now,
      counts: [{ collection: 'products', changed: 25 }, {}, {}, {}, {}],
    });
  });
});

describe('the shop', () => {
  const first = migrations.flatMap(({ id, isInBackground }) => (isInBackground ? [] : id));
  it('opens on an empty database, and marks it as current', async () => {
    await assertMigrated(database, now);
    expect((await createJournal(database).list()).map(({ _id }) => _id)).toEqual(first);
  });

  it('opens on its own data, which needs no migration', () =>
    inOpenShop(async (shop) => {
      const [customer, productId] = [shop.as(await shop.newCustomer()), await addProduct(shop)];
      dataOf(await customer.POST('/review', { body: { review: 'Fits', rating: 5 } }));
      dataOf(await customer.POST('/order', { body: { productId, quantity: 1, address: 'A', phone: '12345' } }));
      const profile = { education: 'E', location: 'L', linkedIn: 'in', number: '12345' };
      dataOf(await customer.POST('/profile', { body: profile }));
      await assertMigrated(database, now);
      expect(await createJournal(database).list()).toHaveLength(first.length);
    }));

  it.each(['products', 'reviews', 'users', 'orders', 'profiles'])('does not open on old %s', async (collection) => {
    await store(collection, { name: 'old' });
    await expect(assertMigrated(database, now)).rejects.toThrow(StartupError);
    await expect(assertMigrated(database, now)).rejects.toThrow(/^[^\n]+$/);
  });

  it('does not open on the database of a later version, nor migrate it', async () => {
    await createJournal(database).markCurrent([{ id: '0002-later' }], now);
    await expect(assertMigrated(database, now)).rejects.toThrow('which does not know 0002-later');
    await expect(migrate()).rejects.toThrow('newer than this version');
  });

  it('asks for the migrations of a new version, in their order', async () => {
    await assertMigrated(database, now);
    const ran: string[] = [];
    const step = (name: string): Migration => ({
      id: name,
      summary: name,
      isNeeded: () => Promise.resolve(true),
      run: () => {
        ran.push(name);
        return Promise.resolve([]);
      },
    });
    const next = [...migrations, step('0002-a'), step('0003-b')];
    await expect(assertMigrated(database, now, next)).rejects.toThrow('Migrations to run: 0002-a, 0003-b.');
    await migrate({ migrations: next });
    expect(ran).toEqual(['0002-a', '0003-b']);
    await assertMigrated(database, now, next);
  });
});
