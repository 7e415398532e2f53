import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { systemActor } from '../../src/shared/actor.js';
import { openTestShop, type TestShop } from '../shop.js';
import { openSearchThreads, storeCatalogue } from './search-catalogue.js';

const engines = openSearchThreads();
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ openSearch: engines.open });
  await storeCatalogue(shop.connection, 40);
  const isIndexed = async () => {
    expect(await shop.services.search.searchProducts({})).toMatchObject({ mode: 'full', totalCount: 34 });
  };
  await vi.waitFor(isIndexed, { timeout: 100_000, interval: 50 });
});
afterAll(async () => {
  await shop.close();
  engines.removeFiles();
});

interface Report {
  top: { query: string; count: number; results: number }[];
  missed: { query: string; count: number; results: number }[];
  unknownNumbers: { query: string; count: number; results: number }[];
}

it('the report has the searches of the last 30 days, also those without results, and no data about people', async () => {
  const { search } = shop.services;
  const ask = async (query: string, page = 1) => search.searchProducts({ query, page });
  for (const query of ['Brake', ' brake ', 'BRAKE', 'Brake pad', 'kickstand', '99999-XYZ-123', 'me@example.test', '']) {
    await ask(query);
  }
  await ask('brake', 2);
  // A filtered or sorted list is not counted, because its results do not show what the shop lacks.
  await search.searchProducts({ query: 'brake', filter: { minimumRating: 5, brands: ['no-such-brand'] } });
  await search.searchProducts({ query: 'brake pad', sort: 'newest' });
  const noConditions = { brands: [], availableOnly: false, collapseFamilies: false };
  await search.searchProducts({ query: 'brake pad', filter: noConditions });
  const { totalCount } = await ask('brake');
  const read = async (days = 30) => {
    const fields = '{ query count results }';
    const query = `query ($days: Int!) {
      searchReport(days: $days) { top ${fields} missed ${fields} unknownNumbers ${fields} } }`;
    return (await shop.graphql<{ searchReport: Report }>(query, { days }, await shop.newAdmin())).data.searchReport;
  };
  const first = await read();
  expect(first.top.map(({ query, count }) => [query, count])).toEqual([
    ['brake', 4],
    ['brake pad', 2],
    ['99999-xyz-123', 1],
    ['kickstand', 1],
  ]);
  expect(first.top[0]?.results).toBe(totalCount);
  expect(first.missed).toEqual([{ query: 'kickstand', count: 1, results: 0 }]);
  expect(first.unknownNumbers).toEqual([{ query: '99999-xyz-123', count: 1, results: 0 }]);

  shop.clock.advance({ minutes: 29 * 1_440 });
  await ask('brake');
  expect((await read()).top[0]).toMatchObject({ query: 'brake', count: 5 });
  shop.clock.advance({ minutes: 1_440 });
  expect((await read()).top.map(({ query, count }) => [query, count])).toEqual([['brake', 1]]);
  expect((await read(90)).top[0]).toMatchObject({ query: 'brake', count: 5 });
  shop.clock.advance({ minutes: 6 * 1_440 });
  expect((await read(7)).top).toEqual([]);
  await expect(shop.services.search.report(systemActor('test'), 8)).rejects.toMatchObject({
    code: 'BAD_USER_INPUT',
    details: { fields: [{ field: 'days' }] },
  });
});
