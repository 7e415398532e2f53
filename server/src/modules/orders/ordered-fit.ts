import { toOrderedFitText } from '@kickstand/rules/ordered-fit';
import type { FitAnswer } from '../../shared/fit-answer.js';
import type { LineBike } from '../carts/cart.js';
import { noFitment, toConditionText } from '../vehicles/fitment.js';
import { nameOf } from '../vehicles/vehicle.js';
import type { VehiclesService } from '../vehicles/vehicles.service.js';

/** The bike that a line was ordered for, and what the shop said of whether it fits: later edits change nothing of it. */
export interface OrderedFit {
  vehicleId: string;
  /** Make, model, variant and code. */
  bike: string;
  /** Null if the customer did not know it. */
  year: number | null;
  answer: FitAnswer;
  /** Of `fits_if`, in words: `with ABS`. */
  conditions: readonly string[];
}

/** The bike and the fit answer: `Honda CBR 600 RR (PC40) 2009: fits only with ABS`. */
export function fitInWords({ bike, year, answer, conditions }: OrderedFit): string {
  return toOrderedFitText(bike, year, answer, conditions);
}

export type FitTeller = Pick<VehiclesService, 'find' | 'findFitments' | 'fitOf'>;

/** @returns null for a bike that the shop does not know any more. */
export async function toOrderedFit(vehicles: FitTeller, productId: string, bike: LineBike): Promise<OrderedFit | null> {
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
