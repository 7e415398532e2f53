import type { Connection, Model } from 'mongoose';
import { createChangeFeed, type ChangePeriod } from '../../../platform/mongo/change-feed.js';
import { toLiteral } from '../../../platform/mongo/begins-with.js';
import { isObjectId, toObjectId } from '../../../platform/mongo/object-id.js';
import {
  decodeCursor,
  encodeCursor,
  invalidCursor,
  toPage,
  type CursorPosition,
  type Page,
  type PageRequest,
} from '../../../shared/pagination.js';
import type { Currency } from '../../../shared/money.js';
import { readOrderSearch, type OrderFilter, type OrderScope, type OrderSearch, type OrderSort } from './order-list.js';
import type { Order, OrderStatus } from './order.js';
import type { OrderDocument } from './order-document.js';
import { isFlagged, isOrder, newestFirst, orderModel, toOrder, type OrderCondition } from './order.model.js';

export interface Purchase {
  userId: string;
  productId: string;
}

const pageTag = 'orders';
const oldestFirst = { placedAt: 1, _id: 1 } as const;

export interface OrderPageRequest extends PageRequest {
  sort: OrderSort;
}

/** Whether there is any order. */
export async function hasOrders(connection: Connection): Promise<boolean> {
  return (await orderModel(connection).exists(isOrder)) !== null;
}

/** The currency of the newest order; null if there is none. */
export async function findOrderCurrency(connection: Connection): Promise<Currency | null> {
  const newest = await orderModel(connection)
    .findOne(isOrder, { currency: 1 })
    .sort(newestFirst)
    .lean<Pick<OrderDocument, 'currency'>>();
  return newest && newest.currency;
}

/** For promotions: whether the account, or a customer with the email address, has an order that was paid. */
export async function hasPaidOrder(
  connection: Connection,
  { userId, email }: { userId: string | null; email: string | null },
): Promise<boolean> {
  const owners: OrderCondition[] = [
    ...(userId === null ? [] : [{ 'customer.userId': toObjectId(userId) }]),
    ...(email === null ? [] : [{ 'customer.email': email }]),
  ];
  if (owners.length === 0) return false;
  return (await orderModel(connection).exists({ $or: owners, 'payment.paidAt': { $gt: new Date(0) } })) !== null;
}

async function findByAge(
  model: Model<OrderDocument>,
  scope: OrderScope,
  filter: OrderFilter,
  { sort, ...request }: OrderPageRequest,
): Promise<Page<Order>> {
  const isOldestFirst = sort === 'oldest_first';
  const conditions = toConditions(scope, filter);
  const follows = isOldestFirst ? newerThan : olderThan;
  if (request.after) conditions.push(follows(decodeCursor(pageTag, request.after, 2)));
  const rows = await model
    .find({ $and: conditions })
    .sort(isOldestFirst ? oldestFirst : newestFirst)
    .limit(request.first + 1)
    .lean<OrderDocument[]>();
  return toPage(rows.map(toOrder), request, (order) => encodeCursor(pageTag, positionOf(order)));
}

/** Lists of orders for staff and customers. */
export function createOrderLists(connection: Connection) {
  const model = orderModel(connection);
  const findFlaggedFirst = createFlaggedFirst(model);

  return {
    findPage: (scope: OrderScope, filter: OrderFilter, request: OrderPageRequest): Promise<Page<Order>> =>
      request.sort === 'flagged_first'
        ? findFlaggedFirst(scope, filter, request)
        : findByAge(model, scope, filter, request),

    /**
     * Oldest first, for the REST lists, which are not paged. Orders are read from the database only as fast as the caller
     * receives them.
     */
    async *each(scope: OrderScope, statuses: readonly OrderStatus[]): AsyncGenerator<Order> {
      const among = toStatusCondition(statuses);
      // With the status in each branch, every engine finds the orders of an account by its indexes.
      const filter: OrderCondition =
        'userId' in scope
          ? { $or: ownersOf(scope).map((owner) => ({ ...owner, ...among })) }
          : { $and: toConditions(scope, { statuses }) };
      const rows = model.find(filter).sort(oldestFirst).lean<OrderDocument>().cursor();
      for await (const row of rows) yield toOrder(row);
    },

    /**
     * The lines of orders that are paid and not fully refunded, belong to one of the accounts and contain one of the
     * products. The result has all lines of such an order, so it also contains other products.
     */
    async findPurchases(userIds: readonly string[], productIds: readonly string[]): Promise<Purchase[]> {
      const wanted = productIds.filter(isObjectId);
      const rows = await model
        .find(
          {
            'customer.userId': { $in: userIds.filter(isObjectId).map(toObjectId) },
            status: { $in: ['paid', 'shipped'] },
            'lines.productId': { $in: wanted.map(toObjectId) },
          },
          { 'customer.userId': 1, 'lines.productId': 1 },
        )
        .lean<Pick<OrderDocument, 'customer' | 'lines'>[]>();
      return rows.flatMap(({ customer, lines }) =>
        lines.flatMap(({ productId }) =>
          customer.userId ? { userId: customer.userId.toHexString(), productId: productId.toHexString() } : [],
        ),
      );
    },

    async count(scope: OrderScope, filter: OrderFilter): Promise<number> {
      return model.countDocuments({ $and: toConditions(scope, filter) });
    },
  };
}

/** Orders sorted by their last change. */
export function createChangedOrders(connection: Connection) {
  const feed = createChangeFeed(orderModel(connection), 'orders.changes', isOrder);
  return {
    /** @param statuses only orders that have one of them now. */
    async findPage(
      request: PageRequest,
      period: ChangePeriod,
      statuses?: readonly OrderStatus[],
    ): Promise<Page<Order>> {
      const wanted = statuses ? { status: { $in: statuses } } : {};
      const { edges, ...page } = await feed.findPage<OrderDocument>(request, period, { ledgerOutbox: 0 }, wanted);
      return { ...page, edges: edges.map(({ node, cursor }) => ({ node: toOrder(node), cursor })) };
    },

    count: feed.count,
  };
}

const flaggedFirstTag = 'orders.flagged_first';
/**
 * Largest number of flagged orders listed first. The cursor contains their IDs. Further flagged orders are listed among
 * the others.
 */
const mostFlagged = 200;

interface Place {
  part: 'flagged' | 'others';
  /** Position of the last order that was shown in `part`; null at the start. */
  position: CursorPosition | null;
  /** IDs of the orders shown in the first part. */
  shown: readonly string[];
}

/**
 * Lists flagged orders first, then all orders not shown in the first part. The cursor contains the IDs of the first part,
 * because flags change between two pages: filtering by "not flagged" would repeat a resolved order and skip a newly
 * flagged one.
 */
function createFlaggedFirst(model: Model<OrderDocument>) {
  async function find(conditions: OrderCondition[], { position }: Pick<Place, 'position'>, limit: number) {
    if (limit <= 0) return [];
    const all = position ? [...conditions, olderThan(position)] : conditions;
    const rows = await model.find({ $and: all }).sort(newestFirst).limit(limit).lean<OrderDocument[]>();
    return rows.map(toOrder);
  }

  return async (scope: OrderScope, filter: OrderFilter, request: PageRequest): Promise<Page<Order>> => {
    const conditions = toConditions(scope, filter);
    const start = readCursor(request.after);
    // One more than requested, to know whether there is a next page.
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
  return encodeCursor(flaggedFirstTag, [part, ...position, Buffer.from(shown.join(''), 'hex').toString('base64url')]);
}

function readCursor(cursor: string | null): Place {
  if (cursor === null) return { part: 'flagged', position: null, shown: [] };
  const [part, time = '', id = '', packed] = decodeCursor(flaggedFirstTag, cursor, 4);
  const digits = Buffer.from(String(packed), 'base64url').toString('hex');
  const shown = digits.match(/.{24}/g) ?? [];
  if ((part !== 'flagged' && part !== 'others') || digits.length % 24 !== 0 || shown.length > mostFlagged) {
    throw invalidCursor();
  }
  return { part, position: [time, id], shown };
}

export function toConditions(scope: OrderScope, filter: OrderFilter): OrderCondition[] {
  const conditions: OrderCondition[] = [toStatusCondition(filter.statuses ?? [])];
  if ('userId' in scope) {
    const owners = ownersOf(scope);
    conditions.push(...(owners.length === 1 ? owners : [{ $or: owners }]));
  }
  if ('email' in scope) conditions.push({ 'customer.email': scope.email });
  if (filter.ids) conditions.push({ _id: { $in: filter.ids.map(toObjectId) } });
  if (filter.needsReview) conditions.push(isFlagged);
  if (filter.placedFrom) conditions.push({ placedAt: { $gte: filter.placedFrom } });
  if (filter.placedBefore) conditions.push({ placedAt: { $lt: filter.placedBefore } });
  const search = readOrderSearch(filter.search);
  if (search) conditions.push(toSearchCondition(search));
  return conditions;
}

/**
 * No index finds substrings, so the database reads orders in the requested sort order until it has a page of matches.
 */
function toSearchCondition(search: OrderSearch): OrderCondition {
  if ('id' in search) return { _id: toObjectId(search.id) };
  if ('number' in search) return { number: search.number };
  const { words, phoneDigits } = search;
  // No searched field contains this character, and MongoDB refuses patterns with it.
  if (words.some((word) => word.includes('\0'))) return { _id: { $in: [] } };
  const allWords = { $and: words.map(toWordCondition) };
  if (phoneDigits === null) return allWords;
  return { $or: [{ phone: { $regex: [...phoneDigits].join('\\D*') } }, allWords] };
}

function toWordCondition(word: string): OrderCondition {
  const contains = { $regex: toLiteral(word), $options: 'i' };
  const texts = ['customer.email', 'customer.name', 'address', 'phone'].map((field) => ({ [field]: contains }));
  const [, digits] = /^(?:[a-z]{1,6}-)?(\d{1,10})$/.exec(word) ?? [];
  if (digits === undefined) return { $or: texts };
  const place = { $indexOfCP: [{ $toString: { $ifNull: ['$number', ''] } }, digits] };
  return { $or: [...texts, { $expr: { $gte: [place, 0] } }] };
}

/** No statuses mean all of them. */
const toStatusCondition = (statuses: readonly OrderStatus[]): OrderCondition =>
  statuses.length > 0 ? { status: { $in: [...statuses] } } : isOrder;

function ownersOf({ userId, guestEmail }: Extract<OrderScope, { userId: string }>): OrderCondition[] {
  const own = { 'customer.userId': toObjectId(userId) };
  if (guestEmail === null) return [own];
  // The same rule as in `isOwnedBy`.
  const belongsToAddress: OrderCondition[] = [
    { accessKey: { $exists: false } },
    { isEmailProven: true },
    { 'payment.paidAt': { $ne: null } },
  ];
  return [own, { 'customer.userId': null, 'customer.email': guestEmail, $or: belongsToAddress }];
}

function positionOf(order: Pick<Order, 'placedAt' | 'id'>): [number, string] {
  return [order.placedAt.getTime(), order.id];
}

/** Matches the orders after a position in a list sorted newest first. */
function olderThan(position: CursorPosition): OrderCondition {
  const { placedAt, id } = readPosition(position);
  return {
    // The first condition sets the start of the index scan. The second handles orders placed at the same time.
    placedAt: { $lte: placedAt },
    $or: [{ placedAt: { $lt: placedAt } }, { placedAt, _id: { $lt: id } }],
  };
}

/** Matches the orders after a position in a list sorted oldest first. */
function newerThan(position: CursorPosition): OrderCondition {
  const { placedAt, id } = readPosition(position);
  return {
    placedAt: { $gte: placedAt },
    $or: [{ placedAt: { $gt: placedAt } }, { placedAt, _id: { $gt: id } }],
  };
}

function readPosition([time, id]: CursorPosition) {
  if (typeof time !== 'number' || !isObjectId(String(id))) throw invalidCursor();
  const placedAt = new Date(time);
  if (Number.isNaN(placedAt.getTime())) throw invalidCursor();
  return { placedAt, id: toObjectId(String(id)) };
}
