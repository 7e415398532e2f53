import { isAdmin, type Actor } from '../../shared/actor.js';
import type { Order } from './order.js';

export function isOwnedBy(actor: Actor, order: Pick<Order, 'customer'>): boolean {
  if (actor.kind !== 'user') return false;
  const { userId, email } = order.customer;
  // Orders older than accounts know their customer by the address alone, which must be proven; all others by the account,
  // which keeps its orders when the address changes hands.
  return userId === null ? actor.ownsEmail && email === actor.email : userId === actor.userId;
}

export function isVisibleTo(actor: Actor, order: Pick<Order, 'customer'>): boolean {
  return isAdmin(actor) || isOwnedBy(actor, order);
}

/** Who did something to an order, as `actor` may know: customers see no address of the people who work in the shop. */
export function nameFor(actor: Actor, by: string): string {
  const isSomebodyElse = by.includes('@') && !(actor.kind === 'user' && actor.email === by);
  return isSomebodyElse && !isAdmin(actor) ? 'system:shop' : by;
}
