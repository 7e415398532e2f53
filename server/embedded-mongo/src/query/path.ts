import { CommandError } from '../errors.js';
import { getField, isDoc, type Doc, type Value } from '../bson/value.js';

/** One step of a dotted path; `index` is its array position when it is written as one, else -1. */
export type PathStep = { name: string; index: number };
export type Path = readonly PathStep[];

const POSITION = /^(0|[1-9]\d{0,8})$/;

/** `a.0.b` as steps. Refuses `__proto__`, which would reach the prototype of every document. */
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
 * Whether a value at the path satisfies the test, with MongoDB's implicit array traversal: an array on the way is
 * searched element by element (documents only) and by position; at the path's end the array itself is tested, and
 * then, with `expand`, each element. A path that leads nowhere tests `undefined`.
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
      // An array named by its position at the path's end is one value: its elements are not looked at.
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

/** The value a path names when arrays are only entered by position; undefined when it leads nowhere. */
export function valueAt(doc: Doc, path: Path): Value {
  let value: Value = doc;
  for (const step of path) {
    if (Array.isArray(value)) value = step.index >= 0 ? (value as Value[])[step.index] : undefined;
    else if (isDoc(value)) value = getField(value, step.name);
    else return undefined;
  }
  return value;
}

/** Every value at the path with arrays traversed on the way, the last one expanded: what `distinct` counts. */
export function valuesAt(doc: Doc, path: Path): Value[] {
  const found: Value[] = [];
  somePathValue(doc, path, 0, false, (value) => {
    if (Array.isArray(value)) found.push(...(value as Value[]));
    else if (value !== undefined) found.push(value);
    return false;
  });
  return found;
}
