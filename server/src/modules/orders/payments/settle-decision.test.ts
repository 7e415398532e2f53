import { describe, expect, it } from 'vitest';
import {
  anIntent,
  anOrder,
  anotherTime,
  cardIntentStatuses,
  paidWith,
  someTime,
} from '../../../../test/payment-builders.js';
import { applyChange } from '../order/order-store.js';
import { orderStatuses } from '../order/order.js';
import { decideSettlement, toPaidLate, toPaidTooLate } from './settle-decision.js';

const who = { by: 'system:test', at: someTime };
const decide = (order: ReturnType<typeof anOrder>, intent: ReturnType<typeof anIntent>) =>
  decideSettlement(order, intent, who);

describe('what an intent means for its order', () => {
  it('is a payment if everything matches', () => {
    const decision = decide(anOrder(), anIntent());
    expect(decision).toEqual({
      kind: 'change',
      change: {
        status: 'paid',
        payment: { status: 'paid', transactionId: 'pi_1', paidAt: someTime },
        reason: { event: 'payment.settled', amount: anOrder().total, ...who },
      },
    });
  });

  it.each([
    ['another amount', { amountReceivedMinor: 4_999 }, 'it brought 49.99 instead of 50.00'],
    ['another currency', { currency: 'eur' }, 'it is in EUR'],
    ['an unknown currency', { currency: 'xxx', amountReceivedMinor: 1 }, 'it is in XXX; it brought 1 instead of 50.00'],
    ['another order', { orderId: 'b'.repeat(24) }, `it names order ${'b'.repeat(24)}`],
    ['no order', { orderId: null }, 'it names no order'],
    ['live mode', { livemode: true }, 'it was made in live mode'],
  ])('is a mismatch with %s, which is flagged only once', (_what, wrong, text) => {
    const order = anOrder();
    const decision = decide(order, anIntent(wrong));
    if (decision.kind !== 'mismatch' || !decision.change) throw new Error('It should have been flagged');
    const flagged = applyChange(order, decision.change).order;
    expect(flagged).toMatchObject({ status: 'placed', payment: { status: 'unpaid', paidAt: null } });
    expect(flagged.payment.flag).toBe(`Payment pi_1 succeeded but does not fit: ${text}.`);
    expect(decide(flagged, anIntent(wrong))).toEqual({ kind: 'mismatch', change: null });
    const resolved = { ...flagged, payment: { ...flagged.payment, flag: null } };
    expect(decide(resolved, anIntent(wrong))).toEqual({ kind: 'mismatch', change: null });
  });

  it('is a mismatch if the total became 0 and its payment was waived while the card was charged', () => {
    const free = anOrder('paid', { intentId: 'pi_1', transactionId: null, paidAt: someTime });
    const decision = decide({ ...free, total: { ...free.total, amountMinor: 0 } }, anIntent());
    expect(decision.kind === 'mismatch' && decision.change?.payment?.flag).toContain('50.00 instead of 0.00');
  });

  it('is a mismatch if the order waits for another intent, or was paid by another intent', () => {
    const waiting = decide(anOrder(), anIntent({ id: 'pi_2' }));
    const paid = decide(anOrder('paid', paidWith('pi_1')), anIntent({ id: 'pi_2' }));
    for (const [decision, text] of [
      [waiting, 'the order waits for pi_1'],
      [paid, 'the order was paid by pi_1 already'],
    ] as const) {
      expect(decision).toMatchObject({ kind: 'mismatch', change: { reason: { event: 'payment.flagged' } } });
      expect(decision.kind === 'mismatch' && decision.change?.payment?.flag).toContain(text);
    }
  });

  it('is a mismatch that is added to an earlier flag', () => {
    const decision = decide(anOrder('placed', { flag: 'Look at this.' }), anIntent({ currency: 'eur' }));
    expect(decision.kind === 'mismatch' && decision.change?.payment?.flag).toMatch(/^Look at this\.\nPayment pi_1/);
  });

  const paidStatuses = orderStatuses.filter((status) => status !== 'placed');
  it.each(paidStatuses)('is nothing new if the order is %s and was paid by this intent', (status) => {
    expect(decide(anOrder(status, paidWith('pi_1')), anIntent())).toEqual({ kind: 'none' });
  });

  it.each(['cancelled', 'expired'] as const)('is a late payment if the order is %s and was not paid', (status) => {
    expect(decide(anOrder(status), anIntent())).toEqual({ kind: 'late' });
  });

  const open = cardIntentStatuses.filter((status) => status !== 'succeeded');
  it.each(open.flatMap((status) => orderStatuses.map((order) => [status, order] as const)))(
    'does not change the status of the order unless the intent succeeded: intent %s, order %s',
    (status, orderStatus) => {
      const payment = orderStatus === 'placed' ? {} : paidWith('pi_1');
      const order = anOrder(orderStatus, payment);
      const decision = decide(order, anIntent({ status }));
      const isUnderWay = orderStatus === 'placed' && (status === 'processing' || status === 'requires_capture');
      if (!isUnderWay) expect(decision).toEqual({ kind: 'none' });
      else
        expect(decision).toMatchObject({
          change: { payment: { status: 'processing' }, reason: { event: 'payment.processing' } },
        });
      if (decision.kind === 'change') expect(decision.change.status).toBeUndefined();
    },
  );

  it('is an open payment again if the bank has stopped processing it', () => {
    const order = anOrder('placed', { status: 'processing' });
    expect(decide(order, anIntent({ status: 'requires_payment_method' }))).toMatchObject({
      change: { payment: { status: 'unpaid' }, reason: { event: 'payment.open' } },
    });
    expect(decide(order, anIntent({ status: 'canceled', id: 'pi_2' }))).toEqual({ kind: 'none' });
  });
});

describe('a late payment', () => {
  const ended = anOrder('expired');

  it('marks the order as paid and stores its new reservation, if there is enough stock', () => {
    const reservations = [{ id: 'r2', productId: 'f'.repeat(24), quantity: 2 }];
    const { order } = applyChange(ended, toPaidLate(ended, anIntent(), reservations, { by: 'x', at: anotherTime }));
    expect(order).toMatchObject({ status: 'paid', reservations, payment: { paidAt: anotherTime } });
  });

  it('is recorded together with its full refund in one change, if the product is sold out', () => {
    const { order, entry } = applyChange(ended, toPaidTooLate(ended, anIntent(), 'refund1', who));
    expect(order).toMatchObject({
      status: 'expired',
      payment: {
        status: 'paid',
        transactionId: 'pi_1',
        refunds: [{ id: 'refund1', amount: ended.total, status: 'pending' }],
      },
    });
    expect(entry).toMatchObject({ event: 'payment.too_late', amount: ended.total });
  });
});
