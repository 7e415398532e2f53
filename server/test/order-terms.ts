import type { OrderTerms } from '../src/modules/orders/order/place-order.js';
import { usualCarriers } from '../src/modules/settings/carriers.js';

/** What new orders follow by default. */
export const orderTerms: OrderTerms = {
  acceptsQuickOrders: true,
  orderReservationMinutes: 1440,
  cartReservationMinutes: 60,
  orderNumberPrefix: 'KS-',
  carriers: usualCarriers,
};
