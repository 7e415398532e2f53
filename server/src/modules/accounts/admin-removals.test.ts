import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/database.js';
import { newObjectId } from '../../platform/mongo/object-id.js';
import { createAdminRemovalsRepository } from './admin-removals.repository.js';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.drop());

it('when a removal ends, a concurrent removal of the same admin stays announced', async () => {
  const removals = createAdminRemovalsRepository(database.connection);
  const [first, second] = [newObjectId(), newObjectId()];
  const now = new Date();
  const going = await removals.announce(first, now);
  const refused = await removals.announce(first, now);
  await removals.withdraw(refused);
  const other = await removals.announce(second, now);
  expect(other.leaving.sort()).toEqual([first, second].sort());
  await removals.withdraw(going);
  await removals.withdraw(other);
  expect((await removals.announce(second, now)).leaving).toEqual([second]);
});

it('an interrupted removal no longer counts after a minute, and the next removal deletes it', async () => {
  const removals = createAdminRemovalsRepository(database.connection);
  const [dead, living, next] = [newObjectId(), newObjectId(), newObjectId()];
  const begun = new Date('2026-05-01T12:00:00Z');
  const after = (seconds: number) => new Date(begun.getTime() + seconds * 1_000);
  const slow = await removals.announce(dead, begun);
  const going = await removals.announce(living, after(30));
  const later = await removals.announce(next, after(60));
  expect(later.leaving.sort()).toEqual([living, next].sort());
  const pending = async () =>
    Object.keys((await database.connection.collection('admin_removals').findOne())?.['pending'] as object).sort();
  expect(await pending()).toEqual([going.key, later.key].sort());
  // The slow removal ends late and must not change anything.
  await removals.withdraw(slow);
  expect(await pending()).toEqual([going.key, later.key].sort());
  await removals.withdraw(going);
  await removals.withdraw(later);
  expect(await pending()).toEqual([]);
});
