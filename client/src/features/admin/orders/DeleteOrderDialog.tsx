import { ActionDialog } from '../../../components/dialog/dialogs';
import { toastSuccess } from '../../../components/toasts/toasts';

interface DeleteOrderDialogProps {
  order: { id: string; customerEmail: string; lines: readonly { name: string }[] };
  deleteOrder: (orderId: string) => Promise<void>;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteOrderDialog({ order, deleteOrder, onDeleted, onClose }: DeleteOrderDialogProps) {
  return (
    <ActionDialog
      title="Are you sure you want to delete order?"
      description={`${order.lines.map(({ name }) => name).join(', ')}, ordered by ${order.customerEmail}. Its products return to stock.`}
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
