import type { mongo } from 'mongoose';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { assertMigrated } from '../../src/migrations/database-state.js';
import { runMigrations, type MigrationReport } from '../../src/migrations/run-migrations.js';
import { systemActor, visitor } from '../../src/shared/actor.js';
import { openTestShop, type TestShop } from '../shop.js';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const database = () => shop.connection.getClient().db(shop.connection.name);
const migrate = ({ isDryRun = false, batchSize = 2 } = {}) =>
  runMigrations({
    database: database(),
    currency: 'usd',
    now: () => shop.clock.now(),
    isDryRun,
    again: false,
    batchSize,
  });
const countsOf = (reports: readonly MigrationReport[]) =>
  reports.find(({ migration }) => migration.id === '0004-catalogue')?.counts;

const newFields = [
  'slug',
  'status',
  'condition',
  'categoryIds',
  'categoryPath',
  'brandId',
  'partNumberKey',
  'attributes',
  'media',
  'familyId',
  'options',
  'related',
  'successorIds',
  'rating',
  'changedAt',
];

/** Changes the catalogue to the form that it had before products had addresses. */
async function makeOld(): Promise<void> {
  for (const name of ['slugs', 'categories']) await database().collection(name).deleteMany({});
  const $unset = Object.fromEntries(newFields.map((field) => [field, true as const]));
  await database().collection('products').updateMany({}, { $unset });
  shop.clock.advance({ seconds: 2 });
}

const add = (name: string, category: string | null, partNumber: string | null = null) =>
  shop.services.catalogue.addProduct(systemActor('test'), {
    name,
    category,
    partNumber,
    about: 'As it says.',
    imageUrl: '/part.svg',
    price: { amountMinor: 1_000, currency: 'usd' },
    availableQuantity: 5,
    minimumQuantity: 1,
    idempotencyKey: null,
  });

async function addAll() {
  const products = [
    await add('Brake disc', 'Brakes', 'ks-4010/320 F'),
    await add('Brake disc', 'brakes'),
    await add('Chain', 'Drive train'),
    await add('部品', null),
  ];
  const customer = await shop.newCustomer();
  const actor = await shop.services.accounts.authenticate(customer.token);
  const review = { text: 'Fits', rating: 4, productId: products[0]?.id ?? '', idempotencyKey: null };
  await shop.services.reviews.addReview(actor, review);
  return products;
}

it('the migration gives old products addresses, categories and ratings, without changing REST answers', async () => {
  const [disc, other, chain, part] = await addAll();
  const { body: before } = await shop.rest('GET /product');
  await makeOld();
  const old = await database().collection('products').find().toArray();
  await expect(assertMigrated(database(), shop.clock.now())).rejects.toThrow('0004-catalogue');

  const counts = [{ collection: 'products', changed: 4, adjusted: 0, setAside: 0 }];
  expect(countsOf(await migrate({ isDryRun: true }))).toEqual(counts);
  expect(await database().collection('products').find().toArray()).toEqual(old);
  expect(await database().collection('slugs').countDocuments()).toBe(0);
  expect(countsOf(await migrate())).toEqual(counts);
  await assertMigrated(database(), shop.clock.now());

  expect((await shop.rest('GET /product')).body).toEqual(before);
  const { catalogue } = shop.services;
  shop.clock.advance({ seconds: 2 });
  const now = await catalogue.listAll();
  expect(now.map(({ slug }) => slug)).toEqual(['brake-disc', 'brake-disc-2', 'chain', 'part']);
  expect(now.map(({ categoryIds }) => categoryIds.length)).toEqual([1, 1, 1, 0]);
  expect(now[0]).toMatchObject({ id: disc?.id, category: 'Brakes', rating: { sum: 4, count: 1 } });
  expect(now[1]).toMatchObject({ id: other?.id, categoryIds: now[0]?.categoryIds });
  const bySlug = await catalogue.findBySlug(visitor, 'chain');
  expect(bySlug).toMatchObject({ id: chain?.id, media: [{ url: '/part.svg', altText: 'Chain' }] });
  expect(await catalogue.findProduct(visitor, part?.id ?? '')).toMatchObject({ category: null, rating: { count: 0 } });
  const first = await database().collection('products').findOne({ slug: 'brake-disc' });
  expect(first).toMatchObject({ partNumberKey: 'KS4010320F', changedAt: expect.any(Date) as Date });
});

it('after an interruption, the migration gives no product a second address and creates no category twice', async () => {
  await addAll();
  await makeOld();
  const broken = database().collection<{ _id: mongo.ObjectId }>('products');
  const all = await broken.find().sort({ _id: 1 }).toArray();
  await migrate();
  // This is the state after a migration that died when it had claimed the second batch.
  const $unset = { slug: true as const, categoryIds: true as const };
  await broken.updateMany({ _id: { $in: all.slice(2).map(({ _id }) => _id) } }, { $unset });
  const chain = await database().collection('categories').findOneAndDelete({ name: 'Drive train' });
  await database()
    .collection('migrations')
    .deleteOne({ _id: '0004-catalogue' as unknown as mongo.ObjectId });
  await migrate();

  const slugs = await database().collection('slugs').find().toArray();
  expect(slugs).toHaveLength(6);
  const categories = await database().collection('categories').find().toArray();
  expect(categories.map(({ name }) => name as string).sort()).toEqual(['Brakes', 'Drive train']);
  expect(categories.map(({ _id }) => _id.toHexString())).toContain(chain?._id.toHexString());
});
