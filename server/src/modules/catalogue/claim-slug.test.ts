import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCatalogue, type TestCatalogue } from '../../../test/catalogue-fixtures.js';
import { addProduct, openTestShop, type TestShop } from '../../../test/shop.js';
import { newObjectId, toObjectId } from '../../platform/mongo/object-id.js';
import { systemActor } from '../../shared/actor.js';
import { createSlugRepository, type SlugRepository } from './slug.repository.js';

let shop: TestShop;
let known: TestCatalogue;
let slugs: SlugRepository;
const admin = systemActor('test');

beforeAll(async () => {
  shop = await openTestShop();
  known = await addCatalogue(shop);
  slugs = createSlugRepository(shop.connection);
});
afterAll(() => shop.close());

const ofSize = (value: string) => ({ familyId: known.family.id, options: [{ axis: 'size', value }] });
const edit = (productId: string, changes: object) =>
  shop.services.catalogue.updateProduct(admin, { productId, version: 1, ...changes });

describe('the address of a product that is refused', () => {
  beforeAll(() => addProduct(shop, { name: 'Jacket L', ...ofSize('L') }));

  it('can be taken by another product, if the product is new', async () => {
    const helmet = { name: 'Helmet', slug: 'helmet-l' };
    await expect(addProduct(shop, { ...helmet, ...ofSize('L') })).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(await slugs.findTarget('product', 'helmet-l')).toBeNull();
    const id = await addProduct(shop, helmet);
    expect(await slugs.findTarget('product', 'helmet-l')).toBe(id);
  });

  it('can be taken by another product, if an edit is refused', async () => {
    const id = await addProduct(shop, { name: 'Jacket M', ...ofSize('M') });
    const refused = edit(id, { slug: 'jacket-of-size-l', ...ofSize('L') });
    await expect(refused).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(await slugs.findTarget('product', 'jacket-of-size-l')).toBeNull();
    expect(await slugs.findTarget('product', 'jacket-m')).toBe(id);
    await addProduct(shop, { slug: 'jacket-of-size-l' });
  });

  it('still leads to it, if the product had the address before', async () => {
    const id = await addProduct(shop, { name: 'Jacket S', ...ofSize('S') });
    await edit(id, { slug: 'small-jacket' });
    const refused = edit(id, { version: 2, slug: 'jacket-s', ...ofSize('L') });
    await expect(refused).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(await slugs.findTarget('product', 'jacket-s')).toBe(id);
  });

  it('can be taken by another product, if somebody else edited it at the same time', async () => {
    const id = await addProduct(shop);
    const wanted = ['chain-one', 'chain-two'];
    const edits = await Promise.allSettled(wanted.map((slug) => edit(id, { slug })));
    expect(edits.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { slug } = await shop.services.catalogue.getProduct(admin, id);
    const targets = await Promise.all(wanted.map((each) => slugs.findTarget('product', each)));
    expect(targets).toEqual(wanted.map((each) => (each === slug ? id : null)));
  });
});

describe('a claim', () => {
  const options = { now: new Date(), isStored: () => Promise.resolve(false) };
  const claim = async (slug: string, id: string, now = options.now) => {
    const claimed = await slugs.claim('product', [{ slug, id }], { ...options, now });
    return claimed.get(id);
  };

  it('that another attempt of the same target has repeated is not given back', async () => {
    const id = newObjectId();
    const [first, second] = [await claim('twice', id), await claim('twice', id)];
    await first?.();
    await second?.();
    expect(await slugs.findTarget('product', 'twice')).toBe(id);
  });

  it('that its target uses, because a server of an earlier version has stored it, is not given back', async () => {
    const id = await addProduct(shop);
    const giveBack = await claim('stored-by-another', id);
    const products = shop.connection.collection('products');
    await products.updateOne({ _id: toObjectId(id) }, { $set: { slug: 'stored-by-another' } });
    await giveBack?.();
    expect(await slugs.findTarget('product', 'stored-by-another')).toBe(id);
  });

  it('that was taken over leads to its earlier target again when it is given back', async () => {
    const [earlier, later] = [newObjectId(), newObjectId()];
    await claim('handed-on', earlier);
    expect(await claim('handed-on', later)).toBeUndefined();
    await slugs.free(earlier);
    const giveBack = await claim('handed-on', later);
    expect(await slugs.findTarget('product', 'handed-on')).toBe(later);
    await giveBack?.();
    expect(await slugs.findTarget('product', 'handed-on')).toBe(earlier);
    expect(await claim('handed-on', later)).toBeDefined();
  });
});
