import type { CardIntent, CardRefund } from '../../../platform/card-payments/card-payments.js';
import { actorLabel, may, systemActor, type Actor } from '../../../shared/actor.js';
import { DomainError, notFound } from '../../../shared/errors.js';
import { retryWhileChanging } from '../../../shared/retry.js';
import { assertMayOwn, isVisibleTo, labelOf } from '../order/order-access.js';
import { isStock, wasSold, type Order, type OrderReservation } from '../order/order.js';
import { orderIsChangingMessage, changeOrder } from '../order/order-store.js';
import { finalise, mergeStock, release, reserveAgain } from '../order/reservations.js';
import { toSettlement, type Settlement, type PaymentDeps } from './payment.js';
import { decideSettlement, toPaidLate, toPaidTooLate } from './settle-decision.js';
import { sendRefund, refusals } from './send-refund.js';
import { flag, flagUnsent } from './flag.js';

/**
 * Applies a payment to its order. Reads it from the provider, checks it, and makes one conditional update. Safe to
 * repeat and to run concurrently.
 * @param by who reported the payment, for the ledger.
 * @param known the order with this intent, if it is known. It is read again if it has changed since.
 * @returns null for an intent of another shop, or an intent that the provider does not know.
 */
export async function settle(
  deps: PaymentDeps,
  intentId: string,
  by: string,
  known: Order | null = null,
): Promise<Settlement | null> {
  const intent = await deps.cardPayments.retrieveIntent(intentId);
  await deps.faults?.at('settle.after-retrieve');
  if (!intent) return null;
  const order = known ?? (await findOrderOf(deps, intent));
  return order && settleIntent(deps, order, intent, by);
}

/** The order with this intent; otherwise the order in the intent's metadata. */
async function findOrderOf({ orders }: PaymentDeps, intent: CardIntent): Promise<Order | null> {
  const waiting = await orders.findByIntentId(intent.id);
  return waiting ?? (intent.orderId === null ? null : orders.findById(intent.orderId));
}

/** @param found the order, as it was read. It is read again only if it has changed since. */
async function settleIntent(
  deps: PaymentDeps,
  found: Order,
  intent: CardIntent,
  by: string,
): Promise<Settlement | null> {
  let known: Order | null = found;
  return retryWhileChanging(orderIsChangingMessage, async () => {
    const order = known ?? (await deps.orders.findById(found.id));
    known = null;
    if (!order) return null;
    const who = { by, at: deps.clock.now() };
    const decision = decideSettlement(order, intent, who);
    if (decision.kind === 'none') return finish(deps, order, intent, false);
    if (decision.kind === 'surplus') {
      const noted = decision.change ? await write(deps, order, decision) : order;
      return (noted && (await returnSurplus(deps, noted, intent, by))) ?? undefined;
    }
    if (decision.kind === 'mismatch' && !decision.change) return toSettlement(order, intent, { isMismatch: true });
    const changed =
      decision.kind === 'late' ? await settleLate(deps, order, intent, by) : await write(deps, order, decision);
    if (!changed) return undefined;
    if (decision.kind === 'mismatch') {
      await deps.ledger.recordOrder(order.id);
      return toSettlement(changed, intent, { isMismatch: true });
    }
    return finish(deps, changed, intent, true);
  });
}

async function write(
  { orders, faults }: PaymentDeps,
  order: Order,
  { change }: { change: Parameters<typeof orders.change>[1] | null },
) {
  const changed = change && (await orders.change(order, change));
  await faults?.at('settle.after-change');
  return changed;
}

/**
 * The payment arrived after the order had ended. If there is enough stock, it is reserved again. Otherwise the payment
 * is refunded in full. Uses of promotions are reserved again if there are any left; if not, the customer keeps the
 * discount.
 * @returns null if the order has changed in the meantime and must be read again.
 */
async function settleLate(deps: PaymentDeps, order: Order, intent: CardIntent, by: string): Promise<Order | null> {
  const { faults, clock, orders } = deps;
  // The process that ended the order may have died before it released the stock, and these may be the last units.
  for (const reservation of order.reservations) {
    await release(deps, reservation);
    await faults?.at('settle.after-late-release');
  }
  const { reservations, isComplete } = await reserveAllAgain(deps, order);
  const who = { by, at: clock.now() };
  const changed = await write(deps, order, {
    change: isComplete ? toPaidLate(order, intent, reservations, who) : toPaidTooLate(order, intent, deps.newId(), who),
  });
  if (changed && isComplete) return changed;
  // A product is sold out, or another process was faster. The fence shows whether the order uses these reservations.
  for (const reservation of reservations) {
    if (!(await orders.fenceReservation(order.id, reservation.id))) continue;
    await release(deps, reservation);
    await faults?.at('settle.after-late-release');
  }
  return changed;
}

/** Reserves all products again. Stops at the first product of which there is not enough. */
async function reserveAllAgain(deps: PaymentDeps, order: Order) {
  const reservations: OrderReservation[] = [];
  for (const earlier of mergeStock(order.reservations)) {
    const reservation = await reserveAgain(deps, order, earlier);
    await deps.faults?.at('settle.after-late-reserve');
    if (reservation) reservations.push(reservation);
    else if (isStock(earlier)) return { reservations, isComplete: false };
  }
  return { reservations, isComplete: true };
}

/**
 * Effects of a settlement. Each later call repeats them, because the first call may have died before them. The entries
 * of a settled payment stay in the order's outbox, from which they are moved for many orders at once.
 */
async function finish(deps: PaymentDeps, order: Order, intent: CardIntent, isFirst: boolean): Promise<Settlement> {
  if (wasSold(order)) {
    for (const reservation of order.reservations) {
      await finalise(deps, reservation);
      await deps.faults?.at('settle.after-finalise');
    }
  }
  const unsent = order.payment.refunds.find(({ status, providerId }) => status === 'pending' && providerId === null);
  const current = unsent && !wasSold(order) ? ((await sendRefund(deps, order.id, unsent.id)) ?? order) : order;
  return toSettlement(current, intent, { isFirst });
}

/**
 * The customer reports a payment, or an admin checks one. Only the provider's answer decides.
 * @throws DomainError UNAUTHENTICATED; NOT_FOUND, also for another customer's order.
 */
export async function settlePayment(
  deps: PaymentDeps,
  actor: Actor,
  { orderId }: { orderId: string },
): Promise<Settlement> {
  if (!may(actor, 'orders:write')) assertMayOwn(actor);
  const order = await deps.orders.findById(orderId);
  if (!order || !isVisibleTo(actor, order)) throw notFound('The order');
  const { intentId } = order.payment;
  const settlement = intentId === null ? null : await settle(deps, intentId, labelOf(actor, order), order);
  return settlement ?? toSettlement(order, null);
}

/**
 * A client without a token reports a payment. It must send the provider's ID of the payment, which only the paying
 * browser and the shop know. A wrong ID and an unknown order are refused with the same error, so that order IDs cannot
 * be guessed.
 * @throws DomainError UNAUTHENTICATED
 */
export async function reportPayment(
  deps: PaymentDeps,
  report: { orderId: string; transactionId: unknown },
): Promise<Settlement> {
  const order = await deps.orders.findById(report.orderId);
  const intentId = order?.payment.intentId ?? null;
  if (!order || intentId === null || intentId !== report.transactionId) {
    throw new DomainError('UNAUTHENTICATED', 'Sign in, or send the transactionId of the payment of this order.');
  }
  return (await settle(deps, intentId, actorLabel(systemActor('payment-report')), order)) ?? toSettlement(order, null);
}

/**
 * Refunds what was paid by card for an order that had been paid in cash or by bank transfer. Can be repeated, because
 * the metadata of the refund shows that it was sent. If the payment cannot be refunded, an admin must check it, and the
 * shop never tries again: the money may be paid back in another way.
 */
async function returnSurplus(deps: PaymentDeps, order: Order, intent: CardIntent, by: string): Promise<Settlement> {
  const { cardPayments, faults, ledger } = deps;
  await faults?.at('return.after-change');
  const left = intent.amountReceivedMinor - intent.amountRefundedMinor;
  const rethrow = async (error: unknown) => {
    if (error instanceof DomainError && error.code !== 'PAYMENT_UNAVAILABLE') {
      const unsent = { id: intent.id, what: `A refund of payment ${intent.id}`, intentId: intent.id };
      await flagUnsent(deps, order.id, unsent, error);
    }
    throw error;
  };
  const problem = left > 0 ? await refund(cardPayments, order, intent, left).catch(rethrow) : null;
  await faults?.at('return.after-provider');
  if (problem !== null) {
    const text = `Payment ${intent.id} came after the order was paid, and could not be refunded: ${problem}`;
    await changeOrder(deps.orders, order.id, (current) =>
      flag(current, `mismatch:${intent.id}`, text, intent, { by, at: deps.clock.now() }),
    );
  }
  await ledger.recordOrder(order.id);
  return toSettlement(order, intent);
}

/**
 * @returns why the refund was refused or failed; null if the provider has accepted it.
 * @throws DomainError it must be tried again. Unless the code is PAYMENT_UNAVAILABLE, staff must put something right.
 */
async function refund(
  cardPayments: PaymentDeps['cardPayments'],
  order: Order,
  { id: intentId, currency, amountReceivedMinor }: CardIntent,
  amountMinor: number,
): Promise<string | null> {
  const refunds = await cardPayments.listRefunds(intentId);
  const sent = refunds.find(({ metadata }) => metadata['returnedFor'] === order.id);
  if (sent) {
    const hasFailed = ({ status }: CardRefund) => status === 'failed' || status === 'canceled';
    if (hasFailed(sent)) return sent.failureReason ?? `the refund is ${sent.status}.`;
    const returned = refunds.reduce((sum, each) => (hasFailed(each) ? sum : sum + each.amountMinor), 0);
    return returned < amountReceivedMinor ? 'another refund of it has failed.' : null;
  }
  try {
    const idempotencyKey = `order:${order.id}:return:${intentId}`;
    const metadata = { returnedFor: order.id, orderId: order.id };
    await cardPayments.createRefund({ intentId, amountMinor, currency, idempotencyKey, metadata });
    return null;
  } catch (error) {
    if (error instanceof DomainError && refusals.has(error.code)) return error.message;
    throw error;
  }
}
