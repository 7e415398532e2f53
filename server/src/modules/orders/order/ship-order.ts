import type { Clock } from '../../../platform/clock.js';
import { actorLabel, assertMay, type Actor } from '../../../shared/actor.js';
import { conflict } from '../../../shared/errors.js';
import { changeOrder, type OrderChange, type OrderStore } from './order-store.js';
import { isAllReturned, isAllRefunded } from './order-refunds.js';
import { shippedAtOf, type Order } from './order.js';

/** How long after shipping an admin can undo it, in minutes. */
export const shippingUndoMinutes = 10;

interface Author {
  by: string;
  at: Date;
}

interface ShipOrderDeps {
  orders: OrderStore;
  clock: Clock;
}

/**
 * Marks a paid order as shipped. An order that is already shipped is returned unchanged.
 * @throws DomainError NOT_FOUND; CONFLICT (ILLEGAL_TRANSITION) if the order is not paid, or if its total is refunded or
 *   all its units are returned to stock, pending refunds included; CONFLICT (IN_PROGRESS) if the order keeps changing.
 */
export function shipOrder(deps: ShipOrderDeps, actor: Actor, orderId: string): Promise<Order> {
  return change(deps, actor, orderId, toShipped);
}

/**
 * Makes a recently shipped order paid again. A paid order is returned unchanged.
 * @throws DomainError NOT_FOUND; CONFLICT (ILLEGAL_TRANSITION) if the order is not shipped, was shipped more than
 *   `shippingUndoMinutes` ago, or has a newer refund; CONFLICT (IN_PROGRESS) if the order keeps changing.
 */
export function undoShipment(deps: ShipOrderDeps, actor: Actor, orderId: string): Promise<Order> {
  return change(deps, actor, orderId, toNotShipped);
}

async function change(
  { orders, clock }: ShipOrderDeps,
  actor: Actor,
  orderId: string,
  decide: (order: Order, author: Author) => OrderChange | null,
): Promise<Order> {
  assertMay(actor, 'orders:write');
  const by = actorLabel(actor);
  // The time is taken after the order is read, so that the order's refunds are older than the shipment.
  return (await changeOrder(orders, orderId, (order) => decide(order, { at: clock.now(), by }))).order;
}

/** Only units that were returned before shipping count. Units that come back later are returned by the customer. */
function toShipped(order: Order, author: Author): OrderChange | null {
  const { status } = order;
  if (status === 'shipped') return null;
  if (status !== 'paid') throw refuse(order, `An order that is ${status} cannot be shipped.`);
  if (isAllReturned(order)) {
    throw refuse(order, 'Everything in this order is back in stock, or about to be: there is nothing to ship.');
  }
  if (isAllRefunded(order)) {
    throw refuse(order, 'All money of this order is being refunded: it cannot be shipped.');
  }
  return { status: 'shipped', reason: { event: 'order.shipped', ...author } };
}

function toNotShipped(order: Order, author: Author): OrderChange | null {
  if (order.status === 'paid') return null;
  const until = shipmentUndoableUntil(order);
  if (until === null) throw refuse(order, 'The shipping of this order cannot be undone.');
  if (author.at > until) {
    throw refuse(order, `Shipping can be undone for ${shippingUndoMinutes} minutes. This order was shipped earlier.`);
  }
  return { status: 'paid', reason: { event: 'order.shipment_undone', ...author } };
}

/**
 * Time until which the shipment can be undone; null if the order is not shipped or has a newer refund. A refund of a
 * shipped order means that delivered units come back, while a refund of a paid order means that units are not sent.
 */
export function shipmentUndoableUntil(order: Order): Date | null {
  const shippedAt = shippedAtOf(order);
  const last = order.history.at(-1);
  if (shippedAt === null || last?.status !== 'shipped' || last.at !== shippedAt) return null;
  if (order.payment.refunds.some(({ createdAt }) => createdAt >= shippedAt)) return null;
  return new Date(shippedAt.getTime() + shippingUndoMinutes * 60_000);
}

const refuse = ({ status }: Order, message: string) => conflict('ILLEGAL_TRANSITION', message, { status });
