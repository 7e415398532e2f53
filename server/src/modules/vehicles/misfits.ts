import { fitOf, type Fitment, type RowOfVehicle } from './fitment.js';
import type { Vehicle } from './vehicle.js';

/** Units that a customer returned because they do not fit a bike, although the shop had said that they do. */
export interface ReturnedMisfit {
  productId: string;
  vehicleId: string;
  /** Null if the customer did not know it. */
  year: number | null;
  returnedAt: Date;
  /** The customer's note; null if there is none. */
  note: string | null;
}

/** Returns of a product that did not fit a bike, although the shop still lists it as fitting. */
export interface Misfit extends Omit<ReturnedMisfit, 'vehicleId'> {
  vehicle: Vehicle;
  /** Number of returns. `returnedAt` is the time of the latest return; `note` is the latest note. */
  count: number;
  /** The rows about the bike. */
  rows: readonly RowOfVehicle[];
}

/** @param returned the latest first; the result has the same order. */
export function misfitsOf(
  returned: readonly ReturnedMisfit[],
  fitments: ReadonlyMap<string, Fitment>,
  findVehicle: (id: string) => Vehicle | null,
): Misfit[] {
  const groups = new Map<string, Misfit>();
  for (const { vehicleId, ...each } of returned) {
    const vehicle = findVehicle(vehicleId);
    const fitment = fitments.get(each.productId);
    if (!vehicle || !fitment) continue;
    const { answer } = fitOf(fitment, vehicle, each.year);
    if (answer !== 'fits' && answer !== 'fits_if') continue;
    const key = [each.productId, vehicle.id, each.year].join(' ');
    const group = groups.get(key);
    const rows = fitment.rows.filter((row) => row.vehicle === vehicle.number).map((row) => ({ ...row, vehicle }));
    if (!group) groups.set(key, { ...each, vehicle, rows, count: 1 });
    else groups.set(key, { ...group, count: group.count + 1, note: group.note ?? each.note });
  }
  return [...groups.values()];
}
