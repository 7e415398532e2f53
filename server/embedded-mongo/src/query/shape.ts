import type { Expression } from '../aggregate/scope.js';
import { isDoc, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';

/** What a projection does with the value at a path. */
export type Leaf =
  | { kind: 'include' }
  | { kind: 'exclude' }
  | { kind: 'compute'; expression: Expression }
  | { kind: 'transform'; including: boolean; apply: (value: Value) => Value };
export type Branch = { kind: 'branch'; children: Map<string, Leaf | Branch> };

/** Adds a leaf to the tree of paths. Throws if the tree already has the path, a part of it or a path below it. */
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

/**
 * A function that applies the tree to a document. Fields that are not in the tree are kept, or dropped if `including`.
 */
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
    // Computed fields that exist keep their place, so they are done; if only named fields are kept, they come last.
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

/** The document of the computed fields below a missing or scalar value; undefined if there are no computed fields. */
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
