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

const answersInWords: Readonly<Record<FitAnswer, string>> = {
  fits: 'fits',
  fits_if: 'fits only',
  universal: 'universal part, measurements to be checked',
  unknown: 'we did not know whether it fits',
  does_not_fit: 'does not fit',
};

/** The bike with its year, as people read it: `Honda CBR 600 RR (PC40) 2009`. */
export function bikeInWords({ bike, year }: Pick<OrderedFit, 'bike' | 'year'>): string {
  return year === null ? bike : `${bike} ${year}`;
}

/** The bike and what the shop said of it: `Honda CBR 600 RR (PC40) 2009: fits only with ABS`. */
export function fitInWords(fit: OrderedFit): string {
  const conditions = fit.conditions.length === 0 ? '' : ` ${fit.conditions.join('; ')}`;
  return `${bikeInWords(fit)}: ${answersInWords[fit.answer]}${conditions}`;
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
