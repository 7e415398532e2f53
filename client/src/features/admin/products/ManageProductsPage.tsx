import { useState } from 'react';
import { Button, ButtonLink } from '../../../components/actions/Button';
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog';
import { PageHeading } from '../../../components/page/PageHeading';
import { PageMetadata } from '../../../components/page/PageMetadata';
import { AdminList } from '../AdminList';
import { neighbourOf, useRowFocus } from '../use-row-focus';
import { DeleteProductDialog } from './DeleteProductDialog';
import { ProductEditor } from './ProductEditor';
import { ProductToolbar } from './ProductToolbar';
import { toProductColumns } from './product-columns';
import { useDeleteProduct } from './use-delete-product';
import { useProductList, useProductListView, type ProductListView, type ProductRow } from './use-product-list';
import { useRestoreProduct } from './use-restore-product';
import { useRowEditor } from './use-row-editor';

export function ManageProductsPage() {
  const view = useProductListView();
  const list = useProductList(view);
  const focus = useRowFocus();
  const editor = useRowEditor(focus.focusRow);
  const [chosen, setChosen] = useState<ProductRow | null>(null);
  const deleteProduct = useDeleteProduct(list.variables);
  const restore = useRestoreProduct(list.variables);

  const afterDeletion = ({ id }: ProductRow) => {
    if (editor.openId === id) editor.finish();
    const next = view.showsDeleted ? id : neighbourOf(list.rows ?? [], id);
    if (next) focus.focusRow(next);
  };
  return (
    <>
      <PageMetadata title="Manage Products" isPrivate />
      <PageHeading>Manage Products</PageHeading>
      <ProductToolbar view={view} totalCount={list.totalCount} guard={editor.guard} />
      <AdminList
        what="the products"
        list={list}
        columns={toProductColumns({ editor, focus, onDelete: setChosen, restore })}
        empty={toEmptyState(view)}
        renderBeneath={({ id }) => editor.openId === id && <ProductEditor productId={id} editor={editor} />}
      />
      <DeleteProductDialog
        product={chosen}
        deleteProduct={deleteProduct}
        onDeleted={afterDeletion}
        onClose={() => setChosen(null)}
      />
      {editor.question && (
        <ConfirmDialog
          open
          title="Discard your changes?"
          description="What you changed in this product is not saved yet."
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onConfirm={editor.question.discard}
          onCancel={editor.question.keep}
        />
      )}
    </>
  );
}

function toEmptyState({ search, setSearch }: ProductListView) {
  if (search !== '') {
    return {
      title: 'No products found',
      text: `No name, part number or category has words that begin with “${search}”.`,
      action: <Button onClick={() => setSearch('')}>Clear the search</Button>,
    };
  }
  return {
    title: 'No products yet',
    text: 'Products you add stand here and on the home page.',
    action: <ButtonLink to="/dashboard/addProduct">Add Product</ButtonLink>,
  };
}
