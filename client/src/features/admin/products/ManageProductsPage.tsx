import { lazy, Suspense, useMemo, useState } from 'react';
import { Button, ButtonLink } from '../../../components/actions/Button';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { PagedTable } from '../../../components/table/PagedTable';
import { DiscardDialog } from '../../../components/dialog/dialogs';
import { neighbourOf, useRowFocus } from '../../../lib/lists/use-row-focus';
import type { BulkField } from './bulk-edit';
import { BulkEditBar } from './BulkEditBar';
import { ChosenProducts, useProductChoice } from './choose-products';
import { DeleteProductDialog } from './DeleteProductDialog';
import { ProductEditor } from './ProductEditor';
import { ProductToolbar } from './ProductToolbar';
import { toProductColumns } from './product-columns';
import { useDeleteProduct, useRestoreProduct } from './use-product-removal';
import { useProductList, useProductListView, type ProductListView, type ProductRow } from './use-product-list';
import { OpenRow, useRowEditor } from './use-row-editor';

const BulkEditDialog = lazy(() =>
  import('./BulkEditDialog').then(({ BulkEditDialog: content }) => ({ default: content })),
);

const noRows: readonly ProductRow[] = [];

export function ManageProductsPage() {
  const view = useProductListView();
  const list = useProductList(view);
  const focus = useRowFocus();
  const { openId, question, editor } = useRowEditor(focus.focusRow);
  const [deleted, setDeleted] = useState<ProductRow | null>(null);
  const deleteProduct = useDeleteProduct(list.variables);
  const restore = useRestoreProduct(list.variables);
  const choice = useProductChoice(list.rows ?? noRows);
  const { isChoosing } = choice;
  const [edited, setEdited] = useState<{ field: BulkField; productIds: readonly string[] } | null>(null);
  const columns = useMemo(
    () => toProductColumns({ editor, focus, onDelete: setDeleted, restore }, isChoosing),
    [editor, focus, restore, isChoosing],
  );

  const afterDeletion = ({ id }: ProductRow) => {
    if (openId === id) editor.finish(id);
    focus.focusRow(view.showsDeleted ? id : neighbourOf(list.rows ?? [], id));
  };
  return (
    <>
      <PageMetadata title="Manage Products" isPrivate />
      <PageHeading ref={focus.controlRef(null)}>Manage Products</PageHeading>
      <ProductToolbar view={view} totalCount={list.totalCount} guard={editor.guard} choice={choice} />
      {isChoosing && (
        <BulkEditBar
          choice={choice}
          onEdit={(field) => setEdited({ field, productIds: choice.chosen.map(({ id }) => id) })}
        />
      )}
      <OpenRow value={openId}>
        <ChosenProducts value={choice.context}>
          <PagedTable
            what="the products"
            list={list}
            columns={columns}
            empty={toEmptyState(view)}
            renderDetail={({ id }) => openId === id && <ProductEditor productId={id} editor={editor} />}
          />
        </ChosenProducts>
      </OpenRow>
      {edited && (
        <Suspense fallback={null}>
          <BulkEditDialog {...edited} inView={list.variables} onClose={() => setEdited(null)} />
        </Suspense>
      )}
      {deleted && (
        <DeleteProductDialog
          product={deleted}
          deleteProduct={deleteProduct}
          onDeleted={afterDeletion}
          onClose={() => setDeleted(null)}
        />
      )}
      <DiscardDialog question={question} description="What you changed in this product is not saved yet." />
    </>
  );
}

const emptyDrawer = '/drawings/empty-orders.svg';

function toEmptyState({ search, setSearch, brand, status, stock, clear }: ProductListView) {
  if (clear && (brand !== '' || status !== 'ALL' || stock !== 'ALL')) {
    return {
      drawing: emptyDrawer,
      title: 'No products found',
      text: 'None of the products fits these filters.',
      action: <Button onClick={clear}>Show all products</Button>,
    };
  }
  if (search !== '') {
    return {
      drawing: emptyDrawer,
      title: 'No products found',
      text: `No name, part number or category has words that begin with “${search}”.`,
      action: <Button onClick={() => setSearch('')}>Clear the search</Button>,
    };
  }
  return {
    drawing: emptyDrawer,
    title: 'No products yet',
    text: 'Products that you add are listed here and on the home page.',
    action: <ButtonLink to="/dashboard/addProduct">Add Product</ButtonLink>,
  };
}
