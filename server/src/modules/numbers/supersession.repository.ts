import { Schema, type Connection, type Model, type QueryFilter } from 'mongoose';
import { optional, required, type Stored } from '../../platform/mongo/field-types.js';
import { beginsWith } from '../../platform/mongo/begins-with.js';
import { decodeCursor, encodeCursor, toPage, type Page, type PageRequest } from '../../shared/pagination.js';
import {
  addAuditOutbox,
  createOutboxStore,
  inOutbox,
  pushToOutbox,
  withoutAuditOutbox,
  type AuditedDocument,
} from '../audit/audit-outbox.js';
import type { AuditEntry } from '../audit/audit.js';
import { partNumberKeyOf } from '../catalogue/products/part-number.js';
import { nameKeyOf } from '../catalogue/taxonomy/taxonomy.js';
import { numberIdOf, type MakersNumber, type Replacement, type Supersession } from './supersession.js';

interface SupersessionDocument extends AuditedDocument, Stored<Supersession, 'replacedBy'> {
  /** See `Supersession.id`. */
  _id: string;
  key: string;
  brandKey: string;
  replacedBy: (Replacement & { key: string })[];
  /** Keys of numbers whose products the search index must read again; absent or empty once these are marked. */
  behind?: string[];
  /** A deleted entry is kept for a while, with its audit entry. */
  deletedAt: Date | null;
}

const deletedKeptDays = 30;

const replacement = new Schema(
  { number: required.text, key: required.text, brandName: required.text, quantity: required.number },
  { _id: false },
);
const schema = new Schema<SupersessionDocument>(
  {
    _id: required.text,
    number: required.text,
    key: required.text,
    brandName: required.text,
    brandKey: required.text,
    kind: required.text,
    replacedBy: { type: [replacement], required: true },
    since: optional.number,
    version: required.number,
    changedAt: required.date,
    behind: { type: [String], default: undefined },
    deletedAt: optional.date,
  },
  { collection: 'supersessions', versionKey: false },
);
schema.index({ key: 1 });
schema.index({ brandKey: 1 });
schema.index({ 'replacedBy.key': 1 });
schema.index({ behind: 1 }, { sparse: true });
schema.index({ deletedAt: 1 }, { expireAfterSeconds: deletedKeptDays * 86_400 });
addAuditOutbox(schema);

const present = { deletedAt: null } as const;
const cursorTag = 'supersessions';

export type SupersessionRepository = ReturnType<typeof createSupersessionRepository>;

type Context = {
  model: Model<SupersessionDocument>;
};

export function createSupersessionRepository(connection: Connection) {
  const model = connection.model<SupersessionDocument>('Supersession', schema);

  const context: Context = { model };
  return { outbox: createOutboxStore(model), ...reads(context, model), ...writes(model) };
}

function reads(context: Context, model: Model<SupersessionDocument>) {
  return {
    /** Entries of these numbers of these brands. @param ids made by `numberIdOf`. */
    findByNumbers: async (ids: readonly string[]): Promise<Supersession[]> => {
      const wanted = new Set(ids);
      const keys = ids.map((id) => partNumberKeyOf(id.slice(id.lastIndexOf(':'))));
      return (await find(context, { key: { $in: keys } })).filter((entry) => wanted.has(numberIdOf(entry)));
    },

    /** Entries of these numbers, of any brand. */
    findByKeys: (keys: readonly string[]): Promise<Supersession[]> => find(context, { key: { $in: [...keys] } }),

    /** Entries whose number is replaced by one of these numbers, of any brand. */
    findLeadingTo: (keys: readonly string[]): Promise<Supersession[]> =>
      find(context, { 'replacedBy.key': { $in: [...keys] } }),

    /** Also finds deleted entries. */
    async findById(id: string): Promise<(Supersession & { isDeleted: boolean }) | null> {
      const row = await model.findById(id, withoutAuditOutbox).lean<SupersessionDocument>();
      return row && { ...toSupersession(row), isDeleted: (row.deletedAt ?? null) !== null };
    },

    /** The entry of a number, also if it is deleted. */
    async findByNumber(wanted: MakersNumber) {
      const key = partNumberKeyOf(wanted.number);
      const rows = await model.find({ key }, { number: 1, brandName: 1 }).lean<SupersessionDocument[]>();
      const row = rows.find((each) => numberIdOf(each) === numberIdOf(wanted));
      return row ? this.findById(row._id) : null;
    },

    /** Sorted by brand, then by number. @param search beginning of an old or new number, or of a brand. */
    async findPage(search: string, request: PageRequest): Promise<Page<Supersession>> {
      const [last] = request.after === null ? [] : decodeCursor(cursorTag, request.after, 1);
      const conditions = [toFilter(search), ...(last === undefined ? [] : [{ _id: { $gt: String(last) } }])];
      const rows = await model
        .find({ $and: conditions }, withoutAuditOutbox)
        .sort({ _id: 1 })
        .limit(request.first + 1)
        .lean<SupersessionDocument[]>();
      return toPage(rows.map(toSupersession), request, ({ id }) => encodeCursor(cursorTag, [id]));
    },

    count: (search: string): Promise<number> => model.countDocuments(toFilter(search)),

    /** Keys of the old and new numbers of entries, sorted by brand and number. */
    async listKeys(skip: number, limit: number): Promise<string[]> {
      const rows = await model
        .find(present, { key: 1, 'replacedBy.key': 1 })
        .sort({ _id: 1 })
        .skip(skip)
        .limit(limit)
        .lean<Pick<SupersessionDocument, 'key' | 'replacedBy'>[]>();
      return [...new Set(rows.flatMap(({ key, replacedBy }) => [key, ...replacedBy.map((each) => each.key)]))];
    },
  };
}

function writes(model: Model<SupersessionDocument>) {
  return {
    /** @throws a duplicate key error if the number already has an entry. */
    async insert(supersession: Supersession, behind: readonly string[], entry: AuditEntry): Promise<void> {
      await model.create({ ...toStored(supersession), behind: [...behind], ...inOutbox(entry) });
    },

    /** Only used by the demo shop. */
    async insertMany(supersessions: readonly Supersession[]): Promise<void> {
      await model.insertMany(supersessions.map(toStored), { ordered: false });
    },

    /**
     * Writes an edit, or restores a deleted entry.
     * @param version the edited version.
     * @returns false if the stored version differs.
     */
    async update(
      supersession: Supersession,
      version: number,
      behind: readonly string[],
      entry: AuditEntry,
    ): Promise<boolean> {
      const { _id, ...stored } = toStored(supersession);
      const { modifiedCount } = await model.updateOne(
        { _id, version },
        { $set: { ...stored, deletedAt: null }, $addToSet: { behind: { $each: [...behind] } }, ...pushToOutbox(entry) },
      );
      return modifiedCount === 1;
    },

    /** @returns false if the stored version differs or the entry is deleted. */
    async delete(
      { id: _id, version }: Pick<Supersession, 'id' | 'version'>,
      behind: readonly string[],
      entry: AuditEntry,
    ): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id, version, ...present },
        { $set: { deletedAt: entry.at }, $addToSet: { behind: { $each: [...behind] } }, ...pushToOutbox(entry) },
      );
      return modifiedCount === 1;
    },

    /** Entries whose changes have not reached all products yet, with the keys of the remaining products' numbers. */
    async findBehind(): Promise<{ id: string; keys: readonly string[] }[]> {
      const rows = await model.find({ behind: { $gt: '' } }, { behind: 1 }).lean<SupersessionDocument[]>();
      return rows.map(({ _id, behind = [] }) => ({ id: _id, keys: behind }));
    },

    async markFollowed(id: string, keys: readonly string[]): Promise<void> {
      await model.updateOne({ _id: id }, { $pull: { behind: { $in: [...keys] } } });
    },
  };
}

async function find({ model }: Context, filter: QueryFilter<SupersessionDocument>): Promise<Supersession[]> {
  const rows = await model
    .find({ ...present, ...filter }, withoutAuditOutbox)
    .sort({ _id: 1 })
    .lean<SupersessionDocument[]>();
  return rows.map(toSupersession);
}

function toFilter(search: string): QueryFilter<SupersessionDocument> {
  const key = partNumberKeyOf(search);
  const brand = nameKeyOf(search);
  if (brand === '') return present;
  const byNumber = key === '' ? [] : [{ key: beginsWith(key) }, { 'replacedBy.key': beginsWith(key) }];
  return { ...present, $or: [...byNumber, { brandKey: beginsWith(brand) }] };
}

function toStored({ id: _id, replacedBy, ...rest }: Supersession) {
  return {
    _id,
    ...rest,
    key: partNumberKeyOf(rest.number),
    brandKey: nameKeyOf(rest.brandName),
    replacedBy: replacedBy.map((each) => ({ ...each, key: partNumberKeyOf(each.number) })),
  };
}

function toSupersession(row: SupersessionDocument): Supersession {
  const { _id, number, brandName, kind, replacedBy, since, version, changedAt } = row;
  return {
    id: _id,
    number,
    brandName,
    kind,
    replacedBy: replacedBy.map(({ number: by, brandName: brand, quantity }) => ({
      number: by,
      brandName: brand,
      quantity,
    })),
    since: since ?? null,
    version,
    changedAt,
  };
}
