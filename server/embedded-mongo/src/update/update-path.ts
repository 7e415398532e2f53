import { getField, isDoc, showValue, typeName, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { parsePath, type Path } from '../query/path.js';

/** Parses the path of an update. The positional operators `$`, `$[]` and `$[name]` are refused. */
export function parseUpdatePath(path: string): Path {
  if (path === '') throw new CommandError('EmptyFieldName', 'An empty update path is not valid.');
  for (const name of path.split('.')) {
    if (name === '')
      throw new CommandError(
        'EmptyFieldName',
        `The update path '${path}' contains an empty field name, which is not allowed.`,
      );
    if (name === '$' || name.startsWith('$['))
      throw new CommandError('CommandNotSupported', `the positional operator ${name} in '${path}' is not supported`);
  }
  return parsePath(path);
}

/**
 * Computes the new value at the end of a path. The old value is `undefined` if the field is missing. Returning
 * `undefined` removes the field.
 */
export type Change = (value: Value, path: string) => Value;

/**
 * What to do if a path does not exist: `create` its parents, or do nothing (`skip` and `ignore`). If a parent is a
 * scalar, `create` and `skip` throw.
 */
export type WhenMissing = 'create' | 'skip' | 'ignore';

export type Walk = { change: Change; missing: WhenMissing };

/** Returns the document with the change applied at the path; the same object if nothing changed. */
export function changeAt(doc: Doc, path: Path, walk: Walk, trail = ''): Doc {
  const { name, rest } = path;
  const before = getField(doc, name);
  const after = changeValue(before, rest, walk, trail === '' ? name : `${trail}.${name}`);
  if (after === before) return doc;
  if (after !== undefined) return { ...doc, [name]: after };
  const { [name]: _removed, ...others } = doc;
  return others;
}

function changeValue(value: Value, path: Path | null, walk: Walk, trail: string): Value {
  if (!path) return walk.change(value, trail);
  if (isDoc(value)) return changeAt(value, path, walk, trail);
  if (Array.isArray(value)) return changePosition(value, path, walk, trail);
  if (value === undefined) {
    const created = walk.missing === 'create' ? changeAt({}, path, walk, trail) : {};
    return Object.hasOwn(created, path.name) ? created : undefined;
  }
  if (walk.missing === 'ignore') return value;
  throw new CommandError(
    'PathNotViable',
    `Cannot create field '${path.name}' in element {${lastName(trail)}: ${showValue(value)}}`,
  );
}

const lastName = (trail: string) => trail.slice(trail.lastIndexOf('.') + 1);

/** Changes an array element by position. A position beyond the end fills the array with nulls up to it. */
function changePosition(list: Value[], { name, index, rest }: Path, walk: Walk, trail: string): Value[] {
  if (index < 0) {
    if (walk.missing === 'ignore') return list;
    throw new CommandError(
      'PathNotViable',
      `Cannot create field '${name}' in element {${lastName(trail)}: ${typeName(list)}}`,
    );
  }
  const before = list[index];
  const after = changeValue(before, rest, walk, `${trail}.${name}`);
  if (after === before) return list;
  if (index > list.length + 1_500_000)
    throw new CommandError('PathNotViable', `can't backfill array to larger than 1500000 elements`);
  const copy = [...list];
  while (copy.length < index) copy.push(null);
  // A removed element is replaced by null, so that the others keep their positions.
  copy[index] = after === undefined ? null : after;
  return copy;
}
