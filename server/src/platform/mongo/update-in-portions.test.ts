import { Schema, type Model } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/database.js';
import { recordCommands } from '../../../test/recorded-commands.js';
import { portion, updateInPortions } from './update-in-portions.js';

interface Part {
  brand: string;
  changedAt?: Date;
}

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

it('updates all matching documents, a portion with each command', async () => {
  const { connection } = database;
  const schema = new Schema<Part>({ brand: String, changedAt: Date }, { collection: 'parts' });
  const parts: Model<Part> = connection.model<Part>('part', schema);
  const brands = [...Array.from({ length: portion + 2 }, () => 'Old'), 'Other'];
  await parts.insertMany(brands.map((brand) => ({ brand })));

  const merge = { $set: { brand: 'New' }, $currentDate: { changedAt: true } } as const;
  let changed = 0;
  const commands = await recordCommands(connection, async () => {
    changed = await updateInPortions(parts, { brand: 'Old' }, merge);
  });
  expect(commands.map(({ name }) => name)).toEqual(['find', 'update', 'update']);
  expect(changed).toBe(portion + 2);
  expect(await parts.countDocuments({ brand: 'New', changedAt: { $type: 'date' } })).toBe(portion + 2);

  const touch = { $currentDate: { changedAt: true } } as const;
  expect(await updateInPortions(parts, { $or: [{ brand: 'Other' }, { brand: 'None' }] }, touch)).toBe(1);
  expect(await updateInPortions(parts, { brand: 'None' }, touch)).toBe(0);
});
