import type { Scope } from '@kickstand/rules/permissions';
import { Schema, type Connection, type Types } from 'mongoose';
import { optional, required } from '../../platform/mongo/field-types.js';
import { replaceInTexts, type ForgetPerson } from '../../platform/mongo/forget-person.js';
import { isObjectId, toObjectId } from '../../platform/mongo/object-id.js';
import {
  addAuditOutbox,
  createOutboxStore,
  inOutbox,
  pushToOutbox,
  withoutAuditOutbox,
  type AuditedDocument,
} from '../audit/audit-outbox.js';
import type { AuditEntry } from '../audit/audit.js';
import type { ApiKey } from './api-key.js';

interface ApiKeyDocument extends AuditedDocument, Omit<ApiKey, 'id' | 'scopes'> {
  _id: Types.ObjectId;
  scopes: Scope[];
  /** SHA-256 of the secret, as hex digits. */
  secretHash: string;
}

/** Number of days for which a revoked key is listed. */
const revokedKeptDays = 90;

const schema = new Schema<ApiKeyDocument>(
  {
    name: required.text,
    prefix: required.text,
    secretHash: required.text,
    scopes: required.texts,
    creatorId: required.text,
    createdBy: required.text,
    createdAt: required.date,
    expiresAt: optional.date,
    lastUsedAt: optional.date,
    revokedAt: optional.date,
  },
  { collection: 'api_keys', versionKey: false },
);
schema.index({ prefix: 1 }, { unique: true });
schema.index({ revokedAt: 1 }, { expireAfterSeconds: revokedKeptDays * 86_400 });
addAuditOutbox(schema);

/** A key with the hash of its secret. The hash only serves to check the secrets that programs send. */
export type StoredKey = ApiKey & { secretHash: string };

export type ApiKeyRepository = ReturnType<typeof createApiKeyRepository>;

export function createApiKeyRepository(connection: Connection) {
  const model = connection.model<ApiKeyDocument>('ApiKey', schema);
  return {
    outbox: createOutboxStore(model),

    async insert({ id, scopes, ...key }: StoredKey, entry: AuditEntry): Promise<void> {
      await model.create({ ...key, scopes: [...scopes], _id: toObjectId(id), ...inOutbox(entry) });
    },

    /** Replaces the secret of a key that was never used. @returns false if it was used or revoked. */
    async replaceSecret(id: string, secretHash: string): Promise<boolean> {
      const unused = { _id: toObjectId(id), lastUsedAt: null, revokedAt: null };
      return (await model.updateOne(unused, { $set: { secretHash } })).matchedCount === 1;
    },

    /** @returns false if it is revoked already. */
    async revoke(id: string, revokedAt: Date, entry: AuditEntry): Promise<boolean> {
      const valid = { _id: toObjectId(id), revokedAt: null };
      return (await model.updateOne(valid, { $set: { revokedAt }, ...pushToOutbox(entry) })).modifiedCount === 1;
    },

    /** Several servers may record a use at the same time; the latest time is kept. */
    async recordUse(id: string, lastUsedAt: Date): Promise<void> {
      await model.updateOne({ _id: toObjectId(id) }, { $max: { lastUsedAt } });
    },

    async findByPrefix(prefix: string): Promise<StoredKey | null> {
      const row = await model.findOne({ prefix }, withoutAuditOutbox).lean<ApiKeyDocument>();
      return row && toKey(row);
    },

    async findById(id: string): Promise<ApiKey | null> {
      if (!isObjectId(id)) return null;
      const row = await model.findById(id, withoutAuditOutbox).lean<ApiKeyDocument>();
      return row && toKey(row);
    },

    /** Number of keys that are neither revoked nor expired. */
    countValid: (now: Date): Promise<number> =>
      model.countDocuments({ revokedAt: null, $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] }),

    /** Newest first. */
    async findAll(): Promise<ApiKey[]> {
      const rows = await model.find({}, withoutAuditOutbox).sort({ _id: -1 }).lean<ApiKeyDocument[]>();
      return rows.map(toKey);
    },
  };
}

function toKey({ _id, ...row }: ApiKeyDocument): StoredKey {
  return { id: _id.toHexString(), ...row };
}

export const forgetInKeys: ForgetPerson = (connection, { email: from, alias: to }) =>
  replaceInTexts(connection.collection('api_keys'), ['createdBy'], { from, to });
