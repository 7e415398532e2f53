import type { Doc, Value } from '../bson/value.js';
import { planQuery, type IndexScan, type Plan } from '../index/planner.js';
import type { Collection } from '../storage/collection.js';
import type { QueryContext } from './context.js';
import { compileFilter } from './matcher.js';
import { parseSort, sortItems } from './sort.js';

export type Query = { filter: Doc; sort?: Doc; skip?: number; limit?: number; hint?: Value };
export type Match = { record: number; doc: Doc };
export type Execution = { matches: Match[]; plan: Plan; keysExamined: number; docsExamined: number };

/** Finds a query's matches, in order; the limit 0 means all. */
export function executeQuery(collection: Collection, query: Query, context: QueryContext): Execution {
  const { filter, skip = 0, limit = 0 } = query;
  const natural = query.sort?.$natural;
  const hint = natural === undefined ? query.hint : { $natural: natural };
  const sort = natural === undefined ? parseSort(query.sort ?? {}) : [];
  const matches = compileFilter(filter, context);
  const plan = planQuery(collection, { filter, sort, limit: limit && limit + skip, hint, order: context.order });
  const execution: Execution = { matches: [], plan, keysExamined: 0, docsExamined: 0 };
  // Only an order that is there already lets the search stop early.
  const enough = plan.sorted && limit > 0 ? skip + limit : Infinity;
  for (const record of candidates(collection, plan, execution)) {
    const doc = collection.document(record)!;
    execution.docsExamined++;
    if (!matches(doc)) continue;
    execution.matches.push({ record, doc });
    if (execution.matches.length >= enough) break;
  }
  if (plan.kind === 'index' && !plan.index.multikey) execution.keysExamined = execution.docsExamined;
  if (!plan.sorted) execution.matches = sortItems(execution.matches, sort, context.order, ({ doc }) => doc);
  if (skip > 0 || limit > 0) execution.matches = execution.matches.slice(skip, limit > 0 ? skip + limit : undefined);
  return execution;
}

function candidates(collection: Collection, plan: Plan, execution: Execution): Iterable<number> {
  switch (plan.kind) {
    case 'collection':
      return plan.reverse ? [...collection.recordNumbers()].reverse() : collection.recordNumbers();
    case 'or':
      return distinct(plan.branches, execution);
    case 'index':
      // Only arrays give a record several keys; otherwise intervals do not overlap, and each key leads to a document.
      return plan.index.multikey ? distinct([plan], execution) : recordsOf(plan);
  }
}

const recordsOf = ({ index, bounds, reverse }: IndexScan) => index.scan(bounds.intervals, reverse);

function* distinct(scans: IndexScan[], execution: Execution): Generator<number> {
  const seen = new Set<number>();
  for (const scan of scans) {
    for (const record of recordsOf(scan)) {
      execution.keysExamined++;
      if (seen.has(record)) continue;
      seen.add(record);
      yield record;
    }
  }
}
