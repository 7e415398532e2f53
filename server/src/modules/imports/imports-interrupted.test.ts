import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importDesk } from '../../../test/import-desk.js';
import { addNumberedProduct, openImports } from '../../../test/import-fixtures.js';
import { addCatalogue } from '../../../test/catalogue-fixtures.js';
import { addProduct, openTestShop, type TestShop } from '../../../test/shop.js';
import { newObjectId, toObjectId } from '../../platform/mongo/object-id.js';
import type { UserActor } from '../../shared/actor.js';
import { keptMarks } from '../catalogue/stock/stock-updates.js';
import type { Import } from './import.js';
import { rowsPerBatch } from './run-import.js';

let shop: TestShop;
let admin: UserActor;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kickstand-imports-'));
  shop = await openTestShop();
  admin = (await shop.services.accounts.authenticate((await shop.newAdmin()).token)) as UserActor;
});
beforeEach(async () => {
  await shop.connection.collection('products').deleteMany({});
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const { upload, exported, rowsOf, run, undo, runDue } = importDesk(() => ({ shop, admin, folder }));

async function numbersOf(id: string) {
  const [product] = await shop.services.catalogue.findProductsByIds([id]);
  return { price: product?.price.amountMinor, stock: product?.availableQuantity };
}

const manyNumbers = Array.from({ length: rowsPerBatch + 1 }, (_, index) => `KS-${index}`);
const addMany = () => Promise.all(manyNumbers.map((partNumber) => addProduct(shop, { partNumber, priceMinor: 1_000 })));
const fileOfMany = `part number,price,stock difference\n${manyNumbers.map((number) => `${number},99,10\n`).join('')}`;

/**
 * Opens imports on a server that fails after one call of `setStock`: the stock is changed, but the import does not
 * store that it was. @param failing number of this call, from 1.
 */
function failingImports(error: Error, failing = 1) {
  let calls = 0;
  return openImports(shop, {
    async setStock(...input) {
      const results = await shop.services.catalogue.setStock(...input);
      calls += 1;
      if (calls === failing) throw error;
      return results;
    },
  });
}

/** Puts the entries of an import back into their outboxes, as if a server had died before it moved them to the log. */
async function moveToOutboxes({ id: importId }: Import): Promise<void> {
  const log = shop.connection.collection<{ subjectId: string }>('audit_log');
  const entries = await log.find({ importId, subjectType: 'product' }).toArray();
  await log.deleteMany({ importId, subjectType: 'product' });
  for (const { subjectId } of entries) {
    const auditOutbox = entries.filter((entry) => entry.subjectId === subjectId);
    await shop.connection.collection('products').updateOne({ _id: toObjectId(subjectId) }, { $set: { auditOutbox } });
  }
}

async function interrupt(checked: Import, failing = 1): Promise<void> {
  await shop.services.imports.run(admin, checked.id);
  await failingImports(new Error('broken'), failing).runDue();
  expect(await shop.services.imports.find(admin, checked.id)).toMatchObject({ status: 'stopped' });
}

describe('an import that an error has interrupted within a batch', () => {
  it.each([1, 2])('can be undone completely after an error in batch %i', async (failing) => {
    const ids = await addMany();
    const checked = await upload(fileOfMany);
    await interrupt(checked, failing);
    const [id = ''] = ids.slice(failing === 1 ? 0 : -1);
    expect(await numbersOf(id)).toEqual({ price: 9_900, stock: 30 });
    const written = failing === 1 ? rowsPerBatch : ids.length;
    expect(await undo(checked)).toMatchObject({ status: 'undone', results: { written, undone: written, kept: 0 } });
    for (const each of ids) expect(await numbersOf(each)).toEqual({ price: 1_000, stock: 20 });
  });

  it('stops its undo with a message if the batch cannot be written again', async () => {
    const ids = await addMany();
    const checked = await upload(fileOfMany);
    await interrupt(checked);
    await shop.services.imports.undo(admin, checked.id);
    await openImports(shop, { setStock: () => Promise.reject(new Error('broken')) }).runDue();
    expect(await shop.services.imports.find(admin, checked.id)).toMatchObject({
      status: 'undo_stopped',
      message: expect.stringContaining('Undo it again') as string,
    });
    expect(await undo(checked)).toMatchObject({ status: 'undone', message: null });
    for (const each of ids) expect(await numbersOf(each)).toEqual({ price: 1_000, stock: 20 });
  });

  it('is continued without adding a stock difference again, even after all idempotency keys have expired', async () => {
    const ids = await addMany();
    const checked = await upload(fileOfMany);
    await interrupt(checked);
    await shop.connection.collection('idempotency_keys').deleteMany({});
    expect(await run(checked)).toMatchObject({ status: 'done', results: { written: ids.length, refused: 0 } });
    for (const each of ids) expect(await numbersOf(each)).toEqual({ price: 9_900, stock: 30 });
  });

  it('is also undone if each of its rows is a whole value, such as a part number', async () => {
    await addNumberedProduct(shop, admin, await addCatalogue(shop));
    const file = await exported('part_numbers');
    const checked = await upload(file.replace(/(?<=,)oem(?=[,\r])/, 'cross'));
    await shop.services.imports.run(admin, checked.id);
    const broken = openImports(shop, {
      async updateProducts(...input) {
        await shop.services.catalogue.updateProducts(...input);
        throw new Error('broken');
      },
    });
    await broken.runDue();
    expect(await exported('part_numbers')).not.toBe(file);
    expect(await undo(checked)).toMatchObject({ status: 'undone', results: { undone: 1 } });
    expect(await exported('part_numbers')).toBe(file);
  });
});

describe('an import during which the database could not be reached for a moment', () => {
  const lost = new mongo.MongoNetworkError('connection closed');
  const leaseEnds = () => shop.clock.advance({ minutes: 1 });

  it('continues by itself when its lease has ended', async () => {
    const ids = await addMany();
    const checked = await upload(fileOfMany);
    await shop.services.imports.run(admin, checked.id);
    await failingImports(lost).runDue();
    expect(await runDue(checked.id)).toMatchObject({ status: 'running', message: null, cursor: 0 });
    leaseEnds();
    expect(await runDue(checked.id)).toMatchObject({ status: 'done', results: { written: ids.length, refused: 0 } });
    for (const each of ids) expect(await numbersOf(each)).toEqual({ price: 9_900, stock: 30 });
  });

  it.each([
    ['in the audit log', false],
    ['still in its outbox', true],
  ])('counts and undoes a row that staff edited since, if its entry is %s', async (_where, isWaiting) => {
    const [renamed = '', repriced = '', untouched = ''] = await addMany();
    const checked = await upload(fileOfMany);
    await shop.services.imports.run(admin, checked.id);
    await failingImports(lost).runDue();
    if (isWaiting) await moveToOutboxes(checked);
    const { catalogue } = shop.services;
    await catalogue.updateProduct(admin, { productId: renamed, version: null, name: 'Renamed' });
    const price = { amountMinor: 9_800, currency: 'usd' as const };
    await catalogue.updateProduct(admin, { productId: repriced, version: null, price });
    leaseEnds();
    const all = manyNumbers.length;
    expect(await runDue(checked.id)).toMatchObject({ status: 'done', results: { written: all, refused: 0 } });
    expect(await undo(checked)).toMatchObject({ results: { undone: all - 1, kept: 1 } });
    for (const id of [renamed, untouched]) expect(await numbersOf(id)).toEqual({ price: 1_000, stock: 20 });
    expect(await numbersOf(repriced)).toEqual({ price: 9_800, stock: 20 });
  });

  it('refuses the fields of a row of which it had written only the stock', async () => {
    const [id = ''] = await addMany();
    const checked = await upload(fileOfMany);
    await shop.services.catalogue.updateProduct(admin, { productId: id, version: null, name: 'Renamed' });
    await shop.services.imports.run(admin, checked.id);
    await failingImports(lost).runDue();
    leaseEnds();
    expect(await runDue(checked.id)).toMatchObject({ status: 'done', results: { refused: 1 } });
    expect(await numbersOf(id)).toEqual({ price: 1_000, stock: 30 });
  });

  it('also continues its undo by itself when its lease has ended', async () => {
    const ids = await addMany();
    const checked = await upload(fileOfMany);
    await interrupt(checked);
    await shop.services.imports.undo(admin, checked.id);
    await failingImports(lost).runDue();
    leaseEnds();
    expect(await runDue(checked.id)).toMatchObject({ status: 'undone', results: { undone: rowsPerBatch, kept: 0 } });
    for (const each of ids) expect(await numbersOf(each)).toEqual({ price: 1_000, stock: 20 });
  });
});

describe('an import that stopped within a batch', () => {
  async function stopAfterKill({ id }: Import): Promise<void> {
    await shop.services.imports.run(admin, id);
    await failingImports(new mongo.MongoNetworkError('killed')).runDue();
    await shop.services.imports.stop(admin, id);
  }

  async function failToUndo(checked: Import): Promise<void> {
    await interrupt(checked);
    await shop.services.imports.undo(admin, checked.id);
    await openImports(shop, { setStock: () => Promise.reject(new Error('broken')) }).runDue();
  }

  /** Makes so many other changes of the stock that the product no longer keeps the marks of earlier ones. */
  async function changeOften(productId: string): Promise<void> {
    for (let n = 0; n <= keptMarks; n += 1) {
      const items = [{ product: { productId }, difference: n % 2 === 0 ? 1 : -1 }];
      await shop.services.catalogue.setStock(admin, { idempotencyKey: newObjectId(), items });
    }
  }

  it.each([
    {
      next: 'continued',
      after: 'the server was killed',
      halt: stopAfterKill,
      go: run,
      cursor: rowsPerBatch,
      stock: 31,
    },
    { next: 'undone', after: 'the server was killed', halt: stopAfterKill, go: undo, cursor: rowsPerBatch, stock: 21 },
    { next: 'continued', after: 'an error', halt: interrupt, go: run, cursor: rowsPerBatch, stock: 31 },
    { next: 'undone', after: 'its undo failed', halt: failToUndo, go: undo, cursor: 0, stock: 21 },
  ])('adds a stock difference once if it is $next long after $after', async ({ halt, go, cursor, stock }) => {
    const [id = ''] = await addMany();
    const checked = await upload(fileOfMany);
    await halt(checked);
    const { status } = await runDue(checked.id);
    expect(status).toMatch(/stopped$/);
    shop.clock.advance({ minutes: 1 });
    expect(await runDue(checked.id)).toMatchObject({ status, cursor, openBatch: null });
    const stored = await shop.connection.collection('imports').findOne({ _id: toObjectId(checked.id) });
    expect(stored).not.toHaveProperty('leaseUntil');
    await changeOften(id);
    expect(await go(checked)).toMatchObject({ status: go === run ? 'done' : 'undone' });
    expect(await numbersOf(id)).toMatchObject({ stock });
  });

  it('waits with its batch until somebody may write it', async () => {
    const [id = ''] = await addMany();
    const checked = await upload(fileOfMany);
    await stopAfterKill(checked);
    const imports = shop.connection.collection('imports');
    await imports.updateOne({ _id: toObjectId(checked.id) }, { $set: { 'runBy.id': newObjectId() } });
    shop.clock.advance({ minutes: 1 });
    expect(await runDue(checked.id)).toMatchObject({ status: 'stopped', cursor: 0 });
    expect(await run(checked)).toMatchObject({ status: 'done' });
    expect(await numbersOf(id)).toMatchObject({ stock: 30 });
  });
});

it('a server that writes a batch does not advance an undo that starts in the meantime', async () => {
  const ids = await addMany();
  const checked = await upload(fileOfMany);
  await shop.services.imports.run(admin, checked.id);
  const slow = openImports(shop, {
    async setStock(...input) {
      const results = await shop.services.catalogue.setStock(...input);
      if ((await shop.services.imports.find(admin, checked.id))?.status === 'running') {
        await shop.services.imports.stop(admin, checked.id);
        await shop.services.imports.undo(admin, checked.id);
      }
      return results;
    },
  });
  await slow.runDue({ id: checked.id });
  expect(await runDue(checked.id)).toMatchObject({ status: 'undone', results: { undone: rowsPerBatch, kept: 0 } });
  for (const each of ids) expect(await numbersOf(each)).toEqual({ price: 1_000, stock: 20 });
  expect((await rowsOf(checked)).filter(({ isUndone }) => isUndone)).toHaveLength(rowsPerBatch);
});
