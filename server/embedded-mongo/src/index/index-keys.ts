import { complement, keyOf } from '../bson/key.js';
import { getField, isDoc, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { parsePath, type Path } from '../query/path.js';

export type IndexField = { name: string; path: Path; direction: 1 | -1 };

/** The key of an empty array: that of BSON's undefined, between MinKey and null. */
const EMPTY_ARRAY_KEY = '\x03';

export const parseIndexFields = (pattern: Doc): IndexField[] =>
  Object.entries(pattern).map(([name, value]) => ({
    name,
    path: parsePath(name),
    direction: Number(value) < 0 ? -1 : 1,
  }));

/** A document's keys in an index, and the positions of the fields whose path meets an array. */
export type ExtractedKeys = { keys: string[]; multikey: number[] };

/**
 * The state of following one field's path through a document. The walker is either at its key, or in front of an array.
 * From there, it enters each element to follow the rest of the path.
 */
type Walker = { field: IndexField } & ({ key: string; isMissing: boolean } | { array: Value[]; rest: Path | null });

/** The keys of a document. A sparse index has none for a document in which every indexed field is missing. */
export function extractKeys(doc: Doc, fields: IndexField[], sparse: boolean): ExtractedKeys {
  const multikey = new Set<number>();
  const walkers = fields.map((field) => advance(field, doc, field.path));
  const keys = [...expand(walkers, sparse, multikey)];
  return { keys: keys.length > 1 ? [...new Set(keys)] : keys, multikey: [...multikey] };
}

function* expand(walkers: Walker[], sparse: boolean, multikey: Set<number>): Generator<string> {
  let array: Value[] | undefined;
  for (const [position, walker] of walkers.entries()) {
    if ('key' in walker) continue;
    array ??= walker.array;
    if (walker.array !== array) throw new CommandError('CannotIndexParallelArrays', 'cannot index parallel arrays');
    multikey.add(position);
  }
  if (!array) {
    if (!sparse || !walkers.every((walker) => 'isMissing' in walker && walker.isMissing)) yield joinKeys(walkers);
    return;
  }
  if (array.length === 0) yield* expand(walkers.map(leave), sparse, multikey);
  for (const element of array) {
    yield* expand(
      walkers.map((walker) => ('key' in walker ? walker : enter(walker, element))),
      sparse,
      multikey,
    );
  }
}

/** Follows the path until it ends in a value or meets an array. */
function advance(field: IndexField, value: Value, path: Path | null): Walker {
  if (Array.isArray(value)) {
    if (!path || path.index < 0) return { field, array: value, rest: path };
    return advance(field, value[path.index], path.rest);
  }
  if (!path) return { field, key: keyOf(value), isMissing: value === undefined };
  return advance(field, isDoc(value) ? getField(value, path.name) : undefined, path.rest);
}

/** The walker in one element of an array. At the end of the path, the element itself is the value. */
function enter({ field, rest }: Walker & { rest: Path | null }, element: Value): Walker {
  if (!rest) return { field, key: keyOf(element), isMissing: element === undefined };
  // An array directly within an array is not entered again.
  return advance(field, Array.isArray(element) ? undefined : element, rest);
}

/** The walker of an empty array, which has no elements to enter. */
function leave(walker: Walker): Walker {
  if ('key' in walker) return walker;
  const { field, rest } = walker;
  return rest ? advance(field, undefined, rest) : { field, key: EMPTY_ARRAY_KEY, isMissing: false };
}

/** Joins the keys of the fields into one; the keys of descending fields are complemented. */
function joinKeys(walkers: Walker[]): string {
  let joined = '';
  for (const walker of walkers) {
    if ('key' in walker) joined += walker.field.direction === 1 ? walker.key : complement(walker.key);
  }
  return joined;
}
