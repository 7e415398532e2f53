import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withDatabase, type AcceptedDatabase } from '../../src/cli/run-command.js';
import { readEnvironment } from '../../src/app/config/environment.js';
import { createJournal } from '../../src/migrations/journal.js';
import { createRestoreMarker } from '../../src/migrations/restore-marker.js';
import { repositoryRoot } from '../../src/platform/paths.js';
import { openTestDatabase, uriOf, type TestDatabase } from '../database.js';

const now = new Date('2026-05-01T12:00:00Z');
let database: TestDatabase;
let dir: string;

beforeEach(async () => {
  database = await openTestDatabase();
  dir = await mkdtemp(join(tmpdir(), 'kickstand-command-'));
});
afterEach(async () => {
  await database.drop();
  await rm(dir, { recursive: true });
});

const journal = () => createJournal(database.connection.getClient().db(database.connection.name));

/** @returns the name of the database that the command was given. */
async function run(accepted: AcceptedDatabase): Promise<string | null> {
  const uri = uriOf(database.connection.name);
  const environment = readEnvironment({ MONGODB_URI: uri, DATA_DIR: dir }, repositoryRoot);
  let reached: string | null = null;
  await withDatabase(environment, accepted, ({ connection }) => {
    reached = connection.name;
    return Promise.resolve();
  });
  return reached;
}

const writeOldProduct = () =>
  database.connection.collection('products').insertOne({ name: 'Chain kit', price: '129.90' });

describe('a command that reads the shop', () => {
  it('gets an empty database, which is then marked with this version, or a database of this version', async () => {
    expect(await run('this version')).toBe(database.connection.name);
    expect((await journal().list()).map(({ finishedAt }) => finishedAt)).not.toContain(null);
    expect(await run('this version')).toBe(database.connection.name);
  });

  it('is refused for a database of an earlier version, with a message that names the command that migrates it', async () => {
    await writeOldProduct();
    await expect(run('this version')).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(
        /older than this version of the shop.*0001-existing-shop.*npm run migrate/,
      ) as string,
    });
  });

  it('is refused for a database whose migration was interrupted', async () => {
    await journal().start({ id: '0001-existing-shop' }, now);
    await expect(run('this version')).rejects.toThrow(/older than this version/);
  });

  it('is refused for a database of a later version', async () => {
    await journal().markCurrent([{ id: '9999-later' }], now);
    await expect(run('this version')).rejects.toThrow(/which does not know 9999-later\. Update the shop/);
  });
});

describe('a database whose restore was interrupted', () => {
  beforeEach(async () => {
    await writeOldProduct();
    await createRestoreMarker(database.connection.getClient().db(database.connection.name)).set('/a/shop.backup');
  });

  it.each(['this version', 'any version'] as const)('is refused by a command that accepts %s', async (accepted) => {
    await expect(run(accepted)).rejects.toMatchObject({
      name: 'StartupError',
      message:
        'The restore of /a/shop.backup was interrupted, and data is missing. ' +
        'Run it again: npm run restore -- FILE. It needs no --force.',
    });
  });

  it('is accepted by the command that replaces it', async () => {
    expect(await run('any version or none')).toBe(database.connection.name);
  });
});

describe('a folder in which no shop has run', () => {
  const begin = (accepted: AcceptedDatabase, dataDir: string) => {
    const environment = readEnvironment({ DATA_DIR: dataDir }, repositoryRoot);
    let isReached = false;
    const work = () => Promise.resolve(void (isReached = true));
    return withDatabase(environment, accepted, work).then(() => isReached);
  };

  it.each(['this version', 'any version'] as const)(
    'is refused by a command that accepts %s, and left as it is',
    async (kind) => {
      const nowhere = join(dir, 'nowhere');
      for (const dataDir of [nowhere, dir]) {
        await expect(begin(kind, dataDir)).rejects.toMatchObject({
          name: 'StartupError',
          message: `There is no shop in ${dataDir}. Set DATA_DIR to the folder of the shop.`,
        });
      }
      expect(await readdir(dir)).toEqual([]);
    },
  );

  it('gets a shop from a command that may create one; the other commands then find it', async () => {
    const dataDir = join(dir, 'new');
    expect(await begin('any version or none', dataDir)).toBe(true);
    expect(await begin('this version', dataDir)).toBe(true);
  });
});

describe('a command that replaces the shop', () => {
  it('gets the database unchanged', async () => {
    await writeOldProduct();
    await journal().markCurrent([{ id: '9999-later' }], now);
    expect(await run('any version')).toBe(database.connection.name);
    expect(await journal().list()).toMatchObject([{ _id: '9999-later' }]);
  });
});
