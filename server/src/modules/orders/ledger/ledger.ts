import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { optional, required } from '../../../platform/mongo/field-types.js';
import type { Logger } from '../../../platform/logger.js';
import { isDuplicateKey } from '../../../platform/mongo/connect.js';
import { replaceAddresses, type ForgetPerson } from '../../../platform/mongo/forget-person.js';
import { toObjectId } from '../../../platform/mongo/object-id.js';
import { sumPerPeriod } from '../../../platform/mongo/sum-per-period.js';
import { goAhead, type GiveWay } from '../../../platform/traffic.js';
import type { FaultPoints } from '../../../shared/fault-points.js';
import { inBatches } from '../../../shared/in-batches.js';
import { money, type Currency, type Money } from '../../../shared/money.js';
import {
  changesBetween,
  toAuditEntry,
  type AuditAction,
  type AuditedChange,
  type AuditEntry,
  type AuditStore,
} from '../../audit/audit.js';
import {
  describeState,
  type LedgerEntry,
  type OrderEventName,
  type OrderStore,
  type UnrecordedEntries,
} from '../order/order-store.js';
import { restockQuantityOf } from '../order/order-refunds.js';
import { nameOfLines, quantityOf } from '../order/order-lines.js';
import { nameOfOrder, type Order } from '../order/order.js';
import { fromStoredEntry, storedEntryFields, toStoredEntry, type StoredEntry } from '../order/stored-entry.js';

export interface LedgerDeps {
  orders: Pick<OrderStore, 'findById' | 'findUnrecorded' | 'withUnrecorded' | 'markRecorded'>;
  ledger: LedgerStore;
  audit: Pick<AuditStore, 'append'>;
  /**
   * Issues invoices and queues mails and webhooks for entries; only once for each entry, even if it is passed
   * repeatedly.
   */
  announce?: (entries: readonly LedgerEntry[]) => Promise<void>;
  faults?: FaultPoints;
  /** Called before each batch when the entries of all orders are moved, so that requests go first. */
  giveWay?: GiveWay | undefined;
  logger: Logger;
}

export interface Ledger {
  /**
   * Moves the order's entries to the ledger, right after a change. Never throws, because the change is already stored.
   * A worker moves entries that remain in the outbox.
   */
  recordOrder: (orderId: string) => Promise<void>;
  /** Moves the entries of all orders. @returns the number of entries moved. */
  recordAll: () => Promise<number>;
  /** All entries of an order, oldest first, including those still in its outbox. */
  findEntries: (order: Order) => Promise<LedgerEntry[]>;
  /**
   * Money received minus money refunded, of all orders, for each period between two boundaries. The boundaries are
   * ascending.
   */
  sumMoney: (boundaries: readonly Date[], currency: Currency) => Promise<Money[]>;
}

/** Number of orders whose entries are moved together. If a write fails, the whole batch is moved later. */
const ordersPerBatch = 20;

/**
 * Every change of an order writes its ledger entry into the order's outbox in the same update. Entries are then moved
 * to the ledger. Entries about decisions of staff are also written to the audit log. Invoices are issued, and mails and
 * webhooks are queued. A crash neither loses nor duplicates an entry: an entry stays in the outbox until all
 * destinations have it, and each destination stores it only once.
 */
export function createLedger({ giveWay = goAhead, ...deps }: LedgerDeps): Ledger {
  const { orders, ledger, audit, announce, faults, logger } = deps;
  /** @returns the number of entries. */
  async function record(unrecorded: readonly UnrecordedEntries[]): Promise<number> {
    const entries = unrecorded.flatMap((order) => order.entries);
    if (entries.length === 0) return 0;
    await faults?.at('ledger.before-record');
    await Promise.all([ledger.append(entries), announce?.(entries)]);
    for (const order of unrecorded) await auditDecisions(order);
    await faults?.at('ledger.after-record');
    await orders.markRecorded(unrecorded);
    return entries.length;
  }

  async function auditDecisions({ orderId, entries }: UnrecordedEntries): Promise<void> {
    const decisions = entries.filter(isDecision);
    const order = decisions.length > 0 ? await orders.findById(orderId) : null;
    if (order) await audit.append(decisions.map((entry) => toOrderAudit(entry, order)));
  }

  return {
    async recordOrder(orderId) {
      try {
        await record([{ orderId, entries: await orders.findUnrecorded(orderId) }]);
      } catch (error) {
        logger.error({ err: error, orderId }, 'could not move ledger entries; they stay in the order’s outbox');
      }
    },

    async recordAll() {
      let count = 0;
      for await (const batch of inBatches(orders.withUnrecorded(), ordersPerBatch)) {
        await giveWay();
        count += await record(batch);
      }
      return count;
    },

    async findEntries(order) {
      // The outbox is read first. An entry that is moved between the two reads is found by both, so it is never missed.
      const waiting = await orders.findUnrecorded(order.id);
      const recorded = await ledger.findByOrder(order);
      const last = recorded.at(-1)?.sequence ?? 0;
      return [...recorded, ...waiting.filter(({ sequence }) => sequence > last)];
    },

    sumMoney: (boundaries, currency) => ledger.sumMoney(boundaries, currency),
  };
}

/** The ledger in the database. It must be opened before the orders service, which records its changes in the ledger. */
export function openLedger({ connection, ...deps }: Omit<LedgerDeps, 'ledger'> & { connection: Connection }): Ledger {
  return createLedger({ ...deps, ledger: createLedgerRepository(connection) });
}

/** Changes that staff decide, with their actions in the audit log. */
const actionsByEvent = {
  'order.placed_by_staff': 'order.placed_by_staff',
  'order.edited': 'order.edited',
  'order.address_changed': 'order.address_changed',
  'order.cancelled': 'order.cancelled',
  'order.shipped': 'order.shipped',
  'order.partly_shipped': 'order.partly_shipped',
  'order.shipment_undone': 'order.shipment_undone',
  'parcel.delivered': 'order.parcel_changed',
  'parcel.lost': 'order.parcel_changed',
  'parcel.sent_back': 'order.parcel_changed',
  'parcel.tracking_changed': 'order.parcel_changed',
  'return.requested_by_staff': 'order.return_changed',
  'return.approved': 'order.return_changed',
  'return.declined': 'order.return_changed',
  'return.label_changed': 'order.return_changed',
  'return.cancelled_by_staff': 'order.return_changed',
  'return.received': 'order.return_changed',
  'return.closed': 'order.return_changed',
  'payment.link_sent': 'order.payment_link_sent',
  'payment.recorded': 'order.payment_recorded',
  'refund.requested': 'order.refund_requested',
  'payment.flag_resolved': 'order.flag_resolved',
} as const satisfies Partial<Record<OrderEventName, AuditAction>>;

type Decision = LedgerEntry & { event: keyof typeof actionsByEvent };

export function isDecision(entry: LedgerEntry): entry is Decision {
  return Object.hasOwn(actionsByEvent, entry.event);
}

/** The audit log's entry for a ledger entry. The same ledger entry always gives the same audit entry. */
function toOrderAudit(entry: Decision, order: Order): AuditEntry {
  const { id, at, by, before, after } = entry;
  const { lines, customer } = order;
  const change: AuditedChange = {
    action: actionsByEvent[entry.event],
    subject: {
      id: order.id,
      name: `${quantityOf(order)} × ${nameOfLines(lines)} for ${customer.email || nameOfOrder(order)}`,
    },
    changes: changesBetween(before && describeState(before), describeState(after)),
    note: entry.note,
  };
  return toAuditEntry(entry.event === 'refund.requested' ? withRefund(change, entry, order) : change, { id, at, by });
}

/**
 * Adds the refund's amount, reason and restock quantity. The quantity is left out if another refund has claimed these
 * units in the meantime.
 */
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

export interface LedgerDocument extends StoredEntry {
  /** `<order>:<sequence>`, so that an entry that is written repeatedly is stored only once. */
  _id: string;
  orderId: Types.ObjectId;
  /** Null for entries without an amount, so that sums skip them. */
  currency: Currency | null;
}

const schema = new Schema<LedgerDocument>(
  { _id: required.text, orderId: required.id, currency: optional.text, ...storedEntryFields },
  { collection: 'ledger', versionKey: false },
);

schema.index({ orderId: 1, sequence: 1 }, { unique: true });
schema.index({ at: 1 });
schema.index({ currency: 1, at: 1, amountMinor: 1 });

export function ledgerModel(connection: Connection): Model<LedgerDocument> {
  return connection.model<LedgerDocument>('LedgerEntry', schema);
}

/** Append-only: none of these functions changes or removes an entry. */
export interface LedgerStore {
  /** Existing entries are not changed. */
  append(entries: readonly LedgerEntry[]): Promise<void>;
  /** Oldest first. */
  findByOrder(order: Pick<Order, 'id' | 'total'>): Promise<LedgerEntry[]>;
  /** Sum of the entries' amounts from each boundary up to the next. */
  sumMoney(boundaries: readonly Date[], currency: Currency): Promise<Money[]>;
}

export function createLedgerRepository(connection: Connection): LedgerStore {
  const model = ledgerModel(connection);
  const stored = connection.collection<LedgerDocument>('ledger');
  return {
    async append(entries) {
      try {
        await stored.insertMany(entries.map(toDocument), { ordered: false, ignoreUndefined: true });
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
      // The filter leaves out entries without an amount, because they have no currency.
      const sums = await sumPerPeriod(model, { date: 'at', boundaries, filter: { currency }, sum: 'amountMinor' });
      return sums.map((amountMinor) => money(amountMinor, currency));
    },
  };
}

function toDocument(entry: LedgerEntry): LedgerDocument {
  const { id, orderId, amount } = entry;
  return { ...toStoredEntry(entry), _id: id, orderId: toObjectId(orderId), currency: amount?.currency ?? null };
}

export const forgetInLedger: ForgetPerson = async (connection, person) => {
  const entries = connection.collection('ledger');
  const ofOrders = { orderId: { $in: person.orderIds.map(toObjectId) } };
  await entries.updateMany({ ...ofOrders, event: { $regex: '^return\\.' } }, { $set: { note: null } });
  await replaceAddresses(entries, ['by', 'note'], person, ofOrders);
};
