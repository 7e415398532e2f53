import { BSONRegExp, ObjectId } from 'bson';
import { identical } from '../bson/compare.js';
import { isDoc, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { isOperatorDoc } from '../query/matcher.js';
import { parsePath, valueAt } from '../query/path.js';
import type { Update } from './compile.js';
import { changeAt, parseUpdatePath } from './update-path.js';

/** The document that an upsert inserts: the filter's equalities with the update applied; it always has an `_id`. */
export function upsertDocument(filter: Doc, update: Update): Doc {
  let seed: Doc = {};
  for (const [path, value] of equalities(filter)) {
    if (update.replacement && path !== '_id') continue;
    const present = valueAt(seed, parsePath(path));
    if (present !== undefined && !identical(present, value)) {
      throw new CommandError('NoSuchKey', `cannot infer query fields to set, path '${path}' is matched twice`, {
        code: 54,
        codeName: 'NotSingleValueField',
      });
    }
    seed = changeAt(seed, {
      steps: parseUpdatePath(path),
      change: () => value,
      missing: 'create',
      matchesFilter: () => false,
    }) as Doc;
  }
  const doc = update.apply(seed, true);
  return doc._id === undefined ? { _id: new ObjectId(), ...doc } : doc;
}

function* equalities(filter: Doc): Generator<[string, Value]> {
  for (const [name, condition] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(condition))
      for (const part of condition as Value[]) yield* isDoc(part) ? equalities(part) : [];
    else if (name === '$or' && Array.isArray(condition) && condition.length === 1 && isDoc(condition[0]))
      yield* equalities(condition[0]);
    else if (!name.startsWith('$')) yield* pinned(name, condition);
  }
}

function* pinned(name: string, condition: Value): Generator<[string, Value]> {
  if (!isOperatorDoc(condition)) {
    if (!isRegex(condition)) yield [name, condition];
    return;
  }
  if (condition.$eq !== undefined) yield [name, condition.$eq];
  const [only, ...others] = Array.isArray(condition.$in)
    ? (condition.$in as Value[])
    : Array.isArray(condition.$all)
      ? (condition.$all as Value[])
      : [];
  if (only !== undefined && others.length === 0 && !isOperatorDoc(only) && !isRegex(only)) yield [name, only];
}

const isRegex = (value: Value) => value instanceof BSONRegExp;
