import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { assertHistory } from '../../../../test/assert-history.js';
import { openTestDatabase, type TestDatabase } from '../../../../test/database.js';
import { mongoStores } from '../../../../test/mongo-stores.js';
import { ensureIndexes } from '../../../platform/mongo/indexes.js';
import type { OpenStores } from '../../../../test/payment-world.js';

const histories = Number(process.env['PAYMENT_HISTORIES_IN_DATABASE'] ?? 300);

let database: TestDatabase;
let openStores: OpenStores;
beforeAll(async () => {
  database = await openTestDatabase();
  openStores = mongoStores(database.connection);
  await ensureIndexes(database.connection);
});
afterAll(() => database.drop());

it('random payment histories keep all invariants in a real database', async () => {
  const property = fc.asyncProperty(fc.noShrink(fc.noBias(fc.nat())), (seed) => assertHistory(seed, openStores));
  await fc.assert(property, { numRuns: histories, endOnFailure: true });
}, 180_000);
