import type { Model, Schema } from 'mongoose';
import type { AuditEntry } from './audit.js';
import { auditOutboxSchema, fromAuditDocument, toAuditDocument, type AuditDocument } from './audit.model.js';

/**
 * A document with an outbox of audit entries. An entry is written in the same update as the change that it describes, so
 * that neither exists without the other. It stays in the outbox until the log has it.
 */
export interface AuditedDocument {
  auditOutbox?: AuditDocument[];
}

/** Excludes the outbox from reads that do not need it. */
export const withoutAuditOutbox = { auditOutbox: 0 } as const;

/**
 * Adds an outbox to the documents of a collection. The index is sparse, so documents that no admin has changed take no
 * space in it.
 */
export function addAuditOutbox<T extends AuditedDocument>(schema: Schema<T>): void {
  (schema as unknown as Schema<AuditedDocument>).add({
    auditOutbox: { type: [auditOutboxSchema], default: undefined },
  });
  schema.index({ 'auditOutbox.at': 1 }, { sparse: true });
}

/** The outbox of a document that is about to be inserted. */
export function inOutbox(entry: AuditEntry): Required<AuditedDocument> {
  return { auditOutbox: [toAuditDocument(entry)] };
}

/** The part of an update that adds the entry; the same update makes the change. */
export function pushToOutbox(entry: AuditEntry) {
  return { $push: { auditOutbox: toAuditDocument(entry) } };
}

/** The outboxes of one collection. The subject of an entry is the document that contains it. */
export interface OutboxStore {
  /** All entries that must still be moved, document by document. */
  pending: () => AsyncIterable<readonly AuditEntry[]>;
  /** Entries of these documents that must still be moved. */
  findIn: (ids: readonly string[]) => Promise<AuditEntry[]>;
  remove: (entries: readonly AuditEntry[]) => Promise<void>;
}

export function createOutboxStore<T extends AuditedDocument>(audited: Model<T>): OutboxStore {
  const model = audited as unknown as Model<AuditedDocument>;
  return {
    async *pending() {
      const cursor = model
        .find({ 'auditOutbox.at': { $gt: new Date(0) } }, { auditOutbox: 1 })
        .lean<Required<AuditedDocument>>()
        .cursor();
      for await (const { auditOutbox } of cursor) yield auditOutbox.map(fromAuditDocument);
    },

    async findIn(ids) {
      const rows = await model.find({ _id: { $in: ids } }, { auditOutbox: 1 }).lean<AuditedDocument[]>();
      return rows.flatMap(({ auditOutbox = [] }) => auditOutbox.map(fromAuditDocument));
    },

    async remove(entries) {
      const ids = entries.map(({ id }) => id);
      const owners = [...new Set(entries.map(({ subjectId }) => subjectId))];
      const update = { $pull: { auditOutbox: { _id: { $in: ids } } } };
      // A bulk write, because an `updateMany` through mongoose would count as a change of a product.
      await model.bulkWrite([{ updateMany: { filter: { _id: { $in: owners } }, update } }]);
    },
  };
}
