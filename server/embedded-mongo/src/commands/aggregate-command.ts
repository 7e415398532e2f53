import { assertPipeline, compilePipeline, stageName } from '../aggregate/pipeline.js';
import { identical } from '../bson/compare.js';
import { isDoc, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { countByIndex, executeQuery, findDocs, type Execution, type Query } from '../query/execute.js';
import type { QueryContext } from '../query/context.js';
import { finish, gather, type Flow, type Steps } from '../query/slice.js';
import type { Collection } from '../storage/collection.js';
import { contextOf, docOption, type Engine, type Request } from './command.js';
import { batchSizeOf } from './read-commands.js';

export function* aggregate(engine: Engine, request: Request): Steps<Doc> {
  const { body, db } = request;
  const target = body.aggregate;
  const cursor = docOption(body, 'cursor');
  if (body.cursor === undefined && body.explain !== true) {
    throw new CommandError(
      'FailedToParse',
      "The 'cursor' option is required, except for aggregate with the explain argument",
    );
  }
  const pipeline = assertPipeline(body.pipeline);
  const context = contextOf(engine, request);
  const run = compileRun(engine, request, pipeline, context);
  const namespace = typeof target === 'string' ? `${db}.${target}` : `${db}.$cmd.aggregate`;
  const batchSize = batchSizeOf(cursor.batchSize);
  const docs = yield* gather(run());
  return { cursor: engine.cursors.open(namespace, docs, batchSize, context.now) };
}

function compileRun(engine: Engine, request: Request, stages: Doc[], context: QueryContext): () => Flow {
  const { body, db } = request;
  if (typeof body.aggregate !== 'string') {
    const [first, ...rest] = stages;
    const source = sourceDocs(first);
    const run = compilePipeline(rest, context);
    return () => run(source);
  }
  const { query, rest } = splitPipeline(stages, body.hint);
  compilePipeline(stages, context);
  const counted = countOf(rest[0]);
  if (counted && !query.sort && !query.limit) {
    const found = engine.catalog.find(db, body.aggregate);
    const count = found && countByIndex(found, query, context);
    if (typeof count === 'number') {
      const run = compilePipeline(rest.slice(1), context);
      return () => run(count > 0 ? [counted(count)] : []);
    }
  }
  const run = compilePipeline(rest, context);
  const collection = engine.catalog.find(db, body.aggregate);
  return () => run(collection ? findDocs(collection, query, context) : []);
}

/** If the stage only counts its documents, a function that makes its result from the count; null for other stages. */
function countOf(stage: Doc | undefined): ((count: number) => Doc) | null {
  const { $count: name, $group: group } = stage ?? {};
  if (typeof name === 'string') return (count) => ({ [name]: count });
  // Drivers send countDocuments as this group.
  if (isDoc(group) && identical(group, { _id: 1, n: { $sum: 1 } })) return (count) => ({ _id: 1, n: count });
  return null;
}

/** The documents that the first stage of a pipeline without a collection produces. */
function sourceDocs(stage: Doc | undefined): Doc[] {
  const name = stage ? stageName(stage) : '';
  if (name === '$documents' && Array.isArray(stage!.$documents) && stage!.$documents.every(isDoc))
    return stage!.$documents;
  // The server has no sessions. It lists no operations either, since each ends with its command.
  if (name === '$listLocalSessions') return [{ _id: { id: null } }];
  if (name === '$currentOp') return [];
  throw new CommandError('InvalidNamespace', `{aggregate: 1} is not valid for '${name}'; a collection is required.`);
}

/** Splits a pipeline into the leading stages that a query can do with indexes, and the remaining stages. */
export function splitPipeline(stages: Doc[], hint: Value): { query: Query; rest: Doc[] } {
  const query: Query = { filter: {}, hint };
  const filters: Doc[] = [];
  let at = 0;
  while (isDoc(stages[at]?.$match)) filters.push(stages[at++]!.$match as Doc);
  if (isDoc(stages[at]?.$sort)) query.sort = stages[at++]!.$sort as Doc;
  const limit = stages[at]?.$limit;
  const skip = stages[at]?.$skip;
  if (typeof skip === 'number' && skip > 0 && typeof stages[at + 1]?.$limit === 'number') {
    query.skip = skip;
    query.limit = stages[at + 1]!.$limit as number;
    at += 2;
  } else if (typeof limit === 'number' && limit > 0) {
    query.limit = limit;
    at++;
  }
  if (filters.length > 0) query.filter = filters.length === 1 ? filters[0]! : { $and: filters };
  return { query, rest: stages.slice(at) };
}

export type AggregateExecution = { execution: Execution; query: Query; rest: Doc[]; docs: Doc[] };

/** Runs a pipeline on a collection for explain: returns how its query ran, and the resulting documents. */
export function executeAggregate(engine: Engine, request: Request, collection: Collection): AggregateExecution {
  const context = contextOf(engine, request);
  const { query, rest } = splitPipeline(assertPipeline(request.body.pipeline), request.body.hint);
  const execution = executeQuery(collection, query, context);
  const run = compilePipeline(rest, context);
  return { execution, query, rest, docs: finish(gather(run(execution.matches.map(({ doc }) => doc)))) };
}
