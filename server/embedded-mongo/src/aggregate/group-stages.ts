import { compareValues } from '../bson/compare.js';
import { keyOf } from '../bson/key.js';
import { add, isNumeric, type Numeric } from '../bson/number.js';
import { isDoc, onlyField, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import type { QueryContext } from '../query/context.js';
import { gather, paced, PAUSE } from '../query/slice.js';
import { compiler } from './expression.js';
import type { Compile, Evaluate, Scope } from './operand.js';
import { stageDoc, type Stage, type StageOperator } from './stage.js';

/** The running value of one field of a group: `add` takes the next document, `result` gives the value so far. */
type Accumulator = { name: string; add: (scope: Scope) => void; result: () => Value };
/** Starts the accumulator of one group. Compiled once per command, called once per group. */
type StartAccumulator = () => Accumulator;
type Group = { _id: Value; accumulators: Accumulator[] };

function sum(name: string, evaluate: Evaluate): Accumulator {
  let total: Numeric = 0;
  const addValue = (value: Value) => {
    if (isNumeric(value)) total = add(total, value);
  };
  return { name, add: (scope) => addValue(evaluate(scope)), result: () => total };
}

function last(name: string, evaluate: Evaluate): Accumulator {
  let kept: Value = null;
  return { name, add: (scope) => void (kept = evaluate(scope)), result: () => kept ?? null };
}

export const ACCUMULATORS = new Map([
  ['$sum', sum],
  ['$last', last],
]);

/** Compiles a group's field such as `{ $sum: '$total' }`. */
function compileAccumulator(field: string, spec: Value, compile: Compile): StartAccumulator {
  if (field.includes('.')) throw new CommandError('Location40235', `The field name '${field}' cannot contain '.'`);
  if (!isDoc(spec)) throw new CommandError('Location40234', `The field '${field}' must be an accumulator object`);
  const found = onlyField(spec);
  if (!found) throw new CommandError('Location40238', `The field '${field}' must specify one accumulator`);
  const [name, operand] = found;
  const start = ACCUMULATORS.get(name);
  if (!start) throw new CommandError('Location15952', `unknown group operator '${name}'`);
  const evaluate = compile(operand);
  return () => start(field, evaluate);
}

/** Groups documents by a computed value; missing and null values form one group, as in MongoDB. */
function grouping(id: Evaluate, fields: Doc, context: QueryContext): Stage {
  const compile = compiler(context);
  const starts = Object.entries(fields).map(([name, spec]) => compileAccumulator(name, spec, compile));
  return function* (input) {
    const groups = new Map<string, Group>();
    let group: Group | undefined;
    let previous: Value;
    for (const doc of input) {
      if (doc === PAUSE) {
        yield PAUSE;
        continue;
      }
      const scope = { root: doc, vars: context.variables };
      const _id = id(scope) ?? null;
      // Consecutive documents often share their group: if the value is identical, its key is not computed again.
      if (!group || _id !== previous) group = groupOf(_id, groups, starts);
      previous = _id;
      for (const accumulator of group.accumulators) accumulator.add(scope);
    }
    for (const { _id, accumulators } of groups.values()) {
      if (context.slice?.isOver()) yield PAUSE;
      const doc: Doc = { _id };
      for (const { name, result } of accumulators) doc[name] = result();
      yield doc;
    }
  };
}

function groupOf(_id: Value, groups: Map<string, Group>, starts: StartAccumulator[]): Group {
  const key = keyOf(_id);
  let group = groups.get(key);
  if (!group) groups.set(key, (group = { _id, accumulators: starts.map((start) => start()) }));
  return group;
}

export const group: StageOperator = (operand, context) => {
  const { _id, ...fields } = stageDoc('$group', operand);
  if (_id === undefined) throw new CommandError('Location15955', 'a group specification must include an _id');
  return grouping(compiler(context)(_id), fields, context);
};

export const bucket: StageOperator = (operand, context) => {
  const { groupBy, boundaries, default: otherwise, output } = stageDoc('$bucket', operand);
  if (!Array.isArray(boundaries) || boundaries.length < 2)
    throw new CommandError('Location40192', "The $bucket 'boundaries' field must be an array with at least 2 values");
  if (boundaries.some((limit, i) => i > 0 && compareValues(boundaries[i - 1], limit) >= 0))
    throw new CommandError('Location40194', "The 'boundaries' option to $bucket must be sorted in ascending order");
  const value = compiler(context)(groupBy);
  const find = bucketFinder(boundaries);
  const id: Evaluate = (scope) => {
    const at = find(value(scope));
    if (at >= 0 && at < boundaries.length - 1) return boundaries[at];
    if (otherwise !== undefined) return otherwise;
    const message = '$switch could not find a matching branch for an input, and no default was specified.';
    throw new CommandError('Location40066', message);
  };
  const stage = grouping(id, isDoc(output) ? output : { count: { $sum: 1 } }, context);
  return function* (input) {
    const docs = yield* gather(stage(input));
    yield* paced(
      docs.sort((a, b) => compareValues(a._id, b._id)),
      context.slice,
    );
  };
};

/** Like `lastNotAbove`, but tries the previous value's bucket first, because values from an index are in order. */
function bucketFinder(limits: Value[]): (value: Value) => number {
  let at = -1;
  return (value) => {
    const isThere =
      at >= 0 &&
      at + 1 < limits.length &&
      compareValues(limits[at], value) <= 0 &&
      compareValues(limits[at + 1], value) > 0;
    if (!isThere) at = lastNotAbove(limits, value);
    return at;
  };
}

/** The position of the last limit that is not above the value, or -1 if all are above it. The limits ascend. */
function lastNotAbove(limits: Value[], value: Value): number {
  let [from, to] = [0, limits.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (compareValues(limits[middle], value) <= 0) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}
