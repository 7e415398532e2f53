import { firstName, getField, isDoc, onlyField, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { assertFieldName, parseFieldPath, type Path } from '../query/path.js';
import type { QueryContext } from '../query/context.js';
import type { Compile, Evaluate, Expression } from './operand.js';
import { OPERATORS } from './operators.js';

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
    if (!isDoc(expression)) return () => expression;
    return firstName(expression)?.startsWith('$')
      ? operatorExpression(expression, compile)
      : docExpression(expression, compile);
  };
  return compile;
}

function operatorExpression(expression: Doc, compile: Compile): Evaluate {
  const found = onlyField(expression);
  if (!found) {
    throw new CommandError(
      'Location15983',
      `an expression specification must contain exactly one field, found ${Object.keys(expression).length}`,
    );
  }
  const [name, operand] = found;
  const operator = OPERATORS.get(name);
  if (!operator) throw new CommandError('InvalidPipelineOperator', `Unrecognized expression '${name}'`);
  return operator(operand, compile);
}

function docExpression(expression: Doc, compile: Compile): Evaluate {
  const fields = Object.entries(expression).map(([name, value]) => [literalName(name), compile(value)] as const);
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
      'Location16412',
      `FieldPath field names may not contain '.'. Consider using $getField or $setField.`,
    );
  return name;
}

function pathExpression(text: string, context: QueryContext): Evaluate {
  if (!text.startsWith('$$')) {
    const path = parseFieldPath(text.slice(1));
    return path.rest
      ? (scope) => follow(scope.root, path)
      : (scope) => (isDoc(scope.root) ? getField(scope.root, path.name) : undefined);
  }
  const { name, rest } = parseFieldPath(text.slice(2));
  return (scope) => follow(variableValue(name, scope.vars, scope.root, context), rest);
}

function variableValue(name: string, vars: Record<string, Value>, root: Value, context: QueryContext): Value {
  if (name === 'REMOVE') return undefined;
  if (name === 'NOW') return context.now;
  if (Object.hasOwn(vars, name)) return vars[name];
  if (name === 'ROOT' || name === 'CURRENT') return root;
  throw new CommandError('Location17276', `Use of undefined variable: ${name}`);
}

/**
 * The value at a field path; for an array, the array of the values in its elements. A number in the path is a field
 * name, not an index.
 */
function follow(value: Value, path: Path | null): Value {
  if (!path) return value;
  if (Array.isArray(value)) return value.map((element) => follow(element, path)).filter((found) => found !== undefined);
  return isDoc(value) ? follow(getField(value, path.name), path.rest) : undefined;
}
