import { assertAdmin, assertSignedIn, isAdmin, type Actor } from './actor.js';

/**
 * Who may call an operation, read a field or send an input field:
 * - `visitor`: everybody, signed in or not.
 * - `customer`: everybody who is signed in, admins included.
 * - `owner`: the signed-in user whom the order, payment or account belongs to. Only the use case can tell who that is, so
 *   it checks; the declaration makes sure that somebody is signed in.
 * - `admin`: admins.
 */
export const roles = ['visitor', 'customer', 'owner', 'admin'] as const;

export type Role = (typeof roles)[number];

/** Several roles only where they differ: everybody else that a role includes need not be named. */
export type AccessRule = Role | readonly ['owner', 'admin'];

export function rolesOf(rule: AccessRule): readonly Role[] {
  return typeof rule === 'string' ? [rule] : rule;
}

/** Whether this actor may go on, as far as that can be told without the data. */
export function isAllowed(actor: Actor, rule: AccessRule): boolean {
  if (rule === 'visitor') return true;
  return rule === 'admin' ? isAdmin(actor) : actor.kind === 'user';
}

/** @throws DomainError UNAUTHENTICATED or FORBIDDEN */
export function assertAllowed(actor: Actor, rule: AccessRule): void {
  if (rule === 'admin') assertAdmin(actor);
  else if (rule !== 'visitor') assertSignedIn(actor);
}

const sentences = {
  visitor: 'Open to everybody',
  customer: 'For signed-in users',
  owner: 'For its owner only',
  'owner,admin': 'For its owner and admins',
  admin: 'Admins only',
} as const satisfies Record<string, string>;

/** One sentence for schema descriptions and documents, without its full stop. */
export function describeAccess(rule: AccessRule): string {
  return sentences[rolesOf(rule).join(',') as keyof typeof sentences];
}
