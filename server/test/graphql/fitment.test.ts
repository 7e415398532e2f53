import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '../../src/shared/actor.js';
import type { Vehicle } from '../../src/modules/vehicles/vehicle.js';
import { addProduct, openTestShop, type GraphAnswer, type TestShop, type TestUser } from '../shop.js';
import { addFitment, addVehicle, rowFor } from '../vehicle-fixtures.js';

interface Row {
  vehicle: { id: string };
  source: string;
}

interface Fitted {
  fitment: { kind: string; isComplete: boolean; version: number; vehicleCount: number };
  fitmentRows: Row[];
}

const fields = `fitment { kind isComplete version vehicleCount } fitmentRows {
  vehicle { id } yearFrom yearTo position quantity isExcluded conditions { code value text } source }`;

let shop: TestShop;
let admin: TestUser;
let honda: Vehicle;
let yamaha: Vehicle;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.newAdmin();
  honda = await addVehicle(shop, { number: 1 });
  const make = { key: 'yamaha', name: 'Yamaha' };
  yamaha = await addVehicle(shop, { number: 2, make, model: 'MT-07', code: null, slugs: ['yamaha-mt-07'] });
});
afterAll(() => shop.close());

const set = (input: object, user: TestUser | null = admin) =>
  shop.graphql<{ setFitment: { product: Fitted } | null } | null>(
    `mutation ($input: SetFitmentInput!) { setFitment(input: $input) { product { ${fields} } } }`,
    { input: { version: 0, kind: 'SPECIFIC', isComplete: false, rows: [], ...input } },
    user,
  );

async function save(input: object): Promise<Fitted> {
  const { data, errors } = await set(input);
  expect(errors).toBeUndefined();
  return data?.setFitment?.product as Fitted;
}

async function read(id: string): Promise<Fitted> {
  const query = `query ($id: ID!) { product(id: $id) { ${fields} } }`;
  const { data } = await shop.graphql<{ product: Fitted }>(query, { id }, admin);
  return data.product;
}

const refusalOf = ({ errors }: GraphAnswer<unknown>) => errors?.[0]?.extensions;
const sourcesOf = ({ fitmentRows }: Fitted) => fitmentRows.map(({ vehicle, source }) => [vehicle.id, source]);
const plain = { yearFrom: null, yearTo: null, position: 'ANY', quantity: 1, isExcluded: false, conditions: [] };

describe('setFitment', () => {
  it('stores the rows of a source', async () => {
    const productId = await addProduct(shop);
    const row = {
      ...{ yearFrom: 2004, yearTo: 2005, position: 'FRONT_LEFT', quantity: 2, isExcluded: true },
      conditions: [{ code: 'with', value: ' ABS ' }],
    };
    const rows = [
      { vehicleId: yamaha.id, ...row },
      { vehicleId: honda.id, yearTo: 2004 },
    ];
    const saved = await save({ productId, isComplete: true, rows });
    expect(saved).toEqual({
      fitment: { kind: 'SPECIFIC', isComplete: true, version: 1, vehicleCount: 1 },
      fitmentRows: [
        { ...plain, vehicle: { id: honda.id }, yearTo: 2004, source: 'manual' },
        {
          ...row,
          vehicle: { id: yamaha.id },
          conditions: [{ code: 'with', value: 'ABS', text: 'with ABS' }],
          source: 'manual',
        },
      ],
    });
    expect(await read(productId)).toEqual(saved);
  });

  it('replaces the rows of one source and leaves those of others', async () => {
    const productId = await addProduct(shop);
    await save({ productId, source: 'supplier', rows: [{ vehicleId: honda.id }] });
    const both = await save({ productId, version: 1, rows: [{ vehicleId: yamaha.id }] });
    expect(sourcesOf(both)).toEqual([
      [honda.id, 'supplier'],
      [yamaha.id, 'manual'],
    ]);
    const replaced = await save({ productId, version: 2, source: 'supplier', rows: [{ vehicleId: yamaha.id }] });
    expect(sourcesOf(replaced).sort()).toEqual([
      [yamaha.id, 'manual'],
      [yamaha.id, 'supplier'],
    ]);
    expect(sourcesOf(await save({ productId, version: 3, rows: [] }))).toEqual([[yamaha.id, 'supplier']]);
  });

  it('stores equal rows once', async () => {
    const productId = await addProduct(shop);
    const [abs, kw] = [
      { code: 'with', value: 'ABS' },
      { code: 'kw', value: '35' },
    ];
    const rows = [
      { vehicleId: honda.id, conditions: [abs, kw] },
      { vehicleId: honda.id, conditions: [kw, abs, kw] },
      { vehicleId: honda.id, conditions: [abs] },
    ];
    expect((await save({ productId, rows })).fitmentRows).toHaveLength(2);
  });

  it('does not overwrite another edit', async () => {
    const productId = await addProduct(shop);
    await save({ productId, rows: [{ vehicleId: honda.id }] });
    for (const version of [0, 2]) {
      expect(refusalOf(await set({ productId, version, rows: [{ vehicleId: yamaha.id }] }))).toMatchObject({
        code: 'CONFLICT',
        details: { reason: 'STALE_VERSION', version: 1 },
      });
    }
    expect(sourcesOf(await read(productId))).toEqual([[honda.id, 'manual']]);
  });

  it('accepts only one of two different first edits that are made at the same time', async () => {
    const productId = await addProduct(shop);
    const answers = await Promise.all([honda, yamaha].map(({ id }) => set({ productId, rows: [{ vehicleId: id }] })));
    const refused = answers.flatMap((answer) => refusalOf(answer) ?? []);
    expect(refused).toEqual([expect.objectContaining({ code: 'CONFLICT' })]);
    expect((await read(productId)).fitment.version).toBe(1);
  });

  it('changes nothing when it is repeated, and returns the stored rows', async () => {
    const productId = await addProduct(shop);
    const input = { productId, rows: [{ vehicleId: honda.id }, { vehicleId: yamaha.id }] };
    const [first, second] = await Promise.all([save(input), save(input)]);
    expect(first.fitment.version).toBe(1);
    expect(second).toEqual(first);
    expect(await save({ ...input, rows: [...input.rows].reverse() })).toEqual(first);
    const log = await shop.services.audit.countEntries(systemActor('test'), { subjectId: productId });
    // One entry is about adding the product.
    expect(log).toBe(2);
  });

  const bike = () => ({ vehicleId: honda.id });
  it.each<[string, () => object]>([
    ['rows.1.vehicleId', () => ({ rows: [bike(), { vehicleId: 'a'.repeat(24) }] })],
    ['rows.0.vehicleId', () => ({ rows: [{ vehicleId: 'none' }] })],
    ['rows.0.yearFrom', () => ({ rows: [{ ...bike(), yearFrom: 1884 }] })],
    ['rows.0.yearTo', () => ({ rows: [{ ...bike(), yearTo: 2101 }] })],
    ['rows.1.yearTo', () => ({ rows: [bike(), { ...bike(), yearFrom: 2005, yearTo: 2004 }] })],
    ['rows.0.quantity', () => ({ rows: [{ ...bike(), quantity: 0 }] })],
    ['rows.0.quantity', () => ({ rows: [{ ...bike(), quantity: 101 }] })],
    ['rows.0.conditions.0.code', () => ({ rows: [{ ...bike(), conditions: [{ code: 'With', value: 'ABS' }] }] })],
    ['rows.0.conditions.0.value', () => ({ rows: [{ ...bike(), conditions: [{ code: 'with', value: ' ' }] }] })],
    [
      'rows.0.conditions',
      () => ({ rows: [{ ...bike(), conditions: Array.from({ length: 11 }, () => ({ code: 'with', value: 'ABS' })) }] }),
    ],
    ['source', () => ({ source: ' ' })],
    ['source', () => ({ source: 's'.repeat(61) })],
    ['kind', () => ({ kind: 'UNSPECIFIED', rows: [bike()] })],
    ['isComplete', () => ({ kind: 'UNSPECIFIED', isComplete: true })],
    ['isComplete', () => ({ kind: 'UNIVERSAL', isComplete: true, rows: [bike()] })],
  ])('names the field %s if it is invalid (%#)', async (field, input) => {
    const productId = await addProduct(shop);
    expect(refusalOf(await set({ productId, ...input() }))).toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields: [{ field }] },
    });
    expect((await read(productId)).fitment.version).toBe(0);
  });

  it('refuses a merged bike and names the one that it was merged into', async () => {
    const merged = await addVehicle(shop, { number: 3, slugs: ['honda-merged'] });
    await shop.connection.collection('vehicles').updateOne(
      { slugs: 'honda-merged' },
      {
        $set: { mergedIntoId: (await shop.connection.collection('vehicles').findOne({ number: 2 }))?._id },
        $currentDate: { changedAt: true },
      },
    );
    shop.clock.advance({ seconds: 1 });
    const productId = await addProduct(shop);
    const { errors } = await set({ productId, rows: [{ vehicleId: merged.id }] });
    expect(errors?.[0]?.message).toContain('Yamaha MT-07');
    expect(errors?.[0]?.extensions.details).toMatchObject({ fields: [{ field: 'rows.0.vehicleId' }] });
  });

  it('refuses UNSPECIFIED while another source has rows', async () => {
    const productId = await addProduct(shop);
    await save({ productId, source: 'supplier', rows: [{ vehicleId: honda.id }] });
    expect(refusalOf(await set({ productId, version: 1, kind: 'UNSPECIFIED' }))).toMatchObject({
      details: { fields: [{ field: 'kind' }] },
    });
    await save({ productId, version: 1, source: 'supplier', kind: 'UNSPECIFIED' });
    expect((await read(productId)).fitment).toMatchObject({ kind: 'UNSPECIFIED', version: 2 });
  });

  it('refuses visitors, and products that do not exist', async () => {
    const productId = await addProduct(shop);
    expect(refusalOf(await set({ productId }, null))).toMatchObject({ code: 'UNAUTHENTICATED' });
    const input = { productId, version: 0, kind: 'universal', isComplete: false, rows: [] } as const;
    await expect(shop.services.vehicles.setFitment({ kind: 'visitor' }, input)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    await shop.services.catalogue.deleteProduct(systemActor('test'), productId);
    expect(refusalOf(await set({ productId }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(refusalOf(await set({ productId: 'none' }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('shows visitors the change at once', async () => {
    const productId = await addProduct(shop);
    const ask = async () => {
      const query = 'query ($id: ID!) { product(id: $id) { fitment { kind } } }';
      return (await shop.graphql<unknown>(query, { id: productId })).data;
    };
    expect(await ask()).toEqual({ product: { fitment: { kind: 'UNSPECIFIED' } } });
    await save({ productId, kind: 'UNIVERSAL' });
    expect(await ask()).toEqual({ product: { fitment: { kind: 'UNIVERSAL' } } });
  });

  it('has an audit entry', async () => {
    const productId = await addProduct(shop, { name: 'Oil filter' });
    await save({ productId, rows: [{ vehicleId: honda.id }] });
    shop.clock.advance({ seconds: 1 });
    const conditions = [{ code: 'with', value: 'ABS' }];
    const row = { vehicleId: yamaha.id, yearFrom: 2004, position: 'FRONT_LEFT', quantity: 2, conditions };
    await save({ productId, version: 1, isComplete: true, rows: [row] });
    const query = `query ($id: ID!) { auditLog(filter: { subjectId: $id }, first: 1) {
      nodes { action by subjectType subjectName changes { field before after } note } } }`;
    const { data } = await shop.graphql<{ auditLog: { nodes: object[] } }>(query, { id: productId }, admin);
    expect(data.auditLog.nodes).toEqual([
      {
        ...{ action: 'PRODUCT_FITMENT_SET', by: admin.email, subjectType: 'PRODUCT', subjectName: 'Oil filter' },
        changes: [
          { field: 'isComplete', before: 'no', after: 'yes' },
          {
            field: 'rows',
            before: 'Honda CBR 600 RR (PC1)',
            after: 'Yamaha MT-07, from 2004, front left, × 2, with ABS',
          },
        ],
        note: 'Source: manual',
      },
    ]);
  });

  it('saves and reads 5,000 rows', async () => {
    const numbers = Array.from({ length: 500 }, (_, index) => 1_000 + index);
    const vehicles = await Promise.all(numbers.map((number) => addVehicle(shop, { number })));
    shop.clock.advance({ seconds: 1 });
    const productId = await addProduct(shop);
    const rows = vehicles.flatMap(({ id: vehicleId }) =>
      Array.from({ length: 10 }, (_, index) => ({ vehicleId, quantity: index + 1, conditions: [] })),
    );
    expect((await save({ productId, isComplete: true, rows })).fitmentRows).toHaveLength(5_000);
    const customer = await shop.newCustomer();
    for (const user of [null, customer])
      expect((await set({ productId, version: 1, rows }, user)).data).toBeUndefined();
    const saved = await save({ productId, version: 1, source: 'supplier', rows: [{ vehicleId: honda.id }] });
    expect(saved.fitment).toMatchObject({ version: 2, vehicleCount: 501 });
    expect(saved.fitmentRows).toHaveLength(5_001);
    const query = `query ($id: ID!) { product(id: $id) { vehicles(first: 100) { totalCount nodes { places { quantity } } } } }`;
    const { data } = await shop.graphql<{
      product: { vehicles: { totalCount: number; nodes: { places: object[] }[] } };
    }>(query, { id: productId });
    expect(data.product.vehicles.totalCount).toBe(501);
    expect(data.product.vehicles.nodes[1]?.places).toHaveLength(10);
    const log = await shop.services.audit.listEntries(systemActor('test'), { filter: { subjectId: productId } });
    const entries = log.edges.map(({ node }) => node);
    const told = entries.find(({ note, action }) => action === 'product.fitment_set' && note === 'Source: manual');
    expect(told?.changes.find(({ field }) => field === 'rows')?.after).toMatch(/; and 4980 more$/);
  });

  it('refuses more than 20,000 rows, those of other sources included', async () => {
    const productId = await addProduct(shop);
    const rows = Array.from({ length: 20_000 }, (_, index) => rowFor(honda, { source: `import ${index}` }));
    await addFitment(shop, productId, { rows });
    expect(refusalOf(await set({ productId, version: 1, rows: [{ vehicleId: honda.id }] }))).toMatchObject({
      details: { fields: [{ field: 'rows' }] },
    });
    const { id: vehicleId } = honda;
    const many = { productId, version: 1, kind: 'specific', isComplete: false } as const;
    const sent = Array.from({ length: 20_001 }, () => ({ vehicleId }));
    await expect(shop.services.vehicles.setFitment(systemActor('test'), { ...many, rows: sent })).rejects.toMatchObject(
      { details: { fields: [{ field: 'rows' }] } },
    );
  });
});
