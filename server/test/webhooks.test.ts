import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginEpoch, readEpoch } from '../src/platform/mongo/epoch.js';
import { OutgoingError, type PublicPost } from '../src/platform/outgoing/public-post.js';
import { createWebhookRepository } from '../src/modules/webhooks/webhook.repository.js';
import { toDelivery, type DeliveredEvent, type Webhook as ShopWebhook } from '../src/modules/webhooks/webhook.js';
import { systemActor } from '../src/shared/actor.js';
import { killedAt } from './kill-points.js';
import { addProduct, openTestShop, type AnotherServer, type TestShop, type TestUser } from './shop.js';

const admin = systemActor('test');
const url = 'https://erp.example/hook';
let shop: TestShop;
let customer: TestUser;
let productId: string;
/** What the receiver has received. It gives `answers` one by one, and then accepts everything. */
let received: { url: string; type: string; id: string; body: string; headers: Record<string, string> }[];
let answers: (number | OutgoingError)[];
/** Called while an event is being received; null for nothing. */
let meanwhile: (() => Promise<unknown>) | null;
/** Address of a receiver that takes 14 seconds for each answer; null if there is none. */
let slowUrl: string | null;

const receive: PublicPost = async (to, body, headers) => {
  const { type } = JSON.parse(body) as { type: string };
  received.push({ url: to, type, id: headers['webhook-id'] ?? '', body, headers });
  if (to === slowUrl) shop.clock.advance({ seconds: 14 });
  const answer = answers.shift() ?? 204;
  await meanwhile?.();
  if (answer instanceof OutgoingError) throw answer;
  return answer;
};

beforeEach(async () => {
  received = [];
  answers = [];
  meanwhile = null;
  slowUrl = null;
  shop = await openTestShop({ postWebhook: receive, settings: { newOrderRecipients: 'shop@example.test' } });
  customer = await shop.newCustomer();
  productId = await addProduct(shop, { availableQuantity: 100 });
});
afterEach(() => shop.close());

const create = (events: DeliveredEvent[] = ['order.placed', 'order.cancelled'], key = 'key') =>
  shop.services.webhooks.create(admin, { url, events, idempotencyKey: key });

async function placeOrder(): Promise<string> {
  const order = { productId, quantity: 2, address: '1 Ratchet Lane', phone: '0123 456' };
  const { body } = await shop.rest<{ insertedId: string }>('POST /order', order, customer);
  return body.insertedId;
}

async function pass({ services }: { services: TestShop['services'] } = shop): Promise<void> {
  await services.outboxWorker.relayAll();
  await services.webhooks.sendDue();
}

const types = () => received.map(({ type }) => type);

/** Queues this number of events about changed products. */
async function queueChanges(webhook: ShopWebhook, count: number): Promise<void> {
  const changed = { event: 'product.changed', at: shop.clock.now(), data: '{}' } as const;
  const deliveries = Array.from({ length: count }, (_, sequence) =>
    toDelivery(webhook, { ...changed, eventId: `product:${sequence}`, sequence }),
  );
  await createWebhookRepository(shop.connection).queue(deliveries.filter((delivery) => delivery !== null));
}

async function listDeliveries(webhookId: string) {
  const { page } = await shop.services.webhooks.listDeliveries(admin, webhookId, { first: 100 });
  return page.edges.map(({ node }) => node);
}

describe('a webhook', () => {
  it('gets its events in order, signed according to the Standard Webhooks specification', async () => {
    const { webhook, secret } = await create(['order.placed', 'order.cancelled']);
    const orderId = await placeOrder();
    await shop.services.orders.cancelOrder(admin, orderId);
    await pass();
    await pass();
    expect(types()).toEqual(['order.placed', 'order.cancelled']);
    const [placed] = received;
    vi.useFakeTimers({ now: shop.clock.now(), toFake: ['Date'] });
    new Webhook(secret).verify(placed?.body ?? '', placed?.headers ?? {});
    expect(() => new Webhook(secret).verify(`${placed?.body} `, placed?.headers ?? {})).toThrow(
      'No matching signature',
    );
    vi.useRealTimers();
    expect(JSON.parse(placed?.body ?? '')).toEqual({
      type: 'order.placed',
      timestamp: shop.clock.now().toISOString(),
      data: {
        ...{ orderId, status: 'placed', paymentStatus: 'unpaid', amount: null },
        refunded: { amount: '0.00', currency: 'usd' },
      },
    });
    expect(await listDeliveries(webhook.id)).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
  });

  it('gets events with other ids after a restore, which uses revisions and times again', async () => {
    await create(['order.placed', 'product.changed']);
    await shop.connection.collection('webhooks').updateMany({}, { $set: { activeSince: new Date(0) } });
    await placeOrder();
    await pass();
    await beginEpoch(shop.connection.getClient().db(shop.connection.name));
    await placeOrder();
    await pass();
    const epoch = await readEpoch(shop.connection);
    expect(received.map(({ type, id }) => [type, id.endsWith(epoch)])).toEqual([
      ['order.placed', false],
      ['product.changed', false],
      ['order.placed', true],
      ['product.changed', true],
    ]);
  });

  it('gets a refused event again with the same id, before later ones', async () => {
    const { webhook } = await create();
    answers = [500, new OutgoingError('No connection: ECONNREFUSED.'), 302];
    const orderId = await placeOrder();
    await pass();
    await shop.services.orders.cancelOrder(admin, orderId);
    for (let minutes = 1; minutes <= 4; minutes *= 2) {
      await pass();
      expect(types()).toEqual(Array.from({ length: received.length }, () => 'order.placed'));
      shop.clock.advance({ minutes: minutes * 1.25 });
      await pass();
    }
    expect(types()).toEqual(['order.placed', 'order.placed', 'order.placed', 'order.placed', 'order.cancelled']);
    expect(new Set(received.slice(0, 4).map(({ id }) => id)).size).toBe(1);
    expect((await listDeliveries(webhook.id)).map(({ attempts }) => attempts).sort()).toEqual([1, 4]);
  });

  it('gets events of orders before changes of products that are waiting', async () => {
    const { webhook } = await create(['product.changed', 'order.placed']);
    await queueChanges(webhook, 150);
    shop.clock.advance({ seconds: 1 });
    await placeOrder();
    await pass();
    expect(types().slice(0, 2)).toEqual(['order.placed', 'product.changed']);
  });

  it('gets all events without a wait while it accepts them', async () => {
    const { webhook } = await create(['product.changed']);
    await queueChanges(webhook, 101);
    const allReceived = new Promise<void>((resolve) => {
      meanwhile = () => {
        if (received.length === 101) resolve();
        return Promise.resolve();
      };
    });
    const sending = shop.services.webhooks.startSending({ everyMs: 3_600_000 });
    await allReceived;
    await sending.stop();
    expect(new Set(received.map(({ id }) => id)).size).toBe(101);
  });

  it('gets a refused change of a product again after growing delays, even if it accepts other events', async () => {
    const { webhook } = await create(['product.changed', 'order.placed']);
    await queueChanges(webhook, 1);
    answers = [500, 204, 500];
    await pass();
    for (const minutes of [1.25, 1.25]) {
      shop.clock.advance({ minutes });
      await placeOrder();
      await pass();
    }
    expect(types()).toEqual(['product.changed', 'order.placed', 'product.changed']);
    shop.clock.advance({ minutes: 1.25 });
    await pass();
    expect(types().slice(3)).toEqual(['order.placed', 'product.changed']);
  });

  it('is sent each event once if two servers try at once, and again if one is killed after sending', async () => {
    await create(['order.placed']);
    await placeOrder();
    const other = await shop.openServer();
    await shop.services.outboxWorker.relayAll();
    await Promise.all([pass(), pass(other)]);
    expect(received).toHaveLength(1);
    await placeOrder();
    let killed: AnotherServer | undefined;
    await killedAt('delivery.after-send', async (faults) => {
      killed = await shop.openServer({ faults });
      await pass(killed);
    });
    await killed?.kill();
    shop.clock.advance({ minutes: 2 });
    await pass();
    expect(received).toHaveLength(3);
    expect(received[1]?.id).toBe(received[2]?.id);
    await other.close();
  });

  it('no longer gets an event after twelve failed attempts, unless an admin sends it again', async () => {
    const { webhook } = await create(['order.placed']);
    answers = Array.from({ length: 12 }, () => 500);
    await placeOrder();
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await pass();
      shop.clock.advance({ minutes: 8 * 60 });
    }
    const [delivery] = await listDeliveries(webhook.id);
    expect(delivery).toMatchObject({ state: 'given_up', attempts: 12, status: 500 });
    await shop.services.webhooks.resend(admin, delivery?.id ?? '');
    await pass();
    expect(received).toHaveLength(13);
    expect(await listDeliveries(webhook.id)).toMatchObject([{ state: 'sent', attempts: 1, error: null }]);
  });

  it('gets the next event at once when an event is given up', async () => {
    await create(['order.placed']);
    answers = [...Array.from({ length: 12 }, () => 500), 204, 500];
    for (const _order of ['bad', 'good', 'late']) await placeOrder();
    for (let attempt = 1; attempt < 12; attempt += 1) {
      await pass();
      shop.clock.advance({ minutes: 8 * 60 });
    }
    await pass();
    expect(received).toHaveLength(12);
    await pass();
    expect(received).toHaveLength(14);
    shop.clock.advance({ minutes: 2 });
    await pass();
    expect(new Set(received.map(({ id }) => id)).size).toBe(3);
    expect(received).toHaveLength(15);
  });

  it('gets an event that an admin sends again during the twelfth failing attempt', async () => {
    const { webhook } = await create(['order.placed']);
    answers = Array.from({ length: 12 }, () => 500);
    await placeOrder();
    for (let attempt = 0; attempt < 11; attempt += 1) {
      await pass();
      shop.clock.advance({ minutes: 8 * 60 });
    }
    const [delivery] = await listDeliveries(webhook.id);
    expect(delivery).toMatchObject({ state: 'queued', attempts: 11 });
    meanwhile = () => shop.services.webhooks.resend(admin, delivery?.id ?? '');
    await pass();
    meanwhile = null;
    expect(await listDeliveries(webhook.id)).toMatchObject([{ state: 'queued', attempts: 0 }]);
    await pass();
    expect(received).toHaveLength(13);
    expect(await listDeliveries(webhook.id)).toMatchObject([{ state: 'sent', attempts: 1, error: null }]);
  });

  it('gets an accepted event again each time an admin resends it, but once for two simultaneous requests', async () => {
    const { webhook } = await create(['order.placed']);
    await placeOrder();
    await pass();
    const [accepted] = await listDeliveries(webhook.id);
    if (!accepted) throw new Error('Nothing was sent');
    answers = [500];
    shop.clock.advance({ minutes: 1 });
    await shop.services.webhooks.resend(admin, accepted.id);
    await pass();
    expect(await listDeliveries(webhook.id)).toMatchObject([{ state: 'queued', attempts: 1, sentAt: accepted.sentAt }]);
    await shop.services.webhooks.resend(admin, accepted.id);
    await pass();
    // The second of two requests has read the delivery before the first one queued it.
    await createWebhookRepository(shop.connection).queueAgain(accepted);
    await pass();
    expect(received).toHaveLength(3);
    expect(await listDeliveries(webhook.id)).toMatchObject([{ state: 'sent', sentAt: shop.clock.now() }]);
  });

  it('is disabled after five days of failures, with one mail, until an admin enables it', async () => {
    const { webhook } = await create(['order.placed']);
    answers = Array.from({ length: 100 }, () => 503);
    await placeOrder();
    await placeOrder();
    for (let hours = 0; hours <= 6 * 24; hours += 6) {
      await pass();
      shop.clock.advance({ minutes: 6 * 60 });
    }
    const [disabled] = await shop.services.webhooks.list(admin);
    expect(disabled?.disabledAt).not.toBeNull();
    expect(shop.mails.list.filter((mail) => mail.includes('webhook'))).toEqual([
      'A webhook of Kickstand is disabled -> shop@example.test',
    ]);
    const tried = received.length;
    await placeOrder();
    await pass();
    expect(received).toHaveLength(tried);
    await expect(shop.services.webhooks.test(admin, webhook.id)).rejects.toThrow('Enable it first');
    answers = [503];
    await shop.services.webhooks.enable(admin, webhook.id);
    await pass();
    const waiting = (await listDeliveries(webhook.id)).filter(({ state }) => state === 'queued');
    expect(waiting).toMatchObject([{ attempts: 1 }]);
    shop.clock.advance({ minutes: 2 });
    await shop.services.webhooks.test(admin, webhook.id);
    await pass();
    expect(types().slice(tried)).toEqual(['order.placed', 'order.placed', 'ping']);
  });

  it('stays enabled if the first attempt fails for an event that happens long after another was given up', async () => {
    await create(['order.placed']);
    answers = Array.from({ length: 13 }, () => 503);
    await placeOrder();
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await pass();
      shop.clock.advance({ minutes: 6 * 60 });
    }
    shop.clock.advance({ minutes: 10 * 24 * 60 });
    customer = await shop.newCustomer();
    const orderId = await placeOrder();
    await pass();
    shop.clock.advance({ minutes: 2 });
    await pass();
    expect((await shop.services.webhooks.list(admin))[0]).toMatchObject({ disabledAt: null, failingSince: null });
    expect(received).toHaveLength(14);
    expect(JSON.parse(received[13]?.body ?? '')).toMatchObject({ data: { orderId } });
  });

  it('whose receiver is slow does not keep others waiting, and still gets its events in order', async () => {
    slowUrl = 'https://slow.example/hook';
    await shop.services.webhooks.create(admin, { url: slowUrl, events: ['order.placed'], idempotencyKey: 'slow' });
    await create(['order.placed']);
    const orderIds = [await placeOrder(), await placeOrder(), await placeOrder()];
    const idsAt = (address: string) =>
      received.filter((each) => each.url === address).map(({ body }) => (JSON.parse(body) as Data).data.orderId);
    await pass();
    expect(idsAt(slowUrl)).toEqual(orderIds.slice(0, 1));
    expect(idsAt(url).length).toBeGreaterThan(0);
    for (let passes = 0; passes < 2; passes += 1) await pass();
    for (const address of [slowUrl, url]) expect(idsAt(address)).toEqual(orderIds);
  });

  it('that answers 410 is disabled at once', async () => {
    await create(['order.placed']);
    answers = [410];
    await placeOrder();
    await pass();
    expect((await shop.services.webhooks.list(admin))[0]?.disabledAt).not.toBeNull();
  });

  it('gets nothing after it was deleted', async () => {
    const { webhook } = await create(['order.placed']);
    await placeOrder();
    await shop.services.outboxWorker.relayAll();
    await shop.services.webhooks.remove(admin, webhook.id);
    await placeOrder();
    await pass();
    expect(received).toEqual([]);
    expect(await listDeliveries(webhook.id)).toEqual([]);
  });

  it('gets a product with its stock once for each change, even with two servers', async () => {
    const { webhook } = await create(['product.changed']);
    // Changes have the database's time, which is long before that of the shop's clock.
    const since = { $set: { activeSince: new Date(Date.now() - 60_000) } };
    await shop.connection.collection('webhooks').updateMany({}, since);
    const other = await shop.openServer();
    await Promise.all([pass(other), other.services.webhooks.sendDue()]);
    const [first] = received;
    expect(JSON.parse(first?.body ?? '')).toMatchObject({
      type: 'product.changed',
      data: { productId, availableQuantity: 100, isPublished: true, isDeleted: false },
    });
    await placeOrder();
    await pass(other);
    await pass(other);
    expect(received.map(({ body }) => (JSON.parse(body) as Data).data.availableQuantity)).toEqual([100, 98]);
    expect(await listDeliveries(webhook.id)).toHaveLength(2);
    await other.close();
  });

  it('does not get changes of products from before it was created, even if an older webhook waits for them', async () => {
    const { webhook: older } = await create(['product.changed'], 'older');
    await shop.connection.collection('webhooks').updateMany({}, { $set: { activeSince: new Date(0) } });
    const { webhook: newer } = await create(['product.changed'], 'newer');
    await pass();
    const product = await shop.connection.collection<{ changedAt: Date }>('products').findOne({});
    expect(await listDeliveries(older.id)).toMatchObject([{ state: 'sent', at: product?.changedAt }]);
    expect(await listDeliveries(newer.id)).toEqual([]);
  });
});

interface Data {
  data: { orderId: string; availableQuantity: number };
}

describe('creating a webhook', () => {
  it('gives a retry the same secret, and is audited', async () => {
    const [first, retry] = [await create(), await create()];
    expect(retry).toMatchObject({ secret: first.secret, webhook: { id: first.webhook.id } });
    expect((await create(['order.paid'], 'other')).secret).not.toBe(first.secret);
    const { edges } = await shop.services.audit.listEntries(admin, { first: 2 });
    expect(edges.map(({ node }) => node.action)).toEqual(['webhook.created', 'webhook.created']);
    expect(JSON.stringify(edges)).not.toContain('whsec_');
  });

  it.each([
    ['url', { url: 'ftp://erp.example' }],
    ['url', { url: 'https://user:secret@erp.example' }],
    ['url', { url: `https://erp.example/${'x'.repeat(2_000)}` }],
    ['events', { events: [] }],
    ['events', { events: ['ping' as const] }],
  ])('refuses a wrong %s', async (field, part) => {
    const input = { url, events: ['order.paid' as const], idempotencyKey: 'key', ...part };
    await expect(shop.services.webhooks.create(admin, input)).rejects.toMatchObject({
      details: { fields: [{ field }] },
    });
  });
});
