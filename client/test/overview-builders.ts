import type { OverviewQuery } from '../src/graphql/generated/operations';
import { money } from './builders';

type Overview = OverviewQuery['overview'];
type SalesDay = Overview['days'][number];

/**
 * The days of April 2026. `busy` gives orders and revenue in minor units by day of the month; the other days have no
 * orders.
 */
export function april(
  busy: Readonly<Record<number, readonly [orders: number, revenueMinor: number]>> = {},
): SalesDay[] {
  return Array.from({ length: 30 }, (_, index) => {
    const [orders, revenueMinor] = busy[index + 1] ?? [0, 0];
    const date = `2026-04-${String(index + 1).padStart(2, '0')}`;
    return { __typename: 'SalesDay', date, orders, revenue: money(revenueMinor) };
  });
}

/** A shop in which nothing has happened; today is April 30, 2026. */
export function anOverview({ days = april(), ...overrides }: Partial<Overview> = {}, unsentMails = 0): OverviewQuery {
  const sum = (of: (day: SalesDay) => number) => days.reduce((total, day) => total + of(day), 0);
  const today = days.at(-1);
  if (!today) throw new RangeError('An overview needs at least one day.');
  return {
    missingOpeningSteps: [],
    overview: {
      __typename: 'ShopOverview',
      today,
      days,
      last30Days: {
        __typename: 'SalesTotal',
        orders: sum(({ orders }) => orders),
        revenue: money(sum(({ revenue }) => revenue.amountMinor)),
      },
      lowStock: { __typename: 'LowStock', count: 0, products: [] },
      unpaidReservations: {
        __typename: 'UnpaidReservations',
        orders: 0,
        pieces: 0,
        value: money(0),
        nextToExpire: [],
      },
      flaggedPayments: { __typename: 'FlaggedPayments', count: 0, orders: [] },
      ...overrides,
    },
    unsentMails: { __typename: 'ShopMessageConnection', totalCount: unsentMails },
  };
}
