import { usePlaceOrderMutation, type Purchase_ProductFragment } from '../../graphql/generated/operations';
import { useIdempotencyKey } from '../../lib/idempotency/use-idempotency-key';

export interface OrderDraft {
  quantity: number;
  address: string;
  phone: string;
}

/**
 * Places an order at the price that is on the screen and answers its id. The answer carries the product, so that the
 * stock on the screen is the stock after the order.
 */
export function usePlaceOrder(product: Purchase_ProductFragment): (draft: OrderDraft) => Promise<string> {
  const withKey = useIdempotencyKey();
  const [placeOrder] = usePlaceOrderMutation({
    update: (cache) => {
      // Lists of orders are fetched anew when they are shown next.
      cache.evict({ id: 'ROOT_QUERY', fieldName: 'orders' });
      cache.gc();
    },
  });
  return async (draft) => {
    const input = {
      ...draft,
      productId: product.id,
      expectedUnitPrice: { amountMinor: product.price.amountMinor, currencyCode: product.price.currencyCode },
    };
    const { data } = await withKey(input, (idempotencyKey) =>
      placeOrder({ variables: { input: { idempotencyKey, ...input } } }),
    );
    if (!data) throw new Error('placeOrder answered without an order.');
    return data.placeOrder.order.id;
  };
}
