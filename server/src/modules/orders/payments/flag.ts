import { flagNote } from '@kickstand/rules/orders';
import { actorLabel, assertMay, systemActor, type Actor } from '../../../shared/actor.js';
import { conflict, type DomainError } from '../../../shared/errors.js';
import { readFields } from '../../../shared/field-rules.js';
import type { CardIntent } from '../../../platform/card-payments/card-payments.js';
import { changeOrder, type OrderChange } from '../order/order-store.js';
import type { Order } from '../order/order.js';
import type { PaymentDeps } from './payment.js';

/**
 * Flags a payment, so that staff check it.
 * @returns null if the same problem was already flagged before, even if that flag was resolved.
 */
export function flag(
  order: Order,
  key: string,
  text: string,
  intent: Pick<CardIntent, 'id'>,
  who: { by: string; at: Date },
): OrderChange | null {
  if (order.payment.raisedFlags.includes(key)) return null;
  return {
    payment: withFlag(order, key, text),
    reason: { event: 'payment.flagged', intentId: intent.id, note: text, ...who },
  };
}

/** The payment's fields with one more flag. If an earlier flag is not resolved, its text is kept. */
export function withFlag(order: Order, key: string, text: string): { flag: string; raisedFlags: readonly string[] } {
  const { flag: current, raisedFlags } = order.payment;
  return { flag: current === null ? text : `${current}\n${text}`, raisedFlags: [...raisedFlags, key] };
}

/** Flags a refund that waits until staff put something right, such as a revoked API key. @param what names the refund */
export async function flagUnsent(
  { orders, clock }: PaymentDeps,
  orderId: string,
  { id, what, intentId }: { id: string; what: string; intentId: string },
  { message }: DomainError,
): Promise<void> {
  const who = { by: actorLabel(systemActor('card-provider')), at: clock.now() };
  const text = `${what} could not be sent yet: ${message}`;
  await changeOrder(orders, orderId, (order) => flag(order, `refund-unsent:${id}`, text, { id: intentId }, who));
}

/**
 * An admin resolves the flag of a payment; the note is recorded in the ledger. Does nothing if there is no flag.
 * Problems that were added after the admin read the flag stay.
 * @throws DomainError NOT_FOUND; BAD_USER_INPUT (note); CONFLICT (STALE_VERSION) if the problems in `seen` are no
 *   longer flagged
 */
export async function resolveFlag(
  deps: PaymentDeps,
  actor: Actor,
  input: { orderId: string; note: string; seen?: string | null },
): Promise<Order> {
  assertMay(actor, 'refunds:write');
  const { note } = readFields({ note: flagNote }, input);
  const { order } = await changeOrder(deps.orders, input.orderId, ({ payment }) =>
    payment.flag === null
      ? null
      : {
          payment: { flag: unseenOf(payment.flag, input.seen ?? payment.flag) },
          reason: { event: 'payment.flag_resolved', note, by: actorLabel(actor), at: deps.clock.now() },
        },
  );
  await deps.ledger.recordOrder(order.id);
  return order;
}

/** The problems of a flag that were added after those in `seen`; null if there are none. */
function unseenOf(flag: string, seen: string): string | null {
  if (flag === seen) return null;
  if (flag.startsWith(`${seen}\n`)) return flag.slice(seen.length + 1);
  throw conflict(
    'STALE_VERSION',
    'The problems of this payment have changed since you opened it. Look at them, then try again.',
  );
}
