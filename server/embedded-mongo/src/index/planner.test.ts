import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Doc } from '../bson/value.js';
import { plainContext } from '../query/context.js';
import { executeQuery } from '../query/execute.js';
import { finish } from '../query/slice.js';
import { Catalog } from '../storage/catalog.js';
import type { Collection } from '../storage/collection.js';
import { Storage } from '../storage/storage.js';
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
  collection = catalog.require('test', `c${next++}`);
});

describe('plans', () => {
  const planOf = (filter: Doc, sort: Doc = {}, limit = 0) => {
    const { plan, docsExamined } = executeQuery(collection, { filter, sort, limit }, context);
    return { index: plan.kind === 'index' ? plan.index.name : plan.kind, sorted: plan.sorted, docsExamined };
  };

  test('use the index with the fewest keys to read, and its order when the sort asks for it', () => {
    for (let i = 0; i < 200; i++)
      collection.insert({ _id: i, brand: i % 4, price: i, sku: `s${i}`, active: i % 2 === 0 });
    finish(catalog.addIndex(collection, { key: { brand: 1, price: -1 }, name: 'brand_price' }));
    finish(catalog.addIndex(collection, { key: { sku: 1 }, name: 'sku', unique: true }));
    finish(
      catalog.addIndex(collection, { key: { price: 1 }, name: 'price', partialFilterExpression: { active: true } }),
    );
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

  test('use the literal prefix of an anchored regular expression', () => {
    for (let i = 0; i < 100; i++) collection.insert({ _id: i, name: `part ${i}` });
    finish(catalog.addIndex(collection, { key: { name: 1 }, name: 'name' }));
    expect(planOf({ name: { $regex: '^part 7' } })).toEqual({ index: 'name', sorted: true, docsExamined: 11 });
  });

  test('find a page of a search in the cheapest of three ways', () => {
    for (let i = 0; i < 2000; i++) {
      const terms = [i % 2 ? 'common' : 'other', i % 20 ? 'x' : 'some', i % 1000 ? 'y' : 'rare'];
      collection.insert({ _id: i, live: true, terms });
    }
    finish(catalog.addIndex(collection, { key: { live: 1, terms: 1 }, name: 'terms' }));
    finish(catalog.addIndex(collection, { key: { live: 1, _id: 1 }, name: 'newest' }));
    const page = (prefix: string) => {
      const filter = { live: true, terms: { $regex: `^${prefix}` } };
      const { plan, docsExamined, matches } = executeQuery(
        collection,
        { filter, sort: { _id: -1 }, limit: 5 },
        context,
      );
      return { kind: plan.kind, sorted: plan.sorted, docsExamined, ids: matches.map(({ doc }) => doc._id) };
    };
    expect(page('rare')).toEqual({ kind: 'index', sorted: false, docsExamined: 2, ids: [1000, 0] });
    expect(page('som')).toEqual({ kind: 'and', sorted: true, docsExamined: 5, ids: [1980, 1960, 1940, 1920, 1900] });
    expect(page('com')).toEqual({ kind: 'index', sorted: true, docsExamined: 9, ids: [1999, 1997, 1995, 1993, 1991] });
  });

  test('walk a partial index in order when it contains only matches', () => {
    for (let i = 0; i < 300; i++) collection.insert({ _id: i, placed: i % 7, ...(i % 50 ? {} : { flag: `odd ${i}` }) });
    const partialFilterExpression = { flag: { $gt: '' } };
    finish(catalog.addIndex(collection, { key: { placed: -1, _id: -1 }, name: 'newest' }));
    finish(
      catalog.addIndex(collection, { key: { placed: -1, _id: -1 }, name: 'flagged newest', partialFilterExpression }),
    );
    finish(catalog.addIndex(collection, { key: { flag: 1 }, name: 'flag', partialFilterExpression }));
    expect(planOf({ flag: { $gt: '' } }, { placed: -1, _id: -1 }, 5)).toEqual({
      index: 'flagged newest',
      sorted: true,
      docsExamined: 5,
    });
  });

  test('refuse a hint for an index that does not exist', () => {
    expect(() => executeQuery(collection, { filter: {}, hint: 'nope' }, context)).toThrow(
      'hint provided does not correspond',
    );
  });
});
