import type { OrderTerms } from '../src/modules/orders/order/place-order.js';
import { usualCarriers } from '../src/modules/settings/carriers.js';
import type { ReturnTerms } from '../src/modules/orders/order/withdrawal-deadline.js';

/** The default terms of new orders. */
export const orderTerms: OrderTerms & ReturnTerms = {
  timeZone: 'Europe/Berlin',
  returnDays: 14,
  oldPartDays: 30,
  acceptsQuickOrders: true,
  orderReservationMinutes: 1440,
  cartReservationMinutes: 60,
  orderNumberPrefix: 'KS-',
  carriers: usualCarriers,
};
