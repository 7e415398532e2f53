import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkBackup } from '../../src/cli/check-backup.js';
import { restoreBackup, type RestoreTarget } from '../../src/cli/read-backup.js';
import { writeBackup } from '../../src/cli/write-backup.js';
import { fixedSettings } from '../../src/modules/settings/setting-list.js';
import { uriOf } from '../database.js';
import { placeOrder } from '../graphql/order-fixtures.js';
import { download, photo, upload } from '../media/pictures.js';
import { recordCommands } from '../recorded-commands.js';
import { newApiKey } from '../rest/api-key.js';
import { addProduct, openTestShop, type TestShop } from '../shop.js';
import { contentsOf } from './database-contents.js';
import { runRestore } from './run-restore.js';

const folders = ['identity', 'cards'];
let shop: TestShop;
let pictureUrl: string;
let dir: string;
let file: string;

beforeAll(async () => {
  shop = await openTestShop({ needsNewDatabase: true });
  const admin = await shop.newAdmin();
  const customer = await shop.newCustomer();
  const productId = await addProduct(shop, { minimumQuantity: 2 });
  pictureUrl = (await upload(shop, await photo().png().toBuffer(), admin)).body.data.url;
  const order = { productId, quantity: 2, address: '12 Ratchet Lane', phone: '0170 1234567' };
  expect((await shop.rest('POST /order', order, customer)).status).toBe(200);
  // Values that a conversion to plain JavaScript values would change.
  await shop.connection.collection('odd').insertOne({
    int: new mongo.Int32(1),
    double: new mongo.Double(1),
    long: mongo.Long.fromString('9007199254740993'),
    decimal: mongo.Decimal128.fromString('0.10'),
    bytes: new mongo.Binary(Buffer.from([1, 2, 3]), 5),
    pattern: new mongo.BSONRegExp('^a', 'i'),
    none: null,
  });
});
afterAll(() => shop.close());

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'kickstand-backup-'));
  file = join(dir, 'shop.backup');
  await mkdir(join(dir, 'data', 'identity'), { recursive: true });
  await writeFile(join(dir, 'data', 'identity', 'accounts.json'), '{"users":[]}');
});
afterEach(() => rm(dir, { recursive: true }));

const backUp = () =>
  writeBackup(file, { connection: shop.connection, dataDir: join(dir, 'data'), folders, now: shop.clock.now() });

const restore = (target: Partial<RestoreTarget> = {}) =>
  restoreBackup(file, {
    connection: shop.connection,
    dataDir: join(dir, 'data'),
    folders,
    isForced: false,
    ...target,
  });

const contents = () => contentsOf(shop.connection);

describe('a backup', () => {
  it('restores the whole shop after all data was deleted', async () => {
    const before = await contents();
    const report = await backUp();
    await shop.connection.getClient().db(shop.connection.name).dropDatabase();
    await rm(join(dir, 'data'), { recursive: true });
    expect(await restore()).toEqual({ ...report, takenAt: shop.clock.now() });
    expect(await contents()).toEqual(before);
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(['orders', 'products', 'users', 'odd', 'picturefiles.chunks', 'audit_log']),
    );
    expect((await download(shop, pictureUrl)).status).toBe(200);
    expect(await readFile(join(dir, 'data', 'identity', 'accounts.json'), 'utf8')).toBe('{"users":[]}');
  });

  it('makes other systems read everything again, because changes after the backup are lost', async () => {
    const erp = await newApiKey(shop, await shop.newAdmin(), ['orders:read', 'catalogue:read', 'customers:read']);
    const read = async (list: string, after?: string) => {
      const query = after === undefined ? '' : `?after=${encodeURIComponent(after)}`;
      return shop.rest<{ items: object[]; endCursor: string }>(`GET /api/v1/${list}${query}`, undefined, erp);
    };
    const lists = ['products', 'customers', 'orders'];
    const before = await Promise.all(lists.map((list) => read(list)));
    const restoreHere = () => backUp().then(() => restore({ isForced: true }));
    const variables = { MONGODB_URI: uriOf(shop.connection.name), DATA_DIR: join(dir, 'data') };
    const restoreElsewhere = () => runRestore(['--done-elsewhere'], variables);
    for (const restoreShop of [restoreHere, restoreHere, restoreElsewhere]) {
      await restoreShop();
      for (const [index, list] of lists.entries()) {
        const refused = await read(list, before[index]?.body.endCursor);
        const fields = [{ field: 'after', message: expect.stringContaining('Read everything again') as string }];
        expect(refused).toMatchObject({ status: 400, body: { error: { details: { fields } } } });
        const { body } = await read(list);
        expect(body.items).toEqual(before[index]?.body.items);
        expect((await read(list, body.endCursor)).body).toMatchObject({ items: [], endCursor: body.endCursor });
        before[index] = await read(list);
      }
    }
  });

  it('does not make the shop use numbers of lost invoices again, if their prefix is set before orders are reconciled', async () => {
    const customer = await shop.newCustomer();
    const actor = await shop.services.accounts.authenticate(customer.token);
    const order = await placeOrder(shop, customer, await addProduct(shop));
    const { clientSecret } = await shop.services.payments.startPayment(actor, { orderId: order.id });
    await backUp();
    await shop.payByCard(clientSecret ?? '');
    const reconcileWith = async (prefix: string) => {
      const server = await shop.openServer({ settings: fixedSettings({ INVOICE_NUMBER_PREFIX: prefix }) });
      await server.services.payments.reconcile({ days: 3 });
      await server.close();
      return shop.connection.collection('invoices').distinct('_id');
    };
    expect(await reconcileWith('INV-')).toEqual(['INV-000001']);
    await restore({ isForced: true });
    expect(await reconcileWith('R-')).toEqual(['R-000001']);
  });

  it('reads the audit log after the collections from which audit entries may move to it', async () => {
    const commands = await recordCommands(shop.connection, backUp);
    const read = commands.flatMap(({ command }) => (typeof command['find'] === 'string' ? [command['find']] : []));
    for (const name of ['orders', 'pictures', 'products', 'users']) {
      expect(read.indexOf('audit_log')).toBeGreaterThan(read.lastIndexOf(name));
    }
  });

  it('leaves out unfinished copies of files, which may be renamed while it is written', async () => {
    for (const name of ['accounts.json.tmp', 'journal.compacting']) {
      await writeFile(join(dir, 'data', 'identity', name), 'unfinished');
    }
    const { files } = await backUp();
    await rm(join(dir, 'data'), { recursive: true });
    await restore({ isForced: true });
    expect([files, await readdir(join(dir, 'data', 'identity'))]).toEqual([1, ['accounts.json']]);
  });

  it('can only be read by its owner, and leaves no unfinished files', async () => {
    await backUp();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(dir)).toEqual(['data', 'shop.backup']);
  });

  it('is complete if another one is written to the same file at the same time', async () => {
    await Promise.all([backUp(), backUp()]);
    expect(await checkBackup(file)).toEqual(shop.clock.now());
    expect(await readdir(dir)).toEqual(['data', 'shop.backup']);
  });

  it('removes the unfinished files of killed backups, but not of a running one', async () => {
    const ages = { 'shop.backup.unfinished': 61, 'shop.backup.1.unfinished': 61, 'shop.backup.2.unfinished': 59 };
    for (const [name, minutes] of Object.entries(ages)) {
      await writeFile(join(dir, name), '');
      const written = new Date(shop.clock.now().getTime() - minutes * 60_000);
      await utimes(join(dir, name), written, written);
    }
    await backUp();
    expect((await readdir(dir)).sort()).toEqual(['data', 'shop.backup', 'shop.backup.2.unfinished']);
  });

  it('refuses to fill a shop that is not empty, unless it is forced to', async () => {
    await backUp();
    const before = await contents();
    await shop.connection.collection('odd').insertOne({ added: 'since' });
    await expect(restore()).rejects.toThrow('--force');
    expect((await contents())['odd']?.documents).toHaveLength(2);
    await restore({ isForced: true });
    expect(await contents()).toEqual(before);
  });

  it('that is incomplete is refused before anything is changed', async () => {
    await backUp();
    const before = await contents();
    const { size } = await stat(file);
    for (const kept of [size - 1, Math.floor(size / 2), 40, 0]) {
      await truncate(file, kept);
      await expect(restore({ isForced: true })).rejects.toThrow(/not a whole backup/);
    }
    expect(await contents()).toEqual(before);
  });

  it.each([
    ['a file of another kind', async () => writeFile(file, 'not a backup')],
    ['a missing file', async () => rm(file)],
  ])('cannot be restored from %s', async (_what, change) => {
    await backUp();
    await change();
    await expect(restore({ isForced: true })).rejects.toMatchObject({ name: 'StartupError' });
  });

  it('is restored without the files of services that are not embedded in the target', async () => {
    await backUp();
    await rm(join(dir, 'data'), { recursive: true });
    await restore({ isForced: true, folders: ['cards'] });
    expect(await readdir(dir)).toEqual(['shop.backup']);
  });
});
