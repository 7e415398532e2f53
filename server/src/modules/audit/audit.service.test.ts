import { Schema, type Model } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/database.js';
import { killedAt } from '../../../test/kill-points.js';
import { openAudit } from '../../../test/open-audit.js';
import { TestClock } from '../../../test/test-clock.js';
import { createLogger } from '../../platform/logger.js';
import { ensureIndexes } from '../../platform/mongo/indexes.js';
import { newObjectId } from '../../platform/mongo/object-id.js';
import { systemActor, visitor, type UserActor } from '../../shared/actor.js';
import type { FaultPoints } from '../../shared/fault-points.js';
import { addAuditOutbox, createOutboxStore, inOutbox, pushToOutbox, type AuditedDocument } from './audit-outbox.js';
import { changesBetween, type AuditEntry } from './audit.js';
import { createAuditRepository } from './audit.repository.js';
import type { AuditListRequest, AuditOutbox } from './audit.service.js';
import { createOutboxWorker } from './outbox-worker.js';

/** A collection with an outbox, for these tests. */
interface Shelf extends AuditedDocument {
  _id: string;
  label: string;
}

const schema = new Schema<Shelf>({ _id: { type: String, required: true }, label: String }, { versionKey: false });
addAuditOutbox(schema);

const ada = systemActor('ada');
const customer: UserActor = {
  kind: 'user',
  userId: newObjectId(),
  uid: 'casey',
  email: 'casey@example.test',
  ownsEmail: true,
  displayName: 'Casey',
  role: 'customer',
};
const broken: FaultPoints = {
  at() {
    throw new Error('The database did not answer');
  },
};

let database: TestDatabase;
let shelves: Model<Shelf>;
const clock = new TestClock();

/** A process with its own fault points. */
function newProcess(faults?: FaultPoints) {
  const audit = openAudit({ connection: database.connection, clock, faults });
  const outbox = audit.openOutbox(createOutboxStore(shelves));
  const outboxes = { orders: () => Promise.reject(new Error('The orders cannot be read')), shelves: outbox.relayAll };
  return { audit, outbox, worker: createOutboxWorker({ outboxes, logger: createLogger('silent') }) };
}

beforeEach(async () => {
  database = await openTestDatabase();
  shelves = database.connection.model<Shelf>('Shelf', schema);
  newProcess();
  await ensureIndexes(database.connection);
  await shelves.create({ _id: 'a', label: 'Old' });
});
afterEach(() => database.drop());

async function relabel(outbox: AuditOutbox, label: string, by = ada): Promise<AuditEntry> {
  const changes = changesBetween({ label: 'Old' }, { label });
  const entry = outbox.toEntry(by, { action: 'product.updated', subject: { id: 'a', name: label }, changes });
  await shelves.updateOne({ _id: 'a' }, { $set: { label }, ...pushToOutbox(entry) });
  await outbox.relay(entry);
  return entry;
}

const list = async (request: AuditListRequest = {}, { audit } = newProcess()) =>
  (await audit.listEntries(ada, request)).edges.map(({ node }) => node);
const outboxOf = async (id: string) => (await shelves.findById(id).lean<Shelf>())?.auditOutbox;

describe('a change', () => {
  it('is recorded with who made it, when, and the values before and after', async () => {
    await relabel(newProcess().outbox, 'New');
    expect(await list()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
        action: 'product.updated',
        at: clock.now(),
        by: 'system:ada',
        subjectType: 'product',
        subjectId: 'a',
        subjectName: 'New',
        changes: [{ field: 'label', before: 'Old', after: 'New' }],
        note: null,
        importId: null,
      },
    ]);
    expect(await outboxOf('a')).toEqual([]);
  });

  it('that creates a document is recorded through the outbox of that document', async () => {
    const { outbox } = newProcess();
    const changes = changesBetween(null, { label: 'First' });
    const entry = outbox.toEntry(ada, { action: 'product.added', subject: { id: 'b', name: 'First' }, changes });
    await shelves.create({ _id: 'b', label: 'First', ...inOutbox(entry) });
    await outbox.relay(entry);
    expect(await list()).toEqual([entry]);
    expect(await outboxOf('b')).toEqual([]);
  });

  it('of an import is found in the log and in the outbox', async () => {
    const { audit, outbox } = newProcess();
    const change = { action: 'product.updated', subject: { id: 'a', name: 'New' }, changes: [] } as const;
    const toEntry = (importId: string) => outbox.toEntry(ada, { ...change, importId });
    const [moved, waiting] = [toEntry('one'), toEntry('one')];
    await audit.append([moved, toEntry('other')]);
    for (const entry of [waiting, toEntry('other')]) await shelves.updateOne({ _id: 'a' }, pushToOutbox(entry));
    expect(await outbox.findOfImport('one', ['a'])).toEqual([waiting, moved]);
    expect(await outbox.findOfImport('one', ['b'])).toEqual([]);
  });

  it('is the only reason for an outbox: a document that no admin has changed has none', async () => {
    await shelves.create({ _id: 'b', label: 'Quiet' });
    expect(await outboxOf('b')).toBeUndefined();
  });
});

describe('the log', () => {
  it('can only be appended to', () => {
    const calls = Object.keys(createAuditRepository(database.connection)).sort();
    expect(calls).toEqual(['append', 'count', 'findBySubjects', 'findOfImport', 'findPage']);
  });

  it('leaves an entry as it is when another one with the same ID is appended', async () => {
    const { audit, outbox } = newProcess();
    const entry = await relabel(outbox, 'New');
    await audit.append([{ ...entry, by: 'system:somebody-else', changes: [] }]);
    expect(await list()).toEqual([entry]);
  });

  it.each(['audit.before-record', 'audit.after-record'] as const)(
    'has one entry for a change by a process that died at %s',
    async (point) => {
      await killedAt(point, (faults) => relabel(newProcess(faults).outbox, 'New'));
      expect(await outboxOf('a')).toHaveLength(1);
      await newProcess().worker.relayAll();
      await newProcess().worker.relayAll();
      expect(await list()).toHaveLength(1);
      expect(await outboxOf('a')).toEqual([]);
    },
  );

  it('has each entry once, even if many processes relay at the same time', async () => {
    for (const label of ['B', 'C', 'D']) {
      await killedAt('audit.before-record', (faults) => relabel(newProcess(faults).outbox, label));
    }
    await Promise.all(Array.from({ length: 6 }, () => newProcess().worker.relayAll()));
    expect((await list()).map(({ subjectName }) => subjectName)).toEqual(['D', 'C', 'B']);
    expect(await outboxOf('a')).toEqual([]);
  });
});

describe('a relay that fails', () => {
  it('does not make the change fail, and the next pass moves the entry', async () => {
    await relabel(newProcess(broken).outbox, 'New');
    expect(await outboxOf('a')).toHaveLength(1);
    const relay = newProcess().worker.start({ everyMs: 60_000 });
    await relay.stop();
    expect(await outboxOf('a')).toEqual([]);
    expect(await database.connection.collection('audit_log').countDocuments()).toBe(1);
  });

  it('does not prevent the entries of other outboxes from being moved to the log', async () => {
    await relabel(newProcess(broken).outbox, 'New');
    await newProcess().worker.relayAll();
    expect(await outboxOf('a')).toEqual([]);
  });

  it('is not repeated by a read, which writes nothing', async () => {
    await relabel(newProcess(broken).outbox, 'New');
    expect(await list()).toEqual([]);
    expect(await outboxOf('a')).toHaveLength(1);
  });
});

describe('the list', () => {
  it('pages through all entries once, newest first, even if many have the same time and new ones are added', async () => {
    const { audit, outbox } = newProcess();
    for (let index = 0; index < 7; index += 1) {
      await relabel(outbox, `Label ${index}`);
      if (index % 3 === 2) clock.advance({ seconds: 1 });
    }
    const expected = (await list()).map(({ id }) => id);
    const seen: AuditEntry[] = [];
    let after: string | null = null;
    do {
      const page = await audit.listEntries(ada, { first: 2, after });
      seen.push(...page.edges.map(({ node }) => node));
      after = page.hasNextPage ? page.endCursor : null;
      await relabel(outbox, 'Meanwhile');
    } while (after !== null);
    expect(seen.map(({ id }) => id)).toEqual(expected);
    expect(seen.map(({ subjectName }) => subjectName)).toEqual([6, 5, 4, 3, 2, 1, 0].map((index) => `Label ${index}`));
    expect(await audit.countEntries(ada, {})).toBe(11);
  });

  it('applies its filters', async () => {
    const { audit, outbox } = newProcess();
    await relabel(outbox, 'New');
    await relabel(outbox, 'Newer', systemActor('bo'));
    const made = { id: newObjectId(), at: clock.now(), by: 'bo@example.test' };
    const order = { subjectType: 'order', subjectId: 'o1', subjectName: 'An order' } as const;
    const rest = { changes: [], note: null, importId: null };
    await audit.append([
      { ...made, ...order, ...rest, action: 'order.shipped' },
      { ...made, ...order, ...rest, id: newObjectId(), action: 'order.edited', subjectId: 'o2', importId: 'i1' },
      { ...made, ...order, ...rest, id: newObjectId(), action: 'order.edited', subjectId: 'o3', by: 'key:ab12 My ERP' },
    ]);
    const counts = async (filter: AuditListRequest['filter']) => [
      (await list({ filter })).length,
      await audit.countEntries(ada, filter ?? {}),
    ];
    expect(await counts(null)).toEqual([5, 5]);
    expect(await counts({ withoutImports: true })).toEqual([4, 4]);
    expect(await counts({ withoutImports: true, subjectType: 'order' })).toEqual([2, 2]);
    expect(await counts({ importId: 'i1' })).toEqual([1, 1]);
    expect(await counts({ subjectType: 'product' })).toEqual([2, 2]);
    expect(await counts({ subjectId: 'o1' })).toEqual([1, 1]);
    expect(await counts({ subjectId: ' O1' })).toEqual([1, 1]);
    expect(await counts({ subjectType: 'product', subjectId: 'o1' })).toEqual([0, 0]);
    expect(await counts({ by: ' Bo@example.test' })).toEqual([2, 2]);
    expect(await counts({ by: 'system:ada', subjectId: 'a' })).toEqual([1, 1]);
    expect(await counts({ by: 'key:ab12 My ERP' })).toEqual([1, 1]);
    expect(await counts({ subjectId: '' })).toEqual([0, 0]);
  });

  it.each([
    'nonsense',
    Buffer.from('["audit",1]').toString('base64url'),
    Buffer.from('["audit","x","y"]').toString('base64url'),
  ])('refuses the foreign cursor %s', async (after) => {
    await expect(newProcess().audit.listEntries(ada, { after })).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
  });

  it.each([0, 101, 1.5])('refuses a page size of %s', async (first) => {
    await expect(newProcess().audit.listEntries(ada, { first })).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
  });

  it.each([
    ['a visitor', visitor, 'UNAUTHENTICATED'],
    ['a customer', customer, 'FORBIDDEN'],
  ])('is not for %s', async (_who, actor, code) => {
    const { audit } = newProcess();
    await expect(audit.listEntries(actor, {})).rejects.toMatchObject({ code });
    await expect(audit.countEntries(actor, {})).rejects.toMatchObject({ code });
  });
});
