import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import mongoose from 'mongoose';
import { systemActor } from '../../src/shared/actor.js';
import { addProduct, openTestShop, type TestShop } from '../shop.js';
import { download, noise, photo, upload } from './pictures.js';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.services.media.sweepPictures());

const day = { minutes: 24 * 60 };
// Days pass between calls, so each call needs a new session.
const send = async (bytes: Buffer) => (await upload(shop, bytes, await shop.newAdmin())).body.data;
const sweep = () => shop.services.media.sweepPictures();
const newPicture = async () => (await send(await noise(64, 48).png().toBuffer())).url;
const statusOf = async (url: string) => (await download(shop, url)).status;
const countFiles = async () => ({
  files: await shop.connection.collection('picturefiles.files').countDocuments(),
  chunks: await shop.connection.collection('picturefiles.chunks').countDocuments(),
});

const newProduct = async (imageUrl: string) =>
  shop.graphql<{ addProduct: { product: { id: string; version: number; image: Record<string, unknown> } } }>(
    `mutation ($input: AddProductInput!) {
      addProduct(input: $input) {
        product { id version image { url altText width height blurDataUrl sources { type srcSet } } }
      }
    }`,
    {
      input: {
        idempotencyKey: imageUrl,
        name: 'Chain kit',
        about: 'X-ring chain.',
        price: { amountMinor: 12_990, currencyCode: 'USD' },
        availableQuantity: 20,
        minimumQuantity: 1,
        imageUrl,
      },
    },
    await shop.newAdmin(),
  );

describe('a picture that nothing uses', () => {
  it('is kept for a day and then removed completely', async () => {
    const before = await countFiles();
    const url = await newPicture();
    shop.clock.advance({ minutes: 24 * 60 - 1 });
    expect(await sweep()).toEqual({ unused: 0, unfinished: 0 });
    expect(await statusOf(url)).toBe(200);
    shop.clock.advance({ minutes: 2 });
    expect(await sweep()).toEqual({ unused: 1, unfinished: 0 });
    expect(await statusOf(url)).toBe(404);
    expect(await countFiles()).toEqual(before);
  });

  it('counts as new when it is uploaded again', async () => {
    const bytes = await noise(64, 48).png().toBuffer();
    const { url } = await send(bytes);
    shop.clock.advance({ minutes: 24 * 60 - 1 });
    await send(bytes);
    shop.clock.advance({ minutes: 2 });
    expect((await sweep()).unused).toBe(0);
    expect(await statusOf(url)).toBe(200);
  });

  it('can no longer be given to a product once it is gone', async () => {
    const url = await newPicture();
    shop.clock.advance(day);
    shop.clock.advance({ seconds: 1 });
    await sweep();
    const { errors } = await newProduct(url);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields: [{ field: 'imageUrl', message: 'This image is not stored any more. Upload it again.' }] },
    });
  });
});

describe('a picture that was assigned to a product', () => {
  it('is kept, even if the product gets another one or is deleted, because orders have its address', async () => {
    const [first, second] = [await newPicture(), await newPicture()];
    const { id, version } = (await newProduct(first)).data.addProduct.product;
    await shop.services.catalogue.updateProduct(systemActor('test'), { productId: id, version, imageUrl: second });
    await shop.services.catalogue.deleteProduct(systemActor('test'), id);
    shop.clock.advance({ minutes: 60 * 24 * 60 });
    expect((await sweep()).unused).toBe(0);
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
  });

  it('exists whenever its product does, even if a sweep runs at the same time', async () => {
    const url = await newPicture();
    shop.clock.advance({ minutes: 24 * 60 + 1 });
    await Promise.all([sweep(), newProduct(url)]);
    const product = await shop.connection.collection('products').findOne({ img: url });
    // Either the product was first and both exist, or the sweep was first and neither does.
    expect(await statusOf(url)).toBe(product ? 200 : 404);
  });

  it('is described without database queries: sizes, formats and preview', async () => {
    const bytes = await photo({ width: 700, height: 350 }).png().toBuffer();
    const data = await send(bytes);
    const { image } = (await newProduct(data.url)).data.addProduct.product;
    expect(image).toEqual({
      url: data.url,
      altText: 'Chain kit',
      width: 700,
      height: 350,
      blurDataUrl: data.blurDataUrl,
      sources: data.sources,
    });
  });
});

describe('a picture that was assigned to a category or a brand', () => {
  const admin = systemActor('test');
  const addTo = {
    imageUrl: (url: string) =>
      shop.services.catalogue.saveCategory(admin, { idempotencyKey: url, name: 'Luggage', imageUrl: url }),
    logoUrl: (url: string) =>
      shop.services.catalogue.saveBrand(admin, { idempotencyKey: url, name: 'Moto Ark', logoUrl: url }),
  };
  const later = async () => {
    shop.clock.advance(day);
    shop.clock.advance({ seconds: 1 });
    return sweep();
  };

  it.each(['imageUrl', 'logoUrl'] as const)('stays; a removed one cannot be assigned again: %s', async (field) => {
    const [used, unused] = [await newPicture(), await newPicture()];
    await addTo[field](used);
    expect((await later()).unused).toBe(1);
    expect([await statusOf(used), await statusOf(unused)]).toEqual([200, 404]);
    await expect(addTo[field](unused)).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields: [{ field, message: 'This image is not stored any more. Upload it again.' }] },
    });
  });
});

describe('a picture of another site', () => {
  it('has an address and no other data', async () => {
    const id = await addProduct(shop);
    const { data } = await shop.graphql<{ product: { image: object } }>(
      'query ($id: ID!) { product(id: $id) { image { url width height blurDataUrl sources { type } } } }',
      { id },
    );
    expect(data.product.image).toEqual({
      url: '/images/demo/drive-chain.svg',
      width: null,
      height: null,
      blurDataUrl: null,
      sources: [],
    });
  });
});

describe('an upload that a crash interrupted', () => {
  it('leaves no data for longer than a day', async () => {
    const before = await countFiles();
    const { connection, clock } = shop;
    const [whole, torn] = [new mongoose.Types.ObjectId(), new mongoose.Types.ObjectId()];
    await connection.collection('pictureattempts').insertOne({
      hash: 'f'.repeat(32),
      fileIds: [whole, torn],
      startedAt: clock.now(),
    });
    await connection.collection('picturefiles.files').insertOne({ _id: whole, length: 1, chunkSize: 261_120 });
    await connection.collection('picturefiles.chunks').insertMany([
      { files_id: whole, n: 0, data: Buffer.from('a') },
      { files_id: torn, n: 0, data: Buffer.from('b') },
    ]);
    expect((await sweep()).unfinished).toBe(0);
    clock.advance({ minutes: 24 * 60 + 1 });
    expect((await sweep()).unfinished).toBe(1);
    expect(await countFiles()).toEqual(before);
    expect(await connection.collection('pictureattempts').countDocuments()).toBe(0);
  });

  it('keeps the files if the picture was stored just before the crash', async () => {
    const url = await newPicture();
    expect((await newProduct(url)).errors).toBeUndefined();
    const hash = url.split('/')[2]?.slice(0, 32);
    const picture = await shop.connection.collection('pictures').findOne({ _id: hash as never });
    const fileIds = (picture?.['renditions'] as { fileId: mongoose.Types.ObjectId }[]).map(({ fileId }) => fileId);
    await shop.connection.collection('pictureattempts').insertOne({ hash, fileIds, startedAt: shop.clock.now() });
    shop.clock.advance({ minutes: 24 * 60 + 1 });
    expect(await sweep()).toEqual({ unused: 0, unfinished: 1 });
    expect(await statusOf(url)).toBe(200);
  });
});
