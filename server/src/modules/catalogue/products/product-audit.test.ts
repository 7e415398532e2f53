import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAuditLog } from '../../../../test/audit-reading.js';
import { openTestDatabase, type TestDatabase } from '../../../../test/database.js';
import { killedAt } from '../../../../test/kill-points.js';
import { openAudit } from '../../../../test/open-audit.js';
import { recordCommands } from '../../../../test/recorded-commands.js';
import { TestClock } from '../../../../test/test-clock.js';
import { ensureIndexes } from '../../../platform/mongo/indexes.js';
import { newObjectId, toObjectId } from '../../../platform/mongo/object-id.js';
import { visitor, type UserActor } from '../../../shared/actor.js';
import type { FaultPoints } from '../../../shared/fault-points.js';
import { createIdempotencyService } from '../../idempotency/idempotency.service.js';
import type { AddProductInput } from './add-product.js';
import { createCatalogueService } from './catalogue.service.js';

const admin: UserActor = {
  kind: 'user',
  userId: newObjectId(),
  uid: 'ada',
  email: 'ada@example.test',
  ownsEmail: true,
  displayName: 'Ada',
  role: 'admin',
};
const disc: AddProductInput = {
  name: 'Brake disc',
  about: 'Floating disc, 320 mm.',
  partNumber: 'KS-320-F',
  category: null,
  imageUrl: '/images/demo/brake-disc.svg',
  price: { amountMinor: 18_950, currency: 'usd' },
  availableQuantity: 10,
  minimumQuantity: 1,
  idempotencyKey: null,
};
const failing: FaultPoints = {
  at() {
    throw new Error('The database did not answer');
  },
};

let database: TestDatabase;
const clock = new TestClock();

function newProcess(faults?: FaultPoints) {
  const { connection } = database;
  const audit = openAudit({ connection, clock, faults });
  const idempotency = createIdempotencyService({ connection, clock, newId: newObjectId });
  return { audit, ...createCatalogueService({ connection, clock, idempotency, audit, currency: 'usd' }) };
}

beforeEach(async () => {
  database = await openTestDatabase();
  newProcess();
  await ensureIndexes(database.connection);
});
afterEach(() => database.drop());

const log = (subjectId: string) => readAuditLog(newProcess().audit, { subjectType: 'product', subjectId });
const actions = async (subjectId: string) => (await log(subjectId)).map(({ action }) => action);
const add = async (rest: Partial<AddProductInput> = {}) => newProcess().addProduct(admin, { ...disc, ...rest });

describe('the audit log records', () => {
  it('the fields of a new product that differ from the defaults, with null as their old values', async () => {
    const { id } = await add();
    expect(await log(id)).toMatchObject([
      { action: 'product.added', by: 'ada@example.test', at: clock.now(), subjectId: id, subjectName: 'Brake disc' },
    ]);
    expect((await log(id))[0]?.changes).toEqual([
      { field: 'name', before: null, after: 'Brake disc' },
      { field: 'slug', before: null, after: 'brake-disc' },
      { field: 'partNumber', before: null, after: 'KS-320-F' },
      { field: 'price', before: null, after: '189.50 USD' },
      { field: 'availableQuantity', before: null, after: '10' },
      { field: 'minimumQuantity', before: null, after: '1' },
      { field: 'imageUrl', before: null, after: '/images/demo/brake-disc.svg' },
      { field: 'about', before: null, after: 'Floating disc, 320 mm.' },
    ]);
  });

  it('only the fields that an edit changed, under the new name of the product', async () => {
    const { id } = await add();
    clock.advance({ minutes: 5 });
    const price = { amountMinor: 17_900, currency: 'usd' } as const;
    const same = { about: disc.about, minimumQuantity: 1 };
    await newProcess().updateProduct(admin, {
      ...same,
      productId: id,
      version: 1,
      name: ' Disc, front ',
      partNumber: '',
      price,
    });
    const [entry] = await log(id);
    expect(entry).toMatchObject({ action: 'product.updated', at: clock.now(), subjectName: 'Disc, front' });
    expect(entry?.changes).toEqual([
      { field: 'name', before: 'Brake disc', after: 'Disc, front' },
      { field: 'slug', before: 'brake-disc', after: 'disc-front' },
      { field: 'partNumber', before: 'KS-320-F', after: null },
      { field: 'price', before: '189.50 USD', after: '179.00 USD' },
    ]);
  });

  it('part numbers edited with other fields in one entry, and those edited alone as a separate action', async () => {
    const { id } = await add();
    const oem = { kind: 'oem', number: '45121', brandName: 'Honda' } as const;
    clock.advance({ minutes: 5 });
    await newProcess().updateProduct(admin, { productId: id, version: 1, about: 'New.', numbers: [oem] });
    clock.advance({ minutes: 5 });
    await newProcess().updateProduct(admin, { productId: id, version: 2, numbers: [] });
    expect((await log(id)).slice(0, 2)).toMatchObject([
      { action: 'product.numbers_set', changes: [{ field: 'numbers', before: 'oem Honda 45121', after: null }] },
      { action: 'product.updated', changes: [{ field: 'about' }, { field: 'numbers', after: 'oem Honda 45121' }] },
    ]);
  });

  it('another category with the same name, with the names of the categories above it', async () => {
    const { saveCategory, updateProduct } = newProcess();
    const addCategory = async (name: string, parentId = '') =>
      (await saveCategory(admin, { idempotencyKey: newObjectId(), name, parentId })).id;
    const front = await addCategory('Front', await addCategory('Pads'));
    const other = await addCategory('Front', await addCategory('Discs'));
    const { id } = await add({ categoryIds: [front] });
    const moved = await updateProduct(admin, { productId: id, version: 1, categoryIds: [other] });
    expect(moved).toMatchObject({ version: 2, categoryIds: [other] });
    expect((await log(id))[0]?.changes).toEqual([
      { field: 'category', before: 'Pads / Front', after: 'Discs / Front' },
    ]);
  });

  it('new descriptions of pictures', async () => {
    const { id, media } = await add();
    const described = media.map((picture) => ({ ...picture, altText: 'From behind' }));
    await newProcess().updateProduct(admin, { productId: id, version: 1, media: described });
    expect((await log(id))[0]?.changes).toEqual([
      { field: 'media', before: null, after: 'photo /images/demo/brake-disc.svg “From behind”' },
    ]);
  });

  it('the old quantity as it was after orders had reduced it', async () => {
    const { id } = await add();
    const { stock, updateProduct } = newProcess();
    await stock.reserve({
      productId: id,
      reservationId: 'r1',
      orderId: newObjectId(),
      quantity: 3,
      holder: { userId: newObjectId() },
      expectedUnitPrice: null,
    });
    await updateProduct(admin, { productId: id, version: 1, availableQuantity: 50, expectedAvailableQuantity: 7 });
    expect((await log(id))[0]?.changes).toEqual([{ field: 'availableQuantity', before: '7', after: '50' }]);
  });

  it('deleting and restoring', async () => {
    const { id } = await add();
    await newProcess().deleteProduct(admin, id);
    clock.advance({ seconds: 1 });
    await newProcess().restoreProduct(admin, id);
    expect(await actions(id)).toEqual(['product.restored', 'product.deleted', 'product.added']);
    expect((await log(id)).slice(0, 2).map(({ changes }) => changes)).toEqual([
      [{ field: 'status', before: 'deleted', after: 'for sale' }],
      [{ field: 'status', before: 'for sale', after: 'deleted' }],
    ]);
  });

  it('a deletion under the name that a concurrent edit has given the product', async () => {
    const { id } = await add();
    const collection = database.connection.collection('products');
    const write = collection.findOneAndUpdate.bind(collection);
    const spy = vi.spyOn(collection, 'findOneAndUpdate').mockImplementationOnce(async (...parameters) => {
      await newProcess().updateProduct(admin, { productId: id, version: 1, name: 'Disc, front' });
      return write(...parameters);
    });
    const { product, hasChanged } = await newProcess().deleteProduct(admin, id);
    spy.mockRestore();
    expect([product.name, product.version, hasChanged]).toEqual(['Disc, front', 3, true]);
    expect((await log(id)).map(({ action, subjectName }) => [action, subjectName])).toEqual([
      ['product.deleted', 'Disc, front'],
      ['product.updated', 'Disc, front'],
      ['product.added', 'Brake disc'],
    ]);
  });

  it('an edit of a product that was added before there was a log', async () => {
    const { id } = await add();
    await database.connection
      .collection('products')
      .updateOne({ _id: toObjectId(id) }, { $unset: { auditOutbox: '' } });
    await newProcess().updateProduct(admin, { productId: id, version: 1, category: 'Brakes' });
    expect((await log(id))[0]?.changes).toEqual([{ field: 'category', before: null, after: 'Brakes' }]);
  });
});

describe('the audit log records nothing', () => {
  it('of an edit that changes nothing, and the version stays as it is', async () => {
    const { id } = await add();
    const { name, about, price } = disc;
    const edit = { productId: id, version: 1, name, about, price };
    const stock = { availableQuantity: 10, expectedAvailableQuantity: 10 };
    expect(await newProcess().updateProduct(admin, { ...edit, ...stock })).toMatchObject({ version: 1 });
    expect(await actions(id)).toEqual(['product.added']);
  });

  it('of an edit that came too late, even if it would change nothing now', async () => {
    const { id } = await add();
    const { updateProduct } = newProcess();
    await updateProduct(admin, { productId: id, version: 1, name: 'Other' });
    const late = updateProduct(admin, { productId: id, version: 1, name: 'Other' });
    await expect(late).rejects.toMatchObject({ details: { reason: 'STALE_VERSION', version: 2 } });
    expect(await actions(id)).toEqual(['product.updated', 'product.added']);
  });

  it('of deleting a deleted product, and of restoring one that is not deleted', async () => {
    const { id } = await add();
    await newProcess().restoreProduct(admin, id);
    await newProcess().deleteProduct(admin, id);
    await newProcess().deleteProduct(admin, id);
    expect((await actions(id)).sort()).toEqual(['product.added', 'product.deleted']);
  });

  it('of a retry of adding a product', async () => {
    const key = newObjectId();
    const { id } = await add({ idempotencyKey: key });
    await add({ idempotencyKey: key });
    expect(await actions(id)).toEqual(['product.added']);
  });

  it('of refused attempts', async () => {
    await expect(newProcess().addProduct(visitor, disc)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(add({ name: '' })).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(await readAuditLog(newProcess().audit)).toEqual([]);
  });
});

describe('of concurrent attempts, the audit log records exactly those that changed something', () => {
  it('when several edits are of the same version', async () => {
    const { id } = await add();
    const names = Array.from({ length: 8 }, (_, index) => `Disc ${index}`);
    const edits = names.map((name) => newProcess().updateProduct(admin, { productId: id, version: 1, name }));
    const won = (await Promise.allSettled(edits)).filter(({ status }) => status === 'fulfilled');
    expect(won).toHaveLength(1);
    const [entry, ...others] = await log(id);
    const { name, slug } = await newProcess().getProduct(admin, id);
    expect(entry?.changes).toEqual([
      { field: 'name', before: 'Brake disc', after: name },
      { field: 'slug', before: 'brake-disc', after: slug },
    ]);
    expect(others).toHaveLength(1);
  });

  it('when edits are retried until all succeed: an entry’s old name is the new name of the entry before', async () => {
    const { id } = await add();
    const edit = async (index: number): Promise<void> => {
      const { version } = await newProcess().getProduct(admin, id);
      const change = { productId: id, version, name: `Disc ${index}` };
      await newProcess()
        .updateProduct(admin, change)
        .catch(() => edit(index));
    };
    await Promise.all(Array.from({ length: 5 }, (_, index) => edit(index)));
    const edits = (await log(id)).filter(({ action }) => action === 'product.updated').map(({ changes }) => changes[0]);
    const next = new Map(edits.map((change) => [change?.before, change?.after]));
    expect(next.size).toBe(5);
    let name: string | null | undefined = 'Brake disc';
    for (let step = 0; step < 5; step += 1) name = next.get(name);
    expect(name).toBe((await newProcess().getProduct(admin, id)).name);
  });

  it('when a product is deleted', async () => {
    const { id } = await add();
    const all = await Promise.all(Array.from({ length: 8 }, () => newProcess().deleteProduct(admin, id)));
    expect(all.filter(({ hasChanged }) => hasChanged)).toHaveLength(1);
    expect((await actions(id)).sort()).toEqual(['product.added', 'product.deleted']);
  });
});

describe('after a crash or a failure', () => {
  it.each(['audit.before-record', 'audit.after-record'] as const)(
    'at %s, each change is in the log once',
    async (point) => {
      const key = newObjectId();
      await killedAt(point, (faults) => newProcess(faults).addProduct(admin, { ...disc, idempotencyKey: key }));
      const { id } = await add({ idempotencyKey: key });
      await killedAt(point, (faults) =>
        newProcess(faults).updateProduct(admin, { productId: id, version: 1, name: 'Disc' }),
      );
      await killedAt(point, (faults) => newProcess(faults).deleteProduct(admin, id));
      await newProcess().relayAudit();
      expect((await actions(id)).sort()).toEqual(['product.added', 'product.deleted', 'product.updated']);
    },
  );

  it('of the log, changes are still made and answered, and products are read without the outbox', async () => {
    const catalogue = newProcess(failing);
    const { id } = await catalogue.addProduct(admin, disc);
    expect(await catalogue.updateProduct(admin, { productId: id, version: 1, name: 'Disc' })).toMatchObject({
      version: 2,
    });
    const [row] = await database.connection.collection('products').find().toArray();
    expect(row?.['auditOutbox']).toHaveLength(2);
    const commands = await recordCommands(database.connection, async () => {
      const { stock } = catalogue;
      for (const shown of [
        await catalogue.getProduct(admin, id),
        ...(await catalogue.listAll()),
        ...(await catalogue.listProducts(admin, {})).edges.map(({ node }) => node),
        ...(await catalogue.findProductsByIds([id])),
        (
          await stock.reserve({
            productId: id,
            reservationId: 'r1',
            orderId: newObjectId(),
            quantity: 1,
            holder: { userId: newObjectId() },
            expectedUnitPrice: null,
          })
        ).product,
        await catalogue.updateProduct(admin, { productId: id, version: 2, name: 'Disc, front' }),
      ]) {
        expect(shown).not.toHaveProperty('auditOutbox');
      }
    });
    const reads = commands.filter(
      ({ name, command }) => ['find', 'findAndModify'].includes(name) && command[name] === 'products',
    );
    expect(reads.length).toBeGreaterThan(5);
    for (const { command } of reads)
      expect(command['projection'] ?? command['fields']).toMatchObject({ auditOutbox: 0 });
  });
});
