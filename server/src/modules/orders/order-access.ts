import { createHash, timingSafeEqual } from 'node:crypto';
import { actorLabel, assertSignedIn, isAdmin, type Actor } from '../../shared/actor.js';
import type { Order } from './order.js';

type OwnedOrder = Pick<Order, 'customer' | 'accessKey'>;

/** Its customer; of a guest's order also whoever has its key. */
export function isOwnedBy(actor: Actor, order: OwnedOrder): boolean {
  if (actor.kind === 'system') return false;
  if (hasKeyOf(actor.orderKey, order)) return true;
  if (actor.kind === 'visitor') return false;
  const { userId, email } = order.customer;
  // Guests' orders, and those older than accounts, know their customer by the address alone, which must be proven; all
  // others by the account, which keeps its orders when the address changes hands.
  return userId === null ? actor.ownsEmail && email === actor.email : userId === actor.userId;
}

export function isVisibleTo(actor: Actor, order: OwnedOrder): boolean {
  return isAdmin(actor) || isOwnedBy(actor, order);
}

/** Somebody who may own an order: a signed-in user, or who sends an order's key. @throws DomainError UNAUTHENTICATED */
export function assertMayOwn(actor: Actor): void {
  if (actor.kind !== 'visitor' || actor.orderKey === undefined) assertSignedIn(actor);
}

/** Who changes an order, for its history: a guest by the address they ordered with. */
export function labelOf(actor: Actor, { customer }: Pick<Order, 'customer'>): string {
  return actor.kind === 'visitor' ? customer.email : actorLabel(actor);
}

/** Who did something to an order, as `actor` may know: customers see no address of the people who work in the shop. */
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
