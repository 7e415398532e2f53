import { useIsHydrated } from '../rendered/use-is-hydrated';
import { useSession } from '../session/SessionProvider';
import { useCartToken } from './cart-token';

/** Whether there may be a cart to fetch. False on the server and during hydration. */
export function useHasCart(): boolean {
  const { user } = useSession();
  const token = useCartToken();
  const isHydrated = useIsHydrated();
  return isHydrated && (user !== null || token !== null);
}
