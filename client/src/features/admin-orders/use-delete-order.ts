import { useCancelOrderMutation, type AdminOrdersQueryVariables } from '../../graphql/generated/operations';
import { forgetAuditLog } from '../../graphql/forget-audit-log';
import { dropFromLists } from './listed-orders';

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
