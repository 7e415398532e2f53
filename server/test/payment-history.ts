import { partLinesOf } from '../src/modules/orders/order/order-lines.js';
import { wasPaid, type Order } from '../src/modules/orders/order/order.js';
import type { RefundOrderInput } from '../src/modules/orders/payments/refund-order.js';
import { money } from '../src/shared/money.js';
import { randomFrom } from './interleaving.js';
import { admin, customer, PaymentWorld, productIds, type OpenStores } from './payment-world.js';
import { exchange, handleReturn, sendBack } from './return-history.js';

type Happening = (world: PaymentWorld, state: HistoryState) => void | Promise<void>;

type Shop = ReturnType<PaymentWorld['newProcess']>;

interface HistoryState {
  /** Stock of each product at the start. Available, reserved, sold and taken units must add up to it. */
  quantities: ReadonlyMap<string, number>;
  /** Quantity of each product that another shopper has taken meanwhile. */
  takenElsewhere: Map<string, number>;
  placements: Parameters<PaymentWorld['place']>[1][];
  refundKeys: number;
  recordKeys: number;
  parcels: Parameters<Shop['shipParcel']>[1][];
  edits: Parameters<Shop['editOrder']>[1][];
  returns: Parameters<PaymentWorld['start']>[0][];
  exchanges: Parameters<PaymentWorld['start']>[0][];
  /** Intents whose secret has reached a browser. */
  handedOut: Set<string>;
}

export interface History {
  world: PaymentWorld;
  state: HistoryState;
}

const pickOrder = async (world: PaymentWorld) => world.pick(await world.stores.allOrders());

async function start(world: PaymentWorld, state: HistoryState): Promise<void> {
  const order = await pickOrder(world);
  if (!order) return;
  world.start(async (shop) => {
    const { clientSecret } = await shop.startPayment(customer, { orderId: order.id });
    if (clientSecret !== null) state.handedOut.add(clientSecret.replace(/_secret$/, ''));
  });
}

function place(world: PaymentWorld, state: HistoryState): void {
  const isRetry = state.placements.length > 0 && world.chance(0.6);
  const placement = isRetry ? world.pick(state.placements) : undefined;
  const chosen = placement ?? newPlacement(world, `place-${state.placements.length}`);
  if (!placement) state.placements.push(chosen);
  world.start((shop) => world.place(shop, chosen));
}

/** A new order with products in random order, and sometimes with one of them twice. */
function newPlacement(world: PaymentWorld, key: string): HistoryState['placements'][number] {
  const kind = world.pick(['form', 'form', 'cart', 'cart', 'cart', 'guest', 'staff', 'staff'] as const) ?? 'form';
  const lines = Array.from({ length: kind === 'form' ? 1 : world.whole(1, 4) }, () => ({
    productId: world.pick(productIds) ?? '',
    quantity: world.whole(1, 3),
    expectedUnitPrice: null,
  }));
  return { key, lines, kind };
}

/** Pays an intent whose secret has reached a browser; others cannot be paid. */
function pay(world: PaymentWorld, state: HistoryState): void {
  const intentId = world.pick([...state.handedOut]);
  const roll = world.random();
  const outcome = roll < 0.7 ? 'succeeded' : roll < 0.85 ? 'declined' : 'processing';
  if (intentId) world.provider.confirm(intentId, outcome, outcome === 'succeeded' && world.chance(0.3));
}

async function refund(world: PaymentWorld, state: HistoryState): Promise<void> {
  const paid = (await world.stores.allOrders()).filter(wasPaid);
  const order = world.pick(paid) ?? (await pickOrder(world));
  if (!order) return;
  const isRetry = state.refundKeys > 0 && world.chance(0.4);
  const key = `refund-${isRetry ? world.whole(0, state.refundKeys - 1) : state.refundKeys++}`;
  const amount = world.chance(0.4) ? null : money(world.whole(1, order.total.amountMinor + 1), 'usd');
  const { restockQuantity, lines } = chooseRestock(world, order);
  const idempotencyKey = `${order.id}-${key}`;
  const expectedStatus = world.chance(0.5) ? order.status : null;
  const request = {
    orderId: order.id,
    amount: lines ? null : amount,
    restockQuantity,
    lines,
    ofShippedUnits: world.chance(0.2),
    besidesReturns: world.chance(0.5),
    reason: null,
    expectedStatus,
    idempotencyKey,
  };
  world.start((shop) => shop.refundOrder(admin, request));
}

/** Edits an order: other quantities, fewer lines, sometimes another product; or retries an earlier edit. */
async function edit(world: PaymentWorld, state: HistoryState): Promise<void> {
  const order = await pickOrder(world);
  if (!order) return;
  const isRetry = state.edits.length > 0 && world.chance(0.4);
  const chosen = (isRetry && world.pick(state.edits)) || newEdit(world, order, `edit-${state.edits.length}`);
  if (!isRetry) state.edits.push(chosen);
  world.start((shop) => shop.editOrder(admin, chosen));
}

function newEdit(world: PaymentWorld, order: Order, idempotencyKey: string): HistoryState['edits'][number] {
  const kept = partLinesOf(order).filter(() => world.chance(0.8));
  const edited = kept.map(({ id: lineId, productId }) => ({ lineId, productId, quantity: world.whole(1, 4) }));
  const isMore = edited.length === 0 || world.chance(0.4);
  const added = isMore ? [{ productId: world.pick(productIds) ?? '', quantity: world.whole(1, 2) }] : [];
  const lines = [...edited, ...added];
  const expectedTotal = world.totalOf(lines);
  return { orderId: order.id, revision: order.revision, lines, expectedTotal, idempotencyKey };
}

async function changeAddress(world: PaymentWorld): Promise<void> {
  const order = await pickOrder(world);
  if (!order) return;
  const input = {
    orderId: order.id,
    revision: order.revision,
    address: `${world.whole(1, 9)} Lane`,
    phone: '0123 456',
  };
  world.start((shop) => shop.changeOrderAddress(admin, input));
}

/** Ships some quantities of some lines, sometimes too many; or retries an earlier shipment. */
async function shipRest(world: PaymentWorld): Promise<void> {
  const order = await pickOrder(world);
  const revision = order && world.chance(0.5) ? order.revision : null;
  if (order) world.start((shop) => shop.shipOrder(admin, order.id, revision));
}

async function ship(world: PaymentWorld, state: HistoryState): Promise<void> {
  const order = world.pick((await world.stores.allOrders()).filter(({ status }) => status === 'paid'));
  if (!order) return;
  const isRetry = state.parcels.length > 0 && world.chance(0.3);
  const chosen = (isRetry && world.pick(state.parcels)) || newParcel(world, order, `parcel-${state.parcels.length}`);
  if (!isRetry) state.parcels.push(chosen);
  world.start((shop) => shop.shipParcel(admin, chosen));
}

function newParcel(world: PaymentWorld, order: Order, idempotencyKey: string): HistoryState['parcels'][number] {
  const named = partLinesOf(order).filter(() => world.chance(0.6));
  const lines = named.map(({ id, quantity }) => ({ lineId: id, quantity: world.whole(1, quantity) }));
  return { orderId: order.id, lines: lines.length > 0 ? lines : null, idempotencyKey };
}

async function changeParcel(world: PaymentWorld): Promise<void> {
  const order = world.pick((await world.stores.allOrders()).filter(({ parcels }) => parcels.length > 0));
  const parcel = order && world.pick(order.parcels);
  if (!parcel) return;
  if (world.chance(0.5)) return world.start((shop) => shop.undoShipment(admin, order.id, parcel.id));
  const status = world.pick(['delivered', 'lost', 'sent_back'] as const) ?? 'delivered';
  const input = { orderId: order.id, parcelId: parcel.id, revision: order.revision, status };
  world.start((shop) => shop.setParcelStatus(admin, input));
}

async function record(world: PaymentWorld, state: HistoryState): Promise<void> {
  const order = await pickOrder(world);
  if (!order) return;
  const isRetry = state.recordKeys > 0 && world.chance(0.3);
  const key = isRetry ? world.whole(0, state.recordKeys - 1) : state.recordKeys++;
  const idempotencyKey = `${order.id}-record-${key}`;
  const payment = { orderId: order.id, method: 'cash', expectedTotal: order.total, idempotencyKey } as const;
  world.start((shop) => shop.recordPayment(admin, payment));
}

/** What to restock: units of the order as a whole or of some lines, sometimes more than there are. */
function chooseRestock(world: PaymentWorld, order: Order): Pick<RefundOrderInput, 'restockQuantity' | 'lines'> {
  const someOf = (quantity: number) => (world.chance(0.4) ? 0 : world.whole(1, quantity + (world.chance(0.1) ? 1 : 0)));
  const [line] = order.lines;
  if (line && order.lines.length === 1 && world.chance(0.5)) {
    return { restockQuantity: someOf(line.quantity), lines: null };
  }
  const named = order.lines.filter(() => world.chance(0.5));
  if (named.length === 0) return { restockQuantity: 0, lines: null };
  const lines = named.map(({ id, quantity, unitPrice }) => ({
    lineId: id,
    amount: world.chance(0.5) ? null : unitPrice,
    restockQuantity: someOf(quantity),
  }));
  return { restockQuantity: 0, lines };
}

function dashboardRefund(world: PaymentWorld): void {
  const intent = world.pick([...world.provider.intents.values()]);
  const left = intent ? intent.amountReceivedMinor - world.provider.refundedOf(intent.id) : 0;
  if (!intent || left <= 0) return;
  world.provider.refund(intent.id, world.whole(1, left), world.chance(0.5) ? 'pending' : 'succeeded');
}

function bankDecidesRefund(world: PaymentWorld): void {
  const made = world.pick([...world.provider.refunds.values()]);
  if (made) world.provider.finishRefund(made.id, world.pick(['succeeded', 'failed', 'canceled'] as const) ?? 'failed');
}

function deliverEvent(world: PaymentWorld): void {
  if (world.provider.events.length === 0) return;
  const index = world.whole(0, world.provider.events.length - 1);
  world.start((shop) => shop.handleWebhook(Buffer.from(String(index)), 'signed'));
}

function disputes(world: PaymentWorld): void {
  const intent = world.pick([...world.provider.intents.values()].filter(({ status }) => status === 'succeeded'));
  if (!intent) return;
  if (world.chance(0.6)) world.provider.dispute(intent.id);
  else world.provider.closeDispute(intent.id, world.chance(0.5) ? 'won' : 'lost');
}

function onOrder(work: (shop: ReturnType<PaymentWorld['newProcess']>, orderId: string) => Promise<unknown>): Happening {
  return async (world) => {
    const order = await pickOrder(world);
    if (order) world.start((shop) => work(shop, order.id));
  };
}

async function anotherShopper(world: PaymentWorld, state: HistoryState): Promise<void> {
  const quantity = world.whole(1, 2);
  const productId = world.pick(productIds) ?? '';
  if (!(await world.stores.takeUnits(productId, quantity))) return;
  state.takenElsewhere.set(productId, (state.takenElsewhere.get(productId) ?? 0) + quantity);
}

function tamper(world: PaymentWorld): void {
  const intent = world.pick([...world.provider.intents.values()]);
  if (intent) world.provider.tamper(intent.id);
}

const happenings: readonly [weight: number, happening: Happening][] = [
  [1.5, place],
  [6, start],
  [8, pay],
  [6, deliverEvent],
  [4, onOrder((shop, orderId) => shop.settlePayment(customer, { orderId }))],
  [0.8, onOrder((shop, orderId) => shop.deleteOrder(admin, orderId))],
  [0.8, onOrder((shop, orderId) => shop.cancelOwnOrder(customer, orderId))],
  [2, (world) => world.start((shop) => shop.reconcile())],
  [1, shipRest],
  [3, ship],
  [1, changeParcel],
  [0.7, onOrder((shop, orderId) => shop.undoShipment(admin, orderId))],
  [4, refund],
  [4, (world, state) => sendBack(world, state.returns)],
  [8, handleReturn],
  [1.5, (world, state) => exchange(world, state.exchanges)],
  [1.5, record],
  [3, edit],
  [0.3, changeAddress],
  [
    0.5,
    async (world) => {
      const order = await pickOrder(world);
      if (order) world.start((shop) => shop.sendPaymentLink(admin, { orderId: order.id, revision: order.revision }));
    },
  ],
  [1.5, dashboardRefund],
  [3, bankDecidesRefund],
  [2, disputes],
  [1, onOrder((shop, orderId) => shop.resolveFlag(admin, { orderId, note: 'looked at' }))],
  [2, anotherShopper],
  [0.3, tamper],
  [1, (world) => world.clock.advance({ minutes: world.pick([1, 15, 400]) ?? 1 })],
];
const totalWeight = happenings.reduce((sum, [weight]) => sum + weight, 0);

function pickHappening(world: PaymentWorld): Happening {
  let roll = world.random() * totalWeight;
  for (const [weight, happening] of happenings) {
    roll -= weight;
    if (roll < 0) return happening;
  }
  return deliverEvent;
}

/**
 * Runs a random history of a shop. Customers, admins, the bank, the provider's events and the reconciler act
 * concurrently. Processes are killed and answers lost between any two steps. At the end, nothing fails any more, and
 * the reconciler puts everything in order.
 */
export async function runHistory(seed: number, openStores?: OpenStores): Promise<History> {
  const random = randomFrom(seed);
  const free = () => 1 + Math.floor(random() * 6);
  const prices = { priceMinor: random() < 0.05 ? 0 : 2_500, depositMinor: random() < 0.4 ? 700 : 0 };
  const world = await PaymentWorld.open(random, { free, ...prices }, openStores);
  const quantities = new Map<string, number>();
  for (const id of productIds) quantities.set(id, await world.stores.freeQuantity(id));
  const state: HistoryState = {
    quantities,
    takenElsewhere: new Map(),
    placements: [],
    refundKeys: 0,
    recordKeys: 0,
    parcels: [],
    edits: [],
    returns: [],
    exchanges: [],
    handedOut: new Set(),
  };
  world.interleaving.hazards = world.pick([
    { kill: 0, refuse: 0, loseAnswer: 0 },
    { kill: 0.03, refuse: 0, loseAnswer: 0 },
    { kill: 0.01, refuse: 0.02, loseAnswer: 0.02 },
  ]) ?? { kill: 0, refuse: 0, loseAnswer: 0 };
  place(world, state);
  await world.interleaving.run();
  if (world.chance(0.4)) await sell(world);
  for (let left = world.whole(8, 32); left > 0; left -= 1) {
    await pickHappening(world)(world, state);
    await world.interleaving.run(world.whole(0, 14));
  }
  await calmDown(world);
  return { world, state };
}

/** Pays the first order without trouble, so that much of the history is about what follows a sale. */
async function sell(world: PaymentWorld): Promise<void> {
  const [order] = await world.stores.allOrders();
  if (order?.customer.userId !== customer.userId) return;
  const shop = world.newProcess();
  const { clientSecret } = await shop.startPayment(customer, { orderId: order.id });
  if (clientSecret === null) return;
  world.provider.confirm(clientSecret.replace(/_secret$/, ''), 'succeeded');
  await shop.settlePayment(customer, { orderId: order.id });
  if (world.chance(0.5)) await shop.shipOrder(admin, order.id);
}

async function calmDown(world: PaymentWorld): Promise<void> {
  world.interleaving.hazards = { kill: 0, refuse: 0, loseAnswer: 0 };
  await world.interleaving.run();
  // The bank decides all pending payments and refunds.
  for (const intent of world.provider.intents.values()) {
    if (intent.status === 'processing') world.provider.confirm(intent.id, world.chance(0.5) ? 'succeeded' : 'declined');
  }
  // In half of the histories, the remaining events are never delivered, so the reconciler must work without them.
  const delivered = world.chance(0.5) ? world.provider.events.length : 0;
  for (let index = 0; index < delivered; index += 1) {
    await world.newProcess().handleWebhook(Buffer.from(String(index)), 'signed');
  }
  world.clock.advance({ minutes: 1441 });
  await world.newProcess().reconcile();
  world.clock.advance({ minutes: 11 });
  await world.newProcess().reconcile();
}
