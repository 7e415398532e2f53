import type { Expression } from '../aggregate/scope.js';
import { isDoc, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';

/** What becomes of the value at a projected path. */
export type Leaf =
  | { kind: 'include' }
  | { kind: 'exclude' }
  | { kind: 'compute'; expression: Expression }
  | { kind: 'transform'; including: boolean; apply: (value: Value) => Value };
export type Branch = { kind: 'branch'; children: Map<string, Leaf | Branch> };

/** Puts a leaf into the tree of paths; two entries must not concern one path, or a path and its ancestor. */
export function addBranch(root: Branch, path: string, leaf: Leaf): void {
  const steps = path.split('.');
  const last = steps.pop()!;
  let branch = root;
  for (const step of steps) {
    let next = branch.children.get(step);
    if (!next) {
      next = { kind: 'branch', children: new Map() };
      branch.children.set(step, next);
    }
    if (next.kind !== 'branch') throw collision(path);
    branch = next;
  }
  if (branch.children.has(last)) throw collision(path);
  branch.children.set(last, leaf);
}

const collision = (path: string) => new CommandError('Location31250', `Path collision at ${path}`);

/** A function that shapes documents by the tree, keeping unnamed fields or, when `including`, dropping them. */
export function shaper(root: Branch, including: boolean): (doc: Doc) => Doc {
  return (doc) => shapeDoc(doc, root, including, doc);
}

function shapeDoc(doc: Doc, branch: Branch, including: boolean, root: Doc): Doc {
  const shaped: Doc = {};
  for (const name in doc) {
    const child = branch.children.get(name);
    const value = child ? shapeValue(doc[name], child, including, root) : including ? undefined : doc[name];
    if (value !== undefined) shaped[name] = value;
  }
  for (const [name, child] of branch.children) {
    if (child.kind === 'include' || child.kind === 'exclude' || child.kind === 'transform') continue;
    // Fields that are there were computed at their own place, unless only named fields are kept: then computed ones follow.
    if (name in doc && Object.hasOwn(doc, name) && (child.kind === 'branch' || !including)) continue;
    const value = child.kind === 'compute' ? child.expression(root) : buildMissing(child, root);
    if (value !== undefined) shaped[name] = value;
  }
  return shaped;
}

function shapeValue(value: Value, child: Leaf | Branch, including: boolean, root: Doc): Value {
  switch (child.kind) {
    case 'include':
      return value;
    case 'exclude':
      return undefined;
    case 'transform':
      return child.apply(value);
    case 'compute':
      return including ? undefined : child.expression(root);
    case 'branch':
      return shapeBranch(value, child, including, root);
  }
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

/** The document that computed fields below a missing or scalar value make; undefined when none is computed there. */
function buildMissing(branch: Branch, root: Doc): Value {
  let built: Doc | undefined;
  for (const [name, child] of branch.children) {
    const value =
      child.kind === 'compute'
        ? child.expression(root)
        : child.kind === 'branch'
          ? buildMissing(child, root)
          : undefined;
    if (child.kind === 'compute') built ??= {};
    if (value !== undefined) (built ??= {})[name] = value;
  }
  return built;
}
