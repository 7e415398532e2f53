import { afterEach, beforeEach, expect, it } from 'vitest';
import { runMigrations } from '../../src/migrations/run-migrations.js';
import { assertMigrated } from '../../src/migrations/database-state.js';
import { openTestShop, type TestShop, type TestUser } from '../shop.js';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const database = () => shop.connection.getClient().db(shop.connection.name);
const migrate = (isDryRun = false) =>
  runMigrations({
    database: database(),
    currency: 'usd',
    now: () => shop.clock.now(),
    isDryRun,
    again: false,
    batchSize: 2,
  });

async function reviewNamed(author: TestUser, displayName: string): Promise<void> {
  const answer = await shop.rest('POST /review', { review: 'Fits', rating: 5 }, author);
  expect(answer.status).toBe(200);
  const id = { 'author.userId': { $exists: true }, 'author.displayName': 'Casey Customer' };
  await shop.connection.collection('reviews').updateOne(id, { $set: { 'author.displayName': displayName } });
}

async function publishedNames(): Promise<unknown[]> {
  const { body } = await shop.rest<{ clientName?: string }[]>('GET /review');
  return body.map(({ clientName }) => clientName);
}

it('the migration removes author names that show an email address or its part before the @', async () => {
  const authors = [await shop.newCustomer(), await shop.newCustomer(), await shop.newCustomer()];
  const [rider1, rider2, rider3] = authors as [TestUser, TestUser, TestUser];
  await reviewNamed(rider1, 'rider1');
  await reviewNamed(rider2, 'rider2@example.test');
  await reviewNamed(rider3, 'rider1');
  await reviewNamed(rider1, 'Rita');
  await reviewNamed(rider2, 'Rider2');

  await expect(assertMigrated(database(), shop.clock.now())).rejects.toThrow('0002-review-author-names');
  const counts = [{ collection: 'reviews', changed: 2, adjusted: 0, setAside: 0 }];
  expect((await migrate(true)).at(1)?.counts).toEqual(counts);
  expect((await migrate()).at(1)?.counts).toEqual(counts);
  expect(await publishedNames()).toEqual([undefined, undefined, 'rider1', 'Rita', 'Rider2']);
  await assertMigrated(database(), shop.clock.now());
});

it('the migration is not needed if no review shows an address', async () => {
  await reviewNamed(await shop.newCustomer(), 'Rita');
  await assertMigrated(database(), shop.clock.now());
  expect(await publishedNames()).toEqual(['Rita']);
});
