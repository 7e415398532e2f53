import type { Connection } from 'mongoose';
import { sumPerPeriod } from '../../platform/mongo/sum-per-period.js';
import { money, type Currency, type Money } from '../../shared/money.js';
import { ledgerModel } from './ledger.model.js';

/** Sums over the ledger, made in the database. */
export function createLedgerTotals(connection: Connection) {
  const model = ledgerModel(connection);
  return {
    /**
     * What came in minus what went out, for each period between two ascending boundaries. Entries without money have no
     * currency.
     */
    async sumMoney(boundaries: readonly Date[], currency: Currency): Promise<Money[]> {
      const sums = await sumPerPeriod(model, { date: 'at', boundaries, filter: { currency }, sum: 'amountMinor' });
      return sums.map((amountMinor) => money(amountMinor, currency));
    },
  };
}
