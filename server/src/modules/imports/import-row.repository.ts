import { Schema, type Connection, type Model, type QueryFilter, type Types } from 'mongoose';
import { optional, required, type Stored } from '../../platform/mongo/field-types.js';
import { isObjectId, newObjectId, toObjectId } from '../../platform/mongo/object-id.js';
import {
  decodeCursor,
  encodeCursor,
  invalidCursor,
  toPage,
  type Page,
  type PageRequest,
} from '../../shared/pagination.js';
import { importRetentionDays, type ImportRow, type RowKind, type RowResult } from './import.js';

interface RowDocument extends Stored<ImportRow, 'importId'> {
  _id: Types.ObjectId;
  importId: Types.ObjectId;
  createdAt: Date;
}

/** Values of product fields are stored as they are. */
const schema = new Schema<RowDocument>(
  {
    importId: required.id,
    position: optional.number,
    line: required.number,
    kind: required.text,
    name: String,
    productId: optional.text,
    person: String,
    version: optional.number,
    fields: Schema.Types.Mixed,
    stock: Schema.Types.Mixed,
    changes: [Schema.Types.Mixed],
    faults: [Schema.Types.Mixed],
    written: required.texts,
    isUndone: required.flag,
    message: optional.text,
    createdAt: required.date,
  },
  { collection: 'import_rows', versionKey: false, minimize: false },
);
schema.index({ importId: 1, position: 1 });
schema.index({ importId: 1, kind: 1, line: 1, _id: 1 });
schema.index({ importId: 1, message: 1, line: 1 });
schema.index({ person: 1 }, { sparse: true });
schema.index({ createdAt: 1 }, { expireAfterSeconds: importRetentionDays * 86_400 });

export interface RowFilter {
  kind?: RowKind | null;
  /** Only rows of which some part was not written or not undone. */
  isLeftOut?: boolean | null;
}

const rowsTag = 'import.rows';

export function createImportRows(connection: Connection) {
  const model = connection.model<RowDocument>('ImportRow', schema);
  return {
    async insertRows(added: readonly ImportRow[], createdAt: Date): Promise<void> {
      if (added.length === 0) return;
      const documents = added.map(({ importId, ...row }) => ({
        ...row,
        _id: toObjectId(newObjectId()),
        importId: toObjectId(importId),
        createdAt,
      }));
      await connection.collection('import_rows').insertMany(documents);
    },

    /** The new and changed rows from the position `from` to the one before `before`, in order. */
    async findRows(importId: string, from: number, before: number): Promise<ImportRow[]> {
      const found = await model
        .find({ importId: toObjectId(importId), position: { $gte: from, $lt: before } })
        .sort({ position: 1 })
        .lean<RowDocument[]>();
      return found.map(toRow);
    },

    async markRows(importId: string, results: ReadonlyMap<number, RowResult>): Promise<void> {
      if (results.size === 0) return;
      // Most rows have the same result, so they are updated together.
      const groups = new Map<string, { result: RowResult; positions: number[] }>();
      for (const [position, result] of results) {
        const key = JSON.stringify(result);
        const group = groups.get(key) ?? { result, positions: [] };
        group.positions.push(position);
        groups.set(key, group);
      }
      const writes = [...groups.values()].map(({ result: { written, ...result }, positions }) => ({
        updateMany: {
          filter: { importId: toObjectId(importId), position: { $in: positions } },
          update: { $set: { ...result, written: [...written] } },
        },
      }));
      await model.bulkWrite(writes, { ordered: false });
    },

    async removeRows(importId: string): Promise<void> {
      await model.deleteMany({ importId: toObjectId(importId) });
    },

    ...rowLists(model),
  };
}

function rowLists(model: Model<RowDocument>) {
  const toConditions = (importId: string, { kind, isLeftOut }: RowFilter) => ({
    importId: toObjectId(importId),
    ...(kind ? { kind } : {}),
    ...(isLeftOut ? { message: { $type: 'string' as const } } : {}),
  });
  return {
    /** In the order of the file. Rows of the same line are sorted by ID, the order in which they were inserted. */
    async findRowPage(importId: string, filter: RowFilter, request: PageRequest): Promise<Page<ImportRow>> {
      const found = await model
        .find({ ...toConditions(importId, filter), ...(request.after ? afterRow(request.after) : {}) })
        .sort({ line: 1, _id: 1 })
        .limit(request.first + 1)
        .lean<RowDocument[]>();
      const { edges, ...page } = toPage(found, request, ({ line, _id }) =>
        encodeCursor(rowsTag, [line, _id.toHexString()]),
      );
      return { ...page, edges: edges.map(({ node, cursor }) => ({ node: toRow(node), cursor })) };
    },

    async findRowsAbout(person: string): Promise<ImportRow[]> {
      return (await model.find({ person }).lean<RowDocument[]>()).map(toRow);
    },

    countRows: (importId: string, filter: RowFilter): Promise<number> =>
      model.countDocuments(toConditions(importId, filter)),
  };
}

function afterRow(cursor: string): QueryFilter<RowDocument> {
  const [line, id] = decodeCursor(rowsTag, cursor, 2);
  if (typeof line !== 'number' || typeof id !== 'string' || !isObjectId(id)) throw invalidCursor();
  return { line: { $gte: line }, $or: [{ line: { $gt: line } }, { _id: { $gt: toObjectId(id) } }] };
}

function toRow({ _id, importId, createdAt: _at, ...row }: RowDocument): ImportRow {
  return { ...row, importId: importId.toHexString() };
}
