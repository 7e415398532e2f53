import type { CardIntent, CardPayments } from '../../../platform/card-payments/card-payments.js';
import type { Clock } from '../../../platform/clock.js';
import { actorLabel, assertMay, systemActor, type Actor } from '../../../shared/actor.js';
import { conflict, DomainError, notFound } from '../../../shared/errors.js';
import type { FaultPoints } from '../../../shared/fault-points.js';
import { retryWhileChanging } from '../../../shared/retry.js';
import { assertMayOwn, isOwnedBy, labelOf } from './order-access.js';
import { orderIsChangingMessage, type OrderEventName, type OrderStore } from './order-store.js';
import { wasPaid, type Order } from './order.js';
import { release, type Resources } from './reservations.js';

export interface EndOrderDeps extends Resources {
  orders: OrderStore;
  cardPayments: CardPayments;
  clock: Clock;
  faults?: FaultPoints;
}

export type EndOrderOutcome =
  | { kind: 'ended'; order: Order }
  /** The card was charged, so the order must be settled and not ended. */
  | { kind: 'paid_meanwhile'; order: Order; intentId: string };

export interface OrderDeletion {
  order: Order;
  /** False if the order was already deleted. */
  hasChanged: boolean;
}

/** How an order can end. The keys are used in messages. The values are the status and the ledger event. */
const endings = {
  deleted: { event: 'order.cancelled', status: 'cancelled' },
  cancelled: { event: 'order.cancelled_by_customer', status: 'cancelled' },
  expired: { event: 'order.expired', status: 'expired' },
} as const satisfies Record<string, { event: OrderEventName; status: 'cancelled' | 'expired' }>;
type Ending = keyof typeof endings;

/**
 * Ends an unpaid order. First cancels its open intent, so that no card can be charged for it. Then changes the order,
 * if it has not changed since it was read. Then releases its stock and its uses of promotions. Every step can safely be
 * repeated.
 */
async function end(deps: EndOrderDeps, start: Order, ending: Ending, by: string): Promise<EndOrderOutcome | null> {
  const { faults, orders, clock } = deps;
  const { event, status } = endings[ending];
  let order: Order | null = start;
  return retryWhileChanging(orderIsChangingMessage, async () => {
    if (order?.status !== 'placed') return null;
    // Staff may have edited the order since it was read, which extends its deadline.
    if (ending === 'expired' && !isOverdue(order, clock.now())) return null;
    const { intentId } = order.payment;
    if (intentId !== null && !(await closeIntent(deps, intentId))) return { kind: 'paid_meanwhile', order, intentId };
    await faults?.at('end.after-cancel-intent');
    const ended = await orders.change(order, {
      status,
      payment: { status: 'unpaid' },
      reason: { event, by, at: clock.now() },
    });
    await faults?.at('end.after-change');
    if (ended) {
      await releaseAll(deps, ended);
      return { kind: 'ended', order: ended };
    }
    order = await orders.findById(order.id);
    return undefined;
  });
}

const isOverdue = ({ reservedUntil }: Order, now: Date) => reservedUntil !== null && reservedUntil <= now;

/**
 * Cancels an open intent.
 * @returns false if the intent has collected money that was not refunded.
 * @throws DomainError CONFLICT if the bank has not answered yet.
 */
export async function closeIntent(
  { cardPayments }: Pick<EndOrderDeps, 'cardPayments'>,
  intentId: string,
): Promise<boolean> {
  const intent = await cardPayments.cancelIntent(intentId).catch(whenMissing);
  if (intent === null || intent.status === 'canceled') return true;
  return intent.status === 'succeeded' && intent.amountRefundedMinor >= intent.amountReceivedMinor;
}

async function releaseAll(deps: EndOrderDeps, { reservations }: Order): Promise<void> {
  for (const reservation of reservations) {
    await release(deps, reservation);
    await deps.faults?.at('end.after-release');
  }
}

/**
 * Staff delete an unpaid order.
 * @throws DomainError NOT_FOUND; CONFLICT (ILLEGAL_TRANSITION) if it is paid, being paid, or expired; CONFLICT
 * (IN_PROGRESS) if the order keeps changing.
 */
export async function deleteOrder(deps: EndOrderDeps, actor: Actor, orderId: string): Promise<OrderDeletion> {
  assertMay(actor, 'orders:write');
  const order = await deps.orders.findById(orderId);
  if (!order) throw notFound('The order');
  return endUnpaid(deps, order, 'deleted', actorLabel(actor));
}

/**
 * The customer cancels an unpaid order. A guest's order is cancelled by the visitor who has its key.
 * @throws DomainError UNAUTHENTICATED; NOT_FOUND, also for another customer's order; CONFLICT (ILLEGAL_TRANSITION) if it
 *   is paid, being paid, or expired; CONFLICT (IN_PROGRESS) if the order keeps changing.
 */
export async function cancelOwnOrder(deps: EndOrderDeps, actor: Actor, orderId: string): Promise<Order> {
  assertMayOwn(actor);
  const order = await deps.orders.findById(orderId);
  if (!order || !isOwnedBy(actor, order)) throw notFound('The order');
  return (await endUnpaid(deps, order, 'cancelled', labelOf(actor, order))).order;
}

/**
 * Ends an unpaid order after the customer has withdrawn from all of it. The withdrawal is valid even if the order
 * cannot be ended now, because a payment is in progress or the card provider does not answer. The order then expires
 * later, or it is paid and refunded.
 */
export async function endWithdrawn(deps: EndOrderDeps, order: Order, by: string): Promise<void> {
  try {
    await end(deps, order, 'cancelled', by);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

/**
 * Reads the order again, because it may come from a long list that was read before staff extended its deadline.
 * @returns null if the order was ended or paid in the meantime, or has a later deadline.
 * @throws DomainError CONFLICT (IN_PROGRESS) if the order keeps changing.
 */
export async function expireOrder(deps: EndOrderDeps, { id }: Order): Promise<EndOrderOutcome | null> {
  const order = await deps.orders.findById(id);
  return order && end(deps, order, 'expired', actorLabel(systemActor('reservations')));
}

async function endUnpaid(
  deps: EndOrderDeps,
  order: Order,
  ending: 'deleted' | 'cancelled',
  by: string,
): Promise<OrderDeletion> {
  const outcome = order.status === 'placed' ? await end(deps, order, ending, by) : null;
  if (outcome?.kind === 'ended') return { order: outcome.order, hasChanged: true };
  const current = (await deps.orders.findById(order.id)) ?? order;
  if (current.status === 'cancelled') {
    // An earlier attempt may have crashed before it released the stock. Releasing it twice is harmless, because
    // reservation IDs are never reused.
    await releaseAll(deps, current);
    return { order: current, hasChanged: false };
  }
  const message =
    wasPaid(current) || outcome?.kind === 'paid_meanwhile'
      ? `A paid order cannot be ${ending}.`
      : `An order that is ${current.status} cannot be ${ending}.`;
  throw conflict('ILLEGAL_TRANSITION', message, { status: current.status });
}

/** An intent that the provider does not know cannot collect money. */
function whenMissing(error: unknown): CardIntent | null {
  if (error instanceof DomainError && error.code === 'NOT_FOUND') return null;
  throw error;
}
