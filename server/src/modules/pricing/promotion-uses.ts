import { createHash } from 'node:crypto';
import { Schema, type Connection, type mongo } from 'mongoose';
import type { Clock } from '../../platform/clock.js';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import { required } from '../../platform/mongo/field-types.js';
import { bind } from '../../shared/bind.js';
import {
  defaultStockLimits,
  sharesOf,
  toHolderFields,
  type HolderFields,
  type StockHolder,
  type StockLimits,
} from '../catalogue/stock/stock-limits.js';
import type { Promotion } from './promotion.js';
import type { Quote } from './quote.js';

/** What is counted: uses of a promotion in total, or by one customer. */
export interface UseCounter {
  promotionId: string;
  /** Null to count the uses of all customers. */
  customerKey: string | null;
}

/** A use that is reserved for an order. */
export interface UseHold extends UseCounter {
  id: string;
}

export interface UseRequest extends UseHold {
  orderId: string;
}

/** A use for an order that is about to be placed. */
export interface NewUse extends UseRequest {
  /** For whom the use is reserved; null if the limits for holders do not apply to the order. */
  holder: StockHolder | null;
}

export interface UseLimit extends UseCounter {
  /** Whole number, 1 or more. */
  limit: number;
}

export interface UseCounts {
  /** Uses by paid orders. */
  done: number;
  /** Uses that are reserved for unpaid orders. */
  held: number;
}

/** Reserves uses of promotions for orders. As with stock, each reservation is later released or made final. */
export interface PromotionUses {
  /** The uses that an order with this quote takes; none for promotions without a limit. */
  countersOf(quote: Pick<Quote, 'adjustments'>, customerKey: string | null): Promise<UseCounter[]>;
  /**
   * If another attempt to place the order has already reserved the use, that reservation is used.
   * @returns the ID of the reservation; null if no uses are left for the holder.
   */
  reserve(request: NewUse): Promise<string | null>;
  /** Reserves a use for an order that was paid after its reservation was released. @returns false if none is left. */
  reserveAgain(request: UseRequest): Promise<boolean>;
  /** All reservations for an order, from any attempt. */
  findReservations(orderId: string): Promise<UseHold[]>;
  release(hold: UseHold): Promise<boolean>;
  /** The order is paid: its use counts for good and can no longer be released. */
  finalise(hold: UseHold): Promise<boolean>;
  reservationsBefore(before: Date): AsyncGenerator<UseHold & { orderId: string }>;
}

/**
 * Key that identifies one customer of a promotion: the account's ID, or the hash of a guest's email address. Null for a
 * customer with neither.
 */
export function customerKeyOf({ userId, email }: { userId: string | null; email: string }): string | null {
  if (userId === null && email === '') return null;
  return userId ?? createHash('sha256').update(email).digest('hex').slice(0, 32);
}

interface UseCounterDocument {
  /** The promotion's ID; for one customer `<promotion>:<customer key>`. */
  _id: string;
  /** Final and reserved uses: the sum of `done` and the number of `holds`. */
  taken: number;
  done: number;
  holds: ({ id: string; orderId: string; at: Date } & HolderFields)[];
}

const schema = new Schema<UseCounterDocument>(
  {
    _id: { type: String, required: true },
    taken: required.number,
    done: required.number,
    holds: {
      type: [{ _id: false, id: String, orderId: String, userId: Schema.ObjectId, guestNetwork: String, at: Date }],
      default: [],
    },
  },
  { collection: 'promotion_uses', versionKey: false },
);
schema.index({ 'holds.at': 1 });
schema.index({ 'holds.orderId': 1 });

const idOf = ({ promotionId, customerKey }: UseCounter) =>
  customerKey === null ? promotionId : `${promotionId}:${customerKey}`;

/** Any number of uses: the promotion has no limit of this kind. */
const unlimited = Number.MAX_SAFE_INTEGER;

interface Context {
  counters: mongo.Collection<UseCounterDocument>;
  clock: Clock;
  limits: StockLimits;
  /** All promotions, read at most one second ago. */
  readPromotions: () => Promise<Promotion[]>;
}

interface Deps extends Pick<Context, 'clock' | 'readPromotions'> {
  connection: Connection;
  /** Holders reserve the same shares of a promotion's uses as of a product's stock. */
  stockLimits?: Partial<StockLimits>;
}

/**
 * One document counts all uses of a promotion, and one more for each customer counts theirs. The count and the
 * reservations change together in one conditional update. So they always agree, even after a race or a crash. Every
 * operation can be repeated safely.
 */
export function createPromotionUses({ connection, clock, stockLimits, readPromotions }: Deps) {
  connection.model<UseCounterDocument>('PromotionUses', schema);
  const counters = connection.collection<UseCounterDocument>('promotion_uses');
  const context: Context = { counters, clock, readPromotions, limits: { ...defaultStockLimits, ...stockLimits } };
  const uses: PromotionUses = {
    ...bind(context, { countersOf, reserve, reserveAgain, findReservations }),

    async release({ id, ...counter }) {
      const { modifiedCount } = await counters.updateOne(
        { _id: idOf(counter), 'holds.id': id },
        { $inc: { taken: -1 }, $pull: { holds: { id } } },
      );
      return modifiedCount === 1;
    },

    async finalise({ id, ...counter }) {
      const { modifiedCount } = await counters.updateOne(
        { _id: idOf(counter), 'holds.id': id },
        { $inc: { done: 1 }, $pull: { holds: { id } } },
        // The write need not be flushed to disk: if a crash loses it, the sweep repeats it.
        { writeConcern: { w: 1, j: false } },
      );
      return modifiedCount === 1;
    },

    async *reservationsBefore(before) {
      for await (const row of counters.find({ 'holds.at': { $lt: before } })) {
        for (const { at, ...hold } of toHolds(row)) if (at < before) yield hold;
      }
    },
  };

  /** The counts of these counters, in the same order. */
  async function count(asked: readonly UseCounter[]): Promise<UseCounts[]> {
    const rows = asked.length === 0 ? [] : await counters.find({ _id: { $in: asked.map(idOf) } }).toArray();
    const byId = new Map(rows.map((row) => [row._id, row]));
    return asked.map((counter) => {
      const { done = 0, holds = [] } = byId.get(idOf(counter)) ?? {};
      return { done, held: holds.length };
    });
  }
  return { uses, count, ...bind(context, { findReached }) };
}

async function countersOf(
  { readPromotions }: Context,
  { adjustments }: Pick<Quote, 'adjustments'>,
  customerKey: string | null,
): Promise<UseCounter[]> {
  const ids = new Set(adjustments.flatMap(({ promotionId }) => promotionId ?? []));
  if (ids.size === 0) return [];
  const limited = (await readPromotions()).filter((each) => ids.has(each.id) && isLimited(each));
  return limited
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap(({ id: promotionId, customerLimit }) => [
      { promotionId, customerKey: null },
      ...(customerLimit === null || customerKey === null ? [] : [{ promotionId, customerKey }]),
    ]);
}

/**
 * Those of the limits that leave no use for a new order of the holder, with the final and reserved uses.
 * @param orderId reservations of this order do not count.
 */
async function findReached<Limit extends UseLimit>(
  { counters, limits }: Context,
  asked: readonly Limit[],
  { holder, orderId = '' }: { holder: StockHolder | null; orderId?: string | undefined },
): Promise<(Limit & { taken: number })[]> {
  if (asked.length === 0) return [];
  const toCondition = (limit: Limit) => ({ _id: idOf(limit), $expr: { $not: [isLeft(limit, holder, limits)] } });
  const rows = await counters
    .aggregate<Pick<UseCounterDocument, '_id' | 'taken'>>([
      { $match: { _id: { $in: asked.map(idOf) } } },
      { $set: { holds: { $filter: { input: '$holds', cond: { $ne: ['$$this.orderId', orderId] } } } } },
      { $match: { $or: asked.map(toCondition) } },
      { $project: { taken: takenUses } },
    ])
    .toArray();
  const takenById = new Map(rows.map(({ _id, taken }) => [_id, taken]));
  return asked.flatMap((limit) => {
    const taken = takenById.get(idOf(limit));
    return taken === undefined ? [] : [{ ...limit, taken }];
  });
}

const takenUses = { $add: ['$done', { $size: '$holds' }] };

/**
 * Whether a use is left for the holder, as an expression on the counter. Anybody can type the email address of a guest.
 * So reservations from other networks do not count as uses by this guest.
 */
function isLeft({ customerKey, limit }: UseLimit, holder: StockHolder | null, limits: StockLimits): object {
  if (customerKey === null) {
    const total = { $add: [limit, { $multiply: ['$done', -1] }] };
    const supply = { reservations: '$holds', quantity: 1, total, least: 1, leastOfAccount: 1 };
    const shares = holder ? sharesOf(holder, limits, supply) : [];
    return { $and: [{ $lt: [takenUses, limit] }, ...shares.map(({ held, mostHeld }) => ({ $lt: [held, mostHeld] }))] };
  }
  const { guestNetwork = null } = toHolderFields(holder);
  const isOwn = { $eq: [{ $ifNull: ['$$this.guestNetwork', null] }, { $literal: guestNetwork }] };
  return { $lt: [{ $add: ['$done', { $size: { $filter: { input: '$holds', cond: isOwn } } }] }, limit] };
}

async function reserve(context: Context, request: NewUse): Promise<string | null> {
  if (await take(context, request, { 'holds.orderId': { $ne: request.orderId } })) return request.id;
  const found = await findReservations(context, request.orderId);
  return found.find((hold) => idOf(hold) === idOf(request))?.id ?? null;
}

async function reserveAgain(context: Context, request: UseRequest): Promise<boolean> {
  if (await take(context, { ...request, holder: null }, { 'holds.id': { $ne: request.id } })) return true;
  return (await findReservations(context, request.orderId)).some(({ id }) => id === request.id);
}

/**
 * @returns false if no uses are left, or if the filter `unless` excludes the counter because of an earlier reservation.
 */
async function take(
  { counters, clock, limits, readPromotions }: Context,
  { id, orderId, holder, ...counter }: NewUse,
  unless: mongo.Filter<UseCounterDocument>,
): Promise<boolean> {
  const promotion = (await readPromotions()).find((each) => each.id === counter.promotionId);
  const limit = (counter.customerKey === null ? promotion?.useLimit : promotion?.customerLimit) ?? unlimited;
  const _id = idOf(counter);
  const hold = { id, orderId, ...toHolderFields(holder), at: clock.now() };
  const add = async () => {
    const $expr = isLeft({ ...counter, limit }, holder, limits);
    const change = { $inc: { taken: 1 }, $push: { holds: hold } };
    return (await counters.updateOne({ _id, $expr, ...unless }, change)).modifiedCount === 1;
  };
  // An upsert cannot have `$expr` in its filter, so the counter is inserted separately.
  const insert = async () => {
    try {
      await counters.insertOne({ _id, taken: 1, done: 0, holds: [hold] });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  };
  // Usually, the counter of a promotion exists and the counter of a customer does not.
  const steps = counter.customerKey === null ? [add, insert, add] : [insert, add];
  for (const step of steps) if (await step()) return true;
  return false;
}

async function findReservations({ counters }: Context, orderId: string): Promise<UseHold[]> {
  const rows = await counters.find({ 'holds.orderId': orderId }).toArray();
  return rows.flatMap(toHolds).filter((hold) => hold.orderId === orderId);
}

function toHolds({ _id, holds }: UseCounterDocument) {
  const [promotionId = _id, customerKey = null] = _id.split(':', 2);
  return holds.map(({ id, orderId, at }) => ({ id, orderId, at, promotionId, customerKey }));
}

export function isLimited({ useLimit, customerLimit }: Promotion): boolean {
  return useLimit !== null || customerLimit !== null;
}
