import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoShopPort, loadDemoShop } from '../../src/local/demo-data.js';
import { openTestShop, type TestShop } from '../shop.js';
import { wantedFirst } from './relevance.js';
import { openSearchThreads } from './search-catalogue.js';

const engines = openSearchThreads();
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ openSearch: engines.open });
  const demoShop = await loadDemoShop();
  if (!demoShop) throw new Error('The demo shop is not installed');
  const now = new Date();
  const { connection, services } = shop;
  await demoShop.seedDemoShop(demoShopPort({ connection, accounts: services.accounts, currency: 'usd', now }), now);
  const count = await services.catalog.source.countPublic();
  const isIndexed = async () => {
    const filter = { collapseFamilies: false };
    expect(await services.search.searchProducts({ filter })).toMatchObject({ mode: 'full', totalCount: count });
  };
  await vi.waitFor(isIndexed, { timeout: 100_000, interval: 50 });
});
afterAll(async () => {
  await shop.close();
  engines.removeFiles();
});

it('finds the wanted products first', async () => {
  const misses: string[] = [];
  for (const [query, wanted] of Object.entries(wantedFirst)) {
    const { edges } = await shop.services.search.searchProducts({ query });
    const found = edges[0]?.node.partNumber ?? 'nothing';
    const others = edges.slice(1, 4).map(({ node }) => node.partNumber);
    if (!wanted.split('|').some((start) => found.startsWith(start))) {
      misses.push(`${query}: ${found}, not ${wanted}; then ${others.join(', ')}`);
    }
  }
  expect(misses).toEqual([]);
  expect(Object.keys(wantedFirst).length).toBeGreaterThanOrEqual(150);
});
