import type { Permission, Right } from '@kickstand/rules/permissions';
import { DomainError } from './errors.js';

export type UserRole = 'admin' | 'customer';

/** A signed-in person, read from the database for this request, so role and revocation are up to date. */
export interface UserActor {
  kind: 'user';
  /** ID of the user document: 24 hex digits. */
  userId: string;
  /** The identity provider's ID of the account. */
  uid: string;
  /** Trimmed, lower case. */
  email: string;
  /** True if the user is known to own the address. Anybody can register an address without owning the mailbox. */
  ownsEmail: boolean;
  displayName: string;
  role: UserRole;
  /** Permissions of staff; an admin needs none, because admins may do everything. */
  permissions?: readonly Permission[];
  orderKey?: string;
  /** Network address of the request, as of a visitor. */
  network?: string;
}

/** A person who is not signed in. */
export interface Visitor {
  kind: 'visitor';
  /** Content of the header `X-Order-Key`. It gives access to the guest's order with this key. */
  orderKey?: string;
  /** Network address of the request; for IPv6, its /64 network. It must not be stored unhashed. */
  network?: string;
}

/** The shop itself: sweeps, webhooks, the reconciler, the command line. */
export interface SystemActor {
  kind: 'system';
  name: string;
}

export type Actor = Visitor | UserActor | SystemActor;

export const visitor: Visitor = { kind: 'visitor' };

/** @param orderKey content of the header `X-Order-Key`; a malformed key is ignored. */
export function withOrderKey(actor: Actor, orderKey: string | undefined): Actor {
  const isKey = orderKey !== undefined && /^[\w-]{43}$/.test(orderKey);
  return isKey && actor.kind !== 'system' ? { ...actor, orderKey } : actor;
}

export function systemActor(name: string): SystemActor {
  return { kind: 'system', name };
}

export function isAdmin(actor: Actor): boolean {
  return actor.kind === 'system' || (actor.kind === 'user' && actor.role === 'admin');
}

/** Whether the actor has one of the rights. Admins and the shop itself have all. Who may write may read. */
export function may(actor: Actor, ...rights: readonly Right[]): boolean {
  if (isAdmin(actor)) return true;
  if (actor.kind !== 'user') return false;
  return rights.some((right) => actor.permissions?.includes(right.split(':', 1)[0] as Permission));
}

/** Name of the actor for histories, ledger and audit log: an email address or `system:<name>`. */
export function actorLabel(actor: Actor): string {
  if (actor.kind === 'user') return actor.email;
  return actor.kind === 'system' ? `system:${actor.name}` : 'visitor';
}

export function assertSignedIn(actor: Actor): asserts actor is UserActor {
  if (actor.kind !== 'user') throw new DomainError('UNAUTHENTICATED', 'Sign in to do this.');
}

/** Refuses visitors with UNAUTHENTICATED, and others without one of the rights with FORBIDDEN. */
export function assertMay(actor: Actor, ...rights: readonly Right[]): void {
  if (may(actor, ...rights)) return;
  assertKnown(actor);
  throw new DomainError('FORBIDDEN', 'You do not have the permission to do this.');
}

/** Refuses visitors with UNAUTHENTICATED, and others who are not admins with FORBIDDEN. */
export function assertAdmin(actor: Actor): void {
  assertKnown(actor);
  if (!isAdmin(actor)) throw new DomainError('FORBIDDEN', 'Only an admin can do this.');
}

function assertKnown(actor: Actor): void {
  if (actor.kind === 'visitor') throw new DomainError('UNAUTHENTICATED', 'Sign in to do this.');
}
