import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, openTestShop, type TestShop } from '../../../test/shop.js';
import { systemActor } from '../../shared/actor.js';
import type { SaveSupersessionInput } from './numbers.type.js';

let shop: TestShop;
const admin = systemActor('test');
const numbers = () => shop.services.numbers;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const haruna = (number: string, quantity = 1) => ({ number, brandName: 'Haruna', quantity });
const replaced = (number: string, by: string): SaveSupersessionInput => ({
  number,
  brandName: 'Haruna',
  kind: 'replaced',
  replacedBy: [haruna(by)],
});
const save = (input: SaveSupersessionInput) => numbers().supersessions.save(admin, input);
const faultOf = (field: string) => ({
  code: 'BAD_USER_INPUT',
  details: { fields: [expect.objectContaining({ field })] as unknown[] },
});

/** A product with a number of another maker. */
async function addKnown(name: string, number: string, brandName = 'Haruna'): Promise<string> {
  const id = await addProduct(shop, { name });
  const kind = 'oem' as const;
  await shop.services.catalogue.updateProduct(admin, {
    productId: id,
    version: 1,
    numbers: [{ kind, number, brandName, note: null }],
  });
  return id;
}

describe('looking up a number', () => {
  it('follows its replacements to the products of the shop, within the same brand only', async () => {
    await save(replaced('10-A', '10-B'));
    await save(replaced('10-B', '10-C'));
    const newest = await addKnown('Pads', '10 C');
    const between = await addKnown('Old pads', '10B');
    await addKnown('Something else', '10-C', 'Kitami');
    const answer = await numbers().lookUp(' 10a ');
    expect(answer).toMatchObject({
      number: '10-A',
      key: '10A',
      isKnown: true,
      brandNames: ['Haruna'],
      steps: [{ number: '10-A' }, { number: '10-B' }],
      ends: [{ number: '10-C', quantity: 1 }],
      products: [
        { product: { id: newest }, chain: '10-A was replaced by 10-B, then 10-C', isEquivalent: true },
        { product: { id: between }, chain: '10-A was replaced by 10-B' },
      ],
    });
    expect(answer.products).toHaveLength(2);
    expect(await numbers().lookUp('10-C')).toMatchObject({ steps: [], replaces: [{ number: '10-B' }] });
  });

  it('distinguishes unknown numbers from known ones that no product has', async () => {
    await save(replaced('20-A', '20-B'));
    expect(await numbers().lookUp('20-B')).toMatchObject({ isKnown: true, brandNames: ['Haruna'], products: [] });
    expect(await numbers().lookUp('20-X')).toMatchObject({ number: '20-X', isKnown: false, brandNames: [] });
  });

  it('finds products by their own number or barcode, and does not call these products equivalents', async () => {
    const id = await addProduct(shop, { name: 'Disc', partNumber: 'KS-77/1', gtin: '4006381333931' });
    for (const asked of ['ks 77 1', '4006381333931']) {
      const { products } = await numbers().lookUp(asked);
      expect(products).toMatchObject([{ product: { id }, isEquivalent: false, chain: null }]);
    }
  });

  it('ignores the leading zeros of barcodes, but not those of other numbers', async () => {
    const id = await addProduct(shop, { name: 'Disc', gtin: '012345678905' });
    await addKnown('Pads', '12345678905');
    for (const asked of ['012345678905', '0012345678905', '00012345678905']) {
      const { products, ...answer } = await numbers().lookUp(asked);
      expect(answer).toMatchObject({ number: '012345678905', isKnown: true });
      expect(products).toMatchObject([{ product: { id }, number: { kind: 'gtin' } }]);
    }
  });

  it('refuses what cannot be a number', async () => {
    for (const asked of ['', '---', 'x'.repeat(61)]) {
      await expect(numbers().lookUp(asked)).rejects.toMatchObject(faultOf('number'));
    }
  });
});

describe('the entry of a number', () => {
  it('is added once, edited and deleted by its version, then added again; each change is logged', async () => {
    const input = replaced('30-A', '30-B');
    const added = await save(input);
    expect(added).toMatchObject({ id: 'haruna:30a', version: 1 });
    expect(await save(input)).toMatchObject(added);
    const other = { ...input, replacedBy: [haruna('30-C', 2)] };
    await expect(save(other)).rejects.toMatchObject(faultOf('number'));
    await expect(save({ ...other, version: 7 })).rejects.toMatchObject({ details: { reason: 'STALE_VERSION' } });
    const edited = await save({ ...other, version: 1 });
    expect(edited).toMatchObject({ version: 2, replacedBy: [{ number: '30-C', quantity: 2 }] });
    await expect(numbers().supersessions.delete(admin, { id: added.id, version: 1 })).rejects.toMatchObject({
      details: { reason: 'STALE_VERSION', version: 2 },
    });
    expect(await numbers().supersessions.find(admin, added.id)).toMatchObject(edited);
    for (const version of [2, 2]) await numbers().supersessions.delete(admin, { id: added.id, version });
    expect(await numbers().supersessions.find(admin, added.id)).toBeNull();
    expect((await numbers().lookUp('30-A')).isKnown).toBe(false);
    expect((await save(input)).version).toBeGreaterThan(2);
    const filter = { subjectId: added.id };
    const { edges } = await shop.services.audit.listEntries(admin, { filter });
    const actions = edges.map(({ node }) => node.action.split('.')[1]);
    expect(actions).toEqual(['added', 'deleted', 'updated', 'added']);
  });

  it.each<[string, Partial<SaveSupersessionInput>]>([
    ['number', { number: '--' }],
    ['brandName', { brandName: ' ' }],
    ['since', { since: 99 }],
    ['replacedBy', { kind: 'kit' }],
    ['replacedBy', { replacedBy: [] }],
    ['replacedBy.0.quantity', { replacedBy: [haruna('40-B', 0)] }],
    ['replacedBy.0.number', { replacedBy: [haruna('40 a')] }],
    ['replacedBy.1.number', { kind: 'kit', replacedBy: [haruna('40-B'), haruna('40B')] }],
  ])('is refused for a wrong %s', async (field, wrong) => {
    await expect(save({ ...replaced('40-A', '40-B'), ...wrong })).rejects.toMatchObject(faultOf(field));
  });

  it('is refused if its replacement leads back to the number itself', async () => {
    await save(replaced('50-A', '50-B'));
    await save(replaced('50-B', '50-C'));
    await expect(save(replaced('50-C', '50-A'))).rejects.toMatchObject(faultOf('replacedBy'));
  });

  it('is told apart from one whose number differs only in letters of another script', async () => {
    const ural = (number: string, by: string): SaveSupersessionInput => ({
      ...{ number, brandName: 'Ural', kind: 'replaced' },
      replacedBy: [{ number: by, brandName: 'Ural', quantity: 1 }],
    });
    const old = await save(ural('ИМЗ-8', '80-A'));
    // Earlier versions stored it under an ID without these letters.
    const entries = shop.connection.collection<{ _id: string }>('supersessions');
    const stored = await entries.findOneAndDelete({ _id: old.id });
    await entries.insertOne({ ...stored, _id: 'ural:8' });

    expect(await save(ural('КМЗ-8', '80-B'))).toMatchObject({ id: 'ural:кмз8', version: 1 });
    expect(await save(ural('8', '80-D'))).toMatchObject({ id: 'ural:8:', version: 1 });
    expect(await save({ ...ural('8', '80-E'), version: 1 })).toMatchObject({ id: 'ural:8:', version: 2 });
    await save(ural('M-72', 'ИМЗ-8'));
    expect(await numbers().lookUp('M72')).toMatchObject({ steps: { length: 2 }, ends: [{ number: '80-A' }] });
    const edited = await save({ ...ural('ИМЗ 8', '80-C'), version: 1 });
    expect(edited).toMatchObject({ id: 'ural:8', version: 2 });
    expect(await numbers().supersessions.find(admin, 'ural:8')).toMatchObject({ replacedBy: [{ number: '80-C' }] });
    expect(await numbers().lookUp('M72')).toMatchObject({ ends: [{ number: '80-C' }] });
    await expect(save(ural('80-C', 'M-72'))).rejects.toMatchObject(faultOf('replacedBy'));
    await numbers().supersessions.delete(admin, { id: 'ural:8', version: 2 });
    expect(await save(ural('ИМЗ-8', '80-A'))).toMatchObject({ id: 'ural:8', version: 3 });
    expect(await numbers().supersessions.find(admin, 'ural:кмз8')).toMatchObject({ replacedBy: [{ number: '80-B' }] });
  });

  it('is listed by brand and number, and found by an old or a new number', async () => {
    await save(replaced('60-A', '61-B'));
    const list = (search: string) => numbers().supersessions.list(admin, { search, first: 1 });
    for (const search of ['60', '61-b']) expect((await list(search)).edges[0]?.node.number).toBe('60-A');
    const first = await list('haruna');
    const second = await numbers().supersessions.list(admin, { search: 'haruna', after: first.endCursor });
    const total = await numbers().supersessions.count(admin, 'haruna');
    expect(second.edges).toHaveLength(total - 1);
    expect(second.edges.map(({ node }) => node.id)).not.toContain(first.edges[0]?.node.id);
  });
});
