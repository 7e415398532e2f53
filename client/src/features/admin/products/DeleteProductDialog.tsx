import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog';
import { toastSuccess } from '../../../components/toasts/toasts';
import { useConfirmedAction } from '../../../components/dialog/use-confirmed-action';
import type { ProductRow } from './use-product-list';

interface DeleteProductDialogProps {
  product: ProductRow | null;
  deleteProduct: (productId: string) => Promise<void>;
  onDeleted: (product: ProductRow) => void;
  onClose: () => void;
}

export function DeleteProductDialog({ product, deleteProduct, onDeleted, onClose }: DeleteProductDialogProps) {
  const { isBusy, run } = useConfirmedAction(onClose);
  if (!product) return null;

  const confirm = () =>
    run(deleteProduct(product.id), () => {
      toastSuccess(`${product.name} is deleted`);
      onDeleted(product);
    });
  return (
    <ConfirmDialog
      open
      title={`Are you sure you want to delete ${product.name}?`}
      description="Once you delete a Product you can not retrive later"
      confirmLabel="Delete"
      busy={isBusy}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
