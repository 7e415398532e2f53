import { useSyncExternalStore } from 'react';
import { activeBikeOf, readGarage, subscribeGarage, type Garage, type GarageBike } from './garage';

const noGarage: Garage = { bikes: [], active: null };

/** Empty on the server and during hydration. */
export function useGarage(): Garage {
  return useSyncExternalStore(subscribeGarage, readGarage, () => noGarage);
}

/** The active bike at this moment, for event handlers; null if there is none. */
export const readActiveBike = (): GarageBike | null => activeBikeOf(readGarage());

/** The active bike; null if there is none, on the server and during hydration. */
export function useActiveBike(): GarageBike | null {
  return activeBikeOf(useGarage());
}
