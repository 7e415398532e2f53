import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { actorLabel, assertSignedIn, may, type Actor } from '../../../shared/actor.js';
import { wasPaid, type Order } from './order.js';

type OrderKeys = Pick<Order, 'accessKey' | 'mailKey'>;
type OwnedOrder = OrderKeys & Pick<Order, 'customer' | 'isEmailProven' | 'payment'>;

/** 256 random bits. */
export const newOrderKey = (): string => randomBytes(32).toString('base64url');

/** Whether the actor is the order's customer, or has the key of a guest's order. */
export function isOwnedBy(actor: Actor, order: OwnedOrder): boolean {
  if (actor.kind === 'system' || actor.kind === 'machine') return false;
  return isKey(actor.orderKey, order.accessKey) || isKey(actor.orderKey, order.mailKey) || isOfAccount(actor, order);
}

/** True for staff who are not the customer, also if they have opened the link in the customer's mail. */
export function actsForCustomer(actor: Actor, order: OwnedOrder): boolean {
  return may(actor, 'orders:write') && !isOfAccount(actor, order);
}

function isOfAccount(actor: Actor, order: OwnedOrder): boolean {
  if (actor.kind !== 'user') return false;
  const { userId, email } = order.customer;
  // Guests' orders, and orders from before there were accounts, are matched by email address, which must be verified.
  // All others are matched by account. An account keeps its orders even if another account uses the address later.
  return userId === null
    ? actor.ownsEmail && email === actor.email && belongsToAddress(order)
    : userId === actor.userId;
}

/**
 * Whether the order is shown to the owner of its email address. Anybody can order as a guest with any address. So a
 * guest's order is only shown if it was paid, or was opened with a link from its mails. An order without a key is from
 * before there were accounts.
 */
function belongsToAddress(order: OwnedOrder): boolean {
  return order.accessKey === null || order.isEmailProven || wasPaid(order);
}

/** Whether the actor has the key that is in the mails about a guest's order. */
export function hasMailKey(actor: Actor, { mailKey, accessKey }: OrderKeys): boolean {
  return 'orderKey' in actor && isKey(actor.orderKey, mailKey ?? accessKey);
}

export function isVisibleTo(actor: Actor, order: OwnedOrder): boolean {
  return may(actor, 'orders:read') || isOwnedBy(actor, order);
}

/** Accepts actors who may own an order: signed-in users, and visitors with an order key. @throws DomainError UNAUTHENTICATED */
export function assertMayOwn(actor: Actor): void {
  if (actor.kind !== 'visitor' || actor.orderKey === undefined) assertSignedIn(actor);
}

/** How an order's history names the person who changes it; for a guest, the email address of the order. */
export function labelOf(actor: Actor, { customer }: Pick<Order, 'customer'>): string {
  return actor.kind === 'visitor' ? customer.email : actorLabel(actor);
}

/** The person who changed an order, as shown to `actor`: customers do not see the email addresses of staff. */
export function nameFor(actor: Actor, by: string, order: OwnedOrder): string {
  // After a change of address, an account's earlier entries still have the address of the order. Entries made between two
  // changes have an address that is not known here.
  const isTheirOwn = [labelOf(actor, order), order.customer.email].includes(by) && isOwnedBy(actor, order);
  const isStaffs = by.includes('@') || by.startsWith('key:');
  return isStaffs && !isTheirOwn && !may(actor, 'orders:read') ? 'system:shop' : by;
}

/** Compares in constant time. */
function isKey(sent: string | undefined, key: string | null): boolean {
  if (sent === undefined || key === null) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(sent), digest(key));
}
