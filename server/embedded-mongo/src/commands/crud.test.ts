import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer } from '../testing/test-server.js';

type Part = { _id: number; sku?: string; stock?: number; price?: number; tags?: string[]; brand?: string };

let server: Awaited<ReturnType<typeof startTestServer>>;
const parts = () => server.db.collection<Part>('parts');
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.db.dropDatabase();
});

describe('writes', () => {
  test('of many clients to one stock never make it negative', async () => {
    await parts().insertOne({ _id: 1, sku: 'chain', stock: 20 });
    const sales = Array.from({ length: 50 }, () =>
      parts().updateOne({ sku: 'chain', stock: { $gte: 1 } }, { $inc: { stock: -1 } }),
    );
    const sold = (await Promise.all(sales)).filter(({ modifiedCount }) => modifiedCount === 1);
    expect(sold).toHaveLength(20);
    expect(await parts().findOne({ sku: 'chain' })).toMatchObject({ stock: 0 });
  });

  test('report a duplicate key with its pattern and value', async () => {
    await parts().createIndex({ sku: 1 }, { unique: true });
    await parts().insertOne({ _id: 1, sku: 'a' });
    await expect(parts().insertOne({ _id: 2, sku: 'a' })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { sku: 1 },
      keyValue: { sku: 'a' },
    });
    await expect(parts().updateOne({ sku: 'b' }, { $set: { sku: 'a' } }, { upsert: true })).rejects.toMatchObject({
      code: 11000,
    });
    await expect(
      parts().findOneAndUpdate({ sku: 'b' }, { $set: { sku: 'a' } }, { upsert: true }),
    ).rejects.toMatchObject({ code: 11000 });
    expect(await parts().countDocuments()).toBe(1);
  });

  test('in a batch stop at the first error when ordered, and continue when not', async () => {
    const batch = [{ _id: 1 }, { _id: 1 }, { _id: 2 }];
    await expect(parts().insertMany(batch)).rejects.toMatchObject({ insertedCount: 1 });
    await parts().deleteMany({});
    await expect(parts().insertMany(batch, { ordered: false })).rejects.toMatchObject({ insertedCount: 2 });
  });

  test('treat missing and null as equal in a unique index, unless it is sparse or partial', async () => {
    await parts().createIndex({ sku: 1 }, { unique: true, partialFilterExpression: { sku: { $type: 'string' } } });
    await parts().insertMany([{ _id: 1 }, { _id: 2 }]);
    await parts().createIndex({ brand: 1 }, { unique: true, sparse: true });
    await parts().insertMany([{ _id: 3 }, { _id: 4 }]);
    await expect(parts().createIndex({ price: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
    expect(await parts().indexes()).toHaveLength(3);
  });

  test('are complete for a batch that is too large for one message', async () => {
    const docs = Array.from({ length: 60 }, (_, i) => ({ _id: i, sku: 'x'.repeat(1_000_000) }));
    expect((await parts().insertMany(docs)).insertedCount).toBe(60);
    expect(await parts().countDocuments({ _id: { $gte: 30 } })).toBe(30);
  });

  test('by findAndModify choose the document by a sort, and return its state before or after the change', async () => {
    await parts().insertMany([
      { _id: 1, stock: 5 },
      { _id: 2, stock: 3 },
    ]);
    const update = { $inc: { stock: 10 } };
    expect(await parts().findOneAndUpdate({}, update, { sort: { stock: 1 } })).toEqual({ _id: 2, stock: 3 });
    expect(
      await parts().findOneAndUpdate({ _id: 2 }, update, { returnDocument: 'after', projection: { _id: 0 } }),
    ).toEqual({ stock: 23 });
    expect(await parts().findOneAndDelete({ _id: 2 })).toEqual({ _id: 2, stock: 23 });
    expect(await parts().findOneAndDelete({ _id: 2 })).toBeNull();
  });
});

describe('reads', () => {
  beforeEach(async () => {
    await parts().insertMany(Array.from({ length: 250 }, (_, i) => ({ _id: i, price: i % 10, tags: [`t${i % 3}`] })));
  });

  test('page through a cursor that later writes do not affect', async () => {
    const cursor = parts()
      .find({ _id: { $gte: 0 } })
      .batchSize(40);
    const first = await cursor.next();
    await parts().deleteMany({});
    expect(first).toMatchObject({ _id: 0 });
    expect(await cursor.toArray()).toHaveLength(249);
  });

  test('page through a whole collection without keeping it in memory: documents are read when they are requested', async () => {
    const cursor = parts().find().batchSize(40);
    const first = await cursor.next();
    await parts().deleteMany({ _id: { $gte: 100 } });
    await parts().updateOne({ _id: 99 }, { $set: { price: 1_000 } });
    const others = await cursor.toArray();
    expect([first?._id, others.length, others.at(-1)]).toEqual([0, 99, { _id: 99, price: 1_000, tags: ['t0'] }]);
  });

  test('fail on a cursor of a whole collection that was dropped', async () => {
    const cursor = parts().find().batchSize(40);
    await cursor.next();
    await parts().drop();
    await expect(cursor.toArray()).rejects.toMatchObject({ code: 175 });
  });

  test('sort, skip, limit and project', async () => {
    const found = await parts()
      .find({ price: { $lt: 5 } }, { sort: { price: -1, _id: 1 }, skip: 1, limit: 2, projection: { price: 1 } })
      .toArray();
    expect(found).toEqual([
      { _id: 14, price: 4 },
      { _id: 24, price: 4 },
    ]);
  });

  test('return distinct values in order, and treat each element of an array as a value', async () => {
    expect(await parts().distinct('tags', { price: { $gte: 2 } })).toEqual(['t0', 't1', 't2']);
  });

  test('count with skip and limit', async () => {
    expect(await parts().countDocuments({ price: 3 }, { skip: 5, limit: 10 })).toBe(10);
    expect(await parts().estimatedDocumentCount()).toBe(250);
  });

  test('fail on a cursor that was killed', async () => {
    const { cursor } = await server.db.command({ find: 'parts', batchSize: 1 });
    const { id } = cursor as { id: unknown };
    await server.db.command({ killCursors: 'parts', cursors: [id] });
    await expect(server.db.command({ getMore: id, collection: 'parts' })).rejects.toMatchObject({ code: 43 });
  });
});

describe('explain', () => {
  test('names the index used and the number of documents read', async () => {
    await parts().insertMany(Array.from({ length: 50 }, (_, i) => ({ _id: i, sku: `s${i}`, price: i })));
    await parts().createIndex({ sku: 1 });
    const found = await parts().find({ sku: 's7' }).explain('executionStats');
    expect(found).toMatchObject({
      queryPlanner: {
        winningPlan: { stage: 'FETCH', inputStage: { stage: 'IXSCAN', indexName: 'sku_1', keyPattern: { sku: 1 } } },
      },
      executionStats: { nReturned: 1, totalDocsExamined: 1, totalKeysExamined: 1 },
    });
    const scanned = await parts().find({ price: 7 }).sort({ price: 1 }).explain('executionStats');
    expect(scanned).toMatchObject({
      queryPlanner: { winningPlan: { stage: 'SORT', inputStage: { stage: 'COLLSCAN' } } },
      executionStats: { nReturned: 1, totalDocsExamined: 50 },
    });
    const grouped = await parts()
      .aggregate([{ $match: { sku: 's7' } }, { $group: { _id: null } }])
      .explain();
    expect(JSON.stringify(grouped)).toContain('"indexName":"sku_1"');
  });
});

describe('collections and indexes', () => {
  test('are listed and dropped', async () => {
    await server.db.createCollection('a');
    await parts().insertOne({ _id: 1, sku: 'x' });
    expect((await server.db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).sort()).toEqual([
      'a',
      'parts',
    ]);
    await parts().createIndex({ sku: 1 });
    expect((await parts().indexes()).map(({ name }) => name)).toEqual(['_id_', 'sku_1']);
    await parts().dropIndex('sku_1');
    await expect(parts().dropIndex('sku_1')).rejects.toMatchObject({ code: 27 });
    await server.db.collection('a').drop();
    expect(await server.db.listCollections().toArray()).toHaveLength(1);
    await expect(server.db.collection('gone').indexes()).rejects.toMatchObject({ code: 26 });
  });

  test('allow creating an index again, but not with other options', async () => {
    await parts().createIndex({ sku: 1 });
    await parts().createIndex({ sku: 1 });
    await expect(parts().createIndex({ sku: 1 }, { unique: true })).rejects.toMatchObject({ code: 86 });
    await expect(parts().createIndex({ sku: 1 }, { name: 'other' })).rejects.toMatchObject({ code: 85 });
    await expect(parts().createIndex({ sku: 'text' })).rejects.toMatchObject({ code: 67 });
  });
});

describe('among the unsupported features,', () => {
  test.each<[string, () => Promise<unknown>]>([
    [
      'a collation',
      () =>
        parts()
          .find({}, { collation: { locale: 'en', strength: 2 } })
          .toArray(),
    ],
    ['an index with a collation', () => parts().createIndex({ sku: 1 }, { collation: { locale: 'en' } })],
    ['an update in the form of a pipeline', () => parts().updateOne({}, [{ $set: { sku: 'x' } }])],
    [
      'array filters',
      () => parts().updateOne({}, { $set: { 'tags.$[i]': 'x' } }, { arrayFilters: [{ i: 'y' }], upsert: true }),
    ],
    ['a capped collection', () => server.db.createCollection('log', { capped: true, size: 1000 })],
    ['a validator', () => server.db.createCollection('log', { validator: { price: { $gte: 0 } } })],
  ])('%s is refused with an error', async (_name, use) => {
    await expect(use()).rejects.toMatchObject({ name: 'MongoServerError' });
  });

  test.each(['renameCollection', 'collMod', 'listDatabases', 'serverStatus', 'mapReduce', 'constructor'])(
    'the command %s is refused as unknown',
    async (name) => {
      const error = { code: 59, codeName: 'CommandNotFound', message: `no such command: '${name}'` };
      await expect(server.db.command({ [name]: 'parts' })).rejects.toMatchObject(error);
    },
  );
});
