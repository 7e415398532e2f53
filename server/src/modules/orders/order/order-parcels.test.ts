import { describe, expect, it } from 'vitest';
import { anOrder, anOrderRefund, lineId, paidWith, someTime } from '../../../../test/payment-builders.js';
import { money } from '../../../shared/money.js';
import { usualCarriers } from '../../settings/carriers.js';
import {
  fulfilmentOf,
  quantityToShip,
  restockableBy,
  shippedQuantityOf,
  unshippedQuantityOf,
} from './order-parcels.js';
import { type Order, type OrderRefund, type OrderStatus } from './order.js';
import { type Parcel, parcelStatuses, parcelTransitions } from './parcel.js';
import type { OrderReturn } from './return.js';
import { readTracking } from './ship-order.js';

const later = new Date(someTime.getTime() + 60_000);

function aParcel(quantity: number, status: Parcel['status'] = 'shipped'): Parcel {
  const history = [{ status, at: someTime, by: 'ada' }];
  const tracking = { carrier: null, trackingNumber: null };
  return { id: `p${quantity}`, lines: [{ lineId, quantity }], ...tracking, status, history, createdAt: someTime };
}

/** Refunds the price of some units of 25.00 each. */
const refundOf = (units: number, more: Partial<OrderRefund> = {}): OrderRefund =>
  anOrderRefund({ id: `r${units}`, status: 'succeeded', amount: money(units * 2_500, 'usd'), ...more });

function orderOfFour({
  status = 'paid',
  parcels = [],
  refunds = [],
}: {
  status?: OrderStatus;
  parcels?: Parcel[];
  refunds?: OrderRefund[];
}): Order {
  const order = anOrder(status, { ...paidWith('pi_1'), refunds });
  const lines = order.lines.map((line) => ({ ...line, quantity: 4 }));
  const paid = { status: 'paid' as const, at: someTime, by: 'casey' };
  const history = [paid, ...order.history.slice(1)];
  return { ...order, lines, total: money(10_000, 'usd'), parcels, history };
}

/** A withdrawal from unshipped units that was closed by a refund. */
function withdrawalOf(quantity: number): OrderReturn {
  const lines = [{ lineId, quantity, reason: 'changed_mind' as const, note: null }];
  const closed = { status: 'closed' as const, history: [], label: null, createdAt: someTime };
  return { id: 'w', kind: 'withdrawal', isUnshipped: true, lines, ...closed };
}

describe('a line of four units', () => {
  const ofShipped = { ofShippedUnits: true } as const;
  it.each<[string, Parameters<typeof orderOfFour>[0], [shipped: number, toShip: number, fulfilment: string]]>([
    ['is not shipped', {}, [0, 4, 'unshipped']],
    ['is not paid', { status: 'placed' }, [0, 0, 'unshipped']],
    ['is shipped in part', { parcels: [aParcel(1)] }, [1, 3, 'partly_shipped']],
    ['is shipped in two parcels', { status: 'shipped', parcels: [aParcel(1), aParcel(3)] }, [4, 0, 'shipped']],
    ['has a cancelled parcel', { parcels: [aParcel(4, 'cancelled')] }, [0, 4, 'unshipped']],
    ['has a lost parcel, which stays shipped', { parcels: [aParcel(3, 'lost')] }, [3, 1, 'partly_shipped']],
    ['has units refunded before shipping', { refunds: [refundOf(1)] }, [0, 3, 'unshipped']],
    ['has a pending refund', { refunds: [refundOf(1, { status: 'pending' })] }, [0, 3, 'unshipped']],
    ['has a failed refund', { refunds: [refundOf(1, { status: 'failed' })] }, [0, 4, 'unshipped']],
    ['has half a unit refunded', { refunds: [refundOf(0.5)] }, [0, 4, 'unshipped']],
    ['is shipped in part, then refunded', { parcels: [aParcel(1)], refunds: [refundOf(2)] }, [1, 1, 'partly_shipped']],
    [
      'is refunded for shipped units',
      { parcels: [aParcel(2)], refunds: [refundOf(1, ofShipped)] },
      [2, 2, 'partly_shipped'],
    ],
    ['is refunded for more than is left', { parcels: [aParcel(2)], refunds: [refundOf(3)] }, [2, 0, 'shipped']],
    ['is refunded in full', { parcels: [aParcel(1)], refunds: [refundOf(4)] }, [1, 0, 'shipped']],
    ['was shipped before there were parcels', { status: 'shipped' }, [4, 0, 'shipped']],
    [
      'was shipped before there were parcels, with refunds before and after',
      {
        status: 'shipped',
        refunds: [refundOf(1, { createdAt: new Date(someTime.getTime() - 1) }), refundOf(2, { createdAt: later })],
      },
      [3, 0, 'shipped'],
    ],
  ])('that %s', (_name, state, expected) => {
    const order = orderOfFour(state);
    const [line] = order.lines;
    if (!line) throw new Error('The order has no line');
    expect([shippedQuantityOf(order, line), quantityToShip(order, line), fulfilmentOf(order)]).toEqual(expected);
    expect(shippedQuantityOf(order, line) + unshippedQuantityOf(order, line)).toBeLessThanOrEqual(4);
  });

  it.each([
    ['names the line', [{ lineId, amount: money(5_000, 'usd'), restockQuantity: 0 }]],
    [
      'does not name the line, because its units cost nothing',
      [{ lineId: 'deposit', amount: money(700, 'usd'), restockQuantity: 0 }],
    ],
  ])('whose last units are withdrawn has nothing to ship after a refund that %s', (_name, lines) => {
    const refund = refundOf(2, { lines, returnId: 'w' });
    const order = { ...orderOfFour({ parcels: [aParcel(2)], refunds: [refund] }), returns: [withdrawalOf(2)] };
    expect(order.lines.map((line) => unshippedQuantityOf(order, line))).toEqual([0]);
  });

  it('of which one is refunded and one withdrawn has two to ship if the bank sends the second refund back', () => {
    const ofWithdrawal = returned(1, { id: 'w1', status: 'failed', returnId: 'w' });
    const order = { ...orderOfFour({ refunds: [refundOf(1), ofWithdrawal] }), returns: [withdrawalOf(1)] };
    expect(order.lines.map((line) => unshippedQuantityOf(order, line))).toEqual([2]);
  });

  const returned = (units: number, more: Partial<OrderRefund> = {}) =>
    refundOf(units, { restockQuantity: units, restockDue: true, ...more } as Partial<OrderRefund>);

  it.each<[Parameters<typeof orderOfFour>[0], notShipped: number, shipped: number]>([
    [{}, 4, 4],
    [{ parcels: [aParcel(1)] }, 3, 1],
    [{ parcels: [aParcel(3)], refunds: [returned(1)] }, 0, 3],
    [{ parcels: [aParcel(3)], refunds: [returned(1, ofShipped)] }, 1, 2],
    [{ status: 'shipped', parcels: [aParcel(4)], refunds: [returned(1)] }, 3, 3],
  ])('can return its unshipped or its shipped units to stock: %#', (state, notShipped, shipped) => {
    const order = orderOfFour(state);
    const [line] = order.lines;
    if (!line) throw new Error('The order has no line');
    expect([restockableBy(order, line, false), restockableBy(order, line, true)]).toEqual([notShipped, shipped]);
  });
});

describe('the status of a parcel', () => {
  it('can be corrected, except that only a parcel on its way can be cancelled', () => {
    const reachable = parcelStatuses.map((from) => [from, ...parcelTransitions[from]]);
    expect(reachable).toEqual([
      ['shipped', 'delivered', 'lost', 'sent_back', 'cancelled'],
      ['delivered', 'lost', 'sent_back'],
      ['lost', 'delivered', 'sent_back'],
      ['sent_back', 'delivered', 'lost'],
      ['cancelled', 'shipped'],
    ]);
  });
});

describe('tracking of a parcel', () => {
  it('is trimmed, and empty texts become null', () => {
    expect(readTracking(usualCarriers, { carrier: ' DHL ', trackingNumber: ' JD01 4600 ' })).toEqual({
      carrier: 'dhl',
      trackingNumber: 'JD01 4600',
    });
    expect(readTracking(usualCarriers, { carrier: ' ', trackingNumber: '' })).toEqual({
      carrier: null,
      trackingNumber: null,
    });
  });

  it.each(['1'.repeat(61), '1'.repeat(10_000), '<b>1</b>', '1"', 'javascript:1', '-1', '1\n2', 'ключ'])(
    'is refused with a number such as %.20s',
    (trackingNumber) => {
      expect(() => readTracking(usualCarriers, { trackingNumber })).toThrow(
        'Tracking number must have at most 60 letters',
      );
    },
  );

  it('is refused with an unknown carrier', () => {
    expect(() => readTracking(usualCarriers, { carrier: 'Pigeon' })).toThrow('There is no such carrier.');
  });
});
