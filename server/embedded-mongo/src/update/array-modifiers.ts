import { compareValues } from '../bson/compare.js';
import { toWholeNumber } from '../bson/number.js';
import { isDoc, typeName, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import type { QueryContext } from '../query/context.js';
import { compileSortBy } from '../query/sort-values.js';
import type { Modifier } from './update-path.js';

const PUSH_CLAUSES = ['$each', '$slice', '$sort', '$position'];

function eachOf(operator: string, operand: Doc): Value[] {
  if (!Array.isArray(operand.$each)) {
    throw new CommandError(
      'BadValue',
      `The argument to $each in ${operator} must be an array but it was of type: ${typeName(operand.$each)}`,
    );
  }
  return operand.$each as Value[];
}

function wholeClause(operand: Doc, name: string): number | null {
  if (operand[name] === undefined) return null;
  const whole = toWholeNumber(operand[name]);
  if (whole === null)
    throw new CommandError(
      'BadValue',
      `The value for ${name} must be an integer value but was given type: ${typeName(operand[name])}`,
    );
  return Number(whole);
}

const push: Modifier['make'] = (operand, context) => {
  if (!isDoc(operand) || operand.$each === undefined) return (value, path) => [...listAt('push', value, path), operand];
  const unknown = Object.keys(operand).find((name) => !PUSH_CLAUSES.includes(name));
  if (unknown) throw new CommandError('BadValue', `Unrecognized clause in $push: ${unknown}`);
  const added = eachOf('$push', operand);
  const position = wholeClause(operand, '$position');
  const slice = wholeClause(operand, '$slice');
  const sort = operand.$sort === undefined ? null : compileSortBy(operand.$sort, context.order);
  return (value, path) => {
    const list = listAt('push', value, path);
    const at = position === null ? list.length : position < 0 ? Math.max(list.length + position, 0) : position;
    let next = [...list.slice(0, at), ...added, ...list.slice(at)];
    if (sort) next = sort(next);
    if (slice !== null) next = slice >= 0 ? next.slice(0, slice) : next.slice(slice);
    return value !== undefined && added.length === 0 && compareValues(next, list) === 0 ? value : next;
  };
};

const addToSet: Modifier['make'] = (operand, context) => {
  const each = isDoc(operand) && operand.$each !== undefined;
  const added = each ? eachOf('$addToSet', operand) : [operand];
  return (value, path) => {
    const next = [...listAt('addToSet', value, path)];
    const before = next.length;
    for (const item of added) if (!includes(next, item, context)) next.push(item);
    return value !== undefined && next.length === before ? value : next;
  };
};

const includes = (list: Value[], item: Value, { order }: QueryContext) =>
  list.some((element) => compareValues(element, item, order) === 0);

function listAt(action: string, value: Value, path: string): Value[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    throw new CommandError(
      'BadValue',
      `The field '${path}' must be an array but is of type ${typeName(value)} (cannot ${action})`,
    );
  }
  return value as Value[];
}

export const arrayChanges: Record<string, Modifier> = {
  $push: { make: push, missing: 'create' },
  $addToSet: { make: addToSet, missing: 'create' },
};
