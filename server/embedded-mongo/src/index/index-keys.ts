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

/** A document's keys in an index, and the positions of the fields that have several keys because of an array. */
export type ExtractedKeys = { keys: string[]; multikey: number[] };

/** The state of following one field's path through a document; `key` is set at the end of the path. */
type Walker = { at: Value; path: Path; step: number; key?: string };

/** The keys of a document. A sparse index has none for a document in which every indexed field is missing. */
export function extractKeys(doc: Doc, fields: IndexField[], sparse: boolean): ExtractedKeys {
  const extracted: ExtractedKeys = { keys: [], multikey: [] };
  const walkers = fields.map(({ path }) => ({ at: doc, path, step: 0 }));
  expand(walkers, fields, sparse, extracted);
  if (extracted.keys.length > 1) extracted.keys = [...new Set(extracted.keys)];
  return extracted;
}

function expand(walkers: Walker[], fields: IndexField[], sparse: boolean, extracted: ExtractedKeys): void {
  const advanced = walkers.map((walker) => (walker.key === undefined ? advance(walker) : walker));
  const stopped = advanced.filter((walker) => walker.key === undefined);
  if (stopped.length === 0) {
    if (sparse && advanced.every((walker) => walker.at === undefined)) return;
    extracted.keys.push(
      joinKeys(
        advanced.map((walker) => walker.key!),
        fields,
      ),
    );
    return;
  }
  const array = stopped[0]!.at as Value[];
  if (stopped.some((walker) => walker.at !== array)) {
    throw new CommandError('CannotCreateIndex', 'cannot index parallel arrays', {
      code: 171,
      codeName: 'CannotIndexParallelArrays',
    });
  }
  advanced.forEach((walker, i) => {
    if (walker.key === undefined && !extracted.multikey.includes(i)) extracted.multikey.push(i);
  });
  const elements: Value[] = array.length === 0 ? [NOTHING] : array;
  for (const element of elements) {
    expand(
      advanced.map((walker) => (walker.key === undefined ? enter(walker, element) : walker)),
      fields,
      sparse,
      extracted,
    );
  }
}

const NOTHING = Symbol('nothing');

/** Follows the path until it ends in a value or meets an array. */
function advance(walker: Walker): Walker {
  let { at, step } = walker;
  const { path } = walker;
  while (step < path.length) {
    if (Array.isArray(at)) {
      const { index } = path[step]!;
      if (index < 0) return { at, path, step };
      at = at[index];
    } else at = isDoc(at) ? getField(at, path[step]!.name) : undefined;
    step++;
  }
  if (Array.isArray(at)) return { at, path, step };
  return { at, path, step, key: keyOf(at) };
}

/** The walker in one element of an array. At the end of the path, the element itself is the value. */
function enter({ path, step }: Walker, element: Value): Walker {
  if (step === path.length)
    return { at: element, path, step, key: element === NOTHING ? EMPTY_ARRAY_KEY : keyOf(element) };
  // An array directly within an array is not entered again.
  const inside = element === NOTHING || Array.isArray(element) ? undefined : element;
  return { at: inside, path, step };
}

/** Joins the keys of the fields into one; the keys of descending fields are complemented. */
export function joinKeys(keys: string[], fields: IndexField[]): string {
  if (keys.length === 1 && fields[0]!.direction === 1) return keys[0]!;
  return keys.map((key, i) => (fields[i]!.direction === 1 ? key : complement(key))).join('');
}
