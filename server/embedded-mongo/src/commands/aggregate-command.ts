import { compilePipeline } from '../aggregate/stages.js';
import { identical } from '../bson/compare.js';
import { toWholeNumber } from '../bson/number.js';
import { isDoc, onlyField, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { countByIndex, executeQuery, findDocs, type Query } from '../query/execute.js';
import type { QueryContext } from '../query/context.js';
import { gather, type Steps } from '../query/slice.js';
import type { Collection } from '../storage/collection.js';
import { contextOf, docOption, findCollection, type Engine, type Request } from './command.js';
import { batchSizeOf } from './read-commands.js';

export function* aggregate(engine: Engine, request: Request): Steps<Doc> {
  const { body, db } = request;
  if (typeof body.aggregate !== 'string')
    throw new CommandError('InvalidNamespace', '{aggregate: 1} is not supported; a collection is required.');
  if (body.cursor === undefined) {
    throw new CommandError(
      'FailedToParse',
      "The 'cursor' option is required, except for aggregate with the explain argument",
    );
  }
  const context = contextOf(engine, request);
  const pipeline = pipelineOf(body);
  // Errors anywhere in the pipeline are reported, also for a collection that does not exist.
  compilePipeline(pipeline, context);
  const collection = findCollection(engine, request);
  const { query, rest } = splitPipeline(pipeline, body.hint);
  const counted = collection ? countStage(collection, query, rest, context) : null;
  const run = compilePipeline(counted ? rest.slice(1) : rest, context);
  const found = yield* gather(run(counted ?? (collection ? findDocs(collection, query, context) : [])));
  const batchSize = batchSizeOf(docOption(body, 'cursor'));
  return { cursor: engine.cursors.open(`${db}.${body.aggregate}`, found, batchSize, context.now) };
}

function pipelineOf({ pipeline }: Doc): Value[] {
  if (Array.isArray(pipeline)) return pipeline;
  throw new CommandError('TypeMismatch', "'pipeline' option must be specified as an array");
}

/** The result of the first stage if it only counts documents and `countByIndex` gives their number; else null. */
function countStage(collection: Collection, query: Query, [first]: Value[], context: QueryContext): Doc[] | null {
  // Drivers send this stage for countDocuments.
  if (!identical(first, { $group: { _id: 1, n: { $sum: 1 } } }) || query.sort || query.skip || query.limit) return null;
  const n = countByIndex(collection, query, context);
  if (n === null) return null;
  return n > 0 ? [{ _id: 1, n }] : [];
}

/** Splits a valid pipeline into the leading stages that a query can do with indexes, and the remaining stages. */
function splitPipeline(stages: Value[], hint: Value): { query: Query; rest: Value[] } {
  const rest = [...stages];
  /** Takes the next stage if it has this name, and returns its operand. */
  const take = (name: string): Value => {
    const [next, operand] = onlyField(rest[0]) ?? [];
    if (next !== name) return undefined;
    rest.shift();
    return operand;
  };
  const filters: Doc[] = [];
  for (let filter = take('$match'); isDoc(filter); filter = take('$match')) filters.push(filter);
  const [only = {}, ...others] = filters;
  const sort = take('$sort');
  const [skip, limit] = [take('$skip'), take('$limit')].map((operand) => Number(toWholeNumber(operand) ?? 0));
  const filter = others.length > 0 ? { $and: filters } : only;
  return { query: { filter, hint, skip, limit, ...(isDoc(sort) ? { sort } : {}) }, rest };
}

/** For explain: how the query of a pipeline runs, and the stages that follow the query. */
export function executeAggregate(engine: Engine, request: Request, collection: Collection) {
  const context = contextOf(engine, request);
  const pipeline = pipelineOf(request.body);
  compilePipeline(pipeline, context);
  const { query, rest } = splitPipeline(pipeline, request.body.hint);
  return { execution: executeQuery(collection, query, context), query, rest };
}
