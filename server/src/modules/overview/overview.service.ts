import type { Clock } from '../../platform/clock.js';
import { assertMay, may, type Actor } from '../../shared/actor.js';
import { zero, type Currency } from '../../shared/money.js';
import { createReadCache } from '../../platform/read-cache.js';
import { calendarOf, lastDays, toDateText, type DayBounds } from '../../shared/calendar.js';
import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import type { OrdersService } from '../orders/order/orders.service.js';
import type { PaymentsService } from '../orders/payments/payments.service.js';
import { totalOf, overviewDays, type ShopOverview, type SalesDay } from './overview.js';

/** How long past days are cached. They do not change, as sales and refunds count on the day on which they are made. */
const finishedDaysKeptMs = 60 * 60_000;
/** Days that are read each time: today, and yesterday, as orders may be started before midnight and stored later. */
const changingDays = 2;

interface Deps {
  orders: Pick<OrdersService, 'countByPlacedAt'>;
  payments: Pick<PaymentsService, 'sumMoney'>;
  clock: Clock;
  currency: Currency;
}

/** Sales of the last days. The newest days are read each time. The others, which take most of the work, are cached. */
function createListSalesDays({ orders, payments, clock, currency }: Deps) {
  const finishedSales = createReadCache({ clock, keepMs: finishedDaysKeptMs, maximumEntries: 100 });

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
   * @returns all days, oldest first, ending with today.
   * @throws DomainError BAD_USER_INPUT for an unknown time zone.
   */
  return async (actor: Actor, timeZone: string): Promise<SalesDay[]> => {
    const calendar = calendarOf(timeZone);
    const days = lastDays(calendar, clock.now(), overviewDays);
    const [finished, changing] = [days.slice(0, -changingDays), days.slice(-changingDays)];
    const key = `${calendar.timeZone} ${finished.at(-1)?.day}`;
    const sales = await Promise.all([
      finishedSales.read(key, () => readSales(actor, finished)),
      readSales(actor, changing),
    ]);
    return sales.flat();
  };
}

/** Number of entries of each list in the overview. */
const shown = { lowStock: 10, nextToExpire: 5, flagged: 5 } as const;

export interface OverviewDeps {
  orders: Pick<OrdersService, 'countByPlacedAt' | 'summariseUnpaid' | 'listOrders' | 'countOrders'>;
  payments: Pick<PaymentsService, 'sumMoney'>;
  catalogue: Pick<CatalogueService, 'summariseLowStock'>;
  clock: Clock;
  currency: Currency;
}

export type OverviewService = ReturnType<typeof createOverviewService>;

/** The overview of the shop. */
export function createOverviewService({ orders, payments, catalogue, clock, currency }: OverviewDeps) {
  const listSalesDays = createListSalesDays({ orders, payments, clock, currency });

  async function findFlagged(actor: Actor): Promise<ShopOverview['flaggedPayments']> {
    const filter = { needsReview: true };
    const count = await orders.countOrders(actor, filter);
    if (!may(actor, 'orders:read')) return { count, orders: [] };
    const { edges } = await orders.listOrders(actor, { filter, first: shown.flagged });
    return { count, orders: edges.map(({ node }) => node) };
  }

  return {
    /**
     * @param timeZone an IANA name, which decides when days begin and end.
     * @throws DomainError BAD_USER_INPUT for an unknown time zone.
     */
    async getOverview(actor: Actor, timeZone: string): Promise<ShopOverview> {
      assertMay(actor, 'reports:read');
      const [days, lowStock, unpaidReservations, flaggedPayments] = await Promise.all([
        listSalesDays(actor, timeZone),
        catalogue.summariseLowStock(actor, shown.lowStock),
        orders.summariseUnpaid(actor, { currency, first: shown.nextToExpire }),
        findFlagged(actor),
      ]);
      const today = days.at(-1);
      if (!today) throw new RangeError('An overview has at least one day');
      return { today, days, last30Days: totalOf(days, currency), lowStock, unpaidReservations, flaggedPayments };
    },
  };
}
