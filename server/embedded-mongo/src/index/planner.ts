import { BSONRegExp } from 'bson';
import { isDoc, type Doc, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { identical } from '../bson/compare.js';
import type { SortField } from '../query/sort.js';
import type { Collection } from '../storage/collection.js';
import { boundsOf, type Bounds } from './bounds.js';
import { collectConditions, isAmbiguousPath, type ConditionMap } from './conditions.js';
import { coversMatches } from './coverage.js';
import type { Index } from './collection-index.js';

export type IndexScan = { kind: 'index'; index: Index; bounds: Bounds; reverse: boolean; sorted: boolean };
export type Plan =
  | { kind: 'collection'; reverse: boolean; sorted: boolean }
  | { kind: 'or'; branches: IndexScan[]; sorted: boolean }
  /** Walks an index in the requested order, and fetches only the records that another index found. */
  | { kind: 'and'; scan: IndexScan; narrow: IndexScan; records: Set<number>; sorted: true }
  | IndexScan;

type PlanRequest = { filter: Doc; sort: SortField[]; limit: number; hint: Value };

/** Candidates with more keys than this are treated as equally large. */
const COUNTED_KEYS = 1000;
/** The cost of fetching and testing a document, as a number of keys read. */
const DOCUMENT_COST = 14;

/**
 * Chooses how to find the matches of a filter. Candidates are indexes with conditions on their leading fields, and
 * indexes that have the requested order; the one with the fewest keys to read is chosen. A union of scans for `$or` is
 * preferred to an index that has only the requested order.
 */
export function planQuery(collection: Collection, request: PlanRequest): Plan {
  const whole: Plan = { kind: 'collection', reverse: false, sorted: request.sort.length === 0 };
  const hinted = hintedPlan(collection, request);
  if (hinted) return hinted;
  const conditions = collectConditions(request.filter);
  const candidates = collection.indexes
    .filter((index) => coversMatches(index, conditions))
    .map((index) => scanOf(index, conditions, request.sort))
    .filter((scan) => scan.bounds.fields > 0 || (scan.sorted && request.sort.length > 0));
  const best = cheapest(candidates, request);
  const page = best && pagePlan(collection, candidates, best, request);
  if (page) return page;
  if (best && best.bounds.fields > 0) return best;
  return orPlan(collection, request) ?? best ?? whole;
}

/**
 * Finds one page of a search when no index both finds and sorts the matches. There are three ways: fetch and sort all
 * matches; walk an ordered index and test each document; walk it but fetch only the records that another index
 * found. The cheapest way depends on the number of matches, so their records are collected until walking is cheaper.
 */
function pagePlan(collection: Collection, candidates: IndexScan[], best: IndexScan, request: PlanRequest): Plan | null {
  const { limit, sort, filter } = request;
  if (limit === 0 || sort.length === 0 || isExact(best, filter) || isUniqueLookup(best)) return null;
  const scan = cheapest(
    candidates.filter(({ sorted }) => sorted),
    request,
  );
  const [narrow] = withoutDominated(candidates).filter((one) => !one.sorted);
  if (!scan || !narrow || narrow.bounds.fields <= scan.bounds.fields) return null;
  // The entries are counted, because a partial index in the requested order may contain little more than the matches.
  const entries = scan.index.count(scan.bounds.intervals, COUNTED_KEYS);
  const walked = limit * (entries < COUNTED_KEYS ? entries : collection.size);
  const most = Math.sqrt(2 * DOCUMENT_COST * walked);
  const records = new Set<number>();
  for (const record of narrow.index.scan(narrow.bounds.intervals, false)) {
    records.add(record);
    if (records.size > most) return scan;
  }
  if (records.size >= entries) return scan;
  const found = Math.max(records.size, 1);
  const byFetching = found * DOCUMENT_COST;
  const byWalking = walked / found;
  return byFetching <= byWalking ? narrow : { kind: 'and', scan, narrow, records, sorted: true };
}

/** Whether all entries in the bounds match: the filter only has equalities with plain values on the leading fields. */
export function isExact({ index, bounds }: IndexScan, filter: Doc): boolean {
  const names = Object.keys(filter);
  return (
    bounds.single &&
    bounds.equalities === names.length &&
    bounds.fields === names.length &&
    !index.multikey &&
    index.fields.slice(0, names.length).every(({ name }) => name in filter && isPlainValue(filter[name]))
  );
}

const isPlainValue = (value: Value) => !isDoc(value) && !Array.isArray(value) && !(value instanceof BSONRegExp);

/** The scans without those whose conditions are a subset of another scan's, because the other never reads more keys. */
function withoutDominated(scans: IndexScan[]): IndexScan[] {
  const used = scans.map(({ index, bounds }) => index.fields.slice(0, bounds.fields).map(({ name }) => name));
  const isDominated = (own: string[]) =>
    used.some((names) => names.length > own.length && own.every((name) => names.includes(name)));
  return scans.filter(
    ({ index, bounds }) => !isDominated(index.fields.slice(0, bounds.fields).map(({ name }) => name)),
  );
}

function scanOf(index: Index, conditions: ConditionMap, sort: SortField[]): IndexScan {
  const bounds = boundsOf(index, conditions);
  const direction = sortDirection(index, bounds, conditions, sort);
  return { kind: 'index', index, bounds, reverse: direction === -1, sorted: direction !== 0 };
}

/** 1 if a forward scan is in the requested order, -1 if a backward scan is, 0 if none is. */
function sortDirection(index: Index, bounds: Bounds, conditions: ConditionMap, sort: SortField[]): 1 | -1 | 0 {
  if (sort.length === 0) return 1;
  if (!bounds.single || index.hasLongKeys) return 0;
  // A field with an equality does not affect the order, unless it is an array that also has other values.
  const pinned = (name: string) => {
    const position = index.fields.findIndex((field) => field.name === name);
    return (
      position >= 0 &&
      position < bounds.equalities &&
      !index.multikeyFields.has(position) &&
      conditions.get(name)?.equals?.length === 1
    );
  };
  const wanted = sort.filter(({ name }) => !pinned(name));
  let direction: 1 | -1 | 0 = 0;
  for (const [offset, field] of wanted.entries()) {
    const position = bounds.equalities + offset;
    const indexed = index.fields[position];
    if (!indexed || indexed.name !== field.name || index.multikeyFields.has(position)) return 0;
    if (isAmbiguousPath(field.name)) return 0;
    const needed = indexed.direction === field.direction ? 1 : -1;
    if (direction !== 0 && needed !== direction) return 0;
    direction = needed;
    // `_id` is unique and never missing, so the sort fields after it do not matter.
    if (field.name === '_id') break;
  }
  return direction === 0 ? 1 : direction;
}

function cheapest(candidates: IndexScan[], request: PlanRequest): IndexScan | null {
  if (candidates.length <= 1) return candidates[0] ?? null;
  const clear = candidates.find(
    (scan) => isUniqueLookup(scan) || (isExact(scan, request.filter) && (scan.sorted || request.sort.length === 0)),
  );
  if (clear) return clear;
  const kept = request.limit > 0 && request.sort.length > 0 ? candidates : withoutDominated(candidates);
  let best: IndexScan | null = null;
  let lowest = Infinity;
  // Scans in the requested order come first, because the limit bounds their cost. Counting stops at the lowest cost so
  // far.
  for (const scan of [...kept.filter(({ sorted }) => sorted), ...kept.filter(({ sorted }) => !sorted)]) {
    const cost = costOf(scan, request, lowest);
    if (best && cost >= lowest) continue;
    best = scan;
    lowest = cost;
  }
  return best;
}

/** Whether at most one document can match, so that no other plan can be better. */
const isUniqueLookup = ({ index, bounds }: IndexScan): boolean =>
  index.unique && bounds.single && bounds.equalities === index.fields.length;

/** The cost of a scan in keys read and sorted. Counting stops when it exceeds `best`, the lowest cost so far. */
function costOf(scan: IndexScan, { sort, limit }: PlanRequest, best: number): number {
  const inOrder = scan.sorted && sort.length > 0;
  // An ordered scan may stop at the limit. The filter drops some documents, so four times the limit is assumed.
  const stopsAt = inOrder && limit > 0 && scan.bounds.fields > 0 ? limit * 4 : COUNTED_KEYS;
  const each = sort.length > 0 && !scan.sorted ? 2 : 1;
  const keys = scan.index.count(scan.bounds.intervals, Math.min(stopsAt, Math.ceil(best / each) + 1));
  return keys * each - scan.bounds.fields / 10 + scan.index.fields.length / 1000;
}

/** A union of index scans; null unless every branch of a top-level `$or` has one. */
function orPlan(collection: Collection, request: PlanRequest): Plan | null {
  const branches = request.filter.$or;
  if (!Array.isArray(branches)) return null;
  const plans: IndexScan[] = [];
  for (const branch of branches) {
    const { $or: _or, ...others } = request.filter;
    const conditions = collectConditions({ $and: [others, branch] });
    const scans = collection.indexes
      .filter((index) => coversMatches(index, conditions))
      .map((index) => scanOf(index, conditions, []))
      .filter((scan) => scan.bounds.fields > 0);
    const best = cheapest(scans, { ...request, sort: [] });
    if (!best) return null;
    plans.push(best);
  }
  return { kind: 'or', branches: plans, sorted: request.sort.length === 0 };
}

/** The plan for a hint: an index by name or key pattern, or `$natural` order; null without a hint. */
function hintedPlan(collection: Collection, request: PlanRequest): Plan | null {
  const { hint, sort } = request;
  if (hint === undefined || hint === null || (isDoc(hint) && Object.keys(hint).length === 0)) return null;
  if (isDoc(hint) && hint.$natural !== undefined) {
    return { kind: 'collection', reverse: Number(hint.$natural) < 0, sorted: sort.length === 0 };
  }
  const index = collection.indexes.find((candidate) =>
    typeof hint === 'string' ? candidate.name === hint : identical(candidate.spec.key, hint),
  );
  if (!index) {
    throw new CommandError(
      'BadValue',
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    );
  }
  const conditions = collectConditions(request.filter);
  return scanOf(index, conditions, sort);
}
