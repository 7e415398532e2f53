import { getField, isDoc, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { assertFieldName } from '../query/path.js';
import type { QueryContext } from '../query/context.js';
import { arithmeticOperators } from './arithmetic-operators.js';
import { arrayOperators } from './array-operators.js';
import { comparisonOperators } from './comparison-operators.js';
import { accumulatorExpressions } from './accumulators.js';
import type { Compile, Evaluate, Expression, Operators } from './scope.js';
import { textOperators } from './text-operators.js';

const OPERATORS: Operators = {
  $literal: (operand) => () => operand,
  ...arithmeticOperators,
  ...arrayOperators,
  ...comparisonOperators,
  ...textOperators,
  ...accumulatorExpressions,
};

/** Compiles an aggregation expression to a function of a document. */
export function compileExpression(expression: Value, context: QueryContext): Expression {
  const evaluate = compiler(context)(expression);
  return (doc) => evaluate({ root: doc, vars: context.variables });
}

/** Compiles expressions that the caller evaluates in its own scope, for example with extra variables. */
export function compiler(context: QueryContext): Compile {
  const compile: Compile = (expression) => {
    if (typeof expression === 'string' && expression.startsWith('$')) return pathExpression(expression, context);
    if (Array.isArray(expression)) {
      const elements = expression.map(compile);
      return (scope) => elements.map((element) => element(scope) ?? null);
    }
    if (isDoc(expression)) return docExpression(expression, compile, context);
    return () => expression;
  };
  return compile;
}

function docExpression(expression: Doc, compile: Compile, context: QueryContext): Evaluate {
  const names = Object.keys(expression);
  const [first] = names;
  if (first?.startsWith('$')) {
    if (names.length !== 1) {
      throw new CommandError(
        'Location15998',
        `an expression specification must contain exactly one field, found ${names.length}`,
      );
    }
    if (!Object.hasOwn(OPERATORS, first))
      throw new CommandError('InvalidPipelineOperator', `Unrecognized expression '${first}'`);
    return OPERATORS[first]!(expression[first], compile, context);
  }
  const fields = names.map((name) => [literalName(name), compile(expression[name])] as const);
  return (scope) => {
    const doc: Doc = {};
    for (const [name, evaluate] of fields) {
      const value = evaluate(scope);
      if (value !== undefined) doc[name] = value;
    }
    return doc;
  };
}

function literalName(name: string): string {
  assertFieldName(name);
  if (name.includes('.'))
    throw new CommandError(
      'Location16410',
      `FieldPath field names may not contain '.'. Consider using $getField or $setField.`,
    );
  return name;
}

function pathExpression(text: string, context: QueryContext): Evaluate {
  if (!text.startsWith('$$')) {
    const steps = stepsOf(text.slice(1));
    const [only] = steps;
    if (steps.length === 1) return (scope) => (isDoc(scope.root) ? getField(scope.root, only!) : undefined);
    return (scope) => follow(scope.root, steps, 0);
  }
  const [variable, ...steps] = stepsOf(text.slice(2));
  return (scope) => follow(variableValue(variable!, scope.vars, scope.root, context), steps, 0);
}

function variableValue(name: string, vars: Record<string, Value>, root: Value, context: QueryContext): Value {
  if (name === 'REMOVE') return undefined;
  if (name === 'NOW') return context.now;
  if (Object.hasOwn(vars, name)) return vars[name];
  if (name === 'ROOT' || name === 'CURRENT') return root;
  throw new CommandError('Location17276', `Use of undefined variable: ${name}`);
}

function stepsOf(path: string): string[] {
  const steps = path.split('.');
  for (const step of steps) {
    assertFieldName(step);
    if (step === '') throw new CommandError('Location40353', `FieldPath must not end with a '.' or be empty.`);
    if (step.startsWith('$'))
      throw new CommandError(
        'Location16410',
        `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
      );
  }
  return steps;
}

/** The value at a field path. An array gives an array of the values in its elements; a number is not a position. */
function follow(value: Value, steps: string[], at: number): Value {
  if (at === steps.length) return value;
  if (Array.isArray(value))
    return value.map((element) => follow(element, steps, at)).filter((found) => found !== undefined);
  return isDoc(value) ? follow(getField(value, steps[at]!), steps, at + 1) : undefined;
}
