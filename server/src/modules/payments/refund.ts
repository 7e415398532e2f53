import type { OrderRefund } from '../orders/order-refund.js';

/** A refund as it is listed beside others, of whichever order. */
export interface Refund extends OrderRefund {
  orderId: string;
}
