import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { killedAt, overtakenAt } from '../../../../test/kill-points.js';
import { openPaymentShop, withCalls, type PaymentShop, type ShopProcess } from '../../../../test/payment-shop.js';
import { money } from '../../../shared/money.js';
import { DomainError } from '../../../shared/errors.js';
import type { RecordPaymentInput } from './record-payment.js';

let shop: PaymentShop;
let productId: string;
let orderId: string;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());
/** Orders two of ten units at 25.00. */
beforeEach(async () => {
  productId = await shop.addProduct();
  orderId = (await shop.placeOrder(productId)).id;
});

const total = money(5_000, 'usd');
const record = (input: Partial<RecordPaymentInput> = {}, { payments }: Pick<ShopProcess, 'payments'> = shop) =>
  payments.recordPayment(shop.admin, {
    ...{ orderId, method: 'cash', reference: 'R-17', expectedTotal: total, idempotencyKey: `${orderId}-cash` },
    ...input,
  });
const start = async () => (await shop.payments.startPayment(shop.customer, { orderId })).clientSecret;
const refund = (amountMinor: number, restockQuantity: number, { payments }: Pick<ShopProcess, 'payments'> = shop) =>
  payments.refundOrder(shop.admin, {
    ...{ orderId, amount: money(amountMinor, 'usd'), restockQuantity, reason: null },
    idempotencyKey: `${orderId}-${amountMinor}`,
  });
const events = async () => (await shop.payments.listLedger(shop.admin, orderId)).map(({ event }) => event);
const intentsOf = async () => {
  const found = [];
  for await (const intent of shop.cardPayments.listIntents({ createdAfter: new Date(0) })) {
    if (intent.orderId === orderId) found.push(intent);
  }
  return found;
};

describe('a recorded payment', () => {
  it('makes the order paid, deducts its units from stock and is entered in the ledger and the audit log', async () => {
    const order = await record();
    expect(order).toMatchObject({
      status: 'paid',
      payment: { status: 'paid', intentId: null, transactionId: null },
    });
    expect(order.payment.recorded).toMatchObject({ method: 'cash', reference: 'R-17' });
    expect(await shop.heldQuantity(productId)).toBe(0);
    expect(await shop.freeQuantity(productId)).toBe(8);
    const entry = (await shop.payments.listLedger(shop.admin, orderId)).at(-1);
    expect(entry).toMatchObject({ event: 'payment.recorded', amount: total, note: 'cash, R-17', by: shop.admin.email });
    const { edges } = await shop.audit.listEntries(shop.admin, { filter: { subjectId: orderId } });
    expect(edges.map(({ node }) => node.action)).toEqual(['order.payment_recorded']);
  });

  it('is recorded once, even if a retry follows or the process dies in between', async () => {
    for (const point of ['record.after-cancel-intent', 'record.after-change', 'record.after-finalise'] as const) {
      orderId = (await shop.placeOrder(productId, 1)).id;
      const input = { expectedTotal: money(2_500, 'usd') };
      await start();
      await killedAt(point, (faults) => record(input, shop.newProcess({ faults })));
      await record(input);
      await record(input);
      expect((await events()).filter((event) => event === 'payment.recorded')).toHaveLength(1);
    }
    expect(await shop.heldQuantity(productId)).toBe(2);
    expect(await shop.freeQuantity(productId)).toBe(5);
  });

  it('is refused for another total, and the error contains the total of the order', async () => {
    await expect(record({ expectedTotal: money(4_000, 'usd') })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'TOTAL_CHANGED', total },
    });
  });

  it('is refused for an order that is paid or has ended', async () => {
    await record();
    const again = record({ idempotencyKey: 'another' });
    await expect(again).rejects.toMatchObject({ message: 'This order is already paid.' });
    orderId = (await shop.placeOrder(productId, 2)).id;
    await shop.orders.cancelOrder(shop.admin, orderId);
    await expect(record()).rejects.toMatchObject({ details: { reason: 'ILLEGAL_TRANSITION', status: 'cancelled' } });
  });

  it('is refused for customers', async () => {
    const attempt = shop.payments.recordPayment(shop.customer, {
      ...{ orderId, method: 'cash', expectedTotal: total, idempotencyKey: 'k' },
    });
    await expect(attempt).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('a payment that is recorded with the day on which it was received', () => {
  const moveTo = (date: string) =>
    shop.clock.advance({ minutes: (Date.parse(date) - shop.clock.now().getTime()) / 60_000 });
  const transfer = (receivedOn: string) => record({ method: 'bank_transfer', receivedOn });
  const placeAt = async (date: string) => {
    moveTo(date);
    orderId = (await shop.placeOrder(productId)).id;
  };

  it('is dated to that day, also in the tax report and in a retry', async () => {
    await placeAt('2126-12-30T12:00:00Z');
    moveTo('2127-01-03T12:00:00Z');
    const { payment } = await transfer('2126-12-31');
    // Noon in Berlin.
    expect(payment.paidAt).toEqual(new Date('2126-12-31T11:00:00Z'));
    expect((await transfer('2126-12-31')).payment).toEqual(payment);
    const paidIn = async (fromDay: string, beforeDay: string) =>
      (await shop.orders.reportTaxes(shop.admin, { fromDay, beforeDay })).map(({ orders }) => orders);
    expect(await paidIn('2126-12-31', '2127-01-01')).toEqual([1]);
    expect(await paidIn('2127-01-01', '2127-02-01')).toEqual([]);
    const entry = (await shop.payments.listLedger(shop.admin, orderId)).at(-1);
    expect(entry).toMatchObject({ at: shop.clock.now(), note: 'bank transfer, R-17, received on 2126-12-31' });
  });

  it('can be of any day from that of the order to today in the time zone of the shop', async () => {
    // In Berlin, the 2nd of March has begun.
    await placeAt('2127-03-01T23:30:00Z');
    moveTo('2127-03-02T23:30:00Z');
    await start();
    for (const day of ['2127-03-01', '2127-03-04', '2127-02-30', '3 March']) {
      await expect(record({ receivedOn: day, idempotencyKey: `${orderId}-${day}` })).rejects.toMatchObject({
        details: { fields: [{ field: 'receivedOn' }] },
      });
    }
    expect((await intentsOf()).map(({ status }) => status)).toEqual(['requires_payment_method']);
    expect((await transfer('2127-03-03')).payment.paidAt).toEqual(shop.clock.now());
  });

  it('is not dated before the order', async () => {
    await placeAt('2127-04-01T15:00:00Z');
    const placedAt = shop.clock.now();
    moveTo('2127-04-02T15:00:00Z');
    expect((await transfer('2127-04-01')).payment.paidAt).toEqual(placedAt);
  });
});

describe('the payment by card of an order', () => {
  it('is cancelled by a recorded payment, so that the order cannot be paid twice', async () => {
    const secret = await start();
    await record();
    await shop.payByCard(secret);
    expect((await intentsOf()).map(({ status }) => status)).toEqual(['canceled']);
    expect(await start()).toBeNull();
  });

  it('counts if it was made before staff record a payment', async () => {
    await shop.payByCard(await start());
    await expect(record()).rejects.toMatchObject({ message: expect.stringContaining('just paid by card') as string });
    const { payment } = await shop.getOrder(orderId);
    expect(payment.transactionId).not.toBeNull();
    expect(payment.recorded).toBeUndefined();
  });

  it('counts if it is made while staff are recording a payment', async () => {
    const recording = overtakenAt(
      'record.after-cancel-intent',
      (faults) => record({}, shop.newProcess({ faults })),
      async () => {
        await shop.payByCard(await start());
        await shop.payments.settlePayment(shop.customer, { orderId });
      },
    );
    await expect(recording).rejects.toMatchObject({ message: 'This order is already paid.' });
    expect((await shop.getOrder(orderId)).payment.recorded).toBeUndefined();
  });

  /**
   * Pays by card after staff have recorded a payment, as if the bank had been asked before the intent was cancelled.
   */
  async function payLate(): Promise<void> {
    const secret = await start();
    const kept = withCalls(shop.cardPayments, {
      cancelIntent: async (intentId) => {
        const intent = await shop.cardPayments.retrieveIntent(intentId);
        if (!intent) throw new Error('The intent is gone');
        return { ...intent, status: 'canceled' };
      },
    });
    await record({}, shop.newProcess({ cardPayments: kept }));
    await shop.payByCard(secret);
  }

  it.each(['return.after-change', 'return.after-provider', null] as const)(
    'is refunded in full if it arrives later, even if the process dies (%s)',
    async (point) => {
      await payLate();
      const [intent] = await intentsOf();
      const report = async ({ payments }: Pick<ShopProcess, 'payments'>) => {
        for (const event of await shop.takeEvents()) await payments.handleWebhook(event.body, event.signature);
      };
      if (point) await killedAt(point, (faults) => report(shop.newProcess({ faults })));
      else await report(shop);
      await shop.payments.reconcile();
      await shop.payments.reconcile();
      expect(await shop.cardPayments.listRefunds(intent?.id ?? '')).toMatchObject([{ amountMinor: 5_000 }]);
      expect((await events()).filter((event) => event === 'payment.returned')).toHaveLength(1);
      expect(await shop.getOrder(orderId)).toMatchObject({ status: 'paid', payment: { status: 'paid', flag: null } });
    },
  );

  it('is not flagged if another process refunds it at the same moment', async () => {
    await payLate();
    const sent = await shop.takeEvents();
    const report = async ({ payments }: Pick<ShopProcess, 'payments'>) => {
      for (const event of sent) await payments.handleWebhook(event.body, event.signature);
    };
    await overtakenAt(
      'return.after-change',
      (faults) => report(shop.newProcess({ faults })),
      () => shop.newProcess().payments.reconcile(),
    );
    const [intent] = await intentsOf();
    expect(await shop.cardPayments.listRefunds(intent?.id ?? '')).toMatchObject([{ amountMinor: 5_000 }]);
    expect((await shop.getOrder(orderId)).payment.flag).toBeNull();
  });

  it('is flagged if it arrives later and the API key is wrong, and refunded when the key is right', async () => {
    await payLate();
    const [intent] = await intentsOf();
    await shop.takeEvents();
    const refuse = () => Promise.reject(new DomainError('INTERNAL_SERVER_ERROR', 'The key is wrong.'));
    const { payments } = shop.newProcess({ cardPayments: withCalls(shop.cardPayments, { createRefund: refuse }) });
    for (const { reconcile } of [payments, payments, shop.payments]) await reconcile();
    expect(await shop.cardPayments.listRefunds(intent?.id ?? '')).toMatchObject([{ amountMinor: 5_000 }]);
    const flag = `A refund of payment ${intent?.id} could not be sent yet: The key is wrong.`;
    expect((await shop.getOrder(orderId)).payment.flag).toBe(flag);
  });

  it('is flagged if it arrives later and cannot be refunded, and then left to staff', async () => {
    await payLate();
    const [intent] = await intentsOf();
    await shop.takeEvents();
    const refused = withCalls(shop.cardPayments, {
      createRefund: (request) => shop.cardPayments.createRefund({ ...request, amountMinor: 1_000_000 }),
    });
    await shop.newProcess({ cardPayments: refused }).payments.reconcile();
    const { flag } = (await shop.getOrder(orderId)).payment;
    expect(flag).toContain('could not be refunded');
    await shop.payments.reconcile();
    expect(await shop.cardPayments.listRefunds(intent?.id ?? '')).toEqual([]);
    expect((await shop.getOrder(orderId)).payment.flag).toBe(flag);
  });
});

describe('a refund of a recorded payment', () => {
  it('is recorded as given back and returns units to stock, without the card provider', async () => {
    await record();
    const { order, refund: given } = await refund(2_500, 1);
    expect(given).toMatchObject({ status: 'succeeded', providerId: null, restocked: true });
    expect(order.payment).toMatchObject({ status: 'partially_refunded', refunded: money(2_500, 'usd') });
    expect(await shop.freeQuantity(productId)).toBe(9);
    expect((await events()).slice(-3)).toEqual(['refund.requested', 'refund.succeeded', 'refund.restocked']);
  });

  it.each(['refund.after-claim', 'refund.after-change', 'refund.after-restock'] as const)(
    'is finished by the reconciler if the process dies at %s',
    async (point) => {
      await record();
      await killedAt(point, (faults) => refund(5_000, 2, shop.newProcess({ faults })));
      await shop.payments.reconcile();
      expect((await shop.payments.reconcile()).failures).toEqual([]);
      expect(await shop.getOrder(orderId)).toMatchObject({ status: 'refunded', payment: { status: 'refunded' } });
      expect(await shop.freeQuantity(productId)).toBe(10);
    },
  );
});

describe('a payment link', () => {
  it('is sent once per revision of the order, and only while the order is unpaid', async () => {
    const { revision } = await shop.getOrder(orderId);
    await shop.payments.sendPaymentLink(shop.admin, { orderId, revision });
    const again = shop.payments.sendPaymentLink(shop.admin, { orderId, revision });
    await expect(again).rejects.toMatchObject({ details: { reason: 'STALE_VERSION', revision: revision + 1 } });
    await record();
    const paid = shop.payments.sendPaymentLink(shop.admin, { orderId, revision: 3 });
    await expect(paid).rejects.toMatchObject({ details: { reason: 'ILLEGAL_TRANSITION' } });
  });
});
