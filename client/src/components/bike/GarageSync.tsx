import { useGarageSync } from '../../lib/garage/use-garage-sync';

/** Keeps the garages of the browser and the account the same; shows nothing. */
export function GarageSync() {
  useGarageSync();
  return null;
}
