import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden';
import { CartDocument, useCartQuery } from '../../../graphql/generated/operations';
import { onCartChange, useCartToken } from '../../../lib/cart/cart-token';
import { mergeCart } from '../../../lib/cart/change-cart';
import { useSession } from '../../../lib/session/SessionProvider';

/** First and longest pause before the merge of the visitor's cart is retried, in milliseconds. */
const [firstPause, longestPause] = [5_000, 60_000];

/**
 * Number of units in the cart. Also fetches the cart again after changes in other tabs, and merges a visitor's cart
 * into the account at sign-in.
 */
export function CartCount() {
  const client = useApolloClient();
  // If the cached answer is that there is no cart, another tab may have created one since.
  const [isCached] = useState(() => Boolean(client.readQuery({ query: CartDocument })?.cart));
  // Answers are merged, so that a late answer cannot replace a newer cart; see the cache's type policies.
  const { data, refetch } = useCartQuery({
    fetchPolicy: isCached ? 'cache-first' : 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    refetchWritePolicy: 'merge',
  });
  const { user } = useSession();
  const token = useCartToken();
  const userId = user?.id ?? null;
  useEffect(() => onCartChange(() => void refetch().catch(() => undefined)), [refetch]);
  useEffect(() => {
    if (userId === null || token === null) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Repeated until it succeeds, because the checkout waits for it.
    const merge = (pauseMs: number) =>
      void mergeCart(client, token).catch(() => {
        if (!isOver) timer = setTimeout(() => merge(Math.min(2 * pauseMs, longestPause)), pauseMs);
      });
    merge(firstPause);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [client, userId, token]);
  const quantity = data?.cart?.quantity ?? 0;
  // Removes the number that was set when a part was added before hydration.
  useEffect(() => {
    if (data) document.documentElement.style.removeProperty('--cart-count');
  }, [data]);
  if (quantity === 0) return null;
  return (
    <>
      <span aria-hidden="true">{quantity > 999 ? '999+' : quantity}</span>
      <VisuallyHidden>{`(quantity ${quantity})`}</VisuallyHidden>
    </>
  );
}
