import { idempotencyKey } from '@kickstand/rules/fields';
import { Schema, type Connection, type Model } from 'mongoose';
import type { Clock } from '../../platform/clock.js';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import type { NewId } from '../../platform/mongo/object-id.js';
import { conflict } from '../../shared/errors.js';
import { readFields } from '../../shared/field-rules.js';
import { fingerprintOf } from '../../shared/fingerprint.js';

export interface IdempotencyDocument {
  /** `<user>:<operation>:<key>` */
  _id: string;
  fingerprint: string;
  /** The id of what the first attempt creates, fixed before it is created. */
  entityId: string;
  createdAt: Date;
}

export const idempotencyRetentionDays = 7;

const schema = new Schema<IdempotencyDocument>(
  {
    _id: { type: String, required: true },
    fingerprint: { type: String, required: true },
    entityId: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'idempotency_keys', versionKey: false },
);
schema.index({ createdAt: 1 }, { expireAfterSeconds: idempotencyRetentionDays * 86_400 });

export function idempotencyModel(connection: Connection): Model<IdempotencyDocument> {
  return connection.model<IdempotencyDocument>('IdempotencyKey', schema);
}

export interface Claim {
  /** Create the entity under this id: a retry gets the same one, so it finds what the first attempt left. */
  entityId: string;
  /** False when the key was seen before: the entity may exist, or the first attempt died before it did. */
  isFirst: boolean;
}

export interface IdempotencyService {
  /**
   * Binds a caller's key to the id of what is about to be created.
   * @param input what the caller asked for; a retry must ask for the same.
   * @throws DomainError CONFLICT (IDEMPOTENCY_KEY_REUSED) for another input under a known key.
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
      // Expired between the two calls: as good as never seen.
      return known ? { entityId: known.entityId, isFirst: false } : { entityId, isFirst: true };
    },
  };
}
