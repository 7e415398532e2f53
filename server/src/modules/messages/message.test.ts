import { describe, expect, it } from 'vitest';
import { toDelayMs } from '../../shared/retry-delay.js';
import type { LedgerEntry, OrderEventName } from '../orders/order/order-store.js';
import { afterFailure, maximumAttempts, toMessages } from './message.js';

const at = new Date('2126-05-01T12:00:00Z');
const anEntry = (event: OrderEventName, refundId: string | null = null) =>
  ({ id: 'o1:3', orderId: 'o1', sequence: 3, event, refundId, at }) as LedgerEntry;

describe('the messages of an event', () => {
  it.each([
    ['order.placed', ['order_placed', 'new_order']],
    ['payment.settled', ['order_paid']],
    ['payment.settled_late', ['order_paid']],
    ['payment.waived', ['order_paid']],
    ['payment.failed', ['payment_failed']],
    ['refund.succeeded', ['order_refunded']],
    ['order.expired', ['order_expired']],
    ['refund.pending', []],
    ['payment.too_late', []],
    ['order.cancelled', ['order_cancelled']],
    ['order.cancelled_by_customer', ['order_cancelled']],
    ['order.shipment_undone', []],
    ['return.cancelled', []],
    ['return.cancelled_by_staff', ['return_cancelled']],
  ] as const)('%s: %j', (event, templates) => {
    const messages = toMessages(anEntry(event, 'r1'), { tellsShop: true });
    expect(messages.map(({ template }) => template)).toEqual(templates);
    expect(messages.map(({ id }) => id)).toEqual(templates.map((template) => `o1:3:${template}`));
  });

  it('are due at once, and hold neither address nor text', () => {
    expect(toMessages(anEntry('refund.succeeded', 'r1'), { tellsShop: true })).toEqual([
      {
        id: 'o1:3:order_refunded',
        template: 'order_refunded',
        orderId: 'o1',
        refundId: 'r1',
        status: 'queued',
        attempts: 0,
        createdAt: at,
        dueAt: at,
        leaseId: null,
        sentAt: null,
        error: null,
      },
    ]);
  });

  it.each([
    ['order.shipped', 'p1', 'p1:order_shipped'],
    ['order.partly_shipped', 'p1', 'p1:order_shipped'],
    ['parcel.delivered', 'p1', 'p1:parcel_delivered'],
    // An entry that a version without parcels has written.
    ['order.shipped', undefined, 'o1:order_shipped'],
  ] as const)('are one mail for %s of parcel %s, due ten seconds later in case of an undo', (event, parcelId, id) => {
    const messages = toMessages({ ...anEntry(event), ...(parcelId && { parcelId }) }, { tellsShop: true });
    expect(messages.map((message) => [message.id, message.parcelId])).toEqual([[id, parcelId]]);
    expect(messages[0]?.dueAt).toEqual(new Date(at.getTime() + 10_000));
  });

  it('about a failed payment are due 15 minutes later, in case the customer pays after all', () => {
    expect(toMessages(anEntry('payment.failed'), { tellsShop: true })[0]?.dueAt).toEqual(
      new Date(at.getTime() + 15 * 60_000),
    );
  });

  it('do not include one to the shop if the shop has no address', () => {
    const messages = toMessages(anEntry('order.placed'), { tellsShop: false });
    expect(messages.map(({ template }) => template)).toEqual(['order_placed']);
  });
});

describe('a failed attempt', () => {
  const fail = (attempts: number) => afterFailure({ attempts }, 'Down', { now: at, random: 0.5 });
  const minutesUntilNext = (attempts: number) => ((fail(attempts).dueAt?.getTime() ?? 0) - at.getTime()) / 60_000;

  it('is repeated after a minute, then after twice as long each time, at most six hours', () => {
    const attempts = Array.from({ length: maximumAttempts - 1 }, (_, index) => index + 1);
    expect(attempts.map(minutesUntilNext)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
  });

  it('is the last one if it is the twelfth', () => {
    expect(fail(11)).toMatchObject({ status: 'queued', error: 'Down', leaseId: null });
    expect(fail(12)).toEqual({ status: 'dead', dueAt: null, error: 'Down', leaseId: null });
  });

  it.each([1, 2, 5, 9, 12])(
    'number %i is repeated between a minute and six hours later, whatever the random number',
    (attempt) => {
      for (const random of [0, 0.25, 0.999]) {
        expect(toDelayMs(attempt, random)).toBeGreaterThanOrEqual(60_000);
        expect(toDelayMs(attempt, random)).toBeLessThanOrEqual(6 * 3_600_000);
      }
      if (attempt > 1 && attempt < 9) expect(toDelayMs(attempt, 0)).toBeLessThan(toDelayMs(attempt, 0.999));
    },
  );
});
