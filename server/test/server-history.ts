import Stripe from 'stripe';
import { expect } from 'vitest';
import { wasPaid, wasSold, type Order } from '../src/modules/orders/order.js';
import type { CardDispute, CardIntent, CardPayments, CardRefund } from '../src/platform/card-payments/card-payments.js';
import { toObjectId } from '../src/platform/mongo/object-id.js';
import { systemActor } from '../src/shared/actor.js';
import { DomainError } from '../src/shared/errors.js';
import { faultPoints, type FaultPoint } from '../src/shared/fault-points.js';
import { randomFrom } from './interleaving.js';
import { addProduct, type AnotherServer, type SignedEvent, type TestShop, type TestUser } from './shop.js';

const auditor = systemActor('test');
const reservationMinutes = 1440;

/** What the card does, by its number: most of them pay. */
const cards = [
  ...Array.from({ length: 6 }, () => '4242424242424242'),
  '4000000000000002', // declined
  '4000002500003155', // 3-D Secure, then paid
  '4000002500003155',
  '4000008400001629', // 3-D Secure, then declined
  '4000000000000259', // disputed soon after
  '4000000000007726', // its refund takes a while
  '4000000000005126', // its refund fails later
] as const;

const operations = {
  placeOrder: 'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { order { id } } }',
  startPayment: 'mutation ($input: StartPaymentInput!) { startPayment(input: $input) { clientSecret } }',
  settlePayment: 'mutation ($input: SettlePaymentInput!) { settlePayment(input: $input) { outcome } }',
  refundOrder: 'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { refund { id } } }',
  shipOrder: 'mutation ($input: ShipOrderInput!) { shipOrder(input: $input) { order { id } } }',
  cancelOrder: 'mutation ($input: CancelOrderInput!) { cancelOrder(input: $input) { order { id } } }',
  resolvePaymentFlag:
    'mutation ($input: ResolvePaymentFlagInput!) { resolvePaymentFlag(input: $input) { order { id } } }',
} as const;

interface Answers {
  placeOrder?: { order: { id: string } };
  startPayment?: { clientSecret: string | null };
}

/** A server that can be killed at any of its fault points, with an unreliable line to the card provider. */
interface UnreliableServer {
  server: AnotherServer;
  /** It dies at this point, or at whichever comes next; null lets it live. */
  dieAt: (point: FaultPoint | 'next' | null) => void;
  died: Promise<void>;
  isDead: () => boolean;
}

const never = new Promise<never>(() => undefined);

/** Servers of one shop, for histories one after the other; those that died are replaced. */
export class ServerFarm {
  /** Chance that a call to the provider fails before it has an effect, and that its answer is lost. */
  hazards = { refuse: 0, loseAnswer: 0 };
  random: () => number = () => 0;
  /** What happened so far, in all histories. */
  readonly seen = { orders: 0, paid: 0, refunds: 0, disputes: 0, kills: 0 };
  /** The provider's events that were not delivered yet. */
  readonly events: SignedEvent[];
  readonly #servers: UnreliableServer[] = [];

  constructor(
    readonly shop: TestShop,
    events: SignedEvent[],
  ) {
    this.events = events;
  }

  /** Brings the farm back to two living servers. */
  async restart(): Promise<void> {
    for (let place = 0; place < 2; place += 1) {
      const known = this.#servers[place];
      if (!known || known.isDead()) this.#servers[place] = await this.#open();
    }
  }

  /** A server as a load balancer would choose one: those that are dead answer nothing. */
  pick(): UnreliableServer {
    const living = this.#servers.filter((each) => !each.isDead());
    const chosen = living[Math.floor(this.random() * living.length)];
    if (!chosen) throw new Error('No server is left');
    return chosen;
  }

  get living(): number {
    return this.#servers.filter((each) => !each.isDead()).length;
  }

  letLive(): void {
    for (const each of this.#servers) each.dieAt(null);
  }

  async close(): Promise<void> {
    for (const { server, isDead } of this.#servers) if (!isDead()) await server.close();
  }

  async #open(): Promise<UnreliableServer> {
    let deadly: FaultPoint | 'next' | null = null;
    let isDead = false;
    let die: () => void = () => undefined;
    const died = new Promise<void>((resolve) => (die = resolve));
    const server = await this.shop.openServer({
      faults: {
        at: (point) => {
          if (!isDead && (deadly === 'next' || deadly === point)) {
            isDead = true;
            this.seen.kills += 1;
            void server.kill();
            die();
          }
          return isDead ? never : undefined;
        },
      },
      reach: (provider) => this.#unreliable(provider, () => isDead),
    });
    return { server, isDead: () => isDead, died, dieAt: (point) => (deadly = point) };
  }

  #unreliable(provider: CardPayments, isDead: () => boolean): CardPayments {
    const unavailable = () => new DomainError('PAYMENT_UNAVAILABLE', 'The provider did not answer.');
    return new Proxy(provider, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        const call = member.bind(target) as (...parameters: unknown[]) => unknown;
        // Lists are read page by page; the others are one call each.
        if (!['createIntent', 'retrieveIntent', 'cancelIntent', 'createRefund', 'listRefunds'].includes(String(name))) {
          return call;
        }
        return async (...parameters: unknown[]) => {
          if (isDead()) return never;
          if (this.random() < this.hazards.refuse) throw unavailable();
          const answer = await call(...parameters);
          if (this.random() < this.hazards.loseAnswer) throw unavailable();
          return isDead() ? never : answer;
        };
      },
    });
  }
}

interface History {
  farm: ServerFarm;
  startedAt: Date;
  customers: TestUser[];
  admin: TestUser;
  products: { id: string; stocked: number }[];
  orderIds: string[];
  /** Secrets that have reached a browser, and the customers' own keys. */
  secrets: string[];
  keys: number;
  inFlight: Set<Promise<void>>;
  chance: (probability: number) => boolean;
  whole: (least: number, most: number) => number;
  pick: <T>(items: readonly T[]) => T | undefined;
}

/** Sends an operation to one server, or to both at once as an impatient customer does; waits for nothing. */
function send(history: History, name: keyof typeof operations, input: object, user: TestUser, isDoubled = false): void {
  for (let times = isDoubled ? 2 : 1; times > 0; times -= 1) {
    const chosen = history.farm.pick();
    launch(history, chosen, async () => {
      const { data, errors } = await chosen.server.graphql<Answers | null>(operations[name], { input }, user);
      if (chosen.isDead()) return;
      const broken = errors?.filter(({ extensions }) => extensions.code === 'INTERNAL_SERVER_ERROR') ?? [];
      expect(broken, `${name} ${JSON.stringify(input)}`).toEqual([]);
      const orderId = data?.placeOrder?.order.id;
      if (orderId && !history.orderIds.includes(orderId)) history.orderIds.push(orderId);
      const secret = data?.startPayment?.clientSecret;
      if (secret && !history.secrets.includes(secret)) history.secrets.push(secret);
    });
  }
}

const failures: unknown[] = [];

/** A request to a server that dies gets no answer. */
function launch({ inFlight }: History, { died, isDead }: UnreliableServer, work: () => Promise<void>): void {
  const task: Promise<void> = Promise.race([work(), died])
    .catch((error: unknown) => void (isDead() || failures.push(error)))
    .finally(() => inFlight.delete(task));
  inFlight.add(task);
}

function onOrder(history: History, name: keyof typeof operations, user: TestUser, rest: object = {}): void {
  const orderId = history.pick(history.orderIds);
  if (orderId) send(history, name, { orderId, ...rest }, user, history.chance(0.2));
}

function place(history: History): void {
  const product = history.pick(history.products);
  const user = history.pick(history.customers);
  if (!product || !user) return;
  const delivery = { address: '1 Ratchet Lane', phone: '0123 456' };
  const idempotencyKey = `key-${(history.keys += 1)}`;
  const quantity = history.whole(1, 3);
  send(
    history,
    'placeOrder',
    { productId: product.id, quantity, ...delivery, idempotencyKey },
    user,
    history.chance(0.3),
  );
}

async function browser({ farm }: History, secret: string, step: string, fields: Record<string, string>) {
  const { sandbox } = farm.shop;
  await sandbox.handle({
    method: 'POST',
    url: `/v1/payment_intents/${secret.split('_secret_')[0]}/${step}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_secret: secret, key: sandbox.publishableKey, ...fields }).toString(),
  });
}

async function pay(history: History): Promise<void> {
  const secret = history.pick(history.secrets);
  if (!secret) return;
  if (history.chance(0.25)) {
    await browser(history, secret, 'sandbox_challenge', { outcome: history.chance(0.8) ? 'complete' : 'fail' });
    return;
  }
  await browser(history, secret, 'confirm', {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': history.pick(cards) ?? cards[0],
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': String(history.farm.shop.clock.now().getFullYear() + 5),
    'payment_method_data[card][cvc]': '123',
  });
}

function refund(history: History): void {
  const amount = history.chance(0.5) ? null : { amountMinor: history.whole(1, 6_000), currency: 'usd' };
  const idempotencyKey = `refund-${(history.keys += 1)}`;
  onOrder(history, 'refundOrder', history.admin, { amount, restockQuantity: history.whole(0, 2), idempotencyKey });
}

/** What happens at the provider without the shop: refusals are answers too. */
async function atProvider(history: History): Promise<void> {
  const { sandbox, cardPayments } = history.farm.shop;
  const intentId = history.pick(history.secrets)?.split('_secret_')[0];
  if (!intentId) return;
  const deed = history.whole(0, 3);
  const ignoreRefusal = () => undefined;
  if (deed === 0) await sandbox.openDispute(intentId).catch(ignoreRefusal);
  if (deed === 1) await sandbox.flushLaterEffects();
  if (deed === 2) {
    const dispute = history.pick(await collect(cardPayments.listDisputes({ createdAfter: history.startedAt })));
    if (dispute) await sandbox.closeDispute(dispute.id, history.chance(0.4) ? 'won' : 'lost').catch(ignoreRefusal);
  }
  if (deed === 3) {
    const idempotencyKey = `dashboard-${history.startedAt.getTime()}-${(history.keys += 1)}`;
    const request = { intentId, amountMinor: history.whole(1, 3_000), currency: 'usd', idempotencyKey };
    await cardPayments.createRefund(request).catch(ignoreRefusal);
  }
}

/** Any of the events that are waiting, so in any order; lost, delivered, or delivered to both servers. */
async function deliver(history: History): Promise<void> {
  const { farm } = history;
  const { sandbox, clock } = farm.shop;
  await sandbox.deliveries.flush();
  const index = history.whole(0, farm.events.length - 1);
  const [event] = farm.events.splice(index, 1);
  if (!event || history.chance(0.25)) return;
  // The provider signs an event anew each time it sends it.
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: event.body,
    secret: sandbox.webhookSecret,
    timestamp: Math.floor(clock.now().getTime() / 1000),
  });
  const signed = { body: event.body, headers: { ...event.headers, 'stripe-signature': signature } };
  for (let times = history.chance(0.3) ? 2 : 1; times > 0; times -= 1) {
    const chosen = farm.pick();
    launch(history, chosen, async () => {
      const { status } = await chosen.server.deliver(signed);
      if (status !== 200) farm.events.push(event);
    });
  }
}

function reconcile(history: History): void {
  const chosen = history.farm.pick();
  launch(history, chosen, async () => void (await chosen.server.services.payments.reconcile()));
}

/** One of the servers is to die; the last one stays. */
function kill({ farm, chance, pick }: History): void {
  if (farm.living < 2) return;
  farm.letLive();
  farm.pick().dieAt(chance(0.5) ? 'next' : (pick(faultPoints) ?? 'next'));
}

type Happening = [weight: number, happen: (history: History) => void | Promise<void>];

const happenings: readonly Happening[] = [
  [2, place],
  [6, (history) => onOrder(history, 'startPayment', history.pick(history.customers) ?? history.admin)],
  [7, pay],
  [6, deliver],
  [3, (history) => onOrder(history, 'settlePayment', history.pick(history.customers) ?? history.admin)],
  [3, refund],
  [3, atProvider],
  [1, (history) => onOrder(history, 'shipOrder', history.admin)],
  [0.7, (history) => onOrder(history, 'cancelOrder', history.admin)],
  [0.7, (history) => onOrder(history, 'resolvePaymentFlag', history.admin, { note: 'Looked at' })],
  [1, reconcile],
  [1, kill],
  [1, ({ farm, pick }) => farm.shop.clock.advance({ minutes: pick([1, 15, 400]) ?? 1 })],
];
const totalWeight = happenings.reduce((sum, [weight]) => sum + weight, 0);

/** A shop's day on two servers, as chance has it; the seed repeats the choices, the network its own timing. */
export async function runServerHistory(farm: ServerFarm, seed: number): Promise<void> {
  const random = randomFrom(seed);
  farm.random = random;
  const { shop } = farm;
  // Nothing of the history before is compared any more.
  shop.clock.advance({ minutes: 4 * 1440 });
  await shop.sandbox.deliveries.flush();
  farm.events.length = 0;
  await farm.restart();
  failures.length = 0;
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const customers = [await shop.newCustomer(), await shop.newCustomer()];
  const products = [];
  for (const priceMinor of [2_500, 12_990]) {
    const stocked = whole(2, 6);
    products.push({ id: await addProduct(shop, { priceMinor, availableQuantity: stocked }), stocked });
  }
  const history: History = {
    farm,
    startedAt: shop.clock.now(),
    customers,
    admin: await shop.newAdmin(),
    products,
    orderIds: [],
    secrets: [],
    keys: 0,
    inFlight: new Set(),
    whole,
    chance: (probability) => random() < probability,
    pick: (items) => items[Math.floor(random() * items.length)],
  };
  farm.hazards = history.pick([
    { refuse: 0, loseAnswer: 0 },
    { refuse: 0.05, loseAnswer: 0.1 },
  ]) ?? { refuse: 0, loseAnswer: 0 };
  for (let left = whole(15, 45); left > 0; left -= 1) {
    await (history.orderIds.length === 0 ? place(history) : pickHappening(history)(history));
    // Up to five requests are under way at once.
    while (history.inFlight.size > (history.orderIds.length === 0 ? 0 : whole(0, 5)))
      await Promise.race(history.inFlight);
  }
  await Promise.all(history.inFlight);
  await calmDown(history);
  expect(failures).toEqual([]);
  await assertBooks(history);
}

function pickHappening({ farm }: History): Happening[1] {
  let roll = farm.random() * totalWeight;
  for (const [weight, happen] of happenings) {
    roll -= weight;
    if (roll < 0) return happen;
  }
  return deliver;
}

/** The servers that died are started again; no event comes in any more, so the reconciler has to do without. */
async function calmDown({ farm }: History): Promise<void> {
  farm.hazards = { refuse: 0, loseAnswer: 0 };
  farm.letLive();
  await farm.restart();
  const { clock, sandbox } = farm.shop;
  clock.advance({ minutes: reservationMinutes + 1 });
  await farm.pick().server.services.payments.reconcile();
  // What the bank has not decided by now would move money of this history in the next one.
  await sandbox.flushLaterEffects();
  clock.advance({ minutes: 11 });
  await farm.pick().server.services.payments.reconcile();
}

interface AtProvider {
  intents: CardIntent[];
  refunds: CardRefund[];
  disputes: CardDispute[];
}

/** Books, provider and stock say the same, and another reconciliation has nothing to do. */
async function assertBooks({ farm, startedAt, products }: History): Promise<void> {
  const { services, connection, cardPayments, clock } = farm.shop;
  const filter = { createdAfter: startedAt };
  const provider = {
    intents: await collect(cardPayments.listIntents(filter)),
    refunds: await collect(cardPayments.listRecentRefunds(filter)),
    disputes: await collect(cardPayments.listDisputes(filter)),
  };
  const orders = await findOrders(farm.shop, products);
  assertNoSpareIntents(orders, provider);
  farm.seen.orders += orders.length;
  farm.seen.paid += orders.filter(wasPaid).length;
  farm.seen.refunds += provider.refunds.length;
  farm.seen.disputes += provider.disputes.length;
  for (const order of orders) await assertOrder(farm.shop, order, provider);
  for (const product of products) await assertStock(farm.shop, product, orders);
  expect(await findForeignEntries(farm.shop, startedAt, orders)).toEqual([]);
  const [booked] = await services.payments.sumMoney(auditor, [startedAt, new Date(clock.now().getTime() + 1)]);
  expect(booked?.amountMinor).toBe(netOf(provider));
  expect(await connection.collection('orders').countDocuments({ 'ledgerOutbox.sequence': { $gt: 0 } })).toBe(0);
  const report = await services.payments.reconcile();
  expect(report).toMatchObject({ settled: [], expired: [], intentsCancelled: [], refundsContinued: 0 });
  expect(report).toMatchObject({ disputesRecorded: [], differences: [], failures: [] });
  expect((await findOrders(farm.shop, products)).map(({ revision }) => revision)).toEqual(
    orders.map(({ revision }) => revision),
  );
}

/** Money that was booked in this history for orders of an earlier one, which had ended in agreement. */
async function findForeignEntries({ connection }: TestShop, startedAt: Date, orders: readonly Order[]) {
  const ids = orders.map(({ id }) => toObjectId(id));
  return connection
    .collection('ledger')
    .find({ at: { $gte: startedAt }, amountMinor: { $ne: null }, orderId: { $nin: ids } })
    .toArray();
}

async function findOrders({ services, connection }: TestShop, products: readonly { id: string }[]): Promise<Order[]> {
  const productIds = products.map(({ id }) => toObjectId(id));
  const rows = await connection
    .collection('orders')
    .find({ 'lines.productId': { $in: productIds } }, { projection: { _id: 1 } })
    .toArray();
  const orders = await services.orders.store.findByIds(rows.map(({ _id }) => _id.toHexString()));
  return orders.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** One charge an order at most, each of them its order's; and nothing is left that could still be charged. */
function assertNoSpareIntents(orders: readonly Order[], { intents }: AtProvider): void {
  const byId = new Map(orders.map((order) => [order.id, order]));
  for (const { id, orderId, status } of intents) {
    const order = byId.get(orderId ?? '');
    if (status === 'succeeded') expect(order?.payment.transactionId).toBe(id);
    else if (status !== 'canceled') expect([order?.status, order?.payment.intentId]).toEqual(['placed', id]);
  }
}

async function assertOrder({ services }: TestShop, order: Order, provider: AtProvider): Promise<void> {
  const { transactionId, refunds, refunded, disputes } = order.payment;
  const own = ofPayment(provider, transactionId);
  expect(wasPaid(order)).toBe(transactionId !== null);
  expect(own.intents.map(({ amountReceivedMinor }) => amountReceivedMinor)).toEqual(
    transactionId === null ? [] : [order.total.amountMinor],
  );
  const statusAt = { canceled: 'cancelled', requires_action: 'pending' } as Readonly<Record<string, string>>;
  const taken = refunds.filter(({ providerId }) => providerId !== null);
  expect(taken.map(({ providerId, status }) => `${providerId} ${status}`).sort()).toEqual(
    own.refunds.map(({ id, status }) => `${id} ${statusAt[status] ?? status}`).sort(),
  );
  expect(refunds.filter(({ providerId, status }) => providerId === null && status !== 'failed')).toEqual([]);
  expect(refunded.amountMinor).toBe(sum(own.refunds.filter(({ status }) => status === 'succeeded')));
  expect(disputes.map(({ id, status }) => `${id} ${status}`).sort()).toEqual(
    own.disputes.map(({ id, status }) => `${id} ${status}`).sort(),
  );
  const ledger = await services.payments.listLedger(auditor, order.id);
  expect(ledger.map(({ sequence }) => sequence)).toEqual(ledger.map((_, index) => index + 1));
  expect(ledger).toHaveLength(order.revision);
  expect(ledger.reduce((total, { amount }) => total + (amount?.amountMinor ?? 0), 0)).toBe(netOf(own));
}

async function assertStock(
  { connection }: TestShop,
  { id, stocked }: History['products'][number],
  allOrders: readonly Order[],
): Promise<void> {
  const orders = allOrders.filter(({ lines }) => lines.some(({ productId }) => productId === id));
  const row = await connection
    .collection<{ availableQuantity: number; reservations?: { id: string }[] }>('products')
    .findOne({ _id: toObjectId(id) });
  const held = orders.filter(({ status }) => status === 'placed');
  const isOfProduct = ({ productId }: { productId: string }) => productId === id;
  const quantityIn = (some: readonly Order[]) =>
    some.flatMap(({ lines }) => lines.filter(isOfProduct)).reduce((total, { quantity }) => total + quantity, 0);
  const lineIds = orders.flatMap(({ lines }) => lines.filter(isOfProduct)).map((line) => line.id);
  const returned = orders
    .flatMap(({ payment }) => payment.refunds.filter(({ restocked }) => restocked))
    .flatMap(({ lines }) => lines.filter(({ lineId }) => lineIds.includes(lineId)))
    .reduce((total, { restockQuantity }) => total + restockQuantity, 0);
  expect((row?.reservations ?? []).map((each) => each.id).sort()).toEqual(
    held
      .flatMap(({ reservations }) => reservations.filter(isOfProduct))
      .map((reservation) => reservation.id)
      .sort(),
  );
  expect((row?.availableQuantity ?? 0) + quantityIn(held) + quantityIn(orders.filter(wasSold)) - returned).toBe(
    stocked,
  );
}

function ofPayment({ intents, refunds, disputes }: AtProvider, transactionId: string | null): AtProvider {
  return {
    intents: intents.filter(({ id }) => id === transactionId),
    refunds: refunds.filter(({ intentId }) => intentId === transactionId),
    disputes: disputes.filter(({ intentId }) => intentId === transactionId),
  };
}

/** What the provider owes the shop: received, less what went back to customers and what disputes took. */
function netOf({ intents, refunds, disputes }: AtProvider): number {
  const received = intents.reduce((total, { amountReceivedMinor }) => total + amountReceivedMinor, 0);
  const succeeded = refunds.filter(({ status }) => status === 'succeeded');
  return received - sum(succeeded) - sum(disputes.filter(({ status }) => status === 'lost'));
}

const sum = (items: readonly { amountMinor: number }[]) => items.reduce((total, each) => total + each.amountMinor, 0);

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}
