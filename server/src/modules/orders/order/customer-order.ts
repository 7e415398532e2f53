import type { Currency } from '../../../shared/money.js';

/** What the list of customers shows of an order. */
export interface OrderOfCustomer {
  id: string;
  email: string;
  name: string;
  phone: string;
  placedAt: Date;
  currency: Currency;
  /** What was paid, without what was paid back; in minor units. */
  spentMinor: number;
  returnCount: number;
}
