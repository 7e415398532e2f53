import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { optional, required, type Stored } from '../../platform/mongo/field-types.js';
import { systemClock } from '../../platform/clock.js';
import { isObjectId, toObjectId } from '../../platform/mongo/object-id.js';
import { createReadCache } from '../../platform/read-cache.js';
import {
  addAuditOutbox,
  createOutboxStore,
  inOutbox,
  pushToOutbox,
  withoutAuditOutbox,
  type AuditedDocument,
} from '../audit/audit-outbox.js';
import type { AuditEntry } from '../audit/audit.js';
import { claimedKeys, SearchRuleBook, type SearchRule } from './search-rule.js';

interface SearchRuleDocument extends AuditedDocument, Stored<SearchRule, 'pinnedIds' | 'buriedIds'> {
  _id: Types.ObjectId;
  pinnedIds: Types.ObjectId[];
  buriedIds: Types.ObjectId[];
  /** Unique keys of the searches of a rule; absent if it has none. */
  claimed?: string[];
  /** A deleted rule is kept for a while, with its audit entry. */
  deletedAt: Date | null;
}

const deletedKeptDays = 30;
/** Other servers apply a change within this time; the server that made the change applies it at once. */
const bookKeptMs = 1_000;

const schema = new Schema<SearchRuleDocument>(
  {
    kind: required.text,
    terms: required.texts,
    alternatives: { type: [String], default: [] },
    path: optional.text,
    pinnedIds: { type: [Schema.Types.ObjectId], default: [] },
    buriedIds: { type: [Schema.Types.ObjectId], default: [] },
    version: required.number,
    changedAt: required.date,
    claimed: { type: [String], default: undefined },
    deletedAt: optional.date,
  },
  { collection: 'search_rules', versionKey: false },
);
schema.index({ claimed: 1 }, { unique: true, sparse: true });
schema.index({ deletedAt: 1 }, { expireAfterSeconds: deletedKeptDays * 86_400 });
addAuditOutbox(schema);

export type SearchRuleRepository = ReturnType<typeof createSearchRuleRepository>;

export function createSearchRuleRepository(connection: Connection) {
  const model = connection.model<SearchRuleDocument>('SearchRule', schema);

  const books = createReadCache({ clock: systemClock, keepMs: bookKeptMs, maximumEntries: 1 });

  /** All rules that are not deleted, newest first. There are few: see `searchRuleLimits`. */
  async function findAll(): Promise<SearchRule[]> {
    const rows = await model
      .find({ deletedAt: null }, withoutAuditOutbox)
      .sort({ _id: -1 })
      .lean<SearchRuleDocument[]>();
    return rows.map(toRule);
  }

  return {
    outbox: createOutboxStore(model),
    findAll,

    /** The rules for searches, read at most one second ago. */
    readBook: (): Promise<SearchRuleBook> => books.read('rules', async () => new SearchRuleBook(await findAll())),

    /** Makes the next search read the rules again. */
    forgetBook: (): void => books.invalidate(),

    /** Also finds deleted rules. */
    async findById(id: string): Promise<(SearchRule & { isDeleted: boolean }) | null> {
      if (!isObjectId(id)) return null;
      const row = await model.findById(id, withoutAuditOutbox).lean<SearchRuleDocument>();
      return row && { ...toRule(row), isDeleted: (row.deletedAt ?? null) !== null };
    },
    ...writes(model),
  };
}

function writes(model: Model<SearchRuleDocument>) {
  return {
    /**
     * @throws a duplicate key error if the ID is taken, or another rule of the same kind applies to one of its searches.
     */
    async insert(rule: SearchRule, entry: AuditEntry): Promise<void> {
      await model.create({ _id: toObjectId(rule.id), ...toStored(rule), ...inOutbox(entry) });
    },

    /** Only used by the demo shop. */
    async insertMany(rules: readonly SearchRule[]): Promise<void> {
      const documents = rules.map((rule) => ({ _id: toObjectId(rule.id), ...toStored(rule) }));
      await model.insertMany(documents, { ordered: false });
    },

    /** @param rule with the edited version. @returns false if the stored version differs. @throws a duplicate key error */
    async update(rule: SearchRule, entry: AuditEntry): Promise<boolean> {
      const { claimed, ...stored } = toStored(rule);
      const { modifiedCount } = await model.updateOne(
        { _id: toObjectId(rule.id), version: rule.version, deletedAt: null },
        {
          $set: { ...stored, version: rule.version + 1, ...(claimed ? { claimed } : {}) },
          ...(claimed ? {} : { $unset: { claimed: 1 } }),
          ...pushToOutbox(entry),
        },
      );
      return modifiedCount === 1;
    },

    /** @returns false if the rule has another version, or is deleted already. */
    async delete(rule: Pick<SearchRule, 'id' | 'version'>, at: Date, entry: AuditEntry): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: toObjectId(rule.id), version: rule.version, deletedAt: null },
        { $set: { deletedAt: at }, $unset: { claimed: 1 }, ...pushToOutbox(entry) },
      );
      return modifiedCount === 1;
    },
  };
}

function toStored({ id: _id, terms, alternatives, pinnedIds, buriedIds, ...rule }: SearchRule) {
  const claimed = claimedKeys({ ...rule, terms });
  return {
    ...rule,
    terms: [...terms],
    alternatives: [...alternatives],
    pinnedIds: pinnedIds.map(toObjectId),
    buriedIds: buriedIds.map(toObjectId),
    ...(claimed.length > 0 ? { claimed } : {}),
  };
}

function toRule(row: SearchRuleDocument): SearchRule {
  const { _id, kind, terms, alternatives, path, pinnedIds, buriedIds, version, changedAt } = row;
  return {
    id: _id.toHexString(),
    kind,
    terms,
    alternatives,
    path: path ?? null,
    pinnedIds: pinnedIds.map((id) => id.toHexString()),
    buriedIds: buriedIds.map((id) => id.toHexString()),
    version,
    changedAt,
  };
}
