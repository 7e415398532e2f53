import { BSONRegExp, ObjectId } from 'bson';
import { identical } from '../bson/compare.js';
import { isDoc, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { isOperatorDoc } from '../query/matcher.js';
import { valueAt } from '../query/path.js';
import type { Update } from './compile.js';
import { changeAt, parseUpdatePath } from './update-path.js';

/** The document that an upsert inserts: the filter's equalities with the update applied; it always has an `_id`. */
export function upsertDocument(filter: Doc, update: Update): Doc {
  let seed: Doc = {};
  for (const [field, value] of equalities(filter)) {
    if (update.replacement && field !== '_id') continue;
    const path = parseUpdatePath(field);
    const present = valueAt(seed, path);
    if (present !== undefined && !identical(present, value))
      throw new CommandError(
        'NotSingleValueField',
        `cannot infer query fields to set, path '${field}' is matched twice`,
      );
    seed = changeAt(seed, path, { change: () => value, missing: 'create' });
  }
  const doc = update.apply(seed, true);
  return doc._id === undefined ? { _id: new ObjectId(), ...doc } : doc;
}

function* equalities(filter: Doc): Generator<[field: string, value: Value]> {
  for (const [name, condition] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(condition)) {
      for (const part of condition) if (isDoc(part)) yield* equalities(part);
    } else if (!name.startsWith('$')) {
      const value = isOperatorDoc(condition) ? condition.$eq : condition;
      if (value !== undefined && !(value instanceof BSONRegExp)) yield [name, value];
    }
  }
}
