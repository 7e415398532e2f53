import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFile, openImports, parseImportArguments } from '../../src/cli/import-file.js';
import { findMissingIndexes } from '../../src/platform/mongo/indexes.js';
import { createLogger } from '../../src/platform/logger.js';
import { systemActor } from '../../src/shared/actor.js';
import { openTestDatabase } from '../database.js';
import { addProduct, openTestShop, type TestShop } from '../shop.js';

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await openTestShop();
  folder = await mkdtemp(join(tmpdir(), 'kickstand-import-'));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const open = (connection: Connection) =>
  openImports({
    ...{ connection, clock: shop.clock, currency: 'usd', adminsNeedVerifiedEmail: false },
    ...{ logger: createLogger('silent'), imageHost: null },
  });

async function run(...args: string[]) {
  const command = parseImportArguments(args);
  if (command === null) throw new Error('This is no command');
  const lines: string[] = [];
  const leftOut = await importFile(await open(shop.connection), command, (line) => void lines.push(line));
  return { lines, leftOut };
}

describe('npm run import', () => {
  it('creates the indexes of a database that no shop has opened yet', async () => {
    const database = await openTestDatabase();
    const { connection } = database;
    await open(connection);
    expect(await findMissingIndexes(connection)).toEqual([]);
    for (const name of ['import_rows', 'products', 'users', 'vehicles']) {
      expect([name, (await connection.collection(name).indexes()).length > 1]).toEqual([name, true]);
    }
    await database.drop();
  });

  it('checks a file, imports it and undoes the import', async () => {
    const id = await addProduct(shop, { partNumber: 'KS-1', name: 'Kit', priceMinor: 1_000 });
    const priceOf = async () => (await shop.services.catalogue.findProductsByIds([id]))[0]?.price.amountMinor;
    const file = join(folder, 'prices.csv');
    await writeFile(file, 'part number,price,remark\nKS-1,12.50,x\nKS-1,1,x\n');
    const checked = await run(file);
    expect(checked).toEqual({
      leftOut: 1,
      lines: [
        'products: part number, price',
        'Columns that are not imported: remark',
        'line 2: changed: Kit: price "10.00" > "12.50"',
        'line 3: bad: Kit: part number: An earlier row is about the same product.',
        '0 new, 1 changed, 0 unchanged, 1 bad',
        'Nothing was written. Add --run to import the file.',
      ],
    });
    expect(await priceOf()).toBe(1_000);
    const imported = await run(file, '--run');
    expect(imported.leftOut).toBe(1);
    expect(imported.lines).toContain('1 rows were written, 0 were refused because of changes since the check.');
    expect(await priceOf()).toBe(1_250);
    const importId = / --undo (\w+)/.exec(imported.lines.at(-1) ?? '')?.[1] ?? '';
    const { edges } = await shop.services.audit.listEntries(systemActor('test'), { filter: { importId } });
    expect(edges.map(({ node }) => node.by)).toEqual(['system:command-line']);
    expect((await run('--undo', importId)).lines[0]).toMatch(/^1 rows were undone, 0 are kept/);
    expect(await priceOf()).toBe(1_000);
  });

  it('assigns columns as the options say, and remembers this for the next file', async () => {
    const file = join(folder, 'netto.csv');
    await writeFile(file, 'Artikel,Preis netto\nKS-1,12.50\n');
    const read = ['The column "Artikel" is read as "part number"', 'The column "Preis netto" is read as "price"'];
    const columns = ['--column', 'Artikel=part number', '--column', 'Preis netto=price'];
    expect((await run(file, '--kind', 'products', ...columns)).lines).toEqual(expect.arrayContaining(read));
    expect((await run(file)).lines).toEqual(expect.arrayContaining(read));
  });

  it('adds brands and categories only if asked to', async () => {
    const file = join(folder, 'brands.csv');
    const cells = 'KS-9,Kit,A kit.,1,/a.jpg,Acme,Kits > Chains\n';
    await writeFile(file, `part number,name,description,price,image,brand,categories\n${cells}`);
    expect((await run(file)).leftOut).toBe(1);
    const { lines, leftOut } = await run(file, '--add-missing', '--run');
    expect(leftOut).toBe(0);
    expect(lines).toEqual(
      expect.arrayContaining(['Brands that are added: Acme', 'Categories that are added: Kits, Kits > Chains']),
    );
    const { source, taxonomy } = shop.services.catalogue;
    source.forgetReads();
    const { brands } = await taxonomy.read();
    expect(brands.map(({ name }) => name)).toContain('Acme');
  });

  it('starts an import that the running shop can continue', async () => {
    const id = await addProduct(shop, { partNumber: 'KS-2', priceMinor: 1_000 });
    const imports = shop.services.imports;
    const path = join(folder, 'more.csv');
    await writeFile(path, 'part number,price\nKS-2,2\n');
    const file = { path, name: path, isAwaited: () => true, discard: () => Promise.resolve() };
    const checked = await imports.upload(systemActor('command-line'), { name: 'more.csv' }, () =>
      Promise.resolve(file),
    );
    await imports.run(systemActor('command-line'), checked.id);
    await imports.runDue();
    expect((await shop.services.catalogue.findProductsByIds([id]))[0]?.price.amountMinor).toBe(200);
  });

  it('refuses unknown files, imports and arguments', async () => {
    await expect(run(join(folder, 'nowhere.csv'))).rejects.toThrow('There is no file');
    await expect(run('--undo', 'f'.repeat(24))).rejects.toThrow('The import was not found.');
    const wrong = [
      [],
      ['a', 'b'],
      ['--undo'],
      ['a', '--undo', 'b'],
      ['a', '--kind', 'cars'],
      ['a', '--force'],
      ['a', '--column', 'b'],
    ];
    expect(wrong.map(parseImportArguments)).toEqual(wrong.map(() => null));
  });
});
