import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Timestamp } from 'bson';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Doc } from '../bson/value.js';
import { finish, Slice } from '../query/slice.js';
import { Catalog } from '../storage/catalog.js';
import { Storage } from '../storage/storage.js';
import { expectEntriesOf } from '../testing/consistency.js';
import type { Engine } from './command.js';
import { CursorStore } from './cursors.js';
import { runCommand } from './dispatch.js';

const DOCUMENTS = 4000;

let dir: string;
let storage: Storage;
let engine: Engine;
let time = 0;

beforeEach(async () => {
  await close();
  dir = mkdtempSync(join(tmpdir(), 'embedded-mongo-test-'));
  storage = Storage.open(dir, 'none');
  const now = () => new Date(0);
  // Each time this clock is read, it is one millisecond later.
  engine = {
    catalog: new Catalog(storage),
    cursors: new CursorStore(),
    slice: new Slice(() => time++),
    now,
  };
  for (let i = 0; i < DOCUMENTS; i++) parts().insert({ _id: i, brand: i % 5, tags: [i % 2, i % 3] });
  await storage.commit();
});
afterAll(close);

async function close(): Promise<void> {
  if (!dir) return;
  await storage.close();
  rmSync(dir, { recursive: true, force: true });
}

const parts = () => engine.catalog.require('test', 'parts');
const run = (body: Doc) => finish(runCommand(engine, { ...body, $db: 'test' }, 2));

/** Runs a command slice by slice; another client runs `other` whenever the command pauses. */
function runInSlices(body: Doc, other: (pauses: number) => void = findOne) {
  const steps = runCommand(engine, { ...body, $db: 'test' }, 1);
  for (let pauses = 0; ; pauses++) {
    engine.slice.begin();
    const step = steps.next();
    if (step.done) return { pauses, reply: step.value };
    other(pauses);
  }
}

const findOne = (id: number) =>
  expect(run({ find: 'parts', filter: { _id: id } })).toMatchObject({ ok: 1, cursor: { firstBatch: [{}] } });

test.each<[string, Doc]>([
  ['a search', { find: 'parts', filter: { brand: 9 } }],
  ['a sorted search', { find: 'parts', filter: { brand: 2 }, sort: { brand: 1, _id: -1 }, limit: 3 }],
  ['a large sort', { find: 'parts', sort: { brand: -1, _id: 1 }, batchSize: DOCUMENTS }],
  ['a count', { count: 'parts', query: { tags: 1 } }],
  ['distinct values', { distinct: 'parts', key: 'tags' }],
  ['a group', { aggregate: 'parts', pipeline: [{ $group: { _id: '$brand', n: { $sum: 1 } } }], cursor: {} }],
  [
    'a pipeline with every kind of stage',
    {
      aggregate: 'parts',
      pipeline: [
        { $match: { brand: { $gte: 1 } } },
        { $unwind: '$tags' },
        { $addFields: { twice: { $multiply: ['$tags', 2] } } },
        { $skip: 2 },
        { $sort: { tags: 1, _id: -1 } },
        { $group: { _id: '$tags', count: { $sum: 1 } } },
        { $sort: { count: -1, _id: 1 } },
      ],
      cursor: {},
    },
  ],
])('%s pauses for other commands and answers as if it had not paused', (_name, body) => {
  const { pauses, reply } = runInSlices(body);
  expect(pauses).toBeGreaterThan(10);
  engine.slice = new Slice(() => 0);
  expect(reply).toEqual(finish(runCommand(engine, { ...body, $db: 'test' }, 1)));
});

describe('a long write', () => {
  const update = (q: Doc, u: Doc, multi = true): Doc => ({ update: 'parts', updates: [{ q, u, multi }] });
  const found = (filter: Doc) => (run({ count: 'parts', query: filter }) as { n: number }).n;

  test('inserts, updates and deletes the same documents as without pauses', () => {
    const documents = Array.from({ length: DOCUMENTS }, (_, i) => ({ _id: DOCUMENTS + i, brand: 9 }));
    expect(runInSlices({ insert: 'parts', documents })).toMatchObject({ reply: { ok: 1, n: DOCUMENTS } });
    const updated = runInSlices(update({ brand: 9 }, { $set: { brand: 8 } }));
    expect(updated.reply).toEqual({ ok: 1, n: DOCUMENTS, nModified: DOCUMENTS });
    const removed = runInSlices({ delete: 'parts', deletes: [{ q: { brand: 8 }, limit: 0 }] });
    expect(removed.reply).toEqual({ ok: 1, n: DOCUMENTS });
    expect(Math.min(updated.pauses, removed.pauses)).toBeGreaterThan(10);
    expect(found({})).toBe(DOCUMENTS);
  });

  test('skips documents that stopped matching during a pause', () => {
    let taken = 0;
    // Changes documents from the end, which the update has not reached yet.
    const other = (pauses: number) => {
      const ids = [DOCUMENTS - 1 - pauses * 10, DOCUMENTS - 6 - pauses * 10];
      taken += Number(run(update({ _id: { $in: ids }, brand: 4 }, { $set: { brand: 7 } })).nModified);
    };
    const { pauses, reply } = runInSlices(update({ brand: 4 }, { $set: { brand: 6 } }), other);
    expect(pauses).toBeGreaterThan(10);
    expect(reply.n).toBe(DOCUMENTS / 5 - taken);
    expect(found({ brand: 6 })).toBe(reply.n);
    expect(found({ brand: 7 })).toBe(taken);
  });

  test.each<[string, Doc]>([
    ['an update of one document', update({ brand: 2, sold: null }, { $set: { sold: true } }, false)],
    [
      'a findAndModify',
      { findAndModify: 'parts', query: { brand: 2, sold: null }, sort: { tags: 1 }, update: { $set: { sold: true } } },
    ],
  ])('%s finds another match when the first stopped matching during a pause', (_name, body) => {
    const last = { brand: 2, _id: DOCUMENTS - 3 };
    run({ delete: 'parts', deletes: [{ q: { brand: 2, _id: { $lt: DOCUMENTS - 8 } }, limit: 0 }] });
    expect(found({ brand: 2 })).toBe(2);
    const { pauses } = runInSlices(body, () =>
      run(update({ brand: 2, _id: { $ne: last._id } }, { $set: { brand: 3 } })),
    );
    expect(pauses).toBeGreaterThan(10);
    expect(found({ ...last, sold: true })).toBe(1);
    expect(found({ sold: true })).toBe(1);
  });

  test('gives each document the time at which it is changed', () => {
    let clock = 0;
    engine.now = () => new Date(clock);
    const change = { $currentDate: { at: true, stamp: { $type: 'timestamp' } } };
    const { pauses } = runInSlices(update({}, change), () => (clock += 1000));
    const times = [...parts().documents()].map(({ at, stamp }) => ({
      at: Number(at),
      stamp: (stamp as Timestamp).getHighBits() * 1000,
    }));
    expect(new Set(times.map(({ at }) => at)).size).toBeGreaterThan(10);
    expect(times.at(-1)).toEqual({ at: pauses * 1000, stamp: pauses * 1000 });
  });

  test('writes nothing to a collection that was dropped during a pause', () => {
    const { reply } = runInSlices(update({ brand: 4 }, { $set: { brand: 6 } }), () => run({ drop: 'parts' }));
    expect(reply).toMatchObject({ ok: 1, writeErrors: [{ code: 175 }] });
    expect(found({})).toBe(0);
  });

  test('applies each delete statement to the collection that has the name when the statement runs', () => {
    const deletes = Array.from({ length: DOCUMENTS }, (_, id) => ({ q: { _id: id }, limit: 1 }));
    const { pauses, reply } = runInSlices({ delete: 'parts', deletes, ordered: false }, (turn) => {
      if (turn !== 5) return;
      run({ drop: 'parts' });
      run({ insert: 'parts', documents: [{ _id: DOCUMENTS - 1 }] });
    });
    expect(pauses).toBeGreaterThan(10);
    expect(reply).toMatchObject({ ok: 1 });
    expect(found({})).toBe(0);
  });
});

test('an index that two clients create at once is built once, while others write', () => {
  const body: Doc = { createIndexes: 'parts', indexes: [{ key: { tags: 1, brand: 1 }, name: 'tags' }] };
  const second = runCommand(engine, { ...body, $db: 'test' }, 2);
  let reply: Doc | null = null;
  const { pauses, reply: first } = runInSlices(body, (turn) => {
    run({ insert: 'parts', documents: [{ _id: DOCUMENTS + turn, tags: ['late'] }] });
    run({ update: 'parts', updates: [{ q: { _id: turn }, u: { $set: { tags: ['late'] } } }] });
    run({ delete: 'parts', deletes: [{ q: { _id: DOCUMENTS - 1 - turn }, limit: 1 }] });
    const step = second.next();
    if (step.done) reply = step.value;
  });
  expect(pauses).toBeGreaterThan(10);
  expect(first).toMatchObject({ ok: 1, numIndexesBefore: 1, numIndexesAfter: 2 });
  reply ??= finish(second);
  expect(reply).toMatchObject({ ok: 1, numIndexesAfter: 2, note: 'all indexes already exist' });
  for (const index of parts().indexes) expectEntriesOf(parts(), index);
});

test.each<[string, Doc]>([
  ['index', { dropIndexes: 'parts', index: 'brand' }],
  ['collection', { drop: 'parts' }],
])('a search fails when its %s is dropped during a pause, since it would miss documents', (_name, drop) => {
  run({ createIndexes: 'parts', indexes: [{ key: { brand: 1 }, name: 'brand' }] });
  const { reply } = runInSlices({ find: 'parts', filter: { brand: { $gte: 1 }, tags: 9 } }, () => run(drop));
  expect(reply).toMatchObject({ ok: 0, code: 175, codeName: 'QueryPlanKilled' });
});
