import type { Connection, QueryFilter } from 'mongoose';
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
import { toOrder, toOrderDocument, toPaymentDocument } from './order.mapper.js';
import { orderModel, type OrderDocument } from './order.model.js';
import { statusesBefore, type Order, type OrderEvent, type OrderPayment, type OrderStatus } from './order.js';

export interface OrderFilter {
  statuses?: readonly OrderStatus[] | null;
  needsReview?: boolean | null;
  placedFrom?: Date | null;
  placedBefore?: Date | null;
}

/** Whose orders: everybody's, or those of one account. */
export type OrderScope = { everybody: true } | { userId: string } | { email: string };

export interface OrderTransition {
  to: OrderStatus;
  event: Omit<OrderEvent, 'status'>;
  /** Only from these; default: every status the transition table allows. */
  from?: readonly OrderStatus[];
  payment?: Partial<OrderPayment>;
  /** The reservation that makes up the order's stock from now on; must not have been given back. */
  reservationId?: string;
  /** Only while the payment is of this intent. */
  intentId?: string;
}

/** A fence has no status: it is under an order's id, but it is no order. */
const isOrder = { status: { $exists: true } } as const;
const newestFirst = { placedAt: -1, _id: -1 } as const;
const pageTag = 'orders';

export type OrderRepository = ReturnType<typeof createOrderRepository>;

export function createOrderRepository(connection: Connection) {
  const model = orderModel(connection);
  return {
    /** @returns false when there is a document under this id: the order itself, or the sweep's fence. */
    async insert(order: Order): Promise<boolean> {
      try {
        await model.create(toOrderDocument(order));
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    async findById(id: string): Promise<Order | null> {
      if (!isObjectId(id)) return null;
      const row = await model.findOne({ _id: toObjectId(id), ...isOrder }).lean<OrderDocument>();
      return row && toOrder(row);
    },

    async findByIntentId(intentId: string): Promise<Order | null> {
      const row = await model.findOne({ 'payment.intentId': intentId }).lean<OrderDocument>();
      return row && toOrder(row);
    },

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

    /**
     * The only way an order's status changes: one conditional update.
     * @returns the order after the change; null when it was not in a status from which `to` can be reached.
     */
    async transition(id: string, change: OrderTransition): Promise<Order | null> {
      const { to, event, from = statusesBefore(to), payment = {}, reservationId, intentId } = change;
      const row = await model
        .findOneAndUpdate(
          {
            _id: toObjectId(id),
            status: { $in: [...from] },
            ...(reservationId ? { voidedReservations: { $ne: reservationId } } : {}),
            ...(intentId ? { 'payment.intentId': intentId } : {}),
          },
          {
            $set: { status: to, ...toPaymentDocument(payment), ...(reservationId ? { reservationId } : {}) },
            $push: { history: { status: to, ...event } },
          },
          { returnDocument: 'after' },
        )
        .lean<OrderDocument>();
      return row && toOrder(row);
    },

    /** Changes of the payment that leave the status alone. @returns null when `where` no longer holds. */
    async updatePayment(
      id: string,
      payment: Partial<OrderPayment>,
      where: Partial<Pick<OrderPayment, 'attempt' | 'intentId' | 'status'>> & {
        orderStatuses?: readonly OrderStatus[];
      } = {},
    ): Promise<Order | null> {
      const { orderStatuses, ...expected } = where;
      const row = await model
        .findOneAndUpdate(
          {
            _id: toObjectId(id),
            ...(orderStatuses ? { status: { $in: [...orderStatuses] } } : isOrder),
            ...toPaymentDocument(expected),
          },
          { $set: toPaymentDocument(payment) },
          { returnDocument: 'after' },
        )
        .lean<OrderDocument>();
      return row && toOrder(row);
    },

    /** Unpaid orders past their time, oldest first. */
    async findExpired(now: Date, limit: number): Promise<Order[]> {
      const rows = await model
        .find({ status: 'placed', reservedUntil: { $lte: now } })
        .sort({ reservedUntil: 1 })
        .limit(limit)
        .lean<OrderDocument[]>();
      return rows.map(toOrder);
    },

    /**
     * Makes sure that a reservation can never become an order's, before its pieces are given back.
     * Where the order was never written, a fence takes its id.
     * @returns false when the order holds the reservation after all: then it must stay.
     */
    async fenceReservation(orderId: string, reservationId: string): Promise<boolean> {
      try {
        await model.collection.updateOne(
          {
            _id: toObjectId(orderId),
            $or: [
              { status: { $exists: false } },
              { status: { $in: ['cancelled', 'expired', 'refunded'] } },
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
