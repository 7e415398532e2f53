import { getField, isDoc, typeName, type Doc, type Value } from '../bson/value.js';
import { showValue } from '../bson/show.js';
import { CommandError } from '../errors.js';
import type { QueryContext } from '../query/context.js';
import { assertFieldName } from '../query/path.js';

/**
 * One step of an update's path: a field or position, `$[]` (all elements) or `$[name]` (elements matching a filter).
 */
export type UpdateStep = { kind: 'field'; name: string } | { kind: 'all' } | { kind: 'filtered'; name: string };

const POSITION = /^(0|[1-9]\d{0,8})$/;

/** Parses a path in which the positional `$` has already been replaced by a position. */
export function parseUpdatePath(path: string): UpdateStep[] {
  if (path === '') throw new CommandError('EmptyFieldName', 'An empty update path is not valid.');
  return path.split('.').map((name): UpdateStep => {
    if (name === '')
      throw new CommandError(
        'EmptyFieldName',
        `The update path '${path}' contains an empty field name, which is not allowed.`,
      );
    assertFieldName(name);
    if (name === '$[]') return { kind: 'all' };
    const filtered = /^\$\[(.+)\]$/.exec(name);
    if (filtered) return { kind: 'filtered', name: filtered[1]! };
    return { kind: 'field', name };
  });
}

/**
 * Computes the new value at the end of a path. An input of `undefined` is a missing field; a result of it removes the
 * field.
 */
export type Change = (value: Value, path: string) => Value;

/**
 * What to do if a path does not exist: `create` its parents, or do nothing (`skip` and `ignore`). If a parent is a
 * scalar, `create` and `skip` throw.
 */
export type WhenMissing = 'create' | 'skip' | 'ignore';

/** A modifier such as `$inc`. `make` compiles its operand, and throws if it is invalid before a document is changed. */
export type Modifier = { make: (operand: Value, context: QueryContext, field: string) => Change; missing: WhenMissing };

export type Walk = {
  steps: UpdateStep[];
  change: Change;
  missing: WhenMissing;
  matchesFilter: (name: string, element: Value) => boolean;
};

/**
 * Returns the value with the change applied at the path; the same object if nothing changed. The input is not modified.
 */
export function changeAt(value: Value, walk: Walk, at = 0, trail = ''): Value {
  if (at === walk.steps.length) return walk.change(value, trail);
  const step = walk.steps[at]!;
  if (step.kind !== 'field') return changeElements(value, walk, at, trail, step);
  const path = trail === '' ? step.name : `${trail}.${step.name}`;
  if (isDoc(value)) return changeField(value, step.name, walk, at, path);
  if (Array.isArray(value)) return changePosition(value as Value[], step.name, walk, at, path);
  if (value === undefined) {
    if (walk.missing !== 'create') return undefined;
    const created = changeAt(undefined, walk, at + 1, path);
    return created === undefined ? undefined : { [step.name]: created };
  }
  if (walk.missing === 'ignore') return value;
  throw new CommandError(
    'PathNotViable',
    `Cannot create field '${step.name}' in element {${trail.split('.').pop()}: ${showValue(value)}}`,
  );
}

function changeField(doc: Doc, name: string, walk: Walk, at: number, path: string): Doc {
  const before = getField(doc, name);
  const after = changeAt(before, walk, at + 1, path);
  if (after === before) return doc;
  if (after !== undefined) return { ...doc, [name]: after };
  const { [name]: _removed, ...rest } = doc;
  return rest;
}

/** Changes an array element by position. A position beyond the end fills the array with nulls up to it. */
function changePosition(list: Value[], name: string, walk: Walk, at: number, path: string): Value {
  if (!POSITION.test(name)) {
    if (walk.missing === 'ignore') return list;
    const parent = path.split('.').slice(-2, -1)[0] ?? '';
    throw new CommandError('PathNotViable', `Cannot create field '${name}' in element {${parent}: ${typeName(list)}}`);
  }
  const position = Number(name);
  const before = list[position];
  const after = changeAt(before, walk, at + 1, path);
  if (after === before) return list;
  if (position > list.length + 1_500_000)
    throw new CommandError('PathNotViable', `can't backfill array to larger than 1500000 elements`);
  const copy = [...list];
  while (copy.length < position) copy.push(null);
  // A removed element is replaced by null, so that the others keep their positions.
  copy[position] = after === undefined ? null : after;
  return copy;
}

function changeElements(value: Value, walk: Walk, at: number, trail: string, step: UpdateStep): Value {
  if (!Array.isArray(value)) {
    if (value === undefined)
      throw new CommandError(
        'BadValue',
        `The path '${trail}' must exist in the document in order to apply array updates.`,
      );
    throw new CommandError(
      'BadValue',
      `Cannot apply array updates to non-array element ${trail.split('.').pop()}: ${showValue(value)}`,
    );
  }
  let changed = false;
  const copy = value.map((element: Value, i) => {
    if (step.kind === 'filtered' && !walk.matchesFilter(step.name, element)) return element;
    const after = changeAt(element, walk, at + 1, `${trail}.${i}`);
    if (after !== element) changed = true;
    return after === undefined ? null : after;
  });
  return changed ? copy : value;
}
