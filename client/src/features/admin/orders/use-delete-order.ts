import type { ApolloCache } from '@apollo/client';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import {
  AdminOrdersDocument,
  type AdminOrdersQueryVariables,
  useCancelOrderMutation,
} from '../../../graphql/generated/operations';

/** Deletes an order. @param inView variables of the list on screen, if there is one */
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
 * After an order is deleted, all lists are fetched again when they are shown next. Only the list on screen is kept,
 * with all its pages; the order is removed from it unless it shows deleted orders.
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
