import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog';
import { toastSuccess } from '../../../components/toasts/toasts';
import { useConfirmedAction } from '../../../components/dialog/use-confirmed-action';

interface OrderToDelete {
  id: string;
  customerEmail: string;
  lines: readonly { name: string }[];
}

interface DeleteOrderDialogProps {
  /** Null while the dialog is closed. */
  order: OrderToDelete | null;
  deleteOrder: (orderId: string) => Promise<void>;
  onDeleted: (order: OrderToDelete) => void;
  onClose: () => void;
}

export function DeleteOrderDialog({ order, deleteOrder, onDeleted, onClose }: DeleteOrderDialogProps) {
  const { isBusy, run } = useConfirmedAction(onClose);
  if (!order) return null;

  const confirm = () =>
    run(deleteOrder(order.id), () => {
      toastSuccess('order is deleted');
      onDeleted(order);
    });
  return (
    <ConfirmDialog
      open
      title="Are you sure you want to delete order?"
      description={`${order.lines.map(({ name }) => name).join(', ')}, ordered by ${order.customerEmail}. Its products return to stock.`}
      confirmLabel="Delete"
      busy={isBusy}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
