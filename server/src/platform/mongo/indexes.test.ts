import { Schema, type Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/database.js';
import { createIndexes, dropReplacedIndexes, ensureIndexes, findMissingIndexes } from './indexes.js';

let database: TestDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await openTestDatabase();
  ({ connection } = database);
  for (const name of ['parts', 'notes']) {
    const schema = new Schema({ sku: String, price: Number }, { collection: name });
    schema.index({ sku: 1 }, { unique: true });
    schema.index({ price: -1, sku: 1 }, { sparse: true });
    connection.model(name, schema);
  }
});
afterAll(() => database.drop());

const namesIn = async (collection: string) =>
  (await connection.collection(collection).indexes()).map(({ name }) => name);

it('missing indexes of collections with documents can wait unless they are unique', async () => {
  await connection.collection('parts').insertOne({ sku: 'A', price: 1 });
  const missing = await findMissingIndexes(connection);
  await createIndexes(connection, missing.filter(({ canWait }) => !canWait)); // prettier-ignore
  expect(await namesIn('parts')).toEqual(['_id_', 'sku_1']);
  expect(await namesIn('notes')).toEqual(['_id_', 'sku_1', 'price_-1_sku_1']);

  await ensureIndexes(connection);
  expect(await connection.collection('parts').indexes()).toContainEqual(
    expect.objectContaining({ name: 'price_-1_sku_1', key: { price: -1, sku: 1 }, sparse: true }),
  );
  expect(await findMissingIndexes(connection)).toEqual([]);
});

it('an index that another one has replaced is dropped, even by two servers at once', async () => {
  const rows = connection.collection('import_rows');
  await rows.createIndexes([{ name: 'importId_1_kind_1_line_1', key: { importId: 1, kind: 1, line: 1 } }]);
  await rows.createIndexes([{ name: 'by_line', key: { line: 1 } }]);
  await Promise.all([dropReplacedIndexes(connection), dropReplacedIndexes(connection)]);
  expect(await namesIn('import_rows')).toEqual(['_id_', 'by_line']);
});
