import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aCardDispute, anOrder, paidWith, someTime } from '../../../../test/payment-builders.js';
import type { CardDispute, DisputeStage } from '../../../platform/card-payments/card-payments.js';
import { money } from '../../../shared/money.js';
import { applyChange } from '../order/order-store.js';
import type { Order, OrderDispute } from '../order/order.js';
import { followDispute, isUnderInquiry } from './follow-dispute.js';

type Report = [id: string, status: CardDispute['status'], second: number, stage?: DisputeStage, amountMinor?: number];

/** The order after the reports, and the amounts that the ledger records for them. */
function follow(reports: readonly Report[]): { order: Order; moved: number[]; flags: string[] } {
  const moved: number[] = [];
  const flags: string[] = [];
  let order = anOrder('paid', paidWith('pi_1'));
  for (const [id, status, second, stage = 'chargeback', amountMinor = 2_000] of reports) {
    const reported = aCardDispute({ id, status, stage, amountMinor });
    const reportedAt = new Date(someTime.getTime() + second * 1_000);
    const change = followDispute(order, reported, reportedAt, { by: 'system:webhook', at: reportedAt });
    if (!change) continue;
    const applied = applyChange(order, change);
    // Staff resolve each flag at once.
    const { flag } = applied.order.payment;
    if (flag !== null) flags.push(flag);
    order = { ...applied.order, payment: { ...applied.order.payment, flag: null } };
    moved.push(applied.entry.amount?.amountMinor ?? 0);
  }
  return { order, moved, flags };
}

describe('the amount of a dispute', () => {
  it.each<[reports: Report[], moved: number[]]>([
    [[['dp_1', 'open', 1]], [0]],
    [
      [
        ['dp_1', 'open', 1],
        ['dp_1', 'won', 2],
      ],
      [0, 0],
    ],
    [
      [
        ['dp_1', 'open', 1],
        ['dp_1', 'lost', 2],
      ],
      [0, -2_000],
    ],
    [
      [
        ['dp_1', 'lost', 2],
        ['dp_1', 'lost', 3],
        ['dp_1', 'open', 1],
      ],
      [-2_000],
    ],
    // The bank changed its decision.
    [
      [
        ['dp_1', 'lost', 1],
        ['dp_1', 'won', 2],
      ],
      [-2_000, 2_000],
    ],
    [
      [
        ['dp_1', 'lost', 1],
        ['dp_1', 'lost', 2, 'appeal'],
        ['dp_1', 'won', 3],
      ],
      [-2_000, 0, 2_000],
    ],
    [
      [
        ['dp_1', 'lost', 1],
        ['dp_1', 'lost', 2, 'chargeback', 1_500],
      ],
      [-2_000, 500],
    ],
  ])('after the reports %j is recorded as %j', (reports, moved) => {
    expect(follow(reports).moved).toEqual(moved);
  });

  it('is deducted if and only if the dispute is lost, for all reports in any order', () => {
    const report = fc.tuple(
      fc.constantFrom('dp_1', 'dp_2'),
      fc.constantFrom<CardDispute['status']>('open', 'won', 'lost'),
      fc.nat({ max: 5 }),
      fc.constantFrom<DisputeStage>('inquiry', 'chargeback', 'appeal'),
      fc.constantFrom(1_500, 2_000),
    );
    fc.assert(
      fc.property(fc.array(report), (reports) => {
        const { order, moved } = follow(reports);
        const lost = order.payment.disputes.filter(({ status }) => status === 'lost');
        const taken = lost.reduce((sum, { amount }) => sum + amount.amountMinor, 0);
        expect(moved.reduce((sum, amount) => sum + amount, 0)).toBe(0 - taken);
      }),
    );
  });

  it('is ignored if the order was not paid, or has another currency', () => {
    const reported = aCardDispute({ status: 'lost' });
    const who = { by: 'system:webhook', at: someTime };
    expect(followDispute(anOrder('placed'), reported, someTime, who)).toBeNull();
    const paid = anOrder('paid', paidWith('pi_1'));
    expect(followDispute(paid, { ...reported, currency: 'eur' }, someTime, who)).toBeNull();
    expect(followDispute(paid, reported, someTime, who)?.reason.amount).toEqual(money(-2_000, 'usd'));
  });
});

describe('the flag of a dispute', () => {
  it.each<[change: string, reports: Report[], flags: string[]]>([
    [
      'is raised once',
      [
        ['dp_1', 'open', 1],
        ['dp_1', 'open', 2],
      ],
      ['The customer disputes'],
    ],
    [
      'is raised again if an inquiry becomes a chargeback, but not if it becomes an inquiry again',
      [
        ['dp_1', 'open', 1, 'inquiry'],
        ['dp_1', 'open', 2],
        ['dp_1', 'open', 3, 'inquiry'],
      ],
      ['The bank asks about', 'The customer disputes'],
    ],
    [
      'is raised again for an appeal, and again if it is lost',
      [
        ['dp_1', 'lost', 1],
        ['dp_1', 'lost', 2, 'appeal'],
        ['dp_1', 'lost', 3],
      ],
      [
        'The dispute over 20.00 (fraudulent) was lost: ',
        'The dispute over 20.00 (fraudulent) was lost and is under appeal',
        'The dispute over 20.00 (fraudulent) was lost: ',
      ],
    ],
    [
      'is raised again if the dispute reopens',
      [
        ['dp_1', 'open', 1],
        ['dp_1', 'won', 2],
        ['dp_1', 'open', 3],
      ],
      ['The customer disputes', 'The customer disputes'],
    ],
    [
      'is not raised by another amount',
      [
        ['dp_1', 'open', 1],
        ['dp_1', 'open', 2, 'chargeback', 1_500],
      ],
      ['The customer'],
    ],
    [
      'is not raised by an inquiry that ends',
      [
        ['dp_1', 'open', 1, 'inquiry'],
        ['dp_1', 'won', 2, 'inquiry'],
      ],
      ['The bank'],
    ],
  ])('%s', (_change, reports, flags) => {
    expect(follow(reports).flags).toEqual(flags.map((start) => expect.stringContaining(start) as string));
  });

  it('is not raised again for a chargeback that an earlier version stored', () => {
    const dispute = {
      id: 'dp_1',
      reason: 'fraudulent',
      status: 'open',
      reportedAt: someTime,
      amount: money(2_000, 'usd'),
    };
    const order = anOrder('paid', { ...paidWith('pi_1'), disputed: true, disputes: [dispute as OrderDispute] });
    const later = new Date(someTime.getTime() + 1_000);
    const who = { by: 'system:webhook', at: later };
    expect(followDispute(order, aCardDispute(), later, who)).toBeNull();
    const asked = followDispute(order, aCardDispute({ stage: 'inquiry' }), later, who);
    expect(asked?.payment?.flag).toMatch(/^The bank asks about 20.00 \(fraudulent\)/);
  });
});

describe('a payment is under inquiry', () => {
  it.each<[reports: Report[], isExpected: boolean]>([
    [[], false],
    [[['dp_1', 'open', 1, 'inquiry']], true],
    [[['dp_1', 'won', 1, 'inquiry']], false],
    [[['dp_1', 'open', 1]], false],
    [
      [
        ['dp_1', 'won', 1],
        ['dp_2', 'open', 2, 'inquiry'],
      ],
      true,
    ],
    [
      [
        ['dp_1', 'lost', 1],
        ['dp_2', 'open', 2, 'inquiry'],
      ],
      false,
    ],
  ])('after the reports %j: %s', (reports, isExpected) => {
    expect(isUnderInquiry(follow(reports).order.payment)).toBe(isExpected);
  });
});
