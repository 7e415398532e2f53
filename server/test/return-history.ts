import { isDeposit } from '../src/modules/orders/order/order-lines.js';
import { nameOfOrder, wasPaid } from '../src/modules/orders/order/order.js';
import { admin, customer, productIds, type PaymentWorld } from './payment-world.js';

type Work = Parameters<PaymentWorld['start']>[0];

/** Requests a return or withdraws from the contract, sometimes for too many units; or retries an earlier call. */
export async function sendBack(world: PaymentWorld, asked: Work[]): Promise<void> {
  const orders = (await world.stores.allOrders()).filter((order) => wasPaid(order) || world.chance(0.3));
  const order = world.pick(orders);
  if (!order) return;
  const isRetry = asked.length > 0 && world.chance(0.3);
  if (isRetry) return world.start(world.pick(asked) ?? (() => Promise.resolve()));
  const { id: orderId, customer: buyer } = order;
  const idempotencyKey = `return-${asked.length}`;
  const isWithdrawal = world.chance(0.5);
  const isOfOldParts = !isWithdrawal && world.chance(0.4);
  const reason = isOfOldParts ? ('old_part' as const) : ('other' as const);
  const named = order.lines
    .filter((line) => isDeposit(line) === isOfOldParts && world.chance(0.6))
    .map(({ id, quantity }) => ({ lineId: id, quantity: world.whole(1, quantity), reason }));
  const reference = { orderNumber: nameOfOrder(order), email: buyer.email };
  const work: Work = (shop) =>
    isWithdrawal
      ? shop.withdraw(customer, { ...reference, lines: named.length > 0 ? named : null, idempotencyKey })
      : shop.requestReturn(admin, { orderId, lines: named, idempotencyKey });
  asked.push(work);
  world.start(work);
}

/** Places an order in exchange for a return in any status; or retries an earlier one. */
export async function exchange(world: PaymentWorld, asked: Work[]): Promise<void> {
  const order = world.pick((await world.stores.allOrders()).filter(({ returns }) => returns.length > 0));
  const found = order && world.pick(order.returns);
  if (!found) return;
  const lines = [{ productId: world.pick(productIds) ?? '', quantity: world.whole(1, 2) }];
  const exchangeOf = { orderId: order.id, returnId: found.id };
  const idempotencyKey = `exchange-${asked.length}`;
  const input = { lines, exchangeOf, expectedTotal: world.totalOf(lines), idempotencyKey };
  const earlier = world.chance(0.4) ? world.pick(asked) : undefined;
  const work: Work = earlier ?? ((shop) => shop.placeOrderFor(admin, input));
  if (!earlier) asked.push(work);
  world.start(work);
}

/** Decides on a return, receives its units or some of them, refunds or cancels it; sometimes in the wrong order. */
export async function handleReturn(world: PaymentWorld): Promise<void> {
  const order = world.pick((await world.stores.allOrders()).filter(({ returns }) => returns.length > 0));
  const found = order && world.pick(order.returns);
  if (!found) return;
  const step = { orderId: order.id, returnId: found.id, revision: order.revision };
  const decision = world.pick(['approved', 'approved', 'declined', 'closed'] as const) ?? 'approved';
  const lines = found.lines.map(({ lineId, quantity: expected }) => {
    const quantity = world.whole(0, expected);
    const isOfDeposit = order.lines.some((line) => line.id === lineId && isDeposit(line));
    return { lineId, quantity, restockQuantity: isOfDeposit ? 0 : world.whole(0, quantity) };
  });
  const refund = {
    amount: null,
    lines: null,
    restockQuantity: 0,
    reason: null,
    idempotencyKey: `${found.id}-${world.whole(1, 3)}`,
  };
  const works: Work[] = [
    (shop) => shop.decideReturn(admin, { ...step, decision, note: 'Looked at' }),
    (shop) => shop.receiveReturn(admin, { ...step, lines }),
    (shop) => shop.refundOrder(admin, { ...step, ...refund }),
    (shop) => shop.cancelReturn(admin, step),
  ];
  const usual = {
    requested: 0,
    approved: found.isUnshipped ? 2 : 1,
    received: 2,
    declined: 0,
    cancelled: 3,
    closed: 2,
  };
  const chosen = world.chance(0.7) ? works[usual[found.status]] : world.pick(works);
  if (chosen) world.start(chosen);
}
