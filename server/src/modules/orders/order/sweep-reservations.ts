import type { Clock } from '../../../platform/clock.js';
import type { FaultPoints } from '../../../shared/fault-points.js';
import { isStock, wasSold, type OrderReservation } from './order.js';
import type { OrderStore } from './order-store.js';
import { finalise, reduce, release, reservationsBefore, type Resources } from './reservations.js';

/** Reservations that are not older than this are skipped, because their order may be about to be inserted. */
export const sweepGraceMinutes = 10;

export interface SweepReport {
  released: number;
  finalised: number;
}

interface Deps extends Resources {
  orders: OrderStore;
  clock: Clock;
  faults?: FaultPoints;
}

async function settleReservation(
  deps: Deps,
  { orderId, reservation }: { orderId: string; reservation: OrderReservation },
): Promise<keyof SweepReport | null> {
  const { orders, faults } = deps;
  const order = await orders.findById(orderId);
  const own = order?.reservations.find(({ id }) => id === reservation.id);
  if (order && own && (order.status === 'placed' || wasSold(order))) {
    // If more is reserved than the order needs, the process that edited the order died before it released the rest.
    const isReduced = isStock(own) && isStock(reservation) && own.quantity < reservation.quantity;
    const isReleased = isReduced && (await reduce(deps, reservation, own.quantity));
    if (wasSold(order)) return (await finalise(deps, own)) ? 'finalised' : null;
    return isReleased ? 'released' : null;
  }
  // The order may be paid after this read, so the fence decides whether the reservation is released.
  if (!(await orders.fenceReservation(orderId, reservation.id))) return null;
  await faults?.at('sweep.after-fence');
  return (await release(deps, reservation)) ? 'released' : null;
}

/**
 * Repairs the effects of a crash: reservations of paid orders become final; reservations of orders that ended or were
 * never inserted are released. Safe at any time, also while another sweep is running.
 */
export async function sweepReservations(deps: Deps): Promise<SweepReport> {
  const report: SweepReport = { released: 0, finalised: 0 };
  const before = new Date(deps.clock.now().getTime() - sweepGraceMinutes * 60_000);
  for await (const reservation of reservationsBefore(deps, before)) {
    const result = await settleReservation(deps, reservation);
    if (result !== null) report[result] += 1;
  }
  return report;
}
