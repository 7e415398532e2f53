import type { Clock } from '../../platform/clock.js';
import type { Actor } from '../../shared/actor.js';
import { zero, type Currency } from '../../shared/money.js';
import type { OrdersService } from '../orders/orders.service.js';
import type { PaymentsService } from '../payments/payments.service.js';
import { calendarOf, lastDays, toDateText, type DayBounds } from './calendar.js';
import { createKeptReads } from './kept-reads.js';
import { overviewDays, type SalesDay } from './overview.js';

/** Nothing is placed or paid on a day that is over; only an entry that is written late may still come to it. */
const finishedDaysKeptMs = 60_000;

interface Deps {
  orders: Pick<OrdersService, 'countByPlacedAt'>;
  payments: Pick<PaymentsService, 'sumMoney'>;
  clock: Clock;
  currency: Currency;
}

/** The last days' sales. Today is read anew each time; the days before it, which are nearly all the work, are kept. */
export function createListSalesDays({ orders, payments, clock, currency }: Deps) {
  const readFinished = createKeptReads<SalesDay[]>(clock, finishedDaysKeptMs);

  async function readSales(actor: Actor, days: readonly DayBounds[]): Promise<SalesDay[]> {
    const boundaries = [...days.map(({ start }) => start), ...days.slice(-1).map(({ end }) => end)];
    const [counts, revenues] = await Promise.all([
      orders.countByPlacedAt(actor, boundaries),
      payments.sumMoney(actor, boundaries),
    ]);
    return days.map(({ day }, index) => ({
      date: toDateText(day),
      orders: counts[index] ?? 0,
      revenue: revenues[index] ?? zero(currency),
    }));
  }

  /**
   * @returns the oldest first, none left out, today last.
   * @throws DomainError BAD_USER_INPUT for a time zone there is not.
   */
  return async (actor: Actor, timeZone: string): Promise<SalesDay[]> => {
    const calendar = calendarOf(timeZone);
    const days = lastDays(calendar, clock.now(), overviewDays);
    const [finished, today] = [days.slice(0, -1), days.slice(-1)];
    const key = `${calendar.timeZone} ${today.map(({ day }) => day).join()}`;
    return [...(await readFinished(key, () => readSales(actor, finished))), ...(await readSales(actor, today))];
  };
}
