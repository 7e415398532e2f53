import type { Currency } from '../../../shared/money.js';

/** What the customer list shows about an order. */
export interface OrderOfCustomer {
  id: string;
  email: string;
  name: string;
  phone: string;
  placedAt: Date;
  currency: Currency;
  /** Amount paid minus refunds, in minor units. */
  spentMinor: number;
  returnCount: number;
}
