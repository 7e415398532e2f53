import { useState } from 'react';
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog';
import { toastSuccess } from '../../../components/toasts/toasts';
import { tellFailure } from '../../../lib/tell-failure';

interface OrderToDelete {
  id: string;
  customerEmail: string;
  lines: readonly { name: string }[];
}

interface DeleteOrderDialogProps {
  /** The order in question; null while there is none. */
  order: OrderToDelete | null;
  deleteOrder: (orderId: string) => Promise<void>;
  onDeleted: (order: OrderToDelete) => void;
  onClose: () => void;
}

export function DeleteOrderDialog({ order, deleteOrder, onDeleted, onClose }: DeleteOrderDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  if (!order) return null;

  const confirm = async () => {
    setIsBusy(true);
    try {
      await deleteOrder(order.id);
      toastSuccess('order is deleted');
      onDeleted(order);
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
