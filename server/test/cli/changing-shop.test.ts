import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Types, type mongo } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { frameKinds } from '../../src/cli/backup-format.js';
import { restoreBackup } from '../../src/cli/read-backup.js';
import { restoreShop, toRestoreText } from '../../src/cli/restore-shop.js';
import { backupFrames } from '../../src/cli/write-backup.js';
import { createJournal } from '../../src/migrations/journal.js';
import { runMigrations } from '../../src/migrations/run-migrations.js';
import type { LedgerEntry } from '../../src/modules/orders/order/order-store.js';
import { createInvoicesService, toInvoiceTerms } from '../../src/modules/orders/invoices/invoices.service.js';
import { noTaxRules } from '../../src/modules/pricing/taxes.js';
import { toSettings } from '../../src/modules/settings/setting-list.js';
import { ensureIndexes } from '../../src/platform/mongo/indexes.js';
import { systemActor } from '../../src/shared/actor.js';
import type { FaultPoints } from '../../src/shared/fault-points.js';
import { openTestDatabase, type TestDatabase } from '../database.js';
import { payForOrder, placeOrder } from '../graphql/order-fixtures.js';
import { killedAt } from '../kill-points.js';
import { anOrder, paidWith } from '../payment-builders.js';
import { addProduct, openTestShop, type TestShop } from '../shop.js';
import { TestClock } from '../test-clock.js';

interface Item {
  _id: number;
  places?: string | string[];
  text?: string;
}
type Items = mongo.Collection<Item>;

/** More documents than the backup reads at a time. */
const many: Item[] = Array.from({ length: 600 }, (_, _id) => ({ _id }));
let source: TestDatabase;
let target: TestDatabase;
let dir: string;

beforeEach(async () => {
  name = 'items';
  [source, target] = [await openTestDatabase(), await openTestDatabase()];
  dir = await mkdtemp(join(tmpdir(), 'kickstand-changing-'));
});
afterEach(async () => {
  await source.drop();
  await target.drop();
  await rm(dir, { recursive: true });
});

let name = 'items';
const itemsOf = ({ connection }: TestDatabase): Items => connection.collection<Item>(name);

const now = new Date('2026-05-01T12:00:00Z');
const place = () => ({ dataDir: join(dir, 'data'), folders: [] });
const toTarget = () => ({ ...place(), connection: target.connection, isForced: false });

/** Backs up the shop, and changes it after the first frame for which `isMoment` is true. */
async function backUpChanged(
  isMoment: (frame: Buffer) => boolean,
  change: () => Promise<unknown>,
  { connection }: Pick<TestDatabase, 'connection'> = source,
) {
  const report = { collections: 0, documents: 0, files: 0 };
  async function* frames() {
    let isChanged = false;
    for await (const frame of backupFrames({ ...place(), connection, now }, report)) {
      yield frame;
      if (isChanged || !isMoment(frame)) continue;
      isChanged = true;
      await change();
    }
    expect(isChanged).toBe(true);
  }
  const path = join(dir, 'shop.backup');
  await pipeline(Readable.from(frames()), createGzip(), createWriteStream(path));
  return { path, documents: report.documents };
}

/** @returns the number of documents in the backup. */
async function restoreChanged(isMoment: (frame: Buffer) => boolean, change: () => Promise<unknown>) {
  const { path, documents } = await backUpChanged(isMoment, change);
  await restoreBackup(path, toTarget());
  return documents;
}

const isKind = (frame: Buffer, kind: string) => frame.toString('latin1', 0, 1) === kind;

const isBeginOf = (collection: string) => (frame: Buffer) =>
  isKind(frame, frameKinds.collection) && frame.includes(collection);

/** Backs up the collection, changes it after the first document was read, and restores the backup. */
async function restoreAfter(options: mongo.CreateIndexesOptions, change: (items: Items) => Promise<unknown>) {
  await itemsOf(source).createIndex({ places: 1 }, options);
  const isFirst = (frame: Buffer) => isKind(frame, frameKinds.document);
  const documents = await restoreChanged(isFirst, () => change(itemsOf(source)));
  expect(await itemsOf(target).indexes()).toEqual(await itemsOf(source).indexes());
  return documents;
}

const read = (filter: mongo.Filter<Item>) => itemsOf(target).find(filter).sort({ _id: 1 }).toArray();

describe('a backup of a shop that changes while it is read', () => {
  it.each<[what: string, before: Item['places'], after: Item['places']]>([
    ['a value', 'a:1', 'a:1'],
    ['one of several values', ['a:1', 'a:2'], ['a:2', 'a:3']],
  ])('is restored if %s has moved from one document to another', async (_what, before, after) => {
    await itemsOf(source).insertMany([{ _id: -1, places: before ?? [] }, ...many]);
    await restoreAfter({ unique: true, sparse: true }, async (items) => {
      await items.updateOne({ _id: -1 }, { $unset: { places: true } });
      await items.insertOne({ _id: 1_000, places: after ?? [] });
    });
    expect(await read({ _id: { $in: [-1, 1_000] } })).toEqual([{ _id: -1 }, { _id: 1_000, places: after }]);
    expect(await itemsOf(target).countDocuments()).toBe(602);
  });

  it('is restored without a promotion whose code now belongs to another, so that it is not for everybody', async () => {
    name = 'promotions';
    await itemsOf(source).insertMany([{ _id: -1, places: 'SPRING' }, ...many]);
    await restoreAfter({ unique: true, sparse: true }, async (items) => {
      await items.updateOne({ _id: -1 }, { $set: { places: 'OLD' } });
      await items.insertOne({ _id: 1_000, places: 'SPRING' });
    });
    expect(await read({ _id: { $in: [-1, 1_000] } })).toEqual([{ _id: 1_000, places: 'SPRING' }]);
  });

  it('is restored without a deleted document whose unique value another document now has', async () => {
    await itemsOf(source).insertMany(many.map(({ _id }) => ({ _id, places: `a:${_id}` })));
    await restoreAfter({ unique: true }, async (items) => {
      await items.deleteOne({ _id: 0 });
      await items.insertOne({ _id: 1_000, places: 'a:0' });
    });
    expect(await read({ places: 'a:0' })).toEqual([{ _id: 1_000, places: 'a:0' }]);
    expect(await itemsOf(target).countDocuments()).toBe(600);
  });

  it('is restored with the latest of several documents with the same ID', async () => {
    await itemsOf(source).insertMany(many);
    const documents = await restoreAfter({}, async (items) => {
      await items.deleteOne({ _id: 0 });
      await items.insertOne({ _id: 0, text: 'later' });
    });
    // Databases that read in the order of IDs do not reach the later document.
    const latest = documents > many.length ? { _id: 0, text: 'later' } : { _id: 0 };
    expect(await read({ _id: 0 })).toEqual([latest]);
  });
});

describe('a backup of a shop that is migrated while it is read', () => {
  it('is migrated after it was restored', async () => {
    const database = source.connection.getClient().db(source.connection.name);
    await createJournal(database).start({ id: '0001-existing-shop' }, now);
    const old = { name: 'Chain kit', about: 'X-ring.', availableQuantity: 20, minimumQuantity: 1, img: '/a.jpg' };
    await database.collection('products').insertOne({ ...old, price: '129.90' });
    const options = { currency: 'usd' as const, now: () => now };
    const migrate = () => runMigrations({ ...options, database, isDryRun: false, again: false });
    const isProduct = (frame: Buffer) => isKind(frame, frameKinds.document) && frame.includes(old.name);
    const { path } = await backUpChanged(isProduct, migrate);
    await restoreShop(path, { ...toTarget(), ...options });
    const products = await target.connection.collection('products').find().toArray();
    expect(products).toMatchObject([{ name: old.name, priceMinor: 12_990 }]);
  });
});

describe('a backup of a shop whose orders change while it is read', () => {
  const system = systemActor('test');
  let shop: TestShop;
  let productId: string;
  beforeAll(async () => {
    shop = await openTestShop({ needsNewDatabase: true });
    productId = await addProduct(shop, { priceMinor: 5_000 });
  });
  afterAll(() => shop.close());

  /** Changes an order after orders were read, restores the backup and reconciles. @returns what the restore prints. */
  async function restoreAndReconcile(change: () => Promise<unknown>, { minutes }: { minutes: number }) {
    const moveEntries = () => shop.services.outboxWorker.relayAll();
    const { path } = await backUpChanged(isBeginOf('products'), () => change().then(moveEntries), shop);
    const options = { currency: 'usd' as const, now: () => now, isForced: true };
    const restored = await restoreShop(path, { ...place(), connection: shop.connection, ...options });
    shop.clock.advance({ minutes });
    await shop.services.payments.reconcile();
    await moveEntries();
    return toRestoreText(restored, 'the database');
  }

  const ledgerOf = (orderId: string) => shop.services.payments.listLedger(system, orderId);
  const mailsOf = async (orderId: string) => {
    const messages = shop.connection.collection<{ template: string }>('messages');
    return (await messages.distinct('template', { orderId: new Types.ObjectId(orderId) })).sort();
  };
  const sumOf = (entries: readonly LedgerEntry[]) =>
    entries.reduce((sum, { amount }) => sum + (amount?.amountMinor ?? 0), 0);

  it('has no entries about a payment that the restored order lacks', async () => {
    const { id: orderId, total } = await placeOrder(shop, await shop.newCustomer(), productId);
    const payment = { orderId, method: 'cash', expectedTotal: total, idempotencyKey: orderId } as const;
    const pay = () => shop.services.payments.recordPayment(system, payment);
    const printed = await restoreAndReconcile(pay, { minutes: 1_440 });
    const entries = await ledgerOf(orderId);
    expect([sumOf(entries), entries.at(-1)?.event]).toEqual([0, 'order.expired']);
    const { edges } = await shop.services.audit.listEntries(system, { filter: { subjectId: orderId } });
    expect(edges).toEqual([]);
    expect(await mailsOf(orderId)).toEqual(['order_expired', 'order_placed']);
    const [invoice] = await shop.services.invoices.findByOrderIds([orderId]);
    expect(printed).toMatch(new RegExp(`^These invoices and credit notes are .*: ${invoice?.number}\\. `, 'm'));
  });

  it('has no mails about a parcel that the restored order lacks', async () => {
    const orders = await Promise.all([1, 2].map(async () => payForOrder(shop, await shop.newCustomer(), productId)));
    const [before, after] = orders.map(({ id }) => id) as [string, string];
    const ship = (id: string) => shop.services.orders.shipOrder(system, id);
    await ship(before);
    await restoreAndReconcile(() => ship(after), { minutes: 1 });
    expect(await mailsOf(before)).toContain('order_shipped');
    expect(await mailsOf(after)).toEqual(['order_paid', 'order_placed']);
  });

  it('gives a refund that the restored order lacks no second credit note', async () => {
    const { id: orderId, total } = await payForOrder(shop, await shop.newCustomer(), productId);
    const refund = { orderId, amount: total, restockQuantity: 0, reason: null, idempotencyKey: orderId };
    const sent = () => shop.services.payments.refundOrder(system, refund);
    const printed = await restoreAndReconcile(sent, { minutes: 1 });
    const entries = await ledgerOf(orderId);
    expect([sumOf(entries), entries.at(-1)?.event]).toEqual([0, 'refund.succeeded']);
    const issued = await shop.services.invoices.findByOrderIds([orderId]);
    expect(issued.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note']);
    expect(printed).toMatch(new RegExp(`^These invoices and credit notes are .* ${issued[1]?.number}\\. `, 'm'));
  });
});

describe('a backup of a shop that issues invoices', () => {
  const [first, second, third] = ['a', 'b', 'c'].map((digit) => digit.repeat(24)) as [string, string, string];

  /** Issues the invoice of a paid order; does nothing if it is issued. */
  async function issue({ connection }: TestDatabase, orderId: string, faults?: FaultPoints): Promise<void> {
    const order = anOrder('paid', paidWith('pi_1'));
    const invoices = createInvoicesService({
      ...{ connection, clock: new TestClock(), ...(faults && { faults }) },
      orders: {
        findById: (id) => Promise.resolve({ ...order, id }),
        findByIds: (ids) => Promise.resolve(ids.map((id) => ({ ...order, id }))),
      },
      readTerms: () => Promise.resolve(toInvoiceTerms(toSettings({}), noTaxRules)),
    });
    await invoices.issueFor([{ event: 'payment.settled', refundId: null, orderId } as LedgerEntry]);
  }

  /** In the restored shop, the entries of all orders may still wait in their outboxes. */
  async function expectAllIssued(): Promise<void> {
    for (const orderId of [first, second, third]) await issue(target, orderId);
    const issued = await target.connection.collection('invoices').find().sort({ sequence: 1 }).toArray();
    expect(issued.map(({ sequence }) => Number(sequence))).toEqual([1, 2, 3]);
    expect(issued.map(({ orderId }) => String(orderId)).sort()).toEqual([first, second, third]);
    expect(await target.connection.collection('number_ranges').distinct('pending')).toEqual([]);
  }

  beforeEach(async () => {
    await ensureIndexes(source.connection);
    await source.connection.collection('orders').insertOne({});
  });

  it.each(['number_ranges', 'orders', 'invoices'])(
    'while %s are read is restored without a gap or a lost invoice',
    async (collection) => {
      await issue(source, first);
      await restoreChanged(isBeginOf(collection), () => issue(source, second));
      await expectAllIssued();
    },
  );

  it.each([
    ['the first invoice', [], []],
    ['the last invoice', [first], []],
    ['an invoice between others', [first], [third]],
  ])('and has lost its server after it took the number of %s gives no number twice', async (_which, before, after) => {
    for (const orderId of before) await issue(source, orderId);
    await killedAt('invoice.after-number', (faults) => issue(source, second, faults));
    for (const orderId of after) await issue(source, orderId);
    await restoreChanged(
      () => true,
      () => Promise.resolve(),
    );
    await expectAllIssued();
  });

  it('and takes a number while orders are read, but loses the server, is restored with this number', async () => {
    await issue(source, first);
    await restoreChanged(isBeginOf('orders'), async () => {
      await killedAt('invoice.after-number', (faults) => issue(source, second, faults));
      await issue(source, third);
    });
    await expectAllIssued();
  });

  it('and completes an earlier one while it is read is restored without a gap', async () => {
    await issue(source, first);
    await killedAt('invoice.after-number', (faults) => issue(source, second, faults));
    await issue(source, third);
    await restoreChanged(isBeginOf('number_ranges'), () => issue(source, second));
    await expectAllIssued();
  });
});
