import { describe, expect, it } from 'vitest';
import {
  aCardRefund,
  anOrder,
  anOrderRefund,
  anotherTime,
  paidWith,
  someTime,
} from '../../../../test/payment-builders.js';
import { money } from '../../../shared/money.js';
import { applyChange, type OrderChange } from '../order/order-store.js';
import { isRestockPending, restockableOf } from '../order/order-refunds.js';
import { refundStatuses, type Order, type OrderRefund, type RefundStatus } from '../order/order.js';
import { failRefund, followRefund, markRestocked } from './send-refund.js';

const who = { by: 'system:test', at: someTime };
const paid = (...refunds: OrderRefund[]) => anOrder('paid', { ...paidWith('pi_1'), refunds });

function follow(order: Order, ...reports: ReturnType<typeof aCardRefund>[]): Order {
  return reports.reduce((current, report) => {
    const change = followRefund(current, report, who);
    return change ? applyChange(current, change).order : current;
  }, order);
}

const providerStatus = { pending: 'pending', succeeded: 'succeeded', failed: 'failed', cancelled: 'canceled' } as const;

/** Allowed status changes. All others could only come from old reports that arrive late. */
const allowed = new Set([
  'pending succeeded',
  'pending failed',
  'pending cancelled',
  'succeeded failed',
  'succeeded cancelled',
]);

describe('following a refund', () => {
  const pairs = refundStatuses.flatMap((known) => refundStatuses.map((reported) => [known, reported] as const));
  it.each(pairs)('takes only allowed steps: from %s, reported as %s', (known: RefundStatus, reported: RefundStatus) => {
    const order = follow(paid(), aCardRefund({ status: 'pending' }), aCardRefund({ status: providerStatus[known] }));
    const after = follow(order, aCardRefund({ status: providerStatus[reported] }));
    const expected = allowed.has(`${known} ${reported}`) ? reported : known;
    expect(after.payment.refunds.map(({ status }) => status)).toEqual([expected]);
    expect(after === order).toBe(expected === known);
  });

  it('records the time at which a known refund failed, and does not change it later', () => {
    const later = { ...who, at: anotherTime };
    const failedAtOf = (order: Order, ...changes: (OrderChange | null)[]) =>
      changes.reduce((current, change) => (change ? applyChange(current, change).order : current), order).payment
        .refunds[0]?.failedAt;
    const failed = aCardRefund({ status: 'failed', metadata: { refundId: 'own' } });
    const refused = applyChange(paid(anOrderRefund({})), failRefund(paid(anOrderRefund({})), 'own', 'No', who)!).order;
    expect(failedAtOf(refused)).toEqual(who.at);
    expect(failedAtOf(refused, followRefund(refused, failed, later))).toEqual(who.at);
    expect(failedAtOf(refused, followRefund(refused, { ...failed, status: 'succeeded' }, later))).toBeUndefined();
    expect(failedAtOf(paid(), followRefund(paid(), failed, later))).toBeUndefined();
    const ofEarlierVersion = paid(anOrderRefund({ status: 'failed' }));
    expect(failedAtOf(ofEarlierVersion, followRefund(ofEarlierVersion, failed, later))).toBeUndefined();
    for (const status of ['failed', 'canceled'] as const) {
      const made = follow(paid(), aCardRefund({ status: 'pending' }));
      expect(failedAtOf(made, followRefund(made, aCardRefund({ status }), later))).toEqual(anotherTime);
    }
  });

  it('has the same result in whatever order the reports come', () => {
    const reports = (['pending', 'succeeded', 'failed'] as const).map((status) => aCardRefund({ status }));
    const [a, b, c] = reports as [(typeof reports)[0], (typeof reports)[0], (typeof reports)[0]];
    for (const order of [
      [a, b, c],
      [a, c, b],
      [b, a, c],
      [b, c, a],
      [c, a, b],
      [c, b, a],
    ]) {
      const after = follow(paid(), ...order, ...order);
      expect(after).toMatchObject({ status: 'paid', payment: { status: 'paid', refunded: money(0, 'usd') } });
      expect(after.payment.refunds).toMatchObject([{ status: 'failed' }]);
    }
  });

  it.each([
    [1_000, 'paid', 'partially_refunded'],
    [5_000, 'refunded', 'refunded'],
  ])('of %i makes the order %s and its payment %s', (amountMinor, status, payment) => {
    const after = follow(paid(), aCardRefund({ amountMinor }));
    expect(after).toMatchObject({ status, payment: { status: payment, refunded: money(amountMinor, 'usd') } });
  });

  it('records the amount that was paid out, and the amount that came back', () => {
    const order = paid();
    const out = followRefund(order, aCardRefund({}), who);
    expect(out?.reason).toMatchObject({ event: 'refund.succeeded', amount: money(-5_000, 'usd') });
    const refunded = follow(order, aCardRefund({}));
    const back = followRefund(refunded, aCardRefund({ status: 'failed' }), who);
    expect(back?.reason).toMatchObject({ event: 'refund.bounced', amount: money(5_000, 'usd') });
  });

  it.each(['paid', 'shipped', 'cancelled', 'expired'] as const)(
    'that bounced makes a refunded order %s again',
    (before) => {
      const history = [...anOrder().history, { status: before, at: someTime, by: 'x' }];
      const order = { ...anOrder(before, paidWith('pi_1')), history };
      const refunded = follow(order, aCardRefund({}));
      expect(refunded.status).toBe('refunded');
      expect(follow(refunded, aCardRefund({ status: 'failed' })).status).toBe(before);
    },
  );

  it('finds the shop’s refund by its metadata, and records another one with the same metadata separately', () => {
    const order = paid(anOrderRefund({ id: 'own', amount: money(5_000, 'usd') }));
    const metadata = { refundId: 'own' };
    const once = follow(order, aCardRefund({ id: 're_1', metadata, status: 'pending' }));
    expect(once.payment.refunds).toMatchObject([{ id: 'own', providerId: 're_1' }]);
    const twice = follow(once, aCardRefund({ id: 're_2', metadata, status: 'pending' }));
    expect(twice.payment.refunds).toMatchObject([{ id: 'own' }, { id: 're_2', by: 'provider' }]);
  });

  it('gives a refund that the shop made for the order, and then lost, its ID again', () => {
    const order = paid();
    const metadata = { refundId: 'own', orderId: order.id };
    const once = follow(order, aCardRefund({ id: 're_1', metadata, amountMinor: 1_000 }));
    const twice = follow(once, aCardRefund({ id: 're_2', metadata, amountMinor: 1_000 }));
    expect(twice.payment.refunds).toMatchObject([{ id: 'own', providerId: 're_1' }, { id: 're_2' }]);
    const ofOther = follow(order, aCardRefund({ metadata: { ...metadata, orderId: 'other' } }));
    expect(ofOther.payment.refunds).toMatchObject([{ id: 're_1' }]);
  });

  it('follows the provider if a refund was wrongly recorded as refused', () => {
    const order = paid(anOrderRefund({ id: 'own' }));
    const failed = failRefund(order, 'own', 'refused', who);
    if (!failed) throw new Error('It should have failed');
    const after = follow(applyChange(order, failed).order, aCardRefund({ metadata: { refundId: 'own' } }));
    expect(after.payment.refunds).toMatchObject([{ id: 'own', status: 'succeeded', failureMessage: null }]);
  });

  it('flags a failure once', () => {
    const after = follow(paid(), aCardRefund({ status: 'failed', failureReason: 'lost_or_stolen_card' }));
    expect(after.payment.flag).toBe('A refund of 50.00 failed: lost_or_stolen_card');
    expect(after.payment.raisedFlags).toEqual(['refund-failed:re_1']);
  });

  it('flags a refund that is cancelled after it succeeded, but not one that was still pending', () => {
    const flagAfter = (status: 'pending' | 'succeeded') =>
      follow(paid(), aCardRefund({ status }), aCardRefund({ status: 'canceled' })).payment.flag;
    expect(flagAfter('succeeded')).toBe('A refund of 50.00 was cancelled after it had succeeded.');
    expect(flagAfter('pending')).toBeNull();
  });

  it('changes nothing in an order that was not paid, or has another currency', () => {
    expect(followRefund(anOrder(), aCardRefund({}), who)).toBeNull();
    expect(followRefund(paid(), aCardRefund({ currency: 'eur' }), who)).toBeNull();
  });
});

describe('a refund that the provider refused', () => {
  it('is recorded as failed only if the provider has not accepted it before', () => {
    const known = paid(anOrderRefund({ id: 'own', providerId: 're_1' }));
    expect(failRefund(known, 'own', 'x', who)).toBeNull();
    expect(failRefund(paid(), 'own', 'x', who)).toBeNull();
  });
});

describe('units that a refund returns to stock', () => {
  const own = { id: 'own', restockQuantity: 2 } as const;
  const reportedAs = (status: RefundStatus) =>
    aCardRefund({ status: providerStatus[status], metadata: { refundId: 'own' } });

  it.each([
    ['pending', true],
    ['succeeded', true],
    ['failed', false],
    ['cancelled', false],
  ] as const)('are due only if the provider has accepted the refund: reported as %s, due: %s', (status, restockDue) => {
    const after = follow(paid(anOrderRefund(own)), reportedAs(status));
    expect(after.payment.refunds).toMatchObject([{ lines: [{ restockQuantity: 2 }], restockDue, restocked: false }]);
    expect(restockableOf(after)).toBe(restockDue ? 0 : 2);
  });

  it('stay claimed by the refund if the bank sends the money back, because they may be in stock already', () => {
    const after = follow(paid(anOrderRefund(own)), reportedAs('succeeded'), reportedAs('failed'));
    expect(after.payment.refunds).toMatchObject([{ status: 'failed', restockDue: true }]);
    expect(restockableOf(after)).toBe(0);
  });

  /** The shop recorded the refund as refused. Then the provider reports that it accepted the refund. */
  const comeBack = (...others: OrderRefund[]) => {
    const refused = anOrderRefund({ ...own, status: 'failed' });
    return follow(paid(refused, ...others), reportedAs('succeeded'));
  };

  it('are claimed again if the refund was not refused after all', () => {
    expect(comeBack().payment.refunds).toMatchObject([{ status: 'succeeded', restockDue: true }]);
  });

  it.each([
    ['waits to be sent', { providerId: null, restockDue: false, restocked: false }],
    ['has put them back', { providerId: 're_2', restockDue: true, restocked: true }],
  ])('stay with another refund that has claimed them in the meantime and %s', (_what, state) => {
    const after = comeBack(anOrderRefund({ id: 'other', restockQuantity: 1, ...state }));
    const lost = { status: 'succeeded', lines: [{ restockQuantity: 0 }], restockDue: false };
    expect(after.payment.refunds).toMatchObject([lost, state]);
    expect(after.payment.refunds.map(isRestockPending)).toEqual([false, state.restocked !== true]);
    expect(restockableOf(after)).toBe(1);
  });

  it('are mentioned in the ledger if another refund has claimed them', () => {
    const order = paid(
      anOrderRefund({ ...own, status: 'failed' }),
      anOrderRefund({ id: 'other', restockQuantity: 1, restocked: true, restockDue: true }),
    );
    const note = '50.00, re_1; another refund has claimed its units';
    expect(followRefund(order, reportedAs('succeeded'), who)?.reason).toMatchObject({ note });
  });

  it.each([
    ['not sent yet', {}, true],
    ['accepted', { providerId: 're_1', restockDue: true }, true],
    ['returned by the bank after it was accepted', { providerId: 're_1', restockDue: true, status: 'failed' }, true],
    ['done', { providerId: 're_1', restockDue: true, restocked: true, status: 'succeeded' }, false],
    ['refused', { status: 'failed' }, false],
  ] as const)('are still to be put back while the refund is %s (%j): %s', (_what, state, isPending) => {
    expect(isRestockPending(anOrderRefund({ ...own, ...state }))).toBe(isPending);
    expect(isRestockPending(anOrderRefund({ ...state, restockQuantity: 0 }))).toBe(false);
  });
});

describe('units that returned to stock', () => {
  it('are marked as restocked once', () => {
    const order = paid(anOrderRefund({ id: 'own', restockQuantity: 1, restockDue: true }));
    const change = markRestocked(order, 'own', who);
    if (!change) throw new Error('It should have been marked');
    const after = applyChange(order, change).order;
    expect(after.payment.refunds).toMatchObject([{ restocked: true }]);
    expect(change.reason).toMatchObject({ refundId: 'own', note: 'quantity 1' });
    expect(markRestocked(after, 'own', who)).toBeNull();
  });
});
