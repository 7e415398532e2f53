import { usePlaceOrderMutation, type Purchase_ProductFragment } from '../../../graphql/generated/operations';
import { useIdempotencyKey } from '../../../lib/idempotency/use-idempotency-key';

export interface OrderDraft {
  quantity: number;
  address: string;
  phone: string;
}

/**
 * Places an order at the displayed price and resolves to its id. The answer includes the product, so that the page
 * shows the stock after the order.
 */
export function usePlaceOrder(product: Purchase_ProductFragment): (draft: OrderDraft) => Promise<string> {
  const withKey = useIdempotencyKey();
  const [placeOrder] = usePlaceOrderMutation({
    update: (cache) => {
      // Lists of orders are fetched again when next shown.
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
    const answer = await withKey(input, (idempotencyKey) =>
      placeOrder({ variables: { input: { idempotencyKey, ...input } } }),
    );
    return answer.placeOrder.order.id;
  };
}
