import { isDoc, type Doc } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { describeBounds } from '../index/describe-bounds.js';
import type { IndexScan, Plan } from '../index/planner.js';
import { executeQuery, type Execution, type Query } from '../query/execute.js';
import { isSimpleProjection } from '../query/projection.js';
import type { Collection } from '../storage/collection.js';
import { executeAggregate } from './aggregate-command.js';
import {
  collectionName,
  contextOf,
  docList,
  docOption,
  type Engine,
  type Handler,
  type Request,
  wholeOption,
} from './command.js';

/** Explains a find, count, distinct, aggregate, update, delete or findAndModify: runs its search but writes nothing. */
export const explain: Handler = (engine, request) => {
  const inner = request.body.explain;
  if (!isDoc(inner)) throw new CommandError('FailedToParse', 'The explain command requires a command document');
  const name = Object.keys(inner)[0]!;
  return explainCommand(engine, { ...request, name, body: inner });
};

export function explainCommand(engine: Engine, request: Request): Doc {
  const { body, name, db } = request;
  const namespace = `${db}.${collectionName(request)}`;
  const collection = engine.catalog.find(db, collectionName(request));
  if (!collection) return report(namespace, {}, { stage: 'EOF' }, null);
  if (name === 'aggregate') return explainAggregate(engine, request, collection);
  const query = queryOf(name, body);
  const statement = (name === 'update' ? docList(body, 'updates')[0] : undefined) ?? body;
  const execution = executeQuery(collection, query, contextOf(engine, request, statement.collation));
  return report(
    namespace,
    query.filter,
    wrap(name, body, searchStage(execution.plan, name === 'find' ? query : { ...query, limit: 0 })),
    execution,
  );
}

function queryOf(name: string, body: Doc): Query {
  switch (name) {
    case 'find': {
      const skip = wholeOption('skip', body.skip, 0);
      return {
        filter: docOption(body, 'filter'),
        sort: docOption(body, 'sort'),
        skip,
        limit: Math.abs(wholeOption('limit', body.limit, 0)),
        hint: body.hint,
      };
    }
    case 'count':
    case 'distinct':
      return { filter: docOption(body, 'query'), hint: body.hint };
    case 'findAndModify':
      return { filter: docOption(body, 'query'), sort: docOption(body, 'sort'), limit: 1, hint: body.hint };
    case 'update': {
      const [statement = {}] = docList(body, 'updates');
      return { filter: docOption(statement, 'q'), limit: statement.multi === true ? 0 : 1, hint: statement.hint };
    }
    case 'delete': {
      const [statement = {}] = docList(body, 'deletes');
      return {
        filter: docOption(statement, 'q'),
        limit: wholeOption('limit', statement.limit, 0),
        hint: statement.hint,
      };
    }
    default:
      throw new CommandError('CommandNotFound', `Explain failed due to unknown command: ${name}`);
  }
}

function wrap(name: string, body: Doc, inputStage: Doc): Doc {
  if (name === 'count') return { stage: 'COUNT', inputStage };
  if (name === 'update' || (name === 'findAndModify' && body.remove !== true)) return { stage: 'UPDATE', inputStage };
  if (name === 'delete' || name === 'findAndModify') return { stage: 'DELETE', inputStage };
  const projection = docOption(body, 'projection');
  if (name !== 'find' || Object.keys(projection).length === 0) return inputStage;
  return {
    stage: isSimpleProjection(projection) ? 'PROJECTION_SIMPLE' : 'PROJECTION_DEFAULT',
    transformBy: projection,
    inputStage,
  };
}

function searchStage(plan: Plan, { filter, sort, skip = 0, limit = 0 }: Query): Doc {
  let stage = scanStage(plan, filter);
  const sorts = sort !== undefined && Object.keys(sort).length > 0 && sort.$natural === undefined;
  if (sorts && !plan.sorted) {
    stage = {
      stage: 'SORT',
      sortPattern: sort,
      ...(limit > 0 ? { limitAmount: limit + skip } : {}),
      type: 'simple',
      inputStage: stage,
    };
  }
  if (skip > 0) stage = { stage: 'SKIP', skipAmount: skip, inputStage: stage };
  if (limit > 0 && plan.sorted) stage = { stage: 'LIMIT', limitAmount: limit, inputStage: stage };
  return stage;
}

function scanStage(plan: Plan, filter: Doc): Doc {
  const filtered = Object.keys(filter).length > 0 ? { filter } : {};
  switch (plan.kind) {
    case 'collection':
      return { stage: 'COLLSCAN', ...filtered, direction: plan.reverse ? 'backward' : 'forward' };
    case 'or':
      return {
        stage: 'FETCH',
        inputStage: { stage: 'OR', inputStages: plan.branches.map((branch) => indexStage(branch, filter)) },
      };
    case 'and':
      return {
        stage: 'FETCH',
        ...filtered,
        inputStage: {
          stage: 'AND_SORTED',
          inputStages: [plan.scan, plan.narrow].map((scan) => indexStage(scan, filter)),
        },
      };
    case 'index':
      if (isIdLookup(plan, filter)) return { stage: 'IDHACK' };
      return { stage: 'FETCH', ...filtered, inputStage: indexStage(plan, filter) };
  }
}

/** Whether the filter is only an equality on `_id`. */
function isIdLookup({ index, bounds }: IndexScan, filter: Doc): boolean {
  return index.name === '_id_' && bounds.equalities === 1 && bounds.single && Object.keys(filter).length === 1;
}

function indexStage({ index, reverse, bounds }: IndexScan, filter: Doc): Doc {
  return {
    stage: 'IXSCAN',
    keyPattern: index.spec.key,
    indexName: index.name,
    isMultiKey: index.multikey,
    isUnique: index.unique,
    isSparse: index.sparse,
    isPartial: index.partial !== null,
    indexVersion: 2,
    direction: reverse ? 'backward' : 'forward',
    indexBounds: describeBounds(index, bounds, filter),
  };
}

function explainAggregate(engine: Engine, request: Request, collection: Collection): Doc {
  const { execution, query, rest, docs } = executeAggregate(engine, request, collection);
  const planned = report(collection.namespace, query.filter, searchStage(execution.plan, query), execution);
  if (rest.length === 0) return planned;
  const { explainVersion, ...cursor } = planned;
  const stages = rest.map((stage, i): Doc =>
    i === rest.length - 1 ? { ...stage, nReturned: BigInt(docs.length) } : stage,
  );
  return { explainVersion, stages: [{ $cursor: cursor, nReturned: BigInt(execution.matches.length) }, ...stages] };
}

function report(namespace: string, parsedQuery: Doc, winningPlan: Doc, execution: Execution | null): Doc {
  return {
    explainVersion: '1',
    queryPlanner: { namespace, indexFilterSet: false, parsedQuery, winningPlan, rejectedPlans: [] },
    executionStats: {
      executionSuccess: true,
      nReturned: execution?.matches.length ?? 0,
      executionTimeMillis: 0,
      totalKeysExamined: execution?.keysExamined ?? 0,
      totalDocsExamined: execution?.docsExamined ?? 0,
      executionStages: { ...winningPlan, nReturned: execution?.matches.length ?? 0 },
    },
    serverInfo: { version: '7.0.0' },
  };
}
