import { DomainError } from './errors.js';

export type UserRole = 'admin' | 'customer';

/** A signed-in person, as read from the database for this request: role and revocation are never older than that. */
export interface UserActor {
  kind: 'user';
  /** The user document's id, 24 hex digits. */
  userId: string;
  /** The identity provider's id for the account. */
  uid: string;
  /** Trimmed, lower case. */
  email: string;
  /** The address is proven to be theirs: anybody can register one without owning the mailbox. */
  ownsEmail: boolean;
  displayName: string;
  role: UserRole;
  orderKey?: string;
}

/** A person who is not signed in. */
export interface Visitor {
  kind: 'visitor';
  /** Of the header `X-Order-Key`: opens the guest's order that has it. */
  orderKey?: string;
  /** Network address of the request, of IPv6 its /64 network. Not to be stored as it is. */
  network?: string;
}

/** The shop itself: sweeps, webhooks, the reconciler, the command line. */
export interface SystemActor {
  kind: 'system';
  name: string;
}

export type Actor = Visitor | UserActor | SystemActor;

export const visitor: Visitor = { kind: 'visitor' };

/** @param orderKey of the header `X-Order-Key`; a malformed key is ignored. */
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

/** Who did it, for histories, ledgers and audit entries: an email address, or `system:<name>`. */
export function actorLabel(actor: Actor): string {
  if (actor.kind === 'user') return actor.email;
  return actor.kind === 'system' ? `system:${actor.name}` : 'visitor';
}

export function assertSignedIn(actor: Actor): asserts actor is UserActor {
  if (actor.kind !== 'user') throw new DomainError('UNAUTHENTICATED', 'Sign in to do this.');
}

/** Refuses visitors with UNAUTHENTICATED and signed-in customers with FORBIDDEN. */
export function assertAdmin(actor: Actor): asserts actor is UserActor | SystemActor {
  if (actor.kind === 'visitor') throw new DomainError('UNAUTHENTICATED', 'Sign in to do this.');
  if (!isAdmin(actor)) throw new DomainError('FORBIDDEN', 'Only an admin can do this.');
}
