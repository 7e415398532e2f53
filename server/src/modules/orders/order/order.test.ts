import { describe, expect, it } from 'vitest';
import { money } from '../../../shared/money.js';
import { plainQuote } from '../../pricing/quote.js';
import { applyChange, stateOf, toFirstEntry } from './order-store.js';
import {
  isAllReturned,
  refundableOf,
  restockableOf,
  refundableOfDelivery,
  refundableOfLine,
  refundedInWords,
  refundedOfLine,
  refundedQuantityOf,
} from './order-refunds.js';
import { lineTotal } from './order-lines.js';
import {
  canBecome,
  isPayable,
  orderStatuses,
  unpaid,
  wasPaid,
  wasSold,
  type Order,
  type OrderLine,
  type OrderRefund,
  type OrderStatus,
} from './order.js';

const at = new Date('2026-05-01T12:00:00Z');

const line: OrderLine = {
  id: 'line-1',
  productId: 'b'.repeat(24),
  name: 'Disc',
  partNumber: 'BD-12',
  imageUrl: '/d.svg',
  quantity: 3,
  unitPrice: money(1_250, 'usd'),
};

function anOrder(status: OrderStatus = 'placed', payment: Partial<Order['payment']> = {}): Order {
  return {
    id: 'a'.repeat(24),
    number: 100_001,
    accessKey: null,
    mailKey: null,
    isEmailProven: false,
    revision: 1,
    status,
    customer: { userId: null, email: 'casey@example.test', name: 'Casey' },
    delivery: { address: '1 Ratchet Lane', phone: '0123 456' },
    shippingAddress: null,
    source: 'quick',
    lines: [line],
    total: money(3_750, 'usd'),
    reservations: [{ id: 'r', productId: 'b'.repeat(24), quantity: 3 }],
    voidedReservations: [],
    parcels: [],
    returns: [],
    payment: { ...unpaid('usd'), ...payment },
    history: [{ status: 'placed', at, by: 'casey@example.test' }],
    placedAt: at,
    reservedUntil: null,
  };
}

const aRefund = (status: OrderRefund['status'], amountMinor: number): OrderRefund => ({
  id: `${status}${amountMinor}`,
  providerId: null,
  amount: money(amountMinor, 'usd'),
  status,
  reason: null,
  lines: [],
  restockDue: false,
  restocked: false,
  by: 'ada@example.test',
  createdAt: at,
  failureMessage: null,
});

/** Each row is a status. An x marks the statuses in the header that may follow it. */
const table = `
            placed paid shipped cancelled expired refunded
placed      .      x    .       x         x       .
paid        .      .    x       .         .       x
shipped     .      x    .       .         .       x
cancelled   .      x    .       .         .       x
expired     .      x    .       .         .       x
refunded    .      x    x       x         x       .`;

const [header = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));
const pairs = rows.flatMap(([from, ...cells]) =>
  cells.map((cell, index) => [from as OrderStatus, header[index] as OrderStatus, cell === 'x'] as const),
);

describe('order states', () => {
  it('each have a row in the table', () => {
    expect(header).toEqual(orderStatuses);
    expect(pairs).toHaveLength(orderStatuses.length ** 2);
  });

  it.each(pairs)('%s -> %s: %s', (from, to, isAllowed) => {
    expect(canBecome(from, to)).toBe(isAllowed);
    if (from === to) return;
    const change = () => applyChange(anOrder(from), { status: to, reason: { event: 'order.placed', by: 'x', at } });
    if (isAllowed) expect(change().order.status).toBe(to);
    else expect(change).toThrow(RangeError);
  });

  it('can be paid only while placed', () => {
    expect(orderStatuses.filter((status) => isPayable({ status }))).toEqual(['placed']);
  });
});

describe('changing an order', () => {
  it('counts revisions, keeps the time of each status and does not modify the given order', () => {
    const before = anOrder();
    const later = new Date(at.getTime() + 1000);
    const { order } = applyChange(before, {
      status: 'cancelled',
      reason: { event: 'order.cancelled', by: 'ada@example.test', at: later },
    });
    expect(order).toMatchObject({ revision: 2, status: 'cancelled' });
    expect(order.history.at(-1)).toEqual({ status: 'cancelled', at: later, by: 'ada@example.test' });
    expect(before).toEqual(anOrder());
  });

  it('adds nothing to the history if the status does not change', () => {
    const reason = { event: 'payment.processing', by: 'x', at } as const;
    const { order } = applyChange(anOrder(), { payment: { status: 'processing' }, reason });
    expect(order.history).toHaveLength(1);
    expect(order.payment.status).toBe('processing');
  });

  it('writes ledger entries that each start with the state in which the previous entry ended', () => {
    const first = toFirstEntry(anOrder());
    const paid = applyChange(anOrder(), {
      status: 'paid',
      payment: { status: 'paid', paidAt: at },
      reason: { event: 'payment.settled', amount: money(3_750, 'usd'), by: 'x', at },
    });
    expect(first).toMatchObject({ sequence: 1, before: null, after: { status: 'placed', paymentStatus: 'unpaid' } });
    expect(paid.entry).toMatchObject({ sequence: 2, before: first.after, after: stateOf(paid.order) });
  });
});

describe('an order', () => {
  it('has lines that cost the unit price times the quantity', () => {
    expect(lineTotal(line)).toEqual(money(3_750, 'usd'));
  });

  it('stays paid and sold after a refund', () => {
    expect(wasPaid(anOrder())).toBe(false);
    expect(wasPaid(anOrder('refunded', { paidAt: at }))).toBe(true);
    expect(wasSold(anOrder('cancelled', { paidAt: at }))).toBe(false);
    expect(wasSold({ history: [{ status: 'paid', at, by: 'x' }] })).toBe(true);
  });

  it.each([
    ['nothing was paid', null, [], 0],
    ['nothing went back', at, [], 3_750],
    ['some of it went back', at, [aRefund('succeeded', 1_000)], 2_750],
    ['some of it is on its way', at, [aRefund('pending', 1_000)], 2_750],
    ['a refund failed', at, [aRefund('failed', 1_000), aRefund('cancelled', 500)], 3_750],
    ['all went back', at, [aRefund('succeeded', 3_000), aRefund('pending', 750)], 0],
    ['more than all went back', at, [aRefund('succeeded', 4_000)], 0],
  ])('can be refunded up to the amount that was paid and not refunded yet: %s', (_what, paidAt, refunds, left) => {
    expect(refundableOf(anOrder('paid', { paidAt, refunds }))).toEqual(money(left, 'usd'));
  });

  const restocking = (restockQuantity: number, more: Partial<OrderRefund> = {}) => ({
    lines: [{ lineId: line.id, amount: money(0, 'usd'), restockQuantity }],
    ...more,
  });
  const taken = { providerId: 're_1', restockDue: true };
  it.each([
    ['nothing went back', [], 3],
    ['money was refunded without units', [aRefund('succeeded', 1_000)], 3],
    ['all returned', [{ ...aRefund('succeeded', 1_000), ...restocking(3, { ...taken, restocked: true }) }], 0],
    ['one returned', [{ ...aRefund('succeeded', 1_000), ...restocking(1, { ...taken, restocked: true }) }], 2],
    ['one is due', [{ ...aRefund('pending', 1_000), ...restocking(1) }], 2],
    ['one is due after the money was refunded', [{ ...aRefund('succeeded', 1_000), ...restocking(1, taken) }], 2],
    ['none returned, because the refund failed', [{ ...aRefund('failed', 1_000), ...restocking(3) }], 3],
    ['none returned, because the refund was cancelled', [{ ...aRefund('cancelled', 1_000), ...restocking(3) }], 3],
    ['two were due when the bank returned the refund', [{ ...aRefund('failed', 9), ...restocking(2, taken) }], 1],
    ['they returned one by one', [1, 2, 3].map((id) => ({ ...aRefund('succeeded', id), ...restocking(1, taken) })), 0],
  ])('can return to stock the units that have not been returned: %s', (_what, refunds, left) => {
    const sold = { history: [{ status: 'paid' as const, at, by: 'x' }] };
    const order = { ...anOrder('paid', { paidAt: at, refunds }), ...sold };
    expect(restockableOf(order)).toBe(left);
    expect(isAllReturned(order)).toBe(left === 0);
  });

  const ofLine = (amountMinor: number, restockQuantity = 0, more: Partial<OrderRefund> = {}): OrderRefund => ({
    ...aRefund('succeeded', amountMinor),
    lines: [{ lineId: line.id, amount: money(amountMinor, 'usd'), restockQuantity }],
    ...taken,
    ...more,
  });
  it.each([
    ['nothing', [], 0, 0, 3_750, null],
    ['less than one unit', [ofLine(500)], 0, 500, 3_250, '$5.00 refunded'],
    ['one unit', [ofLine(1_250)], 1, 1_250, 2_500, '1 of 3 refunded'],
    [
      'two units in two parts',
      [ofLine(1_250), ofLine(1_250, 0, { status: 'pending' })],
      2,
      2_500,
      1_250,
      '2 of 3 refunded',
    ],
    ['two units that were returned for less than their price', [ofLine(1_000, 2)], 2, 1_000, 2_750, '2 of 3 refunded'],
    ['all of it', [ofLine(3_750, 1)], 3, 3_750, 0, '3 of 3 refunded'],
    ['nothing, as the refund failed', [ofLine(3_750, 0, { status: 'failed' })], 0, 0, 3_750, null],
    ['nothing, because a partial refund names no line', [aRefund('succeeded', 6_000)], 0, 0, 2_750, null],
    ['all of it with the whole order', [aRefund('succeeded', 8_750)], 3, 3_750, 0, '3 of 3 refunded'],
  ])('knows what was refunded of each line: %s', (_what, refunds, quantity, amountMinor, left, words) => {
    const other: OrderLine = { ...line, id: 'line-2', quantity: 4 };
    const order = {
      ...anOrder('paid', { paidAt: at, refunds }),
      lines: [line, other],
      total: money(8_750, 'usd'),
    };
    expect(refundedQuantityOf(order, line)).toBe(quantity);
    expect(refundedOfLine(order, line)).toEqual(money(amountMinor, 'usd'));
    expect(refundableOfLine(order, line)).toEqual(money(left, 'usd'));
    expect(refundedInWords(order, line)).toBe(words);
  });

  /** Three units for 37.50, less a discount of 7.50, plus tax of 5.70, and delivery for 5.95 with its tax. */
  const quoted = (): Order => {
    const share = { lineId: line.id, quantity: 3, unitPriceMinor: 1_250, discountMinor: 750, taxRemovedMinor: 0 };
    const delivery = { methodId: 'm1', name: 'Standard', carrier: null, priceMinor: 500, daysMin: 2, daysMax: 4 };
    return {
      ...anOrder('paid', { paidAt: at }),
      total: money(4_165, 'usd'),
      quote: {
        ...plainQuote('usd', [line]),
        lines: [{ ...share, taxMinor: 570, totalMinor: 3_570 }],
        delivery: { ...delivery, isPickup: false, discountMinor: 0, taxRemovedMinor: 0, taxMinor: 95, totalMinor: 595 },
        totalMinor: 4_165,
      },
    };
  };
  const refundedBy = (...refunds: OrderRefund[]): Order => {
    const order = quoted();
    return { ...order, payment: { ...order.payment, refunds } };
  };
  it.each([
    ['nothing', [], 0, 3_570, 595],
    ['a unit with its shares of discount and tax', [ofLine(1_190)], 1, 2_380, 595],
    ['less than a unit', [ofLine(1_189)], 0, 2_381, 595],
    ['the line', [ofLine(3_570)], 3, 0, 595],
    ['the delivery', [{ ...aRefund('succeeded', 595), delivery: money(595, 'usd') }], 0, 3_570, 0],
    ['a part of the total, without naming a line', [aRefund('succeeded', 4_000)], 0, 165, 165],
    ['everything', [aRefund('succeeded', 4_165)], 3, 0, 0],
  ])('refunds what was paid for lines and delivery: %s', (_what, refunds, quantity, leftOfLine, leftOfDelivery) => {
    const order = refundedBy(...refunds);
    expect(refundedQuantityOf(order, line)).toBe(quantity);
    expect(refundableOfLine(order, line)).toEqual(money(leftOfLine, 'usd'));
    expect(refundableOfDelivery(order)).toEqual(money(leftOfDelivery, 'usd'));
  });

  it.each([1, 2, 3, 7, 100])('counts the refunded units of a line of %i units that cost 1.00 together', (quantity) => {
    const order = quoted();
    const units: OrderLine = { ...line, quantity };
    const [quotedLine] = order.quote?.lines ?? [];
    const quote = order.quote && quotedLine && { ...order.quote, lines: [{ ...quotedLine, totalMinor: 100 }] };
    for (let paidBack = 1; paidBack <= quantity; paidBack += 1) {
      const refunds = [ofLine(Math.floor((100 * paidBack) / quantity))];
      const refunded = { ...order, ...(quote && { quote }), payment: { ...order.payment, refunds } };
      expect(refundedQuantityOf(refunded, units)).toBe(paidBack);
    }
  });

  it('has nothing to refund before it is paid, and counts the returned units of a part that cost nothing', () => {
    expect(refundableOfLine(anOrder(), line)).toEqual(money(0, 'usd'));
    const free = { ...line, unitPrice: money(0, 'usd') };
    expect(refundedInWords(anOrder('paid', { paidAt: at, refunds: [ofLine(0, 2)] }), free)).toBe('2 of 3 refunded');
  });

  it('has nothing to return to stock if it expired and a later payment did not make it a paid order', () => {
    expect(restockableOf(anOrder('expired', { paidAt: at }))).toBe(0);
    expect(isAllReturned(anOrder('expired', { paidAt: at }))).toBe(false);
  });
});
