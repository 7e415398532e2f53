import type { Model, Schema, Types } from 'mongoose';
import { systemClock } from '../../platform/clock.js';
import { repeatAborted } from '../../platform/mongo/connect.js';
import { optional, required } from '../../platform/mongo/field-types.js';
import { isObjectId, toObjectId } from '../../platform/mongo/object-id.js';
import { createReadCache } from '../../platform/read-cache.js';
import {
  addAuditOutbox,
  createOutboxStore,
  inOutbox,
  pushToOutbox,
  withoutAuditOutbox,
  type AuditedDocument,
} from './audit-outbox.js';
import type { AuditEntry } from './audit.js';

/** A document that admins edit. Its version detects concurrent edits. */
export interface VersionedDocument extends AuditedDocument {
  _id: Types.ObjectId;
  version: number;
  changedAt: Date;
  /** A deleted document is kept for a while, with its audit entry. */
  deletedAt: Date | null;
}

const deletedKeptDays = 30;
/** Other servers apply a change within this time; the server that made the change applies it at once. */
const bookKeptMs = 1_000;

/** Adds the fields and indexes that all versioned documents have. */
export function addVersions<Document extends VersionedDocument>(schema: Schema<Document>): void {
  const versioned = schema as unknown as Schema<VersionedDocument>;
  versioned.add({ version: required.number, changedAt: required.date, deletedAt: optional.date });
  versioned.index({ deletedAt: 1 }, { expireAfterSeconds: deletedKeptDays * 86_400 });
  addAuditOutbox(versioned);
}

interface Stored {
  readonly [field: string]: unknown;
}

interface Plan<Entity, Document, Book> {
  toEntity: (row: Document) => Entity;
  /** All fields but the ID. */
  toStored: (entity: Entity) => Stored;
  /** A unique field; entities that do not use it, and deleted ones, are stored without it. */
  unique?: string;
  /** Fields that `findAll` and the book (see `toBook`) leave out. */
  unlisted?: readonly string[];
  /** Makes the book, which servers keep in memory, from all entities. */
  toBook: (all: Entity[]) => Book;
}

interface Versioned {
  id: string;
  version: number;
}

/** Entities that admins edit and that have a version, such as sales. There are few, so each server keeps all in memory. */
export function createVersionedStore<Entity extends Versioned, Document extends VersionedDocument, Book>(
  documents: Model<Document>,
  plan: Plan<Entity, Document, Book>,
) {
  const model = documents as unknown as Model<VersionedDocument>;
  const { toEntity, toBook, unlisted = [] } = plan;
  const listed = { ...withoutAuditOutbox, ...Object.fromEntries(unlisted.map((field) => [field, 0])) };
  const books = createReadCache({ clock: systemClock, keepMs: bookKeptMs, maximumEntries: 1 });

  /** All entities that are not deleted, newest first. */
  async function findAll(): Promise<Entity[]> {
    const rows = await model.find({ deletedAt: null }, listed).sort({ _id: -1 }).lean<Document[]>();
    return rows.map(toEntity);
  }

  return {
    outbox: createOutboxStore(model),
    findAll,

    /** The book, read at most one second ago. */
    readBook: (): Promise<Book> => books.read('book', async () => toBook(await findAll())),

    /** Makes the next call of `readBook` read all entities again. */
    forgetBook: (): void => books.invalidate(),

    /** Also finds a deleted entity. */
    async findById(id: string): Promise<(Entity & { isDeleted: boolean }) | null> {
      if (!isObjectId(id)) return null;
      const row = await model.findById(id, withoutAuditOutbox).lean<Document>();
      return row && { ...toEntity(row), isDeleted: (row.deletedAt ?? null) !== null };
    },
    ...writes(model, plan),
  };
}

function writes<Entity extends Versioned>(
  model: Model<VersionedDocument>,
  { toStored, unique }: Pick<Plan<Entity, never, unknown>, 'toStored' | 'unique'>,
) {
  const toDocument = (entity: Entity) => ({ ...toStored(entity), _id: toObjectId(entity.id) });
  const withoutUnique = unique === undefined ? {} : { $unset: { [unique]: 1 as const } };
  return {
    /** @param entry null for the demo shop. @throws a duplicate key error if the ID or the unique field is taken. */
    async insert(entity: Entity, entry: AuditEntry | null): Promise<void> {
      await repeatAborted(() => model.create({ ...toDocument(entity), ...(entry && inOutbox(entry)) }));
    },

    /** Only used by the demo shop. */
    async insertMany(entities: readonly Entity[]): Promise<void> {
      await model.insertMany(entities.map(toDocument), { ordered: false });
    },

    /**
     * @param entity the new values, with the version that was edited.
     * @param push values to add to lists of the document besides its outbox.
     * @returns false if the stored version differs, or the entity is deleted. @throws a duplicate key error
     */
    async update(entity: Entity, entry: AuditEntry, push: Stored = {}): Promise<boolean> {
      const stored = toStored(entity);
      const edited = { _id: toObjectId(entity.id), version: entity.version, deletedAt: null };
      const change = {
        $set: { ...stored, version: entity.version + 1 },
        ...(unique !== undefined && unique in stored ? {} : withoutUnique),
        $push: { ...pushToOutbox(entry).$push, ...push },
      };
      const { modifiedCount } = await repeatAborted(() => model.updateOne(edited, change));
      return modifiedCount === 1;
    },

    /** @param set other fields to change. @returns false if the entity has another version, or is deleted already. */
    async delete({ id, version }: Versioned, at: Date, entry: AuditEntry, set: Stored = {}): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: toObjectId(id), version, deletedAt: null },
        { $set: { deletedAt: at, ...set }, $inc: { version: 1 }, ...withoutUnique, ...pushToOutbox(entry) },
      );
      return modifiedCount === 1;
    },
  };
}
