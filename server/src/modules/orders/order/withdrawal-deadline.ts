import { leastReturnDays } from '@kickstand/rules/orders';
import { calendarOf, type CalendarDay } from '../../../shared/calendar.js';
import type { ShopSettings } from '../../settings/setting-list.js';
import { isAnythingUnshipped, shippedParcelsOf } from './order-parcels.js';
import type { Order } from './order.js';

/** Settings of the shop for withdrawals and old parts. */
export type ReturnTerms = Pick<ShopSettings, 'timeZone' | 'returnDays' | 'oldPartDays'>;

/**
 * The last day on which the customer can withdraw, in the shop's time zone; null until everything is delivered. The days
 * are counted from the day after the delivery of the last parcel (directive 2011/83/EU, article 9). A period that ends
 * on a Saturday or Sunday ends on the Monday after it (regulation 1182/71, article 3).
 */
export function lastWithdrawalDay(order: Order, { timeZone, returnDays }: ReturnTerms): CalendarDay | null {
  return lastDay(order, timeZone, Math.max(leastReturnDays, returnDays));
}

/** The last day on which the customer can ask to send back old parts, counted like the last day for withdrawals. */
export function lastOldPartDay(order: Order, { timeZone, oldPartDays }: ReturnTerms): CalendarDay | null {
  return lastDay(order, timeZone, oldPartDays);
}

function lastDay(order: Order, timeZone: string, days: number): CalendarDay | null {
  const deliveredAt = deliveredAtOf(order);
  if (deliveredAt === null) return null;
  const last = calendarOf(timeZone).dayOf(deliveredAt) + days;
  const weekday = new Date(last * 86_400_000).getUTCDay();
  return last + ({ 6: 2, 0: 1 }[weekday] ?? 0);
}

export const isInTime = (order: Order, terms: ReturnTerms, now: Date): boolean =>
  !isAfter(lastWithdrawalDay(order, terms), terms, now);

export const isAfter = (last: CalendarDay | null, { timeZone }: ReturnTerms, now: Date): boolean =>
  last !== null && calendarOf(timeZone).dayOf(now) > last;

/** When the last parcel was delivered; null if something is not shipped, or not recorded as delivered. */
function deliveredAtOf(order: Order): Date | null {
  const parcels = shippedParcelsOf(order);
  const isDelivered = parcels.length > 0 && parcels.every(({ status }) => status === 'delivered');
  if (!isDelivered || isAnythingUnshipped(order)) return null;
  const times = parcels.map(({ history }) => history.at(-1)?.at.getTime() ?? Number.NaN);
  return new Date(Math.max(...times));
}
