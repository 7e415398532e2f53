import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { counts, importDesk } from '../../../test/import-desk.js';
import { noise, photo } from '../../../test/media/pictures.js';
import { addProduct, openTestShop, type TestShop } from '../../../test/shop.js';
import type { UserActor } from '../../shared/actor.js';

let shop: TestShop;
let admin: UserActor;
let folder: string;
let red: Uint8Array;
let noisy: Uint8Array;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kickstand-zip-'));
  shop = await openTestShop();
  admin = (await shop.services.accounts.authenticate((await shop.newAdmin()).token)) as UserActor;
  [red, noisy] = await Promise.all([photo().jpeg().toBuffer(), noise(60, 40).png().toBuffer()]);
});
beforeEach(async () => {
  for (const name of ['products', 'imports', 'import_rows', 'pictures']) {
    await shop.connection.collection(name).deleteMany({});
  }
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const { upload, rowsOf, run, undo } = importDesk(() => ({ shop, admin, folder }));

const text = (content: string) => new TextEncoder().encode(content);
const head = 'part number;name;description;price;image;pictures\n';
const pictureCount = () => shop.connection.collection('pictures').countDocuments({});
const storedPictures = () => shop.connection.collection('pictures').find({}).toArray();

describe('a ZIP file with a table and pictures', () => {
  const rows = [
    'KS-1;One;Text;10;front.jpg;Photos/Side.PNG | https://a.example/x.jpg',
    'KS-2;Two;Text;10;again.jpg;',
    'KS-3;Three;Text;10;broken.jpg;nowhere.jpg',
    'KS-4;Four;Text;10;twice.jpg;',
  ];
  const zip = () =>
    zipSync({
      'shop/products.csv': text(head + rows.join('\n')),
      ...{ 'shop/photos/front.jpg': red, 'shop/again.jpg': red, 'photos/side.png': noisy },
      ...{ 'broken.jpg': text('no picture'), 'a/twice.jpg': red, 'b/twice.jpg': noisy, 'unnamed.jpg': noisy },
      ...{ '__MACOSX/shop/._products.csv': text('x'), 'shop/.DS_Store': text('x') },
    });

  it('stores each named picture once, lists rows with bad pictures, and can be run and undone', async () => {
    const checked = await upload(zip());
    expect(checked.counts).toEqual(counts({ new: 2, bad: 2 }));
    const faults = (await rowsOf(checked, { kind: 'bad' })).map(({ faults: found }) => found);
    expect(faults).toMatchObject([
      [
        { field: 'image', message: expect.stringMatching(/^broken\.jpg: /) as string },
        { field: 'pictures', message: 'The ZIP file has no picture "nowhere.jpg".' },
      ],
      [{ field: 'image', message: 'More than one picture is named "twice.jpg". Write its folder, too.' }],
    ]);
    expect(await storedPictures()).toMatchObject([{ usedAt: null }, { usedAt: null }]);
    expect((await run(checked)).results).toMatchObject({ written: 2, refused: 0 });
    const [one, two] = await rowsOf(checked, { kind: 'new' });
    const ids = [one?.productId ?? '', two?.productId ?? ''];
    const [first, second] = await shop.services.catalogue.findProductsByIds(ids);
    expect(first?.media.map(({ url }) => url)).toEqual([
      expect.stringMatching(/^\/images\/.*900x600/) as string,
      expect.stringMatching(/^\/images\/.*60x40/) as string,
      'https://a.example/x.jpg',
    ]);
    expect(second?.imageUrl).toBe(first?.imageUrl);
    expect((await storedPictures()).every(({ usedAt }) => usedAt !== null)).toBe(true);
    const { edges } = await shop.services.audit.listEntries(admin, { filter: { importId: checked.id } });
    expect(edges.filter(({ node }) => node.action === 'picture.uploaded')).toHaveLength(2);
    expect((await upload(zip())).counts).toEqual(counts({ unchanged: 2, bad: 2 }));
    expect(await pictureCount()).toBe(2);
    expect((await undo(checked)).results).toMatchObject({ undone: 2, kept: 0 });
  });

  it('stores no picture for staff who may only change stock', async () => {
    await addProduct(shop, { partNumber: 'KS-1' });
    const keeper: UserActor = { ...admin, role: 'customer', permissions: ['stock'] };
    expect((await upload(zip(), { actor: keeper })).counts).toEqual(counts({ bad: 4 }));
    expect(await pictureCount()).toBe(0);
  });

  it('loses its pictures if it is not imported within a day; its rows are then refused', async () => {
    const checked = await upload(zip());
    shop.clock.advance({ minutes: 25 * 60 });
    await shop.services.media.sweepPictures();
    expect(await pictureCount()).toBe(0);
    const { results } = await run(checked);
    expect(results).toMatchObject({ written: 0, refused: 2 });
    expect((await rowsOf(checked, { isLeftOut: true }))[0]?.message).toContain('Upload it again.');
  });

  const table = { 'a.csv': text(`${head}KS-1;One;Text;10;a.jpg;\n`) };
  it.each([
    ['two tables', { ...table, 'b.csv': text(head) }, 'The ZIP file has several tables: a.csv, b.csv. Leave one.'],
    ['a path that leads out of it', { ...table, '../a.jpg': text('x') }, 'A path in the ZIP file leads out of it.'],
    ['an absolute path', { ...table, '/etc/a.jpg': text('x') }, 'A path in the ZIP file leads out of it.'],
    ['another ZIP file', { ...table, 'b.zip': text('x') }, 'The ZIP file contains another one, b.zip.'],
    ['a table that is too large', { 'a.csv': new Uint8Array(50_000_001) }, 'The file'],
    ['no table', { 'a.jpg': text('x') }, 'This is not an Excel workbook (.xlsx).'],
  ])('is refused with %s', async (_what, files: Record<string, Uint8Array>, message) => {
    await expect(upload(zipSync(files))).rejects.toThrow(message);
    expect(await shop.connection.collection('imports').countDocuments({})).toBe(0);
  });

  it.each([
    ['UTF-8', 'K\xc3\xbchler.jpg'],
    ['the code page of Windows', 'K\x81hler.jpg'],
  ])('can name pictures in %s without saying so', async (_encoding, bytes) => {
    const placeholder = bytes.replace(/[^.\w]/g, '_');
    const table = text(`${head}KS-1;One;Text;10;Kühler.jpg;\n`);
    const file = Buffer.from(zipSync({ 'a.csv': table, [placeholder]: red })).toString('latin1');
    const checked = await upload(Buffer.from(file.replaceAll(placeholder, bytes), 'latin1'));
    expect(checked.counts).toEqual(counts({ new: 1 }));
  });

  it('is refused if it has a password', async () => {
    const file = zipSync(table, { level: 0 });
    const at = Buffer.from(file).lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
    file[at + 8] = 1;
    await expect(upload(file)).rejects.toThrow('The ZIP file has a password.');
  });

  it('has bad rows for pictures that grow too much when they are unpacked', async () => {
    const bomb = { ...table, 'a.jpg': new Uint8Array(11_000_000) };
    const checked = await upload(zipSync(bomb));
    expect((await rowsOf(checked))[0]?.faults).toEqual([
      { field: 'image', message: 'a.jpg: The picture is larger than 10 MB.' },
    ]);
  });
});
