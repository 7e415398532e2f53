import { mostItems } from '@kickstand/rules/limits';
import { useMemo, useState } from 'react';
import { Button, ButtonLink } from '../../../components/actions/Button';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { later } from '../../../components/page/later';
import { countOf, ListToolbar, PagedTable } from '../../../components/table/PagedTable';
import { ActionDialog, DiscardDialog } from '../../../components/dialog/dialogs';
import { neighbourOf, useRowFocus } from '../../../lib/lists/list-state';
import { OpenRow, ProductEditor, useRowEditor } from './ProductEditor';
import { toProductColumns } from './product-columns';
import type { ProductEditDialogProps } from './ProductEditDialog';
import {
  noBrand,
  productSorts,
  statusFilters,
  stockFilters,
  useDeleteProduct,
  useProductList,
  useProductListView,
  useRestoreProduct,
  type ProductListView,
  type ProductRow,
} from './use-product-list';
import { usePermission } from '../../../lib/session/SessionProvider';
import { toastSuccess } from '../../../components/toasts/toasts';
import { SearchField } from '../../../components/forms/SearchField';
import { SelectField } from '../../../components/forms/Field';
import { ChoiceBar, ChooseSeveral, ChosenRows, useRowChoice, type RowChoice } from '../../../components/table/choice';
import { ChoiceField, type ChoiceOption } from '../../../components/forms/ChoiceField';
import { useBrandChoices, useCategoryChoices } from '../../../components/choices/catalogue-choices';

const ProductEditDialog = later(() => import('./ProductEditDialog').then((module) => module.ProductEditDialog));

const noRows: readonly ProductRow[] = [];

export function ManageProductsPage() {
  const view = useProductListView();
  const list = useProductList(view);
  const focus = useRowFocus();
  const { openId, question, editor } = useRowEditor(focus.focusRow);
  const [deleted, setDeleted] = useState<ProductRow | null>(null);
  const deleteProduct = useDeleteProduct(list.variables);
  const restore = useRestoreProduct(list.variables);
  // Deleted products cannot be edited.
  const choosable = useMemo(() => (list.rows ?? noRows).filter(({ deletedAt }) => deletedAt === null), [list.rows]);
  const choice = useRowChoice(choosable, mostItems);
  const { isChoosing } = choice;
  const editsCatalogue = usePermission('catalogue');
  const [edited, setEdited] = useState<ChosenProducts | null>(null);
  const columns = useMemo(
    () => toProductColumns({ editor, focus, onDelete: setDeleted, restore }, isChoosing, editsCatalogue),
    [editor, focus, restore, isChoosing, editsCatalogue],
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
      {isChoosing && <EditBar choice={choice} list={list} onEdit={setEdited} />}
      <OpenRow value={openId}>
        <ChosenRows value={choice.context}>
          <PagedTable
            what="the products"
            list={list}
            columns={columns}
            empty={toEmptyState(view)}
            renderDetail={({ id }) => openId === id && <ProductEditor productId={id} editor={editor} />}
          />
        </ChosenRows>
      </OpenRow>
      {edited && <ProductEditDialog {...edited} onClose={() => setEdited(null)} />}
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

function toEmptyState({ search, write, brand, category, price, status, stock, clear }: ProductListView) {
  if (clear && (brand !== '' || category !== '' || price !== '' || status !== 'ALL' || stock !== 'ALL')) {
    return {
      drawing: emptyDrawer,
      title: 'No products found',
      text: 'None of the products match these filters.',
      action: <Button onClick={clear}>Show all products</Button>,
    };
  }
  if (search !== '') {
    return {
      drawing: emptyDrawer,
      title: 'No products found',
      text: `No name, part number or category has words that begin with “${search}”.`,
      action: <Button onClick={() => write('search', '')}>Clear the search</Button>,
    };
  }
  return {
    drawing: emptyDrawer,
    title: 'No products yet',
    text: 'Products that you add are listed here and on the home page.',
    action: <ButtonLink to="/dashboard/addProduct">Add Product</ButtonLink>,
  };
}

interface DeleteProductDialogProps {
  product: ProductRow;
  deleteProduct: (productId: string) => Promise<void>;
  onDeleted: (product: ProductRow) => void;
  onClose: () => void;
}

function DeleteProductDialog({ product, deleteProduct, onDeleted, onClose }: DeleteProductDialogProps) {
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

type ChosenProducts = Omit<ProductEditDialogProps, 'onClose'>;

interface EditBarProps {
  choice: RowChoice<ProductRow>;
  list: Pick<ReturnType<typeof useProductList>, 'rows' | 'totalCount' | 'isOutdated' | 'variables'>;
  onEdit: (edit: ChosenProducts) => void;
}

function EditBar({ choice, list: { rows, totalCount, isOutdated, variables }, onEdit }: EditBarProps) {
  const ids = choice.chosen.map(({ id }) => id);
  const price = rows?.[0]?.price;
  const editors = [
    { label: 'Edit the chosen', filter: { ids, includeDrafts: true }, count: ids.length },
    {
      label: `Edit all ${totalCount?.toLocaleString('en-US') ?? ''}`,
      filter: variables.filter ?? {},
      // The total is still that of the previous filter while the list is outdated.
      count: isOutdated ? 0 : (totalCount ?? 0),
    },
  ];
  return (
    <ChoiceBar label="Chosen products" choice={choice}>
      {editors.map(({ label, ...edit }) => (
        <Button
          key={label}
          size="compact"
          tone="ink"
          disabled={!price || edit.count === 0}
          onClick={() => price && onEdit({ ...edit, price })}
        >
          {label}
        </Button>
      ))}
    </ChoiceBar>
  );
}

interface ProductToolbarProps {
  view: ProductListView;
  totalCount: number | null;
  /** Runs a change of the list after asking about unsaved changes in an open editor. */
  guard: (change: () => void) => void;
  choice: RowChoice<ProductRow>;
}

function ProductToolbar({ view, totalCount, guard, choice }: ProductToolbarProps) {
  const { search, sort, status, stock, showsDeleted, clear } = view;
  return (
    <ListToolbar count={countOf(totalCount, 'product')} onClear={clear && (() => guard(clear))}>
      <SearchField
        label="Search"
        placeholder="Name, part number or category"
        value={search}
        onSearch={(text) => guard(() => view.write('search', text))}
      />
      <BrandField brand={view.brand} onChange={(next) => guard(() => view.write('brand', next))} />
      <CategoryField category={view.category} onChange={(next) => guard(() => view.write('category', next))} />
      <SearchField
        label="Price range"
        placeholder="10-50"
        value={view.price}
        onSearch={(text) => guard(() => view.write('price', text))}
      />
      <SelectField
        label="Status"
        value={status}
        options={statusFilters}
        onChange={(next) => guard(() => view.choose('status', next))}
      />
      <SelectField
        label="Stock"
        value={stock}
        options={stockFilters}
        onChange={(next) => guard(() => view.choose('stock', next))}
      />
      <SelectField
        label="Sort"
        value={sort}
        options={productSorts}
        onChange={(next) => guard(() => view.choose('sort', next))}
      />
      <Button
        aria-pressed={showsDeleted}
        tone={showsDeleted ? 'ink' : 'quiet'}
        minHeight="12"
        onClick={() => guard(() => view.write('deleted', showsDeleted ? '' : 'shown'))}
      >
        Show deleted
      </Button>
      {usePermission('catalogue', 'stock') && <ChooseSeveral choice={choice} />}
    </ListToolbar>
  );
}

function BrandField({ brand, onChange }: { brand: string; onChange: (brand: string) => void }) {
  const brands = useBrandChoices().map(({ id, name }) => ({ value: id, label: name }));
  const options = [anyChoice, { value: noBrand, label: 'Without a brand' }, ...brands];
  return <ChoiceField label="Brand" value={brand} options={withChosen(options, brand)} onChange={onChange} />;
}

function CategoryField({ category, onChange }: { category: string; onChange: (category: string) => void }) {
  const categories = useCategoryChoices().map(({ id, path }) => ({ value: id, label: path }));
  const options = withChosen([anyChoice, ...categories], category);
  return <ChoiceField label="In category" value={category} options={options} onChange={onChange} />;
}

const anyChoice = { value: '', label: 'All' };

/** Adds an option for the chosen value if none has it: the options may be loading, or the value was removed. */
const withChosen = (options: readonly ChoiceOption[], value: string) =>
  options.some((option) => option.value === value) ? options : [...options, { value, label: 'The chosen one' }];
