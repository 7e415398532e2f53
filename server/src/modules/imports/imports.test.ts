import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addBike,
  addBikes,
  addFittedProduct,
  addNumberedProduct,
  addReplacedNumbers,
  openImports,
} from '../../../test/import-fixtures.js';
import { counts, importDesk } from '../../../test/import-desk.js';
import { addCatalogue, type TestCatalogue } from '../../../test/catalogue-fixtures.js';
import { placeOrder } from '../../../test/graphql/order-fixtures.js';
import { addProduct, openTestShop, type TestShop, type TestUser } from '../../../test/shop.js';
import { systemActor, type UserActor } from '../../shared/actor.js';
import type { AuditFilter } from '../audit/audit.js';
import type { ImportKindName } from './import.js';
import { rowsPerBatch } from './run-import.js';

let shop: TestShop;
let admin: UserActor;
let customer: TestUser;
let taxonomy: TestCatalogue;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kickstand-imports-'));
  shop = await openTestShop();
  customer = await shop.newCustomer();
  admin = (await shop.services.accounts.authenticate((await shop.newAdmin()).token)) as UserActor;
  taxonomy = await addCatalogue(shop);
});
beforeEach(async () => {
  await shop.connection.collection('products').deleteMany({});
  await shop.connection.collection('supersessions').deleteMany({});
  await shop.connection.collection('imports').deleteMany({});
  await shop.connection.collection('import_rows').deleteMany({});
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const { upload, exported, exportedWorkbook, rowsOf, run, undo, runDue } = importDesk(() => ({ shop, admin, folder }));

async function productOf(id: string) {
  const [product] = await shop.services.catalogue.findProductsByIds([id]);
  if (!product) throw new Error('The product is gone');
  return product;
}

const edit = async (id: string, change: object) => {
  const { version } = await productOf(id);
  await shop.services.catalogue.updateProduct(admin, { productId: id, version, ...change });
};

/** A product with a value in every column. */
const fullProduct = (part: object = {}) =>
  addProduct(shop, {
    ...{ name: '=1+1, "Disc"', about: 'Floating;\n-of steel.', partNumber: '-320', gtin: '4006381333931' },
    ...{ brandId: taxonomy.brand.id, categoryIds: [taxonomy.discs.id, taxonomy.brakes.id], status: 'draft' as const },
    ...{ priceMinor: 18_950, comparePrice: { amountMinor: 20_000, currency: 'usd' as const }, availableQuantity: 8 },
    ...{ minimumQuantity: 2, weightGrams: 850, lengthMm: 330, hazards: ['battery' as const, 'aerosol' as const] },
    attributes: [
      { code: 'floating', value: true },
      { code: 'diameter', value: 320.125 },
      { code: 'note', value: '@SUM(A1)' },
    ],
    ...part,
  });

describe('an export that is imported', () => {
  it('changes nothing if it is unchanged', async () => {
    await fullProduct();
    await addProduct(shop, { partNumber: null });
    await addProduct(shop, { name: 'Kit', category: 'Brakes' });
    const file = await exported();
    const { counts: found, columns, ignoredColumns } = await upload(file);
    expect(found).toEqual(counts({ unchanged: 3 }));
    expect(columns).toHaveLength(file.split('\r\n', 1)[0]?.split(',').length ?? 0);
    expect(ignoredColumns).toEqual([]);
    expect((await upload(file.replaceAll('\r\n', '\n').slice(1))).counts).toEqual(found);
    expect((await upload(Buffer.from(file, 'utf16le'))).counts).toEqual(found);
  });

  it('changes nothing if it is a workbook, in which texts are stored as texts', async () => {
    await fullProduct({ about: 'A\r\nB _x0041_ "<&>" \u00e4', attributes: [{ code: 'diameter', value: 0.1 + 0.2 }] });
    await addProduct(shop, { partNumber: '007', gtin: null });
    const file = await exportedWorkbook();
    const sheet = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toContain('<c s="1" t="inlineStr"><is><t xml:space="preserve">007</t></is></c>');
    expect(sheet).toContain('<t xml:space="preserve">=1+1, &quot;Disc&quot;</t>');
    expect(sheet).toContain('<c><v>189.50</v></c>');
    const { counts: found, ignoredColumns } = await upload(file);
    expect(found).toEqual(counts({ unchanged: 2 }));
    expect(ignoredColumns).toEqual([]);
  });

  it('changes the one price that was edited, names the import in the audit log, and is undone', async () => {
    const id = await fullProduct();
    const other = await addProduct(shop);
    const before = await productOf(id);
    const checked = await upload((await exported()).replace('189.50', '199,50'.replace(',', '.')));
    expect(checked.counts).toEqual(counts({ changed: 1, unchanged: 1 }));
    const [row] = await rowsOf(checked);
    expect(row).toMatchObject({
      line: 2,
      kind: 'changed',
      changes: [{ column: 'price', from: '189.50', to: '199.50' }],
    });
    expect((await productOf(id)).price.amountMinor).toBe(18_950);
    expect(await run(checked)).toMatchObject({ status: 'done', cursor: 1, results: { written: 1, refused: 0 } });
    expect(await productOf(id)).toMatchObject({ price: { amountMinor: 19_950 }, version: 2 });
    expect((await productOf(other)).version).toBe(1);
    const { edges } = await shop.services.audit.listEntries(systemActor('test'), {});
    const entries = edges.map(({ node }) => node);
    expect(entries.filter(({ subjectType }) => subjectType === 'import')).toMatchObject([
      { action: 'import.run', subjectId: checked.id, subjectName: 'prices.csv', by: admin.email },
    ]);
    expect(entries.find(({ subjectId, action }) => subjectId === id && action === 'product.updated')).toMatchObject({
      ...{ by: admin.email, note: 'Import prices.csv', importId: checked.id },
      changes: [{ field: 'price', before: '189.50 USD', after: '199.50 USD' }],
    });
    expect(await undo(checked)).toMatchObject({ status: 'undone', results: { undone: 1, kept: 0 } });
    const actionsOf = async (filter: AuditFilter) => {
      const { edges } = await shop.services.audit.listEntries(systemActor('test'), { filter });
      return edges.map(({ node }) => node.action);
    };
    expect(await actionsOf({ importId: checked.id })).toEqual(['product.updated', 'product.updated']);
    expect((await actionsOf({ withoutImports: true })).slice(0, 2)).toEqual(['import.undone', 'import.run']);
    expect(await productOf(id)).toMatchObject({ ...before, version: 3, updatedAt: expect.any(Date) as Date });
  });
});

const addNumbered = () => addNumberedProduct(shop, admin, taxonomy);
const addReplaced = () => addReplacedNumbers(shop, admin);

/** For each kind: what adds the data, and the value that the test replaces in the file. */
const changedFiles: Partial<Record<ImportKindName, { prepare: () => Promise<unknown>; from: string; to: string }>> = {
  products: { prepare: fullProduct, from: '189.50', to: '199.50' },
  part_numbers: { prepare: addNumbered, from: 'oem', to: 'cross' },
  supersessions: { prepare: addReplaced, from: 'Haruna > 10-B', to: 'Haruna > 10-D' },
  bikes: { prepare: () => addBikes(shop, admin), from: '88.2', to: '89.1' },
  fitment: { prepare: () => addFittedProduct(shop, admin), from: '77', to: '78' },
};

describe.each(Object.entries(changedFiles))('an export of %s', (name, { prepare, from, to }) => {
  it('changes nothing if unchanged; one changed value is written under the name of the import, and undone', async () => {
    const kind = name as ImportKindName;
    await prepare();
    const file = await exported(kind);
    const lines = file.split('\r\n').length - 2;
    expect(await upload(file)).toMatchObject({ kind, ignoredColumns: [], counts: counts({ unchanged: lines }) });
    // The whole cell is replaced, because a random ID may contain the same characters.
    const changed = file.replace(new RegExp(`(?<=,)${from}(?=[,\\r])`), to);
    expect(changed).not.toBe(file);
    const checked = await upload(changed);
    expect(checked).toMatchObject({ kind, counts: counts({ changed: 1, unchanged: lines - 1 }) });
    expect((await rowsOf(checked))[0]?.changes).toEqual([{ column: expect.any(String) as string, from, to }]);
    expect(await run(checked)).toMatchObject({ status: 'done', results: { written: 1, refused: 0 } });
    expect(await exported(kind)).toBe(changed);
    const ofImport = await shop.services.audit.listEntries(systemActor('test'), { filter: { importId: checked.id } });
    expect(ofImport.edges.map(({ node }) => node.note)).toEqual(['Import prices.csv']);
    expect(await undo(checked)).toMatchObject({ status: 'undone', results: { undone: 1, kept: 0 } });
    expect(await exported(kind)).toBe(file);
  });
});

describe('the check', () => {
  it('finds products by ID, GTIN, or part number and brand', async () => {
    const first = await addProduct(shop, { partNumber: 'KS-1', gtin: '4006381333931', brandId: taxonomy.brand.id });
    const second = await addProduct(shop, { name: 'Of no brand', partNumber: 'KS-1' });
    const file = (rows: string) => `id;SKU;EAN;Brand;Price;Remark\n${rows}`;
    const foundBy = async (rows: string) => (await rowsOf(await upload(file(rows)))).map((row) => row.productId);
    expect(await foundBy(`${second};KS-1;;;1,50;x\n`)).toEqual([second]);
    expect(await foundBy(';;4006381333931;moto ark;1,50;x\n')).toEqual([first]);
    expect(await foundBy(';ks 1;;Moto Ark;1,50;x\n')).toEqual([first]);
    expect((await upload(file(`${second};;;;1,50;x\n`))).ignoredColumns).toEqual(['Remark']);
  });

  it('lists each bad row with its line, column and reason, and imports the others', async () => {
    const good = await addProduct(shop, { partNumber: 'KS-1', priceMinor: 1_000 });
    await addProduct(shop, { partNumber: 'KS-2' });
    await addProduct(shop, { partNumber: 'KS-2' });
    const lines = [
      'part number;name;price;stock;stock difference;status;brand;categories;weight in g;attribute diameter;attribute floating;gtin',
      'KS-1;Good;12,50;;5;;Moto Ark;Brakes > Discs;1.000,0;320,5;yes;',
      'KS-1;Twice;1;;;;;;;;;',
      'KS-2;Two;1;;;;;;;;;',
      ';No number;1;;;;;;;;;',
      'KS-3;;1;;;;;;;;;',
      'KS-4;N;1,234;x;;sold;Nobody;Wheels;1,5;ten;maybe;123',
      'KS-5;N;-1;1;2;;;;;;;',
      'KS-6;N;1;',
      'KS-7;N;;;;;;;;;;',
      'KS-8;N;1;-1;;;;;;;;',
    ];
    const checked = await upload(lines.join('\r\n'));
    expect(checked.counts).toEqual(counts({ changed: 1, bad: 9 }));
    const bad = await rowsOf(checked, { kind: 'bad' });
    const faults = bad.flatMap(({ line, faults: found }) => found.map(({ field, message }) => [line, field, message]));
    expect(faults).toEqual(expect.arrayContaining([
      [3, 'part number', 'An earlier row is about the same product.'],
      [4, 'part number', '2 products have this number. Send brandName or productId.'],
      [5, 'part number', 'Write a part number, a GTIN or an ID.'],
      [6, 'name', 'Name must have 1 to 200 characters.'],
      [6, 'description', 'Description must have 1 to 5000 characters.'],
      [6, 'image', 'Image must be an http(s) address or a path of this shop.'],
      [7, 'price', '"1,234" is ambiguous or not a number. Write numbers such as 1234.50.'],
      [7, 'stock', '"x" is ambiguous or not a number. Write numbers such as 1234.50.'],
      [7, 'status', 'Write one of: active, draft, discontinued.'],
      [7, 'brand', 'There is no brand "Nobody".'],
      [7, 'categories', 'There is no category "Wheels".'],
      [7, 'weight in g', '"1,5" is not a whole number.'],
      [7, 'attribute diameter', '"ten" is ambiguous or not a number. Write numbers such as 1234.50.'],
      [7, 'attribute floating', 'Write yes or no.'],
      [7, 'gtin', 'Barcode number must have 8, 12, 13 or 14 digits, the last of them a valid check digit.'],
      [8, 'price', 'Price must be 0 or more.'],
      [8, 'stock difference', 'Write the stock or the difference, not both.'],
      [9, '', 'The row has 4 cells instead of 12.'],
      [10, 'price', 'A new product needs a price.'],
      [11, 'stock', 'Available quantity must be a whole number from 0 to 1,000,000.'],
    ])); // prettier-ignore
    expect(await run(checked)).toMatchObject({ status: 'done', results: { written: 1, refused: 0 } });
    expect(await productOf(good)).toMatchObject({
      ...{ name: 'Good', price: { amountMinor: 1_250 }, availableQuantity: 25, brandId: taxonomy.brand.id },
      ...{ categoryIds: [taxonomy.discs.id], weightGrams: 1_000, status: 'active' },
      attributes: [
        { code: 'diameter', value: 320.5 },
        { code: 'floating', value: true },
      ],
    });
  });

  it.each([
    ['an empty file', '', 'The file is empty.'],
    ['a file without numbers', 'name,price\nKit,1\n', 'The first line must name the columns'],
    ['a file without rows', 'part number,price\n', 'The file has no rows below the names of the columns.'],
    ['two columns of one name', 'part number,price,Price\nKS-1,1,2\n', 'The column "price" is there more than once.'],
    ['an open quote', 'part number,price\nKS-1,"1\n', 'Line 2: a quote is not closed.'],
    ['a cell of 1 MB', `part number\nKS-1\n${'x'.repeat(1_000_000)}\n`, 'Line 3: the row has more than 100,000'],
  ])('refuses %s and keeps nothing of it', async (_what, content, message) => {
    await expect(upload(content)).rejects.toThrow(message);
    for (const name of ['imports', 'import_rows']) {
      expect(await shop.connection.collection(name).countDocuments({})).toBe(0);
    }
  });

  it('says which columns a file of a given kind lacks', async () => {
    const checked = await upload('Artikel,Preis\nKS-1,1\n', { kind: 'products' });
    expect(checked).toMatchObject({ counts: counts({ bad: 1 }), columns: [], ignoredColumns: ['Artikel', 'Preis'] });
    const [row] = await rowsOf(checked);
    expect(row).toMatchObject({ line: 1, kind: 'bad' });
    expect(row?.faults[0]?.message).toMatch('The file has no column for: id or part number or gtin.');
  });

  it('lets staff with only the stock permission change nothing but stock', async () => {
    const id = await addProduct(shop, { partNumber: 'KS-1' });
    const keeper: UserActor = { ...admin, role: 'customer', permissions: ['stock'] };
    const checked = await upload('part number,price,stock\nKS-1,129.90,7\n', { actor: keeper });
    expect(checked).toMatchObject({ counts: counts({ changed: 1 }), changesCatalogue: false });
    const { counts: found } = await upload('part number,price,stock\nKS-1,1,7\nKS-9,1,7\n', { actor: keeper });
    expect(found).toEqual(counts({ bad: 2 }));
    await run(checked);
    expect((await productOf(id)).availableQuantity).toBe(7);
    const ofPrices = await upload('part number,price\nKS-1,1\n');
    await expect(shop.services.imports.run(keeper, ofPrices.id)).rejects.toThrow('You do not have the permission');
    await expect(upload('', { actor: { ...keeper, permissions: ['orders'] } })).rejects.toThrow(
      'You do not have the permission',
    );
  });
});

describe('a file of another shop', () => {
  it('adds a product for each variant, with all pictures', async () => {
    const file =
      'Handle,Title,Body (HTML),Vendor,Type,Tags,Option1 Value,Variant SKU,Variant Price,Variant Grams,Image Src\n' +
      'lever,Lever,<p>Light.</p>,Moto Ark,Brakes,new,Black,LV-B,39.90,180,https://a.example/1.jpg\n' +
      'lever,,,,,,Red,LV-R,41.90,180,https://a.example/2.jpg\n';
    const checked = await upload(file);
    expect(checked.counts).toEqual(counts({ new: 2 }));
    expect(checked.ignoredColumns).toEqual(['Tags (Shopify)']);
    await run(checked);
    const [, row] = await rowsOf(checked, { kind: 'new' });
    expect(await productOf(row?.productId ?? '')).toMatchObject({
      ...{ name: 'Lever, Red', about: 'Light.', partNumber: 'LV-R', weightGrams: 180, brandId: taxonomy.brand.id },
      ...{ price: { amountMinor: 4_190 }, categoryIds: [taxonomy.brakes.id], imageUrl: 'https://a.example/1.jpg' },
      media: [{ url: 'https://a.example/1.jpg' }, { url: 'https://a.example/2.jpg' }],
    });
  });
});

describe('new products', () => {
  const file = 'part number,name,description,price,stock,image\nKS-7,Case,Chain case.,99.9,4,/kit.svg\n';

  it('are added once and removed by undoing, unless they were edited since', async () => {
    const checked = await upload(file);
    expect(checked.counts).toEqual(counts({ new: 1 }));
    expect(await run(checked)).toMatchObject({ status: 'done', results: { written: 1 } });
    const [row] = await rowsOf(checked);
    const id = row?.productId ?? '';
    expect(await productOf(id)).toMatchObject({
      ...{ name: 'Case', partNumber: 'KS-7', price: { amountMinor: 9_990 }, availableQuantity: 4, minimumQuantity: 1 },
      ...{ status: 'active', condition: 'new', slug: 'case', version: 1, deletedAt: null },
    });
    expect((await upload(file)).counts).toEqual(counts({ unchanged: 1 }));
    expect(await undo(checked)).toMatchObject({ status: 'undone', results: { undone: 1 } });
    expect((await productOf(id)).deletedAt).not.toBeNull();
    const again = await upload(file);
    await run(again);
    const [added] = await rowsOf(again);
    await edit(added?.productId ?? '', { name: 'Edited' });
    expect(await undo(again)).toMatchObject({ results: { undone: 0, kept: 1 } });
    expect((await rowsOf(again, { isLeftOut: true }))[0]?.message).toBe('It has been edited since, so it is kept.');
  });

  it('are refused if somebody has added a product with the same number since the check', async () => {
    const checked = await upload(file);
    await addProduct(shop, { partNumber: 'KS-7' });
    expect(await run(checked)).toMatchObject({ results: { written: 0, refused: 1 } });
    expect(await shop.services.catalogue.countProducts(admin, {})).toBe(1);
  });
});

describe('part numbers', () => {
  const file = (rows: string) => `sku,brand,number kind,number,number brand,note,remove\n${rows}`;
  const numbersOf = async (id: string) =>
    ((await shop.services.catalogue.findPartNumbers([id])).get(id) ?? []).map(({ number, kind, note }) => [
      ...[number, kind, note],
    ]);
  const before = [
    ['-06455', 'oem', '=front'],
    ['07 BB', 'cross', null],
  ];

  it('are added, changed and removed row by row; others stay, and undoing restores the earlier ones', async () => {
    const id = await addNumbered();
    const checked = await upload(
      file('KS-1,Moto Ark,manufacturer,A-1,Haruna,new,\nKS-1,,,06455,haruna,,\nks1,,,07BB,Brembo,,yes\n'),
    );
    expect(checked).toMatchObject({ kind: 'part_numbers', counts: counts({ new: 1, changed: 2 }) });
    expect(await run(checked)).toMatchObject({ results: { written: 3, refused: 0 } });
    expect(await numbersOf(id)).toEqual([
      ['-06455', 'oem', null],
      ['A-1', 'manufacturer', 'new'],
    ]);
    expect((await productOf(id)).version).toBe(3);
    expect(await undo(checked)).toMatchObject({ results: { undone: 3, kept: 0 } });
    expect(await numbersOf(id)).toEqual(before);
  });

  it('that are unclear are bad rows', async () => {
    await addNumbered();
    await addProduct(shop, { partNumber: 'KS-2' });
    await addProduct(shop, { partNumber: 'KS-2' });
    const rows = [
      ...['KS-9,,oem,1,Haruna,,', 'KS-2,,oem,1,Haruna,,', 'KS-1,,,1,Haruna,,', 'KS-1,,own,2,Haruna,,'],
      ...['KS-1,,oem,--,Haruna,,', 'KS-1,,oem,1,,,', 'KS-1,,oem,07bb,BREMBO,,', 'KS-1,,oem,07-BB,Brembo,,'],
      'KS-1,,,3,Haruna,,maybe',
    ];
    const checked = await upload(file(`${rows.join('\n')}\n`));
    const bad = await rowsOf(checked, { kind: 'bad' });
    expect(bad.map(({ line, faults: [fault] }) => [line, fault?.field, fault?.message])).toEqual([
      [2, 'part number', 'No product was found.'],
      [3, 'part number', '2 products have this number. Send brandName or productId.'],
      [4, 'number kind', 'Write one of: manufacturer, oem, cross.'],
      [5, 'number kind', 'Write one of: manufacturer, oem, cross.'],
      [6, 'number', 'Number must have a letter or a digit.'],
      [7, 'number', 'Brand must have 1 to 60 characters.'],
      [9, 'number', 'An earlier row is about the same number.'],
      [10, 'remove', 'Write yes or no.'],
    ]);
  });

  it('that others have changed since the check are left alone; a repeated batch writes the other numbers once', async () => {
    const id = await addNumbered();
    const checked = await upload(file('KS-1,,,06455,Haruna,by import,\nKS-1,,oem,9,Haruna,,\nKS-1,,,07BB,Brembo,x,\n'));
    const numbers = [
      { kind: 'oem' as const, number: '-06455', brandName: 'Haruna', note: 'by hand' },
      { kind: 'cross' as const, number: '07 BB', brandName: 'Brembo', note: null },
    ];
    await edit(id, { numbers });
    await shop.services.imports.run(admin, checked.id);
    await new Promise<void>((died) => {
      const dying = openImports(shop, {
        async updateProducts(...input) {
          await shop.services.catalogue.updateProducts(...input);
          died();
          return new Promise(() => undefined);
        },
      });
      void dying.runDue();
    });
    shop.clock.advance({ minutes: 2 });
    expect(await runDue(checked.id)).toMatchObject({ status: 'done', results: { written: 2, refused: 1 } });
    expect((await rowsOf(checked, { isLeftOut: true })).map(({ line, message }) => [line, message])).toEqual([
      [2, 'It has changed since.'],
    ]);
    expect((await productOf(id)).version).toBe(4);
    await edit(id, { numbers });
    expect(await undo(checked)).toMatchObject({ results: { undone: 2, kept: 0 } });
    expect(await numbersOf(id)).toEqual([['-06455', 'oem', 'by hand'], before[1]]);
  });

  it('are not written with only the stock permission', async () => {
    await addNumbered();
    const keeper: UserActor = { ...admin, role: 'customer', permissions: ['stock'] };
    await expect(upload(file('KS-1,,oem,9,Haruna,,\n'), { actor: keeper })).rejects.toThrow(
      'You do not have the permission',
    );
  });
});

describe('supersessions', () => {
  it('are added, changed and removed, with several numbers in a cell; undoing restores the earlier ones', async () => {
    await addReplaced();
    const before = await exported('supersessions');
    const checked = await upload(
      'brand,number,kind,replaced by,since,remove\n' +
        'haruna,10a,,,2021,\nHaruna,11-A,,,,yes\nHaruna,12-A,alternative,12-B | 2 x Kitami > 12-C,,\n' +
        'Haruna,13-A,kit,13-B,,\nHaruna,14-A,,14 a,,\nHaruna,10-B,,10-A,,\n',
    );
    expect(checked).toMatchObject({ kind: 'supersessions', counts: counts({ new: 2, changed: 2, bad: 2 }) });
    const bad = await rowsOf(checked, { kind: 'bad' });
    expect(bad.map(({ line, faults: [fault] }) => [line, fault?.field, fault?.message])).toEqual([
      [5, 'replaced by', 'Enter two or more numbers.'],
      [6, 'replaced by', 'A number cannot replace itself.'],
    ]);
    expect(await run(checked)).toMatchObject({ results: { written: 3, refused: 1 } });
    expect((await rowsOf(checked, { isLeftOut: true })).map(({ message }) => message)).toEqual([
      'These numbers lead back to the old one.',
    ]);
    expect((await exported('supersessions')).split('\r\n').slice(1, -1)).toEqual([
      'Haruna,10-A,replaced,Haruna > 10-B,2021',
      'Haruna,12-A,alternative,Haruna > 12-B | 2 × Kitami > 12-C,',
    ]);
    expect(await undo(checked)).toMatchObject({ results: { undone: 3, kept: 0 } });
    expect(await exported('supersessions')).toBe(before);
  });
});

describe('bikes', () => {
  it('are found by number or by their names, added and changed; unclear ones are bad rows', async () => {
    const { number } = await addBike(shop, admin, { model: 'Sprint' });
    const checked = await upload(
      'bike number,make,model,variant,code,first year,last year,kind,kw\n' +
        `${number},haruna,Sprint,ABS,PX40,2003,2004,,70\n,Haruna,Sprint,ABS,PX40,2003,,,\n` +
        ',haruna,New One,,,2020,,scooter,"7,5"\n,Haruna,Other,,,2020,,,\n,Haruna,,,,1,,moped,x\n999999,,,,,,,,1\n',
    );
    expect(checked).toMatchObject({ kind: 'bikes', counts: counts({ new: 1, changed: 1, bad: 4 }) });
    const bad = await rowsOf(checked, { kind: 'bad' });
    expect(bad.flatMap(({ line, faults }) => faults.map(({ field, message }) => [line, field, message]))).toEqual([
      [3, 'model', 'An earlier row is about the same bike.'],
      [5, 'kind', 'Write one of: street, offroad, scooter, moped, atv, trike.'],
      [6, 'kw', '"x" is ambiguous or not a number. Write numbers such as 1234.50.'],
      [7, 'bike number', 'There is no bike with this number.'],
    ]);
    await shop.services.imports.run(admin, checked.id);
    await new Promise<void>((died) => {
      const dying = openImports(shop, {}, undefined, {
        async saveVehicle(...input) {
          await shop.services.vehicles.saveVehicle(...input);
          if (input[1].model === 'New One') died();
          return input[1].model === 'New One' ? new Promise<never>(() => undefined) : (undefined as never);
        },
      });
      void dying.runDue();
    });
    shop.clock.advance({ minutes: 2 });
    expect(await runDue(checked.id)).toMatchObject({ status: 'done', results: { written: 2, refused: 0 } });
    const found = () => shop.services.vehicles.read();
    expect((await found()).byNumber(number)).toMatchObject({ kw: 70, version: 2, make: { name: 'Haruna' } });
    const added = (await found()).all.filter(({ model }) => model === 'New One');
    expect(added).toMatchObject([{ kw: 7.5, kind: 'scooter', yearTo: null, version: 1, make: { name: 'Haruna' } }]);
    expect(await undo(checked)).toMatchObject({ results: { undone: 1, kept: 1 } });
    expect((await found()).byNumber(number)).toMatchObject({ kw: 88.2 });
  });

  it('can be given base vehicles of the VCdb; invalid ones are bad rows', async () => {
    const { number } = await addBike(shop, admin, { model: 'Tourer' });
    const fileOf = (base: string) => `bike number,base vehicles\n${number},${base}\n`;
    const checked = await upload(fileOf('2004: 31 | 2003:30'));
    expect((await rowsOf(checked))[0]?.changes).toEqual([
      { column: 'base vehicles', from: '2003: 5', to: '2003: 30 | 2004: 31' },
    ]);
    await run(checked);
    const list = await shop.services.vehicles.read();
    expect(list.byBaseVehicle(31)).toMatchObject([{ year: 2004, vehicle: { number } }]);
    const messages: unknown[] = [];
    for (const base of ['30', '2003: 0', '2003: 30 | 2004: 30']) {
      messages.push((await rowsOf(await upload(fileOf(base))))[0]?.faults[0]);
    }
    expect(messages).toEqual(
      [
        'Write the year and the ID of each base vehicle, such as 2007: 12345 | 2008: 12346.',
        'The ID of a base vehicle must be a whole number from 1 to 2147483647.',
        'The base vehicle 30 is in the list twice.',
      ].map((message) => ({ field: 'base vehicles', message })),
    );
  });
});

describe('stock', () => {
  it('can be changed by a file that has only differences', async () => {
    const id = await addProduct(shop, { partNumber: 'KS-1', availableQuantity: 20 });
    const checked = await upload('part number,stock difference\nKS-1,-3\n');
    expect(checked).toMatchObject({ counts: counts({ changed: 1 }), changesCatalogue: false });
    await run(checked);
    expect((await productOf(id)).availableQuantity).toBe(17);
  });

  it('that an order has changed since the check is not overwritten, but is changed by a difference', async () => {
    const counted = await addProduct(shop, { partNumber: 'KS-1', availableQuantity: 20 });
    const changed = await addProduct(shop, { partNumber: 'KS-2', availableQuantity: 20 });
    const quiet = await addProduct(shop, { partNumber: 'KS-3', availableQuantity: 20 });
    const checked = await upload('part number,stock,stock difference,price\nKS-1,12,,5\nKS-2,,-5,\nKS-3,30,,\n');
    await placeOrder(shop, customer, counted, 3);
    await placeOrder(shop, customer, changed, 3);
    expect(await run(checked)).toMatchObject({ results: { written: 2, refused: 1 } });
    const stocks = async () =>
      Promise.all([counted, changed, quiet].map(async (id) => (await productOf(id)).availableQuantity));
    expect(await stocks()).toEqual([17, 12, 30]);
    expect((await productOf(counted)).price.amountMinor).toBe(500);
    const [refused] = await rowsOf(checked, { isLeftOut: true });
    expect(refused).toMatchObject({
      line: 2,
      written: ['fields'],
      message: 'Stock: The available quantity is 17, not 20.',
    });
    await placeOrder(shop, customer, quiet, 25);
    expect(await undo(checked)).toMatchObject({ status: 'undone', results: { undone: 2, kept: 1 } });
    expect(await stocks()).toEqual([17, 17, 5]);
    expect((await rowsOf(checked, { isLeftOut: true })).map(({ message }) => message)).toEqual([
      'Stock: The available quantity is only 5.',
    ]);
  });
});

describe('an import', () => {
  it('leaves alone what others have changed, and says so', async () => {
    const first = await addProduct(shop, { partNumber: 'KS-1', name: 'Old' });
    const second = await addProduct(shop, { partNumber: 'KS-2', name: 'Old', weightGrams: 5 });
    const checked = await upload('part number,name,weight in g\nKS-1,New,10\nKS-2,New,\n');
    await edit(first, { name: 'By hand' });
    expect(await run(checked)).toMatchObject({ results: { written: 1, refused: 1 } });
    expect(await productOf(second)).toMatchObject({ name: 'New', weightGrams: null });
    await edit(second, { name: 'By hand' });
    expect(await undo(checked)).toMatchObject({ results: { undone: 0, kept: 1 } });
    expect(await productOf(first)).toMatchObject({ name: 'By hand', weightGrams: null });
    expect(await productOf(second)).toMatchObject({ name: 'By hand', weightGrams: 5 });
    const left = (await rowsOf(checked, { isLeftOut: true })).map(({ message }) => message);
    expect(left).toEqual([expect.stringContaining('has changed since you opened it'), 'Changed since: name.']);
  });

  it('can be stopped and continued, and refuses what its status does not allow', async () => {
    const numbers = Array.from({ length: 150 }, (_, index) => `KS-${index}`);
    for (const partNumber of numbers) await addProduct(shop, { partNumber });
    const checked = await upload(`part number,price\n${numbers.map((number) => `${number},1\n`).join('')}`);
    await expect(shop.services.imports.undo(admin, checked.id)).rejects.toThrow('This is not possible');
    await expect(shop.services.imports.stop(admin, checked.id)).rejects.toThrow('This is not possible');
    await expect(shop.services.imports.run(admin, 'f'.repeat(24))).rejects.toThrow('The import was not found.');
    await shop.services.imports.run(admin, checked.id);
    const stopping = openImports(shop, {
      async updateProducts(...input) {
        const results = await shop.services.catalogue.updateProducts(...input);
        await shop.services.imports.stop(admin, checked.id);
        return results;
      },
    });
    await stopping.runDue();
    const first = { cursor: rowsPerBatch, results: { written: rowsPerBatch } };
    expect(await runDue(checked.id)).toMatchObject({ status: 'stopped', ...first });
    expect(await run(checked)).toMatchObject({ status: 'done', cursor: 150, results: { written: 150 } });
    expect(await run(checked)).toMatchObject({ status: 'done', cursor: 150 });
  });

  it.each(['addImported', 'updateProducts', 'setStock'] as const)(
    'is continued by another server after a kill following %s, and does nothing twice',
    async (last) => {
      const edited = await addProduct(shop, { partNumber: 'KS-1' });
      const moved = await addProduct(shop, { partNumber: 'KS-2' });
      const checked = await upload(
        'part number,name,description,price,weight in g,recommended price,stock difference,image\n' +
          'KS-1,Kit,Chain.,99,,150,,/kit.svg\nKS-2,Kit,Chain.,129.90,10,,-3,/kit.svg\nKS-3,Kit,Chain.,5,,,7,/kit.svg\n',
      );
      await shop.services.imports.run(admin, checked.id);
      await new Promise<void>((died) => {
        const dying = openImports(shop, {
          [last]: async (...input: never[]) => {
            await (shop.services.catalogue[last] as (...given: never[]) => Promise<unknown>)(...input);
            died();
            return new Promise(() => undefined);
          },
        });
        void dying.runDue();
      });
      expect(await runDue(checked.id)).toMatchObject({ status: 'running', cursor: 0 });
      shop.clock.advance({ minutes: 2 });
      expect(await runDue(checked.id)).toMatchObject({ status: 'done', results: { written: 3, refused: 0 } });
      expect(await productOf(edited)).toMatchObject({ version: 2, price: { amountMinor: 9_900 } });
      expect((await productOf(moved)).availableQuantity).toBe(17);
      expect(await shop.services.catalogue.countProducts(admin, {})).toBe(3);
      expect(await undo(checked)).toMatchObject({ status: 'undone', results: { undone: 3, kept: 0 } });
      expect((await productOf(moved)).availableQuantity).toBe(20);
    },
  );

  it('stops if an error of the shop interrupts it, or if the person who started it loses the permission', async () => {
    await addProduct(shop, { partNumber: 'KS-1' });
    const checked = await upload('part number,price\nKS-1,1\n');
    await shop.services.imports.run(admin, checked.id);
    await openImports(shop, { updateProducts: () => Promise.reject(new Error('broken')) }).runDue();
    expect(await runDue(checked.id)).toMatchObject({
      status: 'stopped',
      message: expect.stringContaining('An error in the shop stopped it.') as string,
    });
    await shop.services.imports.run(admin, checked.id);
    const { catalogue } = shop.services;
    await openImports(shop, {}, () => Promise.resolve(null)).runDue();
    const message = 'The account or the key that started it may not do this any more.';
    expect(await runDue(checked.id)).toMatchObject({ status: 'stopped', message });
    expect(await catalogue.countProducts(admin, {})).toBe(1);
  });

  it('stops, as its undo does, after the batch in which the person who started it loses the permission', async () => {
    const numbers = Array.from({ length: 150 }, (_, index) => `KS-${index}`);
    const ids = await Promise.all(numbers.map((partNumber) => addProduct(shop, { partNumber })));
    const stockOf = async () => [
      ...new Set((await Promise.all(ids.map(productOf))).map((each) => each.availableQuantity)),
    ];
    const checked = await upload(`part number,stock difference\n${numbers.map((number) => `${number},5\n`).join('')}`);
    await shop.services.imports.run(admin, checked.id);
    const runners: (UserActor | null)[] = [admin];
    const losing = openImports(shop, {}, () => Promise.resolve(runners.shift() ?? null));
    await losing.runDue();
    expect(await runDue(checked.id)).toMatchObject({ status: 'stopped', results: { written: rowsPerBatch } });
    expect(await run(checked)).toMatchObject({ status: 'done' });
    expect(await stockOf()).toEqual([25]);
    await shop.services.imports.undo(admin, checked.id);
    runners.push(admin, null);
    await losing.runDue();
    expect(await runDue(checked.id)).toMatchObject({ status: 'undo_stopped', results: { undone: rowsPerBatch } });
    const colleague = (await shop.services.accounts.authenticate((await shop.newAdmin()).token)) as UserActor;
    await shop.services.imports.undo(colleague, checked.id);
    expect(await runDue(checked.id)).toMatchObject({ status: 'undone', results: { undone: 150, kept: 0 } });
    expect(await stockOf()).toEqual([20]);
  });
});
