import { compareValues, identical } from '../bson/compare.js';
import { firstName, isDoc, showValue, typeName, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import type { QueryContext } from '../query/context.js';
import type { Path } from '../query/path.js';
import { MODIFIERS } from './modifiers.js';
import { changeAt, parseUpdatePath, type Walk } from './update-path.js';

/** A compiled update. `apply` returns the new document, or the same object when nothing changes. */
export type Update = {
  apply: (doc: Doc, inserting: boolean) => Doc;
  /** Whether the update replaces the whole document instead of changing fields. */
  replacement: boolean;
};

/** A modifier for one field. With `onInsert`, it is only applied when an upsert inserts a document. */
type Step = { field: string; path: Path; walk: Walk; onInsert: boolean };

/** Compiles an update: a replacement or modifiers. An invalid update throws before any document is changed. */
export function compileUpdate(update: Value, multi: boolean, context: QueryContext): Update {
  if (Array.isArray(update))
    throw new CommandError('CommandNotSupported', 'updates in the form of a pipeline are not supported');
  if (!isDoc(update)) throw new CommandError('FailedToParse', 'Update argument must be either an object or an array');
  return firstName(update)?.startsWith('$') ? modifierUpdate(update, context) : replacementUpdate(update, multi);
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
      if (given !== undefined && doc._id !== undefined) assertSameId(doc._id, given);
      const id = doc._id ?? given;
      const replaced = id === undefined ? rest : { _id: id, ...rest };
      return identical(doc, replaced) ? doc : replaced;
    },
  };
}

// Created once, because `localeCompare` with options creates a collator for each comparison.
const fieldOrder = new Intl.Collator('en', { numeric: true, caseFirst: 'upper' });

function modifierUpdate(update: Doc, context: QueryContext): Update {
  const steps = Object.entries(update).flatMap(([operator, fields]) => stepsOf(operator, fields, context));
  assertNoConflicts(steps);
  // MongoDB adds new fields in the order of their names; names that are numbers are sorted by value.
  steps.sort((a, b) => fieldOrder.compare(a.field, b.field));
  return {
    replacement: false,
    apply: (doc, inserting) => {
      const next = steps.reduce(
        (current, { path, walk, onInsert }) => (onInsert && !inserting ? current : changeAt(current, path, walk)),
        doc,
      );
      if (!inserting) assertSameId(doc._id, next._id);
      return next;
    },
  };
}

function stepsOf(operator: string, fields: Value, context: QueryContext): Step[] {
  const modifier = MODIFIERS.get(operator);
  if (!modifier) {
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
  return Object.entries(fields).map(([field, operand]) => ({
    field,
    path: parseUpdatePath(field),
    walk: { change: modifier.make(operand, context, field), missing: modifier.missing },
    onInsert: operator === '$setOnInsert',
  }));
}

/** Throws if two modifiers change the same path, or a path and one of its ancestors. */
function assertNoConflicts(steps: Step[]): void {
  let previous: string | undefined;
  for (const path of steps.map(({ field }) => `${field}.`).sort()) {
    if (previous && path.startsWith(previous)) {
      throw new CommandError(
        'ConflictingUpdateOperators',
        `Updating the path '${path.slice(0, -1)}' would create a conflict at '${previous.slice(0, -1)}'`,
      );
    }
    previous = path;
  }
}

/** Throws if an update changes `_id`. An equal value of another number type is accepted. */
function assertSameId(before: Value, after: Value): void {
  if (compareValues(before, after) === 0) return;
  throw new CommandError(
    'ImmutableField',
    `Performing an update on the path '_id' would modify the immutable field '_id'`,
  );
}
