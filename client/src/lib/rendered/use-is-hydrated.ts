import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and during hydration, in which both have to render the same. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
