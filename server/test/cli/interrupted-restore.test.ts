import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { restoreBackup, type RestoreStep, type RestoreTarget } from '../../src/cli/read-backup.js';
import { writeBackup } from '../../src/cli/write-backup.js';
import { assertRestored } from '../../src/migrations/restore-marker.js';
import { openTestDatabase, type TestDatabase } from '../database.js';
import { contentsOf } from './database-contents.js';

const collections = ['ledger', 'messages', 'orders', 'products', 'users'];
const files = ['identity/accounts.json', 'cards/journal.ndjson'];
const folders = ['identity', 'cards'];
let source: TestDatabase;
let target: TestDatabase;
let dir: string;

beforeEach(async () => {
  [source, target] = [await openTestDatabase(), await openTestDatabase()];
  dir = await mkdtemp(join(tmpdir(), 'kickstand-interrupted-'));
  await fill(source, join(dir, 'source'), 'of the backup');
  await fill(target, join(dir, 'target'), 'of the replaced shop');
  const place = { connection: source.connection, dataDir: join(dir, 'source'), folders };
  await writeBackup(join(dir, 'shop.backup'), { ...place, now: new Date('2026-05-01T12:00:00Z') });
});
afterEach(async () => {
  await source.drop();
  await target.drop();
  await rm(dir, { recursive: true });
});

async function fill({ connection }: TestDatabase, dataDir: string, text: string): Promise<void> {
  for (const name of collections) {
    await connection.collection(name).insertOne({ text });
    await connection.collection(name).createIndex({ text: 1 });
  }
  for (const file of files) {
    await mkdir(join(dataDir, file, '..'), { recursive: true });
    await writeFile(join(dataDir, file), text);
  }
}

const restore = (options: Partial<RestoreTarget>) =>
  restoreBackup(join(dir, 'shop.backup'), {
    connection: target.connection,
    dataDir: join(dir, 'target'),
    folders,
    isForced: false,
    ...options,
  });

const assertUsable = () => assertRestored(target.connection.getClient().db(target.connection.name));

/** Runs a restore that ends before its step with this number. */
async function restoreUntil(number: number): Promise<void> {
  let reached = 0;
  const beforeStep = () => {
    if (reached++ === number) throw new Error('killed');
  };
  await expect(restore({ isForced: true, beforeStep })).rejects.toThrow('killed');
}

async function stepsOf(options: Partial<RestoreTarget>): Promise<RestoreStep[]> {
  const steps: RestoreStep[] = [];
  await restore({ ...options, beforeStep: (step) => steps.push(step) });
  return steps;
}

const perCollection = <T>(...steps: T[]) => collections.flatMap(() => steps);
const allSteps: RestoreStep[] = [
  ...perCollection<RestoreStep>('drop'),
  ...perCollection<RestoreStep>('create', 'index'),
  ...files.map((): RestoreStep => 'file'),
  'finish',
];

describe('a restore that is interrupted', () => {
  it('may stop before each collection is deleted, filled or indexed, before each file, and before the end', async () => {
    expect(await stepsOf({ isForced: true })).toEqual(allSteps);
  });

  it.each(allSteps.map((step, number) => [number, step] as const))(
    'before step %i (%s) leaves a shop that does not open, until the restore is repeated',
    async (number) => {
      await restoreUntil(number);
      await expect(assertUsable()).rejects.toMatchObject({
        name: 'StartupError',
        message: expect.stringContaining(`The restore of ${join(dir, 'shop.backup')} was interrupted`) as string,
      });
      await restore({ isForced: false });
      await assertUsable();
      expect(await contentsOf(target.connection)).toEqual(await contentsOf(source.connection));
      for (const file of files) expect(await readFile(join(dir, 'target', file), 'utf8')).toBe('of the backup');
    },
  );

  it('may be interrupted again while it is repeated', async () => {
    await restoreUntil(allSteps.indexOf('create') + 4);
    await restoreUntil(1);
    await expect(assertUsable()).rejects.toThrow('was interrupted');
    await restore({ isForced: false });
    expect(await contentsOf(target.connection)).toEqual(await contentsOf(source.connection));
  });
});

it('a restore without the --force that it needs leaves the shop as it was', async () => {
  const before = await contentsOf(target.connection);
  await expect(restore({ isForced: false })).rejects.toThrow('--force');
  await assertUsable();
  expect(await contentsOf(target.connection)).toEqual(before);
});
