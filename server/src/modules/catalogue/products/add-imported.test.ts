import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAuditLog } from '../../../../test/audit-reading.js';
import { addCatalogue } from '../../../../test/catalogue-fixtures.js';
import { openTestDatabase, type TestDatabase } from '../../../../test/database.js';
import { openAudit } from '../../../../test/open-audit.js';
import { TestClock } from '../../../../test/test-clock.js';
import { ensureIndexes } from '../../../platform/mongo/indexes.js';
import { newObjectId } from '../../../platform/mongo/object-id.js';
import { systemActor } from '../../../shared/actor.js';
import type { AuditService } from '../../audit/audit.service.js';
import { createIdempotencyService } from '../../idempotency/idempotency.service.js';
import { createCatalogueService } from './catalogue.service.js';
import type { ProductInput } from './product-rules.js';

let database: TestDatabase;
const clock = new TestClock();
const actor = systemActor('import');

const openAuditLog = () => openAudit({ connection: database.connection, clock });

function newProcess(audit: Pick<AuditService, 'openOutbox'> = openAuditLog()) {
  const { connection } = database;
  const idempotency = createIdempotencyService({ connection, clock, newId: newObjectId });
  return createCatalogueService({ connection, clock, idempotency, audit, currency: 'usd' });
}

beforeEach(async () => {
  database = await openTestDatabase();
  newProcess();
  await ensureIndexes(database.connection);
});
afterEach(() => database.drop());

function addition(rest: Partial<ProductInput> = {}) {
  const price = { amountMinor: 18_950, currency: 'usd' as const };
  const input = { name: 'Brake pad', about: 'Sintered.', imageUrl: '/kit.svg', price, availableQuantity: 1 };
  return { id: newObjectId(), input: { ...input, minimumQuantity: 1, partNumber: null, category: null, ...rest } };
}

const stored = (name: string) => database.connection.collection(name);
const slugsOf = async () =>
  (await stored('products').find().sort({ slug: 1 }).toArray()).map(({ slug }) => slug as string);

/** A process that dies before it writes the products, before the log has their entries, or before the outbox is emptied. */
function dyingProcess(point: 'claimed' | 'inserted' | 'recorded') {
  const audit = openAuditLog();
  const die = () => {
    throw new Error('killed');
  };
  return newProcess({
    openOutbox(store) {
      const outbox = audit.openOutbox({ ...store, remove: die });
      if (point === 'claimed') return { ...outbox, toEntry: die };
      return point === 'inserted' ? { ...outbox, relay: die } : outbox;
    },
  });
}

describe('products of an import', () => {
  it.each(['claimed', 'inserted', 'recorded'] as const)(
    'exist once, with one slug and one log entry each, after a crash when they were %s',
    async (point) => {
      const additions = Array.from({ length: 12 }, () => addition());
      await newProcess().addImported(actor, additions.slice(0, 4), {});
      await dyingProcess(point)
        .addImported(actor, additions, {})
        .catch(() => undefined);
      const results = await newProcess().addImported(actor, additions, {});
      expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['changed']));
      const slugs = await slugsOf();
      expect(new Set(slugs).size).toBe(12);
      expect(slugs).toEqual(expect.arrayContaining(['brake-pad', 'brake-pad-2', 'brake-pad-3']));
      expect(await stored('slugs').countDocuments()).toBe(12);
      await newProcess().relayAudit();
      const log = await readAuditLog(openAuditLog());
      expect(log.map(({ subjectId }) => subjectId).sort()).toEqual(additions.map(({ id }) => id).sort());
      expect(await stored('products').countDocuments({ 'auditOutbox.0': { $exists: true } })).toBe(0);
    },
  );

  it('share a new category', async () => {
    const additions = Array.from({ length: 12 }, () => addition({ category: 'Chains' }));
    await newProcess().addImported(actor, additions, {});
    expect(await stored('categories').countDocuments()).toBe(1);
    expect(await stored('products').distinct('categoryIds')).toHaveLength(1);
  });

  it('get a category of their own if an earlier version is removing one of this name', async () => {
    await newProcess().addImported(actor, [addition({ category: 'Chains' })], {});
    await stored('categories').updateOne({}, { $set: { removal: { intoId: null, at: new Date() } } });
    await newProcess().addImported(actor, [addition({ category: 'Chains' })], {});
    expect(await stored('categories').countDocuments()).toBe(2);
  });

  it('share a new category with those that another server adds at the same time', async () => {
    const addMany = () => newProcess().addImported(actor, [addition({ category: 'Chains' })], {});
    await Promise.all(Array.from({ length: 4 }, addMany));
    expect(await stored('categories').countDocuments()).toBe(1);
    expect(await stored('products').distinct('categoryIds')).toHaveLength(1);
    expect(await stored('slugs').countDocuments({ _id: /^category:/ as never })).toBe(1);
  });

  it('are added or refused independently of each other', async () => {
    const { family } = await addCatalogue(database);
    const size = (value: string) => ({ familyId: family.id, options: [{ axis: 'size', value }] });
    await newProcess().addImported(actor, [addition({ ...size('S'), slug: 'taken' })], {});
    const additions = [
      addition({ ...size('S'), name: 'Same options' }),
      addition(size('M')),
      addition({ slug: 'taken' }),
      addition({ name: '' }),
      addition({ ...size('M'), name: 'Same options as the second' }),
      addition({ brandId: newObjectId() }),
      addition(),
    ];
    const results = await newProcess().addImported(actor, additions, {});
    expect(results.map(({ message }) => message)).toEqual([
      'Another product of this family, perhaps a deleted one, has the same options.',
      null,
      'Another product has, or had, this address. Choose another one.',
      'Name must have 1 to 200 characters.',
      'Another product of this family, perhaps a deleted one, has the same options.',
      'There is no brand with this ID.',
      null,
    ]);
    expect(await slugsOf()).toEqual(['brake-pad', 'brake-pad-2', 'taken']);
    expect(await readAuditLog(openAuditLog())).toHaveLength(3);
    expect(await stored('slugs').countDocuments()).toBe(3);
  });
});
