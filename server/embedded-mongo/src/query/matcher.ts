import { compileExpression } from '../aggregate/expression.js';
import { isTruthy } from '../aggregate/truth.js';
import { isDoc, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import type { QueryContext } from './context.js';
import { atPath, every, isOperatorDoc, operatorTests, valueTest, type Predicate } from './field-condition.js';
import { parsePath } from './path.js';

export type { Predicate } from './field-condition.js';

/** Compiles a filter; every operator and operand is checked here, so that a bad filter fails on an empty collection. */
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
