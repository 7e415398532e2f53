import { Schema, type Connection, type Model } from 'mongoose';
import { optional, required, type Stored } from '../../platform/mongo/field-types.js';
import type { AuditEntry } from './audit.js';

export interface AuditDocument extends Stored<AuditEntry> {
  /** Chosen before the change is made, so that an entry that is written repeatedly is in the log only once. */
  _id: string;
}

const fields = {
  _id: required.text,
  action: required.text,
  at: required.date,
  by: required.text,
  subjectType: required.text,
  subjectId: required.text,
  subjectName: required.text,
  changes: [{ _id: false, field: required.text, before: optional.text, after: optional.text }],
  note: optional.text,
  importId: optional.text,
} as const;

/** The same entry in an outbox. It is moved to the log unchanged. */
export const auditOutboxSchema = new Schema<AuditDocument>(fields);

const schema = new Schema<AuditDocument>(fields, { collection: 'audit_log', versionKey: false });

schema.index({ at: -1, _id: -1 });
schema.index({ subjectId: 1, at: -1, _id: -1 });
schema.index({ subjectType: 1, at: -1, _id: -1 });
schema.index({ by: 1, at: -1, _id: -1 });
// An import may have written the last 100,000 entries. A list that leaves out imports must not read all of them.
schema.index({ importId: 1, at: -1, _id: -1 });
schema.index({ importId: 1, subjectType: 1, at: -1, _id: -1 });

export function auditModel(connection: Connection): Model<AuditDocument> {
  return connection.model<AuditDocument>('AuditEntry', schema);
}

/** Copies only the known properties, because the document is written without a schema that would remove others. */
export function toAuditDocument({ id, ...entry }: AuditEntry): AuditDocument {
  const { action, at, by, subjectType, subjectId, subjectName, note, importId } = entry;
  const changes = entry.changes.map(({ field, before, after }) => ({ field, before, after }));
  return { ...{ _id: id, action, at, by, subjectType, subjectId, subjectName }, ...{ changes, note, importId } };
}

export function fromAuditDocument({ _id, importId = null, ...row }: AuditDocument): AuditEntry {
  return { id: _id, importId, ...row };
}
