import { describe, expect, it } from 'vitest';
import { anOrder, anOrderRefund, paidWith } from '../../../../test/payment-builders.js';
import { money } from '../../../shared/money.js';
import { applyChange, describeState, stateOf, type OrderState } from './order-store.js';
import { fromStoredEntry, toStoredEntry } from './stored-entry.js';
import type { OrderPayment } from './order.js';

const paid = (payment: Partial<OrderPayment> = {}) => stateOf(anOrder('paid', { ...paidWith('pi_1'), ...payment }));
const pending = anOrderRefund({});

/** Each state with its description in the audit log. */
const states: [text: string, state: OrderState][] = [
  ['placed, unpaid', stateOf(anOrder())],
  ['placed, processing', stateOf(anOrder('placed', { status: 'processing' }))],
  ['paid, paid', paid()],
  ['paid, paid, 1 refund under way', paid({ refunds: [pending] })],
  ['paid, paid, 2 refunds under way, disputed', paid({ refunds: [pending, pending], disputed: true })],
  ['paid, partially_refunded, 5.05 refunded', paid({ status: 'partially_refunded', refunded: money(505, 'usd') })],
  [
    'shipped, partially_refunded, 1250.00 refunded, 1 refund under way, disputed, needs review',
    stateOf(
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
  ['cancelled, unpaid, needs review', stateOf(anOrder('cancelled', { flag: 'Looks odd' }))],
];

describe('the state of an order and its payment', () => {
  it('is different for each order in the table', () => {
    expect(new Set(states.map(([, state]) => JSON.stringify(state))).size).toBe(states.length);
  });

  it.each(states)('is read as it was stored: %s', (_text, state) => {
    const order = anOrder();
    const reason = { event: 'payment.open', by: 'system:test', at: order.placedAt } as const;
    const entry = { ...applyChange(order, { reason }).entry, before: state, after: state };
    expect(fromStoredEntry(toStoredEntry(entry), { orderId: order.id, currency: 'usd' })).toEqual(entry);
  });

  it.each(states)('is described in the audit log as: %s', (text, state) => {
    const { status, payment, remarks } = describeState(state);
    expect([status, payment, remarks].filter(Boolean).join(', ')).toBe(text);
  });
});
