import type { DemoAction, NewOrder, OrderStep } from '@kickstand/demo-shop';
import { agreeOn, readDelivery } from '../../modules/orders/order/agreed-quote.js';
import { newOrderKey } from '../../modules/orders/order/order-access.js';
import { refundableOfDelivery } from '../../modules/orders/order/order-refunds.js';
import { lineTotal } from '../../modules/orders/order/order-lines.js';
import { nameOfOrder, wasPaid, type Order } from '../../modules/orders/order/order.js';
import { toOrderedFit } from '../../modules/orders/order/ordered-fit.js';
import { findSoldProducts, toStaffItems } from '../../modules/orders/order/staff-lines.js';
import type { RefundOrderInput } from '../../modules/orders/payments/refund-order.js';
import type { Services } from '../../modules/services.js';
import { systemActor, type UserActor, type Visitor } from '../../shared/actor.js';
import { notFound } from '../../shared/errors.js';
import { money, shareOf } from '../../shared/money.js';
import { vehicleIdOf } from './demo-data.js';
import type { PayWithTestCard } from './embedded-defaults.js';

export interface StepDeps {
  /** They use the time that `setTime` sets, and send no mails. */
  services: Services;
  setTime: (now: Date) => void;
  payWithTestCard: PayWithTestCard;
}

/** The admin who packs the demo orders, as shown in their histories. */
const staff: UserActor = {
  ...{ kind: 'user', userId: '60000000ad0000000000000a', uid: 'demo-admin', email: 'admin@kickstand.example' },
  ...{ ownsEmail: true, displayName: 'Ada Admin', role: 'admin' },
};

const customerOf = ({ accessKey }: Order): Visitor => ({
  kind: 'visitor',
  ...(accessKey === null ? {} : { orderKey: accessKey }),
});

/**
 * Does one step, as the customer or staff would have done it at that time. The last step can be repeated, for example
 * to complete it after an interruption: nothing is done twice.
 * @throws DomainError if the shop refuses it, for example because a product was deleted.
 */
export async function doStep(deps: StepDeps, { order: planned, action, at }: OrderStep): Promise<void> {
  deps.setTime(planned.placedAt);
  const isByStaff = planned.actions.includes('placeByStaff');
  const order = isByStaff ? await placeByStaff(deps, planned) : await placeByCustomer(deps, planned);
  deps.setTime(at);
  await actions[action](deps, order);
  await deps.services.recordOrder(order.id);
}

const actions: Readonly<Record<DemoAction, (deps: StepDeps, order: Order) => Promise<unknown>>> = {
  // `doStep` has already placed the order.
  place: () => Promise.resolve(),
  placeByStaff: () => Promise.resolve(),
  decline: async (deps, order) => order.payment.failedAt ?? pay(deps, order, 'pm_card_visa_chargeDeclined'),
  pay: async (deps, order) => wasPaid(order) || pay(deps, order, 'pm_card_visa'),
  transfer: async ({ services }, order) =>
    wasPaid(order) ||
    services.payments.recordPayment(staff, {
      ...{ orderId: order.id, method: 'bank_transfer', reference: nameOfOrder(order) },
      ...{ expectedTotal: order.total, idempotencyKey: `demo-${order.id}` },
    }),
  expire: ({ services }, order) => services.payments.expireOrder(order),
  cancel: ({ services }, order) => services.orders.cancelOrder(staff, order.id),
  refund: (deps, order) => refund(deps, order, toWholeRefund(order)),
  refundPart: (deps, order) => refund(deps, order, toPartialRefund(order)),
  shipFirst: (deps, order) => (order.parcels.length > 0 ? Promise.resolve() : ship(deps, order, firstLineOf(order))),
  ship: (deps, order) => (order.status === 'shipped' ? Promise.resolve() : ship(deps, order, null)),
  deliver: (deps, order) => setParcels(deps, order, 'delivered'),
  lose: (deps, order) => setParcels(deps, order, 'lost'),
  sendBack: (deps, order) => setParcels(deps, order, 'sent_back'),
  requestReturn: async ({ services }, order) => order.returns.length > 0 || requestReturn(services, order),
  withdraw: async ({ services }, order) =>
    order.returns.length > 0 ||
    services.orders.withdraw(customerOf(order), {
      ...{ orderNumber: nameOfOrder(order), email: order.customer.email, idempotencyKey: `demo-${order.id}` },
    }),
  approve: (deps, order) =>
    eachReturn(deps, order, (known) =>
      deps.services.orders.decideReturn(staff, { ...known, decision: 'approved', label: returnLabel }),
    ),
  receive: (deps, order) =>
    eachReturn(deps, order, (known, { lines }) =>
      deps.services.orders.receiveReturn(staff, {
        ...known,
        lines: lines.map(({ lineId, quantity }) => ({ lineId, quantity, restockQuantity: quantity })),
      }),
    ),
  refundReturn: (deps, order) =>
    eachReturn(deps, order, ({ returnId }) => refund(deps, order, { returnId, reason: 'Return received' })),
};

const returnLabel = 'Pack it in its box. Address: Kickstand Returns, 12 Ratchet Lane, Unit 4, Springfield, OR 97477.';

async function placeByCustomer({ services }: StepDeps, planned: NewOrder): Promise<Order> {
  const placed = await services.orders.findOrder(systemActor('demo-data'), planned.id);
  if (placed) return placed;
  const { id: orderId, customer, deliveryMethodId } = planned;
  await addStock(services, planned);
  const delivery = await readDelivery(services, toDelivery(planned));
  const products = await findSoldProducts(services.catalogue, planned.lines);
  const items = toStaffItems(planned.lines, products, (index) => `line-${index}`);
  const priced = await services.pricing.quote({
    ...{ items, destination: delivery.shippingAddress, deliveryMethodId, codes: planned.codes, vatNumber: null },
    ...{ customer: { userId: null, email: customer.email, ownsEmail: false }, orderId, isFinal: true },
  });
  const { currency, totalMinor } = priced.quote;
  const lines = items.map(async ({ lineId: cartLineId, product: { id: productId }, quantity, unitPriceMinor }) => {
    const bike = planned.bike && { vehicleId: vehicleIdOf(planned.bike.vehicle), year: planned.bike.year };
    const fit = bike && (await toOrderedFit(services.vehicles, productId, bike));
    return {
      ...{ cartLineId, productId, quantity, expectedUnitPrice: money(unitPriceMinor, currency) },
      ...(fit && { fit }),
    };
  });
  return services.orders.placeLines({
    ...{ orderId, isRetry: true, customer: { userId: null, ...customer }, accessKey: newOrderKey(), ...delivery },
    ...{ lines: await Promise.all(lines), quote: agreeOn(priced, { deliveryMethodId }, money(totalMinor, currency)) },
  });
}

/** A retry returns the same order. */
async function placeByStaff({ services }: StepDeps, planned: NewOrder): Promise<Order> {
  const { lines, customer } = planned;
  await addStock(services, planned);
  const order = { lines, customer: { guest: customer }, ...toDelivery(planned) };
  const { shippingAddress: destination, deliveryMethodId } = order;
  const priced = await services.orders.quoteOrderFor(staff, { lines, customer, destination, deliveryMethodId });
  const expectedTotal = money(priced.quote.totalMinor, priced.quote.currency);
  return services.orders.placeOrderFor(staff, { ...order, expectedTotal, idempotencyKey: `demo-${planned.id}` });
}

function toDelivery({ address, deliveryMethodId }: NewOrder) {
  return { shippingAddress: { company: '', line2: '', ...address }, deliveryMethodId };
}

/**
 * Adds to the stock the units that the customer will keep, so that the stock ends as in the demo data. A retry adds
 * nothing.
 */
async function addStock({ catalogue }: Services, { id: orderId, lines, actions: all }: NewOrder): Promise<void> {
  const isRefunded = all.includes('refundReturn');
  const isAllBack = all.some((action) => ['expire', 'cancel', 'refund'].includes(action));
  if (isAllBack || (isRefunded && all.includes('withdraw'))) return;
  for (const { productId, quantity } of isRefunded ? lines.slice(1) : lines) {
    await catalogue.stock.restock({ productId, orderId, refundId: 'demo-data', quantity });
  }
}

/** Does nothing if an interrupted attempt has already paid. */
async function pay({ services, payWithTestCard }: StepDeps, order: Order, card: string): Promise<void> {
  const { payments } = services;
  const [customer, { id: orderId }] = [customerOf(order), order];
  const started = await payments.startPayment(customer, { orderId });
  const { intentId } = started.order.payment;
  if (started.clientSecret === null || intentId === null) return;
  await payWithTestCard(intentId, card, async (body, signature) => {
    // As usual, the customer's browser settles the payment before the provider's event arrives.
    await payments.settlePayment(customer, { orderId });
    await payments.handleWebhook(body, signature);
  });
}

const firstLineOf = ({ lines }: Order) => lines.slice(0, 1).map(({ id: lineId, quantity }) => ({ lineId, quantity }));

/** @param lines null for everything that is left. */
function ship({ services }: StepDeps, order: Order, lines: ReturnType<typeof firstLineOf> | null): Promise<unknown> {
  const { number, shippingAddress } = order;
  const carrier = shippingAddress?.country === 'US' ? 'ups' : 'dhl';
  const parcel = order.parcels.length + 1;
  return services.orders.shipParcel(staff, {
    ...{ orderId: order.id, lines, idempotencyKey: `demo-${order.id}-${parcel}` },
    // Orders that are picked up have no carrier.
    ...(shippingAddress && { carrier, trackingNumber: `DEMO${number}${parcel}` }),
  });
}

async function setParcels({ services }: StepDeps, order: Order, status: 'delivered' | 'lost' | 'sent_back') {
  for (const { id: parcelId } of order.parcels) {
    const { revision } = await getOrder(services, order.id);
    await services.orders.setParcelStatus(staff, { orderId: order.id, parcelId, revision, status });
  }
}

function requestReturn({ orders }: Services, order: Order): Promise<unknown> {
  const reason = order.lines[0]?.fit ? ('does_not_fit' as const) : ('changed_mind' as const);
  const lines = firstLineOf(order).map((line) => ({ ...line, reason }));
  return orders.requestReturn(customerOf(order), { orderId: order.id, lines, idempotencyKey: `demo-${order.id}` });
}

type KnownReturn = { orderId: string; returnId: string; revision: number };

async function eachReturn(
  { services }: StepDeps,
  { id: orderId, returns }: Order,
  change: (known: KnownReturn, found: Order['returns'][number]) => Promise<unknown>,
): Promise<void> {
  for (const found of returns) {
    const { revision } = await getOrder(services, orderId);
    await change({ orderId, returnId: found.id, revision }, found);
  }
}

async function getOrder({ orders }: Services, orderId: string): Promise<Order> {
  const order = await orders.findOrder(systemActor('demo-data'), orderId);
  if (!order) throw notFound('The order');
  return order;
}

type DemoRefund = Pick<RefundOrderInput, 'lines' | 'delivery' | 'reason' | 'returnId'>;

/** If an interrupted attempt has already recorded the refund, the reconciler sends it. */
async function refund({ services }: StepDeps, { id: orderId, payment }: Order, parts: DemoRefund): Promise<void> {
  const { returnId = null } = parts;
  if (payment.refunds.some((known) => (known.returnId ?? null) === returnId)) return;
  const idempotencyKey = `demo-${returnId ?? orderId}`;
  await services.payments.refundOrder(staff, { orderId, amount: null, restockQuantity: 0, ...parts, idempotencyKey });
}

function toWholeRefund(order: Order): DemoRefund {
  const hasDelivery = refundableOfDelivery(order).amountMinor > 0;
  return {
    lines: order.lines.map(({ id: lineId, quantity }) => ({ lineId, amount: null, restockQuantity: quantity })),
    delivery: hasDelivery ? { amount: null } : null,
    reason: 'Cancelled by phone before it was packed',
  };
}

function toPartialRefund({ lines }: Order): DemoRefund {
  const parts = lines.slice(0, 1).map((line) => {
    const { amountMinor, currency } = lineTotal(line);
    const amount = money(shareOf(amountMinor, 1, 10, currency), currency);
    return { lineId: line.id, amount, restockQuantity: 0 };
  });
  return { lines: parts, reason: 'Scratched in transit: ten per cent back' };
}
