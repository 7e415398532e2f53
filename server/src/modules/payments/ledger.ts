import type { Logger } from '../../platform/logger.js';
import type { FaultPoints } from '../../shared/fault-points.js';
import { changesBetween, toAuditEntry, type AuditAction, type AuditedChange, type AuditEntry } from '../audit/audit.js';
import type { AuditStore } from '../audit/audit-store.js';
import { describeStanding, type LedgerEntry, type OrderEventName } from '../orders/order-change.js';
import type { OrderStore } from '../orders/order-store.js';
import { nameOfLines, quantityOf, restockQuantityOf, type Order } from '../orders/order.js';
import type { LedgerStore } from './ledger.repository.js';

export interface LedgerDeps {
  orders: Pick<OrderStore, 'findById' | 'findUnrecorded' | 'withUnrecorded' | 'markRecorded'>;
  ledger: LedgerStore;
  audit: Pick<AuditStore, 'append'>;
  /** Queues the mails about entries, each once however often it is given. */
  queueMails?: (entries: readonly LedgerEntry[]) => Promise<void>;
  faults?: FaultPoints;
  logger: Logger;
}

export interface Ledger {
  /** Right after a change of the order. Never fails: the change is made; what stays behind is moved by the worker. */
  recordOrder: (orderId: string) => Promise<void>;
  /** @returns how many entries had been left behind. */
  recordAll: () => Promise<number>;
  /** Every change of an order, oldest first: those in the ledger, and those that are still in the order. */
  findEntries: (order: Order) => Promise<LedgerEntry[]>;
}

/**
 * Every change of an order writes its ledger entry into the order, in the same update. From there entries are moved to
 * the ledger, and those of an admin's decisions to the audit log as well; mails about them are queued. A crash on the way
 * loses and doubles nothing: an entry is in the order until all of them have it, and each has it once.
 */
export function createLedger({ orders, ledger, audit, queueMails, faults, logger }: LedgerDeps): Ledger {
  async function record(orderId: string, entries: readonly LedgerEntry[]): Promise<void> {
    const last = entries.at(-1);
    if (!last) return;
    await faults?.at('ledger.before-record');
    await Promise.all([ledger.append(entries), queueMails?.(entries)]);
    await auditDecisions(orderId, entries);
    await faults?.at('ledger.after-record');
    await orders.markRecorded(orderId, last.sequence);
  }

  async function auditDecisions(orderId: string, entries: readonly LedgerEntry[]): Promise<void> {
    const decisions = entries.filter(isDecision);
    const order = decisions.length > 0 ? await orders.findById(orderId) : null;
    if (order) await audit.append(decisions.map((entry) => toOrderAudit(entry, order)));
  }

  return {
    async recordOrder(orderId) {
      try {
        await record(orderId, await orders.findUnrecorded(orderId));
      } catch (error) {
        logger.error({ err: error, orderId }, 'ledger entries stay in their order for now');
      }
    },

    async recordAll() {
      let count = 0;
      for await (const { orderId, entries } of orders.withUnrecorded()) {
        await record(orderId, entries);
        count += entries.length;
      }
      return count;
    },

    async findEntries(order) {
      // The order first: an entry that is moved meanwhile is then in both, not in neither.
      const waiting = await orders.findUnrecorded(order.id);
      const recorded = await ledger.findByOrder(order);
      const last = recorded.at(-1)?.sequence ?? 0;
      return [...recorded, ...waiting.filter(({ sequence }) => sequence > last)];
    },
  };
}

/** The changes of an order that an admin decides; all others are made by its customer, the provider or the shop itself. */
const actionsByEvent = {
  'order.cancelled': 'order.cancelled',
  'order.shipped': 'order.shipped',
  'order.shipment_undone': 'order.shipment_undone',
  'refund.requested': 'order.refund_requested',
  'payment.flag_resolved': 'order.flag_resolved',
} as const satisfies Partial<Record<OrderEventName, AuditAction>>;

type Decision = LedgerEntry & { event: keyof typeof actionsByEvent };

export function isDecision(entry: LedgerEntry): entry is Decision {
  return Object.hasOwn(actionsByEvent, entry.event);
}

/** The audit log's entry for a ledger entry; the same however often it is made. */
function toOrderAudit(entry: Decision, order: Order): AuditEntry {
  const { id, at, by, before, after } = entry;
  const { lines, customer } = order;
  const change: AuditedChange = {
    action: actionsByEvent[entry.event],
    subject: { id: order.id, name: `${quantityOf(order)} × ${nameOfLines(lines)} for ${customer.email}` },
    changes: changesBetween(before && describeStanding(before), describeStanding(after)),
    note: entry.note,
  };
  return toAuditEntry(entry.event === 'refund.requested' ? withRefund(change, entry, order) : change, { id, at, by });
}

/** Amount and reason are the refund's own; its restock quantity may have gone to another refund since. */
function withRefund(change: AuditedChange, { refundId }: Decision, { payment }: Order): AuditedChange {
  const refund = payment.refunds.find(({ id }) => id === refundId);
  return {
    ...change,
    changes: [
      ...changesBetween(null, {
        refund: refund?.amount ?? null,
        restock: refund ? restockQuantityOf(refund) || null : null,
      }),
      ...change.changes,
    ],
    note: refund?.reason ?? null,
  };
}
