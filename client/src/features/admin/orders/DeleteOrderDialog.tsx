import { useState } from 'react';
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog';
import { toastSuccess } from '../../../components/toasts/toasts';
import { useCancelOrderMutation } from '../../../graphql/generated/operations';
import { tellFailure } from '../../../lib/tell-failure';
import { forgetAuditLog } from '../forget-audit-log';

interface DeleteOrderDialogProps {
  /** The order in question; null while there is none. */
  order: { id: string; customerEmail: string; lines: readonly { name: string }[] } | null;
  onClose: () => void;
}

export function DeleteOrderDialog({ order, onClose }: DeleteOrderDialogProps) {
  const [cancelOrder] = useCancelOrderMutation({
    update: (cache) => {
      cache.evict({ id: 'ROOT_QUERY', fieldName: 'orders' });
      forgetAuditLog(cache);
    },
  });
  const [isBusy, setIsBusy] = useState(false);
  if (!order) return null;

  const confirm = async () => {
    setIsBusy(true);
    try {
      await cancelOrder({ variables: { input: { orderId: order.id } } });
      toastSuccess('order is deleted');
    } catch (error) {
      tellFailure(error);
    } finally {
      setIsBusy(false);
      onClose();
    }
  };
  return (
    <ConfirmDialog
      open
      title="Are you sure you want to delete order?"
      description={`${order.lines.map(({ name }) => name).join(', ')}, ordered by ${order.customerEmail}. Its parts go back on the shelf.`}
      confirmLabel="Delete"
      busy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
