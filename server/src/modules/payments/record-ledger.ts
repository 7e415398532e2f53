import type { LedgerEntry } from '../orders/order-change.js';
import { decisionEvents, isDecision, toOrderAudit } from './order-audit.js';
import type { PaymentDeps } from './payment-deps.js';

export interface RecordLedger {
  recordOrder: (orderId: string) => Promise<void>;
  /** @returns how many entries had been left behind. */
  recordAll: () => Promise<number>;
  /** Only of orders about which an admin decided something that the audit log may not have yet. */
  recordDecisions: () => Promise<void>;
}

type Deps = Pick<PaymentDeps, 'orders' | 'ledger' | 'audit' | 'faults'>;

/**
 * Moves entries from the orders, where each was written together with the change it explains, to the ledger, and those
 * of an admin's decisions to the audit log as well. Whatever dies on the way: an entry is in the order or in both, and
 * in each of them once.
 */
export function createRecordLedger({ orders, ledger, audit, faults }: Deps): RecordLedger {
  async function record(orderId: string, entries: readonly LedgerEntry[]): Promise<void> {
    const last = entries.at(-1);
    if (!last) return;
    await faults.at('ledger.before-record');
    await ledger.append(entries);
    await tellDecisions(orderId, entries);
    await faults.at('ledger.after-record');
    await orders.markRecorded(orderId, last.sequence);
  }

  async function tellDecisions(orderId: string, entries: readonly LedgerEntry[]): Promise<void> {
    const decisions = entries.filter(isDecision);
    const order = decisions.length > 0 ? await orders.findById(orderId) : null;
    if (order) await audit.append(decisions.map((entry) => toOrderAudit(entry, order)));
  }

  async function recordEach(events?: Parameters<typeof orders.withUnrecorded>[0]): Promise<number> {
    let count = 0;
    for await (const { orderId, entries } of orders.withUnrecorded(events)) {
      await record(orderId, entries);
      count += entries.length;
    }
    return count;
  }

  return {
    recordOrder: async (orderId) => record(orderId, await orders.findUnrecorded(orderId)),
    recordAll: () => recordEach(),
    recordDecisions: async () => {
      await recordEach(decisionEvents);
    },
  };
}
