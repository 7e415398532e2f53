import { compareValues } from '../bson/compare.js';
import { keyOf } from '../bson/key.js';
import { isDoc, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import type { QueryContext } from '../query/context.js';
import { gather, paced, PAUSE } from '../query/slice.js';
import { basicStages } from './basic-stages.js';
import { compileAccumulator, type Accumulator, type StartAccumulator } from './accumulators.js';
import { compiler } from './expression.js';
import type { Evaluate } from './scope.js';
import { gathering, stageDoc, type PipelineContext, type Stage, type StageOperator } from './stage.js';

type Fields = [name: string, start: StartAccumulator][];
type Group = { _id: Value; accumulators: Accumulator[] };

function compileFields(spec: Doc, { query }: PipelineContext): Fields {
  const compile = compiler(query);
  return Object.entries(spec).map(([name, accumulator]) => {
    if (name.includes('.')) throw new CommandError('Location40234', `The field name '${name}' cannot contain '.'`);
    return [name, compileAccumulator(name, accumulator, compile)];
  });
}

/** Groups documents by a computed value; missing and null values form one group, as in MongoDB. */
function grouping(id: Evaluate, fields: Fields, { query }: PipelineContext): Stage {
  return function* (input) {
    const groups = new Map<string, Group>();
    let group: Group | undefined;
    let previous: Value;
    for (const doc of input) {
      if (doc === PAUSE) {
        yield PAUSE;
        continue;
      }
      const scope = { root: doc, vars: query.variables };
      const _id = id(scope) ?? null;
      // Consecutive documents often share their group: if the value is identical, its key is not computed again.
      if (!group || _id !== previous) group = groupOf(_id, groups, fields, query);
      previous = _id;
      for (const accumulator of group.accumulators) accumulator.add(scope);
    }
    for (const { _id, accumulators } of groups.values()) {
      if (query.slice?.isOver()) yield PAUSE;
      const doc: Doc = { _id };
      fields.forEach(([name], i) => (doc[name] = accumulators[i]!.result()));
      yield doc;
    }
  };
}

function groupOf(_id: Value, groups: Map<string, Group>, fields: Fields, { order }: QueryContext): Group {
  const key = keyOf(typeof _id === 'string' && order ? collationKey(_id, groups, order) : _id);
  let group = groups.get(key);
  if (!group) groups.set(key, (group = { _id, accumulators: fields.map(([, start]) => start()) }));
  return group;
}

/** The id of the group that a string belongs to: under a collation, the first id that compares equal, else itself. */
function collationKey(
  id: string,
  groups: Map<string, { _id: Value }>,
  order: (a: string, b: string) => number,
): string {
  for (const { _id } of groups.values()) if (typeof _id === 'string' && order(_id, id) === 0) return _id;
  return id;
}

const group: StageOperator = (operand, context) => {
  const { _id, ...spec } = stageDoc('$group', operand);
  if (_id === undefined) throw new CommandError('Location15998', 'a group specification must include an _id');
  return grouping(compiler(context.query)(_id), compileFields(spec, context), context);
};

const sortByCount: StageOperator = (operand, context) => {
  const stage = grouping(compiler(context.query)(operand), compileFields({ count: { $sum: 1 } }, context), context);
  const sorting = basicStages.$sort!({ count: -1 }, context);
  return (input) => sorting(stage(input));
};

const bucket: StageOperator = (operand, context) => {
  const { groupBy, boundaries, default: otherwise, output } = stageDoc('$bucket', operand);
  if (!Array.isArray(boundaries) || boundaries.length < 2)
    throw new CommandError('BadValue', "The $bucket 'boundaries' field must be an array with at least 2 values");
  const limits = boundaries as Value[];
  if (limits.some((limit, i) => i > 0 && compareValues(limits[i - 1], limit) >= 0)) {
    throw new CommandError('BadValue', "The 'boundaries' option to $bucket must be sorted in ascending order");
  }
  const value = compiler(context.query)(groupBy);
  const find = bucketFinder(limits);
  const id: Evaluate = (scope) => {
    const at = find(value(scope));
    if (at >= 0 && at < limits.length - 1) return limits[at];
    if (otherwise === undefined)
      throw new CommandError(
        'BadValue',
        '$switch could not find a matching branch for an input, and no default was specified.',
      );
    return otherwise;
  };
  const stage = grouping(id, compileFields(isDoc(output) ? output : { count: { $sum: 1 } }, context), context);
  const sorting = gathering(context.query, (docs) => docs.sort((a, b) => compareValues(a._id, b._id)));
  return (input) => sorting(stage(input));
};

/** Like `lastNotAbove`, but tries the bucket of the previous value first: values read from an index are in order. */
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

/** The position of the last limit that is not above the value, or -1 if all are. The limits are in ascending order. */
function lastNotAbove(limits: Value[], value: Value): number {
  let [from, to] = [0, limits.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (compareValues(limits[middle], value) <= 0) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

const facet: StageOperator = (operand, context) => {
  const branches = Object.entries(stageDoc('$facet', operand)).map(
    ([name, pipeline]) => [name, context.compile(pipeline)] as const,
  );
  if (branches.length === 0)
    throw new CommandError('FailedToParse', 'the $facet specification must be a non-empty object');
  return function* (input) {
    const docs = yield* gather(input);
    const facets: Doc = {};
    for (const [name, stage] of branches) facets[name] = yield* gather(stage(paced(docs, context.query.slice)));
    yield facets;
  };
};

export const groupStages: Record<string, StageOperator> = {
  $group: group,
  $sortByCount: sortByCount,
  $bucket: bucket,
  $facet: facet,
};
