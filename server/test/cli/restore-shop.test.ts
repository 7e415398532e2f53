import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { restoreShop, toRestoreText } from '../../src/cli/restore-shop.js';
import { writeBackup } from '../../src/cli/write-backup.js';
import { assertMigrated } from '../../src/migrations/database-state.js';
import { migrations } from '../../src/migrations/migrations.js';
import { createJournal } from '../../src/migrations/journal.js';
import { createRestoreMarker } from '../../src/migrations/restore-marker.js';
import { openTestDatabase, uriOf, type TestDatabase } from '../database.js';
import { runRestore } from './run-restore.js';

const now = new Date('2026-05-01T12:00:00Z');
let source: TestDatabase;
let target: TestDatabase;
let dir: string;

beforeEach(async () => {
  [source, target] = [await openTestDatabase(), await openTestDatabase()];
  dir = await mkdtemp(join(tmpdir(), 'kickstand-restore-'));
});
afterEach(async () => {
  await source.drop();
  await target.drop();
  await rm(dir, { recursive: true });
});

const databaseOf = ({ connection }: TestDatabase) => connection.getClient().db(connection.name);
const productsOf = (database: TestDatabase) => database.connection.collection('products').find().toArray();

async function moveShop({ isForced = false } = {}) {
  const path = join(dir, 'shop.backup');
  const place = { dataDir: join(dir, 'data'), folders: [] };
  await writeBackup(path, { ...place, connection: source.connection, now });
  return restoreShop(path, { ...place, connection: target.connection, isForced, currency: 'usd', now: () => now });
}

describe('restoring a backup', () => {
  it('of this version migrates nothing', async () => {
    await source.connection
      .collection('products')
      .insertOne({ name: 'Chain kit', slug: 'chain-kit', priceMinor: 12_990, currency: 'usd' });
    await assertMigrated(databaseOf(source), now);
    expect((await moveShop()).migrated).toEqual([]);
    expect(await productsOf(target)).toEqual(await productsOf(source));
  });

  it('of an earlier version migrates the data', async () => {
    const old = { name: 'Chain kit', about: 'X-ring.', availableQuantity: 20, minimumQuantity: 1, img: '/a.jpg' };
    await source.connection.collection('products').insertOne({ ...old, price: '129.90' });
    const { restored, migrated } = await moveShop();
    expect(restored).toEqual({ collections: 1, documents: 1, files: 0, takenAt: now });
    expect(migrated).toMatchObject(migrations.map(({ id }) => ({ migration: { id }, remarks: [] })));
    expect(await productsOf(target)).toMatchObject([{ name: 'Chain kit', priceMinor: 12_990, currency: 'usd' }]);
    await assertMigrated(databaseOf(target), now);
  });

  it('names its time, and how many keys and staff are valid again', async () => {
    const { connection } = source;
    const [past, future] = [new Date('2026-04-30'), new Date('2026-06-01')];
    await connection.collection('api_keys').insertMany([
      { prefix: 'a', revokedAt: null, expiresAt: null },
      { prefix: 'b', revokedAt: null, expiresAt: future },
      { prefix: 'c', revokedAt: null, expiresAt: past },
      { prefix: 'd', revokedAt: past, expiresAt: null },
    ]);
    await connection.collection('staff').insertMany([
      { email: 'bo@shop.example', removedAt: null },
      { email: 'ed@shop.example', removedAt: past },
    ]);
    await assertMigrated(databaseOf(source), now);
    expect(toRestoreText(await moveShop(), 'the embedded database')).toMatch(
      /^The backup was made at 2026-05-01T12:00:00\.000Z\. API keys, admins, staff and accounts .* are valid again: check \/dashboard\/keys \(valid keys: 2\), \/dashboard\/staff \(staff and invitations: 1\) and \/dashboard\/users\.$/m,
    );
  });

  it('of a shop whose migration was interrupted continues the migration', async () => {
    await createJournal(databaseOf(source)).start({ id: '0001-existing-shop' }, now);
    expect((await moveShop()).migrated).toHaveLength(migrations.length);
    await assertMigrated(databaseOf(target), now);
  });

  it('of a later version is refused before anything is changed', async () => {
    await createJournal(databaseOf(source)).markCurrent([{ id: '0001-existing-shop' }, { id: '9999-later' }], now);
    await target.connection.collection('products').insertOne({ name: 'Brake disc' });
    await expect(moveShop({ isForced: true })).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(
        /newer than this version of the shop, which does not know 9999-later\. Update the shop\.$/,
      ) as string,
    });
    expect(await productsOf(target)).toMatchObject([{ name: 'Brake disc' }]);
  });

  it('fills a database that was only opened, and needs --force for one that was used', async () => {
    await assertMigrated(databaseOf(target), now);
    await moveShop();
    await target.connection.collection('products').insertOne({ name: 'Brake disc' });
    await expect(moveShop()).rejects.toThrow('--force');
  });
});

describe('npm run restore', () => {
  const folder = () => join(dir, 'data');
  const intoMongo = () => ({ MONGODB_URI: uriOf(target.connection.name), DATA_DIR: folder() });
  const mongo = () => `MongoDB, database ${target.connection.name} on ${decodeURIComponent(new URL(uriOf('')).host)}`;

  it('says in which database it restores, before and after', async () => {
    const path = join(dir, 'shop.backup');
    await writeBackup(path, { connection: source.connection, dataDir: dir, folders: [], now });
    const embedded = `the embedded database in ${folder()}`;
    const targets = [
      [embedded, { DATA_DIR: folder() }],
      [mongo(), intoMongo()],
    ] as const;
    for (const [place, variables] of targets) {
      const [first, second] = await runRestore([path], variables);
      expect(first).toBe(`Restoring the backup in ${place} …`);
      expect(second).toBe(`0 documents of 0 collections and 0 files are back in ${place}.`);
    }
  });

  it('with --done-elsewhere is refused for an empty database, because it is probably not the restored one', async () => {
    await expect(runRestore(['--done-elsewhere'], intoMongo())).rejects.toMatchObject({
      ...{ name: 'StartupError', message: `There is no shop in ${mongo()}. Check MONGODB_URI and DATA_DIR.` },
    });
  });

  it('with --done-elsewhere creates no embedded database, if MONGODB_URI was forgotten', async () => {
    await expect(runRestore(['--done-elsewhere'], { DATA_DIR: dir })).rejects.toMatchObject({ name: 'StartupError' });
    expect(await readdir(dir)).toEqual([]);
  });

  it('with --done-elsewhere is refused for a database whose restore was interrupted', async () => {
    await target.connection.collection('products').insertOne({ name: 'Chain kit' });
    await createRestoreMarker(databaseOf(target)).set('/a/shop.backup');
    await expect(runRestore(['--done-elsewhere'], intoMongo())).rejects.toThrow('The restore of /a/shop.backup was');
  });

  it.each([
    ['no file', []],
    ['two files', ['a.backup', 'b.backup']],
    ['a file and --done-elsewhere', ['a.backup', '--done-elsewhere']],
  ])('is refused with %s', async (_what, args) => {
    await expect(runRestore(args, intoMongo())).rejects.toThrow('npm run restore -- FILE [--force] | --done-elsewhere');
  });
});
