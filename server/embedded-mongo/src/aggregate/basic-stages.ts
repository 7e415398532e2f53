import { toWholeNumber } from '../bson/number.js';
import { getField, isDoc, isNullish, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { compileFilter } from '../query/matcher.js';
import { compileAddFields, compileProjection, compileUnset } from '../query/projection.js';
import { gather, paced, PAUSE } from '../query/slice.js';
import { parseSort, sortItems } from '../query/sort.js';
import { replaceWith } from '../update/compile.js';
import { gathering, mapping, stageDoc, type StageOperator } from './stage.js';

function positive(name: string, operand: Value, least: bigint): number {
  const whole = toWholeNumber(operand);
  if (whole === null || whole < least)
    throw new CommandError('Location15998', `invalid argument to ${name} stage: ${String(operand)}`);
  return Number(whole);
}

const match: StageOperator = (operand, { query }) => {
  const test = compileFilter(stageDoc('$match', operand), query);
  return function* (input) {
    for (const doc of input) if (doc === PAUSE || test(doc)) yield doc;
  };
};

const sort: StageOperator = (operand, { query }) => {
  const fields = parseSort(stageDoc('$sort', operand));
  if (fields.length === 0) throw new CommandError('Location15998', '$sort stage must have at least one sort key');
  const { order, slice } = query;
  return function* (input) {
    const docs = yield* gather(input);
    yield* paced(yield* sortItems(docs, { fields, order, docOf: (doc) => doc, slice }), slice);
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

const count: StageOperator = (operand) => {
  if (typeof operand !== 'string' || operand === '' || operand.startsWith('$') || operand.includes('.')) {
    throw new CommandError('BadValue', 'the count field must be a non-empty string without dollar or dot');
  }
  return function* (input) {
    let n = 0;
    for (const doc of input) {
      if (doc === PAUSE) yield PAUSE;
      else n++;
    }
    if (n > 0) yield { [operand]: n };
  };
};

const unset: StageOperator = (operand) => {
  const names = Array.isArray(operand) ? (operand as Value[]) : [operand];
  if (names.length === 0 || !names.every((name) => typeof name === 'string')) {
    throw new CommandError(
      'BadValue',
      '$unset specification must be a string or an array containing only string values',
    );
  }
  return mapping(compileUnset(names));
};

const unwind: StageOperator = (operand) => {
  const spec = isDoc(operand) ? operand : { path: operand };
  const { path, includeArrayIndex, preserveNullAndEmptyArrays } = spec;
  if (typeof path !== 'string' || !path.startsWith('$'))
    throw new CommandError('BadValue', "path option to $unwind stage should be prefixed with a '$'");
  const steps = path.slice(1).split('.');
  const keep = preserveNullAndEmptyArrays === true;
  const indexed = (doc: Doc, index: bigint | null): Doc =>
    typeof includeArrayIndex === 'string' ? (putAt(doc, includeArrayIndex.split('.'), index) as Doc) : doc;
  return function* (input) {
    for (const doc of input) {
      if (doc === PAUSE) {
        yield PAUSE;
        continue;
      }
      const value = steps.reduce<Value>((at, step) => (isDoc(at) ? getField(at, step) : undefined), doc);
      if (Array.isArray(value) && value.length > 0) {
        for (const [i, element] of value.entries()) yield indexed(putAt(doc, steps, element) as Doc, BigInt(i));
      } else if (Array.isArray(value)) {
        if (keep) yield indexed(putAt(doc, steps, undefined) as Doc, null);
      } else if (keep || !isNullish(value)) yield indexed(doc, null);
    }
  };
};

/** Returns the document with `next` at a path of fields, creating missing fields; undefined removes the field. */
export function putAt(value: Value, [step, ...rest]: string[], next: Value): Value {
  if (step === undefined) return next;
  const doc = isDoc(value) ? value : {};
  const inner = putAt(getField(doc, step), rest, next);
  if (inner !== undefined) return { ...doc, [step]: inner };
  const { [step]: _gone, ...others } = doc;
  return others;
}

const sample: StageOperator = (operand, { query }) => {
  const size = positive('$sample', stageDoc('$sample', operand).size, 0n);
  return gathering(query, (docs) => {
    for (let i = 0; i < Math.min(size, docs.length); i++) {
      const other = i + Math.floor(Math.random() * (docs.length - i));
      [docs[i], docs[other]] = [docs[other]!, docs[i]!];
    }
    return docs.slice(0, size);
  });
};

export const basicStages: Record<string, StageOperator> = {
  $match: match,
  $sort: sort,
  $limit: limit,
  $skip: skip,
  $count: count,
  $unset: unset,
  $unwind: unwind,
  $sample: sample,
  $project: (operand, { query }) => mapping(compileProjection(stageDoc('$project', operand), query, null)),
  $addFields: (operand, { query }) => mapping(compileAddFields(stageDoc('$addFields', operand), query)),
  $set: (operand, { query }) => mapping(compileAddFields(stageDoc('$set', operand), query)),
  $replaceRoot: (operand, { query }) => mapping(replaceWith(stageDoc('$replaceRoot', operand).newRoot, query)),
  $replaceWith: (operand, { query }) => mapping(replaceWith(operand, query)),
};
