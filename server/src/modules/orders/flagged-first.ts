import type { Model } from 'mongoose';
import { toObjectId } from '../../platform/mongo/object-id.js';
import {
  decodeCursor,
  encodeCursor,
  invalidCursor,
  toPage,
  type CursorPosition,
  type Page,
  type PageRequest,
} from '../../shared/pagination.js';
import { olderThan, positionOf, toConditions, type OrderCondition } from './order-conditions.js';
import type { OrderFilter, OrderScope } from './order-list.js';
import { toOrder } from './order.mapper.js';
import { isFlagged, newestFirst, type OrderDocument } from './order.model.js';
import type { Order } from './order.js';

const pageTag = 'orders.flagged_first';
/** A cursor names each of them; the flagged orders beyond come at their places among the others. */
const mostFlagged = 200;

interface Place {
  part: 'flagged' | 'others';
  /** Of the last order in its part; null at the beginning. */
  position: CursorPosition | null;
  /** The orders that the first part has shown, by id. */
  shown: readonly string[];
}

/**
 * Pages in two parts: flagged orders, then all that the first part has not shown. The cursor remembers which those are,
 * for flags come and go between two pages: asking for the unflagged ones would show a resolved order twice and leave a
 * newly flagged one out.
 */
export function createFlaggedFirst(model: Model<OrderDocument>) {
  async function find(conditions: OrderCondition[], { position }: Pick<Place, 'position'>, limit: number) {
    if (limit <= 0) return [];
    const all = position ? [...conditions, olderThan(position)] : conditions;
    const rows = await model.find({ $and: all }).sort(newestFirst).limit(limit).lean<OrderDocument[]>();
    return rows.map(toOrder);
  }

  return async (scope: OrderScope, filter: OrderFilter, request: PageRequest): Promise<Page<Order>> => {
    const conditions = toConditions(scope, filter);
    const start = readCursor(request.after);
    // One more than asked for: it says whether there is a next page.
    const wanted = request.first + 1;
    const room = start.part === 'flagged' ? Math.min(wanted, mostFlagged - start.shown.length) : 0;
    const flagged = await find([...conditions, isFlagged], start, room);
    const shown = [...start.shown, ...flagged.map(({ id }) => id)];
    const others = await find(
      [...conditions, { _id: { $nin: shown.map(toObjectId) } }],
      { position: start.part === 'others' ? start.position : null },
      wanted - flagged.length,
    );
    const cursors = new Map<Order, () => string>();
    flagged.forEach((order, index) => {
      const seen = shown.slice(0, start.shown.length + index + 1);
      cursors.set(order, () => writeCursor({ part: 'flagged', position: positionOf(order), shown: seen }));
    });
    for (const order of others) {
      cursors.set(order, () => writeCursor({ part: 'others', position: positionOf(order), shown }));
    }
    return toPage([...flagged, ...others], request, (order) => cursors.get(order)?.() ?? '');
  };
}

function writeCursor({ part, position, shown }: Place & { position: CursorPosition }): string {
  return encodeCursor(pageTag, [part, ...position, Buffer.from(shown.join(''), 'hex').toString('base64url')]);
}

function readCursor(cursor: string | null): Place {
  if (cursor === null) return { part: 'flagged', position: null, shown: [] };
  const [part, time = '', id = '', packed] = decodeCursor(pageTag, cursor, 4);
  const digits = Buffer.from(String(packed), 'base64url').toString('hex');
  const shown = digits.match(/.{24}/g) ?? [];
  if ((part !== 'flagged' && part !== 'others') || digits.length % 24 !== 0 || shown.length > mostFlagged) {
    throw invalidCursor();
  }
  return { part, position: [time, id], shown };
}
