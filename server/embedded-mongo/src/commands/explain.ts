import { firstName, type Doc } from '../bson/value.js';
import { CommandError } from '../errors.js';
import type { IndexScan, Plan } from '../index/planner.js';
import { executeQuery, type Execution, type Query } from '../query/execute.js';
import { executeAggregate } from './aggregate-command.js';
import { contextOf, docOption, findCollection, type Engine, type Handler, type Request } from './command.js';
import { queryOf } from './read-commands.js';

/** Explains a find, count, distinct or aggregate: runs its search and describes how it ran. */
export const explain: Handler = (engine, request) => {
  const body = docOption(request.body, 'explain');
  return explainCommand(engine, { ...request, name: firstName(body) ?? '', body });
};

export function explainCommand(engine: Engine, request: Request): Doc {
  const { name } = request;
  if (!['find', 'count', 'distinct', 'aggregate'].includes(name))
    throw new CommandError('CommandNotFound', `Explain failed due to unknown command: ${name}`);
  const collection = findCollection(engine, request);
  if (!collection) return report({ stage: 'EOF' }, null);
  if (name === 'aggregate') {
    const { execution, query, rest } = executeAggregate(engine, request, collection);
    const { explainVersion, ...$cursor } = report(searchStage(execution.plan, query), execution);
    return rest.length === 0 ? { explainVersion, ...$cursor } : { explainVersion, stages: [{ $cursor }, ...rest] };
  }
  const query = queryOf(request);
  const execution = executeQuery(collection, query, contextOf(engine, request));
  return report(searchStage(execution.plan, query), execution);
}

function searchStage(plan: Plan, { sort = {}, skip = 0, limit = 0 }: Query): Doc {
  let stage = scanStage(plan);
  if (!plan.sorted) stage = { stage: 'SORT', sortPattern: sort, inputStage: stage };
  if (skip > 0) stage = { stage: 'SKIP', skipAmount: skip, inputStage: stage };
  return limit > 0 ? { stage: 'LIMIT', limitAmount: limit, inputStage: stage } : stage;
}

function scanStage(plan: Plan): Doc {
  switch (plan.kind) {
    case 'collection':
      return { stage: 'COLLSCAN', direction: plan.reverse ? 'backward' : 'forward' };
    case 'or':
      return { stage: 'FETCH', inputStage: { stage: 'OR', inputStages: plan.branches.map(indexStage) } };
    case 'and':
      return {
        stage: 'FETCH',
        inputStage: { stage: 'AND_SORTED', inputStages: [plan.scan, plan.narrow].map(indexStage) },
      };
    case 'index':
      return { stage: 'FETCH', inputStage: indexStage(plan) };
  }
}

function indexStage({ index, reverse }: IndexScan): Doc {
  return {
    stage: 'IXSCAN',
    keyPattern: index.spec.key,
    indexName: index.name,
    isMultiKey: index.multikey,
    direction: reverse ? 'backward' : 'forward',
  };
}

function report(winningPlan: Doc, execution: Execution | null): Doc {
  return {
    explainVersion: '1',
    queryPlanner: { winningPlan, rejectedPlans: [] },
    executionStats: {
      executionSuccess: true,
      nReturned: execution?.matches.length ?? 0,
      executionTimeMillis: 0,
      totalKeysExamined: execution?.keysExamined ?? 0,
      totalDocsExamined: execution?.docsExamined ?? 0,
    },
  };
}
