import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { counts, importDesk } from '../../../test/import-desk.js';
import { addBike, addFittedProduct, openImports } from '../../../test/import-fixtures.js';
import { addProduct, openTestShop, type TestShop } from '../../../test/shop.js';
import type { UserActor } from '../../shared/actor.js';

let shop: TestShop;
let admin: UserActor;
let folder: string;
/** Each test has bikes of its own, because the bikes stay until the last test. */
let model: string;
let tests = 700;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kickstand-imports-'));
  shop = await openTestShop();
  admin = (await shop.services.accounts.authenticate((await shop.newAdmin()).token)) as UserActor;
});
beforeEach(async () => {
  for (const name of ['products', 'imports', 'import_rows']) await shop.connection.collection(name).deleteMany({});
  tests += 1;
  model = `CBX ${tests}`;
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});
const { upload, exported, rowsOf, run, undo, runDue } = importDesk(() => ({ shop, admin, folder }));

const head = 'sku,make,model,variant,code,from year,to year,position,conditions,quantity,fits,remove';
const file = (...rows: string[]) => `${head}\n${rows.join('\n')}\n`;
const fitmentOf = async (productId: string) => (await shop.services.vehicles.findFitments([productId]))[0];
const linesOf = (csv: string) => csv.split('\r\n').slice(1, -1);

describe('a file of bikes that products fit', () => {
  it('adds, changes and removes the rows that it names; other rows stay, and undoing restores all', async () => {
    const productId = await addFittedProduct(shop, admin, model);
    const other = await addProduct(shop, { name: 'Lever', partNumber: 'KS-2' });
    const before = await exported('fitment');
    const checked = await upload(
      file(
        `ks1,haruna,${model.replace(' ', '')},abs,PX40,2003,2004,Front left,with: ABS | note: =not: HRC | SP,1,,`,
        `KS-1,Haruna,${model},,PX41,,,,,,,yes`,
        `KS-1,Haruna,${model},,PX41,,,rear,"Not for sidecars",,no,`,
        `KS-2,Haruna,${model},,PX41,2004,,,,,,`,
      ),
    );
    expect(checked).toMatchObject({ kind: 'fitment', ignoredColumns: [], counts: counts({ new: 2, changed: 2 }) });
    expect(await run(checked)).toMatchObject({ status: 'done', results: { written: 4, refused: 0 } });
    const rest = { source: 'manual', quantity: 1 };
    expect(await fitmentOf(productId)).toMatchObject({
      kind: 'specific',
      version: 2,
      rows: [
        { quantity: 1 },
        { ...rest, position: 'rear', isExcluded: true, conditions: [{ code: 'note', value: 'Not for sidecars' }] },
      ],
    });
    expect(await fitmentOf(other)).toMatchObject({ kind: 'specific', rows: [{ ...rest, yearFrom: 2004 }] });
    expect(await undo(checked)).toMatchObject({ results: { undone: 4, kept: 0 } });
    expect(linesOf(await exported('fitment')).sort()).toEqual(linesOf(before).sort());
    expect(await fitmentOf(other)).toMatchObject({ kind: 'unspecified', rows: [] });
  });

  it('has bad rows for what is unclear, and guesses no bike', async () => {
    await addFittedProduct(shop, admin, model);
    const checked = await upload(
      file(
        ...[`KS-9,Haruna,${model},,PX40,,,,,,,`, `KS-1,Haruna,${model},,,,,,,,,`, 'KS-1,Haruna,CBX 900,,,,,,,,,'],
        ...[`KS-1,Haruna,${model},,PX40,03,,,,,,`, `KS-1,Haruna,${model},,PX40,2004,2003,,,,,`],
        ...[`KS-1,Haruna,${model},,PX40,,,inside,,,,`, `KS-1,Haruna,${model},,PX40,,,,,200,,`],
        ...[`KS-1,Haruna,${model},,PX40,,,front,,,perhaps,`, `KS-1,Haruna,${model},,PX40,,,rear,,2,,`],
        `KS-1,Haruna,${model.toLowerCase().replace(' ', '-')},,px 40,,,rear,,3,,`,
      ),
    );
    expect(checked.counts).toEqual(counts({ new: 1, bad: 9 }));
    const bad = await rowsOf(checked, { kind: 'bad' });
    expect(bad.map(({ line, faults: [fault] }) => [line, fault?.field, fault?.message])).toEqual([
      [2, 'part number', 'No product was found.'],
      [3, 'model', '2 bikes have these names. Give the variant, the code, the years or the bike number.'],
      [4, 'model', 'No bike has these names.'],
      [5, 'from year', expect.stringContaining('First year')],
      [6, 'to year', 'Last year must not be before the first year.'],
      [7, 'position', expect.stringContaining('Write one of: any, front')],
      [8, 'quantity', 'Quantity must be a whole number from 1 to 100.'],
      [9, 'fits', 'Write yes or no.'],
      [11, 'model', expect.stringContaining('An earlier row')],
    ]);
  });

  it('leaves alone what others have changed since the check, and is written once if a batch is repeated', async () => {
    const productId = await addFittedProduct(shop, admin, model);
    const bike = await addBike(shop, admin, { model: 'Sprint' });
    const rows = [`KS-1,Haruna,Sprint,,,,,,,,,`, `KS-1,Haruna,${model},,PX41,,,,,,yes,`];
    const checked = await upload(file(...rows));
    const list = await shop.services.vehicles.read();
    const [first] = (await fitmentOf(productId))?.rows ?? [];
    // The other row, which the file changes, is removed meanwhile.
    await shop.services.vehicles.setFitment(admin, {
      ...{ productId, version: 1, kind: 'specific', isComplete: false },
      rows: first ? [{ ...first, vehicleId: list.byNumber(first.vehicle)?.id ?? '' }] : [],
    });
    await shop.services.imports.run(admin, checked.id);
    await new Promise<void>((died) => {
      const dying = openImports(shop, {}, undefined, {
        async setFitments(...input) {
          await shop.services.vehicles.setFitments(...input);
          died();
          return new Promise<never>(() => undefined);
        },
      });
      void dying.runDue();
    });
    shop.clock.advance({ minutes: 2 });
    expect(await runDue(checked.id)).toMatchObject({ status: 'done', results: { written: 1, refused: 1 } });
    expect((await rowsOf(checked, { isLeftOut: true })).map(({ line, message }) => [line, message])).toEqual([
      [3, 'It has changed since.'],
    ]);
    const now = await fitmentOf(productId);
    expect(now).toMatchObject({ version: 3, rows: [{ quantity: 77 }, { vehicle: bike.number }] });
  });

  it('finds one of several bikes with the same names by the years of the row', async () => {
    await addFittedProduct(shop, admin, model);
    await addBike(shop, admin, { model, variant: null, code: 'PX41', yearFrom: 2_005, yearTo: null });
    const rows = [`KS-1,Haruna,${model},,PX41,2006,,,,,,`, `KS-1,Haruna,${model},,PX41,2004,2006,,,,,`];
    const checked = await upload(file(...rows));
    expect(checked.counts).toEqual(counts({ new: 1, bad: 1 }));
    await run(checked);
    expect(linesOf(await exported('fitment')).filter((line) => line.includes('2006'))).toHaveLength(1);
  });

  it('is told apart from a file of products that also names bikes', async () => {
    const products = 'sku,name,price,stock,description,make,model,from year\nKS-9,Pads,1.50,3,Good,Haruna,X,2004\n';
    expect(await upload(products)).toMatchObject({ kind: 'products', ignoredColumns: ['make', 'model', 'from year'] });
  });

  it('keeps the rows of each source under the name of that source', async () => {
    const productId = await addFittedProduct(shop, admin, model);
    const sourced = `sku,bike number,make,model,quantity,source\nKS-1,1,,,3,Catalogue A\n`;
    const bike = (await shop.services.vehicles.read()).all.find((each) => each.model === model);
    const checked = await upload(sourced.replace(',1,', `,${bike?.number},`));
    expect(checked.counts).toEqual(counts({ new: 1 }));
    await run(checked);
    const sources = (await fitmentOf(productId))?.rows.map(({ source, quantity }) => [source, quantity]);
    expect(sources).toEqual([
      ['manual', 77],
      ['manual', 1],
      ['Catalogue A', 3],
    ]);
  });

  it('can remove or undo the last rows of a product if they come from two sources', async () => {
    await addBike(shop, admin, { model });
    const productId = await addProduct(shop, { name: 'Pads', partNumber: 'KS-1' });
    const sourced = (isRemoved: string) =>
      ['manual', 'Catalogue A'].reduce(
        (text, source) => `${text}KS-1,Haruna,${model},2003,${source},${isRemoved}\n`,
        'sku,make,model,from year,source,remove\n',
      );
    const empty = { kind: 'unspecified', rows: [] };
    const added = await upload(sourced(''));
    expect(await run(added)).toMatchObject({ results: { written: 2, refused: 0 } });
    expect(await undo(added)).toMatchObject({ results: { undone: 2, kept: 0 } });
    expect(await fitmentOf(productId)).toMatchObject(empty);
    await run(await upload(sourced('')));
    expect(await run(await upload(sourced('yes')))).toMatchObject({ results: { written: 2, refused: 0 } });
    expect(await fitmentOf(productId)).toMatchObject(empty);
  });

  it('keeps and lists rows whose bike was merged into another one, when it is undone', async () => {
    const bike = await addBike(shop, admin, { model });
    const into = await addBike(shop, admin, { model, code: 'PX99' });
    const productId = await addProduct(shop, { name: 'Pads', partNumber: 'KS-1' });
    const added = await upload(file(`KS-1,Haruna,${model},,${bike.code},,,front,,2,,`));
    expect(await run(added)).toMatchObject({ results: { written: 1, refused: 0 } });
    await shop.services.vehicles.mergeVehicles(admin, {
      ...{ fromId: bike.id, fromVersion: bike.version, intoId: into.id, intoVersion: into.version },
    });
    expect(await undo(added)).toMatchObject({ results: { undone: 0, kept: 1 } });
    expect((await rowsOf(added, { isLeftOut: true })).map(({ message }) => message)).toEqual([
      `Its bike was merged into bike ${into.number} since.`,
    ]);
    expect(await fitmentOf(productId)).toMatchObject({ rows: [{ vehicle: into.number, quantity: 2 }] });
  });

  it('writes no row of a product if the rows of one of its sources are refused', async () => {
    await addBike(shop, admin, { model });
    const productId = await addProduct(shop, { name: 'Pads', partNumber: 'KS-1' });
    const rows = ['manual', 'x'.repeat(1_000)].map((source) => `KS-1,Haruna,${model},2003,${source}\n`);
    const checked = await upload(`sku,make,model,from year,source\n${rows.join('')}`);
    expect(await run(checked)).toMatchObject({ results: { written: 0, refused: 2 } });
    expect(await fitmentOf(productId)).toBeUndefined();
  });
});
