import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and during hydration, when the browser must render the same as the server. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
