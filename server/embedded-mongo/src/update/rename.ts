import { type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { parsePath, valueAt } from '../query/path.js';
import { changeAt, parseUpdatePath } from './update-path.js';

/** `$rename`: moves a value and replaces the value at the new name. Throws if there is an array on either path. */
export function renameField(doc: Doc, from: string, to: string): Doc {
  assertNoArrays(doc, from);
  const value = valueAt(doc, parsePath(from));
  // There is no value to move, but `put` still throws for a path through a scalar.
  if (value === undefined) return put(doc, from, undefined);
  assertNoArrays(doc, to);
  const without = put(doc, from, undefined);
  return put(without, to, value);
}

const put = (doc: Doc, path: string, value: Value): Doc =>
  changeAt(doc, {
    steps: parseUpdatePath(path),
    change: () => value,
    missing: value === undefined ? 'skip' : 'create',
    matchesFilter: () => false,
  }) as Doc;

function assertNoArrays(doc: Doc, path: string): void {
  const steps = path.split('.');
  for (let i = 1; i < steps.length; i++) {
    if (Array.isArray(valueAt(doc, parsePath(steps.slice(0, i).join('.'))))) {
      throw new CommandError('BadValue', `The field of a $rename cannot be an array element: '${path}'`);
    }
  }
}
