import { createHash, timingSafeEqual } from 'node:crypto';
import { actorLabel, assertSignedIn, isAdmin, type Actor } from '../../shared/actor.js';
import type { Order } from './order.js';

type OwnedOrder = Pick<Order, 'customer' | 'accessKey'>;

/** Whether the actor is the order's customer, or has the key of a guest's order. */
export function isOwnedBy(actor: Actor, order: OwnedOrder): boolean {
  if (actor.kind === 'system') return false;
  if (hasKeyOf(actor.orderKey, order)) return true;
  if (actor.kind === 'visitor') return false;
  const { userId, email } = order.customer;
  // Guests' orders and those older than accounts are matched by the email address, which must be verified. All others are
  // matched by the account, which keeps its orders if the address moves to another account.
  return userId === null ? actor.ownsEmail && email === actor.email : userId === actor.userId;
}

export function isVisibleTo(actor: Actor, order: OwnedOrder): boolean {
  return isAdmin(actor) || isOwnedBy(actor, order);
}

/** Accepts actors who may own an order: signed-in users, and visitors with an order key. @throws DomainError UNAUTHENTICATED */
export function assertMayOwn(actor: Actor): void {
  if (actor.kind !== 'visitor' || actor.orderKey === undefined) assertSignedIn(actor);
}

/** Who changes an order, for its history. For a guest this is the order's email address. */
export function labelOf(actor: Actor, { customer }: Pick<Order, 'customer'>): string {
  return actor.kind === 'visitor' ? customer.email : actorLabel(actor);
}

/** Who changed an order, as shown to `actor`: customers do not see the email addresses of staff. */
export function nameFor(actor: Actor, by: string, order: OwnedOrder): string {
  const isTheirOwn = by === labelOf(actor, order) && isOwnedBy(actor, order);
  return by.includes('@') && !isTheirOwn && !isAdmin(actor) ? 'system:shop' : by;
}

/** Compared in constant time. */
function hasKeyOf(orderKey: string | undefined, { accessKey }: OwnedOrder): boolean {
  if (orderKey === undefined || accessKey === null) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(orderKey), digest(accessKey));
}
