import { BSONRegExp, Long, Timestamp } from 'bson';
import { compareValues, identical, type StringOrder } from '../bson/compare.js';
import { addExact, asInteger, isNumeric, multiplyExact, toWholeNumber, type Numeric } from '../bson/number.js';
import { isDoc, typeName, type Value } from '../bson/value.js';
import { showValue } from '../bson/show.js';
import { CommandError } from '../errors.js';
import type { QueryContext } from '../query/context.js';
import { isOperatorDoc, compileFilter } from '../query/matcher.js';
import { arrayChanges } from './array-modifiers.js';
import type { Change, Modifier } from './update-path.js';

const setTo: Modifier['make'] = (operand) => (value) =>
  value !== undefined && identical(value, operand) ? value : operand;

function arithmetic(
  operator: string,
  apply: (a: Numeric, b: Numeric) => Numeric | null,
  whenMissing: (operand: Numeric) => Value,
): Modifier['make'] {
  return (operand, _context, field) => {
    if (!isNumeric(operand)) {
      const action = operator === '$inc' ? 'increment' : 'multiply';
      throw new CommandError(
        'TypeMismatch',
        `Cannot ${action} with non-numeric argument: {${field}: ${showValue(operand)}}`,
      );
    }
    return (value, path) => {
      if (value === undefined) return whenMissing(operand);
      if (!isNumeric(value)) {
        throw new CommandError(
          'TypeMismatch',
          `Cannot apply ${operator} to a value of non-numeric type. {the field '${path}' has non-numeric type ${typeName(value)}}`,
        );
      }
      const result = apply(value, operand);
      if (result === null)
        throw new CommandError(
          'BadValue',
          `Failed to apply ${operator} operations to current value (${String(value)}) for '${path}': integer overflow`,
        );
      return identical(result, value) ? value : result;
    };
  };
}

const extreme =
  (direction: number): Modifier['make'] =>
  (operand, { order }) =>
  (value) =>
    value === undefined || compareValues(operand, value, order) * direction > 0 ? operand : value;

const currentDate: Modifier['make'] = (operand, { now }) => {
  const type = isDoc(operand) ? operand.$type : operand;
  if (type === true || type === false || type === 'date') return () => now;
  if (type === 'timestamp') return () => new Timestamp(Long.fromBits(1, Math.floor(now.getTime() / 1000), true));
  throw new CommandError('BadValue', "The '$type' string field is required to be 'date' or 'timestamp'");
};

const bit: Modifier['make'] = (operand) => {
  if (!isDoc(operand) || Object.keys(operand).length === 0)
    throw new CommandError('BadValue', 'The $bit modifier needs an object with and, or, xor');
  const operations = Object.entries(operand).map(([name, mask]) => ({ apply: BITS[name], mask: toWholeNumber(mask) }));
  return (value = 0) => {
    let bits = typeof value === 'number' || typeof value === 'bigint' ? toWholeNumber(value) : null;
    if (bits === null) throw new CommandError('BadValue', 'Cannot apply $bit to a value of non-integral type.');
    for (const { apply, mask } of operations) {
      if (!apply || mask === null)
        throw new CommandError('BadValue', 'The $bit modifier only supports integer and, or, xor');
      bits = apply(bits, mask);
    }
    return typeof value === 'bigint' ? bits : asInteger(bits);
  };
};

const BITS: Record<string, (a: bigint, b: bigint) => bigint> = {
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
};

const pop: Modifier['make'] = (operand) => {
  const end = isNumeric(operand) ? Number(toWholeNumber(operand)) : NaN;
  if (end !== 1 && end !== -1)
    throw new CommandError('FailedToParse', `$pop expects 1 or -1, found: ${String(operand)}`);
  return (value, path) => {
    if (value === undefined) return undefined;
    const list = asList('$pop', value, path);
    if (list.length === 0) return value;
    return end === 1 ? list.slice(0, -1) : list.slice(1);
  };
};

const pullAll: Modifier['make'] = (operand, { order }) => {
  if (!Array.isArray(operand)) throw new CommandError('BadValue', '$pullAll requires an array argument');
  return dropping('$pullAll', (element) =>
    operand.some((unwanted: Value) => compareValues(element, unwanted, order) === 0),
  );
};

const pull: Modifier['make'] = (operand, context) => dropping('$pull', pullTest(operand, context));

/** Tests which elements `$pull` removes: those that meet operators, documents that match a filter, or equal values. */
function pullTest(operand: Value, context: QueryContext): (element: Value) => boolean {
  if (isOperatorDoc(operand)) {
    const test = compileFilter({ element: operand }, context);
    return (element) => test({ element: Array.isArray(element) ? [element] : element });
  }
  if (isDoc(operand)) {
    const test = compileFilter(operand, context);
    return (element) => isDoc(element) && test(element);
  }
  if (operand instanceof BSONRegExp) {
    const test = compileFilter({ element: operand }, context);
    return (element) => test({ element });
  }
  return (element) => equals(element, operand, context.order);
}

const equals = (a: Value, b: Value, order: StringOrder) => compareValues(a, b, order) === 0;

function dropping(operator: string, unwanted: (element: Value) => boolean): Change {
  return (value, path) => {
    if (value === undefined) return undefined;
    const list = asList(operator, value, path);
    const kept = list.filter((element) => !unwanted(element));
    return kept.length === list.length ? value : kept;
  };
}

function asList(operator: string, value: Value, path: string): Value[] {
  if (!Array.isArray(value)) {
    throw new CommandError(
      'BadValue',
      `Cannot apply ${operator} to a non-array value at '${path}' (type ${typeName(value)})`,
    );
  }
  return value as Value[];
}

const zeroOf = (operand: Numeric): Value => multiplyExact(operand, 0);

export const MODIFIERS: Record<string, Modifier> = {
  $set: { make: setTo, missing: 'create' },
  $setOnInsert: { make: setTo, missing: 'create' },
  $unset: { make: () => () => undefined, missing: 'ignore' },
  $inc: { make: arithmetic('$inc', addExact, (operand) => operand), missing: 'create' },
  $mul: { make: arithmetic('$mul', multiplyExact, zeroOf), missing: 'create' },
  $min: { make: extreme(-1), missing: 'create' },
  $max: { make: extreme(1), missing: 'create' },
  $currentDate: { make: currentDate, missing: 'create' },
  $bit: { make: bit, missing: 'create' },
  $pop: { make: pop, missing: 'skip' },
  $pull: { make: pull, missing: 'skip' },
  $pullAll: { make: pullAll, missing: 'skip' },
  ...arrayChanges,
};
