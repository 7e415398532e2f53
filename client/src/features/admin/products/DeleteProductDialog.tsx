import { ActionDialog } from '../../../components/dialog/dialogs';
import { toastSuccess } from '../../../components/toasts/toasts';
import type { ProductRow } from './use-product-list';

interface DeleteProductDialogProps {
  product: ProductRow;
  deleteProduct: (productId: string) => Promise<void>;
  onDeleted: (product: ProductRow) => void;
  onClose: () => void;
}

export function DeleteProductDialog({ product, deleteProduct, onDeleted, onClose }: DeleteProductDialogProps) {
  return (
    <ActionDialog
      title={`Are you sure you want to delete ${product.name}?`}
      description="Once you delete a Product you can not retrive later"
      confirmLabel="Delete"
      act={() => deleteProduct(product.id)}
      onDone={() => {
        toastSuccess(`${product.name} is deleted`);
        onDeleted(product);
      }}
      onClose={onClose}
    />
  );
}
