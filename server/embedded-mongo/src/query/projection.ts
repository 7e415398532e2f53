import { compileExpression } from '../aggregate/expression.js';
import type { Expression } from '../aggregate/scope.js';
import { isTruthy } from '../aggregate/truth.js';
import { isNumeric } from '../bson/number.js';
import { isDoc, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import type { QueryContext } from './context.js';
import { arrayProjection, positionalProjection } from './array-projection.js';
import { addBranch, shaper, type Branch, type Leaf } from './shape.js';
import { assertFieldName } from './path.js';

export type Projection = (doc: Doc) => Doc;

type Entry = { path: string; leaf: Leaf };

/**
 * Compiles a projection of `find` or `$project`. `find.filter` is the query's filter, which a positional `items.$`
 * refers to. For a `$project` stage `find` is null, and the array operators of `find` are not available.
 */
export function compileProjection(spec: Doc, context: QueryContext, find: { filter: Doc } | null): Projection {
  const entries = flatten(spec, '', context, find !== null);
  if (entries.length === 0) {
    if (find) return (doc) => doc;
    throw new CommandError('Location51108', '$project specification must have at least one field');
  }
  const positional = find
    ? positionalProjection(
        entries.map(({ path }) => path),
        find.filter,
        context,
      )
    : null;
  const including = modeOf(entries) === 'include';
  const root: Branch = { kind: 'branch', children: new Map() };
  for (const { path, leaf } of entries) addBranch(root, path.replace(/\.\$$/, ''), leaf);
  if (including && !root.children.has('_id')) root.children.set('_id', { kind: 'include' });
  if (including && root.children.get('_id')!.kind === 'exclude') root.children.delete('_id');
  const shape = shaper(root, including);
  return positional ? (doc) => shape(positional(doc)) : shape;
}

/** `$addFields` and `$set`: computes fields and keeps the others. */
export function compileAddFields(spec: Doc, context: QueryContext): Projection {
  const root: Branch = { kind: 'branch', children: new Map() };
  for (const { path, leaf } of computed(spec, '', context)) addBranch(root, path, leaf);
  return shaper(root, false);
}

function computed(spec: Doc, prefix: string, context: QueryContext): Entry[] {
  return Object.entries(spec).flatMap(([name, value]): Entry[] => {
    const path = checkedPath(prefix + name);
    if (isDoc(value) && Object.keys(value).length > 0 && !Object.keys(value)[0]!.startsWith('$')) {
      return computed(value, `${path}.`, context);
    }
    return [{ path, leaf: compute(compileExpression(value, context)) }];
  });
}

/** `$unset`: removes fields by name. */
export function compileUnset(names: string[]): Projection {
  const root: Branch = { kind: 'branch', children: new Map() };
  for (const name of names) addBranch(root, checkedPath(name), { kind: 'exclude' });
  return shaper(root, false);
}

const compute = (expression: Expression): Leaf => ({ kind: 'compute', expression });

function flatten(spec: Doc, prefix: string, context: QueryContext, find: boolean): Entry[] {
  return Object.entries(spec).flatMap(([name, value]): Entry[] => {
    const path = checkedPath(prefix + name, find);
    if (isDoc(value)) {
      const [first] = Object.keys(value);
      if (first === undefined) throw new CommandError('Location51091', 'An empty sub-projection is not a valid value');
      if (!first.startsWith('$')) return flatten(value, `${path}.`, context, find);
      const transform = find ? arrayProjection(first, value[first], context) : null;
      return [{ path, leaf: transform ?? compute(compileExpression(value, context)) }];
    }
    if (typeof value === 'boolean' || isNumeric(value)) {
      return [{ path, leaf: { kind: isTruthy(value) ? 'include' : 'exclude' } }];
    }
    return [{ path, leaf: compute(compileExpression(value, context)) }];
  });
}

function checkedPath(path: string, find = false): string {
  const steps = path.split('.');
  steps.forEach((step, i) => {
    assertFieldName(step);
    if (step === '') throw new CommandError('Location40353', 'FieldPath must not have empty parts');
    if (step.startsWith('$') && !(find && step === '$' && i === steps.length - 1)) {
      throw new CommandError('Location16410', "FieldPath field names may not start with '$'");
    }
  });
  return path;
}

function modeOf(entries: Entry[]): 'include' | 'exclude' {
  const others = entries.filter(({ path }) => path !== '_id');
  const included = others.find(({ leaf }) => leaf.kind === 'include');
  const excluded = others.find(({ leaf }) => leaf.kind === 'exclude');
  if (included && excluded) {
    const first = others.indexOf(included) < others.indexOf(excluded);
    throw first
      ? new CommandError('Location31254', `Cannot do exclusion on field ${excluded.path} in inclusion projection`)
      : new CommandError('Location31253', `Cannot do inclusion on field ${included.path} in exclusion projection`);
  }
  if (included) return 'include';
  if (excluded) return 'exclude';
  const deciding = others.filter(
    ({ leaf }) => leaf.kind === 'compute' || (leaf.kind === 'transform' && leaf.including),
  );
  if (deciding.length > 0) return 'include';
  const id = entries.find(({ path }) => path === '_id');
  return others.length === 0 && id && id.leaf.kind !== 'exclude' ? 'include' : 'exclude';
}

/** Whether a projection only includes or excludes fields; explain names such a projection differently. */
export const isSimpleProjection = (spec: Doc): boolean =>
  Object.values(spec).every((value: Value) => typeof value === 'boolean' || isNumeric(value));
