import type { CardIntent } from '../../../platform/card-payments/card-payments.js';
import { assertSignedIn, may, type Actor, type UserActor } from '../../../shared/actor.js';
import { conflict, DomainError, invalidField, notFound } from '../../../shared/errors.js';
import { isEqual } from '../../../shared/money.js';
import { retryWhileChanging } from '../../../shared/retry.js';
import { toPrice } from '../../catalogue/products/product-rules.js';
import { assertMayOwn, isOwnedBy, labelOf } from '../order/order-access.js';
import { findChargeFault } from '../order/charge-limits.js';
import { isPayable, quoteOf, wasPaid, type Order } from '../order/order.js';
import { changeOrder, orderIsChangingMessage } from '../order/order-store.js';
import { finalise } from '../order/reservations.js';
import type { PaymentDeps } from './payment.js';
import { settle } from './settle.js';

export interface StartedPayment {
  order: Order;
  /** Secret for confirming the payment in the browser; null if nothing is left to pay by card. */
  clientSecret: string | null;
}

/** How far the provider's clock may be behind the shop's. */
const clockDifferenceMs = 5 * 60_000;

/** What to do with the order's current intent. */
type Use = 'hand_out' | 'update' | 'settle' | 'replace';

/** @returns null if the order has changed in the meantime. */
async function tryOnce(deps: PaymentDeps, order: Order, by: string): Promise<StartedPayment | null> {
  if (order.total.amountMinor === 0) return waive(deps, order, by);
  assertChargeable(order);
  const intent =
    order.payment.intentId === null ? null : await deps.cardPayments.retrieveIntent(order.payment.intentId);
  switch (useOf(order, intent)) {
    case 'hand_out':
      return intent && { order, clientSecret: intent.clientSecret };
    case 'update':
      return intent && update(deps, order, intent, by);
    case 'settle':
      return intent && settleFirst(deps, intent.id, by);
    case 'replace':
      return open(deps, order, by);
  }
}

/**
 * The total is 0, so the order becomes paid without a card. The edit that made the total 0 has cancelled any payment
 * started before it.
 */
async function waive(deps: PaymentDeps, order: Order, by: string): Promise<StartedPayment | null> {
  const { clock, orders, faults } = deps;
  const at = clock.now();
  const paid = await orders.change(order, {
    status: 'paid',
    payment: { status: 'paid', paidAt: at, intentId: null },
    reason: { event: 'payment.waived', by, at },
  });
  await faults?.at('settle.after-change');
  if (!paid) return null;
  for (const reservation of paid.reservations) await finalise(deps, reservation);
  await deps.ledger.recordOrder(paid.id);
  return { order: paid, clientSecret: null };
}

const calculationOf = (order: Order) => quoteOf(order).taxCalculationId;

/** Sets the intent's amount and tax calculation to those of the order. */
async function update(deps: PaymentDeps, order: Order, intent: CardIntent, by: string): Promise<StartedPayment> {
  const { amountMinor, currency } = order.total;
  const { attempt } = order.payment;
  const taxCalculationId = calculationOf(order);
  try {
    const { clientSecret } = await deps.cardPayments.updateIntentAmount({
      intentId: intent.id,
      amountMinor,
      currency,
      ...(intent.taxCalculationId !== taxCalculationId && { taxCalculationId }),
      idempotencyKey: `order:${order.id}:pi:${attempt}:amount:${amountMinor}${taxCalculationId ?? ''}`,
    });
    return { order, clientSecret };
  } catch (error) {
    // After a lost answer, the same request is sent again.
    const isLost = error instanceof DomainError && error.code === 'PAYMENT_UNAVAILABLE';
    if (!isLost) await abandon(deps, order.id, attempt + 1, by);
    throw error;
  }
}

/**
 * Cancels all other open intents of the order. An attempt whose answer was lost can leave such an intent. If the order
 * has changed, none is cancelled: another attempt may have saved its intent.
 * @returns the ID of an intent that was paid in the meantime; null if there is none.
 */
async function cancelOthers(
  { cardPayments, orders }: PaymentDeps,
  order: Order,
  intentId: string,
): Promise<string | null> {
  if ((await orders.findById(order.id))?.revision !== order.revision) return null;
  const createdAfter = new Date(order.placedAt.getTime() - clockDifferenceMs);
  for await (const other of cardPayments.listIntents({ createdAfter })) {
    if (other.orderId !== order.id || other.id === intentId || !isOpen(other)) continue;
    const cancelled = await cardPayments.cancelIntent(other.id);
    if (cancelled.status === 'succeeded') return cancelled.id;
  }
  return null;
}

async function settleFirst(deps: PaymentDeps, intentId: string, by: string): Promise<StartedPayment | null> {
  const settled = await settle(deps, intentId, by);
  if (settled?.outcome !== 'needs_review') return null;
  throw conflict('IN_PROGRESS', settled.message ?? 'This payment has to be checked first.');
}

/** Creates an intent and saves it on the order before it returns the secret. */
async function open(deps: PaymentDeps, order: Order, by: string): Promise<StartedPayment | null> {
  const { faults, orders, clock } = deps;
  const attempt = order.payment.attempt + 1;
  const intent = await create(deps, order, attempt, by);
  await faults?.at('start.after-create-intent');
  // Other intents are cancelled before this one is saved, so that none is open when its secret is returned. The first
  // attempt at an order that was not edited has no others.
  const paidId = attempt > 1 || order.editId ? await cancelOthers(deps, order, intent.id) : null;
  if (paidId !== null) return settleFirst(deps, paidId, by);
  const saved = await orders.change(order, {
    payment: { intentId: intent.id, attempt, status: 'unpaid', livemode: intent.livemode },
    reason: { event: 'payment.started', intentId: intent.id, by, at: clock.now() },
  });
  await faults?.at('start.after-save-intent');
  // The entry about this change stays in the order's outbox until the outcome of the payment is moved to the ledger.
  if (saved) return { order: saved, clientSecret: intent.clientSecret };
  await cancelUnsaved(deps, { orderId: order.id, intentId: intent.id, attempt, by });
  return null;
}

interface UnsavedIntent {
  orderId: string;
  intentId: string;
  /** The attempt that created the intent or, if that is not known, the order's next attempt. */
  attempt: number;
  by: string;
}

/**
 * Cancels an intent that is not saved on its order, so that it does not stay open, although its secret was never
 * returned. First abandons the attempt: the provider would answer its key with the cancelled intent.
 * @returns false if the intent is now the order's own, and was not cancelled.
 */
export async function cancelUnsaved(
  deps: PaymentDeps,
  { orderId, intentId, attempt, by }: UnsavedIntent,
): Promise<boolean> {
  const { payment } = await abandon(deps, orderId, attempt, by);
  if (payment.intentId === intentId) return false;
  await deps.cardPayments.cancelIntent(intentId);
  return true;
}

async function create(deps: PaymentDeps, order: Order, attempt: number, by: string): Promise<CardIntent> {
  try {
    return await deps.cardPayments.createIntent({
      orderId: order.id,
      amountMinor: order.total.amountMinor,
      currency: order.total.currency,
      description: describeLines(order.lines),
      taxCalculationId: calculationOf(order),
      // The provider refuses a key that was used with other content, and an edit changes the content.
      idempotencyKey: `order:${order.id}:pi:${attempt}${order.editId ? `:${order.editId}` : ''}`,
    });
  } catch (error) {
    await abandon(deps, order.id, attempt, by);
    throw error;
  }
}

/**
 * Makes the next attempt use the next key. For a day, the provider repeats its first answer to a key, even an error.
 * If an intent was created with the old key, nobody can pay with it, because its secret was never returned.
 */
async function abandon({ orders, clock }: PaymentDeps, orderId: string, attempt: number, by: string): Promise<Order> {
  const { order } = await changeOrder(orders, orderId, (current) =>
    current.payment.attempt >= attempt || !isPayable(current)
      ? null
      : {
          payment: { attempt },
          reason: { event: 'payment.abandoned', intentId: null, by, at: clock.now() },
        },
  );
  return order;
}

/**
 * Starts the payment of an order, or returns the open one; an order never has more than one open payment. The amount is
 * the stored total, and the intent is saved on the order before its secret is returned.
 * @throws DomainError NOT_FOUND (also for another customer's order), FORBIDDEN for an admin who is not the customer,
 *   CONFLICT (ILLEGAL_TRANSITION) for an ended order, BAD_USER_INPUT outside the provider's limits.
 */
export async function startPayment(
  deps: PaymentDeps,
  actor: Actor,
  { orderId }: { orderId: string },
): Promise<StartedPayment> {
  assertMayOwn(actor);
  return retryWhileChanging(orderIsChangingMessage, async () => {
    const order = await deps.orders.findById(orderId);
    if (!order || !isOwnedBy(actor, order)) throw refusal(actor, order);
    if (wasPaid(order)) return { order, clientSecret: null };
    if (!isPayable(order)) {
      throw conflict('ILLEGAL_TRANSITION', `This order is ${order.status} and can no longer be paid.`, {
        status: order.status,
      });
    }
    return (await tryOnce(deps, order, labelOf(actor, order))) ?? undefined;
  });
}

/**
 * E.g. '2 x Brake disc, 1 x Chain', cut to the provider's limit of 500 characters. The cut can leave half an emoji, which
 * cannot be sent.
 */
function describeLines(lines: Order['lines']): string {
  const description = lines.map(({ name, quantity }) => `${quantity} x ${name}`).join(', ');
  return description.length <= 500 ? description : `${description.slice(0, 499).replace(/\p{Cs}$/u, '')}…`;
}

function isOpen({ status }: CardIntent): boolean {
  return status !== 'succeeded' && status !== 'canceled' && status !== 'processing';
}

function useOf(order: Order, intent: CardIntent | null): Use {
  if (!intent || intent.status === 'canceled' || intent.orderId !== order.id) return 'replace';
  if (intent.status === 'succeeded') {
    // If a mismatched payment was refunded, the order is still unpaid and needs a new intent.
    const isReturned = intent.amountRefundedMinor >= intent.amountReceivedMinor;
    return isReturned && order.payment.raisedFlags.some((key) => key === `mismatch:${intent.id}`)
      ? 'replace'
      : 'settle';
  }
  const isSame =
    intent.amountMinor === order.total.amountMinor &&
    intent.currency === order.total.currency &&
    intent.taxCalculationId === calculationOf(order);
  return isSame || intent.status === 'processing' ? 'hand_out' : 'update';
}

function refusal(actor: Actor, order: Order | null): DomainError {
  return order && may(actor, 'orders:read')
    ? new DomainError('FORBIDDEN', 'Only its customer can pay for an order.')
    : notFound('The order');
}

function assertChargeable({ total }: Order): void {
  const fault = findChargeFault(total);
  if (fault !== null) throw invalidField('orderId', fault);
}

export interface StartPaymentByPriceInput {
  orderId?: string | null;
  /** A decimal, as sent by older clients. */
  price?: number | string | null;
}

async function findByPrice(
  { currency, orders }: PaymentDeps,
  actor: UserActor,
  price: number | string | null | undefined,
): Promise<string> {
  if (price === null || price === undefined) throw invalidField('orderId', 'orderId must name the order to pay.');
  const total = toPrice(price, currency);
  const fitting = (await orders.findUnpaidOf(actor)).filter(
    (order) => isOwnedBy(actor, order) && isEqual(order.total, total),
  );
  const [first, ...others] = fitting;
  if (!first) throw invalidField('price', 'None of your unpaid orders has this total. Send its orderId.');
  if (others.length > 0)
    throw invalidField('price', 'Several of your unpaid orders have this total. Send the orderId.');
  return first.id;
}

/**
 * For clients that send only a price: starts the payment of the caller's unpaid order with that total.
 * @throws DomainError BAD_USER_INPUT if none, or more than one, of the caller's unpaid orders has this total.
 */
export async function startPaymentByPrice(
  deps: PaymentDeps,
  actor: Actor,
  { orderId, price }: StartPaymentByPriceInput,
): Promise<{ clientSecret: string | null }> {
  assertSignedIn(actor);
  const id = orderId ?? (await findByPrice(deps, actor, price));
  const { clientSecret } = await startPayment(deps, actor, { orderId: id });
  return { clientSecret };
}
