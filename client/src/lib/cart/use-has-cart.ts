import { useIsHydrated } from '../rendered/use-is-hydrated';
import { useSession } from '../session/SessionProvider';
import { useCartToken } from './cart-token';

/**
 * Whether there may be a cart to fetch. True if it cannot be found out who is signed in, because an account has a cart.
 * False on the server and during hydration.
 */
export function useHasCart(): boolean {
  const session = useSession();
  const token = useCartToken();
  const isHydrated = useIsHydrated();
  return (
    isHydrated && (session.user !== null || token !== null || (session.status === 'loading' && session.error !== null))
  );
}
