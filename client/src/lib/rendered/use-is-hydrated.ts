import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and while the browser takes over what the server rendered: both have to render the same. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
