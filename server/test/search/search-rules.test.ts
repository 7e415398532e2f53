import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Product } from '../../src/modules/catalogue/products/product.js';
import type { SaveSearchRuleInput } from '../../src/modules/search/search-rule.type.js';
import { systemActor, visitor } from '../../src/shared/actor.js';
import { openTestShop, type AnotherServer, type TestServer, type TestShop } from '../shop.js';
import { openSearchThreads, storeCatalogue } from './search-catalogue.js';

const engines = openSearchThreads();
const admin = systemActor('test');
const patience = { timeout: 60_000, interval: 50 };
let shop: TestShop;
let other: AnotherServer;
let basic: TestShop;
let products: readonly Product[];
let keys = 0;

interface Found {
  mode: string;
  redirect: string | null;
  totalCount: number;
  nodes: { id: string; name: string }[];
}

async function search(server: TestServer, query: string, more: object = {}): Promise<Found> {
  const { data, errors } = await server.graphql<{ searchProducts: Found }>(
    `query ($query: String, $sort: SearchSort, $first: Int, $page: Int) {
      searchProducts(query: $query, sort: $sort, first: $first, page: $page) {
        mode redirect totalCount nodes { id name } } }`,
    { query, first: 100, ...more },
  );
  expect(errors).toBeUndefined();
  return data.searchProducts;
}

beforeAll(async () => {
  shop = await openTestShop({ openSearch: engines.open });
  ({ products } = await storeCatalogue(shop.connection, 60));
  other = await shop.openServer();
  basic = await openTestShop();
  for (const server of [shop, other]) {
    await vi.waitFor(async () => expect(await search(server, '')).toMatchObject({ mode: 'FULL' }), patience);
    await vi.waitFor(async () => expect((await search(server, 'brake')).totalCount).toBeGreaterThan(5), patience);
  }
});
afterAll(async () => {
  await other.close();
  await basic.close();
  await shop.close();
  engines.removeFiles();
});

const save = ({ ...input }: SaveSearchRuleInput, at = shop) =>
  at.services.search.rules.save(admin, { ...(input.id ? {} : { idempotencyKey: `rule-${(keys += 1)}` }), ...input });
const drop = ({ id, version }: { id: string; version: number }) =>
  shop.services.search.rules.delete(admin, { id, version });
const faultOf = (field: string) => ({
  code: 'BAD_USER_INPUT',
  details: { fields: [expect.objectContaining({ field })] as unknown[] },
});
const onSale = () =>
  products.filter(({ status, familyId, deletedAt }) => status === 'active' && familyId === null && deletedAt === null);

describe('synonyms', () => {
  it('take effect at once on this server and within two seconds on another one, and so does their removal', async () => {
    const { totalCount } = await search(shop, 'brake');
    const twoSeconds = { timeout: 2_000, interval: 50 };
    const expectOnOther = (query: string, count: number) =>
      vi.waitFor(async () => {
        // Cached answers expire by the clock, which does not advance in tests.
        shop.clock.advance({ seconds: 1 });
        expect((await search(other, query)).totalCount).toBe(count);
      }, twoSeconds);
    await expectOnOther('stopper', 0);
    const rule = await save({ kind: 'synonyms', terms: ['Stopper', 'brake'] });
    expect((await search(shop, 'stoppers')).totalCount).toBe(totalCount);
    await expectOnOther('stopper', totalCount);
    const edited = await save({ id: rule.id, version: 1, terms: ['halter', 'brake'] });
    expect((await search(shop, 'stopper')).totalCount).toBe(0);
    await expectOnOther('halter', totalCount);
    await drop(edited);
    await expectOnOther('halter', 0);
  });

  it('in one direction do not work in the other direction', async () => {
    const rule = await save({ kind: 'one_way_synonyms', terms: ['racing'], alternatives: ['touring'] });
    const [racing, touring] = [await search(shop, 'racing'), await search(shop, 'touring')];
    expect(racing.totalCount).toBeGreaterThan(touring.totalCount);
    await drop(rule);
    expect((await search(shop, 'racing')).totalCount).toBeLessThan(racing.totalCount);
  });

  it.each(['" OR "', 'NEAR(brake pad, 1)', '{name}: brake', 'brake*', "'; DROP TABLE words; --", 'AND OR NOT brake'])(
    'are plain text: %j',
    async (hostile) => {
      const rule = await save({ kind: 'synonyms', terms: ['zzz', hostile] });
      const all = (await search(shop, '')).totalCount;
      for (const query of ['zzz', hostile]) {
        const { mode, totalCount } = await search(shop, query);
        expect(mode).toBe('FULL');
        expect(totalCount).toBeLessThan(all);
      }
      await drop(rule);
    },
  );

  it("are kept when the index's thread restarts", async () => {
    const rule = await save({ kind: 'synonyms', terms: ['stopper', 'brake'] });
    const { totalCount } = await search(shop, 'stopper');
    expect(totalCount).toBeGreaterThan(0);
    await engines.opened[0]?.crash();
    await vi.waitFor(async () => {
      shop.clock.advance({ seconds: 1 });
      expect(await search(shop, 'stopper')).toMatchObject({ mode: 'FULL', totalCount });
    }, patience);
    await drop(rule);
  });
});

describe('a redirect', () => {
  it('comes with the results for any spelling of the query, also while there is no index', async () => {
    const path = '/category/brakes?available=true';
    for (const at of [shop, basic]) {
      const rule = await save({ kind: 'redirect', terms: ['Stop the bike', 'anchors'], path }, at);
      expect(await search(at, '  STOP  the bike')).toMatchObject({ redirect: path });
      expect(await search(at, 'stop the')).toMatchObject({ redirect: null });
      const { body } = await at.rest('GET /api/search?q=anchors');
      expect(body).toMatchObject({ redirect: path });
      await at.services.search.rules.delete(admin, rule);
      expect(await search(at, 'anchors')).toMatchObject({ redirect: null });
    }
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '/a\nb',
    '/\t/evil.example',
    'category/brakes',
    '',
    `/${'a'.repeat(500)}`,
  ])('cannot lead to %j', async (path) => {
    await expect(save({ kind: 'redirect', terms: ['elsewhere'], path })).rejects.toMatchObject(faultOf('path'));
  });

  it('cannot form a circle', async () => {
    const own = save({ kind: 'redirect', terms: ['round'], path: '/search?q=Round' });
    await expect(own).rejects.toMatchObject(faultOf('path'));
    const rule = await save({ kind: 'redirect', terms: ['round'], path: '/search?q=about' });
    const back = save({ kind: 'redirect', terms: ['about'], path: '/search/?q=ROUND' });
    await expect(back).rejects.toMatchObject(faultOf('path'));
    await drop(rule);
  });
});

describe('a ranking', () => {
  it('puts products at the start and end of the whole list if it is sorted by relevance, and is explained to admins', async () => {
    const found = (await search(shop, 'brake')).nodes.map(({ id }) => id);
    const [first = '', second = ''] = found;
    const outside = onSale().find(({ id }) => !found.includes(id));
    if (!outside) throw new Error('Every product is a brake');
    const rule = await save({ kind: 'ranking', terms: ['brake'], pinnedIds: [outside.id, second], buriedIds: [first] });
    const ranked = (await search(shop, 'Brake')).nodes.map(({ id }) => id);
    const middle = found.filter((id) => id !== first && id !== second);
    expect(ranked).toEqual([outside.id, second, ...middle, first]);
    expect((await search(shop, 'brake', { first: 2, page: 2 })).nodes.map(({ id }) => id)).toEqual(ranked.slice(2, 4));
    expect((await search(shop, 'brake', { sort: 'NAME' })).nodes[0]?.id).not.toBe(outside.id);
    expect((await search(shop, 'brake pad')).nodes.map(({ id }) => id)).not.toContain(outside.id);
    expect((await shop.services.search.suggest('brake')).products[0]?.id).toBe(outside.id);

    const { data } = await shop.graphql<{ explainSearch: { totalCount: number; hits: unknown[] } }>(
      `{ explainSearch(query: "brake", first: 3) {
          totalCount redirect correction { to }
          hits { match placement tier score product { id } parts { kind value } } } }`,
      {},
      await shop.newAdmin(),
    );
    expect(data.explainSearch).toMatchObject({ totalCount: found.length + 1, redirect: null, correction: null });
    expect(data.explainSearch.hits).toMatchObject([
      { placement: 'PINNED', tier: 'LISTED', match: 'LISTED', product: { id: outside.id }, parts: [] },
      { placement: 'PINNED', tier: 'WORDS', product: { id: second } },
      {
        placement: null,
        tier: 'WORDS',
        parts: expect.arrayContaining([{ kind: 'WHOLE_WORDS', value: 1.25 }]) as unknown,
      },
    ]);
    await drop(rule);
    expect((await search(shop, 'brake')).nodes.map(({ id }) => id)).toEqual(found);
  });

  it('of a deleted product has no effect', async () => {
    const product = onSale()[0] as Product;
    const rule = await save({ kind: 'ranking', terms: ['brake'], pinnedIds: [product.id] });
    await shop.services.catalogue.deleteProduct(admin, product.id);
    await vi.waitFor(async () => {
      expect((await search(shop, 'brake')).nodes.map(({ id }) => id)).not.toContain(product.id);
    }, patience);
    await shop.services.catalogue.restoreProduct(admin, product.id);
    await drop(rule);
  });
});

describe('a rule', () => {
  it.each<[string, SaveSearchRuleInput]>([
    ['kind', { terms: ['a'] }],
    ['terms', { kind: 'synonyms', terms: ['one'] }],
    ['terms', { kind: 'ranking', terms: [], pinnedIds: ['0'.repeat(24)] }],
    ['terms', { kind: 'synonyms', terms: Array.from({ length: 21 }, (_, index) => `term ${index}`) }],
    ['terms.1', { kind: 'synonyms', terms: ['one', '"*'] }],
    ['terms.1', { kind: 'synonyms', terms: ['Één', 'een'] }],
    ['terms.0', { kind: 'synonyms', terms: ['x'.repeat(81), 'y'] }],
    ['terms.0', { kind: 'synonyms', terms: ['a b c d e f g h i j k l m', 'y'] }],
    ['alternatives', { kind: 'one_way_synonyms', terms: ['one'] }],
    ['alternatives', { kind: 'synonyms', terms: ['one', 'two'], alternatives: ['three'] }],
    ['path', { kind: 'synonyms', terms: ['one', 'two'], path: '/parts' }],
    ['pinnedIds', { kind: 'ranking', terms: ['one'] }],
    ['pinnedIds.0', { kind: 'ranking', terms: ['one'], pinnedIds: ['0'.repeat(24)] }],
    ['buriedIds.0', { kind: 'ranking', terms: ['one'], buriedIds: ['no id'] }],
    ['buriedIds', { kind: 'redirect', terms: ['one'], path: '/parts', buriedIds: ['0'.repeat(24)] }],
  ])('is refused with the name of the field %s: %j', async (field, input) => {
    await expect(save(input)).rejects.toMatchObject(faultOf(field));
  });

  it('is the only one of its kind for a search', async () => {
    const rule = await save({ kind: 'redirect', terms: ['chains'], path: '/category/chains' });
    const second = { kind: 'redirect', terms: ['other', ' CHAINS '], path: '/parts' } as const;
    await expect(save(second)).rejects.toMatchObject(faultOf('terms.1'));
    await drop(rule);
    const saves = [1, 2, 3].map(() => save({ kind: 'redirect', terms: ['chains'], path: '/category/chains' }));
    const results = await Promise.allSettled(saves);
    const added = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(added).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'BAD_USER_INPUT' });
    }
    await drop(added[0] as { id: string; version: number });
  });

  it('is added once per idempotency key, and never overwritten by an edit of an older version', async () => {
    const input = { idempotencyKey: 'once', kind: 'synonyms', terms: ['wheelie', 'stunt'] } as const;
    const rule = await save(input);
    expect(rule).toMatchObject({ version: 1, terms: ['wheelie', 'stunt'] });
    expect(await save(input)).toMatchObject({ id: rule.id, version: 1 });
    await expect(save({ ...input, terms: ['a', 'b'] })).rejects.toMatchObject({ code: 'CONFLICT' });
    const edited = await save({ id: rule.id, version: 1, terms: ['wheelie', 'stunt', 'trick'] });
    expect(edited.version).toBe(2);
    expect(await save({ id: rule.id, version: 2, terms: ['wheelie', 'stunt', 'trick'] })).toMatchObject({ version: 2 });
    const stale = { code: 'CONFLICT', details: { reason: 'STALE_VERSION', version: 2 } };
    await expect(save({ id: rule.id, version: 1, terms: ['x', 'y'] })).rejects.toMatchObject(stale);
    await expect(drop({ id: rule.id, version: 1 })).rejects.toMatchObject(stale);
    await expect(save({ id: rule.id, version: 2, kind: 'redirect' })).rejects.toMatchObject(faultOf('kind'));
    await drop(edited);
    await drop(edited);
    await expect(save({ id: rule.id, version: 2, terms: ['x', 'y'] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(save({ id: '0'.repeat(24), version: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('can still be edited when one of its products is deleted, but does not accept another deleted one', async () => {
    const [gone, other] = onSale().map(({ id }) => id) as [string, string];
    const rule = await save({ kind: 'ranking', terms: ['gone'], pinnedIds: [gone] });
    const { catalogue } = shop.services;
    for (const id of [gone, other]) await catalogue.deleteProduct(admin, id);
    const edited = await save({ id: rule.id, version: 1, terms: ['gone', 'away'], pinnedIds: [gone] });
    expect(edited).toMatchObject({ terms: ['gone', 'away'], pinnedIds: [gone] });
    const more = save({ id: rule.id, version: 2, pinnedIds: [gone, other] });
    await expect(more).rejects.toMatchObject(faultOf('pinnedIds.1'));
    for (const id of [gone, other]) await catalogue.restoreProduct(admin, id);
    await drop(edited);
  });

  it('has audit entries with the names of products', async () => {
    const [product] = onSale();
    if (!product) throw new Error('There is no product');
    const rule = await save({ kind: 'ranking', terms: ['gift', 'present'], pinnedIds: [product.id] });
    await drop(rule);
    const { edges } = await shop.services.audit.listEntries(admin, {
      filter: { subjectType: 'search_rule' },
      first: 2,
    });
    expect(edges.map(({ node }) => node)).toMatchObject([
      { action: 'search_rule.deleted', subjectName: 'gift, present' },
      {
        action: 'search_rule.added',
        changes: [
          { field: 'kind', before: null, after: 'ranking' },
          { field: 'terms', before: null, after: 'gift; present' },
          { field: 'pinned', before: null, after: product.name },
        ],
      },
    ]);
  });

  it('is listed for admins, newest first; the list can be limited to one kind of rules', async () => {
    const synonyms = await save({ kind: 'synonyms', terms: ['muffler', 'silencer'] });
    const product = onSale()[0] as Product;
    const ranking = await save({ kind: 'ranking', terms: ['sale'], pinnedIds: [product.id], buriedIds: [] });
    const { data } = await shop.graphql<{ searchRules: unknown; few: unknown }>(
      `{ searchRules { totalCount nodes { id kind terms alternatives path pinned { id name } buried { id } version } }
         few: searchRules(kind: SYNONYMS, first: 1) { totalCount nodes { id } pageInfo { hasNextPage } } }`,
      {},
      await shop.newAdmin(),
    );
    expect(data.searchRules).toMatchObject({
      totalCount: 2,
      nodes: [
        {
          id: ranking.id,
          kind: 'RANKING',
          terms: ['sale'],
          pinned: [{ id: product.id, name: product.name }],
          buried: [],
        },
        { id: synonyms.id, kind: 'SYNONYMS', terms: ['muffler', 'silencer'], path: null, version: 1 },
      ],
    });
    expect(data.few).toMatchObject({ totalCount: 1, nodes: [{ id: synonyms.id }], pageInfo: { hasNextPage: false } });
    await expect(shop.services.search.rules.list(visitor, null)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await drop(synonyms);
    await drop(ranking);
  });
});
