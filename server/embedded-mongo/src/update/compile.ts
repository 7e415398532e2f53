import { compileExpression } from '../aggregate/expression.js';
import { compareValues, identical } from '../bson/compare.js';
import { isDoc, typeName, type Doc, type Value } from '../bson/value.js';
import { showValue } from '../bson/show.js';
import { CommandError } from '../errors.js';
import type { QueryContext } from '../query/context.js';
import { matchedPosition } from '../query/positional.js';
import { compileAddFields, compileProjection, compileUnset } from '../query/projection.js';
import { compileArrayFilters } from './array-filters.js';
import { MODIFIERS } from './modifiers.js';
import { renameField } from './rename.js';
import { changeAt, parseUpdatePath, type Change, type WhenMissing } from './update-path.js';

/** A compiled update. `apply` returns the new document, or the same object when nothing changes. */
export type Update = {
  apply: (doc: Doc, inserting: boolean) => Doc;
  /** Whether the update replaces the whole document instead of changing fields. */
  replacement: boolean;
};

export type UpdateSpec = {
  filter: Doc;
  update: Value;
  arrayFilters?: Value;
  multi: boolean;
  context: QueryContext;
  constants?: Doc;
};

type Step = { operator: string; path: string; change: Change; missing: WhenMissing };

/**
 * Compiles an update: a replacement, modifiers or a pipeline. Throws for invalid updates before a document is changed.
 */
export function compileUpdate(spec: UpdateSpec): Update {
  const { update } = spec;
  if (Array.isArray(update)) return compilePipelineUpdate(update as Value[], spec.context, spec.constants);
  if (!isDoc(update)) throw new CommandError('FailedToParse', 'Update argument must be either an object or an array');
  const [first] = Object.keys(update);
  if (!first?.startsWith('$')) return replacementUpdate(update, spec.multi);
  return modifierUpdate(update, spec);
}

function replacementUpdate(next: Doc, multi: boolean): Update {
  if (multi) throw new CommandError('FailedToParse', 'multi update is not supported for replacement-style update');
  const dollar = Object.keys(next).find((name) => name.startsWith('$'));
  if (dollar) {
    throw new CommandError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${dollar}' in '${dollar}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
    );
  }
  return {
    replacement: true,
    apply: (doc) => {
      const { _id: given, ...rest } = next;
      if (given !== undefined && doc._id !== undefined) assertSameId(doc._id, given, '_id');
      const id = doc._id ?? given;
      const replaced = id === undefined ? rest : { _id: id, ...rest };
      return identical(doc, replaced) ? doc : replaced;
    },
  };
}

function modifierUpdate(update: Doc, spec: UpdateSpec): Update {
  const { context } = spec;
  const steps = parseSteps(update, context);
  const arrayFilters = compileArrayFilters(
    spec.arrayFilters,
    steps.map(({ path }) => path),
    context,
  );
  const positional = steps.some(({ path }) => hasPositional(path));
  return {
    replacement: false,
    apply: (doc, inserting) => {
      let next = doc;
      for (const { operator, path, change, missing } of steps) {
        if (operator === '$setOnInsert' && !inserting) continue;
        const resolved = positional ? resolvePositional(path, spec.filter, doc, context) : path;
        next =
          operator === '$rename'
            ? renameField(next, path, change(undefined, path) as string)
            : (changeAt(next, {
                steps: parseUpdatePath(resolved),
                change,
                missing,
                matchesFilter: arrayFilters,
              }) as Doc);
      }
      if (!inserting && compareValues(next._id, doc._id) !== 0) throw immutable('_id');
      return next;
    },
  };
}

function parseSteps(update: Doc, context: QueryContext): Step[] {
  const steps = Object.entries(update).flatMap(([operator, fields]): Step[] => {
    if (operator !== '$rename' && !Object.hasOwn(MODIFIERS, operator)) {
      throw new CommandError(
        'FailedToParse',
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    if (!isDoc(fields)) {
      throw new CommandError(
        'FailedToParse',
        `Modifiers operate on fields but we found type ${typeName(fields)} instead. For example: {$mod: {<field>: ...}} not {${operator}: ${showValue(fields)}}`,
      );
    }
    return Object.entries(fields).map(([path, operand]) => {
      parseUpdatePath(path.replaceAll(/\.\$(?=\.|$)/g, '.$[]'));
      if (operator === '$rename') return renameStep(path, operand);
      const { make, missing } = MODIFIERS[operator]!;
      return { operator, path, change: make(operand, context, path), missing };
    });
  });
  assertNoConflicts(steps);
  // MongoDB adds new fields in the order of their names; names that are numbers are sorted by value.
  return steps.sort((a, b) => a.path.localeCompare(b.path, 'en', { numeric: true, caseFirst: 'upper' }));
}

function renameStep(path: string, target: Value): Step {
  if (typeof target !== 'string')
    throw new CommandError('BadValue', `The 'to' field for $rename must be a string: ${path}: ${String(target)}`);
  if (target === path)
    throw new CommandError('BadValue', `The source and target field for $rename must differ: ${path}: "${target}"`);
  parseUpdatePath(target);
  return { operator: '$rename', path, change: () => target, missing: 'create' };
}

/** Throws if two modifiers change the same path, or a path and one of its ancestors. */
function assertNoConflicts(steps: Step[]): void {
  const paths = steps.flatMap(({ operator, path, change }) =>
    operator === '$rename' ? [path, change(undefined, path) as string] : [path],
  );
  const sorted = paths.map((path) => `${path}.`).sort();
  for (let i = 1; i < sorted.length; i++) {
    if (sorted[i]!.startsWith(sorted[i - 1]!)) {
      const path = sorted[i]!.slice(0, -1);
      throw new CommandError(
        'ConflictingUpdateOperators',
        `Updating the path '${path}' would create a conflict at '${sorted[i - 1]!.slice(0, -1)}'`,
      );
    }
  }
}

const hasPositional = (path: string) => path.split('.').includes('$');

function resolvePositional(path: string, filter: Doc, doc: Doc, context: QueryContext): string {
  const steps = path.split('.');
  const at = steps.indexOf('$');
  if (at < 0) return path;
  const position = matchedPosition(filter, doc, steps.slice(0, at).join('.'), context);
  if (position < 0)
    throw new CommandError('BadValue', 'The positional operator did not find the match needed from the query.');
  return [...steps.slice(0, at), String(position), ...steps.slice(at + 1)].join('.');
}

/** Throws if an update changes `_id`. An equal value of another number type is accepted. */
export function assertSameId(before: Value, after: Value, field: string): void {
  if (compareValues(before, after) !== 0) throw immutable(field);
}

const immutable = (field: string) =>
  new CommandError(
    'ImmutableField',
    `Performing an update on the path '${field}' would modify the immutable field '${field}'`,
  );

/** Compiles an update in the form of a pipeline. `constants` are the values in the statement's field `c`. */
export function compilePipelineUpdate(pipeline: Value[], context: QueryContext, constants: Doc = {}): Update {
  const scoped = { ...context, variables: { ...context.variables, ...constants } };
  const stages = pipeline.map((stage) => compileStage(stage, scoped));
  return {
    replacement: false,
    apply: (doc) => {
      const shaped = stages.reduce((current, stage) => stage(current), doc);
      const next = shaped._id === undefined && doc._id !== undefined ? { _id: doc._id, ...shaped } : shaped;
      if (doc._id !== undefined) assertSameId(doc._id, next._id, '_id');
      return identical(doc, next) ? doc : next;
    },
  };
}

function compileStage(stage: Value, context: QueryContext): (doc: Doc) => Doc {
  const [name, ...others] = isDoc(stage) ? Object.keys(stage) : [];
  if (name === undefined || others.length > 0) {
    throw new CommandError('Location40323', 'A pipeline stage specification object must contain exactly one field.');
  }
  const spec = (stage as Doc)[name];
  switch (name) {
    case '$set':
    case '$addFields':
      return compileAddFields(spec as Doc, context);
    case '$project':
      return compileProjection(spec as Doc, context, null);
    case '$unset':
      return compileUnset(Array.isArray(spec) ? (spec as string[]) : [spec as string]);
    case '$replaceRoot':
      return replaceWith((spec as Doc).newRoot, context);
    case '$replaceWith':
      return replaceWith(spec, context);
    default:
      throw new CommandError('InvalidOptions', `${name} is not allowed to be used within an update`);
  }
}

/** Replaces the document by the value of an expression, which must be a document. */
export function replaceWith(expression: Value, context: QueryContext): (doc: Doc) => Doc {
  const evaluate = compileExpression(expression, context);
  return (doc) => {
    const next = evaluate(doc);
    if (!isDoc(next)) throw new CommandError('Location40228', "'newRoot' expression must evaluate to an object");
    return next;
  };
}
