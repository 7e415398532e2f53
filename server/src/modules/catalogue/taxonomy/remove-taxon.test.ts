import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCatalogue, type TestCatalogue } from '../../../../test/catalogue-fixtures.js';
import { recordCommands } from '../../../../test/recorded-commands.js';
import { addProduct, openTestShop, type TestShop } from '../../../../test/shop.js';
import { newObjectId, toObjectId } from '../../../platform/mongo/object-id.js';
import { portion } from '../../../platform/mongo/update-in-portions.js';
import { systemActor, visitor } from '../../../shared/actor.js';
import { createTaxonomyRepository } from './taxonomy.repository.js';

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
const newKey = () => `remove-${(keys += 1)}`;
const addCategory = (name: string, parentId = '') =>
  catalogue().saveCategory(admin, { idempotencyKey: newKey(), name, parentId });
const faultOf = (field: string) => ({
  code: 'BAD_USER_INPUT',
  details: { fields: [expect.objectContaining({ field })] as unknown[] },
});
const latestChange = async () => {
  const { edges } = await shop.services.audit.listEntries(admin, { first: 1 });
  return edges[0]?.node;
};
async function addCopies(slug: string, count: number): Promise<void> {
  const products = shop.connection.collection('products');
  const { _id, ...copy } = (await products.findOne({ slug })) ?? {};
  await products.insertMany(Array.from({ length: count }, (_, index) => ({ ...copy, slug: `${slug}-copy-${index}` })));
}
const productOf = (id: string) => catalogue().getProduct(admin, id);

describe('a category', () => {
  it('is removed when it is empty: it is gone from the tree, and the log has an entry', async () => {
    const { id, version } = await addCategory('Sidecars');
    await catalogue().removeCategory(admin, { id, version });
    expect((await catalogue().taxonomy.read()).tree.find(id)).toBeNull();
    expect(await catalogue().taxonomy.findCategory('sidecars')).toBeNull();
    expect(await latestChange()).toMatchObject({ action: 'category.removed', subjectId: id, subjectName: 'Sidecars' });
    await catalogue().removeCategory(admin, { id, version });
  });

  it.each(['active', 'draft', 'deleted'] as const)(
    'is not removed while it contains a product that is %s',
    async (state) => {
      const { id, version } = await addCategory(`Holds ${state}`);
      const productId = await addProduct(shop, {
        name: `In it ${state}`,
        categoryIds: [id],
        status: state === 'draft' ? 'draft' : 'active',
      });
      if (state === 'deleted') await catalogue().deleteProduct(admin, productId);
      await expect(catalogue().removeCategory(admin, { id, version })).rejects.toMatchObject(faultOf('mergeIntoId'));
      expect(await catalogue().taxonomy.findCategory(`holds-${state}`)).toMatchObject({ id });
    },
  );

  it('is not removed while categories are below it', async () => {
    const above = await addCategory('Above');
    await addCategory('Beneath', above.id);
    const removal = catalogue().removeCategory(admin, { id: above.id, version: 1 });
    await expect(removal).rejects.toMatchObject(faultOf('mergeIntoId'));
  });

  it('is merged into another one, which gets its products, subcategories and addresses', async () => {
    const from = await addCategory('Exhausts');
    const renamed = await catalogue().saveCategory(admin, { id: from.id, version: 1, name: 'Mufflers' });
    const below = await addCategory('Gaskets', from.id);
    const into = await addCategory('Exhaust systems');
    const inIt = await addProduct(shop, { name: 'Silencer', categoryIds: [from.id, known.brakes.id] });
    const inBoth = await addProduct(shop, { name: 'Header', categoryIds: [from.id, into.id] });
    const belowIt = await addProduct(shop, { name: 'Gasket', categoryIds: [below.id] });
    const draft = await addProduct(shop, { name: 'Prototype', categoryIds: [from.id], status: 'draft' });

    await catalogue().removeCategory(admin, { id: from.id, version: renamed.version, mergeIntoId: into.id });

    expect(await productOf(inIt)).toMatchObject({
      category: 'Exhaust systems',
      categoryIds: [into.id, known.brakes.id],
      categoryPath: [into.id, known.brakes.id],
      version: 2,
    });
    expect(await productOf(inBoth)).toMatchObject({ categoryIds: [into.id], categoryPath: [into.id] });
    expect(await productOf(belowIt)).toMatchObject({ categoryPath: [into.id, below.id] });
    expect(await productOf(draft)).toMatchObject({ categoryIds: [into.id] });
    for (const slug of ['exhausts', 'mufflers']) {
      expect(await catalogue().taxonomy.findCategory(slug)).toMatchObject({ id: into.id, slug: 'exhaust-systems' });
    }
    const page = await fetch(`${shop.origin}/category/mufflers`, { redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([301, '/category/exhaust-systems']);
    expect(await latestChange()).toMatchObject({
      action: 'category.removed',
      changes: [{ field: 'mergedInto', before: null, after: 'Exhaust systems' }],
    });
  });

  it('and a brand can be removed although a promotion and a sale name them; both can still be edited', async () => {
    const { promotions } = shop.services.pricing;
    const { sales } = catalogue();
    const { id: categoryId } = await addCategory('Flags');
    const { id: brandId } = await catalogue().saveBrand(admin, { idempotencyKey: newKey(), name: 'Flagworks' });
    const limited = { categoryIds: [categoryId], brandIds: [brandId] };
    const about = { idempotencyKey: newKey(), name: 'Flags', kind: 'percent_off_lines', percent: 10 } as const;
    const promotion = await promotions.save(admin, { ...about, ...limited });
    const now = shop.clock.now();
    const period = { startsAt: now, endsAt: new Date(now.getTime() + 60_000) };
    const target = { kind: 'brands', ids: [brandId] } as const;
    const content = { ...period, name: 'Flag week', percent: 10, target };
    const sale = await sales.save(admin, { id: null, version: null, idempotencyKey: newKey(), content });
    await catalogue().removeCategory(admin, { id: categoryId, version: 1 });
    await catalogue().removeBrand(admin, { id: brandId, version: 1 });

    const { id } = promotion;
    const paused = await promotions.save(admin, { id, version: 1, isPaused: true, ...limited });
    expect(paused).toMatchObject({ isPaused: true, ...limited });
    const [shown] = await promotions.present([paused]);
    expect(shown?.sentence).toContain('a removed brand');
    const unknown = promotions.save(admin, { id, version: 2, brandIds: [brandId, newObjectId()] });
    await expect(unknown).rejects.toMatchObject({ details: { fields: [{ field: 'brandIds' }] } });
    const edit = { id: sale.id, version: 1, idempotencyKey: null, content: { name: 'Flag day', target } };
    expect(await sales.save(admin, edit)).toMatchObject({ name: 'Flag day', target });
  });

  it('and a brand are replaced in the promotions and sales that name them when they are merged', async () => {
    const { promotions } = shop.services.pricing;
    const { sales } = catalogue();
    const [from, into] = [await addCategory('Lamps'), await addCategory('Lights')];
    const fromBrand = await catalogue().saveBrand(admin, { idempotencyKey: newKey(), name: 'Oldlux' });
    const intoBrand = known.brand;
    const promotion = await promotions.save(admin, {
      ...{ idempotencyKey: newKey(), name: 'Bright', kind: 'percent_off_lines', percent: 10 },
      ...{ categoryIds: [from.id, into.id], brandIds: [intoBrand.id, fromBrand.id] },
    });
    const now = shop.clock.now();
    const content = {
      ...{ name: 'Light week', percent: 10, startsAt: now, endsAt: new Date(now.getTime() + 600_000) },
      target: { kind: 'brands', ids: [fromBrand.id] } as const,
    };
    const sale = await sales.save(admin, { id: null, version: null, idempotencyKey: newKey(), content });
    const productId = await addProduct(shop, { name: 'Lamp', brandId: fromBrand.id, priceMinor: 1_000 });
    const ann = systemActor('ann');
    const changes = async (subjectId: string) => {
      const { edges } = await shop.services.audit.listEntries(admin, { filter: { subjectId } });
      return edges.slice(0, -1).map(({ node }) => [node.action, node.by, node.changes]);
    };

    await catalogue().removeCategory(ann, { id: from.id, version: 1, mergeIntoId: into.id });
    await catalogue().removeBrand(ann, { id: fromBrand.id, version: 1, mergeIntoId: intoBrand.id });
    const merged = { categoryIds: [into.id], brandIds: [intoBrand.id] };
    expect(await promotions.find(admin, promotion.id)).toMatchObject({ ...merged, version: 3 });
    expect(await sales.find(admin, sale.id)).toMatchObject({ target: { ids: [intoBrand.id] }, version: 2 });
    const ofBrand = [{ field: 'brands', before: 'Oldlux', after: intoBrand.name }];
    expect(await changes(promotion.id)).toEqual([
      ['promotion.updated', 'system:ann', ofBrand],
      ['promotion.updated', 'system:ann', [{ field: 'categories', before: 'Lamps', after: 'Lights' }]],
    ]);
    expect(await changes(sale.id)).toEqual([['sale.updated', 'system:ann', ofBrand]]);
    expect((await productOf(productId)).price.amountMinor).toBe(900);

    // Another server saves the sale as it was before the merge.
    const written = { $set: { 'target.ids': [fromBrand.id, intoBrand.id] } };
    await shop.connection.collection('sales').updateOne({ _id: toObjectId(sale.id) }, written);
    await catalogue().relayAudit();
    expect(await sales.find(admin, sale.id)).toMatchObject({ target: { ids: [intoBrand.id] }, version: 3 });
    expect(await changes(sale.id)).toEqual([
      ['sale.updated', 'system:merges', ofBrand],
      ['sale.updated', 'system:ann', ofBrand],
    ]);
    expect(await changes(promotion.id)).toHaveLength(2);
  });

  it('leaves its address to another one at once, also if a server died in between', async () => {
    const add = () => addCategory('Sissy bars');
    const { id } = await add();
    await catalogue().removeCategory(admin, { id, version: 1 });
    const again = await add();
    expect(again).toMatchObject({ slug: 'sissy-bars' });
    await catalogue().removeCategory(admin, { id: again.id, version: 1 });
    await shop.connection.collection('slugs').updateMany({}, { $unset: { isFree: true } });
    await catalogue().relayAudit();
    const third = await add();
    expect(third).toMatchObject({ slug: 'sissy-bars' });
    await catalogue().relayAudit();
    expect(await catalogue().taxonomy.findCategory('sissy-bars')).toMatchObject({ id: third.id });
  });

  it('leaves its name and address to the one that it is merged into', async () => {
    const [from, into] = [await addCategory('Panniers'), await addCategory('Bags')];
    await catalogue().removeCategory(admin, { id: from.id, version: 1, mergeIntoId: into.id });
    const renamed = await catalogue().saveCategory(admin, { id: into.id, version: 2, name: 'Panniers' });
    expect(renamed).toMatchObject({ slug: 'panniers' });
  });

  it('can be merged even if it has more products than one batch', async () => {
    const [from, into] = [await addCategory('Bolts'), await addCategory('Screws')];
    const productId = await addProduct(shop, { name: 'Bolt', categoryIds: [from.id] });
    await addCopies('bolt', 450);
    await catalogue().removeCategory(admin, { id: from.id, version: 1, mergeIntoId: into.id });
    expect(await productOf(productId)).toMatchObject({ categoryIds: [into.id] });
    const products = shop.connection.collection('products');
    expect(await products.countDocuments({ categoryPath: toObjectId(from.id) })).toBe(0);
    await products.deleteMany({ slug: /^bolt-copy/ });
  });

  it('passes on products that another server adds to it after the merge, and is deleted after a minute', async () => {
    const [from, into] = [await addCategory('Horns'), await addCategory('Signals')];
    await catalogue().removeCategory(admin, { id: from.id, version: 1, mergeIntoId: into.id });
    const lateId = await addProduct(shop, { name: 'Late horn' });
    const products = shop.connection.collection('products');
    const stored = await shop.connection.collection('categories').findOne({ name: 'Horns' });
    await products.updateOne(
      { slug: 'late-horn' },
      { $set: { categoryIds: [stored?._id], categoryPath: [stored?._id] } },
    );
    await catalogue().relayAudit();
    expect(await productOf(lateId)).toMatchObject({ categoryIds: [into.id], category: 'Signals' });
    expect(await createTaxonomyRepository(shop.connection).categories.findRemoval(from.id)).not.toBeNull();
    shop.clock.advance({ minutes: 1 });
    await catalogue().relayAudit();
    expect(await createTaxonomyRepository(shop.connection).categories.findRemoval(from.id)).toBeNull();
    expect(await catalogue().taxonomy.findCategory('horns')).toMatchObject({ id: into.id });
  });

  it('is not merged into itself, one below it, an unknown one, or one where the tree would get too deep', async () => {
    const top = await addCategory('Top');
    const below = await addCategory('Below', top.id);
    let deep = below;
    for (const name of ['Third', 'Fourth', 'Fifth']) deep = await addCategory(name, deep.id);
    const tall = await addCategory('Tall');
    await addCategory('Part of tall', tall.id);
    for (const mergeIntoId of [top.id, below.id, 'f'.repeat(24)]) {
      const removal = catalogue().removeCategory(admin, { id: top.id, version: 1, mergeIntoId });
      await expect(removal).rejects.toMatchObject(faultOf('mergeIntoId'));
    }
    const tooDeep = catalogue().removeCategory(admin, { id: tall.id, version: 1, mergeIntoId: deep.id });
    await expect(tooDeep).rejects.toMatchObject(faultOf('mergeIntoId'));
  });

  it('is not removed by somebody who saw an earlier version', async () => {
    const { id } = await addCategory('Fenders');
    await catalogue().saveCategory(admin, { id, version: 1, about: 'Against mud.' });
    await expect(catalogue().removeCategory(admin, { id, version: 1 })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'STALE_VERSION', version: 2 },
    });
  });

  it('is not merged into one that is merged into it at the same moment', async () => {
    const [one, other] = [await addCategory('One'), await addCategory('Other')];
    const both = await Promise.allSettled([
      catalogue().removeCategory(admin, { id: one.id, version: 1, mergeIntoId: other.id }),
      catalogue().removeCategory(admin, { id: other.id, version: 1, mergeIntoId: one.id }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(2);
    const { tree } = await createTaxonomyRepository(shop.connection).read();
    expect([tree.find(one.id), tree.find(other.id)].filter(Boolean).length).toBeGreaterThan(0);
  });
});

describe('a brand', () => {
  it('is removed if it is unused; otherwise it must be merged', async () => {
    const from = await catalogue().saveBrand(admin, { idempotencyKey: newKey(), name: 'Old Works' });
    const unused = await catalogue().saveBrand(admin, { idempotencyKey: newKey(), name: 'Nobody' });
    const productId = await addProduct(shop, { name: 'Works part', brandId: from.id });
    await catalogue().removeBrand(admin, { id: unused.id, version: 1 });
    await expect(catalogue().removeBrand(admin, { id: from.id, version: 1 })).rejects.toMatchObject(
      faultOf('mergeIntoId'),
    );
    await catalogue().removeBrand(admin, { id: from.id, version: 1, mergeIntoId: known.brand.id });
    expect(await productOf(productId)).toMatchObject({ brandId: known.brand.id, version: 2 });
    expect(await catalogue().taxonomy.findBrand('old-works')).toMatchObject({ id: known.brand.id });
    const { brands } = await catalogue().taxonomy.read();
    expect(brands.map(({ name }) => name)).toEqual(['Moto Ark']);
  });

  it('with many products is renamed and merged in portions, so that followers miss none', async () => {
    const from = await catalogue().saveBrand(admin, { idempotencyKey: newKey(), name: 'Manyparts' });
    await addProduct(shop, { name: 'Bracket', brandId: from.id });
    await addCopies('bracket', portion);
    const updatesBy = async (work: () => Promise<unknown>) =>
      (await recordCommands(shop.connection, work)).filter(({ command }) => {
        const [first] = command.update === 'products' ? (command.updates as { multi?: boolean }[]) : [];
        return first?.multi === true;
      }).length;
    const rename = () => catalogue().saveBrand(admin, { id: from.id, version: 1, name: 'Many Parts' });
    expect(await updatesBy(rename)).toBe(2);
    const merge = { id: from.id, version: 2, mergeIntoId: known.brand.id };
    expect(await updatesBy(() => catalogue().removeBrand(admin, merge))).toBe(2);
    const moved = { slug: /^bracket/, brandId: toObjectId(known.brand.id), version: 2 };
    const products = shop.connection.collection('products');
    expect(await products.countDocuments(moved)).toBe(portion + 1);
    await products.deleteMany(moved);
  });
});

describe('a family', () => {
  it('is removed only when it is unused', async () => {
    const options = [{ axis: 'size', value: 'M' }];
    await addProduct(shop, { name: 'Jacket', familyId: known.family.id, options, status: 'draft' });
    const { id, version } = known.family;
    await expect(catalogue().removeFamily(admin, { id, version })).rejects.toMatchObject(faultOf('id'));
    const axes = [{ code: 'size', label: 'Size', values: ['S'] }];
    const unused = await catalogue().saveFamily(admin, { idempotencyKey: newKey(), name: 'Gloves', axes });
    await catalogue().removeFamily(admin, { id: unused.id, version: 1 });
    expect(await catalogue().taxonomy.findFamily(unused.id)).toBeNull();
    expect((await catalogue().taxonomy.listFamilies(admin)).map(({ name }) => name)).toEqual(['City jacket']);
  });
});

it('only admins can remove categories, brands and families', async () => {
  const input = { id: known.discs.id, version: 1 };
  await expect(catalogue().removeCategory(visitor, input)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await expect(catalogue().removeBrand(visitor, input)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await expect(catalogue().removeFamily(visitor, input)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});
