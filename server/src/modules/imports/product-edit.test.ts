import fc from 'fast-check';
import { mongo } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCatalogue, type TestCatalogue } from '../../../test/catalogue-fixtures.js';
import { placeOrder } from '../../../test/graphql/order-fixtures.js';
import { counts, importDesk } from '../../../test/import-desk.js';
import { openImports } from '../../../test/import-fixtures.js';
import { addProduct, openTestShop, type TestShop } from '../../../test/shop.js';
import { systemActor, type Actor, type UserActor } from '../../shared/actor.js';
import { money, roundToStep, smallestStep } from '../../shared/money.js';
import type { ProductFilter } from '../catalogue/products/product.js';
import { changePrice, priceEndings, type PriceEdit, type PriceEnding, type ProductChanges } from './product-edit.js';
import { rowsAtOnce } from './check-file.js';

let shop: TestShop;
let admin: UserActor;
let taxonomy: TestCatalogue;
beforeAll(async () => {
  shop = await openTestShop();
  admin = (await shop.services.accounts.authenticate((await shop.newAdmin()).token)) as UserActor;
  taxonomy = await addCatalogue(shop);
});
beforeEach(async () => {
  for (const name of ['products', 'imports', 'import_rows', 'sales'])
    await shop.connection.collection(name).deleteMany({});
});
afterAll(() => shop.close());

const { rowsOf, run, undo, runDue } = importDesk(() => ({ shop, admin, folder: '' }));
const usd = (amountMinor: number) => money(amountMinor, 'usd');
const all: ProductFilter = { includeDrafts: true };

const prepare = (changes: ProductChanges, filter: ProductFilter = all, actor: Actor = admin) =>
  shop.services.imports.prepareEdit(actor, { filter, changes });

async function productOf(id: string) {
  const [product] = await shop.services.catalogue.findProductsByIds([id]);
  if (!product) throw new Error('The product is gone');
  return product;
}

const edit = async (id: string, change: object) => {
  const { version } = await productOf(id);
  await shop.services.catalogue.updateProduct(admin, { productId: id, version, ...change });
};

describe('a changed price', () => {
  const minor = (amountMinor: number, change: PriceEdit, currency: 'usd' | 'jpy' | 'kwd' = 'usd') =>
    changePrice(money(amountMinor, currency), change).amountMinor;

  it.each<[number, PriceEdit, number]>([
    [1_950, { percent: 10 }, 2_145],
    [1_005, { percent: 50 }, 1_508],
    [1_000, { percent: -33.33 }, 667],
    [1_950, { difference: usd(-2_000) }, -50],
    [1_950, { amount: usd(5) }, 5],
    [1_950, { ending: 'ninety_nine' }, 1_999],
    [1_949, { ending: 'ninety_nine' }, 1_999],
    [1_940, { ending: 'ninety_nine' }, 1_899],
    [1_940, { ending: 'ninety' }, 1_990],
    [1_700, { ending: 'fifty' }, 1_750],
    [1_699, { ending: 'fifty' }, 1_650],
    [1_949, { ending: 'whole' }, 1_900],
    [30, { ending: 'whole' }, 100],
    [30, { ending: 'ninety_nine' }, 99],
    [0, { percent: 5, ending: 'ninety_nine' }, 0],
  ])('of %i with %j is %i', (before, change, after) => {
    expect(minor(before, change)).toBe(after);
  });

  it('in KWD ends in 0, even if the price before did not', () => {
    expect([minor(1_990, { percent: 5 }, 'kwd'), minor(1_235, { percent: 0 }, 'kwd')]).toEqual([2_090, 1_240]);
  });

  it('is the nearest one with the chosen ending, in every currency', () => {
    const units = { usd: 100, jpy: 1, kwd: 1_000 } as const;
    const currencies = fc.constantFrom(...(Object.keys(units) as (keyof typeof units)[]));
    const endings = fc.constantFrom(...(Object.keys(priceEndings) as PriceEnding[]));
    const property = fc.property(
      fc.integer({ min: 1, max: 100_000_000_000 }),
      fc.integer({ min: -10_000, max: 100_000 }),
      endings,
      currencies,
      (drawn, hundredths, ending, currency) => {
        const before = roundToStep(drawn, currency);
        if (currency === 'jpy' && ending !== 'whole') return;
        const percent = hundredths / 100;
        const plain = minor(before, { percent }, currency);
        // At most half a step off. The exact result may be too large for a number, hence BigInt.
        const exact = BigInt(before) * BigInt(10_000 + hundredths);
        const off = BigInt(plain) * 10_000n - exact;
        const half = 5_000n * BigInt(smallestStep(currency));
        expect(off > -half && off <= half).toBe(true);
        const rounded = minor(before, { percent, ending }, currency);
        const unit = units[currency];
        expect(rounded > 0).toBe(plain > 0);
        if (plain === 0) return;
        expect(rounded % unit).toBe((priceEndings[ending] * unit) / 100);
        const distance = Math.abs(rounded - plain);
        expect(distance * 2 <= unit || rounded <= unit).toBe(true);
      },
    );
    fc.assert(property);
  });
});

describe('an edit by filter', () => {
  it('shows what changes, changes it, and is undone later', async () => {
    const priceTiers = [{ fromQuantity: 10, price: usd(900) }];
    const plain = await addProduct(shop, { name: 'Bolt', priceMinor: 1_000, priceTiers });
    const low = await addProduct(shop, { name: 'Nut', priceMinor: 0 });
    const draft = await addProduct(shop, { name: 'Rod', priceMinor: 2_000, status: 'draft', comparePrice: usd(2_050) });
    const before = await productOf(plain);
    const prepared = await prepare({ price: { percent: 5 } });
    expect(prepared).toMatchObject({
      ...{ status: 'checked', fileName: 'Edit of 3 products: price +5%', cursor: 0, by: admin.email },
      counts: counts({ changed: 1, unchanged: 1, bad: 1 }),
    });
    expect(await rowsOf(prepared)).toMatchObject([
      {
        ...{ line: 1, kind: 'changed', name: 'Bolt', productId: plain },
        changes: [
          { column: 'price', from: '10.00', to: '10.50' },
          { column: 'prices for quantities', from: '10: 9.00', to: '10: 9.45' },
        ],
      },
      {
        ...{ line: 3, kind: 'bad', name: 'Rod', productId: draft },
        faults: [{ field: 'recommended price', message: 'The recommended price must be above the price.' }],
      },
    ]);
    expect(await productOf(plain)).toEqual(before);
    expect(await run(prepared)).toMatchObject({ status: 'done', results: { written: 1, refused: 0 } });
    expect(await productOf(plain)).toMatchObject({
      ...{ price: usd(1_050), priceTiers: [{ fromQuantity: 10, price: usd(945) }], version: 2 },
    });
    expect((await productOf(low)).version).toBe(1);
    const { edges } = await shop.services.audit.listEntries(systemActor('test'), {
      filter: { importId: prepared.id },
    });
    expect(edges.map(({ node }) => node.note)).toEqual([prepared.fileName]);
    shop.clock.advance({ minutes: 50 });
    expect(await undo(prepared)).toMatchObject({ status: 'undone', results: { undone: 1, kept: 0 } });
    expect(await productOf(plain)).toMatchObject({ price: usd(1_000), priceTiers });
  });

  it('changes the products that a list with the same filter contains, in the same order', async () => {
    const { brand, brakes } = taxonomy;
    for (let number = 0; number < 12; number += 1) {
      await addProduct(shop, {
        ...{ name: number % 2 === 0 ? 'Brake disc' : 'Chain', priceMinor: 1_000 + number },
        ...(number % 3 === 0 && { brandId: brand.id }),
        ...(number % 4 === 0 && { status: 'draft' as const }),
        ...(number % 5 === 0 && { availableQuantity: 0 }),
        ...(number % 3 === 1 && { categoryIds: [brakes.id] }),
      });
    }
    const { catalogue } = shop.services;
    const filters: ProductFilter[] = [
      ...[{}, all, { search: 'dis' }, { ...all, search: 'brake ch' }, { ...all, brandId: brand.id }],
      ...[{ ...all, brandId: '' }, { ...all, statuses: ['draft' as const] }, { availability: 'out_of_stock' as const }],
      ...[{ category: 'Brakes' }, { ...all, categoryId: brakes.id }, { ...all, categoryId: 'x' }],
      ...[
        { ...all, priceFromMinor: 1_003, priceToMinor: 1_008 },
        { ...all, priceToMinor: 999 },
      ],
    ];
    for (const filter of filters) {
      const { edges } = await catalogue.listProducts(admin, { first: 100, filter });
      if (edges.length === 0) {
        await expect(prepare({ minimumQuantity: 2 }, filter)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
        continue;
      }
      const rows = await rowsOf(await prepare({ minimumQuantity: 2 }, filter));
      expect(rows.map(({ productId }) => productId)).toEqual(edges.map(({ node }) => node.id));
    }
  });

  it('changes every field that can be changed', async () => {
    const { brand, brakes, discs } = taxonomy;
    const id = await addProduct(shop, { priceMinor: 1_000, categoryIds: [brakes.id], taxClass: 'reduced' });
    const changes: ProductChanges = {
      ...{ status: 'draft', brandId: brand.id, mainCategoryId: discs.id, addCategoryIds: [brakes.id] },
      ...{ taxClass: 'standard', minimumQuantity: 4, price: { difference: usd(150), ending: 'ninety_nine' } },
      ...{ comparePrice: { amount: usd(2_000) }, stock: { difference: -5 } },
    };
    const prepared = await prepare(changes);
    expect(prepared.fileName).toBe(
      'Edit of 1 product: status draft, brand Moto Ark, main category Discs, category Brakes added, ' +
        'price +1.50 rounded to .99, recommended price 20.00, tax class standard, minimum quantity 4, stock -5',
    );
    const [row] = await rowsOf(prepared);
    expect(row?.changes).toEqual([
      { column: 'brand', from: '', to: 'Moto Ark' },
      { column: 'categories', from: 'Brakes', to: 'Brakes > Discs | Brakes' },
      { column: 'status', from: 'active', to: 'draft' },
      { column: 'price', from: '10.00', to: '11.99' },
      { column: 'recommended price', from: '', to: '20.00' },
      { column: 'tax class', from: 'reduced', to: 'standard' },
      { column: 'stock', from: '20', to: '15' },
      { column: 'minimum quantity', from: '1', to: '4' },
    ]);
    await run(prepared);
    expect(await productOf(id)).toMatchObject({
      ...{ status: 'draft', brandId: brand.id, categoryIds: [discs.id, brakes.id], category: 'Discs' },
      ...{ taxClass: 'standard', minimumQuantity: 4, price: usd(1_199), comparePrice: usd(2_000) },
      availableQuantity: 15,
    });
    await undo(prepared);
    expect(await productOf(id)).toMatchObject({
      ...{ status: 'active', brandId: null, categoryIds: [brakes.id], taxClass: 'reduced', minimumQuantity: 1 },
      ...{ price: usd(1_000), comparePrice: null, availableQuantity: 20 },
    });
    await run(await prepare({ removeCategoryIds: [brakes.id], brandId: '' }));
    expect(await productOf(id)).toMatchObject({ categoryIds: [], category: null, brandId: null });
  });

  it('changes the regular price of a product in a sale', async () => {
    const id = await addProduct(shop, { priceMinor: 1_000 });
    const now = shop.clock.now().getTime();
    const target = { kind: 'products' as const, ids: [id] };
    const period = { startsAt: new Date(now), endsAt: new Date(now + 86_400_000) };
    const content = { name: 'Spring', target, percent: 10, prices: [], ...period };
    await shop.services.catalogue.sales.save(admin, { id: null, version: null, idempotencyKey: 'sale', content });
    shop.clock.advance({ seconds: 2 });
    await run(await prepare({ price: { percent: 10 } }));
    expect(await productOf(id)).toMatchObject({ price: usd(990), regular: { price: usd(1_100) } });
  });

  it('refuses, row by row, products that were changed or ordered since the check', async () => {
    const [edited, ordered, quiet] = [await addProduct(shop), await addProduct(shop), await addProduct(shop)];
    const counted = await prepare({ stock: { quantity: 50 }, taxClass: 'reduced' });
    await edit(edited, { name: 'Other' });
    await placeOrder(shop, await shop.newCustomer(), ordered, 3);
    expect(await run(counted)).toMatchObject({ results: { written: 1, refused: 2 } });
    const messages = (await rowsOf(counted, { isLeftOut: true })).map(({ line, message }) => [line, message]);
    expect(messages).toEqual([
      [1, expect.stringContaining('changed') as string],
      [2, 'Stock: The available quantity is 17, not 20.'],
    ]);
    expect(await productOf(quiet)).toMatchObject({ availableQuantity: 50, taxClass: 'reduced' });
  });

  it('refuses results that a product cannot have', async () => {
    const deleted = await addProduct(shop, { name: 'Gone', priceMinor: 5_000 });
    await shop.services.catalogue.deleteProduct(admin, deleted);
    const cheap = await addProduct(shop, { name: 'Cheap', priceMinor: 100, availableQuantity: 2 });
    const prepared = await prepare(
      { price: { difference: usd(-200) }, stock: { difference: -3 } },
      { ...all, includeDeleted: true },
    );
    expect(prepared.counts).toEqual(counts({ bad: 2 }));
    expect((await rowsOf(prepared)).map(({ name, faults }) => [name, ...faults])).toEqual([
      ['Gone', { field: '', message: 'It is deleted.' }],
      [
        'Cheap',
        { field: 'stock', message: 'Available quantity must be a whole number from 0 to 1,000,000.' },
        { field: 'price', message: 'Price must be 0 or more.' },
      ],
    ]);
    expect(await run(prepared)).toMatchObject({ status: 'done', results: { written: 0 } });
    expect((await productOf(cheap)).version).toBe(1);
  });

  it.each<[ProductChanges, string]>([
    [{}, 'changes'],
    [{ status: null }, 'changes'],
    [{ brandId: '5f9d88b9c2a1f3b4d5e6f701' }, 'changes.brandId'],
    [{ mainCategoryId: 'x' }, 'changes.mainCategoryId'],
    [{ removeCategoryIds: ['x'] }, 'changes.removeCategoryIds'],
    [{ price: {} }, 'changes.price'],
    [{ price: { percent: 5, amount: usd(1) } }, 'changes.price'],
    [{ price: { percent: -100.01 } }, 'changes.price.percent'],
    [{ price: { percent: 1.234 } }, 'changes.price.percent'],
    [{ price: { percent: NaN } }, 'changes.price.percent'],
    [{ price: { amount: usd(-1) } }, 'changes.price'],
    [{ price: { difference: usd(Number.MAX_SAFE_INTEGER) } }, 'changes.price'],
    [{ comparePrice: { amount: money(1, 'eur') } }, 'changes.comparePrice'],
    [{ stock: {} }, 'changes.stock'],
    [{ stock: { quantity: -1 } }, 'changes.stock'],
    [{ stock: { quantity: 1, difference: 1 } }, 'changes.stock'],
  ])('refuses %j', async (changes, field) => {
    await addProduct(shop);
    await expect(prepare(changes)).rejects.toMatchObject({ code: 'BAD_USER_INPUT', details: { fields: [{ field }] } });
    expect(await shop.connection.collection('imports').countDocuments()).toBe(0);
  });

  it('changes nothing but the stock if its author has only the stock permission', async () => {
    const id = await addProduct(shop);
    const keeper: UserActor = { ...admin, role: 'customer', permissions: ['stock'] };
    await expect(prepare({ status: 'draft' }, all, keeper)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(prepare({ stock: { quantity: 1 }, status: 'draft' }, all, keeper)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const prepared = await prepare({ stock: { quantity: 1 } }, all, keeper);
    expect(prepared).toMatchObject({ counts: counts({ changed: 1 }), changesCatalogue: false });
    await shop.services.imports.run(keeper, prepared.id);
    await runDue(prepared.id);
    expect((await productOf(id)).availableQuantity).toBe(1);
  });

  it('accepts up to 500 product IDs', async () => {
    const ids = [await addProduct(shop), await addProduct(shop)];
    await addProduct(shop);
    const others = Array.from({ length: 498 }, (_none, index) => String(index).padStart(24, '0'));
    expect((await prepare({ minimumQuantity: 2 }, { ids: [...ids, ...others] })).counts.changed).toBe(2);
    await expect(prepare({ minimumQuantity: 2 }, { ids: [...ids, ...others, ''] })).rejects.toMatchObject({
      details: { fields: [{ field: 'filter.ids' }] },
    });
  });
});

describe('the check of a large edit', () => {
  /** 501 products, which are checked in the background. */
  async function addMany() {
    const id = await addProduct(shop, { priceMinor: 1_000 });
    const products = shop.connection.collection('products');
    const copy = await products.findOne({}, { projection: { _id: 0, slug: 0 } });
    await products.insertMany(Array.from({ length: 500 }, () => ({ ...copy })));
    return id;
  }

  it('shows its progress, and begins again after its server was killed', async () => {
    await addMany();
    const prepared = await prepare({ price: { percent: 10 } });
    expect(prepared).toMatchObject({ status: 'checking', edit: { count: 501 } });
    await expect(shop.services.imports.run(admin, prepared.id)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await shop.services.imports.count(admin)).toBe(1);
    await new Promise<void>((died) => {
      const dying = openImports(shop, {
        openList: (...input) => ({
          ...shop.services.catalogue.openList(...input),
          async *inPortions(size: number) {
            let portions = 0;
            for await (const portion of shop.services.catalogue.openList(...input).inPortions(size)) {
              portions += 1;
              if (portions === 2) {
                died();
                await new Promise(() => undefined);
              }
              yield portion;
            }
          },
        }),
      });
      void dying.runDue();
    });
    expect(await runDue(prepared.id)).toMatchObject({ status: 'checking', cursor: rowsAtOnce });
    shop.clock.advance({ minutes: 2 });
    expect(await runDue(prepared.id)).toMatchObject({ status: 'checked', cursor: 0, counts: counts({ changed: 501 }) });
    expect(await shop.connection.collection('import_rows').countDocuments()).toBe(501);
    expect(await run(prepared)).toMatchObject({ status: 'done', cursor: 501, results: { written: 501 } });
  });

  it('is left to another server when its own server stops', async () => {
    await addMany();
    const prepared = await prepare({ price: { percent: 10 } });
    let looks = 0;
    await shop.services.imports.runDue({ isEnding: () => (looks += 1) > 2 });
    expect(await shop.services.imports.find(admin, prepared.id)).toMatchObject({
      status: 'checking',
      cursor: rowsAtOnce,
    });
    expect(await runDue(prepared.id)).toMatchObject({ status: 'checked', counts: counts({ changed: 501 }) });
  });

  it('begins again after the database could not be reached', async () => {
    await addMany();
    const { id } = await prepare({ price: { percent: 10 } });
    const lost = new mongo.MongoNetworkError('connection closed');
    const failing = openImports(shop, { openList: () => { throw lost; } }); // prettier-ignore
    await failing.runDue();
    expect(await shop.services.imports.find(admin, id)).toMatchObject({ status: 'checking', message: null });
    shop.clock.advance({ minutes: 2 });
    expect(await runDue(id)).toMatchObject({ status: 'checked', counts: counts({ changed: 501 }) });
  });

  it('finds no changes if it fails, or if the author of the edit has lost the permission', async () => {
    await addMany();
    const [failed, forbidden] = [await prepare({ taxClass: 'reduced' }), await prepare({ taxClass: 'reduced' })];
    const failing = openImports(shop, { openList: () => { throw new Error('The disk is full'); } }); // prettier-ignore
    await failing.runDue({ id: failed.id });
    await openImports(shop, {}, () => Promise.resolve(null)).runDue();
    for (const { id } of [failed, forbidden]) {
      expect(await shop.services.imports.find(admin, id)).toMatchObject({ status: 'checked', counts: counts() });
    }
    expect((await runDue(failed.id)).message).toMatch(/An error in the shop/);
    expect((await runDue(forbidden.id)).message).toMatch(/may not do this any more/);
  });
});
