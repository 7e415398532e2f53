import { createHash } from 'node:crypto';
import { Schema, type Connection, type mongo } from 'mongoose';
import type { Clock } from '../../platform/clock.js';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import { required } from '../../platform/mongo/field-types.js';
import { bind } from '../../shared/bind.js';
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
   * @returns the ID of the reservation; null if no uses are left.
   */
  reserve(request: UseRequest): Promise<string | null>;
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
  holds: { id: string; orderId: string; at: Date }[];
}

const schema = new Schema<UseCounterDocument>(
  {
    _id: { type: String, required: true },
    taken: required.number,
    done: required.number,
    holds: { type: [{ _id: false, id: String, orderId: String, at: Date }], default: [] },
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
  /** All promotions, read at most one second ago. */
  readPromotions: () => Promise<Promotion[]>;
}

/**
 * One document counts all uses of a promotion, and one more for each customer counts theirs. The count and the
 * reservations change together in one conditional update. So they always agree, even after a race or a crash. Every
 * operation can be repeated safely.
 */
export function createPromotionUses(connection: Connection, clock: Clock, readPromotions: Context['readPromotions']) {
  connection.model<UseCounterDocument>('PromotionUses', schema);
  const counters = connection.collection<UseCounterDocument>('promotion_uses');
  const context: Context = { counters, clock, readPromotions };
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

  /** The counts of these counters, in the same order. @param orderId reservations of this order do not count. */
  async function count(asked: readonly UseCounter[], orderId?: string): Promise<UseCounts[]> {
    const rows = asked.length === 0 ? [] : await counters.find({ _id: { $in: asked.map(idOf) } }).toArray();
    const byId = new Map(rows.map((row) => [row._id, row]));
    return asked.map((counter) => {
      const { done = 0, holds = [] } = byId.get(idOf(counter)) ?? {};
      return { done, held: holds.filter((hold) => hold.orderId !== orderId).length };
    });
  }
  return { uses, count };
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

async function reserve(context: Context, request: UseRequest): Promise<string | null> {
  if (await take(context, request, { 'holds.orderId': { $ne: request.orderId } })) return request.id;
  const found = await findReservations(context, request.orderId);
  return found.find((hold) => idOf(hold) === idOf(request))?.id ?? null;
}

async function reserveAgain(context: Context, request: UseRequest): Promise<boolean> {
  if (await take(context, request, { 'holds.id': { $ne: request.id } })) return true;
  return (await findReservations(context, request.orderId)).some(({ id }) => id === request.id);
}

/**
 * @returns false if no uses are left, or if the filter `unless` excludes the counter because of an earlier reservation.
 */
async function take(
  { counters, clock, readPromotions }: Context,
  { id, orderId, ...counter }: UseRequest,
  unless: mongo.Filter<UseCounterDocument>,
): Promise<boolean> {
  const promotion = (await readPromotions()).find((each) => each.id === counter.promotionId);
  const limit = (counter.customerKey === null ? promotion?.useLimit : promotion?.customerLimit) ?? unlimited;
  const attempt = async () => {
    try {
      await counters.updateOne(
        { _id: idOf(counter), taken: { $lt: limit }, ...unless },
        { $inc: { taken: 1 }, $setOnInsert: { done: 0 }, $push: { holds: { id, orderId, at: clock.now() } } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      // The counter exists but does not meet a condition, so the upsert tried to insert a second one.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  };
  // If two orders create the counter at the same time, one of them fails. Its second attempt finds the counter.
  return (await attempt()) || attempt();
}

async function findReservations({ counters }: Context, orderId: string): Promise<UseHold[]> {
  const rows = await counters.find({ 'holds.orderId': orderId }).toArray();
  return rows.flatMap(toHolds).filter((hold) => hold.orderId === orderId);
}

function toHolds({ _id, holds }: UseCounterDocument) {
  const [promotionId = _id, customerKey = null] = _id.split(':', 2);
  return holds.map((hold) => ({ ...hold, promotionId, customerKey }));
}

export function isLimited({ useLimit, customerLimit }: Promotion): boolean {
  return useLimit !== null || customerLimit !== null;
}
