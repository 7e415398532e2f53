import type { Clock } from '../../platform/clock.js';
import { assertAdmin, type Actor } from '../../shared/actor.js';
import type { OrderFilter } from './order-list.js';
import type { OrderLists } from './order-list.repository.js';
import type { Order, OrderPayment } from './order.js';

/** As much of an order as leaves the shop. */
export type ExportedOrder = Pick<Order, 'id' | 'status' | 'customer' | 'delivery' | 'line' | 'total' | 'placedAt'> & {
  payment: Pick<OrderPayment, 'status' | 'flag' | 'refunded' | 'transactionId' | 'paidAt'>;
};

export interface OrderExport {
  /** When it was asked for. */
  at: Date;
  /** Newest first; read from the database as fast as they are taken, and no longer than they are. */
  orders: AsyncIterable<ExportedOrder>;
}

interface Deps {
  lists: Pick<OrderLists, 'eachNewestFirst'>;
  clock: Clock;
}

export type ExportOrders = ReturnType<typeof createExportOrders>;

/** Every order that a list with the same filter would show, in one go. */
export function createExportOrders({ lists, clock }: Deps) {
  return (actor: Actor, filter: OrderFilter): OrderExport => {
    assertAdmin(actor);
    return { at: clock.now(), orders: lists.eachNewestFirst({ everybody: true }, filter) };
  };
}
