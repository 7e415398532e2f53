import { describe, expect, it } from 'vitest';
import { anOrder, anOrderRefund, lineId, paidWith, someTime } from '../../../../test/payment-builders.js';
import { money } from '../../../shared/money.js';
import { isRefundable, refundOfReturn, returnableOf, withdrawableOf } from './order-returns.js';
import { quoteOf, type Order, type OrderRefund, type RefundStatus } from './order.js';
import type { Parcel } from './parcel.js';
import type { OrderReturn, ReturnLine } from './return.js';

const method = { methodId: 'm1', name: 'Standard', carrier: null, daysMin: 2, daysMax: 4, isPickup: false };
const amounts = { priceMinor: 700, discountMinor: 0, taxRemovedMinor: 0, taxMinor: 0, totalMinor: 700 };
/** Two units of 25.00 each, and delivery for 7.00. */
function paidOrder(returns: OrderReturn[], refunds: OrderRefund[]): Order {
  const paid = anOrder('paid', { ...paidWith('pi_1'), refunds });
  const quote = { ...quoteOf(paid), delivery: { ...method, ...amounts } };
  return { ...paid, quote, total: money(5_700, 'usd'), returns };
}

const withdrawal = (
  quantity: number,
  line: Partial<ReturnLine> = {},
  more: Partial<OrderReturn> = {},
): OrderReturn => ({
  ...{ id: 'w', kind: 'withdrawal', isUnshipped: false, status: 'received', label: null, history: [] },
  ...{ lines: [{ lineId, quantity, reason: 'changed_mind', note: null, ...line }], createdAt: someTime, ...more },
});
const received = (quantity: number) => ({ received: { quantity, restockQuantity: 0, condition: null } });
const refundOfOne = anOrderRefund({ status: 'succeeded', amount: money(2_500, 'usd') });

describe('the delivery', () => {
  it.each<[string, OrderReturn[], OrderRefund[], boolean]>([
    ['all units', [withdrawal(2)], [], true],
    ['all units, in two withdrawals', [withdrawal(1), withdrawal(1)], [], true],
    ['one of two units', [withdrawal(1)], [], false],
    ['the unit that is left after the shop has refunded the other', [withdrawal(1)], [refundOfOne], true],
    [
      'one unit, whose first refund failed',
      [withdrawal(1)],
      [{ ...refundOfOne, returnId: 'w', status: 'failed' }],
      false,
    ],
    ['one unit a second time, because it did not arrive', [withdrawal(1, received(0)), withdrawal(1)], [], false],
    ['one unit after a cancelled withdrawal', [withdrawal(1, {}, { status: 'cancelled' }), withdrawal(1)], [], false],
    [
      'the other unit, after the withdrawal from one was closed without a refund',
      [withdrawal(1, {}, { id: 'first', isUnshipped: true, status: 'closed' }), withdrawal(1)],
      [],
      false,
    ],
    [
      'the other unit, after the withdrawal from one was refunded',
      [withdrawal(1, {}, { id: 'first', isUnshipped: true, status: 'closed' }), withdrawal(1)],
      [{ ...refundOfOne, returnId: 'first' }],
      true,
    ],
    ['all units after the last day', [withdrawal(2, {}, { kind: 'late_withdrawal' })], [], false],
  ])('is paid back if the customer withdraws from %s: $3', (_units, returns, refunds, expected) => {
    const latest = returns.at(-1) ?? expect.fail();
    const { delivery } = refundOfReturn(paidOrder(returns, refunds), latest);
    expect(delivery).toEqual(money(expected ? 700 : 0, 'usd'));
  });
});

describe('of two shipped units', () => {
  const closed = (quantity: number, more: Partial<OrderReturn> = {}, line: Partial<ReturnLine> = {}) =>
    withdrawal(quantity, line, { status: 'closed', ...more });
  it.each<[string, OrderReturn[], { returnable: number; withdrawable: number }]>([
    [
      'a withdrawal of one before shipping was closed without a refund',
      [closed(1, { isUnshipped: true })],
      { returnable: 2, withdrawable: 1 },
    ],
    ['a withdrawal of one was closed before it arrived', [closed(1)], { returnable: 2, withdrawable: 1 }],
    [
      'a withdrawal of one was closed without a refund after it arrived',
      [closed(1, {}, received(1))],
      { returnable: 1, withdrawable: 1 },
    ],
    [
      'a return of one was closed before it arrived',
      [closed(1, { kind: 'return' })],
      { returnable: 2, withdrawable: 2 },
    ],
    [
      'a return of one was approved after a withdrawal of one was closed',
      [closed(1), withdrawal(1, {}, { kind: 'return', status: 'approved' })],
      { returnable: 1, withdrawable: 1 },
    ],
    [
      'a second withdrawal was declared after a withdrawal of one was closed',
      [closed(1), withdrawal(1, {}, { status: 'approved' })],
      { returnable: 1, withdrawable: 0 },
    ],
  ])('$2.returnable can be returned and $2.withdrawable withdrawn from after %s', (_what, returns, expected) => {
    const parcel: Parcel = {
      ...{ id: 'p', status: 'shipped', carrier: null, trackingNumber: null, history: [], createdAt: someTime },
      lines: [{ lineId, quantity: 2 }],
    };
    const order: Order = { ...paidOrder(returns, []), status: 'shipped', parcels: [parcel] };
    const line = order.lines[0] ?? expect.fail();
    const returnable = returnableOf(order, line).shipped;
    expect({ returnable, withdrawable: withdrawableOf(order, line, true) }).toEqual(expected);
  });
});

describe('a return can be paid back', () => {
  it.each<[string, Partial<OrderReturn>, RefundStatus | null, boolean]>([
    ['when it is received', { status: 'received' }, null, true],
    ['at once, if nothing is sent back', { status: 'approved', isUnshipped: true }, null, true],
    ['not before it is received', { status: 'approved' }, null, false],
    ['not when it is closed without a refund', { status: 'closed' }, null, false],
    ['not while its refund is pending', { status: 'closed' }, 'pending', false],
    ['not twice', { status: 'closed' }, 'succeeded', false],
    ['again when its refund has failed', { status: 'closed' }, 'failed', true],
  ])('%s', (_name, part, status, expected) => {
    const theReturn = withdrawal(1, {}, { kind: 'return', ...part });
    const refunds = status ? [anOrderRefund({ returnId: theReturn.id, status })] : [];
    expect(isRefundable(paidOrder([theReturn], refunds), theReturn)).toBe(expected);
    expect(isRefundable({ ...anOrder('placed'), returns: [theReturn] }, theReturn)).toBe(false);
  });
});
