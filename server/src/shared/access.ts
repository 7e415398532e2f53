import { assertAdmin, assertSignedIn, isAdmin, type Actor } from './actor.js';

/**
 * Who may call an operation, read a field or send an input field:
 * - `visitor`: everybody, signed in or not.
 * - `customer`: all signed-in users, including admins.
 * - `owner`: the signed-in user who owns the order, payment or account. The declaration only ensures that a user is
 *   signed in. The use case must check the owner.
 * - `guest`: a visitor who sends the key of a guest's order in the header `X-Order-Key`. The use case must check that the
 *   key belongs to this order.
 * - `admin`: admins.
 */
export const roles = ['visitor', 'customer', 'owner', 'guest', 'admin'] as const;

export type Role = (typeof roles)[number];

/** Lists several roles only if none of them includes another one. */
export type AccessRule =
  Role | readonly ['owner', 'admin'] | readonly ['owner', 'guest'] | readonly ['owner', 'guest', 'admin'];

export function rolesOf(rule: AccessRule): readonly Role[] {
  return typeof rule === 'string' ? [rule] : rule;
}

/** Whether this actor has access, as far as this can be decided without the data. */
export function isAllowed(actor: Actor, rule: AccessRule): boolean {
  if (rule === 'visitor') return true;
  if (actor.kind === 'visitor' && actor.orderKey !== undefined && rolesOf(rule).includes('guest')) return true;
  return rule === 'admin' ? isAdmin(actor) : actor.kind === 'user';
}

/** @throws DomainError UNAUTHENTICATED or FORBIDDEN */
export function assertAllowed(actor: Actor, rule: AccessRule): void {
  if (isAllowed(actor, rule)) return;
  if (rule === 'admin') assertAdmin(actor);
  else assertSignedIn(actor);
}

const sentences = {
  visitor: 'Open to everybody',
  customer: 'For signed-in users',
  owner: 'For its owner only',
  guest: "With the key of a guest's order",
  'owner,admin': 'For its owner and admins',
  'owner,guest': "For its owner, and with the key of a guest's order",
  'owner,guest,admin': "For its owner and admins, and with the key of a guest's order",
  admin: 'Admins only',
} as const satisfies Record<string, string>;

/** One sentence for schema descriptions and documents, without the full stop. */
export function describeAccess(rule: AccessRule): string {
  return sentences[rolesOf(rule).join(',') as keyof typeof sentences];
}
