import { toWholeNumber } from '../bson/number.js';
import { isDoc, isNullish, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { asArray, named, unary } from './operand.js';
import type { Evaluate, Operator, Operators } from './scope.js';
import { isTruthy } from './truth.js';

const nameOf = (operand: Value, fallback: string) => {
  const name = (operand as Doc).as;
  return typeof name === 'string' ? name : fallback;
};

/** An operator on the elements of an array: `run` calls `bind` to set the variable before it evaluates the body. */
function eachElement(
  operator: string,
  operand: Value,
  input: Evaluate,
  run: (list: Value[], bind: (value: Value) => void, vars: Record<string, Value>, root: Value) => Value,
): Evaluate {
  const variable = nameOf(operand, 'this');
  return (scope) => {
    const list = input(scope);
    if (isNullish(list)) return null;
    const vars = { ...scope.vars };
    return run(
      asArray(operator, list),
      (value) => {
        vars[variable] = value;
      },
      vars,
      scope.root,
    );
  };
}

const map: Operator = (operand, compile) => {
  named('$map', operand, (value) => () => value, ['input', 'in'], ['as']);
  const { input, in: body } = operand as Doc;
  const evaluate = compile(body);
  return eachElement('$map', operand, compile(input), (list, bind, vars, root) =>
    list.map((element) => {
      bind(element);
      return evaluate({ root, vars }) ?? null;
    }),
  );
};

const filter: Operator = (operand, compile) => {
  named('$filter', operand, (value) => () => value, ['input', 'cond'], ['as', 'limit']);
  const { input, cond, limit } = operand as Doc;
  const test = compile(cond);
  const most = limit === undefined ? null : compile(limit);
  return eachElement('$filter', operand, compile(input), (list, bind, vars, root) => {
    const kept = list.filter((element) => {
      bind(element);
      return isTruthy(test({ root, vars }));
    });
    const size = most ? toWholeNumber(most({ root, vars })) : null;
    return size === null ? kept : kept.slice(0, Number(size));
  });
};

const reduce: Operator = (operand, compile) => {
  named('$reduce', operand, (value) => () => value, ['input', 'initialValue', 'in']);
  const { input, initialValue, in: body } = operand as Doc;
  const initial = compile(initialValue);
  const step = compile(body);
  const list = compile(input);
  return (scope) => {
    const values = list(scope);
    if (isNullish(values)) return null;
    return asArray('$reduce', values).reduce(
      (value, element) => step({ root: scope.root, vars: { ...scope.vars, value, this: element } }),
      initial(scope),
    );
  };
};

const letOf: Operator = (operand, compile) => {
  named('$let', operand, (value) => () => value, ['vars', 'in']);
  const { vars, in: body } = operand as Doc;
  if (!isDoc(vars)) throw new CommandError('FailedToParse', 'invalid parameter: expected an object (vars)');
  const bindings = Object.entries(vars).map(([name, value]) => [name, compile(value)] as const);
  const evaluate = compile(body);
  return (scope) => {
    const inner = { ...scope.vars };
    for (const [name, value] of bindings) inner[name] = value(scope);
    return evaluate({ root: scope.root, vars: inner });
  };
};

const listTruth = (name: string, holds: (list: Value[]) => boolean) =>
  unary(name, (value) => holds(asArray(name, value)));

export const iterationOperators: Operators = {
  $map: map,
  $filter: filter,
  $reduce: reduce,
  $let: letOf,
  $allElementsTrue: listTruth('$allElementsTrue', (list) => list.every(isTruthy)),
  $anyElementTrue: listTruth('$anyElementTrue', (list) => list.some(isTruthy)),
};
