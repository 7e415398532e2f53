import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { optional, required, type Stored } from '../../platform/mongo/field-types.js';
import { replaceInTexts, type ForgetPerson } from '../../platform/mongo/forget-person.js';
import { isObjectId, toObjectId } from '../../platform/mongo/object-id.js';
import {
  decodeCursor,
  encodeCursor,
  invalidCursor,
  toPage,
  type Page,
  type PageRequest,
} from '../../shared/pagination.js';
import {
  addAuditOutbox,
  createOutboxStore,
  pushToOutbox,
  withoutAuditOutbox,
  type AuditedDocument,
} from '../audit/audit-outbox.js';
import type { AuditEntry } from '../audit/audit.js';
import {
  importRetentionDays,
  type Import,
  type ImportChange,
  type ImportKindName,
  type ImportResults,
  type ImportStatus,
} from './import.js';
import { createImportRows } from './import-row.repository.js';

interface ImportDocument extends AuditedDocument, Stored<Import> {
  _id: Types.ObjectId;
  /**
   * Lease of the server that works on the import; no other server may work on it before `leaseUntil`. Both
   * fields are absent while there is nothing to do.
   */
  leaseId?: string;
  leaseUntil?: Date;
}

const numbers = (...names: string[]) => Object.fromEntries(names.map((name) => [name, required.number]));

const schema = new Schema<ImportDocument>(
  {
    kind: required.text,
    fileName: required.text,
    edit: { type: Schema.Types.Mixed, default: null },
    status: required.text,
    message: optional.text,
    columns: required.texts,
    ignoredColumns: required.texts,
    matchedColumns: { type: Schema.Types.Mixed },
    additions: [Schema.Types.Mixed],
    counts: numbers('new', 'changed', 'unchanged', 'bad'),
    results: numbers('written', 'refused', 'undone', 'kept'),
    cursor: required.number,
    openBatch: { type: Schema.Types.Mixed, default: null },
    changesCatalogue: required.flag,
    by: required.text,
    createdAt: required.date,
    runBy: { type: new Schema({ kind: required.text, id: required.text }, { _id: false }), default: null },
    finishedAt: optional.date,
    leaseId: String,
    leaseUntil: Date,
  },
  { collection: 'imports', versionKey: false },
);
addAuditOutbox(schema);
schema.index({ leaseUntil: 1 }, { sparse: true });
schema.index({ createdAt: 1 }, { expireAfterSeconds: importRetentionDays * 86_400 });

/** Statuses in which a server must work on an import. File checks have no lease, as only one server has the file. */
const atWork: ImportStatus[] = ['checking', 'running', 'undoing'];

/** Imports with work left. An interrupted batch must also be completed if the import was stopped. */
const hasWork = [{ status: { $in: atWork } }, { openBatch: { $ne: null } }];

/** How long a server may work on an import without renewing its lease, in milliseconds. */
const leaseMs = 60_000;

export type ImportRepository = ReturnType<typeof createImportRepository>;

export function createImportRepository(connection: Connection) {
  const model = connection.model<ImportDocument>('Import', schema);
  const rows = createImportRows(connection);
  return {
    outbox: createOutboxStore(model),

    /** @param leaseUntil when a server may begin to work on it; absent if no server needs to. */
    async insert({ id, ...details }: Import, leaseUntil?: Date): Promise<void> {
      const lease = leaseUntil && { leaseUntil };
      await connection.collection('imports').insertOne({ ...details, ...lease, _id: toObjectId(id) });
    },

    /**
     * @param leaseUntil when a server may begin to work on it. A server that still works on it loses its lease.
     * @returns the import after the change; null if it has none of these statuses.
     */
    async change(
      id: string,
      from: readonly ImportStatus[],
      change: ImportChange,
      { entry, leaseUntil }: { entry?: AuditEntry; leaseUntil?: Date } = {},
    ): Promise<Import | null> {
      const row = await model
        .findOneAndUpdate(
          { _id: toObjectId(id), status: { $in: [...from] } },
          {
            $set: { ...change, ...(leaseUntil && { leaseUntil }) },
            ...(leaseUntil && { $unset: { leaseId: true } }),
            ...(entry && pushToOutbox(entry)),
          },
          { returnDocument: 'after', projection: withoutAuditOutbox },
        )
        .lean<ImportDocument>();
      return row && toImport(row);
    },

    /** Removes an import whose file was refused. */
    async remove(importId: string): Promise<void> {
      await rows.removeRows(importId);
      await connection.collection('imports').deleteOne({ _id: toObjectId(importId) });
    },

    ...leases(model),
    ...reads(model),
    ...rows,
  };
}

interface Advance extends Pick<Import, 'openBatch'> {
  now: Date;
  /** The new cursor. */
  to: number;
  results: ImportResults;
}

function leases(model: Model<ImportDocument>) {
  const leaseUntil = (now: Date) => new Date(now.getTime() + leaseMs);
  return {
    /**
     * Takes an import on which no other server works: one that must be checked, run or undone, or whose batch must be
     * completed after it was stopped.
     * @param id the only import that may be taken; absent for any.
     */
    async claim(now: Date, leaseId: string, id?: string): Promise<Import | null> {
      const isFree = { leaseUntil: { $lte: now }, $or: hasWork, ...(id && { _id: toObjectId(id) }) };
      const lease = { $set: { leaseId, leaseUntil: leaseUntil(now) } };
      const options = { sort: { leaseUntil: 1 }, returnDocument: 'after', projection: withoutAuditOutbox } as const;
      const row = await model.findOneAndUpdate(isFree, lease, options).lean<ImportDocument>();
      return row && toImport(row);
    },

    /** Stores which batch is being written. @returns false if the server has lost the lease. */
    async beginBatch({ id, cursor }: Import, leaseId: string, to: number): Promise<boolean> {
      const openBatch = { from: cursor, to };
      const { matchedCount } = await model.updateOne({ _id: toObjectId(id), leaseId, cursor }, { $set: { openBatch } });
      return matchedCount === 1;
    },

    /** Counts a batch as done. @returns the import, which may have been stopped; null if another server has taken it. */
    async advance(
      { id, cursor }: Import,
      leaseId: string,
      { now, to, openBatch, results }: Advance,
    ): Promise<Import | null> {
      const names = ['written', 'refused', 'undone', 'kept'] as const;
      const counts = names.map((name) => [`results.${name}`, results[name]] as const);
      const row = await model
        .findOneAndUpdate(
          { _id: toObjectId(id), leaseId, cursor },
          { $set: { cursor: to, openBatch, leaseUntil: leaseUntil(now) }, $inc: Object.fromEntries(counts) },
          { returnDocument: 'after', projection: withoutAuditOutbox },
        )
        .lean<ImportDocument>();
      return row && toImport(row);
    },

    /** Changes the import if it is still in the status `from`, then ends the lease if there is nothing left to do. */
    async finish(id: string, leaseId: string, from: ImportStatus, change: Partial<Import>): Promise<void> {
      const leased = { _id: toObjectId(id), leaseId };
      await model.updateOne({ ...leased, status: from }, { $set: change });
      await model.updateOne(
        { ...leased, status: { $nin: atWork }, openBatch: null },
        { $unset: { leaseId: true, leaseUntil: true } },
      );
    },

    /** Lets another server take the import at once. */
    async release(id: string, leaseId: string, now: Date): Promise<void> {
      await model.updateOne({ _id: toObjectId(id), leaseId }, { $set: { leaseUntil: now }, $unset: { leaseId: true } });
    },
  };
}

const importsTag = 'imports';
/** Imports stored before there were several kinds have no kind; they are imports of products. */
const isListed = (kinds: readonly ImportKindName[]) => ({
  $or: [{ status: { $ne: 'checking' as const } }, { edit: { $type: 'object' as const } }],
  kind: { $in: [...kinds, ...(kinds.includes('products') ? [null] : [])] as ImportKindName[] },
});

function reads(model: Model<ImportDocument>) {
  return {
    async findById(id: string): Promise<Import | null> {
      if (!isObjectId(id)) return null;
      const row = await model.findById(id, withoutAuditOutbox).lean<ImportDocument>();
      return row && toImport(row);
    },

    /** Newest first, without imports whose file is still being checked. */
    async findPage(request: PageRequest, kinds: readonly ImportKindName[]): Promise<Page<Import>> {
      const rowsOfPage = await model
        .find(
          { ...isListed(kinds), ...(request.after ? { _id: { $lt: readId(request.after) } } : {}) },
          withoutAuditOutbox,
        )
        .sort({ _id: -1 })
        .limit(request.first + 1)
        .lean<ImportDocument[]>();
      return toPage(rowsOfPage.map(toImport), request, ({ id }) => encodeCursor(importsTag, [id]));
    },

    count: (kinds: readonly ImportKindName[]): Promise<number> => model.countDocuments(isListed(kinds)),
  };
}

function readId(cursor: string): Types.ObjectId {
  const [id] = decodeCursor(importsTag, cursor, 1);
  if (typeof id !== 'string' || !isObjectId(id)) throw invalidCursor();
  return toObjectId(id);
}

function toImport({ _id, leaseId: _lease, leaseUntil: _until, ...row }: ImportDocument): Import {
  // Imports of earlier versions lack these fields.
  const { kind = 'products', edit = null, matchedColumns = [], additions = [] } = row as Partial<ImportDocument>;
  return { ...row, id: _id.toHexString(), kind, edit, matchedColumns, additions, openBatch: row.openBatch ?? null };
}

/** Removes the rows about the person, so that an import that has not been run yet cannot add the person again. */
export const forgetInImports: ForgetPerson = async (connection, { email, alias }) => {
  await connection.collection('import_rows').deleteMany({ person: email });
  await replaceInTexts(connection.collection('imports'), ['by'], { from: email, to: alias });
};
