import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/database.js';
import { recordCommands } from '../../../test/recorded-commands.js';
import { clearTexts, replaceInTexts } from './forget-person.js';
import { newObjectId, toObjectId } from './object-id.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

const entriesOf = () => database.connection.collection('entries');

beforeEach(async () => {
  const ids = Array.from({ length: 7 }, (_, index) => [`entry-${index}`, toObjectId(newObjectId())]).flat();
  await entriesOf().deleteMany();
  const entries = database.connection.collection<{ _id: unknown }>('entries');
  await entries.insertMany(ids.map((_id) => ({ _id, by: 'bo@a.example', changes: [{ before: 'secret' }] })));
});

/** The filters with which the work searches the collection; each must limit the IDs. */
async function filtersOf(work: () => Promise<void>): Promise<string[]> {
  const commands = await recordCommands(database.connection, work);
  const filters = commands.flatMap(({ name, command }) => (name === 'find' ? JSON.stringify(command['filter']) : []));
  for (const filter of filters) expect(filter).toContain('"_id":');
  return filters;
}

it.each([1, 3, 7, 100])('replaces an address in all documents, searching up to %d with a command', async (most) => {
  const replacement = { from: 'bo@a.example', to: 'erased' };
  const filters = await filtersOf(() => replaceInTexts(entriesOf(), ['by'], replacement, undefined, most));
  const searches = filters.filter((filter) => filter.includes('$regex'));
  expect(searches).toHaveLength(2 * (Math.floor(7 / most) + 1));
  expect(await entriesOf().distinct('by')).toEqual(['erased']);
});

it('clears texts in all documents, searching a part with a command', async () => {
  const cleared = { filter: { by: 'bo@a.example' }, field: 'changes', keys: ['before'] };
  await filtersOf(() => clearTexts(entriesOf(), cleared));
  expect(await entriesOf().distinct('changes.before')).toEqual([null]);
});

it('clears texts within the documents that an index finds, with one search', async () => {
  const within = { _id: { $in: await entriesOf().distinct('_id') } };
  const cleared = { within, filter: { by: 'bo@a.example' }, field: 'changes', keys: ['before'] };
  const filters = await filtersOf(() => clearTexts(entriesOf(), cleared));
  expect(filters.filter((filter) => filter.includes('"by":'))).toHaveLength(1);
  expect(await entriesOf().distinct('changes.before')).toEqual([null]);
});
