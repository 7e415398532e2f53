import { compareKeys } from '../bson/compare.js';
import { keyOf } from '../bson/key.js';
import { firstName, isNullish, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { countByIndex, findDocs, search, type Query } from '../query/execute.js';
import { compileFilter } from '../query/matcher.js';
import { parsePath, valuesAt } from '../query/path.js';
import { compileProjection } from '../query/projection.js';
import { PAUSE, type Steps } from '../query/slice.js';
import { parseSort, sortInRuns } from '../query/sort.js';
import {
  collectionName,
  contextOf,
  docOption,
  findCollection,
  type Engine,
  type Handler,
  type Request,
  wholeOption,
} from './command.js';

const REFUSED = ['tailable', 'awaitData', 'returnKey', 'showRecordId', 'min', 'max'];

/** The batch size that a command asks for; null when the server may choose it. */
export function batchSizeOf(options: Doc): number | null {
  if (options.batchSize === undefined || options.batchSize === null) return null;
  return positiveOption(options, 'batchSize');
}

function positiveOption(body: Doc, name: string): number {
  const value = wholeOption(body, name);
  if (value < 0)
    throw new CommandError('Location51024', `BSON field '${name}' value must be >= 0, actual value '${value}'`);
  return value;
}

/** The search of a find, count or distinct. */
export function queryOf({ name, body }: Request): Query {
  const { hint } = body;
  if (name !== 'find') return { filter: docOption(body, 'query'), hint };
  const [skip, limit] = [positiveOption(body, 'skip'), Math.abs(wholeOption(body, 'limit'))];
  return { filter: docOption(body, 'filter'), sort: docOption(body, 'sort'), skip, limit, hint };
}

export function* find(engine: Engine, request: Request): Steps<Doc> {
  const { body, db } = request;
  const option = REFUSED.find((refused) => body[refused]);
  if (option) throw new CommandError('CommandNotSupported', `find with '${option}' is not supported`);
  const context = contextOf(engine, request);
  const query = queryOf(request);
  const shape = compileProjection(docOption(body, 'projection'), context);
  const batchSize = batchSizeOf(body);
  // Errors in the query are reported, also for a collection that does not exist.
  compileFilter(query.filter, context);
  if (query.sort?.$natural === undefined) parseSort(query.sort ?? {});
  const collection = findCollection(engine, request);
  const isShaped = firstName(body.projection) !== undefined;
  let docs: Iterable<Doc>;
  if (collection && !isShaped && isWhole(query)) docs = collection.documents();
  else {
    const matches = collection ? (yield* search(collection, query, context)).matches : [];
    docs = isShaped ? shaped(matches, shape) : matches.map(({ doc }) => doc);
  }
  const singleBatch = wholeOption(body, 'limit') < 0 || body.singleBatch === true;
  const namespace = `${db}.${collectionName(request)}`;
  return { cursor: engine.cursors.open(namespace, docs, batchSize, context.now, singleBatch) };
}

/** Whether the query finds all documents in stored order. They are read one by one and need not fit into memory. */
const isWhole = ({ filter, sort = {}, skip, limit, hint }: Query): boolean =>
  [filter, sort].every((doc) => firstName(doc) === undefined) && !skip && !limit && isNullish(hint);

function* shaped(matches: { doc: Doc }[], shape: (doc: Doc) => Doc): Generator<Doc> {
  for (const { doc } of matches) yield shape(doc);
}

export function* count(engine: Engine, request: Request): Steps<Doc> {
  const { body } = request;
  const context = contextOf(engine, request);
  const [skip, limit] = [positiveOption(body, 'skip'), Math.abs(wholeOption(body, 'limit'))];
  const collection = findCollection(engine, request);
  if (!collection) return { n: 0 };
  const query = { ...queryOf(request), limit: limit && limit + skip };
  const size = countByIndex(collection, query, context) ?? (yield* search(collection, query, context)).matches.length;
  const rest = Math.max(size - skip, 0);
  return { n: limit > 0 ? Math.min(rest, limit) : rest };
}

export function* distinct(engine: Engine, request: Request): Steps<Doc> {
  const { key } = request.body;
  if (typeof key !== 'string')
    throw new CommandError('TypeMismatch', "BSON field 'distinct.key' is the wrong type, expected type 'string'");
  const context = contextOf(engine, request);
  const query = queryOf(request);
  const path = parsePath(key);
  const collection = findCollection(engine, request);
  const found = new Map<string, Value>();
  for (const doc of collection ? findDocs(collection, query, context) : []) {
    if (doc === PAUSE) yield PAUSE;
    else for (const value of valuesAt(doc, path)) if (!found.has(keyOf(value))) found.set(keyOf(value), value);
  }
  const sorted = yield* sortInRuns([...found], ([a], [b]) => compareKeys(a, b), context.slice);
  return { values: sorted.map(([, value]) => value) };
}

export const getMore: Handler = ({ cursors, now }, { body, db }) => {
  const { getMore: id, collection } = body;
  if (typeof id !== 'bigint' || typeof collection !== 'string') {
    throw new CommandError('TypeMismatch', "BSON field 'getMore.getMore' must be a long and 'collection' a string");
  }
  return { cursor: cursors.more(id, `${db}.${collection}`, batchSizeOf(body) ?? 0, now()) };
};

export const killCursors: Handler = ({ cursors }, { body }) => {
  const ids = Array.isArray(body.cursors) ? body.cursors : [];
  const cursorsKilled = ids.filter((id) => typeof id === 'bigint' && cursors.kill(id));
  const cursorsNotFound = ids.filter((id) => !cursorsKilled.includes(id));
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] };
};
