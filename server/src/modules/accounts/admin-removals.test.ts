import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/database.js';
import { newObjectId } from '../../platform/mongo/object-id.js';
import { createAdminRemovalsRepository } from './admin-removals.repository.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

it('a removal that ends leaves that of the same person by somebody else announced', async () => {
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
