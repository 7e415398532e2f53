import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { killedAt, overtakenAt, permutations, pointsOf } from '../../../../test/kill-points.js';
import {
  openPaymentShop,
  type PaymentShop,
  type ShopProcess,
  type SignedEvent,
} from '../../../../test/payment-shop.js';
import type { FaultPoints } from '../../../shared/fault-points.js';
import { stateOf } from '../order/order-store.js';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());
// Makes the payments of each test too old for the reconciler to compare them in later tests.
afterEach(() => shop.clock.advance({ minutes: 5 * 1440 }));

interface PaidOrder {
  orderId: string;
  productId: string;
  intentId: string;
  succeeded: SignedEvent;
}

async function payForOrder(): Promise<PaidOrder> {
  const productId = await shop.addProduct({ availableQuantity: 10 });
  const { id: orderId } = await shop.placeOrder(productId, 3);
  const { order, clientSecret } = await shop.payments.startPayment(shop.customer, { orderId });
  await shop.payByCard(clientSecret);
  const succeeded = (await shop.takeEvents()).find(({ type }) => type === 'payment_intent.succeeded');
  if (!succeeded) throw new Error('The sandbox did not report the payment');
  return { orderId, productId, intentId: order.payment.intentId ?? '', succeeded };
}

const ways = {
  webhook: ({ payments }: ShopProcess, { succeeded }: PaidOrder) =>
    payments.handleWebhook(succeeded.body, succeeded.signature),
  customer: ({ payments }: ShopProcess, { orderId }: PaidOrder) => payments.settlePayment(shop.customer, { orderId }),
  reconciler: ({ payments }: ShopProcess) => payments.reconcile(),
} as const;
type Way = keyof typeof ways;
const wayNames = Object.keys(ways) as Way[];

async function assertSettledOnce({ orderId, productId, intentId }: PaidOrder): Promise<void> {
  const order = await shop.getOrder(orderId);
  expect(order).toMatchObject({ status: 'paid', payment: { status: 'paid', transactionId: intentId, flag: null } });
  expect(order.history.map(({ status }) => status)).toEqual(['placed', 'paid']);
  expect(await shop.freeQuantity(productId)).toBe(7);
  expect(await shop.heldQuantity(productId)).toBe(0);
  const ledger = await shop.payments.listLedger(shop.admin, orderId);
  expect(ledger.map(({ event }) => event)).toEqual(['order.placed', 'payment.started', 'payment.settled']);
  expect(ledger.at(-1)).toMatchObject({ amount: order.total, after: stateOf(order), sequence: order.revision });
}

describe('settling', () => {
  it.each(permutations(wayNames))(
    'is done once, by %s; %s and %s find it done, however often they are called',
    async (...order) => {
      const paid = await payForOrder();
      for (const way of [...order, ...order]) await ways[way](shop, paid);
      await assertSettledOnce(paid);
    },
  );

  it('happens once if all callers call twice, all at the same time', async () => {
    const paid = await payForOrder();
    await Promise.all([...wayNames, ...wayNames].map((way) => ways[way](shop.newProcess(), paid)));
    await assertSettledOnce(paid);
  });

  // Only the reconciler immediately moves the entries of a settled payment to the ledger.
  const passesBy = (way: Way) => (point: string) =>
    !point.startsWith('settle.after-late') &&
    (way === 'webhook' || !point.startsWith('webhook')) &&
    (way === 'reconciler' || !point.startsWith('ledger'));
  const deaths = wayNames.flatMap((way) =>
    pointsOf('settle', 'ledger', 'webhook')
      .filter(passesBy(way))
      .map((point) => [way, point] as const),
  );
  it.each(deaths)('survives a crash of %s at %s, whichever caller comes next', async (way, point) => {
    for (const next of permutations(wayNames)) {
      const paid = await payForOrder();
      await killedAt(point, (faults) => ways[way](shop.newProcess({ faults }), paid));
      for (const other of next) await ways[other](shop, paid);
      await assertSettledOnce(paid);
    }
  });

  it.each(deaths)('is done once if %s is overtaken at %s', async (way, point) => {
    const paid = await payForOrder();
    await overtakenAt<unknown>(
      point,
      (faults) => ways[way](shop.newProcess({ faults }), paid),
      async () => {
        for (const other of wayNames) await ways[other](shop, paid);
      },
    );
    await assertSettledOnce(paid);
  });

  it('reports whether this call or an earlier one settled the payment', async () => {
    const { orderId } = await payForOrder();
    const pay = () => shop.payments.settlePayment(shop.customer, { orderId });
    expect(await pay()).toMatchObject({ outcome: 'paid', message: null });
    expect(await pay()).toMatchObject({ outcome: 'already_paid', message: null });
  });

  it('is refused for other customers', async () => {
    const { orderId } = await payForOrder();
    const stranger = { ...shop.customer, userId: 'f'.repeat(24), email: 'sam@example.test' };
    await expect(shop.payments.settlePayment(stranger, { orderId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(shop.payments.settlePayment({ kind: 'visitor' }, { orderId })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    await shop.payments.settlePayment(shop.admin, { orderId });
  });

  it.each([
    ['4000000000000002', 'declined', 'Your card was declined.'],
    ['4000002500003155', 'requires_action', 'Your bank asks you to confirm this payment.'],
  ])('reports the outcome for card %s', async (card, outcome, message) => {
    const { id: orderId } = await shop.placeOrder(await shop.addProduct());
    const { clientSecret } = await shop.payments.startPayment(shop.customer, { orderId });
    await shop.payByCard(clientSecret, card);
    const settlement = await shop.payments.settlePayment(shop.customer, { orderId });
    expect(settlement).toMatchObject({ outcome, message, order: { status: 'placed', payment: { status: 'unpaid' } } });
  });

  it('reports an unpaid order as not paid', async () => {
    const { id: orderId } = await shop.placeOrder(await shop.addProduct());
    const settlement = await shop.payments.settlePayment(shop.customer, { orderId });
    expect(settlement).toMatchObject({ outcome: 'requires_action', message: 'This order has not been paid yet.' });
  });
});

describe('a payment that comes after its order has ended', () => {
  /**
   * Ends an order and then pays for it, as if the bank had been asked before the order ended, and accepted the payment
   * only afterwards.
   */
  async function endAndPay(availableQuantity: number) {
    const productId = await shop.addProduct({ availableQuantity });
    const placed = await shop.placeOrder(productId, 3);
    const { order, clientSecret } = await shop.payments.startPayment(shop.customer, { orderId: placed.id });
    const reason = { event: 'order.expired', by: 'system:test', at: shop.clock.now() } as const;
    await shop.store.change(order, { status: 'expired', reason });
    await shop.payByCard(clientSecret);
    return { orderId: placed.id, productId };
  }

  const settleIn = (faults: FaultPoints, orderId: string) =>
    shop.newProcess({ faults }).payments.settlePayment(shop.customer, { orderId });

  async function buyElsewhere(productId: string, quantity: number): Promise<void> {
    const { id: orderId, reservations } = await shop.placeOrder(productId, quantity);
    expect(await shop.catalogue.stock.finalise({ productId, reservationId: reservations[0]?.id ?? '', quantity })).toBe(
      true,
    );
    const order = await shop.getOrder(orderId);
    const reason = { event: 'payment.settled', by: 'system:test', at: shop.clock.now() } as const;
    await shop.store.change(order, { status: 'paid', payment: { paidAt: shop.clock.now() }, reason });
  }

  it('is accepted if stock can be reserved again, even the last units', async () => {
    const { orderId, productId } = await endAndPay(3);
    const settlement = await shop.payments.settlePayment(shop.customer, { orderId });
    expect(settlement).toMatchObject({ outcome: 'paid', order: { status: 'paid' } });
    expect([await shop.freeQuantity(productId), await shop.heldQuantity(productId)]).toEqual([0, 0]);
  });

  it('is refunded in full if the product is sold out, and the order shows the refund', async () => {
    const { orderId, productId } = await endAndPay(5);
    // The order's three units are still reserved and are released first. Then three of the five units are sold.
    await shop.catalogue.stock.release({
      productId,
      reservationId: (await shop.getOrder(orderId)).reservations[0]?.id ?? '',
      quantity: 3,
    });
    await buyElsewhere(productId, 3);
    const settlement = await shop.payments.settlePayment(shop.customer, { orderId });
    expect(settlement.outcome).toBe('refunded');
    expect(settlement.message).toContain('refunded in full');
    const { order } = settlement;
    expect(order).toMatchObject({
      status: 'refunded',
      payment: { status: 'refunded', refunded: order.total, flag: null },
    });
    const atProvider = await shop.cardPayments.listRefunds(order.payment.intentId ?? '');
    expect(atProvider).toMatchObject([{ amountMinor: order.total.amountMinor, status: 'succeeded' }]);
    expect([await shop.freeQuantity(productId), await shop.heldQuantity(productId)]).toEqual([2, 0]);
    const ledger = await shop.payments.listLedger(shop.admin, orderId);
    expect(ledger.slice(-2).map(({ event, amount }) => [event, amount?.amountMinor])).toEqual([
      ['payment.too_late', order.total.amountMinor],
      ['refund.succeeded', -order.total.amountMinor],
    ]);
  });

  const latePoints = pointsOf('settle').filter((point) => point !== 'settle.after-retrieve');
  it.each(latePoints)('reserves stock once if a process dies at %s', async (point) => {
    const { orderId, productId } = await endAndPay(3);
    await killedAt(point, (faults) => settleIn(faults, orderId));
    const { order } = await shop.payments.settlePayment(shop.customer, { orderId });
    expect(order.status).toBe('paid');
    expect([await shop.freeQuantity(productId), await shop.heldQuantity(productId)]).toEqual([0, 0]);
  });

  it.each(latePoints)('reserves stock once if a slow process is overtaken at %s', async (point) => {
    const { orderId, productId } = await endAndPay(9);
    const slow = await overtakenAt(
      point,
      (faults) => settleIn(faults, orderId),
      () => shop.payments.settlePayment(shop.customer, { orderId }),
    );
    expect(slow.order.status).toBe('paid');
    expect([await shop.freeQuantity(productId), await shop.heldQuantity(productId)]).toEqual([6, 0]);
  });

  it.each(['refund.after-provider', 'refund.after-change'] as const)(
    'is refunded once when a process dies at %s',
    async (point) => {
      const { orderId, productId } = await endAndPay(3);
      await shop.catalogue.stock.release({
        productId,
        reservationId: (await shop.getOrder(orderId)).reservations[0]?.id ?? '',
        quantity: 3,
      });
      await buyElsewhere(productId, 1);
      await killedAt(point, (faults) => settleIn(faults, orderId));
      // After this time, the provider has forgotten the idempotency key.
      shop.clock.advance({ minutes: 25 * 60 });
      await shop.payments.reconcile();
      const order = await shop.getOrder(orderId);
      expect(order.payment).toMatchObject({ status: 'refunded', refunded: order.total });
      expect(await shop.cardPayments.listRefunds(order.payment.intentId ?? '')).toHaveLength(1);
    },
  );
});
