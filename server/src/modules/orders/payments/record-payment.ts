import { staffRules } from '@kickstand/rules/orders';
import { actorLabel, assertMay, type Actor } from '../../../shared/actor.js';
import { calendarOf, readDay, toDateText } from '../../../shared/calendar.js';
import { conflict, invalidField, notFound } from '../../../shared/errors.js';
import { readFields } from '../../../shared/field-rules.js';
import { isEqual, type Money } from '../../../shared/money.js';
import { retryWhileChanging } from '../../../shared/retry.js';
import { closeIntent } from '../order/end-order.js';
import { assertRevision, changeOrder, orderIsChangingMessage } from '../order/order-store.js';
import { isPayable, wasPaid, type Order, type RecordedMethod } from '../order/order.js';
import { finalise } from '../order/reservations.js';
import type { PaymentDeps } from './payment.js';
import { settle } from './settle.js';

export interface RecordPaymentInput {
  orderId: string;
  method: RecordedMethod;
  reference?: string | null;
  /** The day on which the money arrived, YYYY-MM-DD in the shop's time zone; today if it is absent. */
  receivedOn?: string | null;
  /** The total that staff have seen and received. */
  expectedTotal: Money;
  idempotencyKey: string;
}

const methodTexts: Readonly<Record<RecordedMethod, string>> = { cash: 'cash', bank_transfer: 'bank transfer' };

/**
 * Records that staff have received the total in cash or by bank transfer. The open payment by card is cancelled first,
 * so that nobody pays twice. A retry with the same key returns the order.
 * @throws DomainError FORBIDDEN; NOT_FOUND; BAD_USER_INPUT (reference, receivedOn); CONFLICT: TOTAL_CHANGED with the
 *   total in `details.total`; ILLEGAL_TRANSITION if the order is paid, being paid by card, or ended.
 */
export async function recordPayment(
  deps: PaymentDeps,
  actor: Actor,
  { idempotencyKey, ...input }: RecordPaymentInput,
): Promise<Order> {
  assertMay(actor, 'orders:write');
  const { reference } = readFields({ reference: staffRules.reference }, { reference: input.reference ?? '' });
  const by = actorLabel(actor);
  if (!(await deps.orders.findById(input.orderId))) throw notFound('The order');
  const key = { owner: by, operation: 'recordPayment', key: idempotencyKey, input };
  const { entityId: id } = await deps.idempotency.claim(key);
  const order = await retryWhileChanging(orderIsChangingMessage, async () => {
    const current = await deps.orders.findById(input.orderId);
    if (!current) throw notFound('The order');
    if (current.payment.recorded?.id === id) return current;
    assertRecordable(current, input.expectedTotal);
    const paidAt = await toPaidAt(deps, current, input.receivedOn ?? null);
    await cancelOpenPayment(deps, current, by);
    await deps.faults?.at('record.after-cancel-intent');
    const at = deps.clock.now();
    const recorded = { id, method: input.method, reference };
    const note = noteOf(recorded, input.receivedOn);
    return (
      (await deps.orders.change(current, {
        status: 'paid',
        payment: { status: 'paid', paidAt: paidAt ?? at, intentId: null, recorded },
        reason: { event: 'payment.recorded', amount: current.total, intentId: null, note, by, at },
      })) ?? undefined
    );
  });
  await deps.faults?.at('record.after-change');
  for (const reservation of order.reservations) {
    await finalise(deps, reservation);
    await deps.faults?.at('record.after-finalise');
  }
  await deps.ledger.recordOrder(order.id);
  return order;
}

const noteOf = ({ method, reference }: { method: RecordedMethod; reference: string }, receivedOn?: string | null) =>
  [methodTexts[method], reference, receivedOn && `received on ${receivedOn}`].filter(Boolean).join(', ');

/**
 * When the order was paid, if that was on an earlier day than today: at noon, so that the date is the same in most time
 * zones, but not before the order was placed.
 */
async function toPaidAt({ readTerms, clock }: PaymentDeps, { placedAt }: Order, receivedOn: string | null) {
  if (receivedOn === null) return null;
  const day = readDay('receivedOn', receivedOn);
  const calendar = calendarOf((await readTerms()).timeZone);
  const [first, today] = [calendar.dayOf(placedAt), calendar.dayOf(clock.now())];
  if (day < first || day > today) {
    const period = `from ${toDateText(first)}, when the order was placed, to today`;
    throw invalidField('receivedOn', `Enter the day on which the payment was received: ${period}.`);
  }
  if (day === today) return null;
  const noon = calendar.startOf(day).getTime() + 12 * 3_600_000;
  return new Date(Math.max(noon, placedAt.getTime()));
}

function assertRecordable(order: Order, expectedTotal: Money): void {
  if (!isPayable(order)) {
    const message = wasPaid(order)
      ? 'This order is already paid.'
      : `This order is ${order.status}, so its parts are no longer reserved. Place a new order, then record the payment.`;
    throw conflict('ILLEGAL_TRANSITION', message, { status: order.status });
  }
  if (isEqual(order.total, expectedTotal)) return;
  const message = 'The total of this order has changed. Look at the new total, then record what was paid.';
  throw conflict('TOTAL_CHANGED', message, { total: order.total });
}

/** @throws DomainError CONFLICT (ILLEGAL_TRANSITION) if the customer has paid, or the bank has not answered yet. */
async function cancelOpenPayment(deps: PaymentDeps, { payment, status }: Order, by: string): Promise<void> {
  const { intentId } = payment;
  if (intentId === null || (await closeIntent(deps, intentId))) return;
  await settle(deps, intentId, by);
  throw conflict('ILLEGAL_TRANSITION', 'The customer has just paid by card. Look at the order again.', { status });
}

/**
 * Sends the customer of an unpaid order a mail with a link to its payment.
 * @param input.revision the revision that the caller has seen, so that a retry sends no second mail.
 * @throws DomainError FORBIDDEN; NOT_FOUND; BAD_USER_INPUT (orderId) if the customer has no email address; CONFLICT:
 *   STALE_VERSION, ILLEGAL_TRANSITION if the order is paid or ended.
 */
export async function sendPaymentLink(
  deps: PaymentDeps,
  actor: Actor,
  { orderId, revision }: { orderId: string; revision: number },
): Promise<Order> {
  assertMay(actor, 'orders:write');
  const { order } = await changeOrder(deps.orders, orderId, (current) => {
    if (current.customer.email === '')
      throw invalidField('orderId', 'The customer of this order has no email address.');
    if (!isPayable(current)) {
      const message = `This order is ${current.status} and cannot be paid.`;
      throw conflict('ILLEGAL_TRANSITION', message, { status: current.status });
    }
    assertRevision(current, revision);
    return { reason: { event: 'payment.link_sent', by: actorLabel(actor), at: deps.clock.now() } };
  });
  await deps.ledger.recordOrder(orderId);
  return order;
}
