import type { Clock } from '../../platform/clock.js';
import { assertMay, may, type Actor } from '../../shared/actor.js';
import type { Currency } from '../../shared/money.js';
import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import type { OrdersService } from '../orders/order/orders.service.js';
import type { PaymentsService } from '../orders/payments/payments.service.js';
import { createListSalesDays } from './list-sales-days.js';
import { totalOf, type ShopOverview } from './overview.js';

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
