import { isAdmin, type Actor } from '../../shared/actor.js';
import type { Order } from './order.js';

export function isOwnedBy(actor: Actor, order: Pick<Order, 'customer'>): boolean {
  if (actor.kind !== 'user') return false;
  // By email address too: orders older than accounts know their customer by nothing else.
  return order.customer.userId === actor.userId || order.customer.email === actor.email;
}

export function isVisibleTo(actor: Actor, order: Pick<Order, 'customer'>): boolean {
  return isAdmin(actor) || isOwnedBy(actor, order);
}
