import { toWholeNumber } from '../bson/number.js';
import { isDoc, isNullish, typeName, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import type { Compile, Evaluate, Operator, Scope } from './scope.js';

/** An operator with exactly one argument, given as it is or in a list of one. */
export const unary =
  (name: string, apply: (value: Value, scope: Scope) => Value): Operator =>
  (operand, compile) => {
    const argument = compile(single(name, operand));
    return (scope) => apply(argument(scope), scope);
  };

/** A unary operator that returns null when its argument is null or missing. */
export const unaryOrNull = (name: string, apply: (value: Value) => Value): Operator =>
  unary(name, (value) => (isNullish(value) ? null : apply(value)));

export function single(name: string, operand: Value): Value {
  if (!Array.isArray(operand)) return operand;
  if (operand.length !== 1) throw argumentCount(name, 1, operand.length);
  return (operand as Value[])[0];
}

const argumentCount = (name: string, wanted: number | string, given: number) =>
  new CommandError('Location16020', `Expression ${name} takes exactly ${wanted} arguments. ${given} were passed in.`);

/** An operator with `min` to `max` arguments. */
export const fixed =
  (name: string, min: number, max: number, apply: (...values: Value[]) => Value): Operator =>
  (operand, compile) => {
    const list = Array.isArray(operand) ? (operand as Value[]) : [operand];
    if (list.length < min || list.length > max)
      throw argumentCount(name, min === max ? min : `${min} to ${max}`, list.length);
    const compiled = list.map(compile);
    return (scope) => apply(...compiled.map((argument) => argument(scope)));
  };

/** An operator with any number of arguments. */
export const variadic =
  (apply: (values: Value[]) => Value): Operator =>
  (operand, compile) => {
    const compiled = (Array.isArray(operand) ? (operand as Value[]) : [operand]).map(compile);
    return (scope) => apply(compiled.map((argument) => argument(scope)));
  };

/** Checks the names of the arguments and returns a function that compiles one; null if that argument is missing. */
export function named(name: string, operand: Value, compile: Compile, required: string[], optional: string[] = []) {
  if (!isDoc(operand)) throw new CommandError('FailedToParse', `${name} only supports an object as its argument`);
  for (const key of Object.keys(operand)) {
    if (!required.includes(key) && !optional.includes(key)) {
      throw new CommandError('FailedToParse', `Unrecognized parameter to ${name}: ${key}`);
    }
  }
  for (const key of required) {
    if (operand[key] === undefined) throw new CommandError('FailedToParse', `Missing '${key}' parameter to ${name}`);
  }
  return (key: string): Evaluate | null => (operand[key] === undefined ? null : compile(operand[key]));
}

export function asArray(name: string, value: Value): Value[] {
  if (!Array.isArray(value)) throw typeError(name, 'an array', value);
  return value as Value[];
}

export function asText(name: string, value: Value): string {
  if (typeof value !== 'string') throw typeError(name, 'a string', value);
  return value;
}

export function asDoc(name: string, value: Value): Doc {
  if (!isDoc(value)) throw typeError(name, 'an object', value);
  return value;
}

export function asIndex(name: string, value: Value): number {
  const whole = toWholeNumber(value);
  if (whole === null) throw typeError(name, 'an integer', value);
  return Number(whole);
}

export const typeError = (name: string, wanted: string, value: Value) =>
  new CommandError('TypeMismatch', `${name} requires ${wanted}, found: ${typeName(value)}`);
