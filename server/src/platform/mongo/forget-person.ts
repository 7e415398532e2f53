import { isDeepStrictEqual } from 'node:util';
import type { Connection, mongo } from 'mongoose';
import { toLiteral } from './begins-with.js';
import { toObjectId } from './object-id.js';

/** A person whose data is erased. */
export interface ForgottenPerson {
  /** Null for a guest. */
  userId: string | null;
  /** Trimmed, lower case. */
  email: string;
  /**
   * Earlier addresses in the person's orders. They may belong to somebody else by now, so they are erased only in
   * documents about these orders.
   */
  formerEmails: readonly string[];
  /** Name of the account; null for a guest. */
  name: string | null;
  /** The person's orders. */
  orderIds: readonly string[];
  /** Takes the place of the person's name or address where a text is required. */
  alias: string;
  /** The alias in the form of an email address. */
  aliasEmail: string;
}

/** Erases what a collection stores about a person. Can be repeated. */
export type ForgetPerson = (connection: Connection, person: ForgottenPerson) => Promise<void>;

/** Replaces the name of an order's customer by the order's number. Can be repeated. */
export type ForgetName = (
  connection: Connection,
  order: { orderId: string; name: string; number: string },
) => Promise<void>;

type Filter = mongo.Filter<mongo.Document>;
type Documents = Pick<mongo.Collection, 'find' | 'findOne' | 'updateOne'>;

interface Replacement {
  /** An email address or a name. */
  from: string;
  to: string;
}

/**
 * Replaces the person's address in texts of all documents, and former addresses in the documents about the person's
 * orders.
 * @param ofOrders filter for the documents about the person's orders
 */
export async function replaceAddresses(
  documents: Documents,
  paths: readonly string[],
  { email, formerEmails, alias: to }: ForgottenPerson,
  ofOrders: Filter,
): Promise<void> {
  await replaceInTexts(documents, paths, { from: email, to });
  for (const from of formerEmails) await replaceInTexts(documents, paths, { from, to }, ofOrders);
}

/**
 * Replaces an email address or a name in texts.
 * @param paths names of fields, also inside lists, e.g. `history.by`
 * @param within an index must find these documents. By default, all documents are searched.
 */
export async function replaceInTexts(
  documents: Documents,
  paths: readonly string[],
  { from, to }: Replacement,
  within?: Filter,
  searchedAtOnce?: number,
): Promise<void> {
  if (from === '') throw new Error('An empty text is in all texts');
  const isIn = { $regex: toLiteral(from), $options: 'i' };
  // Longer addresses that contain this one are other people's.
  const literal = from.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}._%+-])${literal}(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`, 'giu');
  await rewrite(documents, {
    ...{ within, searchedAtOnce },
    filter: { $or: paths.map((path) => ({ [path]: isIn })) },
    fields: [...new Set(paths.map((path) => path.split('.', 1)[0] ?? path))],
    change: (text) => (typeof text === 'string' ? text.replace(pattern, to) : text),
  });
}

/**
 * Sets fields inside lists to null, in all documents that match the filter.
 * @param cleared.within an index must find these documents. By default, all documents are searched.
 */
export async function clearTexts(
  documents: Documents,
  { field, keys, ...search }: { within?: Filter; filter: Filter; field: string; keys: readonly string[] },
): Promise<void> {
  await rewrite(documents, { ...search, fields: [field], change: (value, key) => (keys.includes(key) ? null : value) });
}

const mostAttempts = 20;

interface Search {
  filter: Filter;
  /** An index must find these documents. */
  within?: Filter | undefined;
  searchedAtOnce?: number | undefined;
}

interface Rewriting extends Search {
  fields: readonly string[];
  change: (value: unknown, key: string) => unknown;
}

/** A field is only written if nobody has changed it since it was read; otherwise it is read again. */
async function rewrite(documents: Documents, { fields, change, ...search }: Rewriting): Promise<void> {
  for await (const _id of findIds(documents, search)) {
    for (const field of fields) {
      for (let attempt = 1; !(await rewriteField(documents, { _id, field, change })); attempt += 1) {
        if (attempt === mostAttempts) throw new Error(`${field} of ${String(_id)} keeps changing`);
      }
    }
  }
}

/**
 * Most texts have no index. In a large collection, a command that searches all documents would take longer than the
 * connection waits. So it is searched in parts, unless `within` limits the search.
 */
async function* findIds(documents: Documents, { filter, within, searchedAtOnce = 10_000 }: Search) {
  const find = async (part: Filter, options: mongo.FindOptions = {}) => {
    const found = await documents.find({ $and: [part, filter] }, { ...options, projection: { _id: 1 } }).toArray();
    return found.map(({ _id }) => _id);
  };
  if (within) return yield* await find(within);
  const nextPart = { projection: { _id: 1 }, sort: { _id: 1 }, skip: searchedAtOnce - 1, limit: 1 } as const;
  // IDs are texts or ObjectIds. A comparison finds only values of the same type.
  for (const first of ['', toObjectId('0'.repeat(24))]) {
    let isLater: object = { $gte: first };
    for (;;) {
      const [last] = await documents.find({ _id: isLater }, nextPart).toArray();
      yield* await find({ _id: last ? { ...isLater, $lte: last._id } : isLater }, { hint: { _id: 1 } });
      if (!last) break;
      isLater = { $gt: last._id };
    }
  }
}

async function rewriteField(
  documents: Documents,
  { _id, field, change }: { _id: mongo.ObjectId; field: string; change: Rewriting['change'] },
): Promise<boolean> {
  const document = await documents.findOne({ _id }, { projection: { [field]: 1 } });
  const before: unknown = document?.[field];
  const after = inside(before, field, change);
  if (isDeepStrictEqual(before, after)) return true;
  const { matchedCount } = await documents.updateOne({ _id, [field]: before }, { $set: { [field]: after } });
  return matchedCount === 1;
}

/** The value, with `change` applied to everything in its lists and objects. */
function inside(value: unknown, key: string, change: (value: unknown, key: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => inside(each, key, change));
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) {
    return change(value, key);
  }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inside(each, name, change)]));
}
