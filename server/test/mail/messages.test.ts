import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { killedAt, pointsOf } from '../kill-points.js';
import { readPdfText } from '../pdf-text.js';
import { recordCommands } from '../recorded-commands.js';
import {
  addProduct,
  openTestShop,
  type AnotherServer,
  type TestShop,
  type TestShopOptions,
  type TestUser,
} from '../shop.js';
import { openMailbox } from '../../src/app/local/mailbox.js';
import { createLogger } from '../../src/platform/logger.js';
import { MailError } from '../../src/platform/mail/mail-transport.js';
import { createSmtpTransport } from '../../src/platform/mail/smtp-transport.js';
import { toObjectId } from '../../src/platform/mongo/object-id.js';
import { systemActor } from '../../src/shared/actor.js';
import type { Services } from '../../src/modules/services.js';
import type { MessageStatus } from '../../src/modules/messages/message.js';

const admin = systemActor('test');
let shop: TestShop;
let customer: TestUser;
let productId: string;

async function open(options: TestShopOptions = {}): Promise<void> {
  shop = await openTestShop(options);
  customer = await shop.newCustomer('Casey <Customer>');
  productId = await addProduct(shop, { availableQuantity: 10_000 });
}

beforeEach(() => open());
afterEach(() => shop.close());

const placeOrder = () => placeOrderBy(customer);

async function placeOrderBy(user: TestUser): Promise<string> {
  const { status, body } = await shop.rest<{ insertedId: string }>(
    'POST /order',
    { productId, quantity: 2, address: '1 Ratchet Lane', phone: '0123 456' },
    user,
  );
  expect(status).toBe(200);
  return body.insertedId;
}

/** The order number as it is written in mails. */
async function numberOf(orderId: string): Promise<string> {
  const order = await shop.connection.collection('orders').findOne({ _id: toObjectId(orderId) });
  return `KS-${String(order?.['number'])}`;
}

async function payFor(orderId: string): Promise<void> {
  const actor = await shop.services.accounts.authenticate(customer.token);
  const { clientSecret } = await shop.services.payments.startPayment(actor, { orderId });
  await shop.payByCard(clientSecret ?? '');
  await shop.services.payments.settlePayment(actor, { orderId });
}

/** One pass of a server, like those that `startMails` repeats. */
async function pass({ outboxWorker, messages }: Services = shop.services): Promise<void> {
  await outboxWorker.relayAll();
  await messages.deliverDue();
}

async function listMessages(status?: MessageStatus) {
  const { edges } = await shop.services.messages.listMessages(admin, {
    first: 100,
    filter: status ? { status } : null,
  });
  return edges.map(({ node }) => node);
}

const down = new MailError('The mail server could not be reached.', true);
const refused = new MailError('The mail server refused the mail.', false);

describe('an order', () => {
  it('causes mails when it is placed, paid and refunded', async () => {
    const orderId = await placeOrder();
    const number = await numberOf(orderId);
    await pass();
    expect(shop.mails.list).toEqual([`Your order ${number} -> ${customer.email}`]);
    await payFor(orderId);
    const refund = {
      orderId,
      amount: { amountMinor: 500, currency: 'usd' as const },
      restockQuantity: 0,
      reason: null,
    };
    await shop.services.payments.refundOrder(admin, { ...refund, idempotencyKey: 'refund-1' });
    await shop.services.payments.refundOrder(admin, { ...refund, idempotencyKey: 'refund-2' });
    await pass();
    expect(shop.mails.list).toEqual([
      `A refund for order ${number} -> ${customer.email}`,
      `A refund for order ${number} -> ${customer.email}`,
      `We have received the payment for order ${number} -> ${customer.email}`,
      `Your order ${number} -> ${customer.email}`,
    ]);
    expect(new Set(shop.mails.taken.map(({ id }) => id)).size).toBe(4);
    // Mails are sent several at a time, in any order.
    const files = shop.mails.taken.flatMap(({ subject, attachments = [] }) =>
      attachments.map(({ name, content }) => {
        const title = readPdfText(content).find((text) => text.includes('INV-'));
        return `${name}: ${title}, with: ${subject}`;
      }),
    );
    expect(files.sort()).toEqual([
      `INV-000001.pdf: Invoice INV-000001, with: We have received the payment for order ${number}`,
      `INV-000002.pdf: Credit note INV-000002, with: A refund for order ${number}`,
      `INV-000003.pdf: Credit note INV-000003, with: A refund for order ${number}`,
    ]);
  });

  it('that staff place causes mails with a payment link and a confirmation, if the customer has an address', async () => {
    const { orders, payments, messages } = shop.services;
    const lines = [{ productId, quantity: 1 }];
    for (const guest of [{ name: 'Gus', email: 'gus@example.test' }, { name: 'Walk-in' }]) {
      const { quote } = await orders.quoteOrderFor(admin, { lines, customer: {}, destination: null });
      const expectedTotal = { amountMinor: quote.totalMinor, currency: quote.currency };
      const contact = { address: '1 Ratchet Lane', phone: '0123 456' };
      const input = { lines, customer: { guest }, ...contact, expectedTotal, idempotencyKey: guest.name };
      const { id: orderId, revision } = await orders.placeOrderFor(admin, input);
      if (guest.email !== undefined) await payments.sendPaymentLink(admin, { orderId, revision });
      await pass();
      const payment = { orderId, method: 'cash', expectedTotal, idempotencyKey: guest.name } as const;
      await payments.recordPayment(admin, payment);
      await pass();
    }
    expect(shop.mails.taken.map(({ to, subject }) => [to.address, subject.replace(/KS-\d+/, 'KS')])).toEqual([
      ['gus@example.test', 'Pay for your order KS'],
      ['gus@example.test', 'We have received the payment for order KS'],
    ]);
    const [link] = shop.mails.taken;
    expect(link?.text).toMatch(/\/track\/KS-\d+\/pay#[\w-]{43}/);
    expect(await messages.countMessages(admin, { status: 'dead' })).toBe(0);
  });

  it('of an account causes mails to the address that the account has now, once it is confirmed', async () => {
    await shop.close();
    await open({ adminsNeedVerifiedEmail: true });
    const { accounts, orders } = shop.services;
    const setAddress = (email: string, emailVerified: boolean) =>
      shop.connection
        .collection('users')
        .updateOne({ _id: toObjectId(customer.userId) }, { $set: { email, emailVerified } });
    const cancel = async (orderId: string) =>
      orders.cancelOwnOrder(await accounts.authenticate(customer.token), orderId);
    const [first, second] = [await placeOrder(), await placeOrder()];
    await setAddress('unconfirmed@elsewhere.example', false);
    await pass();
    await setAddress(customer.email, true);
    await cancel(first);
    await setAddress('casey@elsewhere.example', true);
    await cancel(second);
    await pass();
    const numbers = [await numberOf(first), await numberOf(second)];
    expect(shop.mails.list).toEqual(
      [
        ...numbers.map((number) => `Your order ${number} -> ${customer.email}`),
        ...numbers.map((number) => `Your order ${number} is cancelled -> casey@elsewhere.example`),
      ].sort(),
    );
    const cancelled = shop.mails.taken.filter(({ subject }) => subject.endsWith('is cancelled'));
    for (const { text } of cancelled) expect(text).toContain('You have cancelled');
  });

  it('with a placeholder instead of an email address causes no mails', async () => {
    const _id = toObjectId(await placeOrder());
    const email = `customer-${customer.userId}@invalid`;
    const changes = { 'customer.email': email, 'customer.userId': null };
    await shop.connection.collection('orders').updateOne({ _id }, { $set: changes });
    await pass();
    expect(shop.mails.list).toEqual([]);
    expect(await listMessages()).toEqual([]);
  });

  it('of a customer who was erased causes no more mails', async () => {
    const orderId = await placeOrder();
    await payFor(orderId);
    const { accounts, customers, messages, orders, payments } = shop.services;
    await orders.shipOrder(admin, orderId);
    await pass();
    const before = shop.mails.list;
    await customers.eraseMyAccount(await accounts.authenticate(customer.token), customer.email);
    const refund = {
      orderId,
      amount: { amountMinor: 500, currency: 'usd' },
      restockQuantity: 0,
      reason: null,
    } as const;
    await payments.refundOrder(admin, { ...refund, idempotencyKey: 'refund' });
    await pass();
    expect(shop.mails.list).toEqual(before);
    for (const status of ['queued', 'dead'] as const) {
      expect(await messages.countMessages(admin, { status })).toBe(0);
    }
  });

  it('of a customer who was erased leaves no mail in the local mailbox, not even a copy for the shop', async () => {
    const mailbox = openMailbox(shop.connection, shop.clock);
    Object.assign(shop.mails, { forget: mailbox.forget?.bind(mailbox) });
    const neighbour = await shop.newCustomer();
    const erased = await placeOrder();
    await shop.services.orders.deleteOrder(admin, erased);
    const kept = await placeOrderBy(neighbour);
    await pass();
    for (const mail of shop.mails.taken) {
      // The shop gets mails about orders, too.
      await mailbox.send({ ...mail, id: `${mail.id}:copy`, to: { name: 'Shop', address: 'shop@example.test' } });
      await mailbox.send(mail);
    }
    await mailbox.send({ ...shop.mails.taken[0]!, id: 'invitation' });
    const { accounts, customers } = shop.services;
    await customers.eraseMyAccount(await accounts.authenticate(customer.token), customer.email);
    const left = (await mailbox.list()).map(({ id, to }) => [id, to]);
    expect(left.sort()).toEqual([
      [`${kept}:1:order_placed`, neighbour.email],
      [`${kept}:1:order_placed:copy`, 'shop@example.test'],
    ]);
  });

  it('causes a mail when it expires', async () => {
    const orderId = await placeOrder();
    shop.clock.advance({ minutes: 1441 });
    await shop.services.payments.reconcile();
    await pass();
    expect(shop.mails.list).toContain(`Your order ${await numberOf(orderId)} has expired -> ${customer.email}`);
  });

  it('causes one mail when it ships, however often the shipment is recorded or undone', async () => {
    const orderId = await placeOrder();
    await payFor(orderId);
    await pass();
    const told = () => shop.mails.list.filter((mail) => mail.includes('has been shipped'));
    const { orders } = shop.services;
    await Promise.all([orders.shipOrder(admin, orderId), orders.shipOrder(admin, orderId)]);
    await orders.undoShipment(admin, orderId);
    shop.clock.advance({ seconds: 10 });
    await pass();
    expect(told()).toEqual([]);
    await orders.shipOrder(admin, orderId);
    shop.clock.advance({ minutes: 2 });
    await pass();
    const once = [`Your order ${await numberOf(orderId)} has been shipped -> ${customer.email}`];
    expect(told()).toEqual(once);
    await orders.undoShipment(admin, orderId);
    await orders.shipOrder(admin, orderId);
    shop.clock.advance({ minutes: 60 });
    await pass();
    expect(told()).toEqual(once);
    const mail = shop.mails.taken.find(({ id }) => id.endsWith(':order_shipped'));
    expect(mail?.text).toContain('Delivery address: 1 Ratchet Lane');
  });

  it('causes one mail for each parcel, none for an undone shipment, and one when a parcel is delivered', async () => {
    const orderId = await placeOrder();
    await payFor(orderId);
    await pass();
    const { orders } = shop.services;
    const lines = (await orders.findOrder(admin, orderId))?.lines.map(({ id }) => ({ lineId: id, quantity: 1 }));
    const ship = (idempotencyKey: string, of = lines) =>
      orders.shipParcel(admin, { orderId, lines: of, idempotencyKey });
    const { parcelId: wrong } = await ship('mail-wrong');
    await orders.undoShipment(admin, orderId, wrong);
    const { parcelId, order } = await ship('mail-right');
    const status = { orderId, parcelId, status: 'delivered' } as const;
    await orders.setParcelStatus(admin, { ...status, revision: order.revision });
    await orders.setParcelStatus(admin, { ...status, revision: order.revision });
    shop.clock.advance({ minutes: 5 });
    await pass();
    const name = await numberOf(orderId);
    expect(shop.mails.list.filter((mail) => mail.includes('has been')).sort()).toEqual([
      `A parcel of your order ${name} has been delivered -> ${customer.email}`,
      `A parcel of your order ${name} has been shipped -> ${customer.email}`,
    ]);
    expect(await shop.services.messages.countMessages(admin, { status: 'queued' })).toBe(0);
  });

  it('causes the mail about its shipment even if it ships days after an earlier shipment was undone', async () => {
    const orderId = await placeOrder();
    await payFor(orderId);
    const { orders } = shop.services;
    await orders.shipOrder(admin, orderId);
    await orders.undoShipment(admin, orderId);
    for (let attempt = 0; attempt < 12; attempt += 1) {
      shop.clock.advance({ minutes: 8 * 60 });
      await pass();
    }
    await orders.shipOrder(admin, orderId);
    await pass();
    shop.clock.advance({ seconds: 10 });
    await pass();
    const told = shop.mails.list.filter((mail) => mail.includes('has been shipped'));
    expect(told).toEqual([`Your order ${await numberOf(orderId)} has been shipped -> ${customer.email}`]);
  });

  it('causes one mail when the customer or an admin cancels it', async () => {
    const [own, deleted] = [await placeOrder(), await placeOrder()];
    const actor = await shop.services.accounts.authenticate(customer.token);
    const { orders } = shop.services;
    await Promise.all([orders.cancelOwnOrder(actor, own), orders.cancelOwnOrder(actor, own)]);
    await orders.cancelOrder(admin, deleted);
    await orders.cancelOrder(admin, deleted);
    await pass();
    await pass();
    const told = shop.mails.taken.filter(({ subject }) => subject.endsWith('is cancelled'));
    expect(told.map(({ subject }) => subject).sort()).toEqual([
      `Your order ${await numberOf(own)} is cancelled`,
      `Your order ${await numberOf(deleted)} is cancelled`,
    ]);
    expect(told.map(({ text }) => /(You|We) have cancelled/.exec(text)?.[1]).sort()).toEqual(['We', 'You']);
    const { slug } = await shop.services.catalogue.getProduct(admin, productId);
    for (const { text } of told) expect(text).toContain(`/part/${slug}`);
  });

  it('causes no mail about a decision on its return that was corrected before the mail could be sent', async () => {
    const orderId = await placeOrder();
    await payFor(orderId);
    const { orders } = shop.services;
    const { order } = await orders.shipParcel(admin, { orderId, idempotencyKey: 'parcel' });
    const lines = order.lines.map(({ id }) => ({ lineId: id, quantity: 1, reason: 'other' as const }));
    const { returnId } = await orders.requestReturn(admin, { orderId, lines, idempotencyKey: 'return' });
    const decide = async (decision: 'declined' | 'approved') => {
      const { revision = 0 } = (await orders.findOrder(admin, orderId)) ?? {};
      await orders.decideReturn(admin, { orderId, returnId, revision, decision, note: 'We had another look.' });
    };
    shop.mails.failure = down;
    await decide('declined');
    await pass();
    await decide('approved');
    shop.mails.failure = null;
    shop.clock.advance({ minutes: 5 });
    await pass();
    expect(shop.mails.list.filter((mail) => mail.includes('return'))).toEqual([
      `How to return parts of your order ${await numberOf(orderId)} -> ${customer.email}`,
    ]);
  });

  it('causes no request to pay once it is paid', async () => {
    shop.mails.failure = down;
    const orderId = await placeOrder();
    await pass();
    await payFor(orderId);
    shop.mails.failure = null;
    shop.clock.advance({ minutes: 2 });
    await pass();
    const placed = shop.mails.taken.find(({ id }) => id.endsWith(':order_placed'));
    expect(placed?.text).toContain(`/dashboard/order/${orderId}`);
    expect(placed?.text).not.toContain('Pay');
  });

  it('causes a mail to the shop, if the shop has an address', async () => {
    await shop.close();
    await open({ settings: { newOrderRecipients: 'parts@shop.example' } });
    const number = await numberOf(await placeOrder());
    await pass();
    expect(shop.mails.list).toEqual([
      `New order ${number}: $259.80 -> parts@shop.example`,
      `Your order ${number} -> ${customer.email}`,
    ]);
  });

  it('stores nothing about its customer in its messages', async () => {
    await placeOrder();
    await pass();
    const stored = JSON.stringify(await shop.connection.collection('messages').find().toArray());
    for (const secret of [customer.email, 'Casey', 'Ratchet', '0123']) expect(stored).not.toContain(secret);
  });
});

describe('delivery', () => {
  it.each(pointsOf('message', 'ledger'))('by a server that dies at %s is carried on by the next', async (point) => {
    const orderId = await placeOrder();
    const another = await shop.openServer();
    const mailbox = openMailbox(shop.connection, shop.clock);
    const dying: AnotherServer[] = [];
    await killedAt(point, async (faults) => {
      const server = await shop.openServer({ faults });
      dying.push(server);
      await pass(server.services);
    });
    for (const server of dying) await server.kill();
    await pass(another.services);
    shop.clock.advance({ minutes: 3 });
    await pass(another.services);
    await another.close();
    expect(await listMessages()).toMatchObject([{ status: 'sent' }]);
    // If a server dies after it has sent a mail, but before it has recorded this, the mail is sent again with its id.
    expect(new Set(shop.mails.taken.map(({ id }) => id))).toEqual(new Set([`${orderId}:1:order_placed`]));
    for (const mail of shop.mails.taken) await mailbox.send(mail);
    expect(await mailbox.list()).toHaveLength(1);
  });

  it('by two servers sends each mail once', async () => {
    const orderIds = await Promise.all(Array.from({ length: 20 }, placeOrder));
    const another = await shop.openServer();
    await Promise.all([pass(), pass(another.services), pass(), pass(another.services)]);
    await another.close();
    expect(shop.mails.taken.map(({ id }) => id).sort()).toEqual(
      orderIds.map((orderId) => `${orderId}:1:order_placed`).sort(),
    );
  });

  it('by two servers sends each mail once, even if the mail server takes half a minute for each', async () => {
    const orderIds = await Promise.all(Array.from({ length: 20 }, placeOrder));
    const another = await shop.openServer();
    const { mails } = shop;
    const send = vi.spyOn(mails, 'send').mockImplementation(async (mail) => {
      mails.taken.push(mail);
      // Four mails are sent at the same time.
      if (mails.taken.length % 4 === 0) shop.clock.advance({ seconds: 30 });
      if (mails.taken.length === 16) await another.services.messages.deliverDue();
    });
    await pass();
    send.mockRestore();
    await another.close();
    expect(mails.taken.map(({ id }) => id).sort()).toEqual(
      orderIds.map((orderId) => `${orderId}:1:order_placed`).sort(),
    );
    expect((await listMessages('sent')).map(({ attempts }) => attempts)).toEqual(Array.from({ length: 20 }, () => 1));
  });

  it('does not call a failing mail server again until the next pass', async () => {
    await Promise.all(Array.from({ length: 12 }, placeOrder));
    shop.mails.failure = down;
    await pass();
    const tried = (await listMessages()).filter(({ attempts }) => attempts > 0);
    expect(tried.length).toBeLessThanOrEqual(4);
    expect(tried.every(({ error }) => error === down.message)).toBe(true);
  });

  it('takes fewer than two commands for each of many mails, and releases mails that it does not attempt', async () => {
    for (let count = 0; count < 12; count += 1) await placeOrder();
    await shop.services.outboxWorker.relayAll();
    shop.mails.failure = down;
    await shop.services.messages.deliverDue();
    const attempts = (await listMessages('queued')).map((message) => message.attempts).sort();
    expect(attempts).toHaveLength(12);
    expect(attempts.slice(0, 8)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    shop.mails.failure = null;
    const { services } = shop;
    shop.clock.advance({ minutes: 2 });
    const commands = await recordCommands(shop.connection, () => services.messages.deliverDue());
    expect(shop.mails.taken).toHaveLength(12);
    expect(commands.length).toBeLessThan(24);
  });

  it('of a refused mail does not delay others', async () => {
    await Promise.all(Array.from({ length: 12 }, placeOrder));
    shop.mails.failure = refused;
    await pass();
    expect((await listMessages()).map(({ attempts }) => attempts)).toEqual(Array.from({ length: 12 }, () => 1));
  });

  it('ends after twelve attempts, until an admin sends the mail again', async () => {
    await placeOrder();
    shop.mails.failure = refused;
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await pass();
      shop.clock.advance({ minutes: 361 });
    }
    const [dead] = await listMessages('dead');
    expect(dead).toMatchObject({ attempts: 12, dueAt: null, error: refused.message });
    shop.mails.failure = null;
    await pass();
    expect(shop.mails.taken).toEqual([]);
    const { id } = dead ?? { id: '' };
    expect(await shop.services.messages.resendMessage(admin, id)).toMatchObject({ status: 'queued', attempts: 0 });
    await shop.services.messages.resendMessage(admin, id);
    await pass();
    expect(shop.mails.taken).toHaveLength(1);
    await expect(shop.services.messages.resendMessage(admin, id)).rejects.toMatchObject({ code: 'CONFLICT' });
    const log = await shop.services.audit.listEntries(admin, { filter: { subjectType: 'message' } });
    expect(log.edges.map(({ node }) => node.changes)).toContainEqual([
      { field: 'status', before: 'dead', after: 'queued' },
    ]);
  });

  it('ends after the server has crashed twelve times while sending a mail', async () => {
    await placeOrder();
    await shop.services.outboxWorker.relayAll();
    await shop.connection.collection('messages').updateMany({}, { $set: { status: 'sending', attempts: 12 } });
    await pass();
    expect(await listMessages()).toMatchObject([{ status: 'dead' }]);
    expect(shop.mails.taken).toEqual([]);
  });
});

describe('a mail server that is down for an hour', () => {
  it('loses no mail, and each arrives once', async () => {
    await shop.close();
    const received: string[] = [];
    let isDown = true;
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onConnect: (_session, done) => (isDown ? done(new Error('Down')) : done()),
      onData(stream, _session, done) {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          received.push(/^Message-ID: (.+)$/im.exec(Buffer.concat(parts).toString())?.[1] ?? '');
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as { port: number };
    const smtp = { host: '127.0.0.1', port, isSecure: false, login: null };
    const transport = createSmtpTransport({ smtp, isLocal: true, logger: createLogger('silent') });
    await open({ mailTransport: transport });
    const orderIds = await Promise.all(Array.from({ length: 6 }, placeOrder));
    for (let minute = 0; minute < 60; minute += 1) {
      await pass();
      shop.clock.advance({ minutes: 1 });
    }
    expect(await listMessages('dead')).toEqual([]);
    isDown = false;
    for (let minute = 0; minute < 90; minute += 10) {
      await pass();
      shop.clock.advance({ minutes: 10 });
    }
    transport.close();
    await new Promise<void>((resolve) => server.close(resolve));
    expect(await listMessages('sent')).toHaveLength(6);
    expect(received.sort()).toEqual(orderIds.map((id) => `<${id}.1.order_placed@kickstand.example>`).sort());
  });
});

describe('a shop without mail', () => {
  it('queues no mails', async () => {
    await shop.close();
    await open({ mailTransport: null });
    await placeOrder();
    await pass();
    expect(await listMessages()).toEqual([]);
  });
});
