import { Schema, type Connection, type Model, type Types } from 'mongoose';
import type { Logger } from '../../platform/logger.js';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import { toObjectId } from '../../platform/mongo/object-id.js';
import { sumPerPeriod } from '../../platform/mongo/sum-per-period.js';
import type { FaultPoints } from '../../shared/fault-points.js';
import { money, type Currency, type Money } from '../../shared/money.js';
import type { AuditStore } from '../audit/audit-store.js';
import { changesBetween, toAuditEntry, type AuditAction, type AuditedChange, type AuditEntry } from '../audit/audit.js';
import {
  describeStanding,
  type LedgerEntry,
  type OrderEventName,
  type OrderStanding,
  type OrderStore,
} from './order-store.js';
import { nameOfLines, quantityOf, restockQuantityOf, type Order } from './order.js';

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

/** The ledger in the database; opened before the orders, which record their own changes in it. */
export function openLedger({ connection, ...deps }: Omit<LedgerDeps, 'ledger'> & { connection: Connection }): Ledger {
  return createLedger({ ...deps, ledger: createLedgerRepository(connection) });
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

/** How a standing is stored; its currency is the order's. */
interface StoredStanding extends Omit<OrderStanding, 'refunded'> {
  refundedMinor: number;
}

/** How an entry is stored, in an order's outbox and in the ledger alike. */
export interface StoredEntry extends Pick<LedgerEntry, 'sequence' | 'intentId' | 'refundId' | 'note' | 'by' | 'at'> {
  event: OrderEventName;
  /** In the order's currency. */
  amountMinor: number | null;
  before: StoredStanding | null;
  after: StoredStanding;
}

const standingSchema = new Schema<StoredStanding>(
  {
    status: { type: String, required: true },
    paymentStatus: { type: String, required: true },
    refundedMinor: { type: Number, required: true },
    refundsUnderWay: { type: Number, required: true },
    disputed: { type: Boolean, required: true },
    flagged: { type: Boolean, required: true },
  },
  { _id: false },
);

export const storedEntryFields = {
  sequence: { type: Number, required: true },
  event: { type: String, required: true },
  amountMinor: { type: Number, default: null },
  intentId: { type: String, default: null },
  before: { type: standingSchema, default: null },
  after: { type: standingSchema, required: true },
  refundId: { type: String, default: null },
  note: { type: String, default: null },
  by: { type: String, required: true },
  at: { type: Date, required: true },
} as const;

export function toStoredEntry({
  id: _id,
  orderId: _orderId,
  amount,
  before,
  after,
  ...entry
}: LedgerEntry): StoredEntry {
  return {
    ...entry,
    amountMinor: amount?.amountMinor ?? null,
    before: before && toStoredStanding(before),
    after: toStoredStanding(after),
  };
}

/** @param order whose entry it is: 24 lower-case hex digits, and the currency of all of its money. */
export function fromStoredEntry(stored: StoredEntry, order: { orderId: string; currency: Currency }): LedgerEntry {
  const { sequence, event, amountMinor, intentId, before, after, refundId, note, by, at } = stored;
  const { orderId, currency } = order;
  return {
    id: `${orderId}:${sequence}`,
    orderId,
    sequence,
    event,
    amount: amountMinor === null ? null : money(amountMinor, currency),
    intentId,
    before: before && fromStoredStanding(before, currency),
    after: fromStoredStanding(after, currency),
    refundId,
    note,
    by,
    at,
  };
}

function toStoredStanding({ refunded, ...standing }: OrderStanding): StoredStanding {
  return { ...standing, refundedMinor: refunded.amountMinor };
}

function fromStoredStanding({ refundedMinor, ...standing }: StoredStanding, currency: Currency): OrderStanding {
  return { ...standing, refunded: money(refundedMinor, currency) };
}

export interface LedgerDocument extends StoredEntry {
  /** `<order>:<sequence>`: one entry for each change of an order, however often it is written. */
  _id: string;
  orderId: Types.ObjectId;
  /** Null on entries without money, so that sums leave them out. */
  currency: Currency | null;
}

const schema = new Schema<LedgerDocument>(
  {
    _id: { type: String, required: true },
    orderId: { type: Schema.Types.ObjectId, required: true },
    currency: { type: String, default: null },
    ...storedEntryFields,
  },
  { collection: 'ledger', versionKey: false },
);

schema.index({ orderId: 1, sequence: 1 }, { unique: true });
schema.index({ at: 1 });
schema.index({ currency: 1, at: 1, amountMinor: 1 });

export function ledgerModel(connection: Connection): Model<LedgerDocument> {
  return connection.model<LedgerDocument>('LedgerEntry', schema);
}

/** Append-only: there is no way to change or remove an entry. */
export interface LedgerStore {
  /** Entries that are there already are left as they are. */
  append(entries: readonly LedgerEntry[]): Promise<void>;
  /** Oldest first. */
  findByOrder(order: Pick<Order, 'id' | 'total'>): Promise<LedgerEntry[]>;
}

export interface LedgerTotals {
  /** Received minus paid back, for each period between two ascending boundaries. */
  sumMoney(boundaries: readonly Date[], currency: Currency): Promise<Money[]>;
}

export function createLedgerRepository(connection: Connection): LedgerStore & LedgerTotals {
  const model = ledgerModel(connection);
  return {
    async append(entries) {
      try {
        await model.insertMany(entries.map(toDocument), { ordered: false, throwOnValidationError: true });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },

    async findByOrder({ id, total }) {
      const rows = await model
        .find({ orderId: toObjectId(id) })
        .sort({ orderId: 1, sequence: 1 })
        .lean<LedgerDocument[]>();
      return rows.map((row) => fromStoredEntry(row, { orderId: row.orderId.toHexString(), currency: total.currency }));
    },

    async sumMoney(boundaries, currency) {
      // Entries without money have no currency.
      const sums = await sumPerPeriod(model, { date: 'at', boundaries, filter: { currency }, sum: 'amountMinor' });
      return sums.map((amountMinor) => money(amountMinor, currency));
    },
  };
}

function toDocument(entry: LedgerEntry): LedgerDocument {
  const { id, orderId, amount } = entry;
  return { ...toStoredEntry(entry), _id: id, orderId: toObjectId(orderId), currency: amount?.currency ?? null };
}
