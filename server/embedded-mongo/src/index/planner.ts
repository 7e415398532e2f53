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
  | IndexScan;

export type PlanRequest = { filter: Doc; sort: SortField[]; limit: number; hint: Value; order: unknown };

/** Beyond this many keys two candidates count as equally large. */
const COUNTED_KEYS = 1000;

/**
 * Chooses how to find the matches of a filter: candidates are the indexes whose leading fields it pins or bounds, those
 * that already are in the order asked for, and a union of scans for `$or`; the one with the fewest keys to read wins.
 */
export function planQuery(collection: Collection, request: PlanRequest): Plan {
  const whole: Plan = { kind: 'collection', reverse: false, sorted: request.sort.length === 0 };
  const hinted = hintedPlan(collection, request);
  if (hinted) return hinted;
  // Index keys are in code point order: under a collation they would miss strings that compare equal.
  if (request.order) return whole;
  const conditions = collectConditions(request.filter);
  const candidates = collection.indexes
    .filter((index) => coversMatches(index, conditions))
    .map((index) => scanOf(index, conditions, request.sort))
    .filter((scan) => scan.bounds.fields > 0 || (scan.sorted && request.sort.length > 0));
  const best = cheapest(candidates, request);
  if (best && best.bounds.fields > 0) return best;
  return orPlan(collection, request) ?? best ?? whole;
}

function scanOf(index: Index, conditions: ConditionMap, sort: SortField[]): IndexScan {
  const bounds = boundsOf(index, conditions);
  const direction = sortDirection(index, bounds, conditions, sort);
  return { kind: 'index', index, bounds, reverse: direction === -1, sorted: direction !== 0 };
}

/** 1 when a forward scan comes out in the order asked for, -1 when a backward scan does, 0 when neither. */
function sortDirection(index: Index, bounds: Bounds, conditions: ConditionMap, sort: SortField[]): 1 | -1 | 0 {
  if (sort.length === 0) return 1;
  if (!bounds.single) return 0;
  // A field pinned to one value is in any order, unless an array there holds other values too.
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
    const needed = (indexed.direction * field.direction) as 1 | -1;
    if (direction !== 0 && needed !== direction) return 0;
    direction = needed;
    // Unique and never missing: what follows _id in a sort cannot matter.
    if (field.name === '_id') break;
  }
  return direction === 0 ? 1 : direction;
}

function cheapest(candidates: IndexScan[], { sort, limit }: PlanRequest): IndexScan | null {
  if (candidates.length <= 1) return candidates[0] ?? null;
  const exact = candidates.find(pinsUniqueKey);
  if (exact) return exact;
  const costed = candidates.map((scan) => ({ scan, cost: costOf(scan, sort, limit) }));
  return costed.reduce((best, next) => (next.cost < best.cost ? next : best)).scan;
}

/** At most one document can match: there is nothing better to find. */
const pinsUniqueKey = ({ index, bounds }: IndexScan): boolean =>
  index.unique && bounds.single && bounds.equalities === index.fields.length;

function costOf(scan: IndexScan, sort: SortField[], limit: number): number {
  const keys = scan.index.count(scan.bounds.intervals, COUNTED_KEYS);
  const sorting = sort.length > 0 && !scan.sorted ? keys : 0;
  // An ordered scan may stop at the limit; how soon depends on what the filter drops, so it counts a few times over.
  const read = scan.sorted && sort.length > 0 && limit > 0 && scan.bounds.fields > 0 ? Math.min(keys, limit * 4) : keys;
  return read + sorting - scan.bounds.fields / 10 + scan.index.fields.length / 1000;
}

/** A union of index scans when every branch of a top-level `$or` has one. */
function orPlan(collection: Collection, request: PlanRequest): Plan | null {
  const branches = request.filter.$or;
  if (!Array.isArray(branches)) return null;
  const plans: IndexScan[] = [];
  for (const branch of branches as Value[]) {
    const { $or: _or, ...others } = request.filter;
    const conditions = collectConditions({
      ...others,
      $and: [...((others.$and as Doc[] | undefined) ?? []), isDoc(branch) ? branch : {}],
    });
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

/** The plan a hint asks for: an index by name or key pattern, or `$natural` order. */
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
  if (request.order) return scanOf(index, new Map(), []);
  return scanOf(index, conditions, sort);
}
