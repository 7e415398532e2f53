import { withBike, withoutBike, writeGarage } from './edit-garage';
import { readGarage, type GarageBike } from './garage';

export interface GarageChanges {
  /** Shows parts for this bike from now on, and keeps it. */
  choose: (bike: GarageBike) => void;
  remove: (bike: GarageBike) => void;
  /** Shows parts for no bike; the bikes stay. */
  rideNone: () => void;
}

const changes: GarageChanges = {
  choose: (bike) => writeGarage(withBike(readGarage(), bike)),
  remove: (bike) => writeGarage(withoutBike(readGarage(), bike)),
  rideNone: () => writeGarage({ ...readGarage(), active: null }),
};

export function useChangeGarage(): GarageChanges {
  return changes;
}
