import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { assertHistory } from '../../../../test/assert-history.js';
import { openTestDatabase, type TestDatabase } from '../../../../test/database.js';
import { mongoStores } from '../../../../test/mongo-stores.js';
import { ensureIndexes } from '../../../platform/mongo/indexes.js';
import type { OpenStores } from '../../../../test/payment-world.js';

const seeds = fc.noShrink(fc.noBias(fc.nat()));
const historiesInMemory = Number(process.env['PAYMENT_HISTORIES'] ?? 10_000);
const historiesInDatabase = Number(process.env['PAYMENT_HISTORIES_IN_DATABASE'] ?? 300);

/**
 * Random choices decide what customers, admins, the bank and the provider do, which process takes the next step, which
 * process dies, and which answers are lost. A failure prints the seed. The same seed runs the same history.
 */
describe('random histories', () => {
  it(
    'end with every charge on one order, every unit accounted for and every state explained',
    async () => {
      const property = fc.asyncProperty(seeds, (seed) => assertHistory(seed));
      await fc.assert(property, { numRuns: historiesInMemory, endOnFailure: true });
    },
    60_000 + historiesInMemory * 20,
  );

  describe('over the real database', () => {
    let database: TestDatabase;
    let openStores: OpenStores;
    beforeAll(async () => {
      database = await openTestDatabase();
      openStores = mongoStores(database.connection);
      await ensureIndexes(database.connection);
    });
    afterAll(() => database.drop());

    it('end the same way', async () => {
      const property = fc.asyncProperty(seeds, (seed) => assertHistory(seed, openStores));
      await fc.assert(property, { numRuns: historiesInDatabase, endOnFailure: true });
    }, 180_000);
  });
});
