import { ActionDialog } from '../../../components/dialog/dialogs';
import { toastSuccess } from '../../../components/toasts/toasts';
import type { ApolloCache } from '@apollo/client';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import {
  AdminOrdersDocument,
  type AdminOrdersQueryVariables,
  useCancelOrderMutation,
} from '../../../graphql/generated/operations';

interface DeleteOrderDialogProps {
  order: { id: string; customerName: string; customerEmail: string; lines: readonly { name: string }[] };
  deleteOrder: (orderId: string) => Promise<void>;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteOrderDialog({ order, deleteOrder, onDeleted, onClose }: DeleteOrderDialogProps) {
  return (
    <ActionDialog
      title="Are you sure you want to delete order?"
      description={`${order.lines.map(({ name }) => name).join(', ')}, ordered by ${order.customerEmail || order.customerName}. Its products return to stock.`}
      confirmLabel="Delete"
      act={() => deleteOrder(order.id)}
      onDone={() => {
        toastSuccess('order is deleted');
        onDeleted();
      }}
      onClose={onClose}
    />
  );
}

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
 * After an order is deleted, lists of orders are fetched again when next shown. The list on screen is the exception: it
 * keeps all its pages, and the order is removed from it unless it shows deleted orders.
 */
function dropFromLists(cache: ApolloCache, orderId: string, inView?: AdminOrdersQueryVariables): void {
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
