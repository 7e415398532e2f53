import { toNumber, isNumeric, toWholeNumber } from '../bson/number.js';
import { isDoc, isNullish, listOf, typeName, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';

/** The document and the variables that an expression is evaluated with. */
export type Scope = { root: Value; vars: Record<string, Value> };
export type Evaluate = (scope: Scope) => Value;
export type Compile = (expression: Value) => Evaluate;
/** A compiled expression as a function of a document. */
export type Expression = (doc: Doc) => Value;

/** Compiles the operand of an operator. Runs once per command, so invalid operands fail before any document is read. */
export type Operator = (operand: Value, compile: Compile) => Evaluate;

/** Whether aggregation treats the value as true: all values are, except false, null, missing and zero. */
export const isTruthy = (value: Value): boolean =>
  !isNullish(value) && value !== false && !(isNumeric(value) && toNumber(value) === 0);

/** An operator with exactly one argument, given as it is or in a list of one. */
export const unary = (name: string, apply: (value: Value) => Value): Operator =>
  fixed(name, 1, 1, (value) => apply(value));

/** A unary operator that returns null when its argument is null or missing. */
export const unaryOrNull = (name: string, apply: (value: Value) => Value): Operator =>
  unary(name, (value) => (isNullish(value) ? null : apply(value)));

/** An operator with `min` to `max` arguments. */
export const fixed =
  (name: string, min: number, max: number, apply: (...values: Value[]) => Value): Operator =>
  (operand, compile) => {
    const list = listOf(operand);
    if (list.length < min || list.length > max) {
      const wanted = min === max ? min : `${min} to ${max}`;
      throw new CommandError(
        'Location16020',
        `Expression ${name} takes exactly ${wanted} arguments. ${list.length} were passed in.`,
      );
    }
    const compiled = list.map(compile);
    return (scope) => apply(...compiled.map((argument) => argument(scope)));
  };

/** An operator with any number of arguments. */
export const variadic =
  (apply: (values: Value[]) => Value): Operator =>
  (operand, compile) => {
    const compiled = listOf(operand).map(compile);
    return (scope) => apply(compiled.map((argument) => argument(scope)));
  };

/** The arguments of an operator by name; throws for missing and unknown ones. */
export function named(name: string, operand: Value, required: string[], optional: string[] = []): Doc {
  if (!isDoc(operand)) throw new CommandError('FailedToParse', `${name} only supports an object as its argument`);
  const unknown = Object.keys(operand).find((key) => !required.includes(key) && !optional.includes(key));
  if (unknown) throw new CommandError('FailedToParse', `Unrecognized parameter to ${name}: ${unknown}`);
  const missing = required.find((key) => operand[key] === undefined);
  if (missing) throw new CommandError('FailedToParse', `Missing '${missing}' parameter to ${name}`);
  return operand;
}

export function asArray(name: string, value: Value): Value[] {
  if (!Array.isArray(value)) throw typeError(name, 'an array', value);
  return value;
}

export function asText(name: string, value: Value): string {
  if (typeof value !== 'string') throw typeError(name, 'a string', value);
  return value;
}

export function asIndex(name: string, value: Value): number {
  const whole = toWholeNumber(value);
  if (whole === null) throw typeError(name, 'an integer', value);
  return Number(whole);
}

const typeError = (name: string, wanted: string, value: Value) =>
  new CommandError('TypeMismatch', `${name} requires ${wanted}, found: ${typeName(value)}`);
