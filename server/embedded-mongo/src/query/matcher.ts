import { BSONRegExp } from 'bson';
import { compileExpression } from '../aggregate/expression.js';
import { isTruthy } from '../aggregate/operand.js';
import { compareValues, valuesEqual } from '../bson/compare.js';
import { keyOf } from '../bson/key.js';
import { isNaNValue, toWholeNumber } from '../bson/number.js';
import {
  firstName,
  isDoc,
  isNullish,
  listOf,
  rankOf,
  showValue,
  TYPE_RANK,
  typeName,
  type Doc,
  type Value,
} from '../bson/value.js';
import { CommandError } from '../errors.js';
import type { QueryContext } from './context.js';
import { parsePath, somePathValue, type Path } from './path.js';
import { regexTest } from './regex.js';

export type Predicate = (doc: Doc) => boolean;
/** A condition on one value; the caller follows paths and visits array elements. */
type LeafTest = (value: Value) => boolean;

/**
 * Compiles a filter. All operators and operands are checked here, so an invalid filter fails on an empty collection
 * too.
 */
export function compileFilter(filter: Doc, context: QueryContext): Predicate {
  const tests = Object.entries(filter).flatMap(([name, condition]) =>
    name.startsWith('$') ? topLevel(name, condition, context) : fieldTests(name, condition, context),
  );
  return every(tests);
}

function topLevel(name: string, condition: Value, context: QueryContext): Predicate[] {
  switch (name) {
    case '$and':
      return filterList(name, condition, context);
    case '$or': {
      const tests = filterList(name, condition, context);
      return [(doc) => tests.some((test) => test(doc))];
    }
    case '$expr': {
      const expression = compileExpression(condition, context);
      return [(doc) => isTruthy(expression(doc))];
    }
    default:
      throw new CommandError(
        'BadValue',
        `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
      );
  }
}

function filterList(name: string, condition: Value, context: QueryContext): Predicate[] {
  if (!Array.isArray(condition)) throw new CommandError('BadValue', `${name} must be an array`);
  if (condition.length === 0) throw new CommandError('BadValue', '$and/$or/$nor must be a nonempty array');
  return condition.map((entry) => {
    if (!isDoc(entry)) throw new CommandError('BadValue', '$or/$and/$nor entries need to be full objects');
    return compileFilter(entry, context);
  });
}

function fieldTests(name: string, condition: Value, context: QueryContext): Predicate[] {
  const path = parsePath(name);
  return isOperatorDoc(condition)
    ? operatorTests(path, condition, context, true)
    : [atPath(path, valueTest(condition), true)];
}

/**
 * Whether a condition consists of operators. The fields of a database reference start with $, but it is a plain value.
 */
export function isOperatorDoc(condition: Value): condition is Doc {
  const name = firstName(condition);
  return name !== undefined && name.startsWith('$') && name !== '$ref' && name !== '$id' && name !== '$db';
}

function every(tests: Predicate[]): Predicate {
  const [first, ...others] = tests;
  if (!first) return () => true;
  if (others.length === 0) return first;
  return (doc) => {
    for (const test of tests) if (!test(doc)) return false;
    return true;
  };
}

/** The test for a value without an operator: a regular expression must match, anything else must be equal. */
const valueTest = (condition: Value): LeafTest =>
  condition instanceof BSONRegExp ? regexTest(condition) : equalTest(condition);

/** The test of the values at a path; with `expand`, the elements of an array at its end are tested as well. */
function atPath(path: Path, test: LeafTest, expand: boolean): Predicate {
  if (path.rest) return (doc) => somePathValue(doc, path, expand, test);
  const { name } = path;
  return (doc) => {
    const found = doc[name];
    const value = typeof found === 'function' ? undefined : found;
    return test(value) || (expand && Array.isArray(value) && value.some(test));
  };
}

function not(test: Predicate): Predicate {
  return (doc) => !test(doc);
}

function operatorTests(path: Path, condition: Doc, context: QueryContext, expand: boolean): Predicate[] {
  return Object.entries(condition).flatMap(([operator, operand]) => {
    if (operator === '$regex') return [atPath(path, regexTest(regexOf(operand, condition.$options)), expand)];
    if (operator !== '$options') return [operatorTest(path, operator, operand, context, expand)];
    if (condition.$regex === undefined) throw new CommandError('BadValue', '$options needs a $regex');
    return [];
  });
}

function operatorTest(path: Path, operator: string, operand: Value, context: QueryContext, expand: boolean): Predicate {
  switch (operator) {
    case '$ne':
      if (operand instanceof BSONRegExp) throw new CommandError('BadValue', "Can't have regex as arg to $ne.");
      return not(atPath(path, equalTest(operand), expand));
    case '$nin':
      return not(atPath(path, inTest(operand), expand));
    case '$exists': {
      const exists = atPath(path, (value) => value !== undefined, false);
      return isTruthy(operand) ? exists : not(exists);
    }
    case '$size':
      return atPath(path, sizeTest(operand), false);
    case '$elemMatch':
      return atPath(path, elemMatchTest(operand, context), false);
    default:
      return atPath(path, leafTest(operator, operand), expand);
  }
}

function leafTest(operator: string, operand: Value): LeafTest {
  switch (operator) {
    case '$eq':
      return equalTest(operand);
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return rangeTest(operator, operand);
    case '$in':
      return inTest(operand);
    case '$type':
      return typeTest(operand);
    default:
      throw new CommandError('BadValue', `unknown operator: ${operator}`);
  }
}

/** The regular expression of `$regex`, given as text or as an expression, with the options of `$options`. */
export function regexOf(operand: Value, options: Value): BSONRegExp {
  if (options !== undefined && typeof options !== 'string')
    throw new CommandError('BadValue', '$options has to be a string');
  if (typeof operand === 'string') return new BSONRegExp(operand, options ?? '');
  if (!(operand instanceof BSONRegExp)) throw new CommandError('BadValue', '$regex has to be a string');
  if (options === undefined) return operand;
  if (operand.options) throw new CommandError('Location51108', 'options set in both $regex and $options');
  return new BSONRegExp(operand.pattern, options);
}

/** The test for `$elemMatch`: one element of the array must meet the whole condition. */
function elemMatchTest(operand: Value, context: QueryContext): LeafTest {
  if (!isDoc(operand)) throw new CommandError('BadValue', '$elemMatch needs an Object');
  const matches = isElementOperators(operand) ? ofElement(operand, context) : ofFields(operand, context);
  return (value) => Array.isArray(value) && value.some(matches);
}

/** Whether the operand of `$elemMatch` has operators for the element itself, and not a filter for its fields. */
export const isElementOperators = (operand: Doc): boolean =>
  isOperatorDoc(operand) && !['$and', '$or', '$expr'].includes(firstName(operand) ?? '');

function ofElement(operand: Doc, context: QueryContext): LeafTest {
  const test = every(operatorTests(parsePath('element'), operand, context, false));
  return (element) => test({ element });
}

function ofFields(operand: Doc, context: QueryContext): LeafTest {
  const test = compileFilter(operand, context);
  return (value) =>
    isDoc(value) ? test(value) : Array.isArray(value) && test(Object.fromEntries(Object.entries(value)));
}

function equalTest(operand: Value): LeafTest {
  if (isNullish(operand)) return isNullish;
  return (value) => value !== undefined && valuesEqual(value, operand);
}

const RANGE = {
  $gt: (c: number) => c > 0,
  $gte: (c: number) => c >= 0,
  $lt: (c: number) => c < 0,
  $lte: (c: number) => c <= 0,
};
export type RangeOperator = keyof typeof RANGE;

/** Only values of the operand's type can match; MinKey and MaxKey compare with all types. */
function rangeTest(operator: RangeOperator, operand: Value): LeafTest {
  if (operand instanceof BSONRegExp)
    throw new CommandError('BadValue', `Can't have RegEx as arg to predicate over field`);
  const accepts = RANGE[operator];
  const rank = rankOf(operand);
  if (rank === TYPE_RANK.null) return operator.endsWith('e') ? isNullish : () => false;
  if (operand instanceof Date) {
    const limit = operand.getTime();
    return (value) => value instanceof Date && accepts(value.getTime() - limit);
  }
  const anyType = rank === TYPE_RANK.minKey || rank === TYPE_RANK.maxKey;
  const isNaNOperand = isNaNValue(operand);
  return (value) => {
    if (value === undefined || (!anyType && rankOf(value) !== rank)) return false;
    // NaN is neither less nor greater than a number; it only equals itself.
    if (rank === TYPE_RANK.int && isNaNOperand !== isNaNValue(value)) return false;
    return accepts(compareValues(value, operand));
  };
}

function inTest(operand: Value): LeafTest {
  if (!Array.isArray(operand)) throw new CommandError('BadValue', '$in needs an array');
  if (operand.some((item) => firstName(item)?.startsWith('$')))
    throw new CommandError('BadValue', 'cannot nest $ under $in');
  const expressions = operand.filter((item) => item instanceof BSONRegExp).map(regexTest);
  const texts = new Set(operand.filter((item) => typeof item === 'string'));
  const keys = new Set(operand.map(keyOf));
  return (value) =>
    (typeof value === 'string' ? texts.has(value) : keys.has(keyOf(value))) || expressions.some((test) => test(value));
}

function sizeTest(operand: Value): LeafTest {
  const size = toWholeNumber(operand);
  if (size === null) throw new CommandError('BadValue', `Failed to parse $size. Expected an integer`);
  if (size < 0n) throw new CommandError('BadValue', `Failed to parse $size. Expected a non-negative number`);
  return (value) => Array.isArray(value) && value.length === Number(size);
}

export function typeTest(operand: Value): LeafTest {
  const wanted = new Set<string>(listOf(operand).flatMap(typesNamed));
  if (wanted.size === 0) throw new CommandError('FailedToParse', ' must match at least one type');
  return (value) => wanted.has(typeName(value));
}

function typesNamed(operand: Value): string[] {
  if (operand === 'number') return ['int', 'long', 'double', 'decimal'];
  if (typeof operand === 'string' && Object.hasOwn(TYPE_RANK, operand) && operand !== 'missing') return [operand];
  throw new CommandError('BadValue', `Unknown type name alias: ${showValue(operand)}`);
}
