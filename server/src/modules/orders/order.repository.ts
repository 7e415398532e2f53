import type { Connection, Model, QueryFilter } from 'mongoose';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import { isObjectId, toObjectId } from '../../platform/mongo/object-id.js';
import {
  decodeCursor,
  encodeCursor,
  invalidCursor,
  toPage,
  type Page,
  type PageRequest,
} from '../../shared/pagination.js';
import { applyChange, toFirstEntry, type OrderChange } from './order-change.js';
import type { OrderStore } from './order-store.js';
import { toChangingFields, toLedgerEntry, toLedgerEntryDocument, toOrder, toOrderDocument } from './order.mapper.js';
import { orderModel, type OrderDocument } from './order.model.js';
import type { Order, OrderStatus } from './order.js';

export interface OrderFilter {
  statuses?: readonly OrderStatus[] | null;
  needsReview?: boolean | null;
  placedFrom?: Date | null;
  placedBefore?: Date | null;
}

/** Whose orders: everybody's, or those of one account. */
export type OrderScope = { everybody: true } | { userId: string } | { email: string };

/** A fence has no status: it is under an order's id, but it is no order. */
const isOrder = { status: { $exists: true } } as const;
const withoutOutbox = { ledgerOutbox: 0 } as const;
const newestFirst = { placedAt: -1, _id: -1 } as const;
const pageTag = 'orders';

export type OrderRepository = ReturnType<typeof createOrderRepository>;

/** Orders in MongoDB: the store that payments work on, and the lists that people see. */
export function createOrderRepository(connection: Connection) {
  const model = orderModel(connection);
  return { ...createStore(model), ...createLists(model) };
}

function createStore(model: Model<OrderDocument>): OrderStore {
  return {
    async insert(order) {
      try {
        await model.create({ ...toOrderDocument(order), ledgerOutbox: [toLedgerEntryDocument(toFirstEntry(order))] });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    async findById(id) {
      if (!isObjectId(id)) return null;
      const row = await model.findOne({ _id: toObjectId(id), ...isOrder }).lean<OrderDocument>();
      return row && toOrder(row);
    },

    async findByIntentId(intentId) {
      const row = await model.findOne({ 'payment.intentId': intentId }).lean<OrderDocument>();
      return row && toOrder(row);
    },

    async findByIds(ids) {
      const known = ids.filter(isObjectId).map(toObjectId);
      const rows = await model.find({ _id: { $in: known }, ...isOrder }).lean<OrderDocument[]>();
      return rows.map(toOrder);
    },

    async change(order: Order, change: OrderChange) {
      const { order: next, entry } = applyChange(order, change);
      const event = next.history.length > order.history.length ? next.history.at(-1) : undefined;
      const row = await model
        .findOneAndUpdate(
          {
            _id: toObjectId(order.id),
            revision: order.revision,
            ...(change.reservationId ? { voidedReservations: { $ne: change.reservationId } } : {}),
          },
          {
            $set: { status: next.status, reservationId: next.reservationId, ...toChangingFields(next) },
            $push: { ledgerOutbox: toLedgerEntryDocument(entry), ...(event ? { history: event } : {}) },
          },
          { returnDocument: 'after', projection: withoutOutbox },
        )
        .lean<OrderDocument>();
      return row && toOrder(row);
    },

    async findUnpaidOf(email) {
      const rows = await model.find({ 'customer.email': email, status: 'placed' }).lean<OrderDocument[]>();
      return rows.map(toOrder);
    },

    async fenceReservation(orderId, reservationId) {
      try {
        await model.collection.updateOne(
          {
            _id: toObjectId(orderId),
            $or: [
              { status: { $exists: false } },
              { status: { $in: ['cancelled', 'expired', 'refunded'] }, 'history.status': { $ne: 'paid' } },
              { reservationId: { $ne: reservationId } },
            ],
          },
          { $addToSet: { voidedReservations: reservationId } },
          { upsert: true },
        );
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    overdue: (now) => ordersOf(model, { status: 'placed', reservedUntil: { $lte: now } }, { reservedUntil: 1 }),

    withIntent: ({ statuses, placedFrom }) =>
      ordersOf(model, {
        status: { $in: [...statuses] },
        'payment.intentId': { $ne: null },
        ...(placedFrom ? { placedAt: { $gte: placedFrom } } : {}),
      }),

    withRefundsUnderWay: () => ordersOf(model, { hasOpenRefunds: true }),

    async findUnrecorded(orderId) {
      const row = await model
        .findOne({ _id: toObjectId(orderId) }, { ledgerOutbox: 1, currency: 1 })
        .lean<OrderDocument>();
      if (!row) return [];
      return row.ledgerOutbox.map((entry) => toLedgerEntry(entry, orderId, row.currency));
    },

    async *withUnrecorded() {
      const cursor = model
        .find({ 'ledgerOutbox.sequence': { $gt: 0 } }, { ledgerOutbox: 1, currency: 1 })
        .lean<OrderDocument>()
        .cursor();
      for await (const row of cursor) {
        const orderId = row._id.toHexString();
        yield { orderId, entries: row.ledgerOutbox.map((entry) => toLedgerEntry(entry, orderId, row.currency)) };
      }
    },

    async markRecorded(orderId, upToSequence) {
      await model.updateOne(
        { _id: toObjectId(orderId) },
        { $pull: { ledgerOutbox: { sequence: { $lte: upToSequence } } } },
      );
    },
  };
}

async function* ordersOf(
  model: Model<OrderDocument>,
  filter: Condition,
  sort: Record<string, 1 | -1> = {},
): AsyncGenerator<Order> {
  const rows = model.find(filter, withoutOutbox).sort(sort).lean<OrderDocument>().cursor();
  for await (const row of rows) yield toOrder(row);
}

function createLists(model: Model<OrderDocument>) {
  return {
    async findPage(scope: OrderScope, filter: OrderFilter, request: PageRequest): Promise<Page<Order>> {
      const conditions = [...toConditions(scope, filter)];
      if (request.after) conditions.push(afterCondition(request.after));
      const rows = await model
        .find({ $and: conditions })
        .sort(newestFirst)
        .limit(request.first + 1)
        .lean<OrderDocument[]>();
      return toPage(rows.map(toOrder), request, (order) => encodeCursor(pageTag, [order.placedAt.getTime(), order.id]));
    },

    /** Oldest first, for the REST lists, which are not paged. */
    async findAll(scope: OrderScope, statuses: readonly OrderStatus[]): Promise<Order[]> {
      const rows = await model
        .find({ $and: toConditions(scope, { statuses }) })
        .sort({ placedAt: 1, _id: 1 })
        .lean<OrderDocument[]>();
      return rows.map(toOrder);
    },

    async count(scope: OrderScope, filter: OrderFilter): Promise<number> {
      return model.countDocuments({ $and: toConditions(scope, filter) });
    },
  };
}

type Condition = QueryFilter<OrderDocument>;

function toConditions(scope: OrderScope, filter: OrderFilter): Condition[] {
  const conditions: Condition[] = [
    filter.statuses && filter.statuses.length > 0 ? { status: { $in: [...filter.statuses] } } : isOrder,
  ];
  if ('userId' in scope) conditions.push({ 'customer.userId': toObjectId(scope.userId) });
  if ('email' in scope) conditions.push({ 'customer.email': scope.email });
  if (filter.needsReview) conditions.push({ 'payment.flag': { $gt: '' } });
  if (filter.placedFrom) conditions.push({ placedAt: { $gte: filter.placedFrom } });
  if (filter.placedBefore) conditions.push({ placedAt: { $lt: filter.placedBefore } });
  return conditions;
}

function afterCondition(cursor: string): Condition {
  const [time, id] = decodeCursor(pageTag, cursor, 2);
  if (typeof time !== 'number' || !isObjectId(String(id))) throw invalidCursor();
  const placedAt = new Date(time);
  if (Number.isNaN(placedAt.getTime())) throw invalidCursor();
  return {
    placedAt: { $lte: placedAt },
    $or: [{ placedAt: { $lt: placedAt } }, { placedAt, _id: { $lt: toObjectId(String(id)) } }],
  };
}
