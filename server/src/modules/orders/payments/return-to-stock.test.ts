import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { killedAt, overtakenAt } from '../../../../test/kill-points.js';
import { openPaymentShop, type PaymentShop, type ShopProcess } from '../../../../test/payment-shop.js';
import { money } from '../../../shared/money.js';
import type { OrderStatus } from '../order/order.js';

let shop: PaymentShop;
let productId: string;
let orderId: string;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());

/** Pays for four of ten units at 25.00; six are left. */
async function payForFour(card?: string): Promise<void> {
  productId = await shop.addProduct({ availableQuantity: 10 });
  orderId = (await shop.placeOrder(productId, 4)).id;
  const { clientSecret } = await shop.payments.startPayment(shop.customer, { orderId });
  await shop.payByCard(clientSecret, card);
  await shop.payments.settlePayment(shop.customer, { orderId });
  await shop.takeEvents();
}
beforeEach(() => payForFour());

const refund = (restockQuantity: number, { payments }: Pick<ShopProcess, 'payments'> = shop, key = 'k') =>
  payments.refundOrder(shop.admin, {
    orderId,
    amount: money(1_000, 'usd'),
    restockQuantity,
    reason: null,
    idempotencyKey: `${orderId}-${key}`,
  });

const refundAll = () =>
  shop.payments.refundOrder(shop.admin, {
    ...{ orderId, amount: null, restockQuantity: 0, reason: null, idempotencyKey: `${orderId}-all` },
  });
const free = () => shop.freeQuantity(productId);
const restockNotes = async () =>
  (await shop.payments.listLedger(shop.admin, orderId))
    .filter(({ event }) => event === 'refund.restocked')
    .map(({ note }) => note);
const refundsOf = async () => (await shop.getOrder(orderId)).payment.refunds;
const bad = (message: string) => ({
  code: 'BAD_USER_INPUT',
  message,
  details: { fields: [{ field: 'restockQuantity', message }] },
});

describe('the units of an order', () => {
  it('return to stock in the quantities of several refunds, until none are left', async () => {
    expect((await refund(1, shop, 'a')).refund).toMatchObject({ lines: [{ restockQuantity: 1 }], restocked: true });
    expect(await free()).toBe(7);
    await refund(0, shop, 'b');
    expect(await free()).toBe(7);
    await expect(refund(4, shop, 'c')).rejects.toMatchObject(bad('At most 3 can return to stock.'));
    await refund(2, shop, 'd');
    await expect(refund(2, shop, 'e')).rejects.toMatchObject(bad('At most 1 can return to stock.'));
    await refund(1, shop, 'f');
    await expect(refund(1, shop, 'g')).rejects.toMatchObject(bad('Nothing is left that can return to stock.'));
    expect(await free()).toBe(10);
    const ledger = await shop.payments.listLedger(shop.admin, orderId);
    expect(ledger.filter(({ event }) => event === 'refund.requested').map(({ note }) => note)).toEqual([
      '10.00, quantity 1 to return to stock',
      '10.00',
      '10.00, quantity 2 to return to stock',
      '10.00, quantity 1 to return to stock',
    ]);
    expect(await restockNotes()).toEqual(['quantity 1', 'quantity 2', 'quantity 1']);
  });

  it('return to stock without money after the payment was lost to a dispute', async () => {
    const { payment, lines } = await shop.getOrder(orderId);
    const { id } = await shop.sandbox.openDispute(payment.intentId ?? '');
    await shop.sandbox.closeDispute(id, 'lost');
    for (const { body, signature } of await shop.takeEvents()) await shop.payments.handleWebhook(body, signature);
    const { refund: made } = await shop.payments.refundOrder(shop.admin, {
      ...{ orderId, amount: null, restockQuantity: 0, reason: null, idempotencyKey: `${orderId}-lost` },
      lines: [{ lineId: lines[0]?.id ?? '', amount: money(0, 'usd'), restockQuantity: 3 }],
    });
    expect(made).toMatchObject({ status: 'succeeded', restocked: true, amount: money(0, 'usd') });
    expect(await free()).toBe(9);
  });

  describe.each([
    ['by staff', () => refundAll()],
    [
      'in the dashboard of the provider',
      async () => {
        const { intentId } = (await shop.getOrder(orderId)).payment;
        const all = { currency: 'usd', amountMinor: 10_000, idempotencyKey: `dashboard-${orderId}` } as const;
        await shop.cardPayments.createRefund({ intentId: intentId ?? '', ...all, metadata: {} });
        for (const { body, signature } of await shop.takeEvents()) await shop.payments.handleWebhook(body, signature);
      },
    ],
  ])('of an order that was refunded in full %s', (_by, refundInFull) => {
    /** A refund of the line. */
    const refundLine = async (amountMinor: number | null, restockQuantity: number, key: string) =>
      shop.payments.refundOrder(shop.admin, {
        ...{ orderId, amount: null, restockQuantity: 0, reason: null, idempotencyKey: `${orderId}-${key}` },
        lines: [
          {
            lineId: (await shop.getOrder(orderId)).lines[0]?.id ?? '',
            amount: amountMinor === null ? null : money(amountMinor, 'usd'),
            restockQuantity,
          },
        ],
      });

    it('return to stock once, without money', async () => {
      await refundInFull();
      const { refund: made, order } = await refundLine(0, 3, 'three');
      expect(made).toMatchObject({ status: 'succeeded', restocked: true, amount: money(0, 'usd') });
      expect(order).toMatchObject({ status: 'refunded', payment: { status: 'refunded', refunded: order.total } });
      expect((await refundLine(0, 3, 'three')).refund).toEqual(made);
      await expect(refundLine(0, 2, 'two')).rejects.toMatchObject({
        details: { fields: [{ field: 'lines.0.restockQuantity', message: 'At most 1 can return to stock.' }] },
      });
      expect(await free()).toBe(9);
    });

    it('return to stock after the parcel came back', async () => {
      const { parcelId, order } = await shop.orders.shipParcel(shop.admin, { orderId, idempotencyKey: orderId });
      const lost = { orderId, parcelId, revision: order.revision, status: 'lost' } as const;
      await shop.orders.setParcelStatus(shop.admin, lost);
      await refundInFull();
      const { revision } = await shop.getOrder(orderId);
      await shop.orders.setParcelStatus(shop.admin, { ...lost, revision, status: 'sent_back' });
      expect((await refundLine(0, 4, 'back')).order.status).toBe('refunded');
      expect(await free()).toBe(10);
    });

    it.each([
      [0, 0],
      [1, 1],
      [null, 1],
    ])('cannot be refunded again: amount %j, quantity %d', async (amountMinor, restockQuantity) => {
      await refundInFull();
      await expect(refundLine(amountMinor, restockQuantity, 'again')).rejects.toMatchObject({
        code: 'CONFLICT',
        message: 'There is nothing left to refund.',
      });
    });
  });

  it('are recorded as restocked even if the process died right after restocking them', async () => {
    await killedAt('refund.after-restock', (faults) => refund(2, shop.newProcess({ faults })));
    await shop.payments.reconcile();
    expect(await free()).toBe(8);
    expect(await restockNotes()).toEqual(['quantity 2']);
  });

  it.each([-1, 0.5, Number.NaN])('cannot return in a quantity of %s', async (restockQuantity) => {
    await expect(refund(restockQuantity)).rejects.toMatchObject(
      bad('The quantity to return to stock must be a whole number, 0 or more.'),
    );
    expect(await refundsOf()).toEqual([]);
  });

  it('return to stock once, however often the refund is sent', async () => {
    await refund(2);
    expect((await refund(2)).refund.restocked).toBe(true);
    await shop.payments.reconcile();
    expect(await free()).toBe(8);
  });

  it('never return in a larger quantity than the order has, even with concurrent refunds', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 9 }, (_, index) => refund(2, shop.newProcess(), String(index))),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await free()).toBe(10);
  });

  it('do not return to stock if the refund is refused, and can be in another refund', async () => {
    const { intentId } = (await shop.getOrder(orderId)).payment;
    await shop.sandbox.openDispute(intentId ?? '');
    expect((await refund(4, shop, 'a')).refund).toMatchObject({ status: 'failed', restocked: false });
    expect(await free()).toBe(6);
    expect((await refund(3, shop, 'b')).refund).toMatchObject({ status: 'failed', lines: [{ restockQuantity: 3 }] });
  });

  it('cannot be restocked twice if the bank sends the money back while the refund restocks them', async () => {
    await payForFour('4000000000005126');
    await overtakenAt(
      'refund.after-restock',
      (faults) => refund(3, shop.newProcess({ faults }), 'slow'),
      async () => {
        await shop.sandbox.flushLaterEffects();
        for (const { body, signature } of await shop.takeEvents()) await shop.payments.handleWebhook(body, signature);
        await expect(refund(2, shop, 'fast')).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
      },
    );
    expect(await refundsOf()).toMatchObject([{ status: 'failed', restocked: true }]);
    expect(await free()).toBe(9);
  });
});

describe('a refund with an expected status', () => {
  const asked = (expectedStatus: OrderStatus | null, key: string, restockQuantity = 4) =>
    shop.payments.refundOrder(shop.admin, {
      orderId,
      amount: money(1_000, 'usd'),
      restockQuantity,
      reason: null,
      expectedStatus,
      idempotencyKey: `${orderId}-${key}`,
    });

  it('is refused if the order was shipped since, because its units are in the parcel', async () => {
    await shop.orders.shipOrder(shop.admin, orderId);
    await expect(asked('paid', 'a')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This order has been shipped since. Nothing was refunded: look at it again.',
      details: { reason: 'ILLEGAL_TRANSITION', status: 'shipped' },
    });
    expect(await refundsOf()).toEqual([]);
    expect(await free()).toBe(6);
    expect((await asked('shipped', 'a')).refund).toMatchObject({ lines: [{ restockQuantity: 4 }], restocked: true });
  });

  it('is refused if the order has any other status; without an expected status, it is made in any status', async () => {
    await expect(asked('shipped', 'a')).rejects.toMatchObject({
      message: 'This order is paid by now. Nothing was refunded: look at it again.',
    });
    await shop.orders.shipOrder(shop.admin, orderId);
    expect((await asked(null, 'b')).refund.restocked).toBe(true);
  });

  it('is the answer to a retry with the same key, whatever the status of the order is now', async () => {
    const { refund: made } = await asked('paid', 'a', 1);
    await shop.orders.shipOrder(shop.admin, orderId);
    expect((await asked('paid', 'a', 1)).refund).toEqual(made);
    expect((await asked('shipped', 'a', 1)).refund).toEqual(made);
    expect(await free()).toBe(7);
  });

  it('happens before the shipment or not at all, if both are requested at once', async () => {
    for (let run = 0; run < 6; run += 1) {
      await payForFour();
      const ship = () => shop.newProcess().orders.shipOrder(shop.admin, orderId);
      const [made] = await Promise.allSettled([asked('paid', 'a', 1), ship()]);
      const events = (await shop.payments.listLedger(shop.admin, orderId)).map(({ event }) => event);
      const isMade = made.status === 'fulfilled';
      expect(await free()).toBe(isMade ? 7 : 6);
      expect(events.includes('refund.requested')).toBe(isMade);
      if (isMade) expect(events.indexOf('refund.requested')).toBeLessThan(events.indexOf('order.shipped'));
    }
  });
});

describe('an order that is refunded in full', () => {
  it('cannot be shipped while the refund is pending, but can if the bank sends the money back', async () => {
    await payForFour('4000000000005126');
    const all = { orderId, amount: null, restockQuantity: 0, reason: null, idempotencyKey: `${orderId}-all` };
    await killedAt('refund.after-claim', (faults) => shop.newProcess({ faults }).payments.refundOrder(shop.admin, all));
    await expect(shop.orders.shipOrder(shop.admin, orderId)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This order is being refunded in full, so it cannot be shipped.',
      details: { reason: 'ILLEGAL_TRANSITION', status: 'paid' },
    });
    await shop.payments.refundOrder(shop.admin, all);
    await shop.sandbox.flushLaterEffects();
    for (const { body, signature } of await shop.takeEvents()) await shop.payments.handleWebhook(body, signature);
    expect((await shop.orders.shipOrder(shop.admin, orderId)).status).toBe('shipped');
  });

  it('is not the same as an order with a total of 0 and no refund, which can be shipped', async () => {
    const free = await shop.placeOrder(await shop.addProduct({ priceMinor: 0 }), 1);
    await shop.payments.startPayment(shop.customer, { orderId: free.id });
    expect((await shop.orders.shipOrder(shop.admin, free.id)).status).toBe('shipped');
  });
});

describe('an order whose units are all returned to stock', () => {
  const nothingToShip = {
    code: 'CONFLICT',
    message: 'Everything in this order is back in stock, or about to be: there is nothing to ship.',
    details: { reason: 'ILLEGAL_TRANSITION', status: 'paid' },
  };

  it('cannot be shipped, unlike an order that keeps some units', async () => {
    await refund(3, shop, 'a');
    const keepsOne = orderId;
    await payForFour();
    await refund(4, shop, 'a');
    await expect(shop.orders.shipOrder(shop.admin, orderId)).rejects.toMatchObject(nothingToShip);
    expect((await shop.orders.shipOrder(shop.admin, keepsOne)).status).toBe('shipped');
  });

  it('cannot be shipped even while the refund that returns them is only requested', async () => {
    await killedAt('refund.after-claim', (faults) => refund(4, shop.newProcess({ faults })));
    await expect(shop.orders.shipOrder(shop.admin, orderId)).rejects.toMatchObject(nothingToShip);
  });

  it('stays shipped if it was shipped before, because customers send units back', async () => {
    await shop.orders.shipOrder(shop.admin, orderId);
    expect((await refund(4)).refund.restocked).toBe(true);
    expect((await shop.orders.shipOrder(shop.admin, orderId)).status).toBe('shipped');
  });

  it('is shipped before the refund or not at all, if both are requested at once', async () => {
    for (let run = 0; run < 6; run += 1) {
      await payForFour();
      await Promise.allSettled([refund(4, shop.newProcess()), shop.newProcess().orders.shipOrder(shop.admin, orderId)]);
      const events = (await shop.payments.listLedger(shop.admin, orderId)).map(({ event }) => event);
      const [shipped, promised] = [events.indexOf('order.shipped'), events.indexOf('refund.requested')];
      expect(promised).toBeGreaterThan(-1);
      expect(shipped).toBeLessThan(promised);
    }
  });
});
