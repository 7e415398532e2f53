import { useSyncExternalStore } from 'react';
import { activeBikeOf, emptyGarage, readGarage, subscribeGarage, type Garage, type GarageBike } from './garage';

/** Empty on the server and during hydration. */
export function useGarage(): Garage {
  return useSyncExternalStore(subscribeGarage, readGarage, () => emptyGarage);
}

/** The active bike at this moment, for event handlers; null if there is none. */
export const readActiveBike = (): GarageBike | null => activeBikeOf(readGarage());

/** The active bike; null if there is none. Always null on the server and during hydration. */
export function useActiveBike(): GarageBike | null {
  return activeBikeOf(useGarage());
}
