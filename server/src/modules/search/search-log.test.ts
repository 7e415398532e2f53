import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/database.js';
import { createSearchLogRepository } from './search-log.repository.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

it('a day has at most 5,000 queries, and searches for these are still counted', async () => {
  const repository = createSearchLogRepository(database.connection);
  const toSearch = (key: string) => ({ key, count: 1, misses: 0, results: 1, isNumber: false });
  const keysOf = (day: Date) => database.connection.collection('search_log').distinct('key', { day });
  const [day, next] = [new Date('2100-01-01'), new Date('2100-01-02')];
  await repository.add(
    day,
    Array.from({ length: 5_000 }, (_, number) => toSearch(`part ${number}`)),
  );
  await repository.add(day, [toSearch('part 7'), toSearch('horn')]);
  await repository.add(next, [toSearch('horn')]);
  expect((await repository.report(day)).top[0]).toEqual({ query: 'part 7', count: 2, results: 1 });
  expect(await keysOf(day)).not.toContain('horn');
  expect(await keysOf(next)).toEqual(['horn']);
});
