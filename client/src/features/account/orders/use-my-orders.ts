import { NetworkStatus } from '@apollo/client';
import { toastFailure } from '../../../components/toasts/toasts';
import { MyOrdersDocument, useMyOrdersQuery, type OrderRowFragment } from '../../../graphql/generated/operations';

const variables = { first: 50 };

export const myOrdersQuery = { query: MyOrdersDocument, variables };

export interface MyOrders {
  /** Undefined until the first page is loaded. */
  orders: readonly OrderRowFragment[] | undefined;
  totalCount: number;
  error: unknown;
  retry: () => void;
  /** Null when all orders are shown. */
  showMore: (() => void) | null;
  isFetchingMore: boolean;
}

/** The viewer's orders, always fetched: an order may have been paid or have expired since the last visit. */
export function useMyOrders(): MyOrders {
  const { data, error, refetch, fetchMore, networkStatus } = useMyOrdersQuery({
    variables,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const connection = data?.viewer?.orders;
  const after = connection?.pageInfo.hasNextPage ? connection.pageInfo.endCursor : null;
  return {
    orders: connection?.edges.map(({ node }) => node),
    totalCount: connection?.totalCount ?? 0,
    error,
    retry: () => void refetch(),
    showMore: after === null ? null : () => void fetchMore({ variables: { after } }).catch(toastFailure),
    isFetchingMore: networkStatus === NetworkStatus.fetchMore,
  };
}
