import { toWholeNumber } from '../bson/number.js';
import { getField, isDoc, isNullish, listOf, onlyField, showValue, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import type { QueryContext } from '../query/context.js';
import { compileFilter } from '../query/matcher.js';
import { parseFieldPath, valueAt, type Path } from '../query/path.js';
import { compileAddFields, compileProjection } from '../query/projection.js';
import { gather, paced, PAUSE } from '../query/slice.js';
import { parseSort, sortItems } from '../query/sort.js';
import { bucket, group } from './group-stages.js';
import { mapping, stageDoc, type Stage, type StageOperator } from './stage.js';

function positive(name: string, operand: Value, least: bigint): number {
  const whole = toWholeNumber(operand);
  if (whole === null || whole < least)
    throw new CommandError('Location15958', `invalid argument to ${name} stage: ${showValue(operand)}`);
  return Number(whole);
}

const match: StageOperator = (operand, context) => {
  const test = compileFilter(stageDoc('$match', operand), context);
  return function* (input) {
    for (const doc of input) if (doc === PAUSE || test(doc)) yield doc;
  };
};

const sort: StageOperator = (operand, { slice }) => {
  const fields = parseSort(stageDoc('$sort', operand));
  if (fields.length === 0) throw new CommandError('Location15976', '$sort stage must have at least one sort key');
  return function* (input) {
    const docs = yield* gather(input);
    yield* paced(yield* sortItems(docs, { fields, docOf: (doc) => doc, slice }), slice);
  };
};

const limit: StageOperator = (operand) => {
  const most = positive('$limit', operand, 1n);
  return function* (input) {
    let given = 0;
    for (const doc of input) {
      yield doc;
      if (doc !== PAUSE && ++given >= most) return;
    }
  };
};

const skip: StageOperator = (operand) => {
  const left = positive('$skip', operand, 0n);
  return function* (input) {
    let passed = 0;
    for (const doc of input) if (doc === PAUSE || passed++ >= left) yield doc;
  };
};

const project: StageOperator = (operand, context) => {
  const spec = stageDoc('$project', operand);
  if (Object.keys(spec).length === 0)
    throw new CommandError(
      'Location51272',
      'Invalid $project :: projection specification must have at least one field',
    );
  return mapping(compileProjection(spec, context));
};

const addFields: StageOperator = (operand, context) =>
  mapping(compileAddFields(stageDoc('$addFields', operand), context));

const unset: StageOperator = (operand, context) => {
  const names = listOf(operand).filter((name) => typeof name === 'string');
  if (names.length === 0 || names.length < listOf(operand).length)
    throw new CommandError('Location31002', '$unset specification must be a string or an array of strings');
  return mapping(compileProjection(Object.fromEntries(names.map((name) => [name, 0])), context));
};

const unwind: StageOperator = (operand) => {
  if (typeof operand !== 'string' || !operand.startsWith('$'))
    throw new CommandError('Location28818', "path option to $unwind stage should be prefixed with a '$'");
  const path = parseFieldPath(operand.slice(1));
  return function* (input) {
    for (const doc of input) {
      if (doc === PAUSE) {
        yield PAUSE;
        continue;
      }
      const value = valueAt(doc, path);
      if (Array.isArray(value)) for (const element of value) yield withValue(doc, path, element);
      else if (!isNullish(value)) yield doc;
    }
  };
};

function withValue(doc: Doc, { name, rest }: Path, next: Value): Doc {
  const inner = getField(doc, name);
  return { ...doc, [name]: rest && isDoc(inner) ? withValue(inner, rest, next) : next };
}

/** The stages, by name; a Map, because a client may send a name such as `constructor`. */
export const STAGES = new Map<string, StageOperator>([
  ['$match', match],
  ['$sort', sort],
  ['$limit', limit],
  ['$skip', skip],
  ['$project', project],
  ['$addFields', addFields],
  ['$set', addFields],
  ['$unset', unset],
  ['$unwind', unwind],
  ['$group', group],
  ['$bucket', bucket],
]);

/** Compiles the stages; all errors in them are reported here. */
export function compilePipeline(pipeline: Value[], context: QueryContext): Stage {
  const stages = pipeline.map((stage) => compileStage(stage, context));
  return (input) => stages.reduce((docs, stage) => stage(docs), input);
}

function compileStage(stage: Value, context: QueryContext): Stage {
  const found = onlyField(stage);
  if (!found)
    throw new CommandError('Location40323', 'A pipeline stage specification object must contain exactly one field.');
  const [name, operand] = found;
  const operator = STAGES.get(name);
  if (!operator) throw new CommandError('Location40324', `Unrecognized pipeline stage name: '${name}'`);
  return operator(operand, context);
}
