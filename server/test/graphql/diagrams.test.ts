import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Vehicle } from '../../src/modules/vehicles/vehicle.js';
import { systemActor } from '../../src/shared/actor.js';
import { download, noise, upload } from '../media/pictures.js';
import { recordCommands } from '../recorded-commands.js';
import { addProduct, openTestShop, type GraphAnswer, type TestShop, type TestUser } from '../shop.js';
import { addVehicle } from '../vehicle-fixtures.js';

const system = systemActor('test');
let shop: TestShop;
let admin: TestUser;
let customer: TestUser;
let bike: Vehicle;
let count = 0;

beforeAll(async () => {
  shop = await openTestShop();
  [admin, customer] = [await shop.newAdmin(), await shop.newCustomer()];
  bike = await newBike();
});
afterAll(() => shop.close());
// Data written directly to the database becomes visible within half a second.
beforeEach(() => shop.clock.advance({ seconds: 1 }));

async function newBike(part: Partial<Vehicle> = {}): Promise<Vehicle> {
  count += 1;
  const vehicle = await addVehicle(shop, { number: count, ...part });
  shop.clock.advance({ seconds: 1 });
  return vehicle;
}

interface Spot {
  ref: string;
  product: { id: string } | null;
  namedProduct?: { id: string } | null;
  current: string | null;
  name?: string | null;
  number?: string | null;
  replacements: { number: string; quantity: number }[];
}

interface Shown {
  id: string;
  title: string;
  version: number;
  width: number;
  height: number;
  image: { url: string };
  vehicles: { id: string }[];
  spots: Spot[];
}

const shown = `id title version width height image { url } vehicles { id }
  spots { ref x y name number quantity note product { id } current replacements { number quantity } }`;
const drawing = { imageUrl: '/images/demo/brake-disc.svg', width: 640, height: 480 };
const spot = (part: object = {}) => ({ ref: '1', x: 0.25, y: 0.5, ...part });
const newKey = () => `diagram-${(count += 1)}`;
const refusalOf = ({ errors }: GraphAnswer<unknown>) => errors?.[0]?.extensions;

const save = (input: object, user: TestUser | null = admin) =>
  shop.graphql<{ saveDiagram: { diagram: Shown } } | null>(
    `mutation ($input: SaveDiagramInput!) { saveDiagram(input: $input) { diagram { ${shown} } } }`,
    { input: { title: 'Front brake', ...drawing, vehicleIds: [bike.id], spots: [spot()], ...input } },
    user,
  );

async function saved(input: object = {}): Promise<Shown> {
  const { data, errors } = await save({ ...('id' in input ? {} : { idempotencyKey: newKey() }), ...input });
  expect(errors).toBeUndefined();
  return data?.saveDiagram.diagram as Shown;
}

const remove = (id: string, version: number) =>
  shop.graphql<{ deleteDiagram: { diagramId: string } } | null>(
    'mutation ($input: DeleteDiagramInput!) { deleteDiagram(input: $input) { diagramId } }',
    { input: { id, version } },
    admin,
  );

async function show(id: string, user: TestUser | null = null, fields = shown): Promise<Shown | null> {
  const query = `query ($id: ID!) { diagram(id: $id) { ${fields} } }`;
  const { data, errors } = await shop.graphql<{ diagram: Shown | null }>(query, { id }, user);
  expect(errors).toBeUndefined();
  return data.diagram;
}

async function titlesOf(vehicleId: string): Promise<string[]> {
  const query = 'query ($vehicle: VehicleChoiceInput!) { diagrams(vehicle: $vehicle) { title } }';
  const { data } = await shop.graphql<{ diagrams: { title: string }[] }>(query, { vehicle: { vehicleId } });
  return data.diagrams.map(({ title }) => title);
}

async function auditOf(subjectId: string) {
  const { edges } = await shop.services.audit.listEntries(system, { filter: { subjectId } });
  return edges.map(({ node }) => node);
}

const replaced = (number: string, ...by: string[]) =>
  shop.services.numbers.supersessions.save(system, {
    number,
    brandName: 'Haruna',
    kind: by.length > 1 ? 'kit' : 'replaced',
    replacedBy: by.map((each) => ({ number: each, brandName: 'Haruna', quantity: 1 })),
  });

/** Adds a product with a vehicle maker's number. */
async function addKnown(number: string): Promise<string> {
  const productId = await addProduct(shop, { name: `Part ${number}` });
  const known = { kind: 'oem' as const, number, brandName: 'Haruna', note: null };
  await shop.services.catalogue.updateProduct(system, { productId, version: 1, numbers: [known] });
  return productId;
}

describe('saveDiagram', () => {
  it('adds a diagram that visitors see on the pages of its bikes, with an audit entry', async () => {
    const [other, productId] = [await newBike(), await addProduct(shop, { name: 'Caliper' })];
    const part = spot({
      ref: ' 3a ',
      number: ' 45-100 ',
      productId,
      quantity: 2,
      name: ' Piston ',
      note: ' with seal ',
    });
    const added = await saved({ title: ' Caliper ', vehicleIds: [other.id, bike.id], spots: [part] });
    expect(await show(added.id)).toEqual(added);
    expect(added).toMatchObject({
      ...{ title: 'Caliper', version: 1, width: 640, height: 480, image: { url: drawing.imageUrl } },
      spots: [
        {
          ref: '3a',
          x: 0.25,
          y: 0.5,
          name: 'Piston',
          number: '45-100',
          quantity: 2,
          note: 'with seal',
          product: { id: productId },
        },
      ],
    });
    expect(new Set(added.vehicles.map(({ id }) => id))).toEqual(new Set([bike.id, other.id]));
    for (const { id } of added.vehicles) expect(await titlesOf(id)).toContain('Caliper');
    const [entry] = await auditOf(added.id);
    expect(entry).toMatchObject({ action: 'diagram.added', by: admin.email, subjectName: 'Caliper' });
    const spots = '3a: 2 × Piston, number 45-100, product Caliper, note with seal, at 25%, 50%';
    expect(entry?.changes).toContainEqual({ field: 'spots', before: null, after: spots });
  });

  it('adds one diagram per idempotency key, also for repeated and concurrent requests', async () => {
    const input = { idempotencyKey: newKey(), title: 'Sent again' };
    const answers = await Promise.all([1, 2, 3].map(() => save(input)));
    const ids = answers.map(({ data }) => data?.saveDiagram.diagram.id);
    expect(new Set(ids).size).toBe(1);
    expect((await titlesOf(bike.id)).filter((title) => title === 'Sent again')).toHaveLength(1);
    expect(await auditOf(ids[0] ?? '')).toHaveLength(1);
    expect(refusalOf(await save({ ...input, title: 'Another' }))).toMatchObject({ code: 'CONFLICT' });
  });

  it("edits a diagram by its version, keeps others' changes, and records only what has changed", async () => {
    const { id } = await saved({ spots: [spot(), spot({ ref: '2' })] });
    const edit = { id, version: 1, spots: [spot({ x: 0.75 }), spot({ ref: '2' })] };
    expect(await saved(edit)).toMatchObject({ version: 2, spots: [{ x: 0.75 }, { x: 0.25 }] });
    expect(await saved({ ...edit, version: 2 })).toMatchObject({ version: 2 });
    // The answer was lost, so the same request is sent again.
    expect(await saved(edit)).toMatchObject({ version: 2 });
    const stale = await save({ ...edit, title: 'Mine' });
    expect(refusalOf(stale)).toMatchObject({ code: 'CONFLICT', details: { reason: 'STALE_VERSION', version: 2 } });
    expect(await show(id)).toMatchObject({ title: 'Front brake' });
    const entries = await auditOf(id);
    expect(entries.map(({ action }) => action)).toEqual(['diagram.updated', 'diagram.added']);
    expect(entries[0]?.changes).toEqual([
      { field: 'spots', before: '1: 1 × part, at 25%, 50%', after: '1: 1 × part, at 75%, 50%' },
    ]);
  });

  it('saves edits that only move a text to another field or reorder the parts', async () => {
    const [first, second] = [spot({ name: '45-100' }), spot({ ref: '2' })];
    const { id } = await saved({ spots: [first, second] });
    const moved = [spot({ number: '45-100' }), second];
    expect(await saved({ id, version: 1, spots: moved })).toMatchObject({ version: 2, spots: [{ name: null }, {}] });
    expect(await saved({ id, version: 2, spots: moved.toReversed() })).toMatchObject({ version: 3 });
    expect((await show(id))?.spots.map(({ ref, number }) => [ref, number])).toEqual([
      ['2', null],
      ['1', '45-100'],
    ]);
  });

  it.each<[string, object]>([
    ['title', { title: ' ' }],
    ['title', { title: 'x'.repeat(101) }],
    ['imageUrl', { imageUrl: '' }],
    ['imageUrl', { imageUrl: 'javascript:alert(1)' }],
    ['imageUrl', { imageUrl: `/images/${'a'.repeat(32)}-640x480/640.webp` }],
    ['width', { width: null }],
    ['height', { height: 0 }],
    ['vehicleIds', { vehicleIds: [] }],
    ['vehicleIds', { vehicleIds: Array.from({ length: 51 }, () => 'a'.repeat(24)) }],
    ['vehicleIds.1', { vehicleIds: ['own', 'a'.repeat(24)] }],
    ['vehicleIds.1', { vehicleIds: ['own', '../x'] }],
    ['spots', { spots: [] }],
    ['spots', { spots: Array.from({ length: 201 }, (_, index) => spot({ ref: String(index) })) }],
    ['spots.1.ref', { spots: [spot(), spot({ ref: ' 1 ' })] }],
    ['spots.0.ref', { spots: [spot({ ref: '' })] }],
    ['spots.0.x', { spots: [spot({ x: 1.01 })] }],
    ['spots.0.y', { spots: [spot({ y: -1e-9 })] }],
    ['spots.0.number', { spots: [spot({ number: '--' })] }],
    ['spots.0.number', { spots: [spot({ number: 'x'.repeat(61) })] }],
    ['spots.0.quantity', { spots: [spot({ quantity: 0 })] }],
    ['spots.0.name', { spots: [spot({ name: 'x'.repeat(101) })] }],
    ['spots.0.note', { spots: [spot({ note: 'a\u202eb' })] }],
    ['spots.0.productId', { spots: [spot({ productId: 'b'.repeat(24) })] }],
    ['spots.0.productId', { spots: [spot({ productId: 'no id' })] }],
  ])('names the field %s if it is invalid', async (field, wrong) => {
    const ids = 'vehicleIds' in wrong ? (wrong.vehicleIds as string[]) : [bike.id];
    const vehicleIds = ids.map((id) => (id === 'own' ? bike.id : id));
    const refusal = refusalOf(await save({ idempotencyKey: newKey(), ...wrong, vehicleIds }));
    expect(refusal).toMatchObject({ code: 'BAD_USER_INPUT', details: { fields: [{ field }] } });
  });

  it('refuses positions that are not numbers, over GraphQL and in the service', async () => {
    const sent = refusalOf(await save({ idempotencyKey: newKey(), spots: [spot({ x: Number.NaN })] }));
    expect(sent).toMatchObject({ code: 'BAD_USER_INPUT', details: { fields: [{ field: 'spots.0.x' }] } });
    for (const x of [Number.NaN, Number.POSITIVE_INFINITY]) {
      const input = {
        title: 'Brake',
        ...drawing,
        vehicleIds: [bike.id],
        spots: [spot({ x })],
        idempotencyKey: newKey(),
      };
      await expect(shop.services.diagrams.saveDiagram(system, input)).rejects.toMatchObject({
        details: { fields: [expect.objectContaining({ field: 'spots.0.x' })] as unknown[] },
      });
    }
  });

  it('requires an idempotency key or a version, and refuses a diagram that does not exist', async () => {
    const { id } = await saved();
    expect(refusalOf(await save({}))?.details).toMatchObject({ fields: [{ field: 'idempotencyKey' }] });
    expect(refusalOf(await save({ id }))?.details).toMatchObject({ fields: [{ field: 'version' }] });
    for (const unknown of ['a'.repeat(24), 'no id']) {
      expect(refusalOf(await save({ id: unknown, version: 1 }))).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('is for admins', async () => {
    expect(refusalOf(await save({ idempotencyKey: newKey() }, customer))).toMatchObject({ code: 'FORBIDDEN' });
    expect(refusalOf(await save({ idempotencyKey: newKey() }, null))).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('protects an uploaded drawing from the sweep, and reads its size from its address', async () => {
    const { url } = (await upload(shop, await noise(320, 200).png().toBuffer(), admin)).body.data;
    const { width, height } = await saved({ imageUrl: url, width: null, height: null });
    expect([width, height]).toEqual([320, 200]);
    const other = (await upload(shop, await noise(32, 20).png().toBuffer(), admin)).body.data.url;
    await shop.connection.collection('pictures').updateMany({}, { $set: { uploadedAt: new Date(0) } });
    expect(await shop.services.media.sweepPictures()).toMatchObject({ unused: 1 });
    expect((await download(shop, url)).status).toBe(200);
    expect((await download(shop, other)).status).toBe(404);
  });
});

describe('the product at a spot', () => {
  const numbered = (number: string, part: object = {}) => spot({ number, ...part });
  const spotOf = async (part: object, user: TestUser | null = null): Promise<Spot | undefined> => {
    const { id } = await saved({ spots: [part] });
    const fields = user ? `${shown} spots { namedProduct { id } }` : shown;
    return (await show(id, user, fields))?.spots[0];
  };

  it('is the product chosen by an admin, or else the one with the newest number', async () => {
    await replaced('70-A', '70-B');
    await replaced('70-B', '70-C');
    const [old, newest] = [await addKnown('70-A'), await addKnown('70 c')];
    const named = await addProduct(shop);
    expect(await spotOf(numbered('70-A'))).toMatchObject({ product: { id: newest }, current: '70-C' });
    expect(await spotOf(numbered('70a', { productId: named }))).toMatchObject({
      product: { id: named },
      current: '70-C',
    });
    expect(await spotOf(numbered('70-C'))).toMatchObject({ product: { id: newest }, current: null, replacements: [] });
    await shop.services.catalogue.deleteProduct(system, newest);
    expect(await spotOf(numbered('70-A'))).toMatchObject({ product: { id: old }, current: '70-C' });
  });

  it('is null if several numbers together replace the old one', async () => {
    await replaced('71-A', '71-B', '71-C');
    await addKnown('71-B');
    const alternatives = ['71-D', '71-E'].map((number) => ({ number, brandName: 'Haruna', quantity: 1 }));
    await shop.services.numbers.supersessions.save(system, {
      ...{ number: '71-C', brandName: 'Haruna', kind: 'alternative', replacedBy: alternatives },
    });
    expect(await spotOf(numbered('71-A'))).toMatchObject({
      ...{ product: null, current: null },
      replacements: [
        { number: '71-B', quantity: 1 },
        { number: '71-D', quantity: 1 },
        { number: '71-E', quantity: 1 },
      ],
    });
  });

  it('has the number of the spot, not one that differs only in letters of another script', async () => {
    await addKnown('ИМЗ-73');
    await replaced('ИМЗ-73', '73-B');
    expect(await spotOf(numbered('КМЗ-73'))).toMatchObject({ product: null, current: null });
    const productId = await addKnown('КМЗ-73');
    expect(await spotOf(numbered('кмз 73'))).toMatchObject({ product: { id: productId }, current: null });
    expect(await spotOf(numbered('ИМЗ-73'))).toMatchObject({ current: '73-B' });
  });

  it('is null if the shop has no such product', async () => {
    expect(await spotOf(numbered('72-X'))).toMatchObject({ product: null, current: null, replacements: [] });
    expect(await spotOf(spot())).toMatchObject({ product: null, current: null, replacements: [] });
  });

  it('is null for a draft or deleted product; admins see the chosen one and can save it again', async () => {
    const [draft, deleted] = [await addProduct(shop, { status: 'draft' }), await addProduct(shop)];
    const spots = [spot({ productId: draft }), spot({ ref: '2', productId: deleted })];
    const { id } = await saved({ spots });
    await shop.services.catalogue.deleteProduct(system, deleted);
    expect((await show(id))?.spots.map(({ product }) => product)).toEqual([null, null]);
    const seen = await show(id, admin, `${shown} spots { namedProduct { id } }`);
    expect(seen?.spots.map(({ namedProduct }) => namedProduct?.id)).toEqual([draft, deleted]);
    expect(await saved({ id, version: 1, title: 'Edited', spots })).toMatchObject({ version: 2 });
    const again = await save({ idempotencyKey: newKey(), spots });
    expect(refusalOf(again)?.details).toMatchObject({ fields: [{ field: 'spots.1.productId' }] });
  });

  it('is shown as chosen only to admins', async () => {
    const { id } = await saved();
    const query = `{ diagram(id: "${id}") { spots { namedProduct { id } } } }`;
    for (const user of [null, customer]) {
      const { errors } = await shop.graphql(query, {}, user);
      expect(errors?.[0]?.extensions.code).toBe(user ? 'FORBIDDEN' : 'UNAUTHENTICATED');
    }
  });

  it('is read with no more database commands for 200 parts than for two', async () => {
    const spots = Array.from({ length: 200 }, (_, index) => numbered(`80-${index}`, { ref: String(index) }));
    const named = await addProduct(shop);
    const both = spots.map((each, index) => (index % 2 === 0 ? { ...each, productId: named } : each));
    for (const index of [1, 3, 5, 7]) await replaced(`80-${index}`, `81-${index}`);
    for (const index of [1, 3]) await addKnown(`81-${index}`);
    const [few, many] = [await newBike(), await newBike()];
    await saved({ vehicleIds: [few.id], spots: both.slice(0, 2) });
    for (const title of ['One', 'Two']) await saved({ title, vehicleIds: [many.id], spots: both });
    const read = async (vehicleId: string) => {
      let diagrams: Shown[] = [];
      const commands = await recordCommands(shop.connection, async () => {
        const query = `{ diagrams(vehicle: { vehicleId: "${vehicleId}" }) { ${shown} } }`;
        ({ diagrams } = (await shop.graphql<{ diagrams: Shown[] }>(query)).data);
      });
      return { count: commands.length, diagrams };
    };
    const one = await read(few.id);
    const all = await read(many.id);
    expect(all.count).toBeLessThanOrEqual(one.count);
    expect(all.count).toBeLessThanOrEqual(6);
    expect(all.diagrams).toHaveLength(2);
    const found = all.diagrams[1]?.spots ?? [];
    expect(found.filter(({ product }) => product !== null)).toHaveLength(102);
    expect(found.filter(({ current }) => current !== null)).toHaveLength(4);
  });
});

describe('deleteDiagram', () => {
  it('deletes by the version, with the same answer for a retry and one audit entry', async () => {
    const { id } = await saved({ title: 'Gone' });
    expect(refusalOf(await remove(id, 7))).toMatchObject({ details: { reason: 'STALE_VERSION', version: 1 } });
    for (const _attempt of [1, 2]) expect((await remove(id, 1)).data).toEqual({ deleteDiagram: { diagramId: id } });
    expect(await show(id)).toBeNull();
    expect(await titlesOf(bike.id)).not.toContain('Gone');
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['diagram.deleted', 'diagram.added']);
    expect(refusalOf(await save({ id, version: 1 }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(refusalOf(await remove('a'.repeat(24), 1))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('reading diagrams', () => {
  it('returns null for any text that is not the ID of a diagram', async () => {
    for (const id of ['', 'a'.repeat(24), '../../x', 'a'.repeat(10_000)]) expect(await show(id)).toBeNull();
  });

  it('refuses an unknown bike with the name of the field', async () => {
    const query = 'query ($vehicle: VehicleChoiceInput!) { diagrams(vehicle: $vehicle) { title } }';
    const answer = await shop.graphql<unknown>(query, { vehicle: { vehicleId: 'a'.repeat(24) } });
    expect(refusalOf(answer)?.details).toMatchObject({ fields: [{ field: 'vehicle.vehicleId' }] });
  });

  interface Listed {
    allDiagrams: {
      totalCount: number;
      nodes: { title: string }[];
      pageInfo: { hasNextPage: boolean; endCursor: string };
    };
  }

  const list = (search: string, first = 50, after: string | null = null, user: TestUser | null = admin) =>
    shop.graphql<Listed>(
      `query ($search: String, $first: Int, $after: String) {
        allDiagrams(search: $search, first: $first, after: $after) {
          totalCount nodes { title } pageInfo { hasNextPage endCursor } } }`,
      { search, first, after },
      user,
    );

  it('sorts the diagrams of a bike by title; admins get pages and can search by title and bike', async () => {
    const own = await newBike({ model: 'Zephyr', slugs: ['honda-zephyr'] });
    for (const title of ['Öl filter', 'clutch', 'Chain', 'chain']) await saved({ title, vehicleIds: [own.id] });
    const titles = ['Chain', 'chain', 'clutch', 'Öl filter'];
    const ofBike = await titlesOf(own.id);
    expect(ofBike.map((title) => title.toLowerCase())).toEqual(titles.map((title) => title.toLowerCase()));
    const found = async (search: string) =>
      (await list(search)).data.allDiagrams.nodes.map(({ title }) => title.toLowerCase());
    expect(await found('zeph')).toEqual(titles.map((title) => title.toLowerCase()));
    expect(await found('FILT öl')).toEqual(['öl filter']);
    expect(await found('clutch nothing')).toEqual([]);
    const { allDiagrams: first } = (await list('zephyr', 3)).data;
    const { allDiagrams: second } = (await list('zephyr', 3, first.pageInfo.endCursor)).data;
    expect([first, second].map(({ totalCount, pageInfo }) => [totalCount, pageInfo.hasNextPage])).toEqual([
      [4, true],
      [4, false],
    ]);
    expect([...first.nodes, ...second.nodes].map(({ title }) => title)).toEqual(ofBike);
    expect(refusalOf(await list('zephyr', 2, 'nonsense'))).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(refusalOf(await list('zephyr', 2, null, customer))).toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('merging two bikes', () => {
  it('moves the diagrams of the merged bike, and lists a diagram of both bikes only once', async () => {
    const [from, into] = [await newBike(), await newBike()];
    const moved = await saved({ title: 'Moved', vehicleIds: [from.id] });
    const both = await saved({ title: 'On both', vehicleIds: [from.id, into.id] });
    const use = async (id: string) => {
      const query = `{ vehicleUse(id: "${id}") { diagramCount } }`;
      return (await shop.graphql<{ vehicleUse: { diagramCount: number } }>(query, {}, admin)).data.vehicleUse;
    };
    expect(await use(from.id)).toEqual({ diagramCount: 2 });
    const ids = { fromId: from.id, intoId: into.id, fromVersion: 1, intoVersion: 1 };
    for (const _attempt of [1, 2]) await shop.services.vehicles.mergeVehicles(system, ids);
    for (const id of [from.id, into.id]) expect(await titlesOf(id)).toEqual(['Moved', 'On both']);
    for (const { id } of [moved, both]) expect((await show(id))?.vehicles).toEqual([{ id: into.id }]);
    const diagrams = shop.connection.model('Diagram');
    expect(await diagrams.countDocuments({ vehicleNumbers: from.number })).toBe(0);
    expect(await use(into.id)).toEqual({ diagramCount: 2 });
    expect(await saved({ id: both.id, version: 1, title: 'On both', vehicleIds: [from.id, into.id] })).toMatchObject({
      version: 1,
    });
  });

  it('moves diagrams that another server writes after the merge', async () => {
    const [from, into] = [await newBike(), await newBike()];
    const { id } = await saved({ title: 'Late', vehicleIds: [from.id] });
    const ids = { fromId: from.id, intoId: into.id, fromVersion: 1, intoVersion: 1 };
    await shop.services.vehicles.mergeVehicles(system, ids);
    // Another server writes a document that it read before the merge.
    const diagrams = shop.connection.model('Diagram');
    await diagrams.updateOne({ title: 'Late' }, { $set: { vehicleNumbers: [from.number] } });
    expect((await show(id))?.vehicles).toEqual([{ id: into.id }]);
    await shop.services.outboxWorker.relayAll();
    expect(await titlesOf(into.id)).toEqual(['Late']);
  });
});
