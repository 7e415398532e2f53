import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../test/database.js';
import { anOrder } from '../../../../test/payment-builders.js';
import { ensureIndexes } from '../../../platform/mongo/indexes.js';
import { newObjectId, toObjectId } from '../../../platform/mongo/object-id.js';
import { encodeCursor } from '../../../shared/pagination.js';
import { createOrderLists } from './order-list.repository.js';
import type { OrderFilter, OrderSort } from './order-list.js';
import { createOrderStore } from './order.repository.js';
import type { Order } from './order.js';

const everybody = { everybody: true } as const;

let database: TestDatabase;
let lists: ReturnType<typeof createOrderLists>;

beforeAll(async () => {
  database = await openTestDatabase();
  lists = createOrderLists(database.connection);
  await ensureIndexes(database.connection);
});
afterAll(() => database.drop());
beforeEach(() => clear());

const orders = () => database.connection.collection('orders');
const clear = () => orders().deleteMany({});

async function add(changes: Partial<Order> & { flag?: string | null } = {}): Promise<Order> {
  const { flag = null, ...rest } = changes;
  const id = newObjectId();
  const order = { ...anOrder('paid', { flag }), ...rest, id };
  await createOrderStore(database.connection).insert(order, { holder: { userId: id }, numbers: [1] });
  return order;
}

async function setFlag({ id }: Order, flag: string | null): Promise<void> {
  await orders().updateOne({ _id: toObjectId(id) }, { $set: { 'payment.flag': flag } });
}

/** Reads all pages of the list, and calls `betweenPages` after each page except the last. */
async function listIds(
  { sort, first, filter = {} }: { sort: OrderSort; first: number; filter?: OrderFilter },
  betweenPages: (shown: readonly string[]) => Promise<unknown> = () => Promise.resolve(),
): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null; ;) {
    const page = await lists.findPage(everybody, filter, { sort, first, after });
    ids.push(...page.edges.map(({ node }) => node.id));
    expect(page.edges.length).toBeLessThanOrEqual(first);
    if (!page.hasNextPage) return ids;
    expect(page.edges).toHaveLength(first);
    after = page.endCursor;
    await betweenPages(ids);
  }
}

const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 12, minute));
const idsOf = (listed: readonly Order[]) => listed.map(({ id }) => id);
const searchFor = (search: string) => listIds({ sort: 'newest_first', first: 10, filter: { search } });

describe('a list with flagged orders first', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 100])('has each part sorted newest first, in pages of %d', async (first) => {
    const flags = [null, 'a', null, 'b', 'a', null, null];
    const all: Order[] = [];
    for (const [index, flag] of flags.entries()) all.push(await add({ placedAt: at(index), flag }));
    const newestFirst = [...all].reverse();
    expect(await listIds({ sort: 'flagged_first', first })).toEqual([
      ...idsOf(newestFirst.filter(({ payment }) => payment.flag !== null)),
      ...idsOf(newestFirst.filter(({ payment }) => payment.flag === null)),
    ]);
    expect(await listIds({ sort: 'newest_first', first })).toEqual(idsOf(newestFirst));
    expect(await listIds({ sort: 'oldest_first', first })).toEqual(idsOf(all));
  });

  it('contains every order once, even if flags change between two pages', async () => {
    const scenario = fc.record({
      minutes: fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 10 }),
      flagged: fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }),
      first: fc.integer({ min: 1, max: 4 }),
      changes: fc.array(fc.array(fc.tuple(fc.nat({ max: 9 }), fc.boolean()), { maxLength: 4 }), { maxLength: 10 }),
    });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ minutes, flagged, first, changes }) => {
        await clear();
        const all: Order[] = [];
        for (const [index, minute] of minutes.entries()) {
          all.push(await add({ placedAt: at(minute), flag: flagged[index] ? 'x' : null }));
        }
        const left = [...changes];
        const listed = await listIds({ sort: 'flagged_first', first }, async () => {
          for (const [index, isFlagged] of left.shift() ?? []) {
            const order = all[index];
            if (order) await setFlag(order, isFlagged ? 'y' : null);
          }
        });
        expect([...listed].sort()).toEqual(idsOf(all).sort());
      }),
      { numRuns: 60 },
    );
  });

  it('has at most 200 IDs in a cursor, so further flagged orders are listed among the others', async () => {
    const filler = Array.from({ length: 205 }, (_, index) => ({ minute: index, flag: 'x' }));
    const all: Order[] = [];
    for (const { minute, flag } of [...filler, { minute: 300, flag: null }]) {
      all.push(await add({ placedAt: at(minute), flag }));
    }
    const newestFlagged = all.slice(0, 205).reverse();
    const listed = await listIds({ sort: 'flagged_first', first: 60 });
    expect(listed).toEqual([
      ...idsOf(newestFlagged.slice(0, 200)),
      ...idsOf(all.slice(205)),
      ...idsOf(newestFlagged.slice(200)),
    ]);
  });

  it('applies the filter to both parts', async () => {
    const flagged = await add({ placedAt: at(1), flag: 'x' });
    const plain = await add({ placedAt: at(2) });
    await add({ placedAt: at(3), flag: 'x', status: 'shipped' });
    await add({ placedAt: at(4), status: 'shipped' });
    const first = 1;
    expect(await listIds({ sort: 'flagged_first', first, filter: { statuses: ['paid'] } })).toEqual(
      idsOf([flagged, plain]),
    );
    const filter = { statuses: ['paid'], needsReview: true } as const;
    expect(await listIds({ sort: 'flagged_first', first, filter })).toEqual([flagged.id]);
  });

  it.each([
    ['of another sort order', encodeCursor('orders', [at(1).getTime(), 'a'.repeat(24)])],
    ['of an unknown part', encodeCursor('orders.flagged_first', ['none', at(1).getTime(), 'a'.repeat(24), ''])],
    ['without an id', encodeCursor('orders.flagged_first', ['others', at(1).getTime(), 'x', ''])],
    ['without a time', encodeCursor('orders.flagged_first', ['others', 'noon', 'a'.repeat(24), ''])],
    ['with half an ID', encodeCursor('orders.flagged_first', ['others', 1, 'a'.repeat(24), 'AAAA'])],
    ['with too many IDs', encodeCursor('orders.flagged_first', ['others', 1, 'a'.repeat(24), 'AAAA'.repeat(201 * 4)])],
    ['that is empty', ''],
  ])('refuses a cursor %s', async (_what, after) => {
    const page = lists.findPage(everybody, {}, { sort: 'flagged_first', first: 1, after });
    await expect(page).rejects.toMatchObject({ code: 'BAD_USER_INPUT', details: { fields: [{ field: 'after' }] } });
  });
});

describe('a search', () => {
  const from = (email: string, minute: number) =>
    add({ placedAt: at(minute), customer: { userId: null, email, name: 'Casey' } });

  it('finds an order by its ID, in upper and lower case', async () => {
    const order = await from('casey@example.test', 1);
    await from('casey@example.test', 2);
    expect(await searchFor(` ${order.id.toUpperCase()} `)).toEqual([order.id]);
    expect(await searchFor(newObjectId())).toEqual([]);
  });

  it('finds orders by any part of the email address, newest first', async () => {
    const [first, second] = [await from('robin@example.test', 1), await from('not.robin@example.org', 2)];
    await from('casey@example.com', 3);
    for (const search of ['robin', 'ROBIN', ' Rob ', 'ｒｏｂｉｎ', 'obi']) {
      expect(await searchFor(search)).toEqual([second.id, first.id]);
    }
    expect(await searchFor('robin@example.test')).toEqual([first.id]);
    expect(await lists.count(everybody, { search: 'ROBIN' })).toBe(2);
  });

  it('finds orders by any part of the name, the phone number, the address and the order number', async () => {
    const delivery = (address: string, phone: string) => ({ delivery: { address, phone } });
    const first = await add({
      placedAt: at(1),
      customer: { userId: null, email: 'a@example.test', name: 'Åsa Rider-Müller' },
      ...delivery('12 Ratchet Lane\n12345 Springfield\nGermany', '+49 (170) 123 45-67'),
    });
    const second = await add({
      placedAt: at(2),
      customer: { userId: null, email: 'b@example.test', name: 'Bo' },
      ...delivery('7 Torque Road\n98765 Shelby', '0044 113 496 0000'),
    });
    const { number } = await createOrderStore(database.connection)
      .findById(first.id)
      .then((order) => order ?? first);
    const searches: [string, ...Order[]][] = [
      ['müll', first],
      ['åsa', first],
      ['rider asa@', ...[]],
      ['ratchet', first],
      ['lane 12 germany', first],
      ['ROAD', second],
      ['98765', second],
      ['01234568', ...[]],
      ['1701234567', first],
      ['170 123', first],
      ['+49170', first],
      ['(170)', first],
      ['0044113', second],
      ['496 0000', second],
      ['ratchet 1134', ...[]],
      [`KS-${number}`, first],
      [`ks${number}`, first],
      [`MP-${number}`, first],
      ['KS-10', second, first],
      ['mp-10', second, first],
      [String(number).slice(2), first],
      ['example.test', second, first],
    ];
    for (const [search, ...found] of searches)
      expect([search, await searchFor(search)]).toEqual([search, idsOf(found)]);
  });

  it('treats special characters literally', async () => {
    const order = await from('a.b+c@example.test', 1);
    await from('axb+c@example.test', 2);
    expect(await searchFor('a.b+')).toEqual([order.id]);
    for (const search of ['.*', '^a', 'a|b', '(', '[a-z]', '\\', '$', 'a.b+c@example.test$']) {
      expect(await searchFor(search)).toEqual([]);
    }
  });

  it('with an empty text finds everything', async () => {
    const order = await from('casey@example.test', 1);
    expect(await searchFor('  ')).toEqual([order.id]);
  });

  it('can be combined with other filters', async () => {
    const order = await from('casey@example.test', 1);
    const filter = { search: 'casey', statuses: ['paid'], placedFrom: at(1), placedBefore: at(2) } as const;
    expect(await listIds({ sort: 'flagged_first', first: 1, filter })).toEqual([order.id]);
    expect(await listIds({ sort: 'newest_first', first: 1, filter: { ...filter, statuses: ['shipped'] } })).toEqual([]);
    expect(await listIds({ sort: 'newest_first', first: 1, filter: { search: order.id, needsReview: true } })).toEqual(
      [],
    );
  });

  it('is refused if it is longer than an email address can be', async () => {
    await expect(searchFor('x'.repeat(254))).resolves.toEqual([]);
    await expect(searchFor('x'.repeat(255))).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'search can have at most 254 characters.',
      details: { fields: [{ field: 'search' }] },
    });
  });
});
