import { useSyncExternalStore } from 'react';
import { activeBikeOf, readGarage, subscribeGarage, type Garage, type GarageBike } from './garage';

const noGarage: Garage = { bikes: [], active: null };

/** Empty on the server and while its page is taken over. */
export function useGarage(): Garage {
  return useSyncExternalStore(subscribeGarage, readGarage, () => noGarage);
}

/** The bike that parts are shown for at this moment; null without one. For what somebody has pressed. */
export const readActiveBike = (): GarageBike | null => activeBikeOf(readGarage());

/** The bike that parts are shown for. Null without one, on the server and while its page is taken over. */
export function useActiveBike(): GarageBike | null {
  return activeBikeOf(useGarage());
}
