import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Doc } from '../bson/value.js';
import { finish, Slice } from '../query/slice.js';
import { Catalog } from '../storage/catalog.js';
import { Storage } from '../storage/storage.js';
import type { Engine } from './command.js';
import { CursorStore } from './cursors.js';
import { runCommand } from './dispatch.js';

const DOCUMENTS = 4000;

let dir: string;
let storage: Storage;
let engine: Engine;
let time = 0;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'embedded-mongo-test-'));
  storage = Storage.open(dir, 'none');
  const now = () => new Date(0);
  // Every look at the clock takes a millisecond.
  engine = {
    catalog: new Catalog(storage),
    cursors: new CursorStore(),
    slice: new Slice(() => time++),
    now,
    startedAt: now(),
  };
  const parts = engine.catalog.create('test', 'parts', {});
  for (let i = 0; i < DOCUMENTS; i++) parts.insert({ _id: i, brand: i % 5, tags: [i % 2, i % 3] });
});
afterAll(async () => {
  await storage.close();
  rmSync(dir, { recursive: true, force: true });
});

/** Runs a command turn by turn; another client asks for something whenever it pauses. */
function runInTurns(body: Doc) {
  const steps = runCommand(engine, { ...body, $db: 'test' }, 1);
  for (let pauses = 0; ; pauses++) {
    engine.slice.begin();
    const step = steps.next();
    if (step.done) return { pauses, reply: step.value };
    const other = finish(runCommand(engine, { find: 'parts', filter: { _id: pauses }, $db: 'test' }, 2));
    expect(other).toMatchObject({ ok: 1, cursor: { firstBatch: [{}] } });
  }
}

test.each<[string, Doc]>([
  ['a search', { find: 'parts', filter: { brand: 9 } }],
  ['a sorted search', { find: 'parts', filter: { brand: 2 }, sort: { brand: 1, _id: -1 }, limit: 3 }],
  ['a count', { count: 'parts', query: { tags: 1 } }],
  ['distinct values', { distinct: 'parts', key: 'tags' }],
  ['a group', { aggregate: 'parts', pipeline: [{ $group: { _id: '$brand', n: { $sum: 1 } } }], cursor: {} }],
  [
    'a pipeline of every kind of stage',
    {
      aggregate: 'parts',
      pipeline: [
        { $match: { brand: { $gte: 1 } } },
        { $unwind: '$tags' },
        { $addFields: { twice: { $multiply: ['$tags', 2] } } },
        { $skip: 2 },
        { $lookup: { from: 'none', localField: 'brand', foreignField: 'brand', as: 'joined' } },
        { $facet: { tags: [{ $sortByCount: '$tags' }], count: [{ $count: 'n' }], first: [{ $limit: 1 }] } },
      ],
      cursor: {},
    },
  ],
])('%s lets others have their turn, and answers as if it had run in one go', (_name, body) => {
  const { pauses, reply } = runInTurns(body);
  expect(pauses).toBeGreaterThan(10);
  engine.slice = new Slice(() => 0);
  expect(reply).toEqual(finish(runCommand(engine, { ...body, $db: 'test' }, 1)));
  engine.slice = new Slice(() => time++);
});
