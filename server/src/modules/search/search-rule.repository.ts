import { Schema, type Connection, type Types } from 'mongoose';
import { optional, required, type Stored } from '../../platform/mongo/field-types.js';
import { toObjectId } from '../../platform/mongo/object-id.js';
import { addVersions, createVersionedStore, type VersionedDocument } from '../audit/versioned-store.js';
import { claimedKeys, SearchRuleBook, type SearchRule } from './search-rule.js';

interface SearchRuleDocument extends VersionedDocument, Stored<SearchRule, 'pinnedIds' | 'buriedIds'> {
  pinnedIds: Types.ObjectId[];
  buriedIds: Types.ObjectId[];
  /** Unique; see `claimedKeys`. Absent for rules that are neither redirects nor rankings. */
  claimed?: string[];
}

const schema = new Schema<SearchRuleDocument>(
  {
    kind: required.text,
    terms: required.texts,
    alternatives: { type: [String], default: [] },
    path: optional.text,
    pinnedIds: { type: [Schema.Types.ObjectId], default: [] },
    buriedIds: { type: [Schema.Types.ObjectId], default: [] },
    claimed: { type: [String], default: undefined },
  },
  { collection: 'search_rules', versionKey: false },
);
schema.index({ claimed: 1 }, { unique: true, sparse: true });
addVersions(schema);

export type SearchRuleRepository = ReturnType<typeof createSearchRuleRepository>;

/**
 * A redirect or ranking is refused with a duplicate key error if another rule of the same kind applies to one of its
 * searches.
 */
export const createSearchRuleRepository = (connection: Connection) =>
  createVersionedStore(connection.model<SearchRuleDocument>('SearchRule', schema), {
    ...{ toEntity: toRule, toStored, unique: 'claimed' },
    toBook: (all) => new SearchRuleBook(all),
  });

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
