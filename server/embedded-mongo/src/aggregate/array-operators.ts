import { isDoc, isNullish, type Doc, type Value } from '../bson/value.js';
import { toWholeNumber } from '../bson/number.js';
import { asArray, named, unary } from './operand.js';
import type { Evaluate, Operator, Operators } from './scope.js';
import { isTruthy } from './truth.js';

/** An operator on the elements of an array: `run` calls `bind` to set the variable before it evaluates the body. */
function eachElement(
  operator: string,
  operand: Value,
  input: Evaluate,
  run: (list: Value[], bind: (value: Value) => void, vars: Record<string, Value>, root: Value) => Value,
): Evaluate {
  const variable = isDoc(operand) && typeof operand.as === 'string' ? operand.as : 'this';
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

export const arrayOperators: Operators = {
  $map: map,
  $filter: filter,
  $size: unary('$size', (list) => asArray('$size', list).length),
};
