import type { Clock } from '../../platform/clock.js';
import type { Stock } from '../catalog/stock.js';
import type { StockHold } from '../catalog/stock.repository.js';
import type { OrderRepository } from './order.repository.js';

/** Younger reservations may belong to an order that is being written right now. */
export const sweepGraceMinutes = 10;

export interface SweepReport {
  released: number;
  finalised: number;
}

/**
 * Repairs what a crash left between the two documents of an order: a reservation whose order is paid becomes final, one
 * whose order ended (or was never written) is given back. Safe beside any other write, and beside another sweep.
 */
export function createSweepReservations(deps: { orders: OrderRepository; stock: Stock; clock: Clock }) {
  const { orders, stock, clock } = deps;

  return async function sweepReservations(): Promise<SweepReport> {
    const report: SweepReport = { released: 0, finalised: 0 };
    const before = new Date(clock.now().getTime() - sweepGraceMinutes * 60_000);
    for await (const hold of stock.holdsBefore(before)) {
      const result = await settleHold(hold);
      if (result !== null) report[result] += 1;
    }
    return report;
  };

  async function settleHold(hold: StockHold): Promise<keyof SweepReport | null> {
    const order = await orders.findById(hold.orderId);
    const isHeld = order?.reservationId === hold.id;
    if (order && isHeld && order.status === 'placed') return null;
    if (order && isHeld && order.payment.paidAt !== null) {
      return (await stock.finalise(hold.productId, hold.id)) ? 'finalised' : null;
    }
    // The order may be paid between this read and the release: the fence decides, not what was read.
    if (!(await orders.fenceReservation(hold.orderId, hold.id))) return null;
    return (await stock.release({ ...hold, reservationId: hold.id })) ? 'released' : null;
  }
}
