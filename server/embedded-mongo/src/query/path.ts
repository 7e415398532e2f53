import { CommandError } from '../errors.js';
import { getField, isDoc, type Doc, type Value } from '../bson/value.js';

/** One step of a dotted path. If `name` is a number, `index` is that number as an array position, else -1. */
export type PathStep = { name: string; index: number };
export type Path = readonly PathStep[];

const POSITION = /^(0|[1-9]\d{0,8})$/;

/**
 * Splits a path such as `a.0.b` into steps. Throws for `__proto__`, which would reach the prototype of all documents.
 */
export function parsePath(path: string): Path {
  return path.split('.').map((name) => {
    assertFieldName(name);
    return { name, index: POSITION.test(name) ? Number(name) : -1 };
  });
}

export function assertFieldName(name: string): void {
  if (name === '__proto__') throw new CommandError('BadValue', "the field name '__proto__' is not allowed");
}

/**
 * Whether a value at the path meets the test, with MongoDB's implicit array traversal. In an array on the way, the path
 * continues in each element that is a document, and at the position that the step names. At the path's end, the array
 * itself is tested, and with `expand` each element as well. For a missing field, `undefined` is tested.
 */
export function somePathValue(
  value: Value,
  path: Path,
  at: number,
  expand: boolean,
  test: (value: Value) => boolean,
): boolean {
  if (at === path.length) {
    return test(value) || (expand && Array.isArray(value) && value.some(test));
  }
  const step = path[at]!;
  if (Array.isArray(value)) {
    if (step.index >= 0 && step.index < value.length) {
      // If the path ends in a position and the element there is an array, its own elements are not tested.
      const last = at + 1 === path.length;
      const named: Value = value[step.index];
      const leads = last || isDoc(named) || Array.isArray(named);
      if (leads && somePathValue(named, path, at + 1, expand && !last, test)) return true;
    }
    for (const element of value) {
      if (isDoc(element) && somePathValue(element, path, at, expand, test)) return true;
    }
    return false;
  }
  if (!isDoc(value)) return test(undefined);
  return somePathValue(getField(value, step.name), path, at + 1, expand, test);
}

/** The value at a path that enters arrays only by position; undefined when it is missing. */
export function valueAt(doc: Doc, path: Path): Value {
  let value: Value = doc;
  for (const step of path) {
    if (Array.isArray(value)) value = step.index >= 0 ? (value as Value[])[step.index] : undefined;
    else if (isDoc(value)) value = getField(value, step.name);
    else return undefined;
  }
  return value;
}

/**
 * All values at the path for `distinct`: arrays on the way are traversed, and an array at the end gives its elements.
 */
export function valuesAt(doc: Doc, path: Path): Value[] {
  const found: Value[] = [];
  somePathValue(doc, path, 0, false, (value) => {
    if (Array.isArray(value)) found.push(...(value as Value[]));
    else if (value !== undefined) found.push(value);
    return false;
  });
  return found;
}
