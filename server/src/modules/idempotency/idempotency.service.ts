import { idempotencyKey } from '@kickstand/rules/fields';
import { Schema, type Connection, type Model } from 'mongoose';
import { required } from '../../platform/mongo/field-types.js';
import type { Clock } from '../../platform/clock.js';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import type { NewId } from '../../platform/mongo/object-id.js';
import { actorLabel, type Actor } from '../../shared/actor.js';
import { conflict, invalidField } from '../../shared/errors.js';
import { readFields } from '../../shared/field-rules.js';
import { fingerprintOf } from '../../shared/fingerprint.js';

export interface IdempotencyDocument {
  /** `<user>:<operation>:<key>` */
  _id: string;
  fingerprint: string;
  /** ID of the object that the first attempt creates. It is fixed before the object is created. */
  entityId: string;
  createdAt: Date;
}

export const idempotencyRetentionDays = 7;

const schema = new Schema<IdempotencyDocument>(
  { _id: required.text, fingerprint: required.text, entityId: required.text, createdAt: required.date },
  { collection: 'idempotency_keys', versionKey: false },
);
schema.index({ createdAt: 1 }, { expireAfterSeconds: idempotencyRetentionDays * 86_400 });

export function idempotencyModel(connection: Connection): Model<IdempotencyDocument> {
  return connection.model<IdempotencyDocument>('IdempotencyKey', schema);
}

export interface Claim {
  /** Create the object with this ID. A retry gets the same ID and therefore finds what the first attempt has created. */
  entityId: string;
  /** False if the key was used before. The object may exist, or the first attempt died before it created it. */
  isFirst: boolean;
}

export interface IdempotencyService {
  /**
   * Assigns an ID to a caller's key, for the object that is about to be created.
   * @param input input of the caller; a retry must have the same input.
   * @throws DomainError CONFLICT (IDEMPOTENCY_KEY_REUSED) for another input with a known key.
   */
  claim(request: { owner: string; operation: string; key: string; input: unknown }): Promise<Claim>;
}

export function createIdempotencyService(deps: {
  connection: Connection;
  clock: Clock;
  newId: NewId;
}): IdempotencyService {
  const model = idempotencyModel(deps.connection);
  return {
    async claim({ owner, operation, key, input }) {
      readFields({ idempotencyKey }, { idempotencyKey: key });
      const _id = `${owner}:${operation}:${key}`;
      const fingerprint = fingerprintOf(input);
      const entityId = deps.newId();
      try {
        await model.create({ _id, fingerprint, entityId, createdAt: deps.clock.now() });
        return { entityId, isFirst: true };
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      const known = await model.findById(_id).lean();
      if (known && known.fingerprint !== fingerprint) {
        throw conflict('IDEMPOTENCY_KEY_REUSED', 'This idempotencyKey was used with another input. Send a new key.');
      }
      // The record expired between the two calls, so the key counts as unused.
      return known ? { entityId: known.entityId, isFirst: false } : { entityId, isFirst: true };
    },
  };
}

/** The ID of what an admin adds: a retry with the same key gets the same ID. @throws DomainError BAD_USER_INPUT without key */
export async function claimIdOfNew(
  idempotency: IdempotencyService,
  actor: Actor,
  { what, operation, key, input }: { what: string; operation: string; key: string | null | undefined; input: unknown },
): Promise<string> {
  if (key == null) throw invalidField('idempotencyKey', `Send a key of your own to add a ${what}.`);
  return (await idempotency.claim({ owner: actorLabel(actor), operation, key, input })).entityId;
}
