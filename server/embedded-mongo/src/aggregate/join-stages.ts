import { keyOf } from '../bson/key.js';
import { isDoc, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { parsePath, somePathValue, type Path } from '../query/path.js';
import { gather, PAUSE, type Flow, type Steps } from '../query/slice.js';
import { putAt } from './basic-stages.js';
import { compiler } from './expression.js';
import { stageDoc, type PipelineContext, type StageOperator } from './stage.js';

const lookup: StageOperator = (operand, context) => {
  const { from, as, localField, foreignField, let: bindings, pipeline } = stageDoc('$lookup', operand);
  if (typeof as !== 'string') throw new CommandError('FailedToParse', "must specify 'as' field for a $lookup");
  if (typeof from !== 'string' && pipeline === undefined)
    throw new CommandError('FailedToParse', "missing 'from' option to $lookup stage specification");
  const byField = typeof localField === 'string' && typeof foreignField === 'string';
  if (!byField && pipeline === undefined)
    throw new CommandError('FailedToParse', '$lookup requires either localField and foreignField or pipeline');
  const variables = compileBindings(bindings, context);
  const find = byField ? fieldJoin(from as string, localField, foreignField, context) : null;
  const path = as.split('.');
  // A pipeline that refers to no variable of this stage is compiled once.
  const fixed = pipeline !== undefined && variables.length === 0 ? context.compile(pipeline) : null;
  return function* (input) {
    for (const doc of input) {
      if (doc === PAUSE) {
        yield PAUSE;
        continue;
      }
      let found: Flow = find ? find(doc) : typeof from === 'string' ? context.read(from, {}) : [];
      if (fixed) found = fixed(found);
      else if (pipeline !== undefined) found = context.compile(pipeline, bind(variables, doc, context))(found);
      yield putAt(doc, path, yield* gather(found)) as Doc;
    }
  };
};

type Bindings = [name: string, evaluate: ReturnType<ReturnType<typeof compiler>>][];

const compileBindings = (bindings: Value, { query }: PipelineContext): Bindings =>
  Object.entries(isDoc(bindings) ? bindings : {}).map(([name, expression]) => [name, compiler(query)(expression)]);

const bind = (bindings: Bindings, doc: Doc, { query }: PipelineContext): Record<string, Value> =>
  Object.fromEntries(bindings.map(([name, evaluate]) => [name, evaluate({ root: doc, vars: query.variables })]));

/** Finds the foreign documents whose field equals a local field: through their index, else in a table built once. */
function fieldJoin(
  from: string,
  localField: string,
  foreignField: string,
  context: PipelineContext,
): (doc: Doc) => Flow {
  const local = parsePath(localField);
  const foreign = parsePath(foreignField);
  if (context.hasIndexOn(from, foreignField)) {
    return (doc) => context.read(from, { [foreignField]: { $in: joinValues(doc, local) } });
  }
  let table: Map<string, Entry[]> | null = null;
  return function* (doc) {
    const all = (table ??= yield* tableOf(context.read(from, {}), foreign));
    const found = new Set(joinValues(doc, local).flatMap((value) => all.get(keyOf(value)) ?? []));
    for (const entry of [...found].sort((a, b) => a.position - b.position)) yield entry.doc;
  };
}

/** A foreign document and its position in its collection: joined documents are returned in that order. */
type Entry = { doc: Doc; position: number };

function* tableOf(docs: Flow, path: Path): Steps<Map<string, Entry[]>> {
  const table = new Map<string, Entry[]>();
  let position = 0;
  for (const doc of docs) {
    if (doc === PAUSE) {
      yield PAUSE;
      continue;
    }
    const entry = { doc, position: position++ };
    for (const key of new Set(joinValues(doc, path).map(keyOf))) {
      const list = table.get(key);
      if (list) list.push(entry);
      else table.set(key, [entry]);
    }
  }
  return table;
}

/** The values a document is joined by: null for a missing field, each element of an array, none for an empty array. */
function joinValues(doc: Doc, path: Path): Value[] {
  const values: Value[] = [];
  let found = false;
  somePathValue(doc, path, 0, false, (value) => {
    found = true;
    if (Array.isArray(value)) values.push(...(value as Value[]));
    else values.push(value ?? null);
    return false;
  });
  return found ? values : [null];
}

const unionWith: StageOperator = (operand, context) => {
  const { coll, pipeline } =
    typeof operand === 'string' ? { coll: operand, pipeline: undefined } : stageDoc('$unionWith', operand);
  if (typeof coll !== 'string') throw new CommandError('FailedToParse', '$unionWith needs a collection');
  const stage = context.compile(pipeline ?? []);
  return function* (input) {
    yield* input;
    yield* stage(context.read(coll, {}));
  };
};

export const joinStages: Record<string, StageOperator> = { $lookup: lookup, $unionWith: unionWith };
