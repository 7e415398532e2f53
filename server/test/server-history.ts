import Stripe from 'stripe';
import { expect } from 'vitest';
import { createOrderStore } from '../src/modules/orders/order/order.repository.js';
import { lineTotal } from '../src/modules/orders/order/order-lines.js';
import { nameOfOrder, type Order } from '../src/modules/orders/order/order.js';
import { faultPoints } from '../src/shared/fault-points.js';
import { assertBooks, collect } from './assert-books.js';
import { randomFrom } from './interleaving.js';
import type { ServerFarm, UnreliableServer } from './server-farm.js';
import { addProduct, type TestUser } from './shop.js';

const reservationMinutes = 1440;

/** The cards that customers use; most of them pay. */
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
  requestReturn: 'mutation ($input: RequestReturnInput!) { requestReturn(input: $input) { returnId } }',
  withdraw: 'mutation ($input: WithdrawInput!) { withdraw(input: $input) { receipt { receivedAt } } }',
  decideReturn: 'mutation ($input: DecideReturnInput!) { decideReturn(input: $input) { order { id } } }',
  receiveReturn: 'mutation ($input: ReceiveReturnInput!) { receiveReturn(input: $input) { order { id } } }',
  placeOrderFor: 'mutation ($input: PlaceOrderForInput!) { placeOrderFor(input: $input) { order { id } } }',
  resolvePaymentFlag:
    'mutation ($input: ResolvePaymentFlagInput!) { resolvePaymentFlag(input: $input) { order { id } } }',
} as const;

interface Answers {
  placeOrder?: { order: { id: string } };
  placeOrderFor?: { order: { id: string } };
  startPayment?: { clientSecret: string | null };
}

interface History {
  farm: ServerFarm;
  startedAt: Date;
  customers: TestUser[];
  admin: TestUser;
  products: { id: string; stocked: number }[];
  orderIds: string[];
  /** Client secrets that have reached a browser. */
  secrets: string[];
  /** Number of idempotency keys used so far. */
  keys: number;
  inFlight: Set<Promise<void>>;
  chance: (probability: number) => boolean;
  whole: (least: number, most: number) => number;
  pick: <T>(items: readonly T[]) => T | undefined;
}

/** Sends an operation once, or twice like an impatient customer, to random servers. Does not wait for the answer. */
function send(history: History, name: keyof typeof operations, input: object, user: TestUser, isDoubled = false): void {
  for (let times = isDoubled ? 2 : 1; times > 0; times -= 1) {
    const chosen = history.farm.pick();
    launch(history, chosen, async () => {
      const { data, errors } = await chosen.server.graphql<Answers | null>(operations[name], { input }, user);
      if (chosen.isDead()) return;
      const broken = errors?.filter(({ extensions }) => extensions.code === 'INTERNAL_SERVER_ERROR') ?? [];
      expect(broken, `${name} ${JSON.stringify(input)}`).toEqual([]);
      const orderId = (data?.placeOrder ?? data?.placeOrderFor)?.order.id;
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
  const amount = history.chance(0.5) ? null : { amountMinor: history.whole(1, 6_000), currencyCode: 'USD' };
  const idempotencyKey = `refund-${(history.keys += 1)}`;
  const restockQuantity = history.whole(0, 2);
  const besidesReturns = history.chance(0.5);
  onOrder(history, 'refundOrder', history.admin, { amount, restockQuantity, besidesReturns, idempotencyKey });
}

const readOrder = async ({ farm, pick, orderIds }: History): Promise<Order | null> =>
  createOrderStore(farm.shop.connection).findById(pick(orderIds) ?? '0'.repeat(24));

/** Withdraws from the purchase of units of an order, or asks to send them back. */
async function sendBack(history: History): Promise<void> {
  const order = await readOrder(history);
  if (!order) return;
  const { chance, whole, admin } = history;
  const lines = order.lines.map(({ id, quantity }) => ({ lineId: id, quantity: whole(1, quantity) }));
  const idempotencyKey = `return-${(history.keys += 1)}`;
  const reference = { orderNumber: nameOfOrder(order), email: order.customer.email };
  if (chance(0.5)) return send(history, 'withdraw', { ...reference, lines, idempotencyKey }, admin, chance(0.3));
  const asked = lines.map((line) => ({ ...line, reason: 'CHANGED_MIND' }));
  send(history, 'requestReturn', { orderId: order.id, lines: asked, idempotencyKey }, admin, chance(0.3));
}

/** Takes the next step of a return, or places an exchange order for it. */
async function handleReturn(history: History): Promise<void> {
  const order = await readOrder(history);
  const found = order && history.pick(order.returns);
  if (!found) return;
  const { chance, whole, admin } = history;
  if (chance(0.2)) return send(history, 'placeOrderFor', toExchange(history, order, found.id), admin, chance(0.3));
  const step = { orderId: order.id, returnId: found.id };
  const seen = { ...step, revision: order.revision };
  if (found.status === 'requested') {
    const decision = chance(0.8) ? 'APPROVED' : 'DECLINED';
    return send(history, 'decideReturn', { ...seen, decision, note: 'Looked at' }, admin);
  }
  if (found.status === 'approved' && !found.isUnshipped) {
    const lines = found.lines.map(({ lineId, quantity }) => ({
      lineId,
      quantity,
      restockQuantity: whole(0, quantity),
    }));
    return send(history, 'receiveReturn', { ...seen, lines }, admin, chance(0.3));
  }
  const idempotencyKey = `refund-${(history.keys += 1)}`;
  send(history, 'refundOrder', { ...step, idempotencyKey }, admin, chance(0.3));
}

/** The input for an exchange order with the first line of the order. */
function toExchange(history: History, { id: orderId, lines }: Order, returnId: string): object {
  const [line] = lines;
  const { amountMinor = 0 } = line ? lineTotal(line) : {};
  return {
    lines: lines.slice(0, 1).map(({ productId, quantity }) => ({ productId, quantity })),
    exchangeOf: { orderId, returnId },
    expectedTotal: { amountMinor, currencyCode: 'USD' },
    idempotencyKey: `exchange-${(history.keys += 1)}`,
  };
}

/** An action at the provider without the shop; the provider may refuse it. */
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

/** Takes a random waiting event, and loses it, or delivers it once or twice to random servers. */
async function deliver(history: History): Promise<void> {
  const { farm } = history;
  const { sandbox, clock } = farm.shop;
  await sandbox.deliveries.flush();
  const index = history.whole(0, farm.events.length - 1);
  const [event] = farm.events.splice(index, 1);
  if (!event || history.chance(0.25)) return;
  // The provider creates a new signature each time it sends an event.
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

/** Kills one of the servers, but not the last one. */
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
  [2, (history) => onOrder(history, 'shipOrder', history.admin)],
  [2, sendBack],
  [4, handleReturn],
  [0.7, (history) => onOrder(history, 'cancelOrder', history.admin)],
  [0.7, (history) => onOrder(history, 'resolvePaymentFlag', history.admin, { note: 'Looked at' })],
  [1, reconcile],
  [1, kill],
  [1, ({ farm, pick }) => farm.shop.clock.advance({ minutes: pick([1, 15, 400]) ?? 1 })],
];
const totalWeight = happenings.reduce((sum, [weight]) => sum + weight, 0);

/** Runs a random history on two servers. The seed repeats the choices, but not the timing of the network. */
export async function runServerHistory(farm: ServerFarm, seed: number): Promise<void> {
  const random = randomFrom(seed);
  farm.random = random;
  const { shop } = farm;
  // After this time, the reconciler no longer compares the payments of the previous history.
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
    // Up to five requests run at the same time.
    while (history.inFlight.size > (history.orderIds.length === 0 ? 0 : whole(0, 5)))
      await Promise.race(history.inFlight);
  }
  await Promise.all(history.inFlight);
  await calmDown(history);
  expect(failures).toEqual([]);
  await assertBooks(farm, history.startedAt, products);
}

function pickHappening({ farm }: History): Happening[1] {
  let roll = farm.random() * totalWeight;
  for (const [weight, happen] of happenings) {
    roll -= weight;
    if (roll < 0) return happen;
  }
  return deliver;
}

/** Replaces the servers that died. No more events are delivered, so the reconciler must work without them. */
async function calmDown({ farm }: History): Promise<void> {
  farm.hazards = { refuse: 0, loseAnswer: 0 };
  farm.letLive();
  await farm.restart();
  const { clock, sandbox } = farm.shop;
  clock.advance({ minutes: reservationMinutes + 1 });
  await farm.pick().server.services.payments.reconcile();
  // Otherwise pending decisions of the bank would move money of this history during the next one.
  await sandbox.flushLaterEffects();
  clock.advance({ minutes: 11 });
  await farm.pick().server.services.payments.reconcile();
}
