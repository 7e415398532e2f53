import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCatalogue, type TestCatalogue } from '../../../../test/catalogue-fixtures.js';
import { addProduct, openTestShop, type TestShop } from '../../../../test/shop.js';
import { systemActor, visitor } from '../../../shared/actor.js';
import type { SaveAttributeInput } from './taxonomy.input.js';
import type { AttributeDefinition } from './taxonomy.js';

let shop: TestShop;
let known: TestCatalogue;
const admin = systemActor('test');
const catalogue = () => shop.services.catalogue;

beforeAll(async () => {
  shop = await openTestShop();
  known = await addCatalogue(shop);
});
afterAll(() => shop.close());

const faultOf = (field: string, message: unknown = expect.any(String)) => ({
  code: 'BAD_USER_INPUT',
  details: { fields: [expect.objectContaining({ field, message })] as unknown[] },
});
const stale = (version: number) => ({ code: 'CONFLICT', details: { reason: 'STALE_VERSION', version } });
const latestChange = async () => {
  const { edges } = await shop.services.audit.listEntries(admin, { first: 1 });
  return edges[0]?.node;
};
const save = (input: SaveAttributeInput): Promise<AttributeDefinition> => catalogue().saveAttribute(admin, input);
const find = async (code: string) => (await catalogue().taxonomy.read()).attributes.get(code);
const addChoice = (code: string, ...choices: string[]) => save({ code, label: code, kind: 'choice', choices });
const addPart = (code: string, value: string | number | boolean) =>
  addProduct(shop, { name: `Part with ${code}`, attributes: [{ code, value }] });

describe('saveAttribute', () => {
  it('adds an attribute, and a retry changes nothing', async () => {
    const input = { code: 'thread_pitch', label: ' Thread pitch ', kind: 'number' as const, unit: 'mm' };
    const attribute = await save(input);
    expect(attribute).toEqual({
      ...{ code: 'thread_pitch', label: 'Thread pitch', kind: 'number', unit: 'mm', choices: [], version: 1 },
    });
    expect(await latestChange()).toMatchObject({
      action: 'attribute.added',
      subjectType: 'attribute',
      subjectId: 'thread_pitch',
      subjectName: 'Thread pitch',
      changes: [
        { field: 'label', before: null, after: 'Thread pitch' },
        { field: 'kind', before: null, after: 'number' },
        { field: 'unit', before: null, after: 'mm' },
      ],
    });
    const entry = await latestChange();
    expect(await save(input)).toEqual(attribute);
    expect(await latestChange()).toEqual(entry);
    expect(await find('thread_pitch')).toEqual(attribute);
  });

  it('refuses a code that another attribute has', async () => {
    await addChoice('finish', 'Matt');
    await expect(save({ code: 'finish', label: 'Surface', kind: 'text' })).rejects.toMatchObject(faultOf('code'));
    expect(await find('finish')).toMatchObject({ label: 'finish', kind: 'choice' });
  });

  it('edits an attribute stored before there were versions, and products show the new label at once', async () => {
    await shop.connection.collection<{ _id: string }>('attribute_definitions').insertOne({
      ...{ _id: 'bore', label: 'Bore', kind: 'number', unit: 'mm', choices: [] },
    });
    // Cached reads expire within a second.
    shop.clock.advance({ seconds: 1 });
    const productId = await addPart('bore', 12);
    const label = async () => {
      const { data } = await shop.graphql<{ product: { attributes: { label: string }[] } }>(
        'query ($id: ID!) { product(id: $id) { attributes { label } } }',
        { id: productId },
      );
      return data.product.attributes[0]?.label;
    };
    expect(await label()).toBe('Bore');
    expect(await save({ code: 'bore', version: 1, label: 'Inner diameter' })).toMatchObject({ unit: 'mm', version: 2 });
    expect(await label()).toBe('Inner diameter');
    expect(await latestChange()).toMatchObject({
      action: 'attribute.updated',
      changes: [{ field: 'label', before: 'Bore', after: 'Inner diameter' }],
    });
  });

  it('refuses an edit of what somebody else has changed meanwhile', async () => {
    await addChoice('seal', 'Steel');
    await save({ code: 'seal', version: 1, label: 'Seals' });
    await expect(save({ code: 'seal', version: 1, label: 'Sealing' })).rejects.toMatchObject(stale(2));
    expect(await find('seal')).toMatchObject({ label: 'Seals' });
  });

  it('accepts only one of two simultaneous edits', async () => {
    await addChoice('race', 'A');
    const edits = ['B', 'C'].map((label) => save({ code: 'race', version: 1, label }));
    const results = await Promise.allSettled(edits);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await find('race'))?.version).toBe(2);
  });

  it('changes the kind, which removes the choices, only while no product has a value', async () => {
    await addChoice('colour_code', 'R', 'G');
    const text = await save({ code: 'colour_code', version: 1, kind: 'text' });
    expect(text).toMatchObject({ kind: 'text', choices: [], version: 2 });
    await addPart('colour_code', 'NH-1');
    await expect(save({ code: 'colour_code', version: 2, kind: 'number' })).rejects.toMatchObject(
      faultOf('kind', 'The kind cannot be changed: 1 product, perhaps a draft or a deleted one, uses it.'),
    );
    expect(await find('colour_code')).toEqual(text);
  });

  it('removes a choice that no product has; for others, says how many products have them', async () => {
    await addChoice('compound', 'Organic', 'Sintered', 'Carbon');
    await addPart('compound', 'Sintered');
    await catalogue().deleteProduct(admin, await addPart('compound', 'Sintered'));
    const without = (...choices: string[]) => save({ code: 'compound', version: 1, choices });
    await expect(without('Organic', 'Carbon')).rejects.toMatchObject(
      faultOf('choices', 'Sintered cannot be removed: 2 products, drafts and deleted ones included, use it.'),
    );
    expect(await without('Sintered', 'Organic', 'Ceramic')).toMatchObject({
      choices: ['Sintered', 'Organic', 'Ceramic'],
      version: 2,
    });
  });

  it.each<[string, Partial<SaveAttributeInput>]>([
    ['code', { code: 'Thread' }],
    ['code', { code: '' }],
    ['code', { code: 'x'.repeat(41) }],
    ['code', { code: 'condition' }],
    ['label', { label: ' ' }],
    ['label', { label: 'x'.repeat(61) }],
    ['kind', { kind: null }],
    ['unit', { kind: 'number', unit: 'x'.repeat(21) }],
    ['unit', { kind: 'text', unit: 'mm' }],
    ['choices', { kind: 'text', choices: ['A'] }],
    ['choices', { kind: 'choice' }],
    ['choices', { kind: 'choice', choices: ['A', ' A'] }],
    ['choices', { kind: 'choice', choices: Array.from({ length: 101 }, (_, index) => `${index}`) }],
    ['choices.1', { kind: 'choice', choices: ['A', ' '] }],
  ])('refuses a bad %s, and names it', async (field, fields) => {
    const input: SaveAttributeInput = { code: 'refused', label: 'Refused', kind: 'text', ...fields };
    await expect(save(input)).rejects.toMatchObject(faultOf(field));
    expect(await find(input.code)).toBeUndefined();
  });

  it('is for admins alone, and does not add an unknown attribute that is to be edited', async () => {
    const input = { code: 'mine', label: 'Mine', kind: 'text' as const };
    await expect(catalogue().saveAttribute(visitor, input)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(save({ ...input, version: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await find('mine')).toBeUndefined();
  });
});

describe('removeAttribute', () => {
  const remove = (code: string, version = 1) => catalogue().removeAttribute(admin, { code, version });

  it('removes an attribute that is not used; a retry changes nothing, and the code can be used again', async () => {
    await addChoice('spare', 'A');
    await remove('spare');
    expect(await find('spare')).toBeUndefined();
    const entry = await latestChange();
    expect(entry).toMatchObject({ action: 'attribute.removed', subjectName: 'spare' });
    await remove('spare');
    expect(await latestChange()).toEqual(entry);
    await expect(save({ code: 'spare', version: 1, label: 'Back' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await save({ code: 'spare', label: 'Spare', kind: 'flag' })).toMatchObject({ kind: 'flag', choices: [] });
    expect(await find('spare')).toMatchObject({ label: 'Spare' });
  });

  it('refuses to remove an attribute that products or categories use, and says how many or which', async () => {
    const { version } = await addChoice('used', 'A');
    const productId = await addPart('used', 'A');
    await expect(remove('used', version)).rejects.toMatchObject(faultOf('code', expect.stringContaining('1 product')));
    await catalogue().updateProduct(admin, { productId, version: 1, attributes: [] });
    const attributes = [...known.discs.attributes, { code: 'used', isFacet: true }];
    await catalogue().saveCategory(admin, { id: known.discs.id, version: known.discs.version, attributes });
    await expect(remove('used', version)).rejects.toMatchObject(faultOf('code', expect.stringContaining('Discs')));
    expect(await find('used')).toMatchObject({ version });
  });

  it('refuses to remove an attribute that was edited meanwhile', async () => {
    await addChoice('edited', 'A');
    await save({ code: 'edited', version: 1, label: 'Edited' });
    await expect(remove('edited')).rejects.toMatchObject(stale(2));
    await expect(remove('nothing')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(catalogue().removeAttribute(visitor, { code: 'edited', version: 2 })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });
});

describe('attributeDefinitions', () => {
  it('are sorted by label, with kind, unit, number of products, and categories', async () => {
    await addPart('diameter', 298);
    const { data } = await shop.graphql<{ attributeDefinitions: { code: string }[] }>(
      '{ attributeDefinitions { code label kind unit productCount version categories { name } } }',
      {},
      await shop.newAdmin(),
    );
    const own = data.attributeDefinitions.filter(({ code }) => ['diameter', 'floating', 'note'].includes(code));
    expect(own).toEqual([
      {
        ...{ code: 'diameter', label: 'Diameter', kind: 'NUMBER', unit: 'mm', productCount: 1, version: 1 },
        categories: [{ name: 'Discs' }],
      },
      {
        ...{ code: 'floating', label: 'Floating', kind: 'FLAG', unit: null, productCount: 0, version: 1 },
        categories: [],
      },
      {
        ...{ code: 'note', label: 'Note', kind: 'TEXT', unit: null, productCount: 0, version: 1 },
        categories: [{ name: 'Brakes' }],
      },
    ]);
  });
});
