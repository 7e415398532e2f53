import type { ErrorCode } from '@kickstand/rules/errors';
import type { CardRefund } from '../../../platform/card-payments/card-payments.js';
import { actorLabel, systemActor } from '../../../shared/actor.js';
import { DomainError } from '../../../shared/errors.js';
import { money, subtract, toDecimalString } from '../../../shared/money.js';
import { restockableBy, statusAfter, withRefunds } from '../order/order-parcels.js';
import { changeOrder, type OrderChange, type OrderEventName } from '../order/order-store.js';
import {
  awaitsRestock,
  claimsRestock,
  isAllRefunded,
  restockQuantityOf,
  sumOfRefunds,
} from '../order/order-refunds.js';
import {
  wasPaid,
  type Order,
  type OrderPayment,
  type OrderRefund,
  type RefundedLine,
  type OrderStatus,
  type RefundStatus,
} from '../order/order.js';
import { flagUnsent, withFlag } from './flag.js';
import type { PaymentDeps } from './payment.js';

/** A refund with the ID of its order, for lists over several orders. */
export interface Refund extends OrderRefund {
  orderId: string;
}

/** Errors by which the provider refuses a refund. After any other error it is unknown whether the refund was made. */
export const refusals: ReadonlySet<ErrorCode> = new Set([
  'CONFLICT',
  'NOT_FOUND',
  'BAD_USER_INPUT',
  'PAYMENT_DECLINED',
]);

function provider({ clock }: PaymentDeps) {
  return { by: actorLabel(systemActor('card-provider')), at: clock.now() };
}

/**
 * Sends a recorded refund once. A repeated call finds the refund that an earlier attempt sent. If the provider cannot be
 * reached, the refund stays pending and the reconciler retries it. After an error that staff must look into, such as a
 * revoked API key, the payment is also flagged.
 */
export async function sendRefund(deps: PaymentDeps, orderId: string, refundId: string): Promise<Order | null> {
  const { orders, faults, logger } = deps;
  const order = await orders.findById(orderId);
  const refund = order?.payment.refunds.find(({ id }) => id === refundId);
  if (!order || !refund) return order;
  const { intentId, recorded } = order.payment;
  const isGivenBack = refund.status === 'succeeded' && refund.providerId === null;
  if (recorded || refund.amount.amountMinor === 0 || isGivenBack) return giveBack(deps, order, refundId);
  if (!intentId || refund.status !== 'pending' || refund.providerId !== null) return order;
  try {
    const atProvider = await listSent(deps, order, intentId);
    if (atProvider === null) return await giveBack(deps, order, refundId);
    const sent = atProvider.find(({ metadata }) => metadata['refundId'] === refundId);
    const reported = sent ?? (await create(deps, order, intentId, refund));
    await faults?.at('refund.after-provider');
    return await follow(deps, orderId, reported);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'PAYMENT_UNAVAILABLE') {
      logger.warn({ err: error, orderId, refundId }, 'a refund could not be sent yet');
      return order;
    }
    const { message } = error;
    if (!refusals.has(error.code) || error.details?.reason === 'IDEMPOTENCY_KEY_REUSED') {
      const what = `A refund of ${toDecimalString(refund.amount)}`;
      await flagUnsent(deps, orderId, { id: refundId, what, intentId }, error);
      throw error;
    }
    return (await changeOrder(orders, orderId, (current) => failRefund(current, refundId, message, provider(deps))))
      .order;
  }
}

/**
 * Completes a refund without the card provider: either the order was not paid by card, and the admin who records the
 * refund gives the money back, or there is no money to give back.
 */
async function giveBack(deps: PaymentDeps, found: Order, refundId: string): Promise<Order> {
  const { order } = await changeOrder(deps.orders, found.id, (current) => {
    const known = current.payment.refunds.find(({ id }) => id === refundId);
    if (known?.status !== 'pending') return null;
    const restockDue = restockQuantityOf(known) > 0;
    const refund: OrderRefund = { ...known, status: 'succeeded', restockDue };
    const who = { by: known.by, at: deps.clock.now() };
    return withRefund(current, refund, noteOf(refund), { before: known.status, who });
  });
  await deps.faults?.at('refund.after-change');
  return restock(deps, order);
}

/**
 * The refunds that the provider knows, newest first. It forgets idempotency keys after a day but keeps the metadata of
 * refunds. Null for a test payment that it no longer knows, because the shop went live since. This brought no money.
 */
async function listSent({ cardPayments }: PaymentDeps, { payment }: Order, intentId: string) {
  if (payment.livemode === false && (await cardPayments.retrieveIntent(intentId)) === null) return null;
  return cardPayments.listRefunds(intentId);
}

function create({ cardPayments }: PaymentDeps, order: Order, intentId: string, refund: OrderRefund) {
  return cardPayments.createRefund({
    intentId,
    amountMinor: refund.amount.amountMinor,
    currency: refund.amount.currency,
    idempotencyKey: `order:${order.id}:refund:${refund.id}`,
    metadata: { refundId: refund.id, orderId: order.id },
  });
}

async function follow(deps: PaymentDeps, orderId: string, reported: CardRefund): Promise<Order> {
  const { order } = await changeOrder(deps.orders, orderId, (current) =>
    followRefund(current, reported, provider(deps)),
  );
  await deps.faults?.at('refund.after-change');
  return restock(deps, order);
}

/** Returns all due units to stock, including units that an earlier process did not return because it died. */
async function restock(deps: PaymentDeps, order: Order): Promise<Order> {
  const { stock, faults, clock } = deps;
  const orderId = order.id;
  let current = order;
  for (const refund of order.payment.refunds.filter(awaitsRestock)) {
    for (const { productId, quantity } of toReturns(order, refund)) {
      await stock.restock({ productId, orderId, refundId: refund.id, quantity });
      await faults?.at('refund.after-restock');
    }
    const who = { by: refund.by, at: clock.now() };
    current = (await changeOrder(deps.orders, orderId, (latest) => markRestocked(latest, refund.id, who))).order;
  }
  return current;
}

/** Applies all refunds of an intent that the provider lists, including those made in its dashboard. */
export async function followRefunds(deps: PaymentDeps, before: Order, intentId: string): Promise<Order | null> {
  const atProvider = await listSent(deps, before, intentId);
  if (atProvider === null) for (const { id } of before.payment.refunds) await giveBack(deps, before, id);
  // The provider lists the newest refund first, but they are applied oldest first.
  for (const reported of [...(atProvider ?? [])].reverse()) await follow(deps, before.id, reported);
  const order = await deps.orders.findById(before.id);
  return order && restock(deps, order);
}

/** Quantities that a refund returns to stock, one entry per product even if several lines have it. */
function toReturns({ lines }: Order, refund: OrderRefund): { productId: string; quantity: number }[] {
  const quantities = new Map<string, number>();
  for (const { lineId, restockQuantity } of refund.lines) {
    const productId = lines.find(({ id }) => id === lineId)?.productId;
    if (productId === undefined || restockQuantity === 0) continue;
    quantities.set(productId, (quantities.get(productId) ?? 0) + restockQuantity);
  }
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
}

interface Who {
  by: string;
  at: Date;
}

const statusByProvider = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'cancelled',
} as const satisfies Record<CardRefund['status'], RefundStatus>;

/**
 * Reports may arrive late and out of order, so the rank of a refund only rises. `failed` ranks above `succeeded`,
 * because the bank can still send the money back.
 */
const rank = { pending: 0, succeeded: 1, failed: 2, cancelled: 2 } as const satisfies Record<RefundStatus, number>;

/** Applies the provider's report of one refund to the order; null if this changes nothing. Pure. */
export function followRefund(order: Order, reported: CardRefund, who: Who): OrderChange | null {
  if (!wasPaid(order) || reported.currency !== order.total.currency) return null;
  const known = findKnown(order, reported);
  const status = statusByProvider[reported.status];
  if (known && known.providerId !== null && rank[status] <= rank[known.status]) return null;
  const before = known ?? toForeignRefund(order, reported);
  const refund: OrderRefund = {
    ...before,
    providerId: reported.id,
    status,
    ...decideRestock(order, before, status),
    failureMessage: status === 'failed' ? (reported.failureReason ?? 'The bank did not take the refund.') : null,
  };
  const hasLostUnits = restockQuantityOf(refund) < restockQuantityOf(before);
  const note = hasLostUnits ? `${noteOf(refund)}; another refund has claimed its units` : noteOf(refund);
  return withRefund(order, refund, note, { before: known?.status ?? null, who });
}

/** Finds the refund by the provider's ID, or, if the provider's answer was lost, by the shop's ID in the metadata. */
function findKnown(order: Order, reported: CardRefund): OrderRefund | null {
  const { refunds } = order.payment;
  const ownId = reported.metadata['refundId'];
  return (
    refunds.find(({ providerId }) => providerId === reported.id) ??
    refunds.find(({ id, providerId }) => id === ownId && providerId === null) ??
    null
  );
}

/**
 * A refund that was made in the provider's dashboard, or that the shop made after the backup that was restored. The
 * latter keeps its ID, because it may already have a credit note.
 */
function toForeignRefund(order: Order, reported: CardRefund): OrderRefund {
  const { refundId, orderId } = reported.metadata;
  const isLost = orderId === order.id && !order.payment.refunds.some(({ id }) => id === refundId);
  return {
    id: (isLost && refundId) || reported.id,
    providerId: reported.id,
    amount: money(reported.amountMinor, order.total.currency),
    status: 'pending',
    reason: null,
    lines: [],
    restockDue: false,
    restocked: false,
    by: 'provider',
    createdAt: reported.createdAt,
    failureMessage: null,
  };
}

/** Records that the provider refused the refund. */
export function failRefund(order: Order, refundId: string, message: string, who: Who): OrderChange | null {
  const known = order.payment.refunds.find(({ id }) => id === refundId);
  if (!known || known.status !== 'pending' || known.providerId !== null) return null;
  const refund: OrderRefund = { ...known, status: 'failed', failureMessage: message };
  return withRefund(order, refund, noteOf(refund), { before: known.status, who });
}

function withRefund(
  order: Order,
  reported: OrderRefund,
  note: string,
  { before, who }: { before: RefundStatus | null; who: Who },
): OrderChange {
  const { payment } = order;
  const refund = withFailedAt(reported, before, who.at);
  const refunds = payment.refunds.some(({ id }) => id === refund.id)
    ? payment.refunds.map((other) => (other.id === refund.id ? refund : other))
    : [...payment.refunds, refund];
  const refunded = sumOfRefunds(refunds, ['succeeded'], order.total.currency);
  const moved = subtract(payment.refunded, refunded);
  const after = { ...payment, refunds, refunded };
  return {
    status: statusWith(order, after),
    payment: { refunds, refunded, status: paymentStatusAfter(order, after), ...flagOf(order, refund, before) },
    reason: {
      event: eventOf(refund.status, before),
      amount: moved.amountMinor === 0 ? null : moved,
      refundId: refund.id,
      note,
      ...who,
    },
  };
}

const hasFailed = (status: RefundStatus) => status === 'failed' || status === 'cancelled';

/** The time is recorded once, so that a refund that is reported again does not move to another month of the tax report. */
function withFailedAt({ failedAt, ...refund }: OrderRefund, before: RefundStatus | null, at: Date): OrderRefund {
  if (!hasFailed(refund.status)) return refund;
  const since = before === null || hasFailed(before) ? failedAt : at;
  return { ...refund, ...(since && { failedAt: since }) };
}

function eventOf(status: RefundStatus, before: RefundStatus | null): OrderEventName {
  return status === 'failed' && before === 'succeeded' ? 'refund.bounced' : `refund.${status}`;
}

function noteOf({ providerId, id, amount, failureMessage }: OrderRefund): string {
  const what = `${toDecimalString(amount)}, ${providerId ?? id}`;
  return failureMessage === null ? what : `${what}: ${failureMessage}`;
}

/** A refund that is cancelled while it is pending is not flagged: staff have cancelled it themselves. */
function flagOf(order: Order, refund: OrderRefund, before: RefundStatus | null): Partial<OrderPayment> {
  const { id, status, amount, failureMessage } = refund;
  const key = `refund-failed:${id}`;
  const isFlagged = status === 'failed' || (status === 'cancelled' && before === 'succeeded');
  if (!isFlagged || order.payment.raisedFlags.includes(key)) return {};
  const outcome = status === 'failed' ? `failed: ${failureMessage ?? ''}` : 'was cancelled after it had succeeded.';
  return withFlag(order, key, `A refund of ${toDecimalString(amount)} ${outcome}`);
}

const isAll = (order: Order, payment: OrderPayment) =>
  isAllRefunded(withRefunds({ ...order, payment }, ({ status }) => status === 'succeeded'));

function paymentStatusAfter(order: Order, payment: OrderPayment): OrderPayment['status'] {
  if (isAll(order, payment)) return 'refunded';
  return payment.refunded.amountMinor > 0 ? 'partially_refunded' : 'paid';
}

function statusWith(order: Order, payment: OrderPayment): OrderStatus {
  if (isAll(order, payment)) return 'refunded';
  // If the bank sent the money of a refund back, the order gets its earlier status again.
  const status = order.history.findLast((event) => event.status !== 'refunded')?.status ?? order.status;
  return statusAfter(order, { payment }, status);
}

/**
 * Which units a refund returns to stock when the provider reports it with `status`. Pure. This is decided in the update
 * that records that the provider accepted the refund, before the stock changes. So no other refund can restock the same
 * units, even if the bank returns the money in the meantime.
 */
export function decideRestock(
  order: Order,
  refund: OrderRefund,
  status: RefundStatus,
): Pick<OrderRefund, 'lines' | 'restockDue'> {
  const { lines, restockDue } = refund;
  const isAccepted = status === 'pending' || status === 'succeeded';
  if (restockDue || !isAccepted || restockQuantityOf(refund) === 0) return { lines, restockDue };
  // If a refund was wrongly recorded as refused, its claim on the units was lost. It gets the units back only if no other
  // refund has claimed them.
  const isLeft = ({ lineId, restockQuantity }: RefundedLine) => {
    const line = order.lines.find(({ id }) => id === lineId);
    const left = line && restockableBy(order, line, refund.ofShippedUnits ?? false);
    return left !== undefined && restockQuantity <= left;
  };
  const isDue = claimsRestock(refund) || lines.every(isLeft);
  return isDue
    ? { lines, restockDue: true }
    : { lines: lines.map((line) => ({ ...line, restockQuantity: 0 })), restockDue: false };
}

/** Records that the refund's units are back in stock. */
export function markRestocked(order: Order, refundId: string, who: Who): OrderChange | null {
  const { refunds } = order.payment;
  const refund = refunds.find(({ id }) => id === refundId);
  if (!refund || !awaitsRestock(refund)) return null;
  return {
    payment: { refunds: refunds.map((other) => (other.id === refundId ? { ...other, restocked: true } : other)) },
    reason: { event: 'refund.restocked', refundId, note: `quantity ${restockQuantityOf(refund)}`, ...who },
  };
}
