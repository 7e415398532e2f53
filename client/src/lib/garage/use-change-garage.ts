import { withBike, withoutBike, writeGarage } from './edit-garage';
import { readGarage, type GarageBike } from './garage';

export interface GarageChanges {
  /** Adds the bike and makes it active. */
  choose: (bike: GarageBike) => void;
  remove: (bike: GarageBike) => void;
  /** Deactivates the active bike and keeps all bikes. */
  clearActiveBike: () => void;
}

const changes: GarageChanges = {
  choose: (bike) => writeGarage(withBike(readGarage(), bike)),
  remove: (bike) => writeGarage(withoutBike(readGarage(), bike)),
  clearActiveBike: () => writeGarage({ ...readGarage(), active: null }),
};

export function useChangeGarage(): GarageChanges {
  return changes;
}
