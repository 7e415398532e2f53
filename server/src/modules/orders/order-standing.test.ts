import { describe, expect, it } from 'vitest';
import { anOrder, anOrderRefund, paidWith } from '../../../test/payment-builders.js';
import { money } from '../../shared/money.js';
import { applyChange, describeStanding, standingOf, type OrderStanding } from './order-store.js';
import { fromStoredEntry, toStoredEntry } from './ledger.js';
import type { OrderPayment } from './order.js';

const paid = (payment: Partial<OrderPayment> = {}) => standingOf(anOrder('paid', { ...paidWith('pi_1'), ...payment }));
const pending = anOrderRefund({});

/** Each in the words of the audit log. */
const standings: [text: string, standing: OrderStanding][] = [
  ['placed, unpaid', standingOf(anOrder())],
  ['placed, processing', standingOf(anOrder('placed', { status: 'processing' }))],
  ['paid, paid', paid()],
  ['paid, paid, 1 refund under way', paid({ refunds: [pending] })],
  ['paid, paid, 2 refunds under way, disputed', paid({ refunds: [pending, pending], disputed: true })],
  ['paid, partially_refunded, 5.05 refunded', paid({ status: 'partially_refunded', refunded: money(505, 'usd') })],
  [
    'shipped, partially_refunded, 1250.00 refunded, 1 refund under way, disputed, needs review',
    standingOf(
      anOrder('shipped', {
        ...paidWith('pi_1'),
        status: 'partially_refunded',
        refunded: money(125_000, 'usd'),
        refunds: [pending],
        disputed: true,
        flag: 'Looks odd',
      }),
    ),
  ],
  ['cancelled, unpaid, needs review', standingOf(anOrder('cancelled', { flag: 'Looks odd' }))],
];

describe('where an order and its money stand', () => {
  it('differs whenever they do', () => {
    expect(new Set(standings.map(([, standing]) => JSON.stringify(standing))).size).toBe(standings.length);
  });

  it.each(standings)('is read as it was stored: %s', (_text, standing) => {
    const order = anOrder();
    const reason = { event: 'payment.open', by: 'system:test', at: order.placedAt } as const;
    const entry = { ...applyChange(order, { reason }).entry, before: standing, after: standing };
    expect(fromStoredEntry(toStoredEntry(entry), { orderId: order.id, currency: 'usd' })).toEqual(entry);
  });

  it.each(standings)('is described in the audit log as: %s', (text, standing) => {
    const { status, payment, remarks } = describeStanding(standing);
    expect([status, payment, remarks].filter(Boolean).join(', ')).toBe(text);
  });
});
