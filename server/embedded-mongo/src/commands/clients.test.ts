import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MongoClient, startTestServer } from '../testing/test-server.js';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ sweepSeconds: 0.05 });
});
afterAll(() => server.stop());

describe('mongoose', () => {
  test('creates its collections and indexes, validates, populates and checks document versions', async () => {
    const connection = await mongoose.createConnection(`${server.server.uri}shop`).asPromise();
    const brandSchema = new mongoose.Schema({ name: { type: String, required: true, unique: true } });
    const partSchema = new mongoose.Schema(
      {
        sku: { type: String, unique: true },
        price: Number,
        brand: { type: mongoose.Schema.Types.ObjectId, ref: 'Brand' },
        sizes: [{ size: String, stock: Number }],
      },
      { timestamps: true, optimisticConcurrency: true },
    );
    const Brand = connection.model('Brand', brandSchema);
    const Part = connection.model('Part', partSchema);
    await Promise.all([Brand.init(), Part.init()]);

    const brand = await Brand.create({ name: 'DID' });
    const part = await Part.create({ sku: 'c520', price: 8900, brand: brand._id, sizes: [{ size: '112', stock: 2 }] });
    await expect(Part.create({ sku: 'c520' })).rejects.toMatchObject({ code: 11000 });

    const stale = await Part.findById(part._id).orFail();
    part.sizes[0]!.stock = 1;
    await part.save();
    stale.price = 1;
    await expect(stale.save()).rejects.toMatchObject({ name: 'VersionError' });

    await Part.updateOne({ sku: 'c520', 'sizes.size': '112' }, { $inc: { 'sizes.0.stock': 4 } });
    const found = await Part.findOne({ sku: 'c520' }).populate('brand').lean().orFail();
    expect(found).toMatchObject({ price: 8900, brand: { name: 'DID' }, sizes: [{ size: '112', stock: 5 }] });
    expect(found.createdAt).toBeInstanceOf(Date);
    await connection.close();
  });
});

describe('GridFS', () => {
  test('stores files in chunks, reads ranges of them, and deletes them', async () => {
    const bucket = new mongoose.mongo.GridFSBucket(server.client.db('files'), { chunkSizeBytes: 64 * 1024 });
    const content = Buffer.from(Array.from({ length: 300_000 }, (_, i) => i % 251));
    const upload = bucket.openUploadStream('photo.webp', { metadata: { width: 800 } });
    await new Promise((done, fail) => upload.on('finish', done).on('error', fail).end(content));
    const whole = Buffer.concat(await bucket.openDownloadStream(upload.id).toArray());
    expect(whole.equals(content)).toBe(true);
    const part = Buffer.concat(await bucket.openDownloadStream(upload.id, { start: 70_000, end: 70_100 }).toArray());
    expect(part.equals(content.subarray(70_000, 70_100))).toBe(true);
    await bucket.delete(upload.id);
    expect(await server.client.db('files').collection('fs.chunks').countDocuments()).toBe(0);
  });
});

describe('a standalone server', () => {
  test('offers no sessions and refuses transactions', async () => {
    const hello = await server.db.admin().command({ hello: 1 });
    expect(hello).toMatchObject({ isWritablePrimary: true, maxWireVersion: 21 });
    expect(hello).not.toHaveProperty('setName');
    expect(hello).not.toHaveProperty('logicalSessionTimeoutMinutes');
    const session = server.client.startSession();
    const transaction = session.withTransaction(() => server.db.collection('a').insertOne({ a: 1 }, { session }));
    await expect(transaction).rejects.toThrow();
    await session.endSession();
  });

  test('answers the commands that drivers and tools send when they connect', async () => {
    expect(await server.db.admin().command({ buildInfo: 1 })).toMatchObject({ version: '7.0.0' });
    expect(await server.db.admin().ping()).toMatchObject({ ok: 1 });
  });

  test('accepts writes without acknowledgement', async () => {
    const client = await MongoClient.connect(server.server.uri, { writeConcern: { w: 0 } });
    await client.db('test').collection('quiet').insertOne({ a: 1 });
    await vi.waitFor(async () => expect(await server.db.collection('quiet').countDocuments()).toBe(1));
    await client.close();
  });
});

describe('documents with an expiry', () => {
  test('are removed once expired; the others stay', async () => {
    const carts = server.db.collection('carts');
    await carts.createIndex({ touchedAt: 1 }, { expireAfterSeconds: 60 });
    await carts.insertMany([
      { _id: 1 as never, touchedAt: new Date(Date.now() - 61_000) },
      { _id: 2 as never, touchedAt: new Date(Date.now() - 30_000) },
      { _id: 3 as never },
    ]);
    await vi.waitFor(async () => expect(await carts.distinct('_id')).toEqual([2, 3]));
  });
});
