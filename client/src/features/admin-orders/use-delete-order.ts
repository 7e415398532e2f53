import type { ApolloCache } from '@apollo/client';
import { forgetAuditLog } from '../../graphql/forget-audit-log';
import {
  AdminOrdersDocument,
  type AdminOrdersQueryVariables,
  useCancelOrderMutation,
} from '../../graphql/generated/operations';

/** Deletes an order; `inView` is the question that the list in view answers, if there is one. */
export function useDeleteOrder(inView?: AdminOrdersQueryVariables): (orderId: string) => Promise<void> {
  const [cancelOrder] = useCancelOrderMutation();
  return async (orderId) => {
    await cancelOrder({
      variables: { input: { orderId } },
      update: (cache) => {
        dropFromLists(cache, orderId, inView);
        forgetAuditLog(cache);
      },
    });
  };
}

/**
 * After an order was deleted every list is fetched anew when it is next shown, but for the one in view: that one stays
 * as it is, with all the pages it has grown to, less the order unless deleted ones are listed there.
 */
export function dropFromLists(cache: ApolloCache, orderId: string, inView?: AdminOrdersQueryVariables): void {
  const shown = inView && cache.readQuery({ query: AdminOrdersDocument, variables: inView });
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'orders' });
  if (!shown) return;
  const { edges, totalCount } = shown.orders;
  const kept = listsDeleted(inView) ? edges : edges.filter(({ node }) => node.id !== orderId);
  const orders = { ...shown.orders, edges: kept, totalCount: totalCount - (edges.length - kept.length) };
  cache.writeQuery({ query: AdminOrdersDocument, variables: inView, data: { ...shown, orders } });
}

export function listsDeleted({ filter }: AdminOrdersQueryVariables): boolean {
  return filter?.statuses?.includes('CANCELLED') ?? true;
}
