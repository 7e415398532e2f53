import { describe, expect, it } from 'vitest';
import { anOrder } from '../../../../test/payment-builders.js';
import { toDateText } from '../../../shared/calendar.js';
import type { Order } from './order.js';
import type { Parcel, ParcelStatus } from './parcel.js';
import { isInTime, lastWithdrawalDay } from './withdrawal-deadline.js';

const parcel = (quantity: number, status: ParcelStatus, at: string): Parcel => ({
  ...{ id: at, lines: [{ lineId: order().lines[0]?.id ?? '', quantity }], carrier: null, trackingNumber: null, status },
  history: [{ status, at: new Date(at), by: 'admin@example.test' }],
  createdAt: new Date(at),
});
const order = (...parcels: Parcel[]): Order => ({ ...anOrder(parcels.length > 0 ? 'shipped' : 'paid'), parcels });
const deliveredAt = (at: string) => order(parcel(2, 'delivered', at));
const terms = { timeZone: 'Europe/Berlin', returnDays: 14, oldPartDays: 30 };

describe('the last day to withdraw', () => {
  it.each([
    ['the day of delivery does not count', '2026-07-06T10:00:00Z', 'Europe/Berlin', '2026-07-20'],
    ['late in the evening in UTC it is the next day in Berlin', '2026-07-06T22:30:00Z', 'Europe/Berlin', '2026-07-21'],
    ['early in UTC it is the day before in Los Angeles', '2026-07-07T02:00:00Z', 'America/Los_Angeles', '2026-07-20'],
    ['clocks go back within the period', '2026-10-19T21:30:00Z', 'Europe/Berlin', '2026-11-02'],
    ['clocks go forward within the period', '2026-03-24T22:30:00Z', 'Europe/Berlin', '2026-04-07'],
    ['a Saturday is not the last day', '2026-07-04T10:00:00Z', 'Europe/Berlin', '2026-07-20'],
    ['a Sunday is not the last day', '2026-07-05T10:00:00Z', 'Europe/Berlin', '2026-07-20'],
  ])('is counted correctly: %s', (_why, at, timeZone, expected) => {
    const last = lastWithdrawalDay(deliveredAt(at), { ...terms, timeZone });
    expect(last !== null && toDateText(last)).toBe(expected);
  });

  it.each([
    ['2026-07-20T21:59:59.999Z', true],
    ['2026-07-20T22:00:00Z', false],
  ])('decides whether a withdrawal at %s is in time: %s', (now, expected) => {
    expect(isInTime(deliveredAt('2026-07-06T10:00:00Z'), terms, new Date(now))).toBe(expected);
  });

  it.each([
    ['2026-11-02T22:59:59.999Z', true],
    ['2026-11-02T23:00:00Z', false],
  ])('decides, after the clocks went back, whether a withdrawal at %s is in time: %s', (now, expected) => {
    expect(isInTime(deliveredAt('2026-10-19T21:30:00Z'), terms, new Date(now))).toBe(expected);
  });

  it('is counted from the parcel that was delivered last', () => {
    const parcels = [parcel(1, 'delivered', '2026-07-08T10:00:00Z'), parcel(1, 'delivered', '2026-07-06T10:00:00Z')];
    expect(toDateText(lastWithdrawalDay(order(...parcels), terms) ?? 0)).toBe('2026-07-22');
  });

  it.each([
    ['nothing is shipped', order()],
    ['a part is not shipped', { ...order(parcel(1, 'delivered', '2026-07-06T10:00:00Z')), status: 'paid' as const }],
    [
      'a parcel is on its way',
      order(parcel(1, 'delivered', '2026-07-06T10:00:00Z'), parcel(1, 'shipped', '2026-07-06T10:00:00Z')),
    ],
    ['a parcel is lost', order(parcel(2, 'lost', '2026-07-06T10:00:00Z'))],
  ])('is not fixed while %s', (_why, open) => {
    expect(lastWithdrawalDay(open, terms)).toBeNull();
    expect(isInTime(open, terms, new Date('2030-01-01T00:00:00Z'))).toBe(true);
  });

  it.each([
    [30, '2026-08-05'],
    [1, '2026-07-20'],
  ])('is counted with the %d days of the shop, but with no fewer than the law requires', (returnDays, expected) => {
    const last = lastWithdrawalDay(deliveredAt('2026-07-06T10:00:00Z'), { ...terms, returnDays });
    expect(toDateText(last ?? 0)).toBe(expected);
  });
});
