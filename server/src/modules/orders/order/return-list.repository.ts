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

const pageTag = 'orders.returns';

/** Orders with returns: those with open ones, longest open first; with a status, the latest first. */
export function createReturnLists(connection: Connection) {
  const model = orderModel(connection);
  return {
    async findPage(status: ReturnStatus | null, request: PageRequest): Promise<Page<Order>> {
      const isOpenList = status === null || isOpen({ status });
      const time = isOpenList ? 'openReturnsSince' : 'lastReturnAt';
      const direction = isOpenList ? 1 : -1;
      const rows = await model
        .find({ $and: [toCondition(status), ...(request.after ? [follows(request.after, time)] : [])] })
        .sort({ [time]: direction, _id: direction })
        .limit(request.first + 1)
        .lean<OrderDocument[]>();
      const times = new Map(rows.map((row) => [row._id.toHexString(), row[time]?.getTime() ?? 0]));
      return toPage(rows.map(toOrder), request, ({ id }) => encodeCursor(pageTag, [times.get(id) ?? 0, id]));
    },

    /** Orders in exchange for these returns by the ID of the return, oldest first. */
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

function follows(cursor: string, time: 'openReturnsSince' | 'lastReturnAt'): OrderCondition {
  const [stored, id = ''] = decodeCursor(pageTag, cursor, 2);
  const at = new Date(Number(stored));
  if (typeof stored !== 'number' || Number.isNaN(at.getTime()) || !isObjectId(String(id))) throw invalidCursor();
  const than = time === 'openReturnsSince' ? '$gt' : '$lt';
  return {
    $or: [{ [time]: { [than]: at } }, { [time]: at, _id: { [than]: toObjectId(String(id)) } }],
  };
}
