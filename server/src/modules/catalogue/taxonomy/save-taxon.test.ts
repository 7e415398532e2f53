import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addCatalogue, type TestCatalogue } from '../../../../test/catalogue-fixtures.js';
import { addProduct, openTestShop, type TestShop } from '../../../../test/shop.js';
import { systemActor, visitor } from '../../../shared/actor.js';

let shop: TestShop;
let known: TestCatalogue;
const admin = systemActor('test');
const catalogue = () => shop.services.catalogue;

beforeAll(async () => {
  shop = await openTestShop();
  known = await addCatalogue(shop);
});
afterAll(() => shop.close());

let keys = 0;
const newKey = () => `save-${(keys += 1)}`;
const faultOf = (field: string) => ({
  code: 'BAD_USER_INPUT',
  details: { fields: [expect.objectContaining({ field })] as unknown[] },
});
const latestChange = async () => {
  const { edges } = await shop.services.audit.listEntries(admin, { first: 1 });
  return edges[0]?.node;
};
/** IDs of the products that other systems read again after `work`. */
async function changedBy(work: () => Promise<unknown>) {
  const { page } = await catalogue().listChanged(admin, { first: 100, after: null, since: null });
  await work();
  const changed = await catalogue().listChanged(admin, { first: 100, after: page.endCursor, since: null });
  return changed.page.edges.map(({ node }) => node.id);
}

describe('saveCategory', () => {
  it('adds a category below another, and only once for the same key', async () => {
    const input = { idempotencyKey: newKey(), name: ' Brake pads ', parentId: known.brakes.id };
    const category = await catalogue().saveCategory(admin, input);
    expect(category).toMatchObject({ name: 'Brake pads', slug: 'brake-pads', parentId: known.brakes.id, version: 1 });
    expect(await catalogue().saveCategory(admin, input)).toEqual(category);
    const { tree } = await catalogue().taxonomy.read();
    expect(tree.childrenOf(known.brakes.id).map(({ name }) => name)).toContain('Brake pads');
  });

  it('renames a category: its old address redirects, its products are updated, and the log has an entry', async () => {
    const made = await catalogue().saveCategory(admin, { idempotencyKey: newKey(), name: 'Tools' });
    const productId = await addProduct(shop, { name: 'Chain breaker', category: 'Tools' });
    const renamed = await catalogue().saveCategory(admin, { id: made.id, version: 1, name: 'Workshop' });
    expect(renamed).toMatchObject({ name: 'Workshop', slug: 'workshop', version: 2 });
    expect(await catalogue().taxonomy.findCategory('tools')).toMatchObject({ id: made.id, slug: 'workshop' });
    expect(await latestChange()).toMatchObject({ action: 'category.updated', subjectId: made.id });
    await catalogue().relayAudit();
    expect(await catalogue().getProduct(admin, productId)).toMatchObject({ category: 'Workshop' });
  });

  it('leaves its old name to a new category, even if a product had added it', async () => {
    const categoryOf = async (category = 'Side fairings') => {
      const id = await addProduct(shop, { category });
      return (await catalogue().getProduct(admin, id)).categoryIds[0] ?? '';
    };
    const [first, again] = [await categoryOf(), await categoryOf('SIDE  fairings')];
    expect(again).toBe(first);
    await catalogue().saveCategory(admin, { id: first, version: 1, name: 'Bodywork' });
    const second = await categoryOf();
    await catalogue().removeCategory(admin, { id: second, version: 1, mergeIntoId: first });
    const third = await categoryOf();
    expect(new Set([first, second, third]).size).toBe(3);
    const { tree } = await catalogue().taxonomy.read();
    expect([tree.find(first)?.name, tree.find(second), tree.find(third)?.name]).toEqual([
      'Bodywork',
      null,
      'Side fairings',
    ]);
  });

  it('also updates products that another server adds before it knows the new place of their category', async () => {
    const { id } = await catalogue().saveCategory(admin, { idempotencyKey: newKey(), name: 'Calipers' });
    const other = await shop.openServer();
    const later = other.services.catalogue;
    await later.taxonomy.read();
    await catalogue().saveCategory(admin, { id, version: 1, parentId: known.brakes.id });
    await catalogue().relayAudit();
    const added = await addProduct({ ...shop, services: other.services }, { name: 'Late caliper', categoryIds: [id] });
    await other.close();
    const pathOf = async () => (await catalogue().getProduct(admin, added)).categoryPath;
    expect(await pathOf()).toEqual([id]);
    shop.clock.advance({ minutes: 1 });
    await catalogue().relayAudit();
    expect(await pathOf()).toEqual([known.brakes.id, id]);
    expect(await shop.connection.collection('categories').countDocuments({ isBehind: true })).toBe(0);
  });

  it('counts the products of a category again after an edit of a product, but not after an order', async () => {
    const made = await catalogue().saveCategory(admin, { idempotencyKey: newKey(), name: 'Stands' });
    const count = async () => (await catalogue().taxonomy.countListed('categoryPath')).get(made.id) ?? 0;
    expect(await count()).toBe(0);
    const productId = await addProduct(shop, { name: 'Paddock stand', categoryIds: [made.id] });
    expect(await count()).toBe(1);
    const counts = await catalogue().taxonomy.countListed('categoryPath');
    // Orders change the stock in the same way.
    await catalogue().stock.release({ productId, reservationId: 'none', quantity: 1 });
    expect(await catalogue().taxonomy.countListed('categoryPath')).toBe(counts);
    await catalogue().deleteProduct(admin, productId);
    expect(await count()).toBe(0);
  });

  it('moves a category, but neither below itself nor too deep', async () => {
    let above = await catalogue().saveCategory(admin, { idempotencyKey: newKey(), name: 'Level 1' });
    const top = above;
    for (const level of [2, 3, 4, 5]) {
      above = await catalogue().saveCategory(admin, {
        idempotencyKey: newKey(),
        name: `Level ${level}`,
        parentId: above.id,
      });
    }
    const deepest = { idempotencyKey: newKey(), name: 'Level 6', parentId: above.id };
    await expect(catalogue().saveCategory(admin, deepest)).rejects.toMatchObject(faultOf('parentId'));
    const below = { id: top.id, version: 1, parentId: above.id };
    await expect(catalogue().saveCategory(admin, below)).rejects.toMatchObject(faultOf('parentId'));
    const deeper = { id: top.id, version: 1, parentId: known.brakes.id };
    await expect(catalogue().saveCategory(admin, deeper)).rejects.toMatchObject(faultOf('parentId'));
    const moved = await catalogue().saveCategory(admin, { id: above.id, version: 1, parentId: '' });
    expect(moved.parentId).toBeNull();
  });

  it('refuses an edit of an outdated version', async () => {
    const { id } = await catalogue().saveCategory(admin, { idempotencyKey: newKey(), name: 'Seats' });
    await catalogue().saveCategory(admin, { id, version: 1, about: 'To sit on.' });
    await expect(catalogue().saveCategory(admin, { id, version: 1, about: 'Saddles.' })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'STALE_VERSION', version: 2 },
    });
    expect(await catalogue().taxonomy.findCategory('seats')).toMatchObject({ about: 'To sit on.' });
  });

  it('changes nothing when nothing differs', async () => {
    const { id } = await catalogue().saveCategory(admin, { idempotencyKey: newKey(), name: 'Mirrors' });
    expect(await catalogue().saveCategory(admin, { id, version: 1, name: 'Mirrors' })).toMatchObject({ version: 1 });
  });

  it.each([
    ['name', { name: '' }],
    ['slug', { name: 'Bad address', slug: 'Bad Address' }],
    ['slug', { name: 'Taken', slug: 'discs' }],
    ['imageUrl', { name: 'Bad picture', imageUrl: 'javascript:alert(1)' }],
    ['position', { name: 'Bad place', position: 1.5 }],
    ['attributes.0.code', { name: 'Bad attribute', attributes: [{ code: 'nothing', isFacet: true }] }],
    ['parentId', { name: 'Lost', parentId: 'f'.repeat(24) }],
  ])('refuses a bad %s, and names it', async (field, fields) => {
    const input = { idempotencyKey: newKey(), ...fields };
    await expect(catalogue().saveCategory(admin, input)).rejects.toMatchObject(faultOf(field));
  });

  it.each([
    ['idempotencyKey', { name: 'No key' }],
    ['version', { id: '', name: 'No version' }],
  ])('requires %s', async (field, fields) => {
    const input = 'id' in fields ? { ...fields, id: known.discs.id } : fields;
    await expect(catalogue().saveCategory(admin, input)).rejects.toMatchObject(faultOf(field));
  });
});

describe('moveCategory', () => {
  const namesBelow = async (id: string) =>
    (await catalogue().taxonomy.read()).tree.childrenOf(id).map(({ name }) => name);
  const addBelow = (name: string, parentId = '') =>
    catalogue().saveCategory(admin, { idempotencyKey: newKey(), name, parentId });

  it('puts a category before another one, at the end, and below another parent', async () => {
    const parent = await addBelow('Ordered');
    const [a, b, c] = [await addBelow('A', parent.id), await addBelow('B', parent.id), await addBelow('C', parent.id)];
    const movedC = await catalogue().moveCategory(admin, { id: c.id, version: 1, parentId: parent.id, beforeId: a.id });
    expect(await namesBelow(parent.id)).toEqual(['C', 'A', 'B']);
    await catalogue().moveCategory(admin, { id: b.id, version: 1, parentId: parent.id, beforeId: a.id });
    expect(await namesBelow(parent.id)).toEqual(['C', 'B', 'A']);
    await catalogue().moveCategory(admin, { id: c.id, version: movedC.version, parentId: parent.id });
    expect(await namesBelow(parent.id)).toEqual(['B', 'A', 'C']);
    await catalogue().moveCategory(admin, { id: a.id, version: 1, parentId: c.id });
    expect(await namesBelow(parent.id)).toEqual(['B', 'C']);
    expect(await namesBelow(c.id)).toEqual(['A']);
  });

  it('gives siblings an order in which new ones come last; before that, they are sorted by name', async () => {
    const parent = await addBelow('Filled');
    await addBelow('N', parent.id);
    const m = await addBelow('M', parent.id);
    expect(await namesBelow(parent.id)).toEqual(['M', 'N']);
    await catalogue().moveCategory(admin, { id: m.id, version: 1, parentId: parent.id });
    const input = { idempotencyKey: newKey(), name: 'A', parentId: parent.id };
    const added = await catalogue().saveCategory(admin, input);
    expect(await catalogue().saveCategory(admin, input)).toEqual(added);
    expect(await namesBelow(parent.id)).toEqual(['N', 'M', 'A']);
    const elsewhere = await addBelow('Elsewhere first');
    await catalogue().saveCategory(admin, { id: elsewhere.id, version: 1, parentId: parent.id });
    expect(await namesBelow(parent.id)).toEqual(['N', 'M', 'A', 'Elsewhere first']);
  });

  it('produces any order of siblings, move by move', async () => {
    const parent = await addBelow('Shuffled');
    const names = Array.from({ length: 8 }, (_, index) => `Item ${index}`);
    const ids = new Map<string, string>();
    for (const name of names) ids.set(name, (await addBelow(name, parent.id)).id);
    let order = names;
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let step = 0; step < 60; step += 1) {
      const name = names[random(names.length)] ?? '';
      const others = order.filter((other) => other !== name);
      const index = random(others.length + 1);
      order = others.toSpliced(index, 0, name);
      const { tree } = await catalogue().taxonomy.read();
      const id = ids.get(name) ?? '';
      const version = tree.find(id)?.version ?? 0;
      const beforeId = ids.get(others[index] ?? '');
      await catalogue().moveCategory(admin, { id, version, parentId: parent.id, beforeId });
      expect(await namesBelow(parent.id)).toEqual(order);
    }
  });

  it('refuses a stale version, a place below itself, and a neighbour that is not there', async () => {
    const above = await addBelow('Upper');
    const below = await addBelow('Lower', above.id);
    const stale = catalogue().moveCategory(admin, { id: above.id, version: 7 });
    await expect(stale).rejects.toMatchObject({ code: 'CONFLICT', details: { reason: 'STALE_VERSION' } });
    const cycle = catalogue().moveCategory(admin, { id: above.id, version: 1, parentId: below.id });
    await expect(cycle).rejects.toMatchObject(faultOf('parentId'));
    const lost = catalogue().moveCategory(admin, { id: below.id, version: 1, parentId: '', beforeId: below.id });
    await expect(lost).rejects.toMatchObject(faultOf('beforeId'));
  });
});

describe('saveBrand', () => {
  it('adds and edits a brand', async () => {
    const input = { idempotencyKey: newKey(), name: 'Ostrel', aliases: ['Ostrel Racing'] };
    const brand = await catalogue().saveBrand(admin, input);
    expect(brand).toMatchObject({ slug: 'ostrel', aliases: ['Ostrel Racing'], logoUrl: null, version: 1 });
    const edited = await catalogue().saveBrand(admin, { id: brand.id, version: 1, aliases: [], about: 'Of Ghent.' });
    expect(edited).toMatchObject({ aliases: [], about: 'Of Ghent.', version: 2 });
  });

  it('refuses a brand whose name differs from that of another one only in case, spaces or the encoding', async () => {
    const add = (name: string) => catalogue().saveBrand(admin, { idempotencyKey: newKey(), name });
    await add('Hi Q');
    for (const name of ['HI Q', 'Hi  Q', 'Ｈi Q']) await expect(add(name)).rejects.toMatchObject(faultOf('name'));
  });

  it('edits a brand of an earlier version whose name differs from that of another one only in spaces', async () => {
    const add = (name: string) => catalogue().saveBrand(admin, { idempotencyKey: newKey(), name });
    const { id } = await add('Lo  Q');
    await shop.connection.collection('brands').updateOne({ name: 'Lo  Q' }, { $set: { nameKey: 'lo  q' } });
    await add('Lo Q');
    const edited = await catalogue().saveBrand(admin, { id, version: 1, about: 'Of Ghent.' });
    expect(edited).toMatchObject({ name: 'Lo  Q', about: 'Of Ghent.' });
    const renamed = await catalogue().saveBrand(admin, { id, version: 2, name: 'Mid Q' });
    expect(renamed).toMatchObject({ name: 'Mid Q' });
    await expect(add('Mid  Q')).rejects.toMatchObject(faultOf('name'));
  });

  it('leaves a chosen address free if the name is taken, or the edited version is outdated', async () => {
    const add = (name: string, slug: string | null = null) =>
      catalogue().saveBrand(admin, { idempotencyKey: newKey(), name, slug });
    const { id } = await add('Veldur');
    await expect(add('Veldur', 'veldur-racing')).rejects.toMatchObject(faultOf('name'));
    const edit = (slug: string) => catalogue().saveBrand(admin, { id, version: 1, slug });
    const edits = await Promise.allSettled(['veldur-one', 'veldur-two'].map(edit));
    expect(edits.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await add('Veldur Racing', 'veldur-racing')).toMatchObject({ slug: 'veldur-racing' });
    const { slug } = (await catalogue().taxonomy.read()).brandsById.get(id) ?? {};
    const refused = slug === 'veldur-one' ? 'veldur-two' : 'veldur-one';
    expect(await add('Veldur Two', refused)).toMatchObject({ slug: refused });
  });

  it('lists the products of a renamed brand as changed, and no others, also if the server dies in between', async () => {
    const { id } = await catalogue().saveBrand(admin, { idempotencyKey: newKey(), name: 'Rennor' });
    const [productId] = [await addProduct(shop, { brandId: id }), await addProduct(shop)];
    const rename = (version: number, name: string) => catalogue().saveBrand(admin, { id, version, name });
    expect(await changedBy(() => rename(1, 'Rennor Racing'))).toEqual([productId]);
    vi.spyOn(catalogue().taxonomy, 'touchProducts').mockRejectedValueOnce(new Error('killed'));
    expect(await changedBy(() => expect(rename(2, 'Rennor')).rejects.toThrow('killed'))).toEqual([]);
    expect(await changedBy(() => catalogue().relayAudit())).toEqual([productId]);
    expect(await changedBy(() => catalogue().relayAudit())).toEqual([]);
  });

  it.each([
    ['aliases', { aliases: ['A', 'A'] }],
    ['aliases.0', { aliases: [''] }],
    ['logoUrl', { logoUrl: '//elsewhere.example/logo.png' }],
  ])('refuses a bad %s, and names it', async (field, fields) => {
    const input = { idempotencyKey: newKey(), name: `Brand of ${field}`, ...fields };
    await expect(catalogue().saveBrand(admin, input)).rejects.toMatchObject(faultOf(field));
  });
});

describe('saveFamily', () => {
  const axes = [{ code: 'size', label: 'Size', values: ['S', 'M'] }];

  it('adds a family, and refuses to remove values that its products use', async () => {
    const family = await catalogue().saveFamily(admin, { idempotencyKey: newKey(), name: 'Rain suit', axes });
    expect(family).toMatchObject({ slug: 'rain-suit', axes, version: 1 });
    const productId = await addProduct(shop, { name: 'Rain suit M' });
    const { version } = await catalogue().getProduct(admin, productId);
    const options = [{ axis: 'size', value: 'M' }];
    await catalogue().updateProduct(admin, { productId, version, familyId: family.id, options });
    const edit = { id: family.id, version: 1 };
    const without = [{ code: 'size', label: 'Size', values: ['S', 'L'] }];
    await expect(catalogue().saveFamily(admin, { ...edit, axes: without })).rejects.toMatchObject(faultOf('axes'));
    const more = [{ code: 'size', label: 'Size', values: ['S', 'M', 'L'] }];
    expect(await catalogue().saveFamily(admin, { ...edit, axes: more })).toMatchObject({ axes: more, version: 2 });
  });

  it('lists its products as changed when its name or a label changes, but not when its text does', async () => {
    const { id } = await catalogue().saveFamily(admin, { idempotencyKey: newKey(), name: 'Visor', axes });
    const options = [{ axis: 'size', value: 'M' }];
    const productId = await addProduct(shop, { name: 'Visor M', familyId: id, options });
    const renamed = [{ code: 'size', label: 'Width', values: ['S', 'M'] }];
    const edit = (version: number, fields: object) => () => catalogue().saveFamily(admin, { id, version, ...fields });
    expect(await changedBy(edit(1, { axes: renamed }))).toEqual([productId]);
    expect(await changedBy(edit(2, { name: 'Visors' }))).toEqual([productId]);
    expect(await changedBy(edit(3, { about: 'Clear.' }))).toEqual([]);
  });

  it.each([
    ['axes', { axes: [] }],
    ['axes.0.code', { axes: [{ code: 'Size!', label: 'Size', values: ['S'] }] }],
    ['axes.0.values', { axes: [{ code: 'size', label: 'Size', values: [] }] }],
    ['axes.0.values', { axes: [{ code: 'size', label: 'Size', values: ['S', 'S'] }] }],
    ['axes.0.values.0', { axes: [{ code: 'size', label: 'Size', values: [' '] }] }],
  ])('refuses a bad %s, and names it', async (field, fields) => {
    const input = { idempotencyKey: newKey(), name: 'Odd family', ...fields };
    await expect(catalogue().saveFamily(admin, input)).rejects.toMatchObject(faultOf(field));
  });
});

it('only admins can save categories, brands and families', async () => {
  const input = { idempotencyKey: newKey(), name: 'Mine' };
  await expect(catalogue().saveCategory(visitor, input)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await expect(catalogue().saveBrand(visitor, input)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await expect(catalogue().saveFamily(visitor, input)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});
