import { CommandError } from '../errors.js';
import { getField, isDoc, type Doc, type Value } from '../bson/value.js';

/**
 * A dotted path as a list of linked steps. If a step's name is a number, `index` is that number as an array position,
 * else -1. `rest` is the path after this step; null at the end.
 */
export type Path = { readonly name: string; readonly index: number; readonly rest: Path | null };

const POSITION = /^(0|[1-9]\d{0,8})$/;

/** The array position that a step names; -1 if it is not a number. */
const positionOf = (name: string): number => (POSITION.test(name) ? Number(name) : -1);

/**
 * Splits a path such as `a.0.b` into steps. Throws for `__proto__`, which would reach the prototype of all documents.
 */
export function parsePath(path: string): Path {
  const dot = path.indexOf('.');
  const name = dot < 0 ? path : path.slice(0, dot);
  assertFieldName(name);
  return { name, index: positionOf(name), rest: dot < 0 ? null : parsePath(path.slice(dot + 1)) };
}

export function assertFieldName(name: string): void {
  if (name === '__proto__') throw new CommandError('BadValue', "the field name '__proto__' is not allowed");
}

/** Parses the path of a field in a projection, an expression or `$unwind`. No step may be empty or start with $. */
export function parseFieldPath(path: string): Path {
  for (const step of path.split('.')) {
    if (step === '') throw new CommandError('Location40353', 'FieldPath must not have empty parts');
    if (step.startsWith('$')) throw new CommandError('Location16410', "FieldPath field names may not start with '$'");
  }
  return parsePath(path);
}

/**
 * Whether a value at the path meets the test, with MongoDB's implicit array traversal. In an array on the way, the path
 * continues in each element that is a document. It also continues at the position that the step names. At the path's
 * end, the array itself is tested, and with `expand` each element as well. For a missing field, `undefined` is tested.
 */
export function somePathValue(
  value: Value,
  path: Path | null,
  expand: boolean,
  test: (value: Value) => boolean,
): boolean {
  if (!path) return test(value) || (expand && Array.isArray(value) && value.some(test));
  const { name, index, rest } = path;
  if (Array.isArray(value)) {
    if (index >= 0 && index < value.length) {
      // If the path ends in a position and the element there is an array, its own elements are not tested.
      const named = value[index];
      const leads = !rest || isDoc(named) || Array.isArray(named);
      if (leads && somePathValue(named, rest, expand && rest !== null, test)) return true;
    }
    for (const element of value) {
      if (isDoc(element) && somePathValue(element, path, expand, test)) return true;
    }
    return false;
  }
  if (!isDoc(value)) return test(undefined);
  return somePathValue(getField(value, name), rest, expand, test);
}

/** The value at a path that enters arrays only by position; undefined when it is missing. */
export function valueAt(value: Value, path: Path | null): Value {
  if (!path) return value;
  if (Array.isArray(value)) return path.index >= 0 ? valueAt(value[path.index], path.rest) : undefined;
  return isDoc(value) ? valueAt(getField(value, path.name), path.rest) : undefined;
}

/**
 * All values at the path for `distinct`: arrays on the way are traversed, and an array at the end gives its elements.
 */
export function valuesAt(doc: Doc, path: Path): Value[] {
  const found: Value[] = [];
  somePathValue(doc, path, false, (value) => {
    if (Array.isArray(value)) found.push(...value);
    else if (value !== undefined) found.push(value);
    return false;
  });
  return found;
}
