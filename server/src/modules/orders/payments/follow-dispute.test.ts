import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aCardDispute, anOrder, paidWith, someTime } from '../../../../test/payment-builders.js';
import type { CardDispute } from '../../../platform/card-payments/card-payments.js';
import { money } from '../../../shared/money.js';
import { applyChange } from '../order/order-store.js';
import type { Order } from '../order/order.js';
import { followDispute } from './follow-dispute.js';

type Report = [id: string, status: CardDispute['status'], second: number];

/** The order after the reports, and the amounts that the ledger records for them. */
function follow(reports: readonly Report[]): { order: Order; moved: number[] } {
  const moved: number[] = [];
  let order = anOrder('paid', paidWith('pi_1'));
  for (const [id, status, second] of reports) {
    const reported = aCardDispute({ id, status });
    const reportedAt = new Date(someTime.getTime() + second * 1_000);
    const change = followDispute(order, reported, reportedAt, { by: 'system:webhook', at: reportedAt });
    if (!change) continue;
    const applied = applyChange(order, change);
    order = applied.order;
    moved.push(applied.entry.amount?.amountMinor ?? 0);
  }
  return { order, moved };
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
  ])('after the reports %j is recorded as %j', (reports, moved) => {
    expect(follow(reports).moved).toEqual(moved);
  });

  it('is deducted if and only if the dispute is lost, for all reports in any order', () => {
    const report = fc.tuple(
      fc.constantFrom('dp_1', 'dp_2'),
      fc.constantFrom<CardDispute['status']>('open', 'won', 'lost'),
      fc.nat({ max: 5 }),
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
