import { getField, isDoc, isNullish, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { assertFieldName } from '../query/path.js';
import { asDoc, named, typeError, unaryOrNull, variadic } from './operand.js';
import type { Operator, Operators } from './scope.js';

function merge(values: Value[]): Value {
  const merged: Doc = {};
  const parts = values.length === 1 && Array.isArray(values[0]) ? (values[0] as Value[]) : values;
  for (const part of parts) {
    if (isNullish(part)) continue;
    Object.assign(merged, asDoc('$mergeObjects', part));
  }
  return merged;
}

const getFieldOf: Operator = (operand, compile) => {
  const long = isDoc(operand) && operand.field !== undefined;
  const field = compile(long ? operand.field : operand);
  const input = long && operand.input !== undefined ? compile(operand.input) : null;
  return (scope) => {
    const name = field(scope);
    if (typeof name !== 'string') throw typeError('$getField', 'a string field name', name);
    assertFieldName(name);
    const doc = input ? input(scope) : scope.root;
    if (isNullish(doc)) return doc === null ? null : undefined;
    return isDoc(doc) ? getField(doc, name) : undefined;
  };
};

/** `$setField` and `$unsetField`: the field's name is a constant and may contain dots and dollars. */
const setField =
  (operator: string): Operator =>
  (operand, compile) => {
    const unset = operator === '$unsetField';
    const part = named(operator, operand, compile, unset ? ['field', 'input'] : ['field', 'input', 'value']);
    const name = part('field')!({ root: {}, vars: {} });
    if (typeof name !== 'string')
      throw new CommandError('BadValue', `${operator} requires 'field' to evaluate to a constant string`);
    assertFieldName(name);
    const input = part('input')!;
    const value = unset ? () => undefined : part('value')!;
    return (scope) => {
      const doc = input(scope);
      if (isNullish(doc)) return null;
      const copy: Doc = { ...asDoc(operator, doc) };
      const next = value(scope);
      if (next === undefined) delete copy[name];
      else copy[name] = next;
      return copy;
    };
  };

export const objectOperators: Operators = {
  $mergeObjects: variadic(merge),
  $objectToArray: unaryOrNull('$objectToArray', (value) =>
    Object.entries(asDoc('$objectToArray', value)).map(([k, v]) => ({ k, v })),
  ),
  $getField: getFieldOf,
  $setField: setField('$setField'),
  $unsetField: setField('$unsetField'),
};
