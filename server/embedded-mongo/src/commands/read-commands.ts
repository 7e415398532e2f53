import { keyOf } from '../bson/key.js';
import type { Doc, Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { countByIndex, findDocs, search } from '../query/execute.js';
import { compileFilter } from '../query/matcher.js';
import { parsePath, valuesAt } from '../query/path.js';
import { compileProjection } from '../query/projection.js';
import { PAUSE, type Steps } from '../query/slice.js';
import { parseSort, sortInRuns } from '../query/sort.js';
import {
  collectionName,
  contextOf,
  docOption,
  type Engine,
  type Handler,
  type Request,
  wholeOption,
} from './command.js';

const REFUSED = ['tailable', 'awaitData', 'returnKey', 'showRecordId', 'min', 'max'];

/** The batch size that a command asks for; null when the server may choose it. */
export function batchSizeOf(value: Value): number | null {
  if (value === undefined || value === null) return null;
  const size = wholeOption('batchSize', value, 0);
  if (size < 0)
    throw new CommandError('Location51108', `BSON field 'batchSize' value must be >= 0, actual value '${size}'`);
  return size;
}

function countOption(body: Doc, name: string): number {
  const value = wholeOption(name, body[name], 0);
  if (value < 0 && name === 'skip')
    throw new CommandError('BadValue', `BSON field 'skip' value must be >= 0, actual value '${value}'`);
  return value;
}

export function* find(engine: Engine, request: Request): Steps<Doc> {
  const { body, db } = request;
  const name = collectionName(request);
  const option = REFUSED.find((refused) => body[refused]);
  if (option) throw new CommandError('CommandNotSupported', `find with '${option}' is not supported`);
  const context = contextOf(engine, request);
  const filter = docOption(body, 'filter');
  const sort = docOption(body, 'sort');
  const projection = docOption(body, 'projection');
  const limit = countOption(body, 'limit');
  const shape = Object.keys(projection).length > 0 ? compileProjection(projection, context, { filter }) : null;
  const collection = engine.catalog.find(db, name);
  const namespace = `${db}.${name}`;
  const batchSize = batchSizeOf(body.batchSize);
  if (!collection) {
    compileFilter(filter, context);
    if (sort.$natural === undefined) parseSort(sort);
    return { cursor: engine.cursors.open(namespace, [], batchSize, context.now) };
  }
  const query = { filter, sort, skip: countOption(body, 'skip'), limit: Math.abs(limit), hint: body.hint };
  const { matches } = yield* search(collection, query, context);
  const docs = shaped(matches, shape);
  return {
    cursor: engine.cursors.open(namespace, docs, batchSize, context.now, limit < 0 || body.singleBatch === true),
  };
}

function* shaped(matches: { doc: Doc }[], shape: ((doc: Doc) => Doc) | null): Generator<Doc> {
  for (const { doc } of matches) yield shape ? shape(doc) : doc;
}

export function* count(engine: Engine, request: Request): Steps<Doc> {
  const { body, db } = request;
  const collection = engine.catalog.find(db, collectionName(request));
  const filter = docOption(body, 'query');
  const context = contextOf(engine, request);
  const [skip, limit] = [countOption(body, 'skip'), Math.abs(countOption(body, 'limit'))];
  if (!collection) return { n: 0 };
  const size =
    countByIndex(collection, { filter, hint: body.hint }, context) ??
    (yield* search(collection, { filter, hint: body.hint, limit: limit && limit + skip }, context)).matches.length;
  const rest = Math.max(size - skip, 0);
  return { n: limit > 0 ? Math.min(rest, limit) : rest };
}

export function* distinct(engine: Engine, request: Request): Steps<Doc> {
  const { body, db } = request;
  const collection = engine.catalog.find(db, collectionName(request));
  if (typeof body.key !== 'string')
    throw new CommandError('TypeMismatch', "BSON field 'distinct.key' is the wrong type, expected type 'string'");
  const context = contextOf(engine, request);
  const filter = docOption(body, 'query');
  if (!collection) return { values: [] };
  const path = parsePath(body.key);
  const found = new Map<string, Value>();
  for (const doc of findDocs(collection, { filter, hint: body.hint }, context)) {
    if (doc === PAUSE) {
      yield PAUSE;
      continue;
    }
    for (const value of valuesAt(doc, path)) {
      const key = keyOf(value);
      if (!found.has(key)) found.set(key, value);
    }
  }
  const sorted = yield* sortInRuns([...found], ([a], [b]) => (a < b ? -1 : 1), context.slice);
  const values = sorted.map(([, value]) => value);
  const { order } = context;
  if (!order) return { values };
  return {
    values: values.filter(
      (value, i) =>
        values.findIndex((other) =>
          typeof other === 'string' && typeof value === 'string' ? order(other, value) === 0 : other === value,
        ) === i,
    ),
  };
}

export const getMore: Handler = (engine, { body, db }: Request) => {
  const id = body.getMore;
  if (typeof id !== 'bigint' || typeof body.collection !== 'string') {
    throw new CommandError('TypeMismatch', "BSON field 'getMore.getMore' must be a long and 'collection' a string");
  }
  return {
    cursor: engine.cursors.more(id, `${db}.${body.collection}`, batchSizeOf(body.batchSize) ?? 0, engine.now()),
  };
};

export const killCursors: Handler = (engine, { body }) => {
  const ids = Array.isArray(body.cursors) ? (body.cursors as bigint[]) : [];
  const cursorsKilled = ids.filter((id) => engine.cursors.kill(id));
  return {
    cursorsKilled,
    cursorsNotFound: ids.filter((id) => !cursorsKilled.includes(id)),
    cursorsAlive: [],
    cursorsUnknown: [],
  };
};
