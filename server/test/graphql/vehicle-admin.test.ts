import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toObjectId } from '../../src/platform/mongo/object-id.js';
import { systemActor, visitor } from '../../src/shared/actor.js';
import type { AuditEntry } from '../../src/modules/audit/audit.js';
import { createFitmentRepository } from '../../src/modules/vehicles/fitment.repository.js';
import { createVehicleRepository } from '../../src/modules/vehicles/vehicle.repository.js';
import type { Vehicle, VehicleChoice } from '../../src/modules/vehicles/vehicle.js';
import { addProduct, openTestShop, type GraphAnswer, type TestShop, type TestUser } from '../shop.js';
import { addFitment, addVehicle, rowFor } from '../vehicle-fixtures.js';

const system = systemActor('test');
let shop: TestShop;
let admin: TestUser;
let keys = 0;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.newAdmin();
});
afterAll(() => shop.close());
// Data written by other processes becomes visible within half a second.
beforeEach(() => shop.clock.advance({ seconds: 1 }));

const vehicles = () => shop.services.vehicles;
const refusalOf = ({ errors }: GraphAnswer<unknown>) => errors?.[0]?.extensions;
const newKey = () => `vehicle-${(keys += 1)}`;

async function newVehicle(part: Partial<Vehicle> = {}): Promise<Vehicle> {
  const number = await createVehicleRepository(shop.connection).nextNumber();
  const vehicle = await addVehicle(shop, { number, ...part });
  shop.clock.advance({ seconds: 1 });
  return vehicle;
}

interface Shown {
  id: string;
  slug: string;
  name: string;
  version: number;
}

const save = (input: object, user: TestUser | null = admin) =>
  shop.graphql<{ saveVehicle: { vehicle: Shown } | null } | null>(
    `mutation ($input: SaveVehicleInput!) { saveVehicle(input: $input) { vehicle {
      id slug name make { name } kind yearFrom yearTo markets ccm kw aliases version } } }`,
    { input: { make: 'Suzuki', model: 'SV 650', kind: 'STREET', yearFrom: 1999, ...input } },
    user,
  );

async function saved(input: object): Promise<Shown> {
  const { data, errors } = await save(input);
  expect(errors).toBeUndefined();
  return data?.saveVehicle?.vehicle as Shown;
}

async function auditOf(subjectId: string) {
  const { edges } = await shop.services.audit.listEntries(system, { filter: { subjectId } });
  return edges.map(({ node }) => node);
}

describe('saveVehicle', () => {
  it('adds a bike that is found at once, with an audit entry', async () => {
    const details = { variant: ' S ', code: 'AV', yearTo: 2002, markets: ['EU', 'UK'], ccm: 645, kw: 51.5 };
    const added = await saved({ idempotencyKey: newKey(), ...details, aliases: ['SV650', 'SV650 '] });
    expect(added).toMatchObject({
      ...{ slug: 'suzuki-sv-650-s-av', name: 'Suzuki SV 650 S (AV)', make: { name: 'Suzuki' }, kind: 'STREET' },
      ...{ yearFrom: 1999, yearTo: 2002, markets: ['EU', 'UK'], ccm: 645, kw: 51.5, aliases: ['SV650'], version: 1 },
    });
    expect(await vehicles().findBySlug('suzuki-sv-650-s-av')).toMatchObject({ id: added.id });
    const [entry] = await auditOf(added.id);
    expect(entry).toMatchObject({ action: 'vehicle.added', by: admin.email, subjectName: 'Suzuki SV 650 S (AV)' });
    expect(entry?.changes).toContainEqual({ field: 'markets', before: null, after: 'EU, UK' });
  });

  it('adds one bike per idempotency key, also for repeated and concurrent requests', async () => {
    const input = { idempotencyKey: newKey(), model: 'GSX 750 F' };
    const [one, other] = await Promise.all([saved(input), saved(input)]);
    const third = await saved(input);
    expect([other.id, third.id]).toEqual([one.id, one.id]);
    expect(await auditOf(one.id)).toHaveLength(1);
  });

  it('gives several new bikes different numbers and slugs', async () => {
    const added = await Promise.all(
      [1990, 1994, 1998].map((yearFrom) => saved({ idempotencyKey: newKey(), model: 'DR 350', yearFrom })),
    );
    const stored = await vehicles().findVehicles(added.map(({ id }) => id));
    expect(new Set(stored.map(({ number }) => number)).size).toBe(3);
    expect(new Set(added.map(({ slug }) => slug)).size).toBe(3);
  });

  it('keeps the spelling of a make that other bikes have', async () => {
    await saved({ idempotencyKey: newKey(), make: 'MV Agusta', model: 'F4' });
    expect(await saved({ idempotencyKey: newKey(), make: 'mv agusta', model: 'F3' })).toMatchObject({
      make: { name: 'MV Agusta' },
    });
  });

  it('corrects the spelling of a make for all of its bikes, even if another server changes one meanwhile', async () => {
    const add = (model: string) => saved({ idempotencyKey: newKey(), make: 'MOTO GUZZI', model });
    const [one, other] = [await add('V7'), await add('V9')];
    await vehicles().find(other.id);
    const written = { $set: { ccm: 853 }, $inc: { version: 1 }, $currentDate: { changedAt: true as const } };
    await shop.connection.collection('vehicles').updateOne({ _id: toObjectId(other.id) }, written);
    const edit = { id: one.id, version: 1, make: 'Moto Guzzi', model: 'V7' };
    const make = { key: 'moto-guzzi', name: 'Moto Guzzi' };
    const edited = await saved(edit);
    expect(edited).toMatchObject({ name: 'Moto Guzzi V7', version: 2 });
    expect(await vehicles().find(other.id)).toMatchObject({ make, ccm: 853, version: 3 });
    expect((await auditOf(other.id))[0]).toMatchObject({
      changes: [{ field: 'make', before: 'MOTO GUZZI', after: 'Moto Guzzi' }],
    });
    expect(await saved(edit)).toEqual(edited);
    expect(await add('V100')).toMatchObject({ make: { name: 'Moto Guzzi' } });
    expect(await auditOf(one.id)).toHaveLength(2);
    const taken = await save({ id: one.id, version: 2, make: 'Moto-Guzzi', model: 'V9' });
    expect(taken.errors?.[0]?.message).toContain('There is already a bike');
    expect(await vehicles().find(other.id)).toMatchObject({ make, version: 3 });
  });

  it('redirects the former address of an edited bike to its new one', async () => {
    const added = await saved({ idempotencyKey: newKey(), model: 'Bandit' });
    const edited = await saved({ id: added.id, version: 1, model: 'GSF 600 Bandit', yearTo: 2004 });
    expect(edited).toMatchObject({ id: added.id, slug: 'suzuki-gsf-600-bandit', yearTo: 2004, version: 2 });
    const { data } = await shop.graphql('{ vehicle(slug: "suzuki-bandit") { slug } }');
    expect(data).toEqual({ vehicle: { slug: 'suzuki-gsf-600-bandit' } });
    expect((await auditOf(added.id)).map(({ action }) => action)).toContain('vehicle.updated');
  });

  it('changes nothing when an edit is repeated', async () => {
    const { id } = await saved({ idempotencyKey: newKey(), model: 'RV 125' });
    const edit = { id, version: 1, model: 'RV 125', yearTo: 2016 };
    expect(await saved(edit)).toEqual(await saved(edit));
    expect(await auditOf(id)).toHaveLength(2);
  });

  it('does not overwrite another edit', async () => {
    const { id } = await saved({ idempotencyKey: newKey(), model: 'TL 1000' });
    await saved({ id, version: 1, model: 'TL 1000', ccm: 996 });
    expect(refusalOf(await save({ id, version: 1, model: 'TL 1000', ccm: 1_000 }))).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'STALE_VERSION', version: 2 },
    });
    expect(await vehicles().find(id)).toMatchObject({ ccm: 996 });
  });

  it.each<[string, object]>([
    ['make', { make: ' ' }],
    ['make', { make: '川崎' }],
    ['model', { model: 'm'.repeat(61) }],
    ['yearFrom', { yearFrom: 1884 }],
    ['yearTo', { yearTo: 1998 }],
    ['ccm', { ccm: 0 }],
    ['kw', { kw: 0 }],
    ['markets.1', { markets: ['EU', ''] }],
    ['markets', { markets: Array.from({ length: 21 }, (_, index) => `M${index}`) }],
    ['aliases.0', { aliases: ['a'.repeat(61)] }],
    ['idempotencyKey', { idempotencyKey: null }],
    ['version', { id: 'known', version: null, ccm: 5 }],
  ])('names the field %s if it is invalid (%#)', async (field, input) => {
    const id = 'id' in input ? (await newVehicle()).id : null;
    const { errors } = await save({ idempotencyKey: newKey(), ...input, id });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', details: { fields: [{ field }] } });
  });

  it('refuses a second bike with the same make, model, variant, code and first year', async () => {
    const same = { model: 'GN 125', code: 'NF41' };
    await saved({ idempotencyKey: newKey(), ...same });
    expect(refusalOf(await save({ idempotencyKey: newKey(), ...same, model: 'gn125' }))).toMatchObject({
      details: { fields: [{ field: 'model' }] },
    });
  });

  it('is only for admins, and refuses a bike that does not exist', async () => {
    const customer = await shop.newCustomer();
    expect(refusalOf(await save({ idempotencyKey: newKey() }, customer))).toMatchObject({ code: 'FORBIDDEN' });
    const details = { make: 'A', model: 'B', kind: 'street', yearFrom: 2000 } as const;
    await expect(vehicles().saveVehicle(visitor, details)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(refusalOf(await save({ id: 'a'.repeat(24), version: 1 }))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('mergeVehicles', () => {
  const inputOf = (from: Vehicle, into: Vehicle) => ({
    fromId: from.id,
    intoId: into.id,
    fromVersion: from.version,
    intoVersion: into.version,
  });
  const merge = (from: Vehicle, into: Vehicle, user: TestUser | null = admin) =>
    shop.graphql<{ mergeVehicles: { vehicle: Shown } | null } | null>(
      `mutation ($input: MergeVehiclesInput!) { mergeVehicles(input: $input) { vehicle { id version } } }`,
      { input: inputOf(from, into) },
      user,
    );
  const rowsOf = async (productId: string) => (await vehicles().findFitments([productId]))[0]?.rows ?? [];

  it('moves the rows of 10 products and the bikes in garages, and joins duplicates', async () => {
    const [from, into] = [await newVehicle(), await newVehicle()];
    const products = await Promise.all(
      Array.from({ length: 10 }, (_, index) => addProduct(shop, { name: `P${index}` })),
    );
    for (const productId of products) {
      const rows = [rowFor(from), rowFor(into), rowFor(from, { position: 'front', quantity: 2 })];
      await addFitment(shop, productId, { rows });
    }
    const { token } = await shop.newCustomer();
    const customer = await shop.services.accounts.authenticate(token);
    for (const { id: vehicleId } of [from, into]) {
      await shop.services.garage.saveBike(customer, { vehicle: { vehicleId, year: 2005 } });
    }
    const { data: use } = await shop.graphql(
      'query ($id: ID!) { vehicleUse(id: $id) { productCount garageCount } }',
      { id: from.id },
      admin,
    );
    expect(use).toEqual({ vehicleUse: { productCount: 10, garageCount: 1 } });

    expect((await merge(from, into)).data).toEqual({ mergeVehicles: { vehicle: { id: into.id, version: 2 } } });
    for (const productId of products) {
      expect(await rowsOf(productId)).toEqual([rowFor(into), rowFor(into, { position: 'front', quantity: 2 })]);
    }
    if (customer.kind !== 'user') throw new Error('Not signed in');
    const bikes = await shop.services.garage.listBikes(customer, customer.userId);
    expect(bikes).toEqual([expect.objectContaining({ vehicle: expect.objectContaining({ id: into.id }) as unknown })]);
    expect((await auditOf(from.id))[0]).toMatchObject({
      action: 'vehicle.merged',
      changes: [{ field: 'mergedInto', before: null, after: expect.stringContaining('CBR 600 RR') as unknown }],
    });
  });

  it('makes ids, addresses and carts of the merged bike lead to the remaining one', async () => {
    const [from, into] = [await newVehicle(), await newVehicle()];
    const productId = await addProduct(shop);
    const customer = await shop.newCustomer();
    await shop.graphql(
      'mutation ($input: AddCartLineInput!) { addCartLine(input: $input) { cart { id } } }',
      { input: { productId, quantity: 1, idempotencyKey: newKey(), vehicle: { vehicleId: from.id, year: 2004 } } },
      customer,
    );
    await merge(from, into);
    expect(await vehicles().find(from.id)).toMatchObject({ id: into.id });
    expect(await vehicles().findBySlug(from.slugs[0] ?? '')).toMatchObject({ id: into.id });
    expect(await vehicles().choose({ vehicleId: from.id, year: 2004 })).toMatchObject({ vehicle: { id: into.id } });
    const { data } = await shop.graphql('{ cart { lines { vehicle { id } year } } }', {}, customer);
    expect(data).toEqual({ cart: { lines: [{ vehicle: { id: into.id }, year: 2004 }] } });
  });

  it('lets the remaining bike take the name of the merged one, whose address still leads to it', async () => {
    const from = await saved({ idempotencyKey: newKey(), model: 'Katana' });
    const into = await saved({ idempotencyKey: newKey(), model: 'GSX 1100 S', yearFrom: 2000 });
    await merge((await vehicles().find(from.id)) as Vehicle, (await vehicles().find(into.id)) as Vehicle);
    const edited = await saved({ id: into.id, version: 2, model: 'Katana' });
    expect(edited).toMatchObject({ slug: 'suzuki-katana-1999', version: 3 });
    expect(await vehicles().findBySlug('suzuki-katana')).toMatchObject({ id: into.id });
  });

  it('adds no fitment for other years of the remaining bike', async () => {
    const from = await newVehicle({ yearFrom: 2004, yearTo: 2005 });
    const into = await newVehicle({ yearFrom: 2003, yearTo: null });
    const productId = await addProduct(shop);
    await addFitment(shop, productId, { rows: [rowFor(from)] });
    await merge(from, into);
    expect(await rowsOf(productId)).toEqual([rowFor(into, { yearFrom: 2004, yearTo: 2005 })]);
  });

  it('ends in the same state when it is repeated, also concurrently', async () => {
    const [from, into] = [await newVehicle(), await newVehicle()];
    const answers = await Promise.all([merge(from, into), merge(from, into)]);
    const third = await merge(from, into);
    for (const { data } of [...answers, third]) {
      expect(data).toEqual({ mergeVehicles: { vehicle: { id: into.id, version: 2 } } });
    }
    expect(await auditOf(from.id)).toHaveLength(1);
  });

  describe('after its process died', () => {
    const entryOf = ({ id }: Vehicle): AuditEntry => ({
      ...{ id, action: 'vehicle.merged', at: shop.clock.now(), by: 'system:test', note: null, importId: null },
      ...{ subjectType: 'vehicle', subjectId: id, subjectName: 'Bike', changes: [] },
    });

    it('is carried out by a retry with the same versions, if nothing was decided yet', async () => {
      const [from, into] = [await newVehicle(), await newVehicle()];
      await createVehicleRepository(shop.connection).beginTaking(into.id, into.version, from.id);
      expect((await merge(from, into)).data).toEqual({ mergeVehicles: { vehicle: { id: into.id, version: 2 } } });
    });

    it.each(['a retry', 'the worker'])('is completed by %s, if it was already decided', async (who) => {
      const [from, into] = [await newVehicle(), await newVehicle()];
      const productId = await addProduct(shop);
      await addFitment(shop, productId, { rows: [rowFor(from)] });
      const repository = createVehicleRepository(shop.connection);
      await repository.beginTaking(into.id, into.version, from.id);
      await repository.merge(from, into.id, entryOf(from));
      if (who === 'a retry') await merge(from, into);
      else await vehicles().relayAudit();
      expect(await rowsOf(productId)).toEqual([rowFor(into)]);
      expect((await repository.findBehind()).map(({ id }) => id)).toContain(from.id);
    });

    it('moves late writes of another server as well, and then has nothing left to do', async () => {
      const [from, into] = [await newVehicle(), await newVehicle()];
      await merge(from, into);
      const productId = await addProduct(shop);
      await addFitment(shop, productId, { rows: [rowFor(from)] });
      shop.clock.advance({ seconds: 61 });
      await vehicles().relayAudit();
      expect(await rowsOf(productId)).toEqual([rowFor(into)]);
      const behind = await createVehicleRepository(shop.connection).findBehind();
      expect(behind.map(({ id }) => id)).not.toContain(from.id);
    });
  });

  it('refuses if one of the two was changed meanwhile', async () => {
    const [from, into] = [await newVehicle(), await newVehicle()];
    const seen: [Vehicle, Vehicle][] = [
      [{ ...from, version: 7 }, into],
      [from, { ...into, version: 7 }],
    ];
    for (const [staleFrom, staleInto] of seen) {
      expect(refusalOf(await merge(staleFrom, staleInto))).toMatchObject({
        code: 'CONFLICT',
        details: { reason: 'STALE_VERSION' },
      });
    }
    expect(await vehicles().find(from.id)).toMatchObject({ id: from.id });
  });

  it('never merges two bikes into each other', async () => {
    const [one, other] = [await newVehicle(), await newVehicle()];
    await Promise.all([merge(one, other), merge(other, one)]);
    const repository = createVehicleRepository(shop.connection);
    const left = (await Promise.all([one, other].map(({ id }) => repository.findById(id)))).filter(
      (stored) => !stored?.merged,
    );
    expect(left.length).toBeGreaterThan(0);
  });

  it('names the invalid field', async () => {
    const [from, into, third] = [await newVehicle(), await newVehicle(), await newVehicle()];
    const fault = (field: string) => ({ code: 'BAD_USER_INPUT', details: { fields: [{ field }] } });
    expect(refusalOf(await merge(from, from))).toMatchObject(fault('intoId'));
    expect(refusalOf(await merge(from, { ...into, id: 'none' }))).toMatchObject(fault('intoId'));
    expect(refusalOf(await merge({ ...from, id: 'none' }, into))).toMatchObject({ code: 'NOT_FOUND' });
    await merge(from, into);
    expect(refusalOf(await merge(third, from))).toMatchObject(fault('intoId'));
    expect(refusalOf(await merge(from, third))).toMatchObject(fault('fromId'));
    expect(refusalOf(await save({ id: from.id, version: 2 }))).toMatchObject(fault('id'));
  });

  it('is for admins', async () => {
    const [from, into] = [await newVehicle(), await newVehicle()];
    expect(refusalOf(await merge(from, into, await shop.newCustomer()))).toMatchObject({ code: 'FORBIDDEN' });
    await expect(vehicles().mergeVehicles(visitor, inputOf(from, into))).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    await expect(vehicles().findUse(visitor, from.id)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

/** Orders a product for a bike, records its payment in cash, ships it and requests a return because it does not fit. */
async function returnMisfit(buyer: TestUser, productId: string, vehicle: VehicleChoice, note: string | null) {
  const { accounts, carts, orders, payments } = shop.services;
  const idempotencyKey = newKey();
  const shopper = { actor: await accounts.authenticate(buyer.token), token: null };
  const cart = await carts.addLine(shopper, { productId, quantity: 1, vehicle, idempotencyKey });
  const contact = { address: '1 Ratchet Lane', phone: '0123 456', guest: null };
  const expected = { revision: cart.revision, expectedTotal: cart.total };
  const { id: orderId, total, lines } = await orders.placeCartOrder(shopper, { ...contact, ...expected });
  await payments.recordPayment(system, { orderId, method: 'cash', expectedTotal: total, idempotencyKey });
  await orders.shipParcel(system, { orderId, idempotencyKey });
  const line = { lineId: lines[0]?.id ?? '', quantity: 1, reason: 'does_not_fit' as const, note };
  const { returnId, order } = await orders.requestReturn(system, { orderId, lines: [line], idempotencyKey });
  return { orderId, returnId, revision: order.revision };
}

describe('fitmentReport', () => {
  interface Report {
    productsWithoutFitment: { totalCount: number; nodes: { id: string }[]; pageInfo: { endCursor: string } };
    conflicts: { totalCount: number; nodes: object[] };
    misfits: { totalCount: number; nodes: object[] };
  }
  const read = async (first = 50, after: string | null = null) => {
    const query = `query ($first: Int, $after: String) { fitmentReport {
      productsWithoutFitment(first: $first, after: $after) { totalCount nodes { id } pageInfo { endCursor } }
      conflicts { totalCount nodes { product { id } vehicle { id } fitsSource excludedSource } }
      misfits { totalCount nodes { product { id } vehicle { id } year count note rows { source yearFrom } } } } }`;
    const { data } = await shop.graphql<{ fitmentReport: Report }>(query, { first, after }, admin);
    return data.fitmentReport;
  };

  it('lists public products without fitment, a page at a time', async () => {
    const bike = await newVehicle();
    const [told, untold, draft] = [
      await addProduct(shop),
      await addProduct(shop),
      await addProduct(shop, { status: 'draft' }),
    ];
    await shop.services.vehicles.setFitment(system, {
      ...{ productId: told, version: 0, kind: 'specific', isComplete: false },
      rows: [{ vehicleId: bike.id }],
    });
    const ids = (await read(100)).productsWithoutFitment.nodes.map(({ id }) => id);
    expect(ids).toContain(untold);
    expect(ids).not.toContain(told);
    expect(ids).not.toContain(draft);
    const first = await read(1);
    const second = await read(1, first.productsWithoutFitment.pageInfo.endCursor);
    expect([first, second].map(({ productsWithoutFitment: { nodes } }) => nodes[0]?.id)).toEqual(ids.slice(0, 2));
    expect(first.productsWithoutFitment.totalCount).toBe(ids.length);
  });

  it('lists sources that contradict each other until one of them is corrected', async () => {
    const bike = await newVehicle();
    const productId = await addProduct(shop);
    const said = { productId, kind: 'specific', isComplete: false } as const;
    const { setFitment } = shop.services.vehicles;
    await setFitment(system, { ...said, version: 0, source: 'supplier', rows: [{ vehicleId: bike.id }] });
    await setFitment(system, { ...said, version: 1, rows: [{ vehicleId: bike.id, isExcluded: true }] });
    expect((await read()).conflicts).toEqual({
      totalCount: 1,
      nodes: [
        { product: { id: productId }, vehicle: { id: bike.id }, fitsSource: 'supplier', excludedSource: 'manual' },
      ],
    });
    await setFitment(system, { ...said, version: 2, source: 'supplier', rows: [] });
    expect((await read()).conflicts).toEqual({ totalCount: 0, nodes: [] });
    expect(await createFitmentRepository(shop.connection).findConflicts()).toEqual([]);
  });

  it('lists what was returned because it does not fit, until the fitment is corrected', async () => {
    const bike = await newVehicle({ yearFrom: 2003, yearTo: 2008 });
    const productId = await addProduct(shop);
    const said = { productId, kind: 'specific', isComplete: false } as const;
    const { setFitment } = vehicles();
    await setFitment(system, { ...said, version: 0, source: 'supplier', rows: [{ vehicleId: bike.id }] });
    const buyer = await shop.newCustomer();
    await returnMisfit(buyer, productId, { vehicleId: bike.id, year: 2005 }, 'The bolts are too short');
    await returnMisfit(buyer, productId, { vehicleId: bike.id, year: 2005 }, null);
    const declined = await returnMisfit(buyer, productId, { vehicleId: bike.id, year: 2006 }, null);
    await shop.services.orders.decideReturn(system, { ...declined, decision: 'declined', note: 'Worn' });
    shop.clock.advance({ minutes: 1 });
    const misfit = { product: { id: productId }, vehicle: { id: bike.id }, year: 2005, count: 2 };
    expect((await read()).misfits).toEqual({
      totalCount: 1,
      nodes: [{ ...misfit, note: 'The bolts are too short', rows: [{ source: 'supplier', yearFrom: null }] }],
    });
    await setFitment(system, {
      ...said,
      version: 1,
      source: 'supplier',
      rows: [{ vehicleId: bike.id, yearFrom: 2006 }],
    });
    expect((await read()).misfits).toEqual({ totalCount: 0, nodes: [] });
  });

  it('is for admins', async () => {
    const { errors } = await shop.graphql('{ fitmentReport { conflicts { totalCount } } }', {}, null);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(vehicles().report.listWithout(visitor, { first: 1, after: null })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    for (const list of ['listConflicts', 'listMisfits'] as const) {
      await expect(vehicles().report[list](visitor, { first: 1, after: null })).rejects.toMatchObject({
        code: 'UNAUTHENTICATED',
      });
    }
  });
});
