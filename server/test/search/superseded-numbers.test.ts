import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { systemActor } from '../../src/shared/actor.js';
import { addProduct, openTestShop, type TestShop } from '../shop.js';
import { openSearchThreads } from './search-catalogue.js';

const admin = systemActor('test');
const patience = { timeout: 30_000, interval: 50 };
const engines = openSearchThreads();
let shop: TestShop;
let productId: string;

beforeAll(async () => {
  shop = await openTestShop({ openSearch: engines.open });
  productId = await addProduct(shop, { name: 'Chain kit', partNumber: 'KS-1' });
  const numbers = [{ kind: 'oem', number: '40530-H03', brandName: 'Haruna', note: null }] as const;
  await shop.services.catalogue.updateProduct(admin, { productId, version: 1, numbers });
});
afterAll(async () => {
  await shop.close();
  engines.removeFiles();
});

interface Found {
  edges: { match: string; node: { id: string }; reason: { number: { number: string } | null; chain: string | null } }[];
}

async function search(query: string) {
  const { data, errors } = await shop.graphql<{ searchProducts: Found }>(
    `query ($query: String) { searchProducts(query: $query) {
      edges { match node { id } reason { number { number } chain } } } }`,
    { query },
  );
  expect(errors).toBeUndefined();
  return data.searchProducts.edges.map(({ match, node, reason }) => ({ match, id: node.id, ...reason }));
}

const replace = (number: string, by: string) =>
  shop.services.numbers.supersessions.save(admin, {
    number,
    brandName: 'Haruna',
    kind: 'replaced',
    replacedBy: [{ number: by, brandName: 'Haruna', quantity: 1 }],
  });

it('an old number finds the product of the newest one and gives the reason, until its entry is deleted', async () => {
  await replace('40530-H02', '40530-H03');
  const { id } = await replace('40530-H01', '40530-H02');
  const chain = '40530-H01 was replaced by 40530-H02, then 40530-H03';
  await vi.waitFor(async () => {
    const wanted = { match: 'SUPERSEDED_NUMBER', id: productId, number: null, chain };
    expect(await search('40530 h01')).toEqual([wanted]);
  }, patience);
  expect(await search('40530-H03')).toMatchObject([
    { match: 'PART_NUMBER', number: { number: '40530-H03' }, chain: null },
  ]);
  await shop.services.numbers.supersessions.delete(admin, { id, version: 1 });
  await vi.waitFor(async () => {
    expect((await search('40530-H01')).map(({ match }) => match)).not.toContain('SUPERSEDED_NUMBER');
  }, patience);
});

it('an unknown number finds products with a similar number', async () => {
  const ask = `query ($number: String!) { partNumber(number: $number) { isKnown similar { id } } }`;
  await vi.waitFor(async () => {
    const { data } = await shop.graphql(ask, { number: '4053O-HO3' });
    expect(data).toEqual({ partNumber: { isKnown: false, similar: [{ id: productId }] } });
  }, patience);
});
