import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../test/database.js';
import { openAudit } from '../../../../test/open-audit.js';
import { TestClock } from '../../../../test/test-clock.js';
import { ensureIndexes } from '../../../platform/mongo/indexes.js';
import { newObjectId } from '../../../platform/mongo/object-id.js';
import { systemActor, visitor } from '../../../shared/actor.js';
import { money } from '../../../shared/money.js';
import { createIdempotencyService } from '../../idempotency/idempotency.service.js';
import { createCatalogueService, type CatalogueService } from '../products/catalogue.service.js';
import type { Product } from '../products/product.js';
import { lowestPrice30Days } from './lowest-price.js';
import type { SaveSale } from './sales.js';

const admin = systemActor('test');
const clock = new TestClock();
const dayMs = 86_400_000;
const inDays = (days: number) => new Date(clock.now().getTime() + days * dayMs);
const usd = (amountMinor: number) => money(amountMinor, 'usd');

let database: TestDatabase;
let catalogue: CatalogueService;
/** The catalogue of another server of the same shop. */
let elsewhere: CatalogueService;

beforeAll(async () => {
  database = await openTestDatabase();
  const { connection } = database;
  const idempotency = createIdempotencyService({ connection, clock, newId: newObjectId });
  const audit = openAudit({ connection, clock });
  const open = () => createCatalogueService({ connection, clock, idempotency, audit, currency: 'usd' });
  catalogue = open();
  elsewhere = open();
  await ensureIndexes(connection);
});
afterAll(() => database.drop());

const addProduct = (rest: object = {}): Promise<Product> =>
  catalogue.addProduct(admin, {
    name: 'Brake disc',
    about: 'Floating.',
    imageUrl: '/images/demo/brake-disc.svg',
    price: usd(1_000),
    availableQuantity: 100,
    minimumQuantity: 1,
    idempotencyKey: null,
    ...rest,
  });

function save(content: SaveSale['content'], edited: { id: string; version: number } | null = null) {
  const { id = null, version = null } = edited ?? {};
  return catalogue.sales.save(admin, { id, version, idempotencyKey: id ? null : newObjectId(), content });
}

const sellAt = (productId: string, percent: number, [from, to]: readonly [number, number]) =>
  save({
    ...{ name: 'Spring', percent, target: { kind: 'products', ids: [productId] } },
    ...{ startsAt: inDays(from), endsAt: inDays(to) },
  });

async function priceOf(id: string, at = catalogue) {
  const { price, regular, sale } = await at.getProduct(visitor, id);
  return { price: price.amountMinor, regular: regular.price.amountMinor, sale: sale?.name ?? null };
}

async function changesOf(id: string) {
  const changes = (await catalogue.findPriceChanges([id])).get(id) ?? [];
  return changes.map(({ fromMinor, toMinor, sale }) => [fromMinor, toMinor, sale]);
}

/** IDs of the products that the search index and other systems read again after `work`. */
async function changedBy(work: () => Promise<void>): Promise<string[]> {
  const before = await catalogue.source.latest();
  await work();
  const written = await catalogue.source.writtenAfter(before - 1);
  return written.filter(({ changedAt }) => changedAt > before).map(({ id }) => id);
}

/** Lets time pass, then records price changes as a server does every second. */
async function pass(time: { days?: number; seconds?: number }) {
  clock.advance({ seconds: (time.days ?? 0) * 86_400 + (time.seconds ?? 0) });
  await catalogue.followSales();
}

describe('a sale', () => {
  it('starts and ends by the clock, and both changes of the price are recorded', async () => {
    const { id } = await addProduct();
    await sellAt(id, 10, [1, 3]);
    expect(await priceOf(id)).toEqual({ price: 1_000, regular: 1_000, sale: null });
    await pass({ days: 1, seconds: 2 });
    expect(await priceOf(id)).toEqual({ price: 900, regular: 1_000, sale: 'Spring' });
    expect(await changesOf(id)).toEqual([[1_000, 900, 'Spring']]);
    await pass({ days: 2 });
    expect(await priceOf(id)).toEqual({ price: 1_000, regular: 1_000, sale: null });
    await Promise.all([catalogue.followSales(), elsewhere.followSales()]);
    expect(await changesOf(id)).toEqual([
      [1_000, 900, 'Spring'],
      [900, 1_000, null],
    ]);
  });

  it('records the times at which prices changed, even if the server was down', async () => {
    const { id } = await addProduct();
    const sale = await sellAt(id, 10, [1, 3]);
    await pass({ days: 10 });
    const changes = (await catalogue.findPriceChanges([id])).get(id) ?? [];
    expect(changes.map(({ at }) => at)).toEqual([sale.startsAt, sale.endsAt]);
  });

  it('marks its products as changed for the search index, and no others', async () => {
    const [{ id }, other] = [await addProduct(), await addProduct()];
    await sellAt(id, 10, [1, 3]);
    await pass({ seconds: 2 });
    const ids = await changedBy(() => pass({ days: 1 }));
    expect(ids.filter((written) => [id, other.id].includes(written))).toEqual([id]);
  });

  it('lists its products as changed when its end is moved, and no others', async () => {
    const [{ id }, other] = [await addProduct(), await addProduct()];
    const sale = await sellAt(id, 10, [0, 3]);
    await pass({ seconds: 2 });
    const { page } = await catalogue.listChanged(admin, { first: 100, after: null, since: null });
    const endsAt = inDays(8);
    await save({ endsAt }, sale);
    await pass({ seconds: 2 });
    const changed = await catalogue.listChanged(admin, { first: 100, after: page.endCursor, since: null });
    const found = changed.page.edges.map(({ node }) => [node.id, node.sale?.endsAt]);
    expect(found.filter(([each]) => each === id || each === other.id)).toEqual([[id, endsAt]]);
  });

  it('records the reduced price when the regular price is edited', async () => {
    const { id, version } = await addProduct();
    await sellAt(id, 10, [0, 3]);
    // No server has recorded the start of the sale yet, so the edit records it first.
    await catalogue.updateProduct(admin, { productId: id, version, price: usd(2_000) });
    expect(await priceOf(id)).toEqual({ price: 1_800, regular: 2_000, sale: 'Spring' });
    expect(await changesOf(id)).toEqual([
      [1_000, 900, 'Spring'],
      [900, 1_800, 'Spring'],
    ]);
    await pass({ seconds: 5 });
    expect(await changesOf(id)).toHaveLength(2);
  });

  it('records its start even if another field of the product is edited first', async () => {
    const { id, version } = await addProduct();
    await sellAt(id, 10, [0, 3]);
    await catalogue.updateProduct(admin, { productId: id, version, name: 'Disc' });
    await pass({ seconds: 5 });
    expect(await changesOf(id)).toEqual([[1_000, 900, 'Spring']]);
  });

  it('does not change the regular price when the product is edited', async () => {
    const { id, version } = await addProduct({ priceTiers: [{ fromQuantity: 5, price: usd(800) }] });
    await sellAt(id, 50, [0, 3]);
    const edited = await catalogue.updateProduct(admin, { productId: id, version, name: 'Disc' });
    expect(edited).toMatchObject({ price: usd(500), regular: { price: usd(1_000) } });
    expect(edited.priceTiers).toEqual([{ fromQuantity: 5, price: usd(400) }]);
    const [result] = await catalogue.editProducts(admin, [{ productId: id, version: 2, price: usd(1_000) }]);
    expect(result?.outcome).toBe('unchanged');
  });

  it('moves to other products when its target is edited, and ends when it is deleted', async () => {
    const [first, second] = [await addProduct(), await addProduct()];
    const sale = await sellAt(first.id, 10, [0, 3]);
    await pass({ seconds: 2 });
    const moved = await save({ target: { kind: 'products', ids: [second.id] } }, sale);
    await pass({ seconds: 2 });
    expect([await priceOf(first.id), await priceOf(second.id)]).toMatchObject([{ price: 1_000 }, { price: 900 }]);
    await catalogue.sales.delete(admin, moved);
    await catalogue.sales.delete(admin, moved);
    await pass({ seconds: 2 });
    expect(await priceOf(second.id)).toMatchObject({ price: 1_000 });
    expect([await changesOf(first.id), await changesOf(second.id)]).toEqual([
      [
        [1_000, 900, 'Spring'],
        [900, 1_000, null],
      ],
      [
        [1_000, 900, 'Spring'],
        [900, 1_000, null],
      ],
    ]);
  });

  it("records the prices of products whose brand or category is merged into one of the sale's targets", async () => {
    const idempotencyKey = newObjectId();
    const taxons = {
      brands: [
        await catalogue.saveBrand(admin, { idempotencyKey, name: 'Old Works' }),
        await catalogue.saveBrand(admin, { idempotencyKey: newObjectId(), name: 'New Works' }),
      ],
      categories: [
        await catalogue.saveCategory(admin, { idempotencyKey, name: 'Discs' }),
        await catalogue.saveCategory(admin, { idempotencyKey: newObjectId(), name: 'Brakes' }),
      ],
    };
    for (const kind of ['brands', 'categories'] as const) {
      const [from, into] = taxons[kind];
      if (!from || !into) throw new Error('Nothing to merge');
      const { id } = await addProduct(kind === 'brands' ? { brandId: from.id } : { categoryIds: [from.id] });
      const period = { startsAt: clock.now(), endsAt: inDays(3) };
      await save({ ...period, name: kind, percent: 10, target: { kind, ids: [into.id] } });
      const merge = kind === 'brands' ? catalogue.removeBrand : catalogue.removeCategory;
      await merge(admin, { id: from.id, version: 1, mergeIntoId: into.id });
      expect(await changesOf(id)).toEqual([[1_000, 900, kind]]);
    }
  });

  it("records the prices of products whose category moves below one of the sale's targets", async () => {
    const add = (name: string) => catalogue.saveCategory(admin, { idempotencyKey: newObjectId(), name });
    const [target, moved] = [await add('Clutches'), await add('Cables')];
    const { id } = await addProduct({ categoryIds: [moved.id] });
    const period = { startsAt: clock.now(), endsAt: inDays(3) };
    await save({ ...period, name: 'Autumn', percent: 10, target: { kind: 'categories', ids: [target.id] } });
    await pass({ days: 1 });
    await catalogue.saveCategory(admin, { id: moved.id, version: 1, parentId: target.id });
    const begins = [1_000, 900, 'Autumn'];
    expect(await changedBy(catalogue.relayAudit)).toContain(id);
    expect(await changesOf(id)).toEqual([begins]);
    clock.advance({ minutes: 1 });
    await Promise.all([catalogue.relayAudit(), elsewhere.relayAudit()]);
    expect(await changesOf(id)).toEqual([begins]);
    expect(await changedBy(() => pass({ days: 2 }))).toContain(id);
    expect(await changesOf(id)).toEqual([begins, [900, 1_000, null]]);
  });

  it('cannot be edited with an earlier version, and is added only once for a key', async () => {
    const { id } = await addProduct();
    const content = { ...(await sellAt(id, 10, [1, 2])), name: 'Once' };
    const input = { id: null, version: null, idempotencyKey: newObjectId(), content };
    const [one, again] = [await catalogue.sales.save(admin, input), await catalogue.sales.save(admin, input)];
    expect(again.id).toBe(one.id);
    await save({ name: 'Twice' }, one);
    await expect(save({ name: 'Thrice' }, one)).rejects.toMatchObject({ details: { reason: 'STALE_VERSION' } });
    for (const kind of ['brands', 'categories', 'products'] as const) {
      const unknown = save({ target: { kind, ids: [newObjectId()] } }, { ...one, version: 2 });
      await expect(unknown).rejects.toMatchObject({ details: { fields: [{ field: 'targetIds.0' }] } });
    }
  });

  it('is found by its ID and by a part of its name until it is deleted', async () => {
    const { id: productId } = await addProduct();
    const sale = await save({ name: 'Carnival' }, await sellAt(productId, 10, [1, 2]));
    const find = async () => [
      (await catalogue.sales.find(admin, sale.id))?.name ?? null,
      ...(await catalogue.sales.list(admin, ' CARNI')).map(({ id }) => id),
    ];
    expect(await find()).toEqual(['Carnival', sale.id]);
    await catalogue.sales.delete(admin, sale);
    expect(await find()).toEqual([null]);
  });

  it('is previewed with examples', async () => {
    const { id } = await addProduct();
    const target = { kind: 'products' as const, ids: [id] };
    const { count, examples } = await catalogue.sales.preview(admin, { target, percent: 15, prices: [] });
    expect([count, examples[0]]).toMatchObject([1, { product: { id }, priceMinor: 1_000, saleMinor: 850 }]);
  });
});

describe('the lowest price of 30 days', () => {
  it('is the price of an earlier sale', async () => {
    const { id, createdAt } = await addProduct();
    await sellAt(id, 30, [1, 2]);
    await sellAt(id, 10, [5, 9]);
    await pass({ days: 6 });
    const { sale, regular } = await catalogue.getProduct(visitor, id);
    const facts = { began: sale?.startsAt ?? clock.now(), createdAt, regularMinor: regular.price.amountMinor };
    expect(lowestPrice30Days((await catalogue.findPriceChanges([id])).get(id) ?? [], facts)).toBe(700);
  });
});

describe('an order', () => {
  const reserve = (productId: string, quantity: number) =>
    catalogue.stock.reserve({
      ...{ productId, quantity, reservationId: newObjectId(), orderId: newObjectId() },
      ...{ holder: { userId: newObjectId() }, expectedUnitPrice: usd(900) },
    });

  it('reserves a product of a sale at its reduced price', async () => {
    const { id } = await addProduct();
    await sellAt(id, 10, [0, 3]);
    expect((await reserve(id, 1)).product).toMatchObject({ price: usd(900), availableQuantity: 99 });
  });

  it('is refused, with the new price, if the product costs less than the price that the customer saw', async () => {
    const { id } = await addProduct({ price: usd(800) });
    await expect(reserve(id, 1)).rejects.toMatchObject({ details: { reason: 'PRICE_CHANGED', price: usd(800) } });
  });
});

describe('quantity prices and the recommended price', () => {
  it.each([
    [{ priceTiers: [{ fromQuantity: 1, price: usd(900) }] }, ['priceTiers.0.fromQuantity']],
    [{ priceTiers: [{ fromQuantity: 5, price: usd(1_000) }] }, ['priceTiers.0.price']],
    [{ priceTiers: [{ fromQuantity: 5, price: usd(0) }] }, ['priceTiers.0.price']],
    [
      { priceTiers: [5, 5].map((fromQuantity, index) => ({ fromQuantity, price: usd(900 - index) })) },
      ['priceTiers.1.fromQuantity'],
    ],
    [
      { priceTiers: Array.from({ length: 11 }, (_, index) => ({ fromQuantity: 2 + index, price: usd(900 - index) })) },
      ['priceTiers'],
    ],
    [{ comparePrice: usd(1_000) }, ['comparePrice']],
    [{ comparePrice: money(2_000, 'eur') }, ['comparePrice']],
  ])('given as %j have faults in %j', async (rest, fields) => {
    await expect(addProduct(rest)).rejects.toMatchObject({ details: { fields: fields.map((field) => ({ field })) } });
  });

  it('are stored, and removed by an empty list and by 0', async () => {
    const priceTiers = [{ fromQuantity: 5, price: usd(900) }];
    const added = await addProduct({ comparePrice: usd(1_200), priceTiers });
    expect(added).toMatchObject({ comparePrice: usd(1_200), priceTiers });
    const none = { comparePrice: usd(0), priceTiers: [] };
    const edited = await catalogue.updateProduct(admin, { productId: added.id, version: 1, ...none });
    expect(edited).toMatchObject({ comparePrice: null, priceTiers: [] });
  });
});
