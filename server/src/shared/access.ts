import { permissions, type Permission, type Right } from '@kickstand/rules/permissions';
import { assertAdmin, assertMay, assertSignedIn, may, type Actor } from './actor.js';

/**
 * Who may call an operation, read a field or send an input field:
 * - `visitor`: everybody, signed in or not. API keys may read such data, but not change it.
 * - `customer`: all signed-in users, including staff and admins.
 * - `owner`: the signed-in user who owns the order, payment or account. The declaration only ensures that a user is
 *   signed in. The use case must check the owner.
 * - `guest`: a visitor who sends the key of a guest's order in the header `X-Order-Key`. The use case must check that
 *   the key belongs to this order.
 * - a permission, such as `orders`: staff with the permission, admins, and API keys with the scope.
 * - `admin`: admins only, for what no permission covers, such as staff, API keys and the audit log.
 */
export type Role = 'visitor' | 'customer' | 'owner' | 'guest' | Permission | 'admin';

/** Several roles are alternatives. */
export type AccessRule = Role | readonly ('owner' | 'guest' | Permission | 'admin')[];

/** Mutations, and REST calls that change something, are `write`; everything else is `read`. */
export type AccessMode = 'read' | 'write';

export function rolesOf(rule: AccessRule): readonly Role[] {
  return typeof rule === 'string' ? [rule] : rule;
}

export function permissionsOf(rule: AccessRule): Permission[] {
  return permissions.filter((permission) => rolesOf(rule).includes(permission));
}

/** The rights that give access; one of them is enough. Roles that are not permissions are left out. */
export function rightsOf(rule: AccessRule, mode: AccessMode): Right[] {
  return permissionsOf(rule).map((permission): Right => `${permission}:${mode}`);
}

/** Whether this actor has access, as far as this can be decided without the data. */
export function isAllowed(actor: Actor, rule: AccessRule, mode: AccessMode): boolean {
  const allowed = rolesOf(rule);
  if (allowed.includes('visitor')) return mode === 'read' || actor.kind !== 'machine';
  if (allowed.includes('guest') && actor.kind === 'visitor' && actor.orderKey !== undefined) return true;
  if (actor.kind === 'user' && (allowed.includes('customer') || allowed.includes('owner'))) return true;
  return may(actor, ...rightsOf(rule, mode));
}

/** @throws DomainError UNAUTHENTICATED or FORBIDDEN */
export function assertAllowed(actor: Actor, rule: AccessRule, mode: AccessMode): void {
  if (isAllowed(actor, rule, mode)) return;
  if (rule === 'admin') assertAdmin(actor);
  else if (permissionsOf(rule).length > 0) assertMay(actor, ...rightsOf(rule, mode));
  else assertSignedIn(actor);
}

/** One sentence for schema descriptions and documents, without the full stop. */
export function describeAccess(rule: AccessRule): string {
  if (rule === 'visitor') return 'Open to everybody';
  if (rule === 'customer') return 'For signed-in users';
  if (rule === 'admin') return 'Admins only';
  const allowed = rolesOf(rule);
  const permitted = permissionsOf(rule).join(' or ');
  const people = [
    ...(allowed.includes('owner') ? ['its owner'] : []),
    ...(permitted ? [`staff with the permission ${permitted}`] : []),
    ...(allowed.includes('admin') ? ['admins'] : []),
  ].join(' and ');
  if (allowed.includes('guest')) return `For ${people}, and with the key of a guest's order`;
  return people === 'its owner' ? 'For its owner only' : `For ${people}`;
}
