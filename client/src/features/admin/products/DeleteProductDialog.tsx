import { useState } from 'react';
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog';
import { toastSuccess } from '../../../components/toasts/toasts';
import { tellFailure } from '../../../lib/tell-failure';
import type { ProductRow } from './use-product-list';

interface DeleteProductDialogProps {
  product: ProductRow | null;
  deleteProduct: (productId: string) => Promise<void>;
  onDeleted: (product: ProductRow) => void;
  onClose: () => void;
}

export function DeleteProductDialog({ product, deleteProduct, onDeleted, onClose }: DeleteProductDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  if (!product) return null;

  const confirm = async () => {
    setIsBusy(true);
    try {
      await deleteProduct(product.id);
      toastSuccess(`${product.name} is deleted`);
      onDeleted(product);
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
      title={`Are you sure you want to delete ${product.name}?`}
      description="Once you delete a Product you can not retrive later"
      confirmLabel="Delete"
      busy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
