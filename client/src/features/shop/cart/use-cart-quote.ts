import { NetworkStatus } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import {
  CartQuoteDocument,
  useCartQuoteQuery,
  type CartQuoteQueryVariables,
  type PricedCartFragment,
} from '../../../graphql/generated/operations';
import { toShopError, type ShopError } from '../../../graphql/shop-error';

export interface ShownQuote {
  /** The quote for these variables, or the previous quote until it arrives. Null until the first quote has arrived. */
  quote: PricedCartFragment | null;
  /** True until the first answer. What is below the quote is shown only after that, so that it does not move. */
  isFirst: boolean;
  /** True while the quote for these variables is being fetched. */
  isLoading: boolean;
  error: ShopError | null;
  refetch: () => Promise<unknown>;
  /** A quote for other variables; null if there is no cart. @throws if it cannot be fetched. */
  getQuote: (variables: CartQuoteQueryVariables) => Promise<PricedCartFragment | null>;
}

/** What the cart costs for a destination. Each revision of the cart has its own quote. */
export function useCartQuote(variables: CartQuoteQueryVariables): ShownQuote {
  const client = useApolloClient();
  const { data, previousData, error, loading, networkStatus, refetch } = useCartQuoteQuery({
    variables,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const quote = (data ?? previousData)?.cart?.quote ?? null;
  return {
    quote,
    isFirst: quote === null && networkStatus === NetworkStatus.loading,
    isLoading: loading,
    error: error && !loading ? toShopError(error) : null,
    refetch,
    getQuote: async (other) => {
      const answer = await client.query({ query: CartQuoteDocument, variables: other });
      return answer.data?.cart?.quote ?? null;
    },
  };
}
