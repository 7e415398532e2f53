import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startBackgroundMigrations } from '../../src/migrations/background-migrations.js';
import { assertMigrated } from '../../src/migrations/database-state.js';
import type { Migration, MigrationContext } from '../../src/migrations/migration.js';
import { runMigrations } from '../../src/migrations/run-migrations.js';
import { createLogger } from '../../src/platform/logger.js';
import { openTestDatabase, type TestDatabase } from '../database.js';
import { TestClock } from '../test-clock.js';

const clock = new TestClock();
const now = clock.now();
let opened: TestDatabase;
beforeEach(async () => {
  opened = await openTestDatabase();
});
afterEach(() => opened.drop());

const database = () => opened.connection.getClient().db(opened.connection.name);
const parts = () => database().collection<{ _id: string; color?: string }>('parts');

/** A migration that adds a field to all parts that lack it, one by one. */
function addColor(more: Partial<Migration>): Migration {
  return {
    id: '0002-color',
    summary: 'adds a field',
    isNeeded: async () => (await parts().countDocuments({ color: { $exists: false } })) > 0,
    run: async ({ onProgress }: MigrationContext) => {
      const missing = await parts()
        .find({ color: { $exists: false } })
        .toArray();
      for (const [index, { _id }] of missing.entries()) {
        onProgress({ collection: 'parts', done: index, total: missing.length });
        await parts().updateOne({ _id }, { $set: { color: 'black' } });
      }
      return [{ collection: 'parts', changed: missing.length, adjusted: 0, setAside: 0 }];
    },
    ...more,
  };
}

const first: Migration = {
  id: '0001-first',
  summary: 'does nothing',
  isNeeded: () => Promise.resolve(false),
  run: () => Promise.resolve([]),
};
const older = [first];
const adding = addColor({ readableSince: first.id });
const starts = (version: readonly Migration[]) => assertMigrated(database(), now, version);
const migrate = (migrations: readonly Migration[]) =>
  runMigrations({ database: database(), currency: 'usd', now: () => now, isDryRun: false, again: false, migrations });

describe('a server of an older version', () => {
  it('starts before and after a newer one that had nothing to migrate', async () => {
    await starts(older);
    await starts([...older, adding]);
    await starts(older);
    await starts([...older, adding]);
  });

  it('starts before, during and after a migration that allows this', async () => {
    await parts().insertOne({ _id: 'chain' });
    await starts(older);
    await expect(starts([...older, adding])).rejects.toThrow('Migrations to run: 0002-color.');
    let whileRunning: Promise<void> | undefined;
    const run = (context: MigrationContext) => {
      whileRunning = starts(older);
      return adding.run(context);
    };
    await migrate([...older, { ...adding, run }]);
    await expect(whileRunning).resolves.toBeUndefined();
    await starts([...older, adding]);
    await starts(older);
    expect(await migrate(older)).toEqual([]);
  });

  it('is refused if it is older than a newer migration allows', async () => {
    const removing: Migration = { ...first, id: '0003-removing', readableSince: adding.id };
    const breaking: Migration = { ...first, id: '0004-breaking' };
    await starts([...older, adding, removing]);
    await starts([...older, adding]);
    await expect(starts(older)).rejects.toThrow('does not know 0003-removing');
    await starts([...older, adding, removing, breaking]);
    await expect(starts([...older, adding, removing])).rejects.toThrow('does not know 0004-breaking');
  });
});

describe('a migration in the background', () => {
  const start = (migration: Migration) =>
    startBackgroundMigrations(
      { database: database(), currency: 'usd', clock, logger: createLogger('silent'), migrations: [migration] },
      { everyMs: 10 },
    );
  const countMissing = () => parts().countDocuments({ color: { $exists: false } });

  it('lets servers of both versions start, and is run by one of them', async () => {
    await parts().insertMany(['chain', 'pedal', 'mirror'].map((_id) => ({ _id })));
    const run = vi.fn((context: MigrationContext) => adding.run(context));
    const background = addColor({ readableSince: first.id, isInBackground: true, run });
    await starts([...older, background]);
    const servers = [start(background), start(background)];
    await starts(older);
    await vi.waitUntil(async () => (await countMissing()) === 0, { timeout: 30_000 });
    for (const server of servers) await server.stop();
    expect(run).toHaveBeenCalledTimes(1);
    await starts([...older, background]);
    expect(await migrate([...older, background])).toEqual([]);
  });

  it('that a server leaves unfinished when it stops is finished by another one', async () => {
    await parts().insertMany(['chain', 'pedal'].map((_id) => ({ _id })));
    let stopping: Promise<void> | undefined;
    const run = (context: MigrationContext) => {
      const onProgress: MigrationContext['onProgress'] = (progress) => {
        if (progress.done === 1) stopping = leaving.stop();
        context.onProgress(progress);
      };
      return adding.run({ ...context, onProgress });
    };
    const leaving = start(addColor({ isInBackground: true, run }));
    await vi.waitUntil(() => stopping !== undefined, { timeout: 30_000 });
    await stopping;
    expect(await countMissing()).toBe(1);
    clock.advance({ seconds: 1 });
    const other = start(addColor({ isInBackground: true }));
    await vi.waitUntil(async () => (await countMissing()) === 0, { timeout: 30_000 });
    await other.stop();
  });
});
