import { toOrderedFitText } from '@kickstand/rules/ordered-fit';
import type { FitAnswer } from '../../../shared/fit-answer.js';
import type { LineBike } from '../../carts/cart.js';
import { noFitment, toConditionText } from '../../vehicles/fitment.js';
import { nameOf } from '../../vehicles/vehicle.js';
import type { VehiclesService } from '../../vehicles/vehicles.service.js';

/**
 * The bike that a line was ordered for, and the fit answer shown at that time. Later edits of the catalogue do not
 * change it.
 */
export interface OrderedFit {
  vehicleId: string;
  /** Make, model, variant and code. */
  bike: string;
  /** Null if the customer did not know it. */
  year: number | null;
  answer: FitAnswer;
  /** Conditions of `fits_if` as text, e.g. `with ABS`. */
  conditions: readonly string[];
}

/** The bike and the fit answer: `Honda CBR 600 RR (PC40) 2009: fits only with ABS`. */
export function fitInWords({ bike, year, answer, conditions }: OrderedFit): string {
  return toOrderedFitText(bike, year, answer, conditions);
}

export type FitLookup = Pick<VehiclesService, 'find' | 'findFitments' | 'fitOf'>;

/** @returns null if the bike no longer exists. */
export async function toOrderedFit(vehicles: FitLookup, productId: string, bike: LineBike): Promise<OrderedFit | null> {
  const vehicle = await vehicles.find(bike.vehicleId);
  if (!vehicle) return null;
  const [fitment = noFitment(productId)] = await vehicles.findFitments([productId]);
  const { answer, conditions } = await vehicles.fitOf(fitment, bike);
  return {
    vehicleId: vehicle.id,
    bike: nameOf(vehicle),
    year: bike.year,
    answer,
    conditions: conditions.map(toConditionText),
  };
}
