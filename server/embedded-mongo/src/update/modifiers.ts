import { BSONRegExp, Long, Timestamp } from 'bson';
import { compareValues, identical, valuesEqual } from '../bson/compare.js';
import { addExact, isNumeric, toWholeNumber } from '../bson/number.js';
import { isDoc, showValue, typeName, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import type { QueryContext } from '../query/context.js';
import { isOperatorDoc, compileFilter } from '../query/matcher.js';
import type { Change, WhenMissing } from './update-path.js';

/** A modifier such as `$inc`. `make` compiles and checks its operand, before any document is changed. */
type Modifier = { make: (operand: Value, context: QueryContext, field: string) => Change; missing: WhenMissing };

const setTo: Modifier['make'] = (operand) => (value) =>
  value !== undefined && identical(value, operand) ? value : operand;

const increment: Modifier['make'] = (operand, _context, field) => {
  if (!isNumeric(operand)) {
    throw new CommandError(
      'TypeMismatch',
      `Cannot increment with non-numeric argument: {${field}: ${showValue(operand)}}`,
    );
  }
  return (value, path) => {
    if (value === undefined) return operand;
    if (!isNumeric(value)) {
      throw new CommandError(
        'TypeMismatch',
        `Cannot apply $inc to a value of non-numeric type. {the field '${path}' has non-numeric type ${typeName(value)}}`,
      );
    }
    const result = addExact(value, operand);
    if (result === null)
      throw new CommandError(
        'BadValue',
        `Failed to apply $inc operations to current value (${String(value)}) for '${path}': integer overflow`,
      );
    return identical(result, value) ? value : result;
  };
};

const largest: Modifier['make'] = (operand) => (value) =>
  value === undefined || compareValues(operand, value) > 0 ? operand : value;

/** Reads the clock for each document, because readers of changes expect to see a write soon after its time. */
const currentDate: Modifier['make'] = (operand, { clock }) => {
  const type = isDoc(operand) ? operand.$type : operand;
  if (type === true || type === false || type === 'date') return clock;
  if (type === 'timestamp') return () => new Timestamp(Long.fromBits(1, Math.floor(clock().getTime() / 1000), true));
  throw new CommandError('BadValue', "The '$type' string field is required to be 'date' or 'timestamp'");
};

/** The values that `$push` or `$addToSet` adds: those of `$each`, or the operand itself. */
function addedBy(operator: string, operand: Value): Value[] {
  if (!isDoc(operand) || operand.$each === undefined) return [operand];
  if (!Array.isArray(operand.$each)) {
    throw new CommandError(
      'BadValue',
      `The argument to $each in ${operator} must be an array but it was of type: ${typeName(operand.$each)}`,
    );
  }
  return operand.$each;
}

const push: Modifier['make'] = (operand) => {
  const added = addedBy('$push', operand);
  const clauses: Doc = isDoc(operand) && operand.$each !== undefined ? operand : {};
  const unknown = Object.keys(clauses).find((name) => name !== '$each' && name !== '$slice');
  if (unknown) throw new CommandError('BadValue', `Unrecognized clause in $push: ${unknown}`);
  const slice = clauses.$slice === undefined ? null : toWholeNumber(clauses.$slice);
  if (slice === null && clauses.$slice !== undefined) {
    const message = `The value for $slice must be an integer value but was given type: ${typeName(clauses.$slice)}`;
    throw new CommandError('BadValue', message);
  }
  return (value, path) => {
    const list = listAt('push', value, path);
    const all = [...list, ...added];
    const next = slice === null ? all : slice >= 0n ? all.slice(0, Number(slice)) : all.slice(Number(slice));
    return value !== undefined && added.length === 0 && next.length === list.length ? value : next;
  };
};

const addToSet: Modifier['make'] = (operand) => {
  const added = addedBy('$addToSet', operand);
  return (value, path) => {
    const list = listAt('addToSet', value, path);
    const next = [...list];
    for (const item of added) if (!next.some((element) => valuesEqual(element, item))) next.push(item);
    return value !== undefined && next.length === list.length ? value : next;
  };
};

function listAt(action: string, value: Value, path: string): Value[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  throw new CommandError(
    'BadValue',
    `The field '${path}' must be an array but is of type ${typeName(value)} (cannot ${action})`,
  );
}

const pullAll: Modifier['make'] = (operand) => {
  if (!Array.isArray(operand)) throw new CommandError('BadValue', '$pullAll requires an array argument');
  return dropping('$pullAll', (element) => operand.some((unwanted) => valuesEqual(element, unwanted)));
};

const pull: Modifier['make'] = (operand, context) => dropping('$pull', pullTest(operand, context));

/** Tests which elements `$pull` removes: those that meet operators, documents that match a filter, or equal values. */
function pullTest(operand: Value, context: QueryContext): (element: Value) => boolean {
  if (isOperatorDoc(operand) || operand instanceof BSONRegExp) {
    const test = compileFilter({ element: operand }, context);
    return (element) => test({ element: Array.isArray(element) ? [element] : element });
  }
  if (!isDoc(operand)) return (element) => valuesEqual(element, operand);
  const test = compileFilter(operand, context);
  return (element) => isDoc(element) && test(element);
}

function dropping(operator: string, unwanted: (element: Value) => boolean): Change {
  return (value, path) => {
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) {
      throw new CommandError(
        'BadValue',
        `Cannot apply ${operator} to a non-array value at '${path}' (type ${typeName(value)})`,
      );
    }
    const kept = value.filter((element) => !unwanted(element));
    return kept.length === value.length ? value : kept;
  };
}

/** The modifiers, by name; a Map, because a client may send a name such as `constructor`. */
export const MODIFIERS = new Map<string, Modifier>([
  ['$set', { make: setTo, missing: 'create' }],
  ['$setOnInsert', { make: setTo, missing: 'create' }],
  ['$unset', { make: () => () => undefined, missing: 'ignore' }],
  ['$inc', { make: increment, missing: 'create' }],
  ['$max', { make: largest, missing: 'create' }],
  ['$currentDate', { make: currentDate, missing: 'create' }],
  ['$push', { make: push, missing: 'create' }],
  ['$addToSet', { make: addToSet, missing: 'create' }],
  ['$pull', { make: pull, missing: 'skip' }],
  ['$pullAll', { make: pullAll, missing: 'skip' }],
]);
