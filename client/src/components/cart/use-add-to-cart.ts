import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { toShopError } from '../../graphql/shop-error';
import { addForActiveBike } from '../../lib/cart/change-cart';
import type { BikeChoice } from '../../lib/garage/garage';
import { useIdempotencyKey } from '../../lib/idempotency/use-idempotency-key';
import { useSession } from '../../lib/session/SessionProvider';
import { toastError, toastSuccess } from '../toasts/toasts';

export interface AddToCart {
  isAdding: boolean;
  /** Resolves to true if the product was added. A toast reports the success or the error. */
  add: (product: { id: string; name: string }, quantity: number) => Promise<boolean>;
}

/**
 * Adds products to the cart, for the visitor's bike.
 * @param bike the bike of the page, which is used if the visitor has no active one
 */
export function useAddToCart(bike?: BikeChoice): AddToCart {
  const client = useApolloClient();
  const { user } = useSession();
  const withKey = useIdempotencyKey();
  const [isAdding, setIsAdding] = useState(false);
  return {
    isAdding,
    add: async ({ id: productId, name }, quantity) => {
      setIsAdding(true);
      try {
        await addForActiveBike(client, { productId, quantity }, user !== null, withKey, bike);
        toastSuccess(`${name} is in your cart.`, { to: '/cart', label: 'View cart' });
        return true;
      } catch (error) {
        toastError(toShopError(error).message);
        return false;
      } finally {
        setIsAdding(false);
      }
    },
  };
}
