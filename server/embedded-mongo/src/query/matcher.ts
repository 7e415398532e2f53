import { BSONRegExp } from 'bson';
import { compileExpression } from '../aggregate/expression.js';
import { isTruthy } from '../aggregate/truth.js';
import { isDoc, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import type { QueryContext } from './context.js';
import { bitsTest, equalTest, inTest, modTest, rangeTest, sizeTest, typeTest, type LeafTest } from './leaf.js';
import { parsePath, somePathValue, type Path } from './path.js';
import { regexTest } from './regex.js';

export type Predicate = (doc: Doc) => boolean;

/**
 * Compiles a filter. All operators and operands are checked here, so an invalid filter fails on an empty collection
 * too.
 */
export function compileFilter(filter: Doc, context: QueryContext): Predicate {
  const tests = Object.entries(filter).flatMap(([name, condition]) =>
    name.startsWith('$') ? topLevel(name, condition, context) : [fieldTest(name, condition, context)],
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
    case '$nor': {
      const tests = filterList(name, condition, context);
      return [(doc) => !tests.some((test) => test(doc))];
    }
    case '$expr': {
      const expression = compileExpression(condition, context);
      return [(doc) => isTruthy(expression(doc))];
    }
    case '$comment':
      return [];
    case '$alwaysTrue':
    case '$alwaysFalse':
      return [() => name === '$alwaysTrue'];
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
  return condition.map((entry: Value) => {
    if (!isDoc(entry)) throw new CommandError('BadValue', '$or/$and/$nor entries need to be full objects');
    return compileFilter(entry, context);
  });
}

function fieldTest(name: string, condition: Value, context: QueryContext): Predicate {
  const path = parsePath(name);
  if (!isOperatorDoc(condition)) return atPath(path, valueTest(condition, context), true);
  return every(operatorTests(path, condition, context));
}

/**
 * Whether a condition consists of operators. The fields of a database reference start with $, but it is a plain value.
 */
export function isOperatorDoc(condition: Value): condition is Doc {
  if (!isDoc(condition)) return false;
  for (const name in condition) return name.startsWith('$') && name !== '$ref' && name !== '$id' && name !== '$db';
  return false;
}

export function every(tests: Predicate[]): Predicate {
  if (tests.length === 0) return () => true;
  if (tests.length === 1) return tests[0]!;
  return (doc) => {
    for (const test of tests) if (!test(doc)) return false;
    return true;
  };
}

/** The test for a value without an operator: a regular expression must match, anything else must be equal. */
export const valueTest = (condition: Value, context: QueryContext): LeafTest =>
  condition instanceof BSONRegExp ? regexTest(condition) : equalTest(condition, context);

export function atPath(path: Path, test: LeafTest, expand: boolean): Predicate {
  if (path.length > 1) return (doc) => somePathValue(doc, path, 0, expand, test);
  const { name } = path[0]!;
  return (doc) => {
    const found = doc[name];
    const value = typeof found === 'function' ? undefined : found;
    return test(value) || (expand && Array.isArray(value) && value.some(test));
  };
}

const not =
  (test: Predicate): Predicate =>
  (doc) =>
    !test(doc);

export function operatorTests(path: Path, condition: Doc, context: QueryContext): Predicate[] {
  return Object.entries(condition).flatMap(([operator, operand]) => {
    if (operator === '$options') {
      if (condition.$regex === undefined) throw new CommandError('BadValue', '$options needs a $regex');
      return [];
    }
    if (operator === '$regex') return [atPath(path, regexTest(regexOf(operand, condition.$options)), true)];
    return [operatorTest(path, operator, operand, context)];
  });
}

function operatorTest(path: Path, operator: string, operand: Value, context: QueryContext): Predicate {
  switch (operator) {
    case '$ne':
      if (operand instanceof BSONRegExp) throw new CommandError('BadValue', "Can't have regex as arg to $ne.");
      return not(atPath(path, equalTest(operand, context), true));
    case '$nin':
      return not(atPath(path, inTest(operand, context), true));
    case '$not':
      return notTest(path, operand, context);
    case '$exists': {
      const exists = atPath(path, (value) => value !== undefined, false);
      return isTruthy(operand) ? exists : not(exists);
    }
    case '$size':
      return atPath(path, sizeTest(operand), false);
    case '$elemMatch':
      return atPath(path, elemMatchTest(operand, context), false);
    case '$all':
      return allTest(path, operand, context);
    default:
      return atPath(path, leafTest(operator, operand, context), true);
  }
}

function leafTest(operator: string, operand: Value, context: QueryContext): LeafTest {
  switch (operator) {
    case '$eq':
      return equalTest(operand, context);
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return rangeTest(operator, operand, context);
    case '$in':
      return inTest(operand, context);
    case '$type':
      return typeTest(operand);
    case '$mod':
      return modTest(operand);
    case '$bitsAllSet':
    case '$bitsAllClear':
    case '$bitsAnySet':
    case '$bitsAnyClear':
      return bitsTest(operator, operand);
    default:
      throw new CommandError('BadValue', `unknown operator: ${operator}`);
  }
}

function regexOf(operand: Value, options: Value): BSONRegExp {
  if (options !== undefined && typeof options !== 'string')
    throw new CommandError('BadValue', '$options has to be a string');
  if (typeof operand === 'string') return new BSONRegExp(operand, options ?? '');
  if (!(operand instanceof BSONRegExp)) throw new CommandError('BadValue', '$regex has to be a string');
  if (options === undefined) return operand;
  if (operand.options) throw new CommandError('Location51108', 'options set in both $regex and $options');
  return new BSONRegExp(operand.pattern, options);
}

function notTest(path: Path, operand: Value, context: QueryContext): Predicate {
  if (operand instanceof BSONRegExp) return not(atPath(path, regexTest(operand), true));
  if (!isOperatorDoc(operand)) throw new CommandError('BadValue', '$not needs a regex or a document');
  return not(every(operatorTests(path, operand, context)));
}

/** The test for `$elemMatch`: one element of the array must meet the whole condition. */
function elemMatchTest(operand: Value, context: QueryContext): LeafTest {
  const element = elementTest(operand, context);
  return (value) => Array.isArray(value) && value.some(element);
}

/** The test for one element in `$elemMatch`: operators apply to the element itself, a filter to its fields. */
export function elementTest(operand: Value, context: QueryContext): LeafTest {
  if (!isDoc(operand)) throw new CommandError('BadValue', '$elemMatch needs an Object');
  const first = Object.keys(operand)[0];
  if (first === undefined || !first.startsWith('$') || ['$and', '$or', '$nor', '$expr'].includes(first)) {
    const test = compileFilter(operand, context);
    return (value) =>
      isDoc(value) ? test(value) : Array.isArray(value) && test(Object.fromEntries(Object.entries(value)));
  }
  return singleTest(operand, context);
}

/** A test of operators on the value itself; the elements of an array are not tested. */
function singleTest(condition: Doc, context: QueryContext): LeafTest {
  const tests = Object.entries(condition).map(([operator, operand]): LeafTest => {
    switch (operator) {
      case '$options':
        return () => true;
      case '$regex':
        return regexTest(regexOf(operand, condition.$options));
      case '$ne':
        return negated(equalTest(operand, context));
      case '$nin':
        return negated(inTest(operand, context));
      case '$not':
        return negated(operand instanceof BSONRegExp ? regexTest(operand) : singleTest(operand as Doc, context));
      case '$exists':
        return () => isTruthy(operand);
      case '$size':
        return sizeTest(operand);
      case '$elemMatch':
        return elemMatchTest(operand, context);
      default:
        return leafTest(operator, operand, context);
    }
  });
  return (value) => tests.every((test) => test(value));
}

const negated =
  (test: LeafTest): LeafTest =>
  (value) =>
    !test(value);

function allTest(path: Path, operand: Value, context: QueryContext): Predicate {
  if (!Array.isArray(operand)) throw new CommandError('BadValue', '$all needs an array');
  if (operand.length === 0) return () => false;
  return every(
    operand.map((item: Value) => {
      if (isDoc(item) && Object.keys(item)[0] === '$elemMatch')
        return atPath(path, elemMatchTest(item.$elemMatch, context), false);
      if (isOperatorDoc(item)) throw new CommandError('BadValue', 'no $ expressions in $all');
      return atPath(path, valueTest(item, context), true);
    }),
  );
}
