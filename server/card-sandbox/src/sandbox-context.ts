import type Stripe from 'stripe';
import type { Parameters } from './parameters.js';
import type { Clock, SandboxPort } from './port.js';
import type { Records } from './records.js';
import type { CollectionName, Collections, StoredIntent, StoredTask } from './stored-records.js';
import { noSuch } from './sandbox-error.js';

/**
 * The version of Stripe's API that the sandbox follows. It must be the SDK's, or `satisfies Stripe.…` does not compile.
 */
export const sandboxApiVersion = '2026-10-28.endive';

/** The context of one request or later effect, in its transaction. */
export interface SandboxContext {
  readonly records: Records;
  readonly now: Date;
  readonly request: { readonly id: string | null; readonly idempotencyKey: string | null };
  /** Creates an id such as `pi_3Q…` from the prefix `pi`. */
  newId(prefix: string): string;
  newSecret(length: number): string;
  readonly amountLimits: SandboxPort['amountLimits'];
  /** Records an event with the object's current state. It is delivered after the transaction is stored. */
  emit(type: Stripe.Event['type'], object: object, previousAttributes?: Record<string, unknown>): void;
  schedule(task: Omit<StoredTask, 'dueAt'>): void;
}

export interface SandboxCall extends SandboxContext {
  readonly parameters: Parameters;
  /**
   * The kind of key that the caller used. Browsers use the publishable key and see less: https://docs.stripe.com/keys.
   */
  readonly caller: 'secret' | 'publishable';
}

export const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

type Words<Text> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;

/** An object with the named fields, each with the value that `read` returns. */
export function fieldsOf<const Names extends string, T>(names: Names, read: (name: string) => T) {
  return Object.fromEntries(names.split(' ').map((name) => [name, read(name)])) as Record<Words<Names>, T>;
}

/** An object with null in each of the given fields. Used for Stripe's fields that the sandbox does not need. */
export const nulls = <const Names extends string>(names: Names) => fieldsOf(names, () => null);

/** Stores the changed intent and emits the event. */
export function changeIntent(
  context: SandboxContext,
  intent: StoredIntent,
  event: Stripe.Event['type'],
  changes: Partial<StoredIntent>,
): StoredIntent {
  const changed = context.records.put('payment_intent', intent.id, { ...intent, ...changes });
  context.emit(event, changed);
  return changed;
}

/** @throws SandboxError `resource_missing`. */
export function getRecord<Name extends CollectionName>(
  context: SandboxContext,
  collection: Name,
  id: string,
  param?: string,
): Collections[Name] {
  const record = context.records.find(collection, id);
  if (!record) throw noSuch(collection === 'payment_method' ? 'PaymentMethod' : collection, id, param);
  return record;
}

/** Merges metadata like Stripe: the given keys are replaced, and keys with empty values are removed. */
export function mergeMetadata(current: Stripe.Metadata, given: Record<string, string>): Stripe.Metadata {
  return Object.fromEntries(Object.entries({ ...current, ...given }).filter(([, value]) => value !== ''));
}

export interface ContextParts {
  /** Milliseconds until the delayed effects of test cards: disputes, and refunds that succeed or fail later. */
  laterEffectsAfter?: number;
  records: Records;
  clock: Clock;
  random: (size: number) => Buffer;
  amountLimits: SandboxPort['amountLimits'];
  /** Types of the events that the webhook gets; by default all. */
  webhookEvents?: readonly string[];
  /** Delivers the event after the transaction is stored. */
  enqueue: (event: Stripe.Event) => void;
}

/** Creates the context of each request and each later effect. */
export function contextFactory({
  records,
  clock,
  random,
  amountLimits,
  enqueue,
  webhookEvents,
  laterEffectsAfter = 3_000,
}: ContextParts) {
  return (request: SandboxContext['request']): SandboxContext => {
    const now = clock.now();
    const newId = (prefix: string) => `${prefix}_${randomText(random, 24)}`;
    return {
      records,
      now,
      request,
      newId,
      amountLimits,
      newSecret: (length) => randomText(random, length),
      emit(type, object, previousAttributes) {
        const isDelivered = webhookEvents?.includes(type) ?? true;
        const event = {
          id: newId('evt'),
          object: 'event',
          api_version: sandboxApiVersion,
          created: secondsOf(now),
          data: { object, ...(previousAttributes && { previous_attributes: previousAttributes }) },
          livemode: false,
          pending_webhooks: isDelivered ? 1 : 0,
          request: { id: request.id, idempotency_key: request.idempotencyKey },
          type,
        } as Stripe.Event;
        records.put('event', event.id, event);
        if (isDelivered) enqueue(event);
      },
      schedule(task) {
        records.put('task', newId('task'), { ...task, dueAt: now.getTime() + laterEffectsAfter });
      },
    };
  };
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Random letters and digits, all with equal probability. Bytes that would make the first characters more likely are
 * skipped.
 */
export function randomText(random: (size: number) => Buffer, length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of random(length)) {
      if (byte < 248 && text.length < length) text += alphabet[byte % 62];
    }
  }
  return text;
}
