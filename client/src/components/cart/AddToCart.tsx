import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { toShopError } from '../../graphql/shop-error';
import type { BikeChoice } from '../../lib/garage/garage';
import { useIdempotencyKey } from '../../lib/idempotency/use-idempotency-key';
import { useSession } from '../../lib/session/SessionProvider';
import { Button } from '../actions/Button';
import { toastError, toastSuccess } from '../toasts/toasts';

interface AddToCartProps {
  product: { id: string; name: string; minimumQuantity: number };
  /** Id of the element that names the product. */
  describedBy?: string;
  /** The bike of the page, which the cart's line names if the visitor has no active bike. */
  bike?: BikeChoice;
  /** 'signal' if it is the page's main action. */
  tone?: 'quiet' | 'signal';
}

/** Adds the minimum quantity to the cart, for the visitor's bike. */
export function AddToCart({ product, describedBy, bike, tone = 'quiet' }: AddToCartProps) {
  const { id, name, minimumQuantity } = product;
  const client = useApolloClient();
  const { user } = useSession();
  const withKey = useIdempotencyKey();
  const [isAdding, setIsAdding] = useState(false);
  const add = async () => {
    setIsAdding(true);
    try {
      const { addForActiveBike } = await import('../../lib/cart/change-cart');
      await addForActiveBike(client, { productId: id, quantity: minimumQuantity }, user !== null, withKey, bike);
      toastSuccess(`${name} is in your cart.`);
    } catch (error) {
      toastError(toShopError(error).message);
    } finally {
      setIsAdding(false);
    }
  };
  return (
    <Button
      tone={tone}
      size="large"
      width="full"
      busy={isAdding}
      keepsFocus
      onClick={() => void add()}
      aria-describedby={describedBy}
    >
      Add to cart
    </Button>
  );
}
