import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BSONRegExp, Decimal128, Double } from 'bson';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Doc, Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { plainContext, type QueryContext } from '../query/context.js';
import { countByIndex, executeQuery, findDocs } from '../query/execute.js';
import { finish, gather } from '../query/slice.js';
import { Catalog } from '../storage/catalog.js';
import type { Collection } from '../storage/collection.js';
import { Storage, type IndexSpec } from '../storage/storage.js';
import { expectEntriesOf } from '../testing/consistency.js';

/**
 * Indexes never change an answer: a query finds the same documents with any indexes as by scanning the collection.
 * PLANNER_QUERIES sets the number of random queries; PLANNER_SEED repeats a run.
 */
const QUERIES = Number(process.env.PLANNER_QUERIES ?? 4000);
const SEED = Number(process.env.PLANNER_SEED ?? Math.floor(Math.random() * 2 ** 31));
const QUERIES_A_RUN = 20;

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n));

/** A few values of many types, so that random documents and queries often match. Some are equal across types. */
const scalar = fc.constantFrom<Value>(
  ...[0, 1, 2, 3, 1n, new Double(1), Decimal128.fromString('2'), 1.5, NaN],
  ...['', 'a', 'ab', 'b', 'A', 'a'.repeat(3000), `${'a'.repeat(3000)}b`],
  ...[null, null, true, false, day(0), day(1), day(2)],
  ...[new BSONRegExp('^a'), new BSONRegExp('^a', 'i')],
);
const inner = fc.record<Doc>(
  { x: fc.oneof(scalar, fc.array(scalar, { maxLength: 2 })), y: scalar, '0': scalar },
  { requiredKeys: [] },
);
const plain = (doc: Doc): Doc => ({ ...doc });
const field = fc.oneof(
  { weight: 5, arbitrary: scalar },
  { weight: 2, arbitrary: inner.map(plain) },
  { weight: 2, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  { weight: 3, arbitrary: fc.array(fc.oneof(scalar, inner.map(plain)), { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.array(fc.array(fc.oneof(scalar, inner.map(plain)), { maxLength: 2 }), { maxLength: 2 }) },
);
const arbitraryDoc = fc
  .record<Doc>(
    { a: field, b: fc.oneof({ weight: 3, arbitrary: scalar }, { weight: 1, arbitrary: field }), c: scalar, d: scalar },
    { requiredKeys: [] },
  )
  .map(plain);

const INDEXES: IndexSpec[] = [
  { key: { a: 1 }, name: 'single' },
  { key: { a: -1 }, name: 'descending' },
  { key: { b: -1, c: 1 }, name: 'compound' },
  { key: { a: 1, b: -1, c: 1 }, name: 'three fields' },
  { key: { b: 1, _id: 1 }, name: 'ordered' },
  { key: { 'a.x': 1 }, name: 'within' },
  { key: { 'a.x': 1, 'a.y': -1 }, name: 'two of one array' },
  { key: { a: 1, 'a.x': 1 }, name: 'array and within', sparse: true },
  { key: { 'a.0': 1 }, name: 'position' },
  { key: { 'a.0.x': 1, b: 1 }, name: 'within a position', sparse: true },
  { key: { c: 1 }, name: 'sparse', sparse: true },
  { key: { 'a.x': 1, c: -1 }, name: 'sparse compound', sparse: true },
  { key: { _id: 1, c: 1 }, name: 'unique compound', unique: true },
  { key: { c: 1 }, name: 'unique partial', unique: true, partialFilterExpression: { c: { $type: 'string' } } },
  { key: { d: 1 }, name: 'expiring', expireAfterSeconds: 3600 },
  { key: { a: 1 }, name: 'partial exists', partialFilterExpression: { a: { $exists: true } } },
  { key: { b: 1 }, name: 'partial type', partialFilterExpression: { b: { $type: ['int', 'string'] } } },
  { key: { b: 1 }, name: 'partial number', partialFilterExpression: { b: { $type: 'number' } } },
  { key: { c: 1 }, name: 'partial range', partialFilterExpression: { b: { $gte: 1 } } },
  { key: { 'a.x': 1 }, name: 'partial within', partialFilterExpression: { 'a.x': { $gt: 0, $lt: 3 } } },
  { key: { c: -1 }, name: 'partial or', partialFilterExpression: { $or: [{ a: 1 }, { b: { $in: ['a', null] } }] } },
  { key: { a: 1 }, name: 'partial position', partialFilterExpression: { 'a.0': 1 } },
];

const operator: fc.Arbitrary<Doc> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom('$eq', '$ne', '$gt', '$gte', '$lt', '$lte'), scalar)
      .filter(([, value]) => !(value instanceof BSONRegExp))
      .map(([name, value]) => ({ [name]: value })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('$gt', '$gte'), fc.constantFrom('$lt', '$lte'), scalar, scalar)
      .filter(([, , low, high]) => !(low instanceof BSONRegExp) && !(high instanceof BSONRegExp))
      .map(([from, to, low, high]) => ({ [from]: low, [to]: high })),
  },
  fc.array(scalar, { maxLength: 3 }).map(($in) => ({ $in })),
  fc.array(scalar, { maxLength: 2 }).map(($nin) => ({ $nin })),
  fc.boolean().map(($exists) => ({ $exists })),
  fc.constantFrom<Value>('number', 'string', 'int', 'null', 'array', ['int', 'string']).map(($type) => ({ $type })),
  fc.constantFrom('^a', '^ab?', '^a*', '^(a|b)', 'b$', '^').map(($regex) => ({ $regex })),
  fc.constant<Doc>({ $regex: '^A', $options: 'i' }),
  fc.integer({ min: 0, max: 2 }).map(($size) => ({ $size })),
);
const condition: fc.Arbitrary<Value> = fc.oneof(
  { weight: 3, arbitrary: scalar },
  { weight: 6, arbitrary: operator },
  { weight: 2, arbitrary: operator.map(($elemMatch) => ({ $elemMatch })) },
  {
    weight: 2,
    arbitrary: fc
      .dictionary(fc.constantFrom('x', 'y', '0'), fc.oneof(scalar, operator), { minKeys: 1, maxKeys: 2 })
      .map(($elemMatch) => ({ $elemMatch: plain($elemMatch) })),
  },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 2 }) },
);
const clause: fc.Arbitrary<Doc> = fc
  .tuple(fc.constantFrom('a', 'a.x', 'a.y', 'b', 'b.x', 'c', 'd', 'a.0', 'a.0.x', '_id'), condition)
  .map(([name, value]) => ({ [name]: value }));
const clauses = (most: number) => fc.array(clause, { minLength: 1, maxLength: most });
const arbitraryFilter: fc.Arbitrary<Doc> = fc.oneof(
  { weight: 4, arbitrary: clauses(3).map((list) => Object.assign({}, ...list) as Doc) },
  clauses(3).map(($and) => ({ $and })),
  clauses(3).map(($or) => ({ $or })),
  fc.tuple(clause, clauses(2)).map(([first, $or]) => ({ ...first, $or })),
  fc.tuple(clauses(2), clauses(2)).map(([one, other]) => ({ $and: [{ $or: one }, { $or: other }] })),
);
const arbitrarySort = fc.constantFrom<Doc>(
  ...[{}, {}, { _id: -1 }, { a: 1, _id: 1 }, { a: -1, _id: -1 }, { b: 1, _id: 1 }, { b: -1, _id: -1 }],
  ...[
    { b: -1, c: 1, _id: 1 },
    { c: -1, _id: 1 },
    { 'a.x': 1, _id: 1 },
    { 'a.0': 1, _id: 1 },
    { d: 1, _id: 1 },
  ],
);
const arbitraryQuery = fc.record({
  filter: arbitraryFilter,
  sort: arbitrarySort,
});

let dir: string;
let storage: Storage;
let catalog: Catalog;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'embedded-mongo-test-'));
  storage = Storage.open(dir, 'none');
  catalog = new Catalog(storage);
});
afterAll(async () => {
  await storage.close();
  rmSync(dir, { recursive: true, force: true });
});

/** Runs a change that an index may refuse (parallel arrays, a duplicate key); a refused change has no effect. */
function attempt(change: () => void): void {
  try {
    change();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
  }
}

const recordWithId = (collection: Collection, id: number) =>
  [...collection.recordNumbers()].find((record) => collection.document(record)?._id === id);

function compare(collection: Collection, filter: Doc, sort: Doc, context: QueryContext): void {
  const found = (query: { hint?: Value }) =>
    executeQuery(collection, { filter, sort, ...query }, context).matches.map(({ doc }) => doc._id as number);
  const scanned = found({ hint: { $natural: 1 } });
  const planned = found({});
  if (Object.keys(sort).length > 0) expect(planned).toEqual(scanned);
  else expect([...planned].sort((a, b) => a - b)).toEqual([...scanned].sort((a, b) => a - b));
  const counted = countByIndex(collection, { filter }, context);
  if (counted !== null) expect(counted).toBe(scanned.length);
  const page = { filter, sort, skip: 1, limit: 2 };
  const docs = finish(gather(findDocs(collection, page, context))).map(({ _id }) => _id);
  if (Object.keys(sort).length > 0) expect(docs).toEqual(planned.slice(1, 3));
  else expect(docs).toHaveLength(planned.slice(1, 3).length);
}

test('a document is found once if two long values of $in have the same first bytes', () => {
  const collection = catalog.require('test', 'long');
  finish(catalog.addIndex(collection, { key: { d: 1 }, name: 'd' }));
  const long = 'a'.repeat(3000);
  collection.insert({ _id: 1, d: long });
  collection.insert({ _id: 2, d: 'b' });
  compare(collection, { d: { $in: [long, `${long}b`, 'b'] } }, { d: -1, _id: 1 }, plainContext(new Date(0)));
  compare(collection, { d: { $in: [long, `${long}b`] } }, {}, plainContext(new Date(0)));
});

test(`an index never changes an answer (PLANNER_SEED=${SEED})`, { timeout: 60_000 + QUERIES * 60 }, async () => {
  let number = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.subarray(INDEXES, { minLength: 1, maxLength: 5 }),
      fc.array(arbitraryDoc, { minLength: 8, maxLength: 25 }),
      fc.array(fc.tuple(fc.nat(30), fc.option(arbitraryDoc)), { maxLength: 6 }),
      fc.array(arbitraryQuery, { minLength: QUERIES_A_RUN, maxLength: QUERIES_A_RUN }),
      fc.tuple(fc.boolean(), fc.boolean()),
      async (indexes, docs, changes, queries, [commitsEarly, commitsLate]) => {
        const collection = catalog.require('test', `c${number++}`);
        const [built, kept] = [indexes.slice(0, indexes.length / 2), indexes.slice(indexes.length / 2)];
        for (const spec of kept) finish(catalog.addIndex(collection, spec));
        for (const [_id, doc] of docs.entries()) attempt(() => collection.insert({ _id, ...doc }));
        // Reads merge committed writes with pending ones, so the test needs both.
        if (commitsEarly) await storage.commit();
        for (const spec of built) attempt(() => finish(catalog.addIndex(collection, spec)));
        for (const [_id, next] of changes) {
          const record = recordWithId(collection, _id);
          if (record === undefined) continue;
          const before = collection.document(record)!;
          attempt(() =>
            next ? collection.replace(record, before, { _id, ...next }) : collection.remove(record, before),
          );
        }
        if (commitsLate) await storage.commit();
        for (const index of collection.indexes) expectEntriesOf(collection, index);
        for (const { filter, sort } of queries) compare(collection, filter, sort, plainContext(new Date(0)));
        catalog.drop(collection);
      },
    ),
    { seed: SEED, numRuns: Math.ceil(QUERIES / QUERIES_A_RUN) },
  );
});
