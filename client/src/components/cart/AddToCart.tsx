import type { BikeChoice } from '../../lib/garage/garage';
import { Button } from '../actions/Button';
import { toEarlyCartLine } from './early-cart-line';
import { useAddToCart } from './use-add-to-cart';

interface AddToCartProps {
  product: { id: string; name: string; minimumQuantity: number };
  /** Id of the element that names the product. */
  describedBy?: string;
  /** The bike of the page, which the cart's line names if the visitor has no active bike. */
  bike?: BikeChoice;
  /** 'signal' for the main button to buy. */
  tone?: 'quiet' | 'signal';
}

/** Adds the minimum quantity to the cart, for the visitor's bike. */
export function AddToCart({ product, describedBy, bike, tone = 'quiet' }: AddToCartProps) {
  const { isAdding, add } = useAddToCart(bike);
  return (
    <Button
      tone={tone}
      size="large"
      width="full"
      busy={isAdding}
      keepsFocus
      onClick={() => void add(product, product.minimumQuantity)}
      aria-describedby={describedBy}
      {...toEarlyCartLine(product, product.minimumQuantity, bike)}
    >
      Add to cart
    </Button>
  );
}
