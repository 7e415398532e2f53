import { add, zero, type Currency, type Money } from '../../shared/money.js';
import type { Product } from '../catalogue/products/product.js';
import type { Order } from '../orders/order/order.js';

/** Number of days in the overview, including today. */
export const overviewDays = 30;

export interface SalesTotal {
  /** Number of orders placed on the days of this total, whatever their status is now. */
  orders: number;
  /** Money received on these days minus money refunded on them; negative if more was refunded. */
  revenue: Money;
}

export interface SalesDay extends SalesTotal {
  /** YYYY-MM-DD in the requested time zone. */
  date: string;
}

export interface ShopOverview {
  today: SalesDay;
  /** Sales of all days, oldest first. */
  days: readonly SalesDay[];
  last30Days: SalesTotal;
  lowStock: { count: number; products: readonly Product[] };
  unpaidReservations: { orders: number; pieces: number; value: Money; nextToExpire: readonly Order[] };
  flaggedPayments: { count: number; orders: readonly Order[] };
}

export function totalOf(days: readonly SalesTotal[], currency: Currency): SalesTotal {
  return {
    orders: days.reduce((sum, day) => sum + day.orders, 0),
    revenue: days.reduce((sum, day) => add(sum, day.revenue), zero(currency)),
  };
}
