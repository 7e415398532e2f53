import { Schema, type Connection, type mongo, type QueryFilter, type Types } from 'mongoose';
import { isDuplicateKey } from '../../../platform/mongo/connect.js';
import { optional, required, type Stored } from '../../../platform/mongo/field-types.js';
import { isObjectId, toObjectId } from '../../../platform/mongo/object-id.js';
import {
  decodeCursor,
  encodeCursor,
  invalidCursor,
  toPage,
  type Page,
  type PageRequest,
} from '../../../shared/pagination.js';
import type { Invoice, InvoiceKind, NumberedKey } from './invoice.js';

type InvoiceDocument = Omit<Invoice, 'number' | 'orderId'> & { _id: string; orderId: Types.ObjectId };

const { Mixed } = Schema.Types;
const schema = new Schema<InvoiceDocument>(
  {
    _id: required.text,
    sequence: required.number,
    kind: required.text,
    orderId: required.id,
    refundId: optional.text,
    issuedAt: required.date,
    issuedOn: required.text,
    currency: required.text,
    seller: Mixed,
    buyer: Mixed,
    order: Mixed,
    corrects: Mixed,
    lines: [Mixed],
    discounts: [Mixed],
    taxes: [Mixed],
    taxCountry: String,
    exemption: optional.text,
    totals: Mixed,
    note: optional.text,
  },
  { collection: 'invoices', versionKey: false, minimize: false },
);
schema.index({ orderId: 1, kind: 1, refundId: 1 }, { unique: true });
schema.index({ sequence: 1 }, { unique: true });
schema.index({ issuedOn: 1, sequence: 1 });

/** State of the invoice numbering. It is stored as a single document, so that each change sees all earlier changes. */
export interface NumberRange {
  /** The next sequence number. */
  next: number;
  /** Numbers that were taken but whose invoices may not be stored yet, in ascending order. */
  pending: readonly NumberedKey[];
}

interface RangeDocument extends Stored<NumberRange> {
  _id: string;
}

const rangeSchema = new Schema<RangeDocument>(
  { _id: required.text, next: required.number, pending: [Mixed] },
  { collection: 'number_ranges', versionKey: false },
);
const rangeId = 'invoices';

export interface InvoiceFilter {
  /** E.g. '2026-11'. */
  month?: string | null;
  kind?: InvoiceKind | null;
}

const pageTag = 'invoices';

export type InvoiceRepository = ReturnType<typeof createInvoiceRepository>;

/** Invoices are append-only: they are never changed or removed. */
export function createInvoiceRepository(connection: Connection) {
  const model = connection.model<InvoiceDocument>('Invoice', schema);
  const stored = connection.collection<InvoiceDocument>('invoices');
  return {
    /** Invoices that are already stored are not changed. */
    insert: (issued: readonly Invoice[]): Promise<void> => insertAll(stored, issued),

    /** Invoices and credit notes of these orders, oldest first. */
    async findByOrders(orderIds: readonly string[]): Promise<Invoice[]> {
      const ids = orderIds.filter(isObjectId).map(toObjectId);
      const rows = await model
        .find({ orderId: { $in: ids } })
        .sort({ sequence: 1 })
        .lean<InvoiceDocument[]>();
      return rows.map(fromRow);
    },

    async find(number: string): Promise<Invoice | null> {
      const row = await model.findById(number).lean<InvoiceDocument>();
      return row && fromRow(row);
    },

    /** Newest first. */
    async findPage(filter: InvoiceFilter, request: PageRequest): Promise<Page<Invoice>> {
      const rows = await model
        .find({ $and: [toConditions(filter), ...(request.after === null ? [] : [before(request.after)])] })
        .sort({ sequence: -1 })
        .limit(request.first + 1)
        .lean<InvoiceDocument[]>();
      return toPage(rows.map(fromRow), request, ({ sequence }) => encodeCursor(pageTag, [sequence]));
    },

    count: (filter: InvoiceFilter): Promise<number> => model.countDocuments(toConditions(filter)).exec(),

    /**
     * In ascending order of their sequence numbers. Invoices are read from the database only as fast as the caller
     * consumes them.
     */
    async *each(filter: InvoiceFilter): AsyncGenerator<Invoice, void, undefined> {
      const cursor = model.find(toConditions(filter)).sort({ sequence: 1 }).lean<InvoiceDocument>().cursor();
      try {
        for await (const row of cursor) yield fromRow(row);
      } finally {
        await cursor.close();
      }
    },

    numbers: numbersOf(connection),
  };
}

async function insertAll(stored: mongo.Collection<InvoiceDocument>, issued: readonly Invoice[]): Promise<void> {
  if (issued.length === 0) return;
  const rows = issued.map(({ number, orderId, ...invoice }) => ({
    ...{ ...invoice, _id: number, orderId: toObjectId(orderId) },
  }));
  try {
    await stored.insertMany(rows, { ordered: false });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // Not every database reports which invoices were stored before the error, so all are inserted again, one at a time.
    if (issued.length > 1) for (const each of issued) await insertAll(stored, [each]);
  }
}

function numbersOf(connection: Connection) {
  const ranges = connection.model<RangeDocument>('NumberRange', rangeSchema);
  return {
    async read(): Promise<NumberRange> {
      return (await ranges.findById(rangeId).lean<RangeDocument>()) ?? { next: 1, pending: [] };
    },

    /** Takes the next numbers. @returns false if another process has taken a number since the range was read. */
    async take({ next }: NumberRange, taken: readonly NumberedKey[]): Promise<boolean> {
      if (next > 1) {
        const change = { $inc: { next: taken.length }, $push: { pending: { $each: taken } } };
        return (await ranges.updateOne({ _id: rangeId, next }, change)).matchedCount > 0;
      }
      try {
        await ranges.create({ _id: rangeId, next: next + taken.length, pending: [...taken] });
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return false;
      }
    },

    /** Removes these numbers from `pending`, after their invoices have been stored. */
    async settle(issued: readonly NumberedKey[]): Promise<void> {
      const number = { $in: issued.map((each) => each.number) };
      await ranges.updateOne({ _id: rangeId }, { $pull: { pending: { number } } });
    },
  };
}

function fromRow({ _id, orderId, ...row }: InvoiceDocument): Invoice {
  return { ...row, number: _id, orderId: orderId.toHexString() };
}

function toConditions({ month, kind }: InvoiceFilter): QueryFilter<InvoiceDocument> {
  return {
    ...(month ? { issuedOn: { $gte: `${month}-01`, $lte: `${month}-31` } } : {}),
    ...(kind ? { kind } : {}),
  };
}

function before(cursor: string): QueryFilter<InvoiceDocument> {
  const [sequence] = decodeCursor(pageTag, cursor, 1);
  if (typeof sequence !== 'number') throw invalidCursor();
  return { sequence: { $lt: sequence } };
}
