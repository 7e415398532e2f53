import type { QueryFilter } from 'mongoose';
import { beginsWith } from '../../platform/mongo/begins-with.js';
import { isObjectId, toObjectId } from '../../platform/mongo/object-id.js';
import { invalidCursor, type CursorPosition } from '../../shared/pagination.js';
import { readOrderSearch, type OrderFilter, type OrderScope } from './order-list.js';
import { isFlagged, type OrderDocument } from './order.model.js';
import type { Order } from './order.js';

export type OrderCondition = QueryFilter<OrderDocument>;

/** A fence has no status: it is under an order's id, but it is no order. */
export const isOrder = { status: { $exists: true } } as const;

export function toConditions(scope: OrderScope, filter: OrderFilter): OrderCondition[] {
  const conditions: OrderCondition[] = [
    filter.statuses && filter.statuses.length > 0 ? { status: { $in: [...filter.statuses] } } : isOrder,
  ];
  if ('userId' in scope) conditions.push(toAccountCondition(scope));
  if ('email' in scope) conditions.push({ 'customer.email': scope.email });
  if (filter.needsReview) conditions.push(isFlagged);
  if (filter.placedFrom) conditions.push({ placedAt: { $gte: filter.placedFrom } });
  if (filter.placedBefore) conditions.push({ placedAt: { $lt: filter.placedBefore } });
  const search = readOrderSearch(filter.search);
  if (search) conditions.push(toSearchCondition(search));
  return conditions;
}

function toSearchCondition(search: NonNullable<ReturnType<typeof readOrderSearch>>): OrderCondition {
  if ('id' in search) return { _id: toObjectId(search.id) };
  return 'number' in search ? { number: search.number } : { 'customer.email': beginsWith(search.emailStart) };
}

function toAccountCondition({ userId, guestEmail }: Extract<OrderScope, { userId: string }>): OrderCondition {
  const own = { 'customer.userId': toObjectId(userId) };
  return guestEmail === null ? own : { $or: [own, { 'customer.userId': null, 'customer.email': guestEmail }] };
}

export function positionOf(order: Pick<Order, 'placedAt' | 'id'>): [number, string] {
  return [order.placedAt.getTime(), order.id];
}

/** What comes after an order in a list that is newest first. */
export function olderThan([time, id]: CursorPosition): OrderCondition {
  if (typeof time !== 'number' || !isObjectId(String(id))) throw invalidCursor();
  const placedAt = new Date(time);
  if (Number.isNaN(placedAt.getTime())) throw invalidCursor();
  return {
    // The first bound lets the index start in the right place; the second settles orders of the same moment.
    placedAt: { $lte: placedAt },
    $or: [{ placedAt: { $lt: placedAt } }, { placedAt, _id: { $lt: toObjectId(String(id)) } }],
  };
}
