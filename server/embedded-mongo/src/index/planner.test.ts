import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Doc } from '../bson/value.js';
import { plainContext } from '../query/context.js';
import { executeQuery, findDocs } from '../query/execute.js';
import { Catalog } from '../storage/catalog.js';
import type { Collection } from '../storage/collection.js';
import { Storage } from '../storage/storage.js';
import { arbitraryDoc, arbitraryFilter } from '../testing/arbitrary.js';
import { rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const context = plainContext(new Date(0));
let dir: string;
let storage: Storage;
let catalog: Catalog;
let collection: Collection;
let next = 0;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'embedded-mongo-test-'));
  storage = Storage.open(dir, 'none');
  catalog = new Catalog(storage);
});
afterAll(async () => {
  await storage.close();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(() => {
  collection = catalog.create('test', `c${next++}`, {});
});

const INDEXES: Doc[] = [
  { key: { a: 1 }, name: 'a' },
  { key: { b: -1, c: 1 }, name: 'b_c' },
  { key: { 'a.x': 1, b: 1 }, name: 'ax_b' },
  { key: { 'a.x': -1, 'a.y': 1 }, name: 'ax_ay' },
  { key: { c: 1 }, name: 'c_sparse', sparse: true },
  { key: { b: 1 }, name: 'b_partial', partialFilterExpression: { c: { $gte: 1 } } },
  { key: { c: 1, a: -1 }, name: 'c_a' },
];

const arbitrarySort = fc.constantFrom<Doc>(
  {},
  { b: 1 },
  { b: -1, c: 1 },
  { b: 1, c: -1 },
  { c: 1, _id: 1 },
  { a: 1, _id: 1 },
  { c: -1, b: 1, _id: 1 },
);

const idsOf = (filter: Doc, sort: Doc, hint: unknown) =>
  executeQuery(collection, { filter, sort, hint }, context).matches.map(({ doc }) => doc._id as number);

const byNumber = (a: number, b: number) => a - b;

describe('plans', () => {
  test('find through any index what a scan of the collection finds, in the order asked for', () => {
    fc.assert(
      fc.property(
        fc.array(arbitraryDoc, { minLength: 5, maxLength: 20 }),
        fc.array(fc.tuple(arbitraryFilter, arbitrarySort), { minLength: 5, maxLength: 5 }),
        (docs, queries) => {
          collection = catalog.create('test', `c${next++}`, {});
          docs.forEach((doc, i) => collection.insert({ _id: i, ...doc }));
          for (const spec of INDEXES) collection.addIndex(spec);
          for (const [filter, sort] of queries) {
            const scanned = idsOf(filter, sort, { $natural: 1 });
            const planned = idsOf(filter, sort, undefined);
            expect([...planned].sort(byNumber)).toEqual([...scanned].sort(byNumber));
            if ('_id' in sort) expect(planned).toEqual(scanned);
            expect([...findDocs(collection, { filter, sort }, context)].map(({ _id }) => _id)).toEqual(planned);
            const page = { filter, sort, skip: 1, limit: 2 };
            const expected = executeQuery(collection, page, context).matches.map(({ doc }) => doc);
            expect([...findDocs(collection, page, context)]).toEqual(expected);
          }
          catalog.drop(collection);
        },
      ),
      { numRuns: 400 },
    );
  });

  const planOf = (filter: Doc, sort: Doc = {}, limit = 0) => {
    const { plan, docsExamined } = executeQuery(collection, { filter, sort, limit }, context);
    return { index: plan.kind === 'index' ? plan.index.name : plan.kind, sorted: plan.sorted, docsExamined };
  };

  test('take the index that reads least, and its order when that is the one asked for', () => {
    for (let i = 0; i < 200; i++)
      collection.insert({ _id: i, brand: i % 4, price: i, sku: `s${i}`, active: i % 2 === 0 });
    collection.addIndex({ key: { brand: 1, price: -1 }, name: 'brand_price' });
    collection.addIndex({ key: { sku: 1 }, name: 'sku', unique: true });
    collection.addIndex({ key: { price: 1 }, name: 'price', partialFilterExpression: { active: true } });
    expect(planOf({ sku: 's5', brand: 1 })).toEqual({ index: 'sku', sorted: true, docsExamined: 1 });
    expect(planOf({ brand: 2 }, { price: -1 }, 10)).toEqual({ index: 'brand_price', sorted: true, docsExamined: 10 });
    expect(planOf({ brand: 2 }, { price: 1 }, 10)).toEqual({ index: 'brand_price', sorted: true, docsExamined: 10 });
    expect(planOf({ brand: 2, price: { $gt: 190 } })).toEqual({ index: 'brand_price', sorted: true, docsExamined: 2 });
    expect(planOf({ brand: { $in: [1, 2] } }, { price: 1 })).toEqual({
      index: 'brand_price',
      sorted: false,
      docsExamined: 100,
    });
    expect(planOf({ price: 8 }).index).toBe('collection');
    expect(planOf({ price: 8, active: true })).toEqual({ index: 'price', sorted: true, docsExamined: 1 });
    expect(planOf({ $or: [{ sku: 's1' }, { brand: 3, price: 3 }] })).toEqual({
      index: 'or',
      sorted: true,
      docsExamined: 2,
    });
  });

  test('use the start of an anchored regular expression', () => {
    for (let i = 0; i < 100; i++) collection.insert({ _id: i, name: `part ${i}` });
    collection.addIndex({ key: { name: 1 }, name: 'name' });
    expect(planOf({ name: { $regex: '^part 7' } })).toEqual({ index: 'name', sorted: true, docsExamined: 11 });
  });

  test('refuse a hint for an index that is not there', () => {
    expect(() => executeQuery(collection, { filter: {}, hint: 'nope' }, context)).toThrow(
      'hint provided does not correspond',
    );
  });
});
