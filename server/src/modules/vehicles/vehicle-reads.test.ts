import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/database.js';
import { TestClock } from '../../../test/test-clock.js';
import { addVehicle } from '../../../test/vehicle-fixtures.js';
import { toObjectId } from '../../platform/mongo/object-id.js';
import { createVehicleReads } from './vehicle-reads.js';
import { vehicleModel } from './vehicle.model.js';
import { createVehicleRepository } from './vehicle.repository.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

it('finds a bike that became visible after a later one, even if nobody has asked for bikes in the meantime', async () => {
  const clock = new TestClock();
  const reads = createVehicleReads({ vehicles: createVehicleRepository(database.connection), clock });
  const { id } = await addVehicle(database, { number: 1 });
  expect(await reads.find(id)).not.toBeNull();
  const late = await addVehicle(database, { number: 2 });
  const model = vehicleModel(database.connection);
  const latest = await model.findById(toObjectId(id)).orFail();
  const changedAt = new Date(latest.changedAt.getTime() - 1_000);
  await model.updateOne({ _id: toObjectId(late.id) }, { $set: { changedAt } });
  clock.advance({ seconds: 6 });
  expect(await reads.find(late.id)).toEqual(late);
});
