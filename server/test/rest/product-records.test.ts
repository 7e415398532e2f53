import { randomUUID } from 'node:crypto';
import type { Scope } from '@kickstand/rules/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, type TestUser } from '../shop.js';
import { dataOf, openRestShop, type RestShop } from './rest-shop.js';
import { newApiKey } from './api-key.js';
import { placeOrder } from '../graphql/order-fixtures.js';

let shop: RestShop;
let admin: TestUser;
let erp: TestUser;
let count = 0;

beforeAll(async () => {
  shop = await openRestShop();
  admin = await shop.newAdmin();
  erp = await key('catalogue:write', 'stock:write');
});
afterAll(() => shop.close());

const key = (...scopes: Scope[]) => newApiKey(shop, admin, scopes);

async function addWithNumber(details: object = {}): Promise<{ sku: string; id: string }> {
  count += 1;
  const sku = `AP-${1000 + count}`;
  return { sku, id: await addProduct(shop, { partNumber: sku, ...details }) };
}

const json = { 'content-type': 'application/json' };
const patch = (sku: string, body: object, headers: Record<string, string> = {}, user = erp) =>
  shop.send(
    `PATCH /api/v1/products/${encodeURIComponent(sku)}`,
    { headers: { ...json, ...headers }, body: JSON.stringify(body) },
    user,
  );
const read = (sku: string, headers: Record<string, string> = {}) =>
  shop.send(`GET /api/v1/products/${encodeURIComponent(sku)}`, { headers }, erp);
const fieldsOf = ({ body }: { body: unknown }) =>
  (body as { error: { details?: { fields?: { field: string }[] } } }).error.details?.fields?.map(({ field }) => field);

describe('the list of products', () => {
  it('is read page by page, following its links; later, only changed products are read', async () => {
    const added = [];
    for (let index = 0; index < 5; index += 1) added.push(await addWithNumber());
    const skus: string[] = [];
    let path: string | null = '/api/v1/products?limit=2';
    let cursor: string | null = null;
    let pages = 0;
    while (path !== null) {
      const { body, headers } = await shop.send(`GET ${path}`, {}, erp);
      const page = body as { items: { sku: string }[]; endCursor: string; hasNextPage: boolean };
      skus.push(...page.items.map(({ sku }) => sku));
      cursor = page.endCursor;
      path = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? null;
      expect(path !== null).toBe(page.hasNextPage);
      pages += 1;
    }
    expect(pages).toBe(3);
    expect(skus.sort()).toEqual(added.map(({ sku }) => sku).sort());

    const query = { after: cursor ?? '' };
    const nothing = dataOf(await shop.as(erp).GET('/v1/products', { params: { query } }));
    expect(nothing).toEqual({ items: [], endCursor: cursor, hasNextPage: false });
    const [sold, gone] = added as [{ id: string; sku: string }, { id: string; sku: string }];
    await placeOrder(shop, await shop.newCustomer(), sold.id, 3);
    await shop.as(admin).DELETE('/product/{id}', { params: { path: { id: gone.id } } });
    const changed = dataOf(await shop.as(erp).GET('/v1/products', { params: { query } })).items;
    expect(
      changed.map(({ sku, availableQuantity, deletedAt }) => [sku, availableQuantity, deletedAt !== null]),
    ).toEqual([
      [sold.sku, 17, false],
      [gone.sku, 20, true],
    ]);
  });

  it('can be limited to changes since a time', async () => {
    const { sku } = await addWithNumber();
    const since = (offset: number) => ({ updatedSince: new Date(Date.now() + offset).toISOString() });
    const early = dataOf(await shop.as(erp).GET('/v1/products', { params: { query: since(-60_000) } }));
    expect(early.items.map((item) => item.sku)).toContain(sku);
    const late = dataOf(await shop.as(erp).GET('/v1/products', { params: { query: since(30_000) } }));
    expect(late).toEqual({ items: [], endCursor: null, hasNextPage: false });
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['after=nonsense', 'after'],
    ['updatedSince=yesterday', 'updatedSince'],
    ['page=2', 'page'],
  ])('refuses ?%s', async (query, field) => {
    const answer = await shop.send(`GET /api/v1/products?${query}`, {}, erp);
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });
});

describe('a product', () => {
  it('is found by its number, however that is written, or by its ID', async () => {
    const { sku, id } = await addWithNumber({ name: 'Brake disc', priceMinor: 7995 });
    for (const name of [sku, sku.toLowerCase().replace('-', ' '), id]) {
      expect((await read(name)).body).toMatchObject({ id, sku, name: 'Brake disc', priceMinor: 7995, currency: 'usd' });
    }
    expect((await read('AP-0')).status).toBe(404);
  });

  it('is named by its ID if it has no number', async () => {
    const id = await addProduct(shop);
    expect((await read(id)).body).toMatchObject({ id, sku: id });
  });

  it.each(['max-age=0', 'no-cache'])('is not sent again with Cache-Control: %s if it has not changed', async (sent) => {
    const { sku, id } = await addWithNumber();
    const { headers: first } = await read(sku);
    const conditions = { 'cache-control': sent, 'if-none-match': first.get('etag') ?? '' };
    expect((await read(sku, conditions)).status).toBe(304);
    await placeOrder(shop, await shop.newCustomer(), id, 1);
    expect((await read(sku, conditions)).status).toBe(200);
  });

  it('is changed field by field', async () => {
    const { sku } = await addWithNumber({ name: 'Chain', weightGrams: 900 });
    const changes = { name: 'Chain 520', description: 'X-ring.', priceMinor: 8990, gtin: '4006381333931' };
    const tiers = { priceTiers: [{ fromQuantity: 10, priceMinor: 8000 }], comparePriceMinor: 9990, weightGrams: null };
    expect((await patch(sku, { ...changes, ...tiers, status: 'draft' })).body).toMatchObject({
      ...changes,
      ...tiers,
      status: 'draft',
      version: 2,
    });
    const removed = { gtin: null, comparePriceMinor: null, priceTiers: [] };
    expect((await patch(sku, removed)).body).toMatchObject({ ...removed, version: 3, name: 'Chain 520' });
    expect((await patch(sku, {})).body).toMatchObject({ version: 3 });
  });

  it('is changed only if it is still as it was read, and a retry succeeds without another change', async () => {
    const { sku, id } = await addWithNumber();
    const etag = (await read(sku)).headers.get('etag') ?? '';
    // An order in between does not prevent the change.
    await placeOrder(shop, await shop.newCustomer(), id, 1);
    const conditions = { 'if-match': etag };
    const first = await patch(sku, { name: 'Renamed' }, conditions);
    const retry = await patch(sku, { name: 'Renamed' }, conditions);
    expect([first.status, retry.status, first.body]).toEqual([200, 200, retry.body]);
    const stale = await patch(sku, { name: 'Again' }, conditions);
    expect([stale.status, stale.body]).toMatchObject([412, { error: { code: 'PRECONDITION_FAILED' } }]);
    expect((await patch(sku, { name: 'Again' }, { 'if-match': '"nonsense"' })).status).toBe(412);
    const next = { 'if-match': `W/${first.headers.get('etag')}` };
    expect((await patch(sku, { name: 'Again' }, next)).body).toMatchObject({ name: 'Again', version: 3 });
    expect((await patch(sku, { name: 'Any' }, { 'if-match': '*' })).body).toMatchObject({ version: 4 });
  });

  it.each([{ name: ' Renamed ', gtin: '4006381-333931' }, { hazards: ['battery', 'aerosol'] }])(
    'is changed by a retry only once, although the shop stores %j in another form',
    async (changes) => {
      const { sku } = await addWithNumber();
      const conditions = { 'if-match': (await read(sku)).headers.get('etag') ?? '' };
      const [first, retry] = [await patch(sku, changes, conditions), await patch(sku, changes, conditions)];
      expect([first.status, retry.status, first.body]).toEqual([200, 200, retry.body]);
      expect(first.body).toMatchObject({ version: 2 });
    },
  );

  it('is not changed by the ETag of a deleted product with the same part number', async () => {
    const { sku, id } = await addWithNumber();
    const conditions = { 'if-match': (await read(sku)).headers.get('etag') ?? '' };
    await shop.as(admin).DELETE('/product/{id}', { params: { path: { id } } });
    await addProduct(shop, { name: 'Successor', partNumber: sku });
    expect((await patch(sku, { name: 'Renamed' }, conditions)).status).toBe(412);
    expect((await read(sku)).body).toMatchObject({ name: 'Successor', version: 1 });
  });

  it('whose part number has no digit or Latin letter has its ID as its SKU', async () => {
    const id = await addProduct(shop, { partNumber: 'АБВ' });
    expect((await read(id)).body).toMatchObject({ id, sku: id });
  });

  it('makes both of two edits at once without a version', async () => {
    const { sku } = await addWithNumber();
    const answers = await Promise.all([patch(sku, { name: 'After' }), patch(sku, { weightGrams: 20 })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read(sku)).body).toMatchObject({ name: 'After', weightGrams: 20, version: 3 });
  });

  it.each([
    [{ colour: 'red' }, 'colour'],
    [{ name: '' }, 'name'],
    [{ priceMinor: 89.9 }, 'priceMinor'],
    [{ priceMinor: '8990' }, 'priceMinor'],
    [{ priceMinor: -1 }, 'priceMinor'],
    [{ comparePriceMinor: 1 }, 'comparePriceMinor'],
    [{ weightGrams: -5 }, 'weightGrams'],
    [{ gtin: '123' }, 'gtin'],
    [{ status: 'sold' }, 'status'],
    [{ availableQuantity: 5 }, 'availableQuantity'],
  ])('refuses %j', async (changes, field) => {
    const { sku } = await addWithNumber();
    const answer = await patch(sku, changes);
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });

  it('is found by its number only together with its brand if several products have this number', async () => {
    for (const name of ['One', 'Two']) await addProduct(shop, { name, partNumber: 'TWICE' });
    const answer = await read('twice');
    expect([answer.status, fieldsOf(answer)]).toEqual([400, ['brandName']]);
  });

  it('is not changed by an API key that may only read the catalogue', async () => {
    const { sku } = await addWithNumber();
    expect((await patch(sku, { name: 'Mine' }, {}, await key('catalogue:read', 'stock:write'))).status).toBe(403);
  });
});

describe('stock', () => {
  const send = (items: readonly object[], idempotencyKey: string | null = randomUUID(), user = erp) =>
    shop.send(
      'POST /api/v1/stock',
      {
        headers: { ...json, ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }) },
        body: JSON.stringify({ items }),
      },
      user,
    );

  it('is set item by item, once for each idempotency key', async () => {
    const [one, two, three, four] = [
      await addWithNumber(),
      await addWithNumber(),
      await addWithNumber(),
      await addWithNumber(),
    ];
    const items = [
      { sku: one.sku, quantity: 50, expectedQuantity: 20 },
      { sku: two.sku, difference: -5 },
      { sku: three.sku, difference: 30, expectedQuantity: 19 },
      { sku: four.sku, quantity: 50, expectedQuantity: 19 },
      { sku: 'AP-0', difference: 1 },
    ];
    const idempotencyKey = randomUUID();
    const expected = [
      { sku: one.sku, outcome: 'changed', availableQuantity: 50, message: null },
      { sku: two.sku, outcome: 'changed', availableQuantity: 15, message: null },
      { sku: three.sku, outcome: 'refused', availableQuantity: 20, message: 'The available quantity is 20, not 19.' },
      { sku: four.sku, outcome: 'refused', availableQuantity: 20, message: 'The available quantity is 20, not 19.' },
      { sku: null, outcome: 'refused', availableQuantity: null, message: 'No product was found.' },
    ];
    const stocker = await key('stock:write');
    expect((await send(items, idempotencyKey, stocker)).body).toEqual({ results: expected });
    expect((await send(items, idempotencyKey, stocker)).body).toEqual({ results: expected });
  });

  it('is set for up to 500 products at once', async () => {
    const { sku } = await addWithNumber();
    const others = Array.from({ length: 499 }, (_, index) => ({ sku: `NONE-${index}`, difference: 1 }));
    const { body } = await send([{ sku, difference: 1 }, ...others]);
    expect((body as { results: object[] }).results).toHaveLength(500);
    const answer = await send([{ sku, difference: 1 }, ...others, { sku: 'NONE', difference: 1 }]);
    expect([answer.status, fieldsOf(answer)]).toEqual([400, ['items']]);
  });

  it.each([
    [[{ sku: 'A', quantity: 1 }], 'items.0.expectedQuantity'],
    [[{ sku: 'A' }], 'items.0'],
    [[{ difference: 1 }], 'items.0.sku'],
    [[{ sku: 'A', difference: 1.5 }], 'items.0.difference'],
    [[], 'items'],
  ])('refuses %j', async (items, field) => {
    const answer = await send(items);
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });

  it('needs an idempotency key', async () => {
    const answer = await send([{ sku: 'A', difference: 1 }], null);
    expect([answer.status, fieldsOf(answer)]).toEqual([400, ['Idempotency-Key']]);
  });
});
