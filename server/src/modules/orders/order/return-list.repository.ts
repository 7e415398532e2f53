import type { Connection } from 'mongoose';
import { isObjectId, toObjectId } from '../../../platform/mongo/object-id.js';
import {
  decodeCursor,
  encodeCursor,
  invalidCursor,
  toPage,
  type Page,
  type PageRequest,
} from '../../../shared/pagination.js';
import type { OrderDocument } from './order-document.js';
import { hasOpenReturns, hasReturns, orderModel, toOrder, type OrderCondition } from './order.model.js';
import type { Order } from './order.js';
import { isOpen, type ReturnStatus } from './return.js';

/** Lists orders with open returns (the default), longest open first, or with ended returns, latest return first. */
export function createReturnLists(connection: Connection) {
  const model = orderModel(connection);
  return {
    findPage(status: ReturnStatus | null, request: PageRequest): Promise<Page<Order>> {
      const time = status === null || isOpen({ status }) ? 'openReturnsSince' : 'lastReturnAt';
      return findByTime(connection, toCondition(status), time, request);
    },

    /** Orders that have returns with this status, even if the order ended unpaid; latest return first. */
    findPageOfAll: (status: ReturnStatus, request: PageRequest): Promise<Page<Order>> =>
      findByTime(connection, { ...hasReturns, 'returns.status': status }, 'lastReturnAt', request),

    /** The exchange orders of each return, oldest first, by the return's ID. */
    async findExchanges(returnIds: readonly string[]): Promise<Map<string, Order[]>> {
      const rows = await model
        .find({ 'exchangeOf.returnId': { $in: returnIds } }, { ledgerOutbox: 0 })
        .sort({ placedAt: 1, _id: 1 })
        .lean<OrderDocument[]>();
      const orders = rows.map(toOrder);
      return new Map(returnIds.map((id) => [id, orders.filter(({ exchangeOf }) => exchangeOf?.returnId === id)]));
    },

    count: (status: ReturnStatus | null): Promise<number> => model.countDocuments(toCondition(status)),
  };
}

function toCondition(status: ReturnStatus | null): OrderCondition {
  if (status === null) return hasOpenReturns;
  return { ...(isOpen({ status }) ? hasOpenReturns : hasReturns), 'returns.status': status };
}

type ListTime = 'placedAt' | 'openReturnsSince' | 'lastReturnAt';

/** A page of orders, sorted by `time`: oldest first, but newest first for `lastReturnAt`. */
export async function findByTime(
  connection: Connection,
  condition: OrderCondition,
  time: ListTime,
  request: PageRequest,
): Promise<Page<Order>> {
  const direction = time === 'lastReturnAt' ? -1 : 1;
  const rows = await orderModel(connection)
    .find({ $and: [condition, ...(request.after ? [follows(request.after, time)] : [])] })
    .sort({ [time]: direction, _id: direction })
    .limit(request.first + 1)
    .lean<OrderDocument[]>();
  const times = new Map(rows.map((row) => [row._id.toHexString(), row[time]?.getTime() ?? 0]));
  return toPage(rows.map(toOrder), request, ({ id }) => encodeCursor(`orders.${time}`, [times.get(id) ?? 0, id]));
}

function follows(cursor: string, time: ListTime): OrderCondition {
  const [stored, id = ''] = decodeCursor(`orders.${time}`, cursor, 2);
  const at = new Date(Number(stored));
  if (typeof stored !== 'number' || Number.isNaN(at.getTime()) || !isObjectId(String(id))) throw invalidCursor();
  const than = time === 'lastReturnAt' ? '$lt' : '$gt';
  return {
    $or: [{ [time]: { [than]: at } }, { [time]: at, _id: { [than]: toObjectId(String(id)) } }],
  };
}
