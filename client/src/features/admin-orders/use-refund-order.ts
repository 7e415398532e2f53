import {
  useRefundOrderMutation,
  type RefundOrderInput,
  type RefundOrderMutation,
} from '../../graphql/generated/operations';
import { useIdempotencyKey } from '../../lib/idempotency/use-idempotency-key';
import { forgetAuditLog } from '../../graphql/forget-audit-log';

export type RefundDraft = Pick<RefundOrderInput, 'amount' | 'reason' | 'restockQuantity' | 'expectedStatus'>;
export type MadeRefund = RefundOrderMutation['refundOrder']['refund'];

/** Pays an order back; sent again after a failure, it is still one refund. */
export function useRefundOrder(orderId: string): (draft: RefundDraft) => Promise<MadeRefund> {
  const withKey = useIdempotencyKey();
  const [refundOrder] = useRefundOrderMutation({ update: forgetAuditLog });
  return async (draft) => {
    const input = { orderId, ...draft };
    const { data } = await withKey(input, (idempotencyKey) =>
      refundOrder({ variables: { input: { idempotencyKey, ...input } } }),
    );
    if (!data) throw new Error('refundOrder answered without a refund.');
    return data.refundOrder.refund;
  };
}
