import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '../../src/shared/actor.js';
import { money } from '../../src/shared/money.js';
import { readAuditLog } from '../audit-reading.js';
import { addProduct, openTestShop, type TestShop, type TestUser } from '../shop.js';
import { payForOrder, placeOrder } from './order-fixtures.js';

const system = systemActor('test');

let shop: TestShop;
let admin: TestUser;
let customer: TestUser;
let productId: string;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.newAdmin();
  customer = await shop.newCustomer('Casey Chain');
  productId = await addProduct(shop, { name: 'Brake disc', availableQuantity: 100, priceMinor: 2_500 });
});
afterAll(() => shop.close());

const orderAsGuest = (name: string, email: string, phone = '0170 555') =>
  shop.services.orders.placeOrderFor(system, {
    ...{ idempotencyKey: randomUUID(), lines: [{ productId, quantity: 1 }] },
    ...{ deliveryMethodId: null, expectedTotal: money(2_500, 'usd') },
    ...{ customer: { guest: { name, email } }, address: '1 Mill Lane', phone },
  });

const list = `query ($search: String, $first: Int, $after: String) { customers(search: $search, first: $first, after: $after) {
  totalCount nodes { id email name phone account { id } orderCount spent { amountMinor } returnCount note noteVersion
    orders { totalCount nodes { id } } } pageInfo { hasNextPage endCursor } } }`;
interface Listed {
  id: string;
  email: string;
  orders: { totalCount: number } | null;
}
type Answer = { customers: { totalCount: number; nodes: Listed[]; pageInfo: { endCursor: string } } };
const find = async (variables: object, user = admin) =>
  (await shop.graphql<Answer>(list, variables, user)).data.customers;

describe('the list of customers', () => {
  it('joins accounts and guests by their email address', async () => {
    const order = await payForOrder(shop, customer, productId, 2);
    const guest = { name: 'Gus Guest', email: 'Gus@Example.test' };
    const first = await orderAsGuest(guest.name, guest.email);
    shop.clock.advance({ minutes: 1 });
    await orderAsGuest('Gus G.', guest.email, '0170 777');
    // Staff ordered for a person who has an account.
    await orderAsGuest('Casey', customer.email);
    expect(await find({ search: 'gus@example' })).toMatchObject({
      totalCount: 1,
      nodes: [
        {
          ...{ id: first.id, email: 'gus@example.test', name: 'Gus G.', phone: '0170 777', account: null },
          ...{ orderCount: 2, spent: { amountMinor: 0 }, returnCount: 0, note: null, noteVersion: 0 },
        },
      ],
    });
    expect(await find({ search: 'chain' })).toMatchObject({
      totalCount: 1,
      nodes: [
        {
          ...{ id: customer.userId, name: 'Casey Chain', account: { id: customer.userId }, orderCount: 2 },
          ...{ spent: { amountMinor: order.total.amountMinor }, orders: { totalCount: 2 } },
        },
      ],
    });
  });

  it('finds people by order number and phone', async () => {
    const { number } = await placeOrder(shop, customer, productId);
    expect((await find({ search: `KS-${number}` })).nodes.map(({ id }) => id)).toEqual([customer.userId]);
    expect((await find({ search: '0170777' })).nodes.map(({ email }) => email)).toEqual(['gus@example.test']);
  });

  it('counts what was refunded and returned', async () => {
    const buyer = await shop.newCustomer('Rita Return');
    const { id: orderId, lines } = await payForOrder(shop, buyer, productId, 2);
    const { orders, payments, accounts } = shop.services;
    await orders.shipParcel(system, { orderId, idempotencyKey: orderId });
    const line = { lineId: lines[0]?.id ?? '', quantity: 1, reason: 'other' as const, note: 'Scratched' };
    await orders.requestReturn(system, { orderId, lines: [line], idempotencyKey: 'return' });
    const half = lines[0]?.unitPrice ?? null;
    const refund = { orderId, amount: half, restockQuantity: 0, reason: null, idempotencyKey: orderId };
    const actor = await accounts.authenticate(admin.token);
    await payments.refundOrder(actor, { ...refund, besidesReturns: true });
    expect((await find({ search: 'rita' })).nodes).toMatchObject([
      { orderCount: 1, spent: { amountMinor: half?.amountMinor }, returnCount: 1 },
    ]);
  });

  it('has every customer on exactly one page, sorted by email address', async () => {
    const { totalCount } = await find({});
    const emails: string[] = [];
    for (let after: string | null = null; emails.length < totalCount;) {
      const page: Answer['customers'] = await find({ first: 2, after });
      emails.push(...page.nodes.map(({ email }) => email));
      after = page.pageInfo.endCursor;
    }
    expect(emails).toEqual([...new Set(emails)].sort());
    expect(emails).toEqual(expect.arrayContaining(['gus@example.test', customer.email, admin.email]));
  });

  it('shows orders only to staff who may see them', async () => {
    const staff = await shop.newCustomer();
    await shop.giveRole(staff.email, ['customers']);
    expect((await find({ search: 'chain' }, staff)).nodes).toMatchObject([{ orderCount: 3, orders: null }]);
  });

  it('refuses a cursor of another list', async () => {
    const { errors } = await shop.graphql(list, { after: 'WyJ1c2VycyIsImEiXQ' }, admin);
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });
});

describe('the note about a customer', () => {
  const save = (text: string, version: number, customerId = customer.userId) =>
    shop.graphql<{ saveCustomerNote: { customer: object } }>(
      'mutation ($input: SaveCustomerNoteInput!) { saveCustomerNote(input: $input) { customer { note noteVersion } } }',
      { input: { customerId, text, version } },
      admin,
    );
  const read = async () => {
    const { data } = await shop.graphql(
      'query ($id: ID!) { customer(id: $id) { note noteVersion } }',
      { id: customer.userId },
      admin,
    );
    return data;
  };

  it('is saved once per version, and recorded', async () => {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { data } = await save(' Prefers the phone. ', 0);
      expect(data.saveCustomerNote.customer).toEqual({ note: 'Prefers the phone.', noteVersion: 1 });
    }
    expect((await save('Other', 0)).errors?.[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'STALE_VERSION' },
    });
    expect((await save('', 1)).data.saveCustomerNote.customer).toEqual({ note: null, noteVersion: 2 });
    expect((await save('Back', 2)).data.saveCustomerNote.customer).toEqual({ note: 'Back', noteVersion: 3 });
    expect(await read()).toEqual({ customer: { note: 'Back', noteVersion: 3 } });
    const log = await readAuditLog(shop.services.audit, { subjectType: 'customer' });
    expect(log.map(({ subjectName, changes }) => [subjectName, changes[0]?.before, changes[0]?.after])).toEqual(
      expect.arrayContaining([
        [customer.email, null, 'Prefers the phone.'],
        [customer.email, 'Prefers the phone.', null],
        [customer.email, null, 'Back'],
      ]),
    );
  });

  it('is refused if it is too long or the customer does not exist', async () => {
    expect((await save('x'.repeat(2_001), 3)).errors?.[0]?.extensions).toMatchObject({
      details: { fields: [{ field: 'text' }] },
    });
    expect((await save('x', 0, 'a'.repeat(24))).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});

describe('the data of a person', () => {
  interface Data {
    account?: { email: string };
    addresses?: { address: { line1: string } }[];
    orders: { number: string; customer: { email: string }; ledger: { event: string }[] }[];
    mails: { template: string }[];
    noteOfStaff: string | null;
    changesByStaff: { action: string; by: string }[];
  }
  const exportFor = async (customerId: string, user = admin) => {
    const document = 'mutation ($input: CustomerInput!) { exportPersonalData(input: $input) { json } }';
    type Exported = { exportPersonalData: { json: string } };
    const { data } = await shop.graphql<Exported>(document, { input: { customerId } }, user);
    return data.exportPersonalData.json;
  };
  const read = (json: string) => JSON.parse(json) as Data;

  it('are complete for the person, without secrets and without names of staff', async () => {
    const { accounts, addresses, reviews, carts, outboxWorker } = shop.services;
    const actor = await accounts.authenticate(customer.token);
    const address = { name: 'Casey', line1: '7 Fork Road', city: 'Central', country: 'HK', phone: '0170 9' };
    await addresses.saveAddress(actor, { address });
    await reviews.addReview(actor, { text: 'Stops well', rating: 5, productId, idempotencyKey: 'review' });
    await carts.addLine({ actor, token: null }, { productId, quantity: 1, idempotencyKey: 'line' });
    await outboxWorker.relayAll();
    const { data } = await shop.graphql<{ myPersonalData: string }>('{ myPersonalData }', {}, customer);
    const own = read(data.myPersonalData);
    expect(own.orders[0]?.ledger.map(({ event }) => event)).toContain('order.placed');
    expect(own).toMatchObject({
      roleInStaff: null,
      account: { email: customer.email },
      addresses: [{ address: { line1: '7 Fork Road' } }],
      reviews: [{ text: 'Stops well' }],
      cart: [{ productId }],
      noteOfStaff: 'Back',
    });
    expect(own.orders.length).toBeGreaterThan(1);
    expect(new Set(own.orders.map((order) => order.customer.email))).toEqual(new Set([customer.email]));
    expect(own.mails.map(({ template }) => template)).toContain('order_paid');
    expect(own.changesByStaff.map(({ action, by }) => [action, by])).toContainEqual(['customer.note_saved', 'shop']);
    expect(data.myPersonalData).not.toContain(admin.email);
    for (const secret of ['accessKey', 'mailKey', 'fingerprint']) expect(data.myPersonalData).not.toContain(secret);
  });

  it('can also be exported by staff for guests, with an audit entry', async () => {
    const [guest] = (await find({ search: 'gus@example' })).nodes;
    const json = await exportFor(guest?.id ?? '');
    expect(read(json).orders.map(({ customer: { email } }) => email)).toEqual(['gus@example.test', 'gus@example.test']);
    expect(json).not.toContain(customer.email);
    const log = await readAuditLog(shop.services.audit, { subjectId: guest?.id ?? null });
    expect(log.map(({ action, by }) => [action, by])).toContainEqual(['customer.data_exported', admin.email]);
  });

  it('are exported without orders by staff who may not see orders, and the file says so', async () => {
    const { accounts, staff } = shop.services;
    const member = await shop.newCustomer('Carla Care');
    const boss = await accounts.authenticate(admin.token);
    const role = await staff.saveRole(boss, { idempotencyKey: 'care', name: 'Care', permissions: ['customers'] });
    await staff.inviteMember(boss, { email: member.email, roleId: role.id });
    const json = await exportFor(customer.userId, member);
    expect(read(json)).toMatchObject({ account: { email: customer.email } });
    expect(json).toContain('"leftOut": "Orders, invoices');
    for (const hidden of ['"orders"', '"invoices"', '"filesOfReturns"', '"mails"']) expect(json).not.toContain(hidden);
    expect(read(json).changesByStaff.filter(({ action }) => action.startsWith('order.'))).toEqual([]);
  });

  it('of staff, of admins and of guests who are invited can be exported by admins and by the person only', async () => {
    const [member, colleague] = [await shop.newCustomer(), await shop.newCustomer()];
    await shop.giveRole(member.email, ['customers']);
    await shop.giveRole(colleague.email, ['orders']);
    const [invited] = (await find({ search: 'gus@example' })).nodes;
    await shop.giveRole('gus@example.test', ['orders']);
    const { customers, accounts } = shop.services;
    const exportAs = async ({ token }: TestUser, id: string) =>
      customers.exportData(await accounts.authenticate(token), id);
    const isExportable = async (user: TestUser, id: string) => {
      const query = 'query ($id: ID!) { customer(id: $id) { isExportable } }';
      return (await shop.graphql<{ customer: { isExportable: boolean } }>(query, { id }, user)).data.customer
        .isExportable;
    };
    for (const id of [colleague.userId, admin.userId, invited?.id ?? '']) {
      expect([await isExportable(member, id), await isExportable(admin, id)]).toEqual([false, true]);
      await expect(exportAs(member, id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      expect(read(await exportAs(admin, id)).changesByStaff.map(({ action }) => action)).toContain(
        'customer.data_exported',
      );
    }
    expect(await exportAs(member, member.userId)).toContain(member.email);
    for (const id of [member.userId, customer.userId]) expect(await isExportable(member, id)).toBe(true);
  });

  it('include the role of a member of staff', async () => {
    const { staff } = shop.services;
    const member = await shop.newCustomer('Sam Staff');
    const boss = await shop.services.accounts.authenticate(admin.token);
    const role = await staff.saveRole(boss, {
      idempotencyKey: 'packing',
      name: 'Packing',
      permissions: ['orders'],
    });
    await staff.inviteMember(boss, { email: member.email, roleId: role.id });
    const { data } = await shop.graphql<{ myPersonalData: string }>('{ myPersonalData }', {}, member);
    expect(JSON.parse(data.myPersonalData)).toMatchObject({ roleInStaff: { role: 'Packing', removedAt: null } });
    expect(data.myPersonalData).not.toContain(admin.email);
  });

  it('are not given to visitors', async () => {
    const { errors } = await shop.graphql('{ myPersonalData }');
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});

describe('the reviews of a customer', () => {
  const reviewsOf = async (id: string, user = admin) => {
    const query = 'query ($id: ID!) { customer(id: $id) { reviews(first: 1) { totalCount nodes { text hiddenAt } } } }';
    type Reviews = { customer: { reviews: { totalCount: number; nodes: object[] } | null } };
    return (await shop.graphql<Reviews>(query, { id }, user)).data.customer.reviews;
  };

  it('are those of the account, also hidden ones, newest first', async () => {
    const { accounts, reviews } = shop.services;
    const author = await shop.newCustomer('Robin Review');
    const actor = await accounts.authenticate(author.token);
    const review = { rating: 4, idempotencyKey: 'product', productId, text: 'Fits' };
    await reviews.addReview(actor, review);
    shop.clock.advance({ minutes: 1 });
    const ofShop = await reviews.addReview(actor, { ...review, idempotencyKey: 'shop', productId: null, text: 'Rude' });
    await reviews.hideReview(await accounts.authenticate(admin.token), { reviewId: ofShop.id, reason: null });
    const [{ id }] = (await find({ search: author.email })).nodes as [Listed];
    expect(await reviewsOf(id)).toMatchObject({ totalCount: 2, nodes: [{ text: 'Rude' }] });
    const [guest] = (await find({ search: 'gus@example' })).nodes;
    expect(await reviewsOf(guest?.id ?? '')).toBeNull();
  });
});
