import type { ErrorCode } from '@kickstand/rules/errors';
import type { CardRefund } from '../../platform/card-payments/card-payments.js';
import { actorLabel, systemActor } from '../../shared/actor.js';
import { DomainError } from '../../shared/errors.js';
import { money, subtract, toDecimalString, type Money } from '../../shared/money.js';
import type { ChangeOrder, OrderChange, OrderEventName } from '../orders/order-store.js';
import {
  awaitsRestock,
  describePieces,
  holdsPieces,
  restockableOfLine,
  restockQuantityOf,
  sumOfRefunds,
  wasPaid,
  type Order,
  type OrderPayment,
  type OrderRefund,
  type RefundedLine,
  type OrderStatus,
  type RefundStatus,
} from '../orders/order.js';
import { withFlag } from './flag.js';
import type { PaymentDeps } from './payment-deps.js';

/** A refund as it is listed beside others, of whichever order. */
export interface Refund extends OrderRefund {
  orderId: string;
}

/** With these the provider has said no; whatever else is thrown leaves open whether the refund was made. */
const refusals: ReadonlySet<ErrorCode> = new Set(['CONFLICT', 'NOT_FOUND', 'BAD_USER_INPUT', 'PAYMENT_DECLINED']);

export type SendRefund = ReturnType<typeof createSendRefund>['sendRefund'];
export type FollowRefunds = ReturnType<typeof createSendRefund>['followRefunds'];

/** Carries refunds that an order has promised to the provider, and what the provider says of them back. */
export function createSendRefund(deps: PaymentDeps, changeOrder: ChangeOrder) {
  const { orders, stock, cardPayments, clock, faults, logger } = deps;
  const provider = () => ({ by: actorLabel(systemActor('card-provider')), at: clock.now() });

  /**
   * Sends a refund the order has recorded, once: a repeat finds what an earlier attempt sent.
   * When the provider cannot be reached the refund stays pending, for the reconciler to carry on with.
   */
  async function sendRefund(orderId: string, refundId: string): Promise<Order | null> {
    const order = await orders.findById(orderId);
    const refund = order?.payment.refunds.find(({ id }) => id === refundId);
    const intentId = order?.payment.intentId;
    if (!order || !refund || !intentId || refund.status !== 'pending' || refund.providerId !== null) return order;
    try {
      const sent = await findSent(intentId, refundId);
      const reported = sent ?? (await create(order, intentId, refund));
      await faults?.at('refund.after-provider');
      return await follow(orderId, reported);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'PAYMENT_UNAVAILABLE') {
        logger.warn({ err: error, orderId, refundId }, 'a refund could not be sent yet');
        return order;
      }
      if (!refusals.has(error.code) || error.details?.reason === 'IDEMPOTENCY_KEY_REUSED') throw error;
      const { message } = error;
      return (await changeOrder(orderId, (current) => failRefund(current, refundId, message, provider()))).order;
    }
  }

  /** The provider forgets idempotency keys after a day; the refund's own mark it keeps. */
  async function findSent(intentId: string, refundId: string): Promise<CardRefund | undefined> {
    const refunds = await cardPayments.listRefunds(intentId);
    return refunds.find(({ metadata }) => metadata['refundId'] === refundId);
  }

  const create = (order: Order, intentId: string, refund: OrderRefund) =>
    cardPayments.createRefund({
      intentId,
      amountMinor: refund.amount.amountMinor,
      currency: refund.amount.currency,
      idempotencyKey: `order:${order.id}:refund:${refund.id}`,
      metadata: { refundId: refund.id, orderId: order.id },
    });

  async function follow(orderId: string, reported: CardRefund): Promise<Order> {
    const { order } = await changeOrder(orderId, (current) => followRefund(current, reported, provider()));
    await faults?.at('refund.after-change');
    return restock(order);
  }

  /** Puts all pieces back that are due, also those that somebody who died had been about to. */
  async function restock(order: Order): Promise<Order> {
    const orderId = order.id;
    let current = order;
    for (const refund of order.payment.refunds.filter(awaitsRestock)) {
      for (const { productId, quantity } of toReturns(order, refund)) {
        await stock.restock({ productId, orderId, refundId: refund.id, quantity });
        await faults?.at('refund.after-restock');
      }
      const who = { by: refund.by, at: clock.now() };
      current = (await changeOrder(orderId, (latest) => markRestocked(latest, refund.id, who))).order;
    }
    return current;
  }

  /** Brings everything the provider knows of an intent's refunds into its order, those of its dashboard too. */
  async function followRefunds(orderId: string, intentId: string): Promise<Order | null> {
    // Oldest first, as they were made.
    for (const reported of [...(await cardPayments.listRefunds(intentId))].reverse()) await follow(orderId, reported);
    const order = await orders.findById(orderId);
    return order && restock(order);
  }

  return { sendRefund, followRefunds };
}

/** What goes back in stock with a refund: once for each product, however many lines it is in. */
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

/** Reports come late and out of order: a refund only moves up. One that succeeded can still be returned by the bank. */
const rank = { pending: 0, succeeded: 1, failed: 2, cancelled: 2 } as const satisfies Record<RefundStatus, number>;

/** What the provider says of one refund, brought into the order; null when the order says so already. Pure. */
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
  const hasLostPieces = restockQuantityOf(refund) < restockQuantityOf(before);
  const note = hasLostPieces ? `${noteOf(refund)}; its pieces for the shelf went to another refund` : noteOf(refund);
  return withRefund(order, refund, note, { before: known?.status ?? null, who });
}

/** By the provider's id; else as the one of ours that was sent under this id and never heard of again. */
function findKnown(order: Order, reported: CardRefund): OrderRefund | null {
  const { refunds } = order.payment;
  const ownId = reported.metadata['refundId'];
  return (
    refunds.find(({ providerId }) => providerId === reported.id) ??
    refunds.find(({ id, providerId }) => id === ownId && providerId === null) ??
    null
  );
}

/** Made in the provider's dashboard. */
function toForeignRefund(order: Order, reported: CardRefund): OrderRefund {
  return {
    id: reported.id,
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

/** The provider refused the refund outright. */
export function failRefund(order: Order, refundId: string, message: string, who: Who): OrderChange | null {
  const known = order.payment.refunds.find(({ id }) => id === refundId);
  if (!known || known.status !== 'pending' || known.providerId !== null) return null;
  const refund: OrderRefund = { ...known, status: 'failed', failureMessage: message };
  return withRefund(order, refund, noteOf(refund), { before: known.status, who });
}

function withRefund(
  order: Order,
  refund: OrderRefund,
  note: string,
  { before, who }: { before: RefundStatus | null; who: Who },
): OrderChange {
  const { payment } = order;
  const refunds = payment.refunds.some(({ id }) => id === refund.id)
    ? payment.refunds.map((other) => (other.id === refund.id ? refund : other))
    : [...payment.refunds, refund];
  const refunded = sumOfRefunds(refunds, ['succeeded'], order.total.currency);
  const moved = subtract(payment.refunded, refunded);
  return {
    status: statusAfter(order, refunded),
    payment: { refunds, refunded, status: paymentStatusAfter(order, refunded), ...flagOf(order, refund) },
    reason: {
      event: eventOf(refund.status, before),
      amount: moved.amountMinor === 0 ? null : moved,
      refundId: refund.id,
      note,
      ...who,
    },
  };
}

function eventOf(status: RefundStatus, before: RefundStatus | null): OrderEventName {
  return status === 'failed' && before === 'succeeded' ? 'refund.bounced' : `refund.${status}`;
}

function noteOf({ providerId, id, amount, failureMessage }: OrderRefund): string {
  const what = `${toDecimalString(amount)}, ${providerId ?? id}`;
  return failureMessage === null ? what : `${what}: ${failureMessage}`;
}

function flagOf(order: Order, refund: OrderRefund): Partial<OrderPayment> {
  const key = `refund-failed:${refund.id}`;
  if (refund.status !== 'failed' || order.payment.raisedFlags.includes(key)) return {};
  return withFlag(order, key, `A refund of ${toDecimalString(refund.amount)} failed: ${refund.failureMessage ?? ''}`);
}

const isAll = (order: Order, refunded: Money) =>
  refunded.amountMinor > 0 && refunded.amountMinor >= order.total.amountMinor;

function paymentStatusAfter(order: Order, refunded: Money): OrderPayment['status'] {
  if (isAll(order, refunded)) return 'refunded';
  return refunded.amountMinor > 0 ? 'partially_refunded' : 'paid';
}

function statusAfter(order: Order, refunded: Money): OrderStatus {
  if (isAll(order, refunded)) return 'refunded';
  if (order.status !== 'refunded') return order.status;
  // The bank returned a refund: the order is again what it was before.
  return order.history.findLast(({ status }) => status !== 'refunded')?.status ?? order.status;
}

/**
 * Which pieces a refund puts back on the shelf, now that the provider reports it with `status`. Pure. Decided in the
 * update that notes that the provider has taken the refund, before the stock hears of it: were the money to come back
 * while the pieces are being put on the shelf, another refund must not get the same pieces.
 */
export function decideRestock(
  order: Order,
  refund: OrderRefund,
  status: RefundStatus,
): Pick<OrderRefund, 'lines' | 'restockDue'> {
  const { lines, restockDue } = refund;
  const isTaken = status === 'pending' || status === 'succeeded';
  if (restockDue || !isTaken || restockQuantityOf(refund) === 0) return { lines, restockDue };
  // One that was taken for refused had let go of its pieces: they are its own again only if they still are there.
  const isLeft = ({ lineId, restockQuantity }: RefundedLine) => {
    const line = order.lines.find(({ id }) => id === lineId);
    return line !== undefined && restockQuantity <= restockableOfLine(order, line);
  };
  const isDue = holdsPieces(refund) || lines.every(isLeft);
  return isDue
    ? { lines, restockDue: true }
    : { lines: lines.map((line) => ({ ...line, restockQuantity: 0 })), restockDue: false };
}

/** The pieces are back on the shelf. */
export function markRestocked(order: Order, refundId: string, who: Who): OrderChange | null {
  const { refunds } = order.payment;
  const refund = refunds.find(({ id }) => id === refundId);
  if (!refund || !awaitsRestock(refund)) return null;
  return {
    payment: { refunds: refunds.map((other) => (other.id === refundId ? { ...other, restocked: true } : other)) },
    reason: { event: 'refund.restocked', refundId, note: describePieces(restockQuantityOf(refund)), ...who },
  };
}
