import { seedDemoShop } from '@kickstand/demo-shop';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoShopPort } from '../../src/app/local/demo-data.js';
import { fitAnswers } from '../../src/shared/fit-answer.js';
import { openTestShop, type TestShop } from '../shop.js';
import { wantedFirst, wantedForBikes, wantedPages } from './relevance.js';
import { openSearchThreads } from './search-catalogue.js';

const engines = openSearchThreads();
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ openSearch: engines.open });
  const now = new Date();
  const { connection, services } = shop;
  await seedDemoShop(demoShopPort({ connection, accounts: services.accounts, currency: 'usd', now }), now);
  const count = await services.catalogue.source.countPublic();
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

it('a search finds the wanted products first', async () => {
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

it('a search for a make opens the page of the make', async () => {
  for (const [query, path] of Object.entries(wantedPages)) {
    expect([query, (await shop.services.search.searchProducts({ query })).redirect]).toEqual([query, path]);
  }
});

interface BikeSearch {
  searchProducts: {
    recognisedVehicle: { make: { name: string } | null; vehicles: { name: string }[]; isApplied: boolean } | null;
    edges: {
      match: string;
      node: { partNumber: string };
      namedFit: { answer: string; vehicle: { name: string } } | null;
    }[];
  };
}

it('a search lists first the parts for the bikes that it names, and ignores the words that name them', async () => {
  const document = `query ($query: String!) { searchProducts(query: $query, first: 100) {
    recognisedVehicle { make { name } vehicles { name } isApplied }
    edges { match node { partNumber } namedFit { answer vehicle { name } } } } }`;
  const misses: string[] = [];
  for (const [query, [bike, wanted]] of Object.entries(wantedForBikes)) {
    const { data } = await shop.graphql<BikeSearch>(document, { query });
    const { recognisedVehicle, edges } = data.searchProducts;
    const names = recognisedVehicle?.make
      ? [recognisedVehicle.make.name]
      : recognisedVehicle?.vehicles.map(({ name }) => name);
    const [first] = edges;
    const answers = edges
      .filter(({ match }) => match !== 'PART_NUMBER')
      .map(({ namedFit }) => namedFit?.answer ?? 'UNKNOWN');
    const places = answers.map((answer) => fitAnswers.map((known) => known.toUpperCase()).indexOf(answer));
    const isMet =
      recognisedVehicle?.isApplied &&
      names?.every((name) => name.startsWith(bike)) &&
      edges.every(({ namedFit }) => namedFit?.vehicle.name.startsWith(bike) ?? true) &&
      first?.node.partNumber.startsWith(wanted) &&
      (wanted !== '' || first.namedFit?.answer === 'FITS') &&
      places.every((place, index) => place >= (places[index - 1] ?? 0));
    if (!isMet)
      misses.push(
        `${query}: ${names?.join(', ')} ${recognisedVehicle?.isApplied}; ${first?.node.partNumber} ${answers.join(' ')}`,
      );
  }
  expect(misses).toEqual([]);
  expect(Object.keys(wantedForBikes).length).toBeGreaterThanOrEqual(40);
});
