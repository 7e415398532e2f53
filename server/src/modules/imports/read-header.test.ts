import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { counts, importDesk } from '../../../test/import-desk.js';
import { addProduct, openTestShop, type TestShop } from '../../../test/shop.js';
import type { UserActor } from '../../shared/actor.js';

let shop: TestShop;
let admin: UserActor;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kickstand-columns-'));
  shop = await openTestShop();
  admin = (await shop.services.accounts.authenticate((await shop.newAdmin()).token)) as UserActor;
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const { upload } = importDesk(() => ({ shop, admin, folder }));

describe('columns with other names', () => {
  const file = 'Artikel;Preis_netto;price;Remark\nKS-1;12,50;1;x\n';
  const said = (...pairs: [string, string | null][]) => pairs.map(([name, column]) => ({ name, column }));

  beforeEach(async () => {
    await shop.connection.collection('import_columns').deleteMany({});
    await shop.connection.collection('products').deleteMany({});
    await addProduct(shop, { partNumber: 'KS-1', priceMinor: 1_000 });
  });

  it('are read as a user has matched them, also in later files', async () => {
    const renamed = file.replace('price', 'Note');
    await expect(upload(renamed)).rejects.toThrow('Or say what is in the file');
    const columns = said(['artikel', 'Part Number'], ['Preis netto', 'price'], ['Note', null]);
    const first = await upload(renamed, { kind: 'products', columns });
    expect(first).toMatchObject({ counts: counts({ changed: 1 }), ignoredColumns: ['Note', 'Remark'] });
    const later = await upload('PREIS NETTO,artikel\n12.50,KS-1\n');
    expect(later).toMatchObject({
      ...{ kind: 'products', counts: counts({ changed: 1 }), columns: ['price', 'part number'] },
      matchedColumns: [
        { name: 'PREIS NETTO', column: 'price' },
        { name: 'artikel', column: 'part number' },
      ],
    });
    const missing = await shop.services.imports.listMissingColumns(admin, later);
    expect(missing.slice(0, 3)).toEqual(['id', 'gtin', 'brand']);
    const forgotten = await upload(renamed, { columns: said(['Preis netto', null]) });
    expect(forgotten.ignoredColumns).toEqual(['Preis_netto', 'Note', 'Remark']);
    expect((await upload(renamed)).columns).toEqual(['part number']);
  });

  it('are ignored if several have the same meaning or if the file has that column under its own name', async () => {
    await upload(file, {
      kind: 'products',
      columns: said(['Artikel', 'sku'], ['price', null], ['Preis netto', 'price']),
    });
    expect((await upload(file)).columns).toEqual(['part number', 'price']);
    expect((await upload(file)).ignoredColumns).toEqual(['Preis_netto', 'Remark']);
    await upload('Artikel,Brutto\nKS-1,1\n', { columns: said(['Brutto', 'price']) });
    const both = await upload('Artikel,Brutto,Preis netto\nKS-1,1,2\n');
    expect(both.ignoredColumns).toEqual(['Brutto', 'Preis netto']);
  });

  it.each([
    [said(['Preis', 'price']), 'The file has no column "Preis".'],
    [said(['Remark', 'prize']), 'There is no column "prize" in files of this kind.'],
    [said(['Remark', 'price']), 'The column "price" is there more than once.'],
  ])('are refused if they cannot be matched like this, and no match is remembered: %j', async (columns, message) => {
    const artikel = said(['Artikel', 'part number']);
    await expect(upload(file, { kind: 'products', columns: [...artikel, ...columns] })).rejects.toThrow(message);
    await expect(upload(file)).rejects.toThrow('The first line must name');
  });
});
