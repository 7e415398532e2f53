import type { Clock } from '../../platform/clock.js';
import { assertAdmin, type Actor } from '../../shared/actor.js';
import type { OrderFilter } from './order-list.js';
import type { ExportedOrder, OrderExports } from './order-export.repository.js';

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
