import { compileExpression } from '../aggregate/expression.js';
import { isTruthy, type Expression } from '../aggregate/operand.js';
import { isNumeric } from '../bson/number.js';
import { firstName, isDoc, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import type { QueryContext } from './context.js';
import { parseFieldPath, type Path } from './path.js';

type Projection = (doc: Doc) => Doc;

/** What a projection does with the value at a path. */
type Leaf = 'include' | 'exclude' | Expression;
/** The projection of the fields below a path. */
type Branch = Map<string, Leaf | Branch>;
type Entry = { name: string; path: Path; leaf: Leaf };

/** Compiles the projection of `find` or of a `$project` stage. */
export function compileProjection(spec: Doc, context: QueryContext): Projection {
  const entries = flatten(spec, '', context);
  const including = isIncluding(entries);
  const root = branchOf(entries);
  if (including && !root.has('_id')) root.set('_id', 'include');
  if (including && root.get('_id') === 'exclude') root.delete('_id');
  return shaper(root, including);
}

/** `$addFields` and `$set`: computes fields and keeps the others. */
export function compileAddFields(spec: Doc, context: QueryContext): Projection {
  return shaper(branchOf(computed(spec, '', context)), false);
}

function computed(spec: Doc, prefix: string, context: QueryContext): Entry[] {
  return Object.entries(spec).flatMap(([field, value]): Entry[] => {
    const name = prefix + field;
    if (isFields(value)) return computed(value, `${name}.`, context);
    return [{ name, path: parseFieldPath(name), leaf: compileExpression(value, context) }];
  });
}

/** Whether a value names fields below a field, and is not an expression. */
const isFields = (value: Value): value is Doc => firstName(value)?.startsWith('$') === false;

function flatten(spec: Doc, prefix: string, context: QueryContext): Entry[] {
  return Object.entries(spec).flatMap(([field, value]): Entry[] => {
    const name = prefix + field;
    if (isFields(value)) return flatten(value, `${name}.`, context);
    if (isDoc(value) && firstName(value) === undefined)
      throw new CommandError(
        'Location51270',
        'An empty sub-projection is not a valid value. Found empty object at path',
      );
    const isFlag = typeof value === 'boolean' || isNumeric(value);
    const flag = isTruthy(value) ? 'include' : 'exclude';
    return [{ name, path: parseFieldPath(name), leaf: isFlag ? flag : compileExpression(value, context) }];
  });
}

/** Whether the named fields are the only ones to keep, rather than the ones to drop; throws for a mixture. */
function isIncluding(entries: Entry[]): boolean {
  const others = entries.filter(({ name }) => name !== '_id');
  const included = others.find(({ leaf }) => leaf === 'include');
  const excluded = others.find(({ leaf }) => leaf === 'exclude');
  if (included && excluded) {
    throw others.indexOf(included) < others.indexOf(excluded)
      ? new CommandError('Location31254', `Cannot do exclusion on field ${excluded.name} in inclusion projection`)
      : new CommandError('Location31253', `Cannot do inclusion on field ${included.name} in exclusion projection`);
  }
  if (others.length > 0) return !excluded;
  return entries.some(({ leaf }) => leaf !== 'exclude');
}

function branchOf(entries: Entry[]): Branch {
  const root: Branch = new Map();
  for (const entry of entries) addLeaf(root, entry.path, entry);
  return root;
}

/** Adds a leaf to the tree of paths. Throws if the tree already has the path, a parent of it or a path below it. */
function addLeaf(branch: Branch, path: Path, entry: Entry): void {
  const found = branch.get(path.name);
  if (!path.rest && found === undefined) branch.set(path.name, entry.leaf);
  else if (path.rest && found === undefined) {
    const next: Branch = new Map();
    branch.set(path.name, next);
    addLeaf(next, path.rest, entry);
  } else if (path.rest && found instanceof Map) addLeaf(found, path.rest, entry);
  else throw new CommandError('Location31250', `Path collision at ${entry.name}`);
}

/**
 * A function that applies the tree to a document. Fields that are not in the tree are kept, or dropped if `including`.
 */
function shaper(root: Branch, including: boolean): Projection {
  return (doc) => shapeDoc(doc, root, including, doc);
}

function shapeDoc(doc: Doc, branch: Branch, including: boolean, root: Doc): Doc {
  const shaped: Doc = {};
  for (const name in doc) {
    const child = branch.get(name);
    const value = child ? shapeValue(doc[name], child, including, root) : including ? undefined : doc[name];
    if (value !== undefined) shaped[name] = value;
  }
  for (const [name, child] of branch) {
    if (child === 'include' || child === 'exclude') continue;
    // The first loop has already set computed fields that exist in the document, unless only named fields are kept.
    if (Object.hasOwn(doc, name) && (child instanceof Map || !including)) continue;
    const value = child instanceof Map ? buildMissing(child, root) : child(root);
    if (value !== undefined) shaped[name] = value;
  }
  return shaped;
}

function shapeValue(value: Value, child: Leaf | Branch, including: boolean, root: Doc): Value {
  if (child === 'include') return value;
  if (child === 'exclude') return undefined;
  if (child instanceof Map) return shapeBranch(value, child, including, root);
  return including ? undefined : child(root);
}

function shapeBranch(value: Value, branch: Branch, including: boolean, root: Doc): Value {
  if (isDoc(value)) return shapeDoc(value, branch, including, root);
  if (Array.isArray(value)) {
    return value
      .map((element) => shapeBranch(element, branch, including, root))
      .filter((element) => element !== undefined);
  }
  return buildMissing(branch, root) ?? (including ? undefined : value);
}

/** The document of the computed fields below a missing or scalar value; undefined if there are no computed fields. */
function buildMissing(branch: Branch, root: Doc): Value {
  let built: Doc | undefined;
  for (const [name, child] of branch) {
    if (child === 'include' || child === 'exclude') continue;
    const value = child instanceof Map ? buildMissing(child, root) : child(root);
    if (!(child instanceof Map) || value !== undefined) built ??= {};
    if (built && value !== undefined) built[name] = value;
  }
  return built;
}
