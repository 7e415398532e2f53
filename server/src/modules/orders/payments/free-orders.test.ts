import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killedAt, pointsOf } from '../../../../test/kill-points.js';
import { openPaymentShop, withCalls, type PaymentShop, type ShopProcess } from '../../../../test/payment-shop.js';
import { visitor } from '../../../shared/actor.js';
import { money } from '../../../shared/money.js';
import { findUnfinishedOrder } from '../order/forget-customer.js';
import { quantityToShip } from '../order/order-parcels.js';
import { nameOfOrder, type Order } from '../order/order.js';
import type { RefundOrderInput } from './refund-order.js';

let shop: PaymentShop;
let discId: string;
let chainId: string;
beforeAll(async () => {
  shop = await openPaymentShop();
  discId = await shop.addProduct({ name: 'Disc', priceMinor: 2_500, availableQuantity: 1_000 });
  chainId = await shop.addProduct({ name: 'Chain', priceMinor: 2_500, availableQuantity: 1_000 });
});
afterAll(() => shop.close());

const free = { percent: 100, reason: 'A gift' };
let orders = 0;

/** Four discs and two chains. The chains cost nothing; if the total is 0, the discs cost nothing either. */
async function place(total: number): Promise<Order> {
  const expectedTotal = money(total, 'usd');
  return shop.orders.placeOrderFor(shop.admin, {
    lines: [
      { productId: discId, quantity: 4, ...(total === 0 && { discount: free }) },
      { productId: chainId, quantity: 2, discount: free },
    ],
    ...{
      customer: { guest: { name: 'Gus', email: `gus${orders}@example.test` } },
      expectedTotal,
      address: '1 Ratchet Lane',
      phone: '0123 456',
    },
    idempotencyKey: `order-${(orders += 1)}`,
  });
}

const guestOf = ({ accessKey }: Order) => ({ ...visitor, orderKey: accessKey ?? '' });

/** A paid order with a total of 0. */
async function confirmed(): Promise<Order> {
  const placed = await place(0);
  return (await shop.payments.startPayment(guestOf(placed), { orderId: placed.id })).order;
}

/** An order that was paid by card, with chains that cost nothing. */
async function paid(): Promise<Order> {
  const placed = await place(10_000);
  const { clientSecret } = await shop.payments.startPayment(guestOf(placed), { orderId: placed.id });
  await shop.payByCard(clientSecret);
  return (await shop.payments.settlePayment(guestOf(placed), { orderId: placed.id })).order;
}

/** A process in which every call of the card provider fails. */
const withoutProvider = () => {
  const fail = () => Promise.reject(new Error('The card provider was called'));
  const calls = Object.fromEntries(
    ['createRefund', 'listRefunds', 'retrieveIntent', 'cancelIntent'].map((name) => [name, fail]),
  );
  return shop.newProcess({ cardPayments: withCalls(shop.cardPayments, calls) });
};

const refund = (
  { id: orderId }: Pick<Order, 'id'>,
  asked: Partial<RefundOrderInput> = {},
  { payments }: Pick<ShopProcess, 'payments'> = withoutProvider(),
) =>
  payments.refundOrder(shop.admin, {
    ...{ orderId, amount: null, restockQuantity: 0, reason: null, idempotencyKey: `${orderId}-k`, ...asked },
  });
const returnOf = async (order: Order, index = 0) => {
  const found = (await shop.getOrder(order.id)).returns[index];
  if (!found) throw new Error('The order has no such return');
  return found;
};
const withdraw = (order: Order, quantities: readonly number[] | null = null) =>
  shop.orders.withdraw(visitor, {
    ...{
      orderNumber: nameOfOrder(order),
      email: order.customer.email,
      idempotencyKey: `${order.id}-${String(quantities)}`,
    },
    lines: quantities && unitsOf(order, quantities),
  });
const unitsOf = ({ lines }: Order, quantities: readonly number[]) =>
  lines
    .map(({ id }, index) => ({ lineId: id, quantity: quantities[index] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
const restocked = (order: Order, quantities: readonly number[]) => ({
  lines: unitsOf(order, quantities).map(({ lineId, quantity }) => ({
    lineId,
    amount: null,
    restockQuantity: quantity,
  })),
});
const available = async () => [await shop.freeQuantity(discId), await shop.freeQuantity(chainId)];
const plus = ([discs = 0, chains = 0]: number[], more: readonly [number, number]) => [
  discs + more[0],
  chains + more[1],
];
const isRefunded = { status: 'refunded', payment: { status: 'refunded', refunded: money(0, 'usd') } };

describe('a paid order with a total of 0', () => {
  it('is refunded as a whole without the card provider, and is finished after that', async () => {
    const order = await confirmed();
    const owner = { userId: null, emails: [order.customer.email], until: shop.clock.now() };
    const { order: after, refund: made } = await refund(order);
    expect(made).toMatchObject({ status: 'succeeded', amount: money(0, 'usd'), providerId: null });
    expect(after).toMatchObject(isRefunded);
    expect(await findUnfinishedOrder(shop.connection, owner)).toBeNull();
    await expect(shop.orders.shipOrder(shop.admin, order.id)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await refund(order)).refund).toEqual(made);
    await expect(refund(order, { idempotencyKey: 'again' })).rejects.toMatchObject({
      message: 'There is nothing left to refund.',
    });
    const ledger = await shop.payments.listLedger(shop.admin, order.id);
    expect(ledger.at(-1)).toMatchObject({ event: 'refund.succeeded', amount: null });
  });

  it('of one line is refunded as a whole, even if not all units return to stock', async () => {
    const productId = await shop.addProduct({ priceMinor: 0, availableQuantity: 10 });
    const order = await shop.placeOrder(productId, 4);
    await shop.payments.startPayment(shop.customer, { orderId: order.id });
    expect((await refund(order, { restockQuantity: 3 })).order).toMatchObject(isRefunded);
    expect(await shop.freeQuantity(productId)).toBe(9);
  });

  it('covers no unit twice if units return to stock after the refund of the whole order', async () => {
    const order = await confirmed();
    const before = await available();
    await refund(order);
    const [line] = restocked(order, [3]).lines;
    const lines = line ? [{ ...line, amount: money(0, 'usd') }] : [];
    const { refund: made, order: after } = await refund(order, { lines, idempotencyKey: 'stock' });
    expect(made).toMatchObject({ status: 'succeeded', lines: [{ restockQuantity: 3, quantity: 0 }] });
    expect(after).toMatchObject(isRefunded);
    expect(await available()).toEqual(plus(before, [3, 0]));
  });

  it('becomes refunded once all its lines are refunded, and their units return to stock', async () => {
    const order = await confirmed();
    const before = await available();
    const first = await refund(order, { ...restocked(order, [4]), idempotencyKey: 'first' });
    expect(first.order).toMatchObject({ status: 'paid', payment: { status: 'paid' } });
    expect(first.order.lines.map((line) => quantityToShip(first.order, line))).toEqual([0, 2]);
    const second = await refund(order, { ...restocked(order, [0, 2]), idempotencyKey: 'second' });
    expect(second.order).toMatchObject(isRefunded);
    expect(await available()).toEqual(plus(before, [4, 2]));
  });

  it('cannot be refunded with an amount, nor for a line without units', async () => {
    const order = await confirmed();
    const tooMuch = { code: 'BAD_USER_INPUT', message: 'At most 0.00 can be refunded.' };
    await expect(refund(order, { amount: money(1, 'usd') })).rejects.toMatchObject(tooMuch);
    const [line] = restocked(order, [1]).lines;
    const lines = [{ lineId: line?.lineId ?? '', amount: null, restockQuantity: 0 }];
    await expect(refund(order, { lines, idempotencyKey: 'none' })).rejects.toMatchObject({
      details: { fields: [{ field: 'lines.0.amount' }] },
    });
  });

  it('lets the customer withdraw in several steps before shipping', async () => {
    const order = await confirmed();
    const before = await available();
    await withdraw(order, [3]);
    const { order: partly } = await refund(order, { returnId: (await returnOf(order)).id, idempotencyKey: 'part' });
    expect(partly).toMatchObject({ status: 'paid', returns: [{ status: 'closed' }] });
    expect(partly.lines.map((line) => quantityToShip(partly, line))).toEqual([1, 2]);
    await withdraw(order);
    const { order: after } = await refund(order, { returnId: (await returnOf(order, 1)).id });
    expect(after).toMatchObject({ ...isRefunded, returns: [{ status: 'closed' }, { status: 'closed' }] });
    expect(await available()).toEqual(plus(before, [4, 2]));
  });

  it('is refunded once all its units have come back, even if some do not return to stock', async () => {
    const order = await confirmed();
    await shop.orders.shipOrder(shop.admin, order.id);
    const before = await available();
    await withdraw(order);
    const { id: returnId } = await returnOf(order);
    const lines = unitsOf(order, [4, 2]).map((units, index) => ({ ...units, restockQuantity: index, condition: null }));
    const { revision } = await shop.getOrder(order.id);
    await shop.orders.receiveReturn(shop.admin, { orderId: order.id, returnId, revision, lines });
    expect((await refund(order, { returnId })).order).toMatchObject(isRefunded);
    expect(await available()).toEqual(plus(before, [0, 1]));
  });

  it('can be refunded even if its payment was started before staff edited the total to 0', async () => {
    const placed = await place(10_000);
    await shop.payments.startPayment(guestOf(placed), { orderId: placed.id });
    const { revision } = await shop.getOrder(placed.id);
    await shop.orders.editOrder(shop.admin, {
      lines: placed.lines.map(({ id, productId, quantity }) => ({ lineId: id, productId, quantity, discount: free })),
      ...{ orderId: placed.id, revision, expectedTotal: money(0, 'usd'), idempotencyKey: `${placed.id}-edit` },
    });
    await shop.payments.startPayment(guestOf(placed), { orderId: placed.id });
    expect((await refund(placed)).order).toMatchObject(isRefunded);
  });

  it('is refunded once, even if several servers try at the same time', async () => {
    const order = await confirmed();
    await withdraw(order);
    const { id: returnId } = await returnOf(order);
    const before = await available();
    const answers = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((idempotencyKey) => refund(order, { returnId, idempotencyKey })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await shop.getOrder(order.id)).payment.refunds).toHaveLength(1);
    expect(await available()).toEqual(plus(before, [4, 2]));
  });

  const points = pointsOf('refund').filter((point) => point !== 'refund.after-provider');
  it.each(points.flatMap((point) => (['reconciler', 'retry'] as const).map((helper) => [point, helper] as const)))(
    'is refunded although a process died at %s: a %s completes it',
    async (point, helper) => {
      const order = await confirmed();
      await withdraw(order);
      const { id: returnId } = await returnOf(order);
      const before = await available();
      await killedAt(point, (faults) => refund(order, { returnId }, shop.newProcess({ faults })));
      await (helper === 'retry' ? refund(order, { returnId }) : shop.payments.reconcile());
      const refunds = [{ status: 'succeeded', restocked: true }];
      expect(await shop.getOrder(order.id)).toMatchObject({ status: 'refunded', payment: { refunds } });
      expect(await available()).toEqual(plus(before, [4, 2]));
    },
  );
});

describe('parts that cost nothing, in an order that was paid by card', () => {
  it('are returned to stock by a refund without money, and are not shipped', async () => {
    const order = await paid();
    const before = await available();
    const { order: after, refund: made } = await refund(order, restocked(order, [0, 1]));
    expect(made).toMatchObject({ status: 'succeeded', amount: money(0, 'usd'), restocked: true });
    expect(after).toMatchObject({ status: 'paid', payment: { status: 'paid', refunded: money(0, 'usd') } });
    expect(after.lines.map((line) => quantityToShip(after, line))).toEqual([4, 1]);
    expect(await available()).toEqual(plus(before, [0, 1]));
    await expect(refund(order, { amount: money(0, 'usd'), idempotencyKey: 'zero' })).rejects.toMatchObject({
      message: 'The amount must be more than 0.',
    });
    expect((await refund(order, { idempotencyKey: 'rest' }, shop)).order.status).toBe('refunded');
  });

  it('can be the only parts of a withdrawal', async () => {
    const order = await paid();
    const before = await available();
    await withdraw(order, [0, 2]);
    const { order: after } = await refund(order, { returnId: (await returnOf(order)).id });
    expect(after).toMatchObject({ status: 'paid', returns: [{ status: 'closed' }] });
    expect(after.lines.map((line) => quantityToShip(after, line))).toEqual([4, 0]);
    expect(await available()).toEqual(plus(before, [0, 2]));
  });
});
