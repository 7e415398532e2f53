import type { LedgerEntry } from '../orders/order-change.js';
import type { PaymentDeps } from './payment-deps.js';

export interface RecordLedger {
  recordOrder: (orderId: string) => Promise<void>;
  /** @returns how many entries had been left behind. */
  recordAll: () => Promise<number>;
}

type Deps = Pick<PaymentDeps, 'orders' | 'ledger' | 'faults'>;

/**
 * Moves entries from the orders, where each was written together with the change it explains, to the ledger. Whatever
 * dies on the way: an entry is in one of the two, and in the ledger once.
 */
export function createRecordLedger({ orders, ledger, faults }: Deps): RecordLedger {
  async function record(orderId: string, entries: readonly LedgerEntry[]): Promise<void> {
    const last = entries.at(-1);
    if (!last) return;
    await faults.at('ledger.before-record');
    await ledger.append(entries);
    await faults.at('ledger.after-record');
    await orders.markRecorded(orderId, last.sequence);
  }

  return {
    recordOrder: async (orderId) => record(orderId, await orders.findUnrecorded(orderId)),

    async recordAll() {
      let count = 0;
      for await (const { orderId, entries } of orders.withUnrecorded()) {
        await record(orderId, entries);
        count += entries.length;
      }
      return count;
    },
  };
}
