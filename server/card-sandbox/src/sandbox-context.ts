import type Stripe from 'stripe';
import type { Parameters } from './parameters.js';
import type { SandboxPort } from './port.js';
import type { Records } from './records.js';
import type { CollectionName, Collections, StoredTask } from './stored-records.js';
import { noSuch } from './sandbox-error.js';

/** The version whose shapes the sandbox answers; the SDK's own, or `satisfies Stripe.…` would not hold. */
export const sandboxApiVersion = '2026-10-28.endive';

/** Context of one request or later effect inside its transaction. */
export interface SandboxContext {
  readonly records: Records;
  readonly now: Date;
  readonly request: { readonly id: string | null; readonly idempotencyKey: string | null };
  /** `pi` becomes `pi_3Q…`. */
  newId(prefix: string): string;
  newSecret(length: number): string;
  readonly amountLimits: SandboxPort['amountLimits'];
  /** Records an event with the object's current state; it is delivered once the transaction is stored. */
  emit(type: Stripe.Event['type'], object: object, previousAttributes?: Record<string, unknown>): void;
  schedule(task: Omit<StoredTask, 'dueAt'>): void;
}

export interface SandboxCall extends SandboxContext {
  readonly parameters: Parameters;
  /** Browsers hold the publishable key and see less: https://docs.stripe.com/keys. */
  readonly caller: 'secret' | 'publishable';
}

export const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

const kinds: Partial<Record<CollectionName, string>> = {
  payment_intent: 'payment_intent',
  payment_method: 'PaymentMethod',
  charge: 'charge',
  refund: 'refund',
  dispute: 'dispute',
  event: 'event',
};

/** @throws SandboxError `resource_missing`. */
export function getRecord<Name extends CollectionName>(
  context: SandboxContext,
  collection: Name,
  id: string,
  param?: string,
): Collections[Name] {
  const record = context.records.find(collection, id);
  if (!record) throw noSuch(kinds[collection] ?? collection, id, param);
  return record;
}

/** Metadata merged as Stripe merges it: given keys replace, empty values remove. */
export function mergeMetadata(current: Stripe.Metadata, given: Record<string, string>): Stripe.Metadata {
  return Object.fromEntries(Object.entries({ ...current, ...given }).filter(([, value]) => value !== ''));
}
