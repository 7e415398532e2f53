import { keyScopes, permissions, type Permission, type Right, type Scope } from '@kickstand/rules/permissions';
import { DomainError } from './errors.js';

export type UserRole = 'admin' | 'customer';

/**
 * A signed-in person. Each request reads the user from the database, so a changed role or a revoked session applies at
 * once.
 */
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
  /** True if the person signed in with a second factor. */
  usedSecondFactor?: boolean;
  /** True for staff and admins who act as customers, because they lack the second factor that the shop demands. */
  lacksSecondFactor?: boolean;
  orderKey?: string;
  /** Network address of the request, as in `Visitor`. */
  network?: string;
}

/** A person who is not signed in. */
export interface Visitor {
  kind: 'visitor';
  /** Content of the header `X-Order-Key`. It gives access to the guest's order with this key. */
  orderKey?: string;
  /** Network address of the request; for IPv6, its /64 network. It may only be stored as a hash. */
  network?: string;
}

/**
 * A program that sends an API key, which is read from the database for this request. Programs may also read what is
 * open to everybody.
 */
export interface MachineActor {
  kind: 'machine';
  keyId: string;
  /** The part of the key that may be shown. */
  prefix: string;
  /** Name of the key. */
  name: string;
  /** Scopes of the key that its creator still has the permissions for. */
  scopes: readonly Scope[];
  /** Network address of the request, as in `Visitor`. */
  network?: string;
}

/** The shop itself: sweeps, webhooks, the reconciler, the command line. */
export interface SystemActor {
  kind: 'system';
  name: string;
}

export type Actor = Visitor | UserActor | MachineActor | SystemActor;

export const visitor: Visitor = { kind: 'visitor' };

/** @param orderKey content of the header `X-Order-Key`; a malformed key is ignored. */
export function withOrderKey(actor: Actor, orderKey: string | undefined): Actor {
  const isKey = orderKey !== undefined && /^[\w-]{43}$/.test(orderKey);
  return isKey && (actor.kind === 'visitor' || actor.kind === 'user') ? { ...actor, orderKey } : actor;
}

export function systemActor(name: string): SystemActor {
  return { kind: 'system', name };
}

export function isAdmin(actor: Actor): boolean {
  return actor.kind === 'system' || (actor.kind === 'user' && actor.role === 'admin');
}

/**
 * Whether the actor has one of the rights. Admins and the shop itself have all rights. An actor who may write may also
 * read.
 */
export function may(actor: Actor, ...rights: readonly Right[]): boolean {
  if (isAdmin(actor)) return true;
  if (actor.kind === 'machine') return scopesFor(rights).some((scope) => actor.scopes.includes(scope));
  return actor.kind === 'user' && rights.some((right) => actor.permissions?.includes(permissionOf(right)));
}

/** All permissions of a user. */
export function permissionsOf(actor: UserActor): readonly Permission[] {
  return isAdmin(actor) ? permissions : (actor.permissions ?? []);
}

const permissionOf = (right: Right) => right.split(':', 1)[0] as Permission;

/** The scopes that give at least one of the rights. */
export function scopesFor(rights: readonly Right[]): Scope[] {
  return keyScopes.filter((scope) =>
    rights.some((right) => scope === right || scope === `${permissionOf(right)}:write`),
  );
}

/**
 * Name of the actor in histories, ledger and audit log: an email address, `key:<prefix> <name>`, `system:<name>` or
 * `visitor`.
 */
export function actorLabel(actor: Actor): string {
  if (actor.kind === 'user') return actor.email;
  if (actor.kind === 'machine') return `key:${actor.prefix} ${actor.name}`;
  return actor.kind === 'system' ? `system:${actor.name}` : 'visitor';
}

export function assertSignedIn(actor: Actor): asserts actor is UserActor {
  assertNoKey(actor);
  if (actor.kind !== 'user') throw new DomainError('UNAUTHENTICATED', 'Sign in to do this.');
}

/** Refuses API keys with FORBIDDEN. */
export function assertNoKey(actor: Actor): void {
  if (actor.kind === 'machine') throw new DomainError('FORBIDDEN', 'This cannot be done with an API key.');
}

/** Refuses visitors with UNAUTHENTICATED, and others who have none of the rights with FORBIDDEN. */
export function assertMay(actor: Actor, ...rights: readonly Right[]): void {
  if (may(actor, ...rights)) return;
  assertKnown(actor);
  const scopes = scopesFor(rights);
  if (scopes.length === 0) assertNoKey(actor);
  const isKey = actor.kind === 'machine';
  throw forbidden(
    actor,
    isKey ? `The API key needs the scope ${scopes.join(' or ')}.` : 'You do not have the permission to do this.',
  );
}

/** Refuses visitors with UNAUTHENTICATED, and others who are not admins with FORBIDDEN. */
export function assertAdmin(actor: Actor): void {
  assertKnown(actor);
  assertNoKey(actor);
  if (!isAdmin(actor)) throw forbidden(actor, 'Only an admin can do this.');
}

function forbidden(actor: Actor, message: string): DomainError {
  const lacksSecondFactor = actor.kind === 'user' && actor.lacksSecondFactor === true;
  return new DomainError('FORBIDDEN', lacksSecondFactor ? secondFactorDemanded : message);
}

const secondFactorDemanded =
  'The shop requires a second factor for staff. Set one up in your profile, or log in again with yours.';

function assertKnown(actor: Actor): void {
  if (actor.kind === 'visitor') throw new DomainError('UNAUTHENTICATED', 'Sign in to do this.');
}
