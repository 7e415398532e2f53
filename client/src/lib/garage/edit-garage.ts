import { mostBikes } from '@kickstand/rules/limits';
import { activeBikeOf, isSameBike, readGarage, type BikeChoice, type Garage, type GarageBike } from './garage';
import { storedGarage } from './garage-owner';

export function writeGarage({ bikes, active, account }: Garage): void {
  const isEmpty = bikes.length === 0 && account === undefined;
  storedGarage.write(isEmpty ? null : JSON.stringify({ bikes, active, account }));
}

/**
 * Adds the bike and makes it active. In a visitor's full garage, it replaces the oldest one; for an account, the server
 * refuses the new one instead.
 */
export function withBike(garage: Garage, bike: GarageBike): Garage {
  const index = garage.bikes.findIndex((known) => isSameBike(known, bike));
  if (index >= 0) return { ...garage, active: index };
  const added = [...garage.bikes, bike];
  const bikes = garage.account ? added : added.slice(-mostBikes);
  return { ...garage, bikes, active: bikes.length - 1 };
}

export function withoutBike(garage: Garage, bike: BikeChoice): Garage {
  const active = activeBikeOf(garage);
  const bikes = garage.bikes.filter((known) => !isSameBike(known, bike));
  const index = active ? bikes.indexOf(active) : -1;
  return { ...garage, bikes, active: index < 0 ? null : index };
}

/** Adds the bike and makes it active. */
export const chooseBike = (bike: GarageBike): void => writeGarage(withBike(readGarage(), bike));

export const removeBike = (bike: GarageBike): void => writeGarage(withoutBike(readGarage(), bike));

/** Deactivates the active bike and keeps all bikes. */
export const clearActiveBike = (): void => writeGarage({ ...readGarage(), active: null });
