import { useApolloClient } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../components/actions/Button';
import { useAddToCart } from '../../../components/cart/use-add-to-cart';
import { toastError, toastFailure } from '../../../components/toasts/toasts';
import { GuestOrderProductDocument } from '../../../graphql/generated/operations';
import { isSold } from '../../../lib/catalogue/stock-words';

/** The product of the purchase page that sent a visitor to the login; null if another page did. */
export function productIdOf(from: string | undefined): string | null {
  return from?.match(/^\/product\/([0-9a-f]{24})\/?$/)?.[1] ?? null;
}

/** Lets a visitor order without an account: the product goes into the cart, and the checkout opens. */
export function GuestOrder({ productId }: { productId: string }) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { add } = useAddToCart();
  const [isBusy, setIsBusy] = useState(false);
  const order = async () => {
    const { data } = await client.query({ query: GuestOrderProductDocument, variables: { id: productId } });
    const product = data?.product;
    if (!product || !isSold(product)) toastError('This part cannot be ordered right now.');
    else if (await add(product, product.minimumQuantity)) await navigate('/checkout');
  };
  return (
    <chakra.section display="grid" gap="3" borderBottom="line" paddingBottom="5" aria-label="Order as a guest">
      <p>You can also order without an account.</p>
      <Button
        size="large"
        width="full"
        whiteSpace="normal"
        busy={isBusy}
        onClick={() => {
          setIsBusy(true);
          order()
            .catch(toastFailure)
            .finally(() => setIsBusy(false));
        }}
      >
        Add to cart and order as a guest
      </Button>
    </chakra.section>
  );
}
