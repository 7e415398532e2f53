import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createUserRepository } from '../src/modules/accounts/user.repository.js';
import { forgetPerson } from '../src/modules/forget-person.js';
import { nameOfOrder, type Order } from '../src/modules/orders/order/order.js';
import { createRetention } from '../src/modules/retention.js';
import { createLogger } from '../src/platform/logger.js';
import { systemActor, visitor, type UserActor } from '../src/shared/actor.js';
import { money } from '../src/shared/money.js';
import type { FaultPoint, FaultPoints } from '../src/shared/fault-points.js';
import { readAuditLog } from './audit-reading.js';
import type { FakeAccount } from './fake-identity.js';
import { payForOrder, placeOrder } from './graphql/order-fixtures.js';
import { killedAt, pointsOf } from './kill-points.js';
import { photo, upload } from './media/pictures.js';
import { addProduct, openTestShop, type AnotherServer, type TestShop, type TestUser } from './shop.js';
import { addVehicle } from './vehicle-fixtures.js';

const system = systemActor('test');

let shop: TestShop;
let server: AnotherServer;
let admin: TestUser;
let productId: string;
let logged = '';
const logger = createLogger('debug', { write: (line) => void (logged += line) });
beforeAll(async () => {
  shop = await openTestShop();
  server = await shop.openServer({ logger });
  admin = await shop.newAdmin();
  productId = await addProduct(shop, { name: 'Brake disc', availableQuantity: 1_000, priceMinor: 2_500 });
});
afterAll(async () => {
  await server.close();
  await shop.close();
});

async function signUp(email: string): Promise<TestUser> {
  const account = shop.identity.addAccount(email, { displayName: 'Casey Chain', emailVerified: true });
  const { accessToken, user } = await shop.services.accounts.signIn(shop.identity.issueIdToken(account));
  return { email, userId: user.id, token: accessToken };
}
const actorOf = async ({ token }: TestUser) => (await shop.services.accounts.authenticate(token)) as UserActor;

/** Where the shop keeps an address in any form: names of collections, the identity provider, and the log. */
async function placesOf(email: string): Promise<string[]> {
  const forms = [email, encodeURIComponent(email), encodeURIComponent(encodeURIComponent(email))];
  const names = (text: string) => forms.some((form) => isIn(text.toLowerCase(), form.toLowerCase()));
  const database = shop.connection.getClient().db(shop.connection.name);
  const places: string[] = [];
  for (const { name } of await database.listCollections({}, { nameOnly: true }).toArray()) {
    if (names(JSON.stringify(await database.collection(name).find().toArray()))) places.push(name);
  }
  if (names(JSON.stringify([...shop.identity.accounts.values()]))) places.push('identity provider');
  if (names(logged)) places.push('log of the server');
  return places.sort();
}
/** Whether the text contains the address, and not only as the end of a longer one. */
const isIn = (text: string, address: string) =>
  text
    .split(address)
    .slice(0, -1)
    .some((before) => !before.endsWith('moo.'));

const eraseOwn = (user: TestUser, email = user.email, at: Pick<TestShop, 'graphql'> = server) =>
  at.graphql<{ eraseMyAccount: { isComplete: boolean } }>(
    'mutation ($input: EraseMyAccountInput!) { eraseMyAccount(input: $input) { isComplete } }',
    { input: { email } },
    user,
  );
const erase = (customerId: string, user = admin, at: Pick<TestShop, 'graphql'> = server) =>
  at.graphql<{ eraseCustomer: { isComplete: boolean } }>(
    'mutation ($input: CustomerInput!) { eraseCustomer(input: $input) { isComplete } }',
    { input: { customerId } },
    user,
  );

/** Buys, gets the parcel, sends something back, and writes reviews, like a customer. */
async function buy(user: TestUser): Promise<string> {
  const { orders, payments, reviews, customers } = shop.services;
  const { id: orderId, lines } = await payForOrder(shop, user, productId, 2);
  await orders.shipParcel(system, { orderId, idempotencyKey: orderId });
  const actor = await actorOf(user);
  const line = { lineId: lines[0]?.id ?? '', quantity: 1, reason: 'other' as const, note: `Ask ${user.email}` };
  const asked = await orders.requestReturn(actor, { orderId, lines: [line], idempotencyKey: 'return' });
  const { returnId } = asked;
  const decision = { orderId, returnId, revision: asked.order.revision, decision: 'declined' as const };
  await orders.decideReturn(system, { ...decision, note: `Worn, ${user.email}` });
  const refund = { orderId, amount: lines[0]?.unitPrice ?? null, restockQuantity: 0, reason: `For ${user.email}` };
  await payments.refundOrder(await actorOf(admin), { ...refund, idempotencyKey: orderId });
  await reviews.addReview(actor, { text: 'Stops well', rating: 5, productId, idempotencyKey: randomUUID() });
  await customers.saveNote(await actorOf(admin), { customerId: user.userId, text: `Mail ${user.email}`, version: 0 });
  return orderId;
}

/** Pays for an order and withdraws from all of it before it is shipped. The shop pays back all but 1.00. */
async function withdraw(user: TestUser): Promise<Order> {
  const { orders, payments } = shop.services;
  const order = await payForOrder(shop, user, productId);
  const reference = { orderNumber: nameOfOrder(order), email: user.email };
  await orders.withdraw(visitor, { ...reference, idempotencyKey: order.id });
  const { returns } = (await orders.findOrder(system, order.id)) ?? order;
  const amount = money(order.total.amountMinor - 100, 'usd');
  const refund = { orderId: order.id, returnId: returns[0]?.id ?? '', amount, restockQuantity: 0, reason: null };
  await payments.refundOrder(await actorOf(admin), { ...refund, idempotencyKey: order.id });
  return order;
}

/** Works for the shop, like staff. */
async function work(user: TestUser): Promise<void> {
  const { orders, payments, keys, webhooks, staff, customers, catalogue, reviews, accounts } = shop.services;
  await shop.giveRole(user.email, ['orders']);
  await accounts.makeAdmin(system, user.email);
  const [actor, customer] = [await actorOf(user), await shop.newCustomer()];
  const { id: orderId, lines } = await payForOrder(shop, customer, productId, 2);
  await orders.shipParcel(actor, { orderId, idempotencyKey: 'parcel' });
  const refund = { orderId, amount: lines[0]?.unitPrice ?? null, restockQuantity: 0, reason: null };
  await payments.refundOrder(actor, { ...refund, idempotencyKey: 'refund' });
  await keys.create(actor, { name: 'Till', scopes: ['orders:read'], idempotencyKey: 'key' });
  await webhooks.create(actor, { url: 'https://erp.example/', events: ['order.paid'], idempotencyKey: 'webhook' });
  const role = await staff.saveRole(actor, { name: randomUUID(), permissions: ['orders'], idempotencyKey: 'role' });
  await staff.inviteMember(actor, { email: 'new@example.test', roleId: role.id });
  await customers.saveNote(actor, { customerId: customer.userId, text: 'Friendly', version: 0 });
  const product = { name: 'Chain', about: 'Long', imageUrl: '/images/demo/brake-disc.svg', idempotencyKey: 'product' };
  const price = { amountMinor: 100, currency: 'usd' as const };
  await catalogue.addProduct(actor, { ...product, price, availableQuantity: 1, minimumQuantity: 1 });
  const review = await reviews.addReview(await actorOf(customer), {
    text: 'Bad',
    rating: 1,
    productId,
    idempotencyKey: 'r',
  });
  await reviews.reportReview(actor, { reviewId: review.id, reason: 'other', note: `I am ${user.email}` });
  await upload(shop, await photo().png().toBuffer(), user);
  const body = new FormData();
  body.append('file', new Blob(['id,price\n1,2\n'], { type: 'text/csv' }), 'prices.csv');
  const headers = { authorization: `Bearer ${user.token}` };
  await fetch(`${shop.origin}/api/imports?name=prices.csv`, { method: 'POST', headers, body });
}

/** Saves everything that an account can store about its owner. */
async function settleIn(user: TestUser): Promise<void> {
  const { accounts, addresses, carts, garage } = shop.services;
  const actor = await actorOf(user);
  const address = { name: 'Casey', line1: '7 Fork Road', city: 'Central', country: 'HK', phone: '0170 9' };
  await addresses.saveAddress(actor, { address });
  const profile = { education: user.email, location: 'Hong Kong', phoneNumber: '0170 9', linkedIn: 'casey' };
  await accounts.saveProfile(actor, profile);
  await carts.addLine({ actor, token: null }, { productId, quantity: 1, idempotencyKey: 'line' });
  await garage.saveBike(actor, {
    vehicle: { vehicleId: (await addVehicle(shop, { number: 900 })).id },
    nickname: user.email,
  });
}

/** Does all that a person can do, so that every collection that can contain a person's address contains the user's. */
async function liveAFullLife(user: TestUser): Promise<{ orderId: string }> {
  const { orders, accounts, customers, messages, outboxWorker } = shop.services;
  await settleIn(user);
  const orderId = await buy(user);
  await orders.deleteOrder(system, (await placeOrder(shop, user, productId)).id);
  await work(user);
  await accounts.disableAccount(await actorOf(admin), (await shop.newCustomer()).email);
  await customers.exportData(await actorOf(admin), user.userId);
  await outboxWorker.relayAll();
  await messages.deliverDue();
  await shop.connection.collection('search_log').insertOne({ key: user.email, count: 1 });
  return { orderId };
}

describe('the erasure of a person', () => {
  const another = { expectedTotal: money(2_500, 'usd'), address: '7 Fork Road', phone: '0170 9' };
  const email = 'o.casey+parts@mail-er.test';

  it('leaves their address nowhere', async () => {
    const neighbour = await signUp(`moo.${email}`);
    await buy(neighbour);
    const user = await signUp(email);
    const { orderId } = await liveAFullLife(user);
    expect(await placesOf(email)).toEqual(
      [
        ...['api_keys', 'audit_log', 'customer_notes', 'garages', 'idempotency_keys', 'imports', 'ledger'],
        ...['orders', 'pictures', 'profiles', 'reviews', 'search_log', 'staff', 'users', 'webhooks'],
        'identity provider',
      ].sort(),
    );
    expect((await eraseOwn(user)).data).toEqual({ eraseMyAccount: { isComplete: true } });
    expect(await placesOf(email)).toEqual([]);
    expect(await placesOf(neighbour.email)).toContain('users');
    const id = new Types.ObjectId(user.userId);
    for (const name of ['addresses', 'carts', 'garages', 'profiles']) {
      const count = await shop.connection.collection(name).countDocuments({ $or: [{ _id: id }, { userId: id }] });
      expect([name, count]).toEqual([name, 0]);
    }
    const order = await shop.services.orders.findOrder(system, orderId);
    expect(order?.customer).toMatchObject({ userId: user.userId, name: 'Casey Chain' });
    expect(order?.customer.email).toMatch(/^erased-[0-9a-f]{24}@invalid$/);
    const placeFor = (who: object) =>
      shop.services.orders.placeOrderFor(system, {
        ...{ lines: [{ productId, quantity: 1 }], ...another, ...who, idempotencyKey: randomUUID() },
      });
    await expect(placeFor({ customer: { userId: user.userId } })).rejects.toThrow('There is no such account.');
    const exchangeOf = { orderId, returnId: order?.returns[0]?.id ?? '' };
    await expect(placeFor({ exchangeOf })).rejects.toThrow('The customer of this order was erased.');
    const { edges } = await shop.services.reviews.listReviews(visitor, {});
    const own = edges.map(({ node }) => node.author).filter((author) => author?.userId === user.userId);
    expect(own).toEqual([{ userId: user.userId, displayName: null }]);
    expect(JSON.stringify(await shop.connection.collection('reviews').find().toArray())).not.toContain(email);
    const [entry] = await readAuditLog(shop.services.audit, { subjectType: 'customer', subjectId: user.userId });
    expect(entry).toMatchObject({ action: 'customer.erased', by: entry?.subjectName });
    expect(logged).toContain(user.userId);
  });

  it('leaves no texts about their returns, and no address in the reference of a payment', async () => {
    const { orders, payments, outboxWorker } = shop.services;
    const user = await signUp('texts@mail.test');
    const texts = { note: 'Scratchedbolt', label: 'Parcelshop', condition: 'Dentedbox' };
    const { id: orderId, total } = await orders.placeOrderFor(system, {
      ...{ lines: [{ productId, quantity: 1 }], ...another },
      ...{ customer: { userId: user.userId }, idempotencyKey: randomUUID() },
    });
    const payment = { orderId, method: 'bank_transfer', reference: user.email, expectedTotal: total } as const;
    await payments.recordPayment(system, { ...payment, idempotencyKey: randomUUID() });
    const { order } = await orders.shipParcel(system, { orderId, idempotencyKey: orderId });
    const [lineId, quantity] = [order.lines[0]?.id ?? '', 1];
    const lines = [{ lineId, quantity, reason: 'other' as const, note: null }];
    const { returnId } = await orders.requestReturn(system, { orderId, lines, idempotencyKey: 'return' });
    const ofReturn = async () => {
      return { orderId, returnId, revision: (await orders.findOrder(system, orderId))?.revision ?? 0 };
    };
    await orders.decideReturn(system, { ...(await ofReturn()), decision: 'approved', ...texts });
    const received = [{ lineId, quantity, restockQuantity: 0, condition: texts.condition }];
    await orders.receiveReturn(system, { ...(await ofReturn()), lines: received });
    await orders.decideReturn(system, { ...(await ofReturn()), decision: 'closed', note: texts.note });
    await outboxWorker.relayAll();
    expect(await placesOf(texts.note)).toEqual(['audit_log', 'ledger', 'orders']);
    expect(await placesOf(user.email)).toContain('orders');
    expect((await eraseOwn(user)).data).toEqual({ eraseMyAccount: { isComplete: true } });
    for (const text of Object.values(texts)) expect([text, await placesOf(text)]).toEqual([text, []]);
    expect(await placesOf(user.email)).toEqual([]);
  });

  it('lets them come back as somebody new', async () => {
    const back = await signUp(email);
    expect(await actorOf(back)).toMatchObject({ email, role: 'customer' });
    expect((await shop.services.customers.find(system, back.userId))?.orderCount).toBe(0);
  });

  it('and an export by staff leave out orders that another account placed with the address before', async () => {
    const [first, second] = ['was@mail.test', 'is@mail.test'];
    const account = shop.identity.addAccount(first, { displayName: 'Max Moved', emailVerified: true });
    const { user } = await shop.services.accounts.signIn(shop.identity.issueIdToken(account));
    const place = async (customer: { userId: string } | { guest: { name: string; email: string } }) =>
      (
        await shop.services.orders.placeOrderFor(system, {
          ...{ lines: [{ productId, quantity: 1 }], ...another, customer, idempotencyKey: randomUUID() },
        })
      ).id;
    const openId = await place({ userId: user.id });
    const guestsId = await place({ guest: { name: 'Hal', email: first } });
    await shop.services.orders.deleteOrder(system, guestsId);
    account.email = second;
    await shop.services.accounts.signIn(shop.identity.issueIdToken(account));
    const heir = await signUp(first);
    const before = await shop.services.orders.findOrder(system, openId);
    const exported = await shop.services.customers.exportData(await actorOf(admin), heir.userId);
    const { orders } = JSON.parse(exported) as { orders: { id: string }[] };
    expect(orders.map(({ id }) => id)).toEqual([guestsId]);
    expect((await eraseOwn(heir)).data).toEqual({ eraseMyAccount: { isComplete: true } });
    expect(await shop.services.orders.findOrder(system, openId)).toEqual(before);
    expect((await shop.services.orders.findOrder(system, guestsId))?.customer.email).not.toBe(first);
  });

  it('leaves an earlier address that somebody else has now, except in the orders of the erased person', async () => {
    const [first, second] = ['old@mail.test', 'new@mail.test'];
    const account = shop.identity.addAccount(first, { displayName: 'Max Moved', emailVerified: true });
    const signIn = async (): Promise<TestUser> => {
      const { accessToken, user } = await shop.services.accounts.signIn(shop.identity.issueIdToken(account));
      return { email: account.email, userId: user.id, token: accessToken };
    };
    const orderId = await buy(await signIn());
    account.email = second;
    const moved = await signIn();
    const heir = await signUp(first);
    await shop.giveRole(heir.email, ['orders']);
    await shop.services.addresses.saveAddress(await actorOf(heir), {
      address: { name: 'Hal', line1: '7 Fork Road', city: 'Central', country: 'HK', phone: '0170 9' },
    });
    const { id: shippedId } = await payForOrder(shop, await shop.newCustomer(), productId);
    await shop.services.orders.shipParcel(await actorOf(heir), { orderId: shippedId, idempotencyKey: 'heir' });
    const ofOrder = async (id: string) =>
      JSON.stringify([
        await shop.services.orders.findOrder(system, id),
        await shop.services.payments.listLedger(system, id),
        await readAuditLog(shop.services.audit, { subjectType: 'order', subjectId: id }),
      ]);
    await shop.services.outboxWorker.relayAll();
    const [own, byHeir] = [await ofOrder(orderId), await ofOrder(shippedId)];
    for (const text of [own, byHeir]) expect(text).toContain(first);
    expect((await eraseOwn(moved)).data).toEqual({ eraseMyAccount: { isComplete: true } });
    expect(await placesOf(second)).toEqual([]);
    expect(await ofOrder(orderId)).not.toContain(first);
    expect(await ofOrder(shippedId)).toBe(byHeir);
    expect(await shop.services.staff.findPermissions(await actorOf(heir), true)).toEqual(['orders']);
  });

  it('leaves no address behind if they sign in at the same time', async () => {
    const user = await signUp('quick@mail.test');
    const account = await shop.identity.findUserByEmail(user.email);
    const verify = vi.spyOn(shop.identity, 'verifyIdToken').mockImplementationOnce(async (token) => {
      verify.mockRestore();
      const verified = await shop.identity.verifyIdToken(token);
      expect((await eraseOwn(user)).data).toEqual({ eraseMyAccount: { isComplete: true } });
      return verified;
    });
    const signIn = shop.services.accounts.signIn(shop.identity.issueIdToken(account as FakeAccount));
    await expect(signIn).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await placesOf(user.email)).toEqual([]);
  });

  it('leaves no address behind if a sign-in that has read the account writes to it afterwards', async () => {
    const user = await signUp('late@mail.test');
    const users = createUserRepository(shop.connection, { adminsNeedVerifiedEmail: false });
    const before = await users.findById(user.userId);
    expect((await eraseOwn(user)).data).toEqual({ eraseMyAccount: { isComplete: true } });
    expect(before && (await users.update(before, { email: user.email, displayName: 'Casey' }))).toBeNull();
    expect(await placesOf(user.email)).toEqual([]);
  });

  it('is refused with another address, and for the last admin', async () => {
    const user = await shop.newCustomer();
    const { errors } = await eraseOwn(user, admin.email);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields: [{ field: 'email' }] },
    });
    const reason = (await eraseOwn(admin)).errors?.[0]?.extensions.details?.['reason'];
    expect(reason).toBe('LAST_ADMIN');
    expect(await actorOf(admin)).toMatchObject({ role: 'admin' });
  });

  it('is refused until their orders are completed', async () => {
    const user = await shop.newCustomer();
    const placed = await placeOrder(shop, user, productId);
    const refusal = async () => (await eraseOwn(user)).errors?.[0]?.message;
    expect(await refusal()).toBe(`Order KS-${placed.number} is not paid. Cancel it first, or wait until it expires.`);
    await shop.services.orders.deleteOrder(system, placed.id);
    const paid = await payForOrder(shop, user, productId);
    expect(await refusal()).toContain('is not completely shipped.');
    await shop.services.orders.shipParcel(system, { orderId: paid.id, idempotencyKey: 'parcel' });
    const lines = [{ lineId: paid.lines[0]?.id ?? '', quantity: 1, reason: 'other' as const, note: null }];
    await shop.services.orders.requestReturn(system, { orderId: paid.id, lines, idempotencyKey: 'return' });
    expect(await refusal()).toContain('has an open return.');
    expect(await actorOf(user)).toMatchObject({ email: user.email });
  });

  it('is possible once nothing of a paid order is left to ship, even if the shop keeps a part of the money', async () => {
    const user = await shop.newCustomer();
    const { id } = await withdraw(user);
    expect(await shop.services.orders.findOrder(system, id)).toMatchObject({ status: 'paid' });
    expect((await eraseOwn(user)).data).toEqual({ eraseMyAccount: { isComplete: true } });
  });

  it('is given up if they order in the meantime', async () => {
    const user = await shop.newCustomer();
    const slow = await shop.openServer({
      faults: {
        at: async (point) => void (point === 'erase.after-insert' && (await placeOrder(shop, user, productId))),
      },
    });
    const { errors } = await eraseOwn(user, user.email, slow);
    expect(errors?.[0]?.message).toContain('is not paid.');
    await slow.close();
    // Their session has ended, but they can log in again.
    shop.clock.advance({ seconds: 1 });
    const account = await shop.identity.findUserByEmail(user.email);
    const again = await shop.services.accounts.signIn(shop.identity.issueIdToken(account as FakeAccount));
    expect(again.user.id).toBe(user.userId);
    expect(await shop.connection.collection('erasures').countDocuments({ userId: user.userId })).toBe(0);
    await shop.services.accounts.disableAccount(system, user.email);
    expect(await shop.services.accounts.enableAccount(system, user.email)).toMatchObject({ changed: true });
  });
});

const orderAsGuest = (guest: { name: string; email?: string }) =>
  shop.services.orders.placeOrderFor(system, {
    ...{ idempotencyKey: randomUUID(), lines: [{ productId, quantity: 1 }], deliveryMethodId: null },
    ...{ expectedTotal: { amountMinor: 2_500, currency: 'usd' }, customer: { guest } },
    ...{ address: '1 Mill Lane', phone: '0170 555', note: 'Rings twice' },
  });

/** A paid order of a guest, completely shipped. */
async function shipToGuest(guest: { name: string; email?: string }): Promise<Order> {
  const { orders, payments, outboxWorker } = shop.services;
  const { id: orderId, total: expectedTotal } = await orderAsGuest(guest);
  await payments.recordPayment(system, { orderId, method: 'cash', expectedTotal, idempotencyKey: randomUUID() });
  const { order } = await orders.shipParcel(system, { orderId, idempotencyKey: orderId });
  await outboxWorker.relayAll();
  return order;
}

describe('the erasure by staff', () => {
  it('erases a guest, and does nothing when repeated', async () => {
    const guest = { name: 'Gus Guest', email: 'gus@mail.test' };
    const order = await orderAsGuest(guest);
    await shop.services.orders.deleteOrder(system, order.id);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect((await erase(order.id)).data).toEqual({ eraseCustomer: { isComplete: true } });
    }
    expect(await placesOf(guest.email)).toEqual([]);
    const stored = JSON.stringify(await shop.services.orders.findOrder(system, order.id));
    for (const text of ['Gus', 'Mill Lane', '0170 555', 'Rings']) expect(stored).not.toContain(text);
    const entries = await readAuditLog(shop.services.audit, { subjectType: 'customer', subjectId: order.id });
    expect(entries.map(({ action, by }) => [action, by])).toEqual([['customer.erased', admin.email]]);
  });

  it('is given up if a guest orders in the meantime, and leaves the new order as it is', async () => {
    const guest = { name: 'Gail Guest', email: 'gail@mail.test' };
    const order = await orderAsGuest(guest);
    await shop.services.orders.deleteOrder(system, order.id);
    const placed: string[] = [];
    const slow = await shop.openServer({
      faults: {
        at: async (point) => {
          if (point !== 'erase.after-insert') return;
          shop.clock.advance({ seconds: 1 });
          placed.push((await orderAsGuest(guest)).id);
        },
      },
    });
    const { errors } = await erase(order.id, admin, slow);
    await slow.close();
    expect(errors?.[0]?.message).toContain('is not paid.');
    const [later = ''] = placed;
    const kept = JSON.stringify(await shop.services.orders.findOrder(system, later));
    for (const text of ['Gail', guest.email, '1 Mill Lane', 'Rings']) expect(kept).toContain(text);
    await shop.services.orders.deleteOrder(system, later);
    expect((await erase(order.id)).data).toEqual({ eraseCustomer: { isComplete: true } });
  });

  it('lets only admins erase other staff, and lets nobody erase their own account', async () => {
    const [staff, colleague] = [await shop.newCustomer(), await shop.newCustomer()];
    for (const { email } of [staff, colleague]) await shop.giveRole(email, ['customers']);
    expect((await erase(colleague.userId, staff)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const { errors } = await erase(staff.userId, staff);
    expect(errors?.[0]?.extensions.details?.['reason']).toBe('ILLEGAL_TRANSITION');
    expect((await erase(colleague.userId)).data).toEqual({ eraseCustomer: { isComplete: true } });
    expect(await placesOf(colleague.email)).toEqual([]);
    expect((await shop.services.staff.findPermissions(await actorOf(staff), true)).length).toBe(1);
  });

  it('lets only admins erase a guest who is invited to join the staff', async () => {
    const staff = await shop.newCustomer();
    await shop.giveRole(staff.email, ['customers']);
    const guest = { name: 'Ina Invited', email: 'ina@mail.test' };
    const order = await orderAsGuest(guest);
    await shop.services.orders.deleteOrder(system, order.id);
    await shop.giveRole(guest.email, ['orders']);
    expect((await erase(order.id, staff)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await shop.services.staff.includes(guest.email)).toBe(true);
    expect((await erase(order.id)).data).toEqual({ eraseCustomer: { isComplete: true } });
    expect(await placesOf(guest.email)).toEqual([]);
  });

  it('of a guest must be complete before an account with the same address can be erased', async () => {
    const guest = { name: 'Gabi Guest', email: 'gabi@mail.test' };
    const order = await orderAsGuest(guest);
    await shop.services.orders.deleteOrder(system, order.id);
    const processes: AnotherServer[] = [];
    await killedAt('erase.after-check', async (faults) => {
      const process = await shop.openServer({ faults });
      processes.push(process);
      return process.services.customers.eraseCustomer(await actorOf(admin), order.id);
    });
    for (const process of processes) await process.kill();
    const user = await signUp(guest.email);
    const { extensions, message } = (await eraseOwn(user)).errors?.[0] ?? {};
    expect(extensions).toMatchObject({ code: 'CONFLICT', details: { reason: 'IN_PROGRESS' } });
    expect(message).toBe('Another erasure with this address is being completed. Try again in a few minutes.');
    expect(await actorOf(user)).toMatchObject({ email: guest.email });
    shop.clock.advance({ minutes: 2 });
    await shop.services.customers.completeErasures();
    expect((await eraseOwn(user)).data).toEqual({ eraseMyAccount: { isComplete: true } });
    expect(await placesOf(guest.email)).toEqual([]);
  });

  it('is complete if the same erasure is completed while it is requested again', async () => {
    const user = await signUp('twice@mail.test');
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const other = await shop.openServer({ faults: { at: () => released } });
    const first = eraseOwn(user, user.email, other);
    const erasures = shop.connection.model('Erasure');
    await vi.waitFor(async () => expect(await erasures.countDocuments({ email: user.email })).toBe(1));
    const search = vi.spyOn(erasures, 'findOne').mockImplementationOnce((...of) => {
      release();
      return { lean: () => first.then(() => erasures.findOne(...of).lean()) } as never;
    });
    expect((await eraseOwn(user, user.email, shop)).data).toEqual({ eraseMyAccount: { isComplete: true } });
    expect((await first).data).toEqual({ eraseMyAccount: { isComplete: true } });
    search.mockRestore();
    await other.close();
  });

  it('is completed later, when the identity provider answers again', async () => {
    const user = await shop.newCustomer();
    shop.identity.isDown = true;
    expect((await erase(user.userId)).data).toEqual({ eraseCustomer: { isComplete: false } });
    await expect(shop.services.accounts.enableAccount(system, user.email)).rejects.toMatchObject({
      ...{ code: 'CONFLICT', message: 'This account is being erased.' },
    });
    // As an earlier version may have left it.
    const [users, own] = [shop.connection.collection('users'), { _id: new Types.ObjectId(user.userId) }];
    await users.updateOne(own, { $set: { disabledAt: null }, $unset: { isBeingErased: '' } });
    shop.identity.isDown = false;
    expect((await erase(user.userId)).data).toEqual({ eraseCustomer: { isComplete: false } });
    shop.clock.advance({ minutes: 2 });
    await shop.services.outboxWorker.relayAll();
    expect(await placesOf(user.email)).toEqual([]);
    expect(await users.findOne(own)).toMatchObject({ disabledAt: expect.any(Date) as Date });
    admin = await shop.newAdmin();
  });
});

describe('orders', () => {
  /** The removal of old data in this number of years. */
  const later = (years: number) => {
    const now = new Date(shop.clock.now());
    now.setUTCFullYear(now.getUTCFullYear() + years);
    const terms = { orderNamesYears: 10, mailDays: 90, searchDays: 90 };
    return createRetention({ ...shop, logger, clock: { now: () => now }, readTerms: () => Promise.resolve(terms) });
  };

  it('lose the name of the customer after the number of years in the settings', async () => {
    const user = await shop.newCustomer('Olga Old');
    const cancelled = await placeOrder(shop, user, productId);
    await shop.services.orders.deleteOrder(system, cancelled.id);
    const paid = await payForOrder(shop, user, productId);
    const withdrawn = await withdraw(user);
    const read = async (id: string) => {
      const order = await shop.services.orders.findOrder(system, id);
      return [order?.customer.name, order?.delivery];
    };
    const named = [
      ['Olga Old', cancelled.delivery],
      ['Olga Old', withdrawn.delivery],
      ['Olga Old', paid.delivery],
    ];
    const readAll = () => Promise.all([cancelled, withdrawn, paid].map(({ id }) => read(id)));
    await later(10).forgetOld();
    expect(await readAll()).toEqual(named);
    shop.clock.advance({ seconds: 1 });
    await later(10).forgetOld();
    const without = ['', { address: '', phone: '' }];
    expect(await readAll()).toEqual([without, without, named[2]]);
    expect((await later(10).forgetOld()).orders).toBe(0);
  });

  it('lose the name of a customer without an email address, which the audit log loses, too', async () => {
    const [name, log] = ['Jane Chain', shop.connection.collection('audit_log')];
    const [order, former] = [await shipToGuest({ name }), await shipToGuest({ name })];
    const ofOrders = { subjectId: { $in: [order.id, former.id] } };
    expect(await placesOf(name)).toEqual(['invoices', 'orders']);
    // As earlier versions wrote it.
    await log.updateMany({ subjectId: former.id }, { $set: { subjectName: `1 × Brake disc for ${name}` } });
    shop.clock.advance({ seconds: 1 });
    await later(10).forgetOld();
    expect(await placesOf(name)).toEqual(['invoices']);
    const names = (await log.find(ofOrders).toArray()).map(({ subjectName }) => String(subjectName));
    expect([...new Set(names)].sort()).toEqual(
      [order, former].map((each) => `1 × Brake disc for ${nameOfOrder(each)}`).sort(),
    );
  });
});

describe('logs', () => {
  it('of sent mails and of searches are kept for the number of days in the settings', async () => {
    const now = shop.clock.now();
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
    type Row = { _id: string } & Record<string, unknown>;
    const mails = shop.connection.collection<Row>('messages');
    const searches = shop.connection.collection<Row>('search_log');
    const midnight = (days: number) => new Date(Math.floor(daysAgo(days).getTime() / 86_400_000) * 86_400_000);
    await mails.insertMany([
      { _id: 'old', status: 'sent', sentAt: daysAgo(31) },
      { _id: 'new', status: 'sent', sentAt: daysAgo(29) },
      { _id: 'dead', status: 'dead', createdAt: daysAgo(31) },
    ]);
    await searches.insertMany([
      { _id: 'old', key: 'old', day: midnight(21) },
      { _id: 'new', key: 'new', day: midnight(20) },
    ]);
    const terms = { orderNamesYears: 10, mailDays: 30, searchDays: 20 };
    const retention = createRetention({
      ...shop,
      logger,
      clock: { now: () => now },
      readTerms: () => Promise.resolve(terms),
    });
    expect(await retention.forgetOld()).toMatchObject({ mails: 1, searches: 1 });
    const idsOf = async (collection: typeof mails) =>
      (await collection.find({ _id: { $in: ['old', 'new', 'dead'] } }).toArray()).map(({ _id }) => _id).sort();
    expect(await idsOf(mails)).toEqual(['dead', 'new']);
    expect(await idsOf(searches)).toEqual(['new']);
  });
});

describe('a process that dies', () => {
  /** One more step erases the mails that the mail transport keeps. */
  const count = forgetPerson.length + 1;
  /** In each test, the process dies after one step of the first run, or after the last step of the second run. */
  const steps = [...Array(count).keys(), count * 2 - 1];
  const deaths = pointsOf('erase').flatMap((point) =>
    (point === 'erase.after-step' ? steps : [0]).map((index) => [point, index + 1] as const),
  );

  it.each(deaths)('at %s (time %i) leaves an erasure that is completed later', async (point, time) => {
    admin = await shop.newAdmin();
    const user = await shop.newCustomer();
    await buy(user);
    const dies = (faults: FaultPoints): FaultPoints => {
      let count = 0;
      return {
        at: (reached: FaultPoint) => (reached === point && (count += 1) === time ? faults.at(reached) : undefined),
      };
    };
    const processes: AnotherServer[] = [];
    await killedAt(point, async (faults) => {
      const process = await shop.openServer({ faults: dies(faults) });
      processes.push(process);
      return process.services.customers.eraseMyAccount(await actorOf(user), user.email);
    });
    for (const process of processes) await process.kill();
    shop.clock.advance({ minutes: 2 });
    await shop.services.outboxWorker.relayAll();
    expect(await placesOf(user.email)).toEqual([]);
    expect(await shop.connection.collection('erasures').countDocuments({ doneAt: null })).toBe(0);
    const entries = await readAuditLog(shop.services.audit, { subjectType: 'customer', subjectId: user.userId });
    expect(entries.filter(({ action }) => action === 'customer.erased')).toHaveLength(1);
  });
});
