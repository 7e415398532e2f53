import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../components/actions/Button';
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog';
import { PageHeading } from '../../../components/page/PageHeading';
import { PageMetadata } from '../../../components/page/PageMetadata';
import { Figure } from '../../../components/plate/Figure';
import type { Column } from '../../../components/table/DataTable';
import { toastError, toastSuccess } from '../../../components/toasts/toasts';
import { useAdminProductsQuery, type AdminProductsQuery } from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { AdminList } from '../AdminList';
import { adminListOptions, adminPageSize, toPagedList } from '../paged-list';
import { useDeleteProduct } from './use-delete-product';

type ProductRow = AdminProductsQuery['products']['edges'][number]['node'];

const Avatar = chakra('div', { base: { width: '16', border: 'hairline', bg: 'plate' } });

function toColumns(onDelete: (product: ProductRow) => void): readonly Column<ProductRow>[] {
  return [
    { header: 'No.', align: 'end', cell: (_product, index) => index + 1 },
    {
      header: 'Avatar',
      cell: ({ image }) => (
        <Avatar>
          <Figure src={image.url} alt="" photo={image} sizes="4rem" />
        </Avatar>
      ),
    },
    { header: 'Name', isRowHeader: true, cell: ({ name }) => name },
    {
      header: 'Delete',
      cell: (product) => (
        <Button tone="danger" size="compact" onClick={() => onDelete(product)}>
          Delete
        </Button>
      ),
    },
  ];
}

export function ManageProductsPage() {
  const query = useAdminProductsQuery({ variables: { first: adminPageSize }, ...adminListOptions });
  const [chosen, setChosen] = useState<ProductRow | null>(null);
  return (
    <>
      <PageMetadata title="Manage Products" isPrivate />
      <PageHeading>Manage Products</PageHeading>
      <AdminList
        what="the products"
        list={toPagedList(query, query.data?.products)}
        columns={toColumns(setChosen)}
        empty={{
          title: 'No products yet',
          text: 'Products you add stand here and on the home page.',
          action: <ButtonLink to="/dashboard/addProduct">Add Product</ButtonLink>,
        }}
      />
      <DeleteProductDialog product={chosen} onClose={() => setChosen(null)} />
    </>
  );
}

function DeleteProductDialog({ product, onClose }: { product: ProductRow | null; onClose: () => void }) {
  const deleteProduct = useDeleteProduct();
  const [isBusy, setIsBusy] = useState(false);
  if (!product) return null;

  const confirm = async () => {
    setIsBusy(true);
    try {
      await deleteProduct(product.id);
      toastSuccess(`${product.name} is deleted`);
    } catch (error) {
      toastError(toShopError(error).message);
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
