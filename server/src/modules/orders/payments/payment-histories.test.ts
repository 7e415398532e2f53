import fc from 'fast-check';
import { describe, it } from 'vitest';
import { assertHistory } from '../../../../test/assert-history.js';

const histories = Number(process.env['PAYMENT_HISTORIES'] ?? 10_000);

/**
 * Random choices decide what customers, admins, the bank and the provider do. They also decide which process takes the
 * next step, which process dies, and which answers are lost. A failure prints the seed. The same seed runs the same
 * history.
 */
describe('random histories', () => {
  it(
    'end with every charge on one order, every unit accounted for and every state explained',
    async () => {
      const property = fc.asyncProperty(fc.noShrink(fc.noBias(fc.nat())), (seed) => assertHistory(seed));
      await fc.assert(property, { numRuns: histories, endOnFailure: true });
    },
    60_000 + histories * 20,
  );
});
