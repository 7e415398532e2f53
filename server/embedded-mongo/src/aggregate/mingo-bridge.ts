import { Double } from 'bson';
import { Aggregator } from 'mingo';
import { Context, evalExpr, ProcessingMode } from 'mingo/core';
import * as expressionOperators from 'mingo/operators/expression';
import { isDoc, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import type { QueryContext } from '../query/context.js';
import { finish, gather } from '../query/slice.js';
import type { Operator } from './scope.js';

/**
 * mingo provides the rarer expression operators (trigonometry) and stages ($setWindowFields, $densify, $fill...).
 * It works with plain JavaScript numbers only, so its input is unwrapped first. The input is always a copy,
 * because some of mingo's stages change it.
 */
const options = {
  idKey: '_id',
  processingMode: ProcessingMode.CLONE_OFF,
  useStrictMode: true,
  scriptEnabled: false,
  failOnError: true,
  context: Context.init({ expression: expressionOperators }),
};

/** The mingo operator of that name; its operands are evaluated here and passed to mingo as literals. */
export function mingoOperator(name: string): Operator {
  if (!(name in expressionOperators) || SCRIPTS.has(name))
    throw new CommandError('Location168', `Unrecognized expression '${name}'`);
  return (operand, compile) => {
    const evaluate = compile(operand);
    return (scope) => {
      try {
        return evalExpr({}, { [name]: literal(toPlain(evaluate(scope))) }, options);
      } catch (error) {
        throw new CommandError('BadValue', `${name}: ${(error as Error).message}`);
      }
    };
  };
}

function literal(value: Value): Value {
  if (Array.isArray(value)) return value.map(literal);
  if (!isDoc(value) || Object.keys(value).length === 0) return { $literal: value };
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, { $literal: part }]));
}

/** A copy in which numbers are plain JavaScript numbers, unless those cannot hold them exactly. */
export function toPlain(value: Value): Value {
  if (value instanceof Double) return value.value;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (Array.isArray(value)) return value.map(toPlain);
  if (!isDoc(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toPlain(part)]));
}

const STAGES = new Set(['$setWindowFields', '$densify', '$fill', '$bucketAuto', '$redact', '$graphLookup']);

export const isMingoStage = (name: string) => STAGES.has(name);

/** Runs one of mingo's stages over all its input. */
export function runMingoStage(stage: Doc, input: Iterable<Doc>, context: QueryContext): Doc[] {
  assertNoScripts(stage);
  const aggregator = new Aggregator([stage], {
    // mingo implements $setWindowFields with its own $function.
    scriptEnabled: true,
    variables: context.variables,
    collectionResolver: (name: string) =>
      finish(gather(context.readCollection?.(name, {}) ?? [])).map((doc) => toPlain(doc) as Doc),
  });
  try {
    return aggregator.run<Doc>([...input].map((doc) => toPlain(doc) as Doc)).map(idFirst);
  } catch (error) {
    throw new CommandError('BadValue', `${Object.keys(stage)[0]}: ${(error as Error).message}`);
  }
}

/** Throws if the stage contains JavaScript: code sent by a client is never run. */
function assertNoScripts(value: Value): void {
  if (Array.isArray(value)) return value.forEach(assertNoScripts);
  if (!isDoc(value)) return;
  for (const [name, part] of Object.entries(value)) {
    if (SCRIPTS.has(name)) throw new CommandError('CommandNotSupported', `${name} is not supported`);
    assertNoScripts(part);
  }
}

const SCRIPTS = new Set(['$function', '$accumulator', '$where']);

function idFirst({ _id, ...rest }: Doc): Doc {
  return _id === undefined ? rest : { _id, ...rest };
}
