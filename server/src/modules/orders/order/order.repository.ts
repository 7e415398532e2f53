import { Schema, type Connection, type Model, type mongo } from 'mongoose';
import { beginsWith } from '../../../platform/mongo/begins-with.js';
import { isDuplicateKey, isWriteConflict } from '../../../platform/mongo/connect.js';
import { isObjectId, toObjectId } from '../../../platform/mongo/object-id.js';
import { inTurn } from '../../../shared/in-turn.js';
import { together } from '../../../shared/together.js';
import { required } from '../../../platform/mongo/field-types.js';
import type { StockHolder } from '../../catalogue/stock/stock-limits.js';
import {
  applyChange,
  toFirstEntry,
  type OpenPlaces,
  type OrderChange,
  type OrderStore,
  type UnrecordedEntries,
} from './order-store.js';
import type { OrderDocument } from './order-document.js';
import {
  isOrder,
  orderModel,
  toChangingFields,
  toContentFields,
  toOrder,
  toOrderDocument,
  toReservationDocuments,
  type OrderCondition,
} from './order.model.js';
import { firstNumber, type Order } from './order.js';
import { fromStoredEntry, toStoredEntry } from './stored-entry.js';

/** Counts the assigned numbers of one kind. */
interface CounterDocument {
  _id: string;
  last: number;
}

const counterSchema = new Schema<CounterDocument>(
  { _id: required.text, last: required.number },
  { collection: 'counters', versionKey: false },
);

function counterModel(connection: Connection): Model<CounterDocument> {
  return connection.model<CounterDocument>('Counter', counterSchema);
}

const withoutOutbox = { ledgerOutbox: 0 } as const;
const outboxFields = { ledgerOutbox: 1, currency: 1 } as const;

/**
 * The driver's collection. Mongoose is not used, because documents built in this file need no casts and no validation.
 */
type Orders = mongo.Collection<OrderDocument>;

/** The order store on MongoDB. */
export function createOrderStore(connection: Connection): OrderStore {
  const model = orderModel(connection);
  const orders: Orders = connection.collection<OrderDocument>('orders');
  const numbers = createOrderNumbers(connection);
  const turns = inTurn();
  return {
    async insert(unnumbered, places) {
      const order = { ...unnumbered, number: await numbers.take(unnumbered) };
      const document: OrderDocument = {
        ...toOrderDocument(order),
        ...(places && order.status === 'placed' ? { openPlace: toStoredPlaces(places) } : {}),
        ledgerOutbox: [toStoredEntry(toFirstEntry(order))],
      };
      try {
        const store = () => orders.insertOne(document, { ignoreUndefined: true });
        // A database built on PostgreSQL aborts one of two inserts that wait for each other's places, a second later. If
        // many orders of a holder were inserted at once, this would go on for minutes.
        await (places ? turns(placesOf(places.holder), store) : store());
        return order;
      } catch (error) {
        if (isWriteConflict(error)) return 'place_taken';
        if (!isDuplicateKey(error)) throw error;
        if (isDuplicateKey(error, 'openPlace')) return 'place_taken';
        if (!isDuplicateKey(error, 'number_1')) return 'exists';
        await numbers.catchUp();
        return this.insert(unnumbered, places);
      }
    },
    ...reads(orders),
    ...changes(orders),
    ...fences(orders),
    ...streams(model),
    ...outbox(orders),
  };
}

async function findOne(orders: Orders, filter: mongo.Filter<OrderDocument>): Promise<Order | null> {
  const row = await orders.findOne(filter, { projection: withoutOutbox });
  return row && toOrder(row);
}

async function findOrder(orders: Orders, id: string): Promise<Order | null> {
  return isObjectId(id) ? findOne(orders, { _id: toObjectId(id), ...isOrder }) : null;
}

function reads(
  orders: Orders,
): Pick<OrderStore, 'findById' | 'findByNumber' | 'findByIntentId' | 'findByIntentIds' | 'findByIds'> {
  return {
    findById: (id) => findOrder(orders, id),
    findByNumber: (number) => findOne(orders, { number }),
    findByIntentId: (intentId) => findOne(orders, { 'payment.intentId': intentId }),
    findByIntentIds: (intentIds) => findMany(orders, { 'payment.intentId': { $in: [...intentIds] } }),
    findByIds: (ids) => findMany(orders, { _id: { $in: ids.filter(isObjectId).map(toObjectId) }, ...isOrder }),
  };
}

async function findMany(orders: Orders, filter: mongo.Filter<OrderDocument>): Promise<Order[]> {
  const rows = await orders.find(filter, { projection: withoutOutbox }).toArray();
  return rows.map(toOrder);
}

function changes(orders: Orders): Pick<OrderStore, 'change' | 'findUnpaidOf' | 'findOpen' | 'proveEmail'> {
  return {
    async change(order: Order, change: OrderChange) {
      const { order: next, entry } = applyChange(order, change);
      const event = next.history.length > order.history.length ? next.history.at(-1) : undefined;
      const { matchedCount } = await orders.updateOne(
        {
          _id: toObjectId(order.id),
          revision: order.revision,
          ...(change.reservations ? { voidedReservations: { $nin: change.reservations.map(({ id }) => id) } } : {}),
        },
        {
          $set: {
            status: next.status,
            ...(change.reservations ? { reservations: toReservationDocuments(change.reservations) } : {}),
            ...(change.parcels ? { parcels: [...change.parcels] } : {}),
            ...(change.returns ? { returns: [...change.returns] } : {}),
            ...(change.content ? { ...toContentFields(next), shippingAddress: next.shippingAddress } : {}),
            ...toChangingFields(next),
          },
          $push: { ledgerOutbox: toStoredEntry(entry), ...(event ? { history: event } : {}) },
          ...(next.status === 'placed' ? {} : { $unset: { openPlace: '' } }),
        },
        { ignoreUndefined: true },
      );
      // `next` is what the database now contains, except for two fields that may change without a new revision: the
      // fenced reservations, and whether the email address is proven.
      return matchedCount === 1 ? next : null;
    },

    findUnpaidOf: ({ userId, email }) =>
      findMany(orders, {
        $or: [
          { 'customer.userId': toObjectId(userId), status: 'placed' },
          { 'customer.userId': null, 'customer.email': email, status: 'placed' },
        ],
      }),

    async findOpen(holder, most) {
      const ofHolder: mongo.Filter<OrderDocument> =
        'userId' in holder
          ? { 'customer.userId': toObjectId(holder.userId), status: 'placed', source: { $ne: 'staff' } }
          : { openPlace: beginsWith(placesOf(holder)) };
      const rows = await orders.find(ofHolder, { projection: { openPlace: 1 }, limit: most }).toArray();
      return rows.map(({ _id, openPlace }) => ({
        id: _id.toHexString(),
        places: openPlace === undefined ? [null] : [openPlace].flat().map((place) => Number(place.split(':').at(-1))),
      }));
    },

    async proveEmail(orderId) {
      await orders.updateOne({ _id: toObjectId(orderId) }, { $set: { isEmailProven: true } });
    },
  };
}

function fences(orders: Orders): Pick<OrderStore, 'fenceReservation' | 'fenceOrder'> {
  return {
    async fenceReservation(orderId, reservationId) {
      const isUnused: mongo.Filter<OrderDocument> = {
        _id: toObjectId(orderId),
        $or: [
          { status: { $exists: false } },
          { status: { $in: ['cancelled', 'expired', 'refunded'] }, 'history.status': { $ne: 'paid' } },
          { 'reservations.id': { $ne: reservationId } },
        ],
      };
      const fence = (upsert: boolean) =>
        orders.updateOne(isUnused, { $addToSet: { voidedReservations: reservationId } }, { upsert });
      try {
        await fence(true);
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        // The order uses the reservation, or another process has inserted a fence at the same time.
        return (await fence(false)).matchedCount === 1;
      }
    },

    async fenceOrder(orderId) {
      try {
        await orders.updateOne(
          { _id: toObjectId(orderId), status: { $exists: false } },
          { $setOnInsert: { voidedReservations: [] } },
          { upsert: true },
        );
        return null;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return findOrder(orders, orderId);
      }
    },
  };
}

function streams(model: Model<OrderDocument>): Pick<OrderStore, 'overdue' | 'withIntent' | 'withRefundsUnderWay'> {
  return {
    overdue: (now) => ordersOf(model, { status: 'placed', reservedUntil: { $lte: now } }, { reservedUntil: 1 }),

    withIntent: ({ statuses, paidFrom }) =>
      ordersOf(model, {
        status: { $in: [...statuses] },
        'payment.intentId': { $ne: null },
        ...(paidFrom ? { 'payment.paidAt': { $gte: paidFrom } } : {}),
      }),

    withRefundsUnderWay: () => ordersOf(model, { hasOpenRefunds: true }),
  };
}

function outbox(orders: Orders): Pick<OrderStore, 'findUnrecorded' | 'withUnrecorded' | 'markRecorded'> {
  return {
    async findUnrecorded(orderId) {
      const row = await orders.findOne({ _id: toObjectId(orderId) }, { projection: outboxFields });
      return row ? toUnrecorded(row).entries : [];
    },

    async *withUnrecorded() {
      const waiting = orders.find({ 'ledgerOutbox.sequence': { $gt: 0 } }, { projection: outboxFields });
      for await (const row of waiting) yield toUnrecorded(row);
    },

    async markRecorded(recorded) {
      const updates = recorded.map(({ orderId, entries }) => {
        const upToSequence = Math.max(...entries.map(({ sequence }) => sequence));
        const update = {
          $pull: { ledgerOutbox: { sequence: { $lte: upToSequence } } },
          // Every change writes entries, so the list of changed orders contains the order once its entries are moved.
          $currentDate: { changedAt: true as const },
        };
        return { updateOne: { filter: { _id: toObjectId(orderId) }, update } };
      });
      // Not flushed to disk: if a crash loses this write, the entries are moved again, which changes nothing.
      await orders.bulkWrite(updates, { ordered: false, writeConcern: { w: 1, j: false } });
    },
  };
}

/**
 * Assigns order numbers from 100001. If the order is then refused, its number stays unused. Writes of the counter are
 * not flushed to disk, because the order with the number is flushed afterwards.
 */
function createOrderNumbers(connection: Connection) {
  const counters = counterModel(connection);
  const options = { upsert: true, returnDocument: 'after', writeConcern: { w: 1, j: false } } as const;
  const raise = (update: object) =>
    counters.findOneAndUpdate({ _id: 'orders' }, update, options).lean<CounterDocument>();
  return {
    /** Orders that arrive while numbers are being taken get the next numbers together, with one command. */
    take: together(async (orders: readonly Order[]) => {
      const count = orders.length;
      const counter = await raise({ $inc: { last: count } });
      if (!counter) throw new Error('The counter of orders could not be raised');
      return Array.from({ length: count }, (_, index) => firstNumber + counter.last - count + index);
    }),

    /**
     * Raises the counter if it is lower than the highest order number, e.g. after only the orders were restored from a
     * backup.
     */
    async catchUp(): Promise<void> {
      const highest = await orderModel(connection)
        .findOne({ number: { $gt: 0 } }, { number: 1 })
        .sort({ number: -1 })
        .lean<Pick<OrderDocument, 'number'>>();
      await raise({ $max: { last: (highest?.number ?? firstNumber) - firstNumber + 1 } });
    },
  };
}

/** Prefix of the stored texts of the holder's places. */
function placesOf(holder: StockHolder): string {
  return 'userId' in holder ? `${holder.userId}:` : `guests:${holder.guestNetwork}:`;
}

function toStoredPlaces({ holder, numbers }: OpenPlaces): string | string[] {
  const places = numbers.map((number) => `${placesOf(holder)}${number}`);
  return places.length === 1 ? String(places[0]) : places;
}

function toUnrecorded({ _id, currency, ledgerOutbox }: OrderDocument): UnrecordedEntries {
  // Uses the stored ID instead of the requested one. A requested ID in upper case finds the same order, but would create
  // another entry ID.
  const orderId = _id.toHexString();
  return { orderId, entries: ledgerOutbox.map((entry) => fromStoredEntry(entry, { orderId, currency })) };
}

async function* ordersOf(
  model: Model<OrderDocument>,
  filter: OrderCondition,
  sort: Record<string, 1 | -1> = {},
): AsyncGenerator<Order> {
  const rows = model.find(filter, withoutOutbox).sort(sort).lean<OrderDocument>().cursor();
  for await (const row of rows) yield toOrder(row);
}
