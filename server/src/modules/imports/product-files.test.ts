import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCatalogue, type TestCatalogue } from '../../../test/catalogue-fixtures.js';
import { counts, importDesk } from '../../../test/import-desk.js';
import { openImports } from '../../../test/import-fixtures.js';
import { addProduct, openTestShop, type TestShop } from '../../../test/shop.js';
import { newObjectId } from '../../platform/mongo/object-id.js';
import type { UserActor } from '../../shared/actor.js';
import type { ProductDetails, ProductMedia } from '../catalogue/products/product.js';

let shop: TestShop;
let admin: UserActor;
let taxonomy: TestCatalogue;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kickstand-products-'));
  shop = await openTestShop();
  admin = (await shop.services.accounts.authenticate((await shop.newAdmin()).token)) as UserActor;
  taxonomy = await addCatalogue(shop);
});
beforeEach(async () => {
  for (const name of ['products', 'imports', 'import_rows']) await shop.connection.collection(name).deleteMany({});
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const { upload, exported, rowsOf, run, undo, runDue } = importDesk(() => ({ shop, admin, folder }));

async function detailsOf(id: string) {
  const [product] = await shop.services.catalogue.findProductsByIds([id]);
  if (!product) throw new Error('The product is gone');
  const { version: _version, updatedAt: _at, regular: _regular, ...details } = product;
  return details;
}

const usd = (amountMinor: number) => ({ amountMinor, currency: 'usd' as const });
const photo = (name: string): ProductMedia => ({
  ...{ url: `https://pictures.example/${name}`, kind: 'photo', altText: `Picture ${name}`, title: `Title ${name}` },
});

/** A product with a value in each list. */
async function addWhole() {
  const pads = await addProduct(shop, { name: 'Pads', partNumber: '07 BB', brandId: taxonomy.brand.id });
  const plain = await addProduct(shop, { name: 'Bolt', partNumber: 'KS-9' });
  const nameless = await addProduct(shop, { name: 'Grease', partNumber: null });
  const id = await addProduct(shop, {
    ...{ name: 'Jacket', partNumber: 'KS-1', priceMinor: 18_950, imageUrl: photo('a.jpg').url },
    media: [
      { url: '/documents/one.pdf', kind: 'document', altText: 'Fitting', title: 'Fitting > all' },
      ...['a.jpg', 'b.jpg', 'c.jpg'].map(photo),
    ],
    priceTiers: [
      { fromQuantity: 10, price: usd(18_000) },
      { fromQuantity: 50, price: usd(17_050) },
    ],
    ...{ familyId: taxonomy.family.id, options: [{ axis: 'size', value: 'M' }] },
    related: [
      { kind: 'required', productId: pads, quantity: 2 },
      { kind: 'accessory', productId: nameless, quantity: 1 },
    ],
    successorIds: [plain],
  });
  return { id, pads, plain, nameless };
}

const lists = 'part number;pictures;documents;prices for quantities;family;options;related;successors;page address';

it('a file can add products whose part numbers differ only in letters of another script', async () => {
  const rows = ['ИМЗ-8', 'КМЗ-8', 'АБВ', 'ГДЕ'].map((number) => `${number};Ring;Text;10;/a.jpg`);
  const checked = await upload(['part number;name;description;price;image', ...rows].join('\n'));
  expect(checked.counts).toEqual(counts({ new: 4 }));
  expect((await run(checked)).results).toMatchObject({ written: 4, refused: 0 });
});

it('a barcode number names the same product with and without leading zeros', async () => {
  const head = 'gtin;name;description;price;image';
  const file = (...numbers: string[]) => [head, ...numbers.map((gtin) => `${gtin};Oil;Text;10;/a.jpg`)].join('\n');
  const first = await upload(file('012345678905', '0012345678905', '96385074'));
  expect(first.counts).toEqual(counts({ new: 2, bad: 1 }));
  const other = await upload(file('0012345678905'));
  await run(first);
  expect((await run(other)).results).toMatchObject({ written: 0, refused: 1 });
  for (const numbers of [
    ['0012345678905', '00000096385074'],
    ['12345678905', '0096385074'],
  ]) {
    expect((await upload(file(...numbers))).counts).toEqual(counts({ unchanged: 2 }));
  }
  const [row] = await rowsOf(first);
  expect(await detailsOf(row?.productId ?? '')).toMatchObject({ gtin: '012345678905' });
});

it('a barcode number names the product that has it exactly, if another one differs only in leading zeros', async () => {
  const stored = ['012345678905', '0012345678905'];
  for (const gtin of stored) await addProduct(shop, { partNumber: null, gtin });
  const checked = await upload(['gtin;price', ...stored.map((gtin) => `${gtin};10`), '00012345678905;10'].join('\n'));
  expect(checked.counts).toEqual(counts({ changed: 2, bad: 1 }));
  expect((await run(checked)).results).toMatchObject({ written: 2, refused: 0 });
});

it('a barcode number of zeros names no product', async () => {
  const id = await addProduct(shop, { partNumber: 'KS-1', gtin: '0000000000000' });
  const head = 'part number;gtin;name;description;price;image';
  const rows = [';0', 'KS-2;00000000', 'KS-3;00000000'].map((names) => `${names};Oil;Text;10;/a.jpg`);
  expect((await upload([head, ...rows].join('\n'))).counts).toEqual(counts({ new: 2, bad: 1 }));
  const items = ['0', '0000000000000'].map((gtin) => ({ product: { gtin }, difference: 1 }));
  const results = await shop.services.catalogue.setStock(admin, { idempotencyKey: newObjectId(), items });
  expect(results.map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
  expect(await detailsOf(id)).toMatchObject({ name: 'Chain kit', availableQuantity: 20 });
});

describe('products of an import that was undone', () => {
  const file = [
    'part number;name;description;price;image;page address;family;options',
    'AG-1;Visor;Text;10;/a.jpg;visor-of-the-year;City jacket;size: L',
    'AG-2;Mirror again;Text;10;/a.jpg;;;',
  ].join('\n');
  const catalogue = () => shop.services.catalogue;
  const slugsOf = async (ids: readonly string[]) => (await catalogue().findProductsByIds(ids)).map(({ slug }) => slug);

  async function runFile() {
    const checked = await upload(file);
    expect(checked.counts).toEqual(counts({ new: 2 }));
    const { results } = await run(checked);
    expect(results).toMatchObject({ written: 2, refused: 0 });
    return { checked, ids: (await rowsOf(checked)).map(({ productId }) => productId ?? '') };
  }

  beforeEach(async () => void (await shop.connection.collection('slugs').deleteMany({})));

  it('leave their addresses and options to the same file', async () => {
    const { checked, ids } = await runFile();
    expect(await undo(checked)).toMatchObject({ results: { undone: 2, kept: 0 } });
    expect(await catalogue().findBySlug(admin, 'visor-of-the-year')).toMatchObject({ id: ids[0] });
    const again = await runFile();
    expect(await slugsOf(again.ids)).toEqual(['visor-of-the-year', 'mirror-again']);
    expect(await catalogue().findBySlug(admin, 'visor-of-the-year')).toMatchObject({ id: again.ids[0] });
    await expect(catalogue().restoreProduct(admin, ids[0] ?? '')).rejects.toThrow(/has the same options/);
    const { product } = await catalogue().restoreProduct(admin, ids[1] ?? '');
    expect(product).toMatchObject({ deletedAt: null, slug: 'mirror-again-2' });
  });

  it('get their addresses and options again when they are restored', async () => {
    const { checked, ids } = await runFile();
    await undo(checked);
    for (const id of ids) await catalogue().restoreProduct(admin, id);
    expect(await slugsOf(ids)).toEqual(['visor-of-the-year', 'mirror-again']);
    // Without their part numbers, the file adds the products a second time, which must not take what they have.
    await shop.connection.collection('products').updateMany({}, { $unset: { partNumberKey: true } });
    expect((await run(await upload(file))).results).toMatchObject({ written: 1, refused: 1 });
  });

  it('keep their addresses if staff had deleted them', async () => {
    const { checked, ids } = await runFile();
    for (const id of ids) await catalogue().deleteProduct(admin, id);
    await undo(checked);
    for (const id of ids) await catalogue().restoreProduct(admin, id);
    expect(await slugsOf(ids)).toEqual(['visor-of-the-year', 'mirror-again']);
  });

  it('leave their addresses to others even if the undo was interrupted', async () => {
    const { checked } = await runFile();
    await shop.services.imports.undo(admin, checked.id);
    const dying = openImports(shop, {
      async removeImported(...input) {
        await catalogue().removeImported(...input);
        // The shop dies after it deleted the product and before it freed the slug.
        await shop.connection.collection('slugs').updateMany({}, { $unset: { isFree: true } });
        throw new Error('killed');
      },
    });
    await dying.runDue();
    shop.clock.advance({ minutes: 2 });
    expect(await runDue(checked.id)).toMatchObject({ status: 'undone', results: { undone: 2, kept: 0 } });
    await runFile();
  });
});

describe('a file with whole products', () => {
  it('contains each of their lists, changes nothing if unchanged, and can change one entry of each list', async () => {
    const { id, pads, plain, nameless } = await addWhole();
    const file = await exported();
    const before = await detailsOf(id);
    const cells = {
      pictures: 'https://pictures.example/b.jpg | https://pictures.example/c.jpg',
      documents: 'Fitting > all > /documents/one.pdf',
      tiers: '10: 180.00 | 50: 170.50',
      options: 'size: M',
      related: `required: 2 × Moto Ark > 07 BB | accessory: ${nameless}`,
    };
    for (const cell of Object.values(cells)) expect(file).toContain(cell);
    expect((await upload(file)).counts).toEqual(counts({ unchanged: 4 }));
    const changes: [string, string, Partial<ProductDetails>][] = [
      [cells.pictures, 'https://pictures.example/c.jpg | https://pictures.example/d.jpg', {
        media: [photo('a.jpg'), photo('c.jpg'), { ...photo('d.jpg'), altText: 'Jacket', title: null }, before.media[0] as ProductMedia],
      }],
      [cells.documents, 'How > /documents/two.pdf', {
        media: [...before.media.slice(1), { url: '/documents/two.pdf', kind: 'document', altText: '', title: 'How' }],
      }],
      [cells.tiers, '5: 181', { priceTiers: [{ fromQuantity: 5, price: usd(18_100) }] }],
      [cells.options, 'size: L', { options: [{ axis: 'size', value: 'L' }] }],
      [cells.related, `KS-9 | required: 3 x moto ark > 07bb`, {
        related: [{ kind: 'accessory', productId: plain, quantity: 1 }, { kind: 'required', productId: pads, quantity: 3 }],
      }],
      ['City jacket', '', { familyId: null, options: [] }],
      [photo('a.jpg').url, photo('b.jpg').url, {
        imageUrl: photo('b.jpg').url, media: [photo('b.jpg'), photo('c.jpg'), before.media[0] as ProductMedia],
      }],
      [`,${before.slug},`, ",other-jacket,", { slug: 'other-jacket' }],
    ]; // prettier-ignore
    for (const [from, to, expected] of changes) {
      const checked = await upload(file.replace(from, to));
      expect([checked.counts, await rowsOf(checked, { kind: 'bad' })]).toEqual([
        counts({ changed: 1, unchanged: 3 }),
        [],
      ]);
      expect((await run(checked)).results).toMatchObject({ written: 1, refused: 0 });
      expect(await detailsOf(id)).toEqual({ ...before, ...expected });
      expect((await undo(checked)).results).toMatchObject({ undone: 1, kept: 0 });
      expect(await detailsOf(id)).toEqual(before);
    }
  });

  it('adds and empties lists', async () => {
    const { id, pads } = await addWhole();
    const before = await detailsOf(id);
    const emptied = await upload(`${lists}\nKS-1;;;;;;;;\n`);
    await run(emptied);
    const none = { priceTiers: [], familyId: null, options: [], related: [], successorIds: [] };
    expect(await detailsOf(id)).toEqual({ ...before, ...none, media: [photo('a.jpg')] });
    await undo(emptied);
    expect(await detailsOf(id)).toEqual(before);
    const row = 'KS-2;/b.jpg|/c.jpg;/d.pdf;2: 9;City jacket;size: S;Moto Ark > 07 BB;KS-1;new-jacket';
    const added = await upload(`${lists};name;description;price;image\n${row};Jacket 2;Text;10;/a.jpg\n`);
    expect(added.counts).toEqual(counts({ new: 1 }));
    expect((await run(added)).results).toMatchObject({ written: 1, refused: 0 });
    const productId = (await rowsOf(added))[0]?.productId ?? '';
    expect(await detailsOf(productId)).toMatchObject({
      ...{ slug: 'new-jacket', imageUrl: '/a.jpg', familyId: taxonomy.family.id, successorIds: [id] },
      related: [{ kind: 'accessory', productId: pads, quantity: 1 }],
      media: ['/a.jpg', '/b.jpg', '/c.jpg', '/d.pdf'].map((url) => ({ url })),
    });
    await undo(added);
    expect(await detailsOf(productId)).toMatchObject({ deletedAt: expect.any(Date) as Date });
  });

  it('refuses entries that cannot be read or do not suit the product, and names their columns', async () => {
    await addWhole();
    await addProduct(shop, { name: 'One', partNumber: 'KS-7' });
    await addProduct(shop, { name: 'Two', partNumber: 'KS-7' });
    const lines = [
      'KS-1;ftp://x;;9;Gloves;large;KS-8;KS-7;A B',
      'KS-9;;;10: 9 | 5: 8;;size: M;0 x KS-1;ffffffffffffffffffffffff;',
      '07 BB;;;;City jacket;size: XXL;;;',
      'KS-7;;;;;;;;',
    ];
    const checked = await upload(`${lists}\n${lines.join('\n')}\n`);
    const bad = await rowsOf(checked, { kind: 'bad' });
    const faults = bad.flatMap(({ line, faults: found }) => found.map(({ field, message }) => [line, field, message]));
    const unknown = (name: string) =>
      `There is no product "${name}". If this file adds it, import the file first without this column.`;
    expect(faults).toEqual(expect.arrayContaining([
      [2, 'pictures', 'Address must be an http(s) address or a path of this shop.'],
      [2, 'prices for quantities', 'Write entries such as 10: 9.50.'],
      [2, 'family', 'There is no family "Gloves".'],
      [2, 'options', 'Write entries such as size: XL.'],
      [2, 'related', unknown('KS-8')],
      [2, 'successors', 'More than one product is named "KS-7". Write its ID.'],
      [2, 'page address', 'Address must consist of a to z and 0 to 9, with single hyphens in between.'],
      [3, 'prices for quantities', 'Quantities must be whole numbers of 2 or more, each larger than the one before.'],
      [3, 'related', 'Quantity must be a whole number from 1 to 1,000.'],
      [3, 'successors', unknown('f'.repeat(24))],
    ])); // prettier-ignore
    expect(faults.filter(([line]) => line === 4)).toEqual([[4, 'options', 'Size must be one of: S, M, L.']]);
  });
});

const namesOf = async () => {
  const { brands, tree } = await shop.services.catalogue.taxonomy.read();
  const paths = tree.all.map(({ id }) => tree.pathOf(id).map(({ name }) => name).join(' > ')); // prettier-ignore
  return [...brands.map(({ name }) => name), ...paths].sort();
};
const known = ['Brakes', 'Brakes > Discs', 'Moto Ark'];

describe('brands and categories that the shop lacks', () => {
  const head = 'part number;name;description;price;image;brand;categories';
  const rows = [
    'KS-1;One;Text;10;/a.jpg;Zweirad;Brakes > Pads > Sintered | Tools',
    'KS-2;Two;Text;10;/a.jpg;zweirad;brakes > pads > Sintered',
    'KS-3;Three;Text;10;/a.jpg;moto ark;Brakes > Discs',
    'KS-4;Bad;Text;ten;/a.jpg;Nobody;Nowhere',
  ];
  const file = `${head}\n${rows.join('\n')}\n`;
  const added = ['Brakes > Pads', 'Brakes > Pads > Sintered', 'Tools', 'Zweirad'];
  const check = (addsMissing: boolean | null, content = file) => upload(content, { addsMissing });

  it('make rows bad unless they may be added; if so, the check lists them, and the import adds them once', async () => {
    expect((await check(null)).counts).toEqual(counts({ new: 1, bad: 3 }));
    const checked = await check(true);
    expect(checked.counts).toEqual(counts({ new: 3, bad: 1 }));
    expect(checked.additions.map(({ path }) => path).sort()).toEqual(added);
    expect(await namesOf()).toEqual(known);
    const other = await check(true);
    expect((await run(checked)).results).toMatchObject({ written: 3, refused: 0 });
    expect(await namesOf()).toEqual([...known, ...added].sort());
    const { edges } = await shop.services.audit.listEntries(admin, { filter: { importId: checked.id } });
    const actions = edges.map(({ node }) => node.action);
    expect(actions.filter((action) => action === 'brand.added')).toHaveLength(1);
    expect(actions.filter((action) => action === 'category.added')).toHaveLength(3);
    const [row] = await rowsOf(checked);
    const { brandId, categoryIds } = await detailsOf(row?.productId ?? '');
    expect(brandId).toBe(checked.additions.find(({ kind }) => kind === 'brand')?.id);
    expect(categoryIds).toHaveLength(2);

    // A second file that would add the same brands and categories finds them.
    await shop.connection.collection('products').deleteMany({});
    expect((await run(other)).results).toMatchObject({ written: 3, refused: 0 });
    expect(await namesOf()).toEqual([...known, ...added].sort());
    expect((await detailsOf((await rowsOf(other))[0]?.productId ?? '')).brandId).toBe(brandId);
    expect((await undo(other)).results).toMatchObject({ undone: 3, kept: 0 });
    expect(await namesOf()).toEqual([...known, ...added].sort());

    expect((await undo(checked)).status).toBe('undone');
    expect(await namesOf()).toEqual(known);
  });

  it.each([
    ['at once', 0],
    ['after more than an hour', 61],
  ])('have their addresses again if the import is undone and repeated %s', async (_, minutes) => {
    const runFile = async () => {
      const checked = await check(true);
      expect((await run(checked)).results).toMatchObject({ written: 3, refused: 0 });
      const { brands } = await shop.services.catalogue.taxonomy.read();
      expect(brands).toContainEqual(expect.objectContaining({ name: 'Zweirad', slug: 'zweirad' }));
      return checked;
    };
    const checked = await runFile();
    shop.clock.advance({ minutes });
    await undo(checked);
    await undo(await runFile());
  });

  it('are removed when the import is undone, also from deleted products, unless something else uses them', async () => {
    const checked = await check(true);
    await run(checked);
    const [row] = await rowsOf(checked);
    const { brandId, categoryIds } = await detailsOf(row?.productId ?? '');
    const used = await addProduct(shop, { brandId, categoryIds: [categoryIds[1] ?? ''] });
    expect((await undo(checked)).results).toMatchObject({ undone: 3, kept: 0 });
    expect(await namesOf()).toEqual([...known, 'Tools', 'Zweirad'].sort());
    expect(await detailsOf(row?.productId ?? '')).toMatchObject({ brandId, categoryIds: [categoryIds[1]] });
    expect((await detailsOf(used)).brandId).toBe(brandId);
  });

  it('are added for files of other shops, and refused if their names are too long or the tree too deep', async () => {
    const shopify = 'Handle,Title,Body (HTML),Vendor,Type,Variant SKU,Variant Price,Image Src\n';
    const rowOf = (vendor: string, type: string) => `a,A,Text,${vendor},${type},S-1,9.90,/a.jpg\n`;
    const checked = await check(null, shopify + rowOf('Acme', 'Gear'));
    expect([checked.counts, checked.additions.map(({ path }) => path)]).toEqual([counts({ new: 1 }), ['Acme', 'Gear']]);
    expect((await check(false, shopify + rowOf('Acme', 'Gear'))).counts).toEqual(counts({ bad: 1 }));
    const bad = await check(null, shopify + rowOf('x'.repeat(61), 'A > B > C > D > E > F'));
    expect((await rowsOf(bad))[0]?.faults).toEqual([
      { field: 'brand', message: 'Name must have 1 to 60 characters.' },
      { field: 'categories', message: 'Categories can be 5 levels deep.' },
    ]);
    expect(bad.additions).toEqual([]);
  });
});

describe('a brand in a file', () => {
  const head = 'part number;name;description;price;image;brand;categories';
  const rowOf = (number: string, brand: string, category = '') => `${number};Part;Text;10;/a.jpg;${brand};${category}`;
  const check = (...rows: string[]) => upload([head, ...rows].join('\n'), { addsMissing: true });
  const addBrand = (name: string, ...aliases: string[]) =>
    shop.services.catalogue.saveBrand(admin, { idempotencyKey: newObjectId(), name, aliases });

  it('is found by another name, unless it is also the name of a brand or belongs to several brands', async () => {
    const kayaba = await addBrand('Kayaba', 'KYB', 'Showa', 'Shared');
    const showa = await addBrand('Showa', 'Shared');
    const rows = [rowOf('KS-1', 'kyb'), rowOf('KS-2', 'Showa'), rowOf('KS-1', 'Kayaba'), rowOf('KS-3', 'Shared')];
    const checked = await check(...rows);
    expect([checked.counts, checked.additions]).toEqual([counts({ new: 2, bad: 2 }), []]);
    const [first, second, repeated, shared] = await rowsOf(checked);
    expect(first?.fields['brandId']?.after).toBe(kayaba.id);
    expect(second?.fields['brandId']?.after).toBe(showa.id);
    expect(repeated?.faults[0]?.message).toBe('An earlier row is about the same product.');
    expect(shared?.faults).toEqual([{ field: 'brand', message: 'There is more than one brand "Shared".' }]);
    await run(checked);
    const unchanged = await upload('part number;brand;price\nKS-1;KYB;10\nKS-2;SHOWA;10\n');
    expect(unchanged.counts).toEqual(counts({ unchanged: 2 }));
  });

  it('is the same in all spellings, like a category', async () => {
    const rows = [
      rowOf('KS-1', 'Öhlins  Racing', 'Federn  vorn > Öl'),
      rowOf('KS-2', 'öhlins racing'.normalize('NFD'), 'federn vorn > öl'.normalize('NFD')),
      rowOf('KS-1', 'ÖHLINS RACING'),
    ];
    const checked = await check(...rows);
    expect(checked.counts).toEqual(counts({ new: 2, bad: 1 }));
    expect(checked.additions.map(({ path }) => path)).toEqual(['Öhlins  Racing', 'Federn  vorn', 'Federn  vorn > Öl']);
    await addBrand('ohlins', 'ÖHLINS RACING');
    expect((await run(checked)).results).toMatchObject({ written: 2, refused: 0 });
    const { brands } = await shop.services.catalogue.taxonomy.read();
    expect(brands.filter(({ name }) => /hlins/i.test(name))).toHaveLength(1);
    const again = await check(rowOf('KS-1', 'Ohlins', 'FEDERN VORN > ÖL'), rowOf('KS-2', 'Öhlins Racing'));
    expect([again.counts, again.additions]).toMatchObject([{ new: 0, bad: 0 }, []]);
  });

  it('is the one with exactly the name if an earlier version accepted names that differ only in spaces', async () => {
    const older = await addBrand('Hi  Q');
    await shop.connection.collection('brands').updateOne({ name: 'Hi  Q' }, { $set: { nameKey: 'hi  q' } });
    const brands = [await addBrand('Hi Q'), older];
    const checked = await check(rowOf('KS-1', 'Hi Q'), rowOf('KS-2', 'Hi  Q'), rowOf('KS-3', 'HI Q'));
    expect(checked.counts).toEqual(counts({ new: 2, bad: 1 }));
    const after = (await rowsOf(checked)).map(({ fields }) => fields['brandId']?.after);
    expect(after.slice(0, 2)).toEqual(brands.map(({ id }) => id));
  });

  it('is added under its own name if several brands have since got it as another name', async () => {
    const checked = await check(rowOf('KS-1', 'Later'));
    for (const name of ['First', 'Second']) await addBrand(name, 'Later');
    expect((await run(checked)).results).toMatchObject({ written: 1 });
    const [row] = await rowsOf(checked);
    const { brandId } = await detailsOf(row?.productId ?? '');
    expect((await shop.services.catalogue.taxonomy.read()).brandsById.get(brandId ?? '')?.name).toBe('Later');
  });

  it('is the same in all spellings for part numbers', async () => {
    const numbers = [{ kind: 'oem' as const, number: '10-B', brandName: 'Hi Q', note: null }];
    const productId = await addProduct(shop, { partNumber: 'KS-1' });
    await shop.services.catalogue.updateProduct(admin, { productId, version: 1, numbers });
    const checked = await upload('part number;number;number brand;number kind\nKS-1;10 B;HI  Q;oem\n');
    expect(checked.counts).toEqual(counts({ unchanged: 1 }));
  });
});
