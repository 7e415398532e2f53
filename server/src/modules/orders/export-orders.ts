import type { Clock } from '../../platform/clock.js';
import { assertAdmin, type Actor } from '../../shared/actor.js';
import type { OrderFilter } from './order-list.js';
import type { OrderExports } from './order-export.repository.js';
import type { Order, OrderCustomer, OrderLine, OrderPayment } from './order.js';

/** As much of an order as leaves the shop. */
export interface ExportedOrder extends Pick<Order, 'id' | 'status' | 'placedAt' | 'delivery' | 'total'> {
  customer: Pick<OrderCustomer, 'name' | 'email'>;
  line: Pick<OrderLine, 'productId' | 'name' | 'quantity' | 'unitPrice'>;
  payment: Pick<OrderPayment, 'status' | 'flag' | 'refunded' | 'transactionId' | 'paidAt' | 'disputed'>;
  /** Null until it was; kept when it is refunded afterwards. */
  shippedAt: Date | null;
}

export interface OrderExport {
  /** When it was asked for. */
  at: Date;
  /** Newest first; read from the database as fast as they are taken, and no longer than they are. */
  orders: AsyncIterable<ExportedOrder>;
}

interface Deps {
  exports: OrderExports;
  clock: Clock;
}

/** Every order that a list with the same filter would show, in one go. */
export function createExportOrders({ exports, clock }: Deps) {
  return (actor: Actor, filter: OrderFilter): OrderExport => {
    assertAdmin(actor);
    return { at: clock.now(), orders: exports.eachNewestFirst({ everybody: true }, filter) };
  };
}
