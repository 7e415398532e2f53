import { isNullish, type Doc, type Value } from '../bson/value.js';
import type { Index } from '../index/collection-index.js';
import { isExact, planQuery, type IndexScan, type Plan } from '../index/planner.js';
import type { Collection } from '../storage/collection.js';
import type { QueryContext } from './context.js';
import { compileFilter } from './matcher.js';
import { finish, paced, PAUSE, type Steps } from './slice.js';
import { parseSort, sortItems } from './sort.js';

export type Query = { filter: Doc; sort?: Doc; skip?: number; limit?: number; hint?: Value };
export type Match = { record: number; doc: Doc };
export type Execution = { matches: Match[]; plan: Plan; keysExamined: number; docsExamined: number };

/** Finds a query's matches without pauses; see `search`. */
export const executeQuery = (collection: Collection, query: Query, context: QueryContext): Execution =>
  finish(search(collection, query, context));

/** Finds a query's matches in order; the limit 0 means all. Pauses when the command's time slice is over. */
export function* search(collection: Collection, query: Query, context: QueryContext): Steps<Execution> {
  const { skip = 0, limit = 0 } = query;
  const { matches, sort, execution, read } = begin(collection, query, context);
  const { plan } = execution;
  // The search can only stop early if it reads the documents in order.
  const enough = plan.sorted && limit > 0 ? skip + limit : Infinity;
  for (const record of candidates(collection, execution)) {
    const doc = read(record);
    execution.docsExamined++;
    if (context.slice?.isOver()) yield* pause(collection, plan);
    if (!doc || !matches(doc)) continue;
    execution.matches.push({ record, doc });
    if (execution.matches.length >= enough) break;
  }
  if (plan.kind === 'index' && !plan.index.multikey) execution.keysExamined = execution.docsExamined;
  if (!plan.sorted) {
    const sorting = {
      fields: sort,
      docOf: ({ doc }: Match) => doc,
      slice: context.slice,
      most: limit > 0 ? skip + limit : Infinity,
    };
    execution.matches = yield* sortItems(execution.matches, sorting);
  }
  if (skip > 0 || limit > 0) execution.matches = execution.matches.slice(skip, limit > 0 ? skip + limit : undefined);
  return execution;
}

/** The number of matching documents if it can be found without reading documents; else null. */
export function countByIndex(collection: Collection, { filter, hint }: Query, context: QueryContext): number | null {
  if (Object.keys(filter).length === 0 && isNullish(hint)) return collection.size;
  compileFilter(filter, context);
  const plan = planQuery(collection, { filter, sort: [], limit: 0, hint });
  if (plan.kind !== 'index' || !isExact(plan, filter)) return null;
  return plan.index.countExactly(plan.bounds.intervals);
}

/** The matching documents. Without sort, skip and limit, each is read only when the caller asks for it. */
export function* findDocs(collection: Collection, query: Query, context: QueryContext): Generator<Doc | typeof PAUSE> {
  if (query.sort || query.skip || query.limit) {
    const { matches } = yield* search(collection, query, context);
    const docs = matches.map(({ doc }) => doc);
    yield* paced(docs, context.slice);
    return;
  }
  const { matches, execution, read } = begin(collection, query, context);
  for (const record of candidates(collection, execution)) {
    const doc = read(record);
    if (context.slice?.isOver()) yield* pause(collection, execution.plan);
    if (doc && matches(doc)) yield doc;
  }
}

/**
 * Finds the documents that a command will change, and returns the current state of each. Documents that stopped
 * matching during a pause are left out; if that leaves fewer than the limit, the search runs again.
 */
export function* findToChange(
  collection: Collection,
  query: Query,
  context: QueryContext,
): Generator<Match | typeof PAUSE> {
  const matches = compileFilter(query.filter, context);
  for (;;) {
    let paused = false;
    let left = query.limit ?? 0;
    const steps = search(collection, query, context);
    let step = steps.next();
    for (; !step.done; step = steps.next()) {
      paused = true;
      yield* pause(collection, null);
    }
    for (const { record, doc: found } of step.value.matches) {
      if (context.slice?.isOver()) {
        paused = true;
        yield* pause(collection, null);
      }
      const doc = paused ? collection.document(record) : found;
      if (!doc || !(doc === found || matches(doc))) continue;
      left--;
      yield { record, doc };
    }
    if (left <= 0 || step.value.matches.length < (query.limit ?? 0)) return;
  }
}

/** Pauses for other commands. Throws if they dropped the collection or an index that this command still reads. */
function* pause(collection: Collection, plan: Plan | null): Steps<void> {
  yield PAUSE;
  collection.assertNotDropped(...indexesOf(plan));
}

function indexesOf(plan: Plan | null): Index[] {
  switch (plan?.kind) {
    case 'index':
      return [plan.index];
    case 'and':
      return [plan.scan.index];
    case 'or':
      return plan.branches.map(({ index }) => index);
    case 'collection':
    case undefined:
      return [];
  }
}

function begin(collection: Collection, { filter, sort: order = {}, ...query }: Query, context: QueryContext) {
  const { skip = 0, limit = 0 } = query;
  const hint = order.$natural === undefined ? query.hint : { $natural: order.$natural };
  const sort = order.$natural === undefined ? parseSort(order) : [];
  const matches = compileFilter(filter, context);
  const plan = planQuery(collection, { filter, sort, limit: limit && limit + skip, hint });
  const execution: Execution = { matches: [], plan, keysExamined: 0, docsExamined: 0 };
  const read = (record: number) =>
    plan.kind === 'collection' ? collection.scanned(record) : collection.document(record);
  return { matches, sort, execution, read };
}

function candidates(collection: Collection, execution: Execution): Iterable<number> {
  const { plan } = execution;
  switch (plan.kind) {
    case 'collection':
      return collection.recordNumbers(plan.reverse);
    case 'and':
      return among(plan.records, recordsOf(plan.scan));
    case 'or':
      return distinct(plan.branches, execution);
    case 'index':
      // Intervals do not overlap, so a record occurs twice only if an array gives it several keys.
      return plan.index.multikey ? distinct([plan], execution) : recordsOf(plan);
  }
}

function* among(records: Set<number>, ordered: Iterable<number>): Generator<number> {
  let left = records.size;
  for (const record of ordered) {
    if (!records.delete(record)) continue;
    yield record;
    if (--left === 0) return;
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
