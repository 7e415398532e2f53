import { createHash } from 'node:crypto';
import { idempotencyKey } from '@kickstand/rules/fields';
import { Schema, type Connection, type Model } from 'mongoose';
import { required } from '../../platform/mongo/field-types.js';
import type { Clock } from '../../platform/clock.js';
import { beginsWith } from '../../platform/mongo/begins-with.js';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import type { ForgetPerson } from '../../platform/mongo/forget-person.js';
import type { NewId } from '../../platform/mongo/object-id.js';
import { actorLabel, type Actor } from '../../shared/actor.js';
import { conflict, invalidField, type DomainError } from '../../shared/errors.js';
import { readFields } from '../../shared/field-rules.js';
import { fingerprintOf } from '../../shared/fingerprint.js';

export interface IdempotencyDocument {
  /** `<owner>:<operation>:<key>` */
  _id: string;
  fingerprint: string;
  /** ID of the object that the first attempt creates. It is chosen before the object is created. */
  entityId: string;
  /** Positions of the items of the input that were carried out, for a call with many items; absent if none are recorded. */
  doneItems?: number[];
  createdAt: Date;
}

export const idempotencyRetentionDays = 7;
/** How long a server of an earlier version may still store keys after this server has started, in milliseconds. */
const upgradeMs = 60 * 60_000;

const schema = new Schema<IdempotencyDocument>(
  {
    ...{ _id: required.text, fingerprint: required.text, entityId: required.text, createdAt: required.date },
    doneItems: { type: [Number], default: undefined },
  },
  { collection: 'idempotency_keys', versionKey: false },
);
schema.index({ createdAt: 1 }, { expireAfterSeconds: idempotencyRetentionDays * 86_400 });

export function idempotencyModel(connection: Connection): Model<IdempotencyDocument> {
  return connection.model<IdempotencyDocument>('IdempotencyKey', schema);
}

export interface Claim {
  /** Create the object with this ID. A retry gets the same ID and therefore finds what the first attempt has created. */
  entityId: string;
  /** False if the key was used before. The object then exists, unless the first attempt failed or is still running. */
  isFirst: boolean;
  /** Positions of the items that earlier attempts have recorded with `recordDone`. */
  doneItems: readonly number[];
}

/** A caller's key, with the input; a retry must have the same input. */
interface KeyedRequest<Key extends string | null> {
  owner: string;
  operation: string;
  key: Key;
  input: unknown;
}

export interface IdempotencyService {
  /**
   * Assigns an ID to a caller's key, for the object that is about to be created.
   * @throws DomainError CONFLICT (IDEMPOTENCY_KEY_REUSED) for another input with a known key.
   */
  claim(request: KeyedRequest<string>): Promise<Claim>;
  /** Records for later retries which items of a claimed request were carried out. */
  recordDone(request: KeyedRequest<string>, items: readonly number[]): Promise<void>;
  /**
   * Derives the ID from the key without storing anything; a new ID if the key is null. The object must be stored with the
   * fingerprint, and the caller must refuse a retry whose fingerprint differs.
   * @throws DomainError CONFLICT (IDEMPOTENCY_KEY_REUSED) for another input with a key that an earlier version has stored.
   */
  derive(request: KeyedRequest<string | null>): Promise<{ entityId: string; fingerprint: string | undefined }>;
}

export function keyReused(): DomainError {
  return conflict('IDEMPOTENCY_KEY_REUSED', 'This idempotencyKey was used with another input. Send a new key.');
}

export function createIdempotencyService(deps: {
  connection: Connection;
  clock: Clock;
  newId: NewId;
}): IdempotencyService {
  const model = idempotencyModel(deps.connection);
  const findKnown = async (_id: string, fingerprint: string): Promise<IdempotencyDocument | null> => {
    const known = await model.findById(_id).lean<IdempotencyDocument>();
    if (known && known.fingerprint !== fingerprint) throw keyReused();
    return known;
  };
  /** By operation: whether the database still contains keys from earlier versions. These keys expire. */
  const stored = new Map<string, boolean>();
  const startedAt = deps.clock.now().getTime();
  const mayBeStored = async (operation: string): Promise<boolean> => {
    if (deps.clock.now().getTime() - startedAt < upgradeMs) return true;
    if (!stored.has(operation)) {
      const found = await model.exists({ _id: new RegExp(`^[0-9a-f]{24}:${operation}:`) });
      stored.set(operation, found !== null);
    }
    return stored.get(operation) ?? false;
  };
  return {
    async claim(request) {
      const { _id, fingerprint } = identify(request);
      const entityId = deps.newId();
      try {
        await model.create({ _id, fingerprint, entityId, createdAt: deps.clock.now() });
        return { entityId, isFirst: true, doneItems: [] };
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      const known = await findKnown(_id, fingerprint);
      // If the record has expired since the insert failed, the key counts as unused.
      return { entityId: known?.entityId ?? entityId, isFirst: known === null, doneItems: known?.doneItems ?? [] };
    },

    async recordDone(request, items) {
      await model.updateOne({ _id: identify(request)._id }, { $addToSet: { doneItems: { $each: [...items] } } });
    },

    async derive({ key, ...request }) {
      if (key === null) return { entityId: deps.newId(), fingerprint: undefined };
      const { _id, fingerprint } = identify({ ...request, key });
      const known = (await mayBeStored(request.operation)) ? await findKnown(_id, fingerprint) : null;
      return { entityId: known?.entityId ?? createHash('sha256').update(_id).digest('hex').slice(0, 24), fingerprint };
    },
  };
}

function identify({ owner, operation, key, input }: KeyedRequest<string>): { _id: string; fingerprint: string } {
  readFields({ idempotencyKey }, { idempotencyKey: key });
  return { _id: `${owner}:${operation}:${key}`, fingerprint: fingerprintOf(input) };
}

/**
 * The ID for an object that staff add. A retry with the same key gets the same ID.
 * @throws DomainError BAD_USER_INPUT without a key
 */
export async function claimIdOfNew(
  idempotency: IdempotencyService,
  actor: Actor,
  { what, operation, key, input }: { what: string; operation: string; key: string | null | undefined; input: unknown },
): Promise<string> {
  if (key == null) throw invalidField('idempotencyKey', `Send a key of your own to add a ${what}.`);
  return (await idempotency.claim({ owner: actorLabel(actor), operation, key, input })).entityId;
}

/** The stored keys of staff begin with their email address. */
export const forgetInIdempotencyKeys: ForgetPerson = async (connection, { email }) => {
  await idempotencyModel(connection).deleteMany({ _id: beginsWith(`${email}:`) });
};
