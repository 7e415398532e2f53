import { changesBetween, toAuditEntry, type AuditAction, type AuditedChange, type AuditEntry } from '../audit/audit.js';
import type { LedgerEntry, OrderEventName } from '../orders/order-change.js';
import type { OrderRefund } from '../orders/order-refund.js';
import { tellStanding } from '../orders/order-standing.js';
import type { Order } from '../orders/order.js';

/** What of an order's life is an admin's decision; everything else is its customer's, the provider's or the shop's. */
const actionsByEvent = {
  'order.cancelled': 'order.cancelled',
  'order.shipped': 'order.shipped',
  'order.shipment_undone': 'order.shipment_undone',
  'refund.requested': 'order.refund_requested',
  'payment.flag_resolved': 'order.flag_resolved',
} as const satisfies Partial<Record<OrderEventName, AuditAction>>;

type DecisionEvent = keyof typeof actionsByEvent;
type Decision = LedgerEntry & { event: DecisionEvent };

export const decisionEvents = Object.keys(actionsByEvent) as readonly DecisionEvent[];

export function isDecision(entry: LedgerEntry): entry is Decision {
  return Object.hasOwn(actionsByEvent, entry.event);
}

/** The audit log's entry of a ledger's entry: the same however often and whenever it is told. Pure. */
export function toOrderAudit(entry: Decision, order: Order): AuditEntry {
  const { id, at, by, before, after } = entry;
  const { line, customer } = order;
  const change: AuditedChange = {
    action: actionsByEvent[entry.event],
    subject: { id: order.id, name: `${line.quantity} × ${line.name} for ${customer.email}` },
    changes: changesBetween(before && tellStanding(before), tellStanding(after)),
    note: entry.note,
  };
  return toAuditEntry(entry.event === 'refund.requested' ? tellRefund(change, entry, order) : change, { id, at, by });
}

/** What was asked for, and why, stands with the refund: by then no longer the pieces that another one got instead. */
function tellRefund(change: AuditedChange, entry: Decision, { payment }: Order): AuditedChange {
  const refund = payment.refunds.find((each) => isAbout(entry, each));
  return {
    ...change,
    changes: [
      ...changesBetween(null, { refund: refund?.amount ?? null, restock: refund?.restockQuantity || null }),
      ...change.changes,
    ],
    note: refund?.reason ?? null,
  };
}

/** Entries that outboxes have held since before they named their refund were made at a moment of the admin's own. */
function isAbout({ refundId, by, at }: Decision, refund: OrderRefund): boolean {
  if (refundId !== null) return refund.id === refundId;
  return refund.by === by && refund.createdAt.getTime() === at.getTime();
}
