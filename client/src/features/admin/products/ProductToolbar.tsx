import { Button } from '../../../components/actions/Button';
import { SearchField } from '../../../components/forms/SearchField';
import { SelectField } from '../../../components/forms/Field';
import { ListToolbar } from '../../../components/table/PagedTable';
import type { ProductChoice } from './choose-products';
import { useBrandChoices } from './sheet/place-choices';
import { noBrand, productSorts, statusFilters, stockFilters, type ProductListView } from './use-product-list';

interface ProductToolbarProps {
  view: ProductListView;
  totalCount: number | null;
  /** Runs a change of the list after asking about unsaved changes in an open editor. */
  guard: (change: () => void) => void;
  choice: Pick<ProductChoice, 'isChoosing' | 'setIsChoosing'>;
}

export function ProductToolbar({ view, totalCount, guard, choice }: ProductToolbarProps) {
  const { search, sort, status, stock, showsDeleted, clear } = view;
  return (
    <ListToolbar
      count={totalCount === null ? null : `${totalCount} ${totalCount === 1 ? 'product' : 'products'}`}
      onClear={clear && (() => guard(clear))}
    >
      <SearchField
        label="Search"
        placeholder="Name, part number or category"
        value={search}
        onSearch={(text) => guard(() => view.setSearch(text))}
      />
      <BrandField brand={view.brand} onChange={(next) => guard(() => view.setBrand(next))} />
      <SelectField
        label="Status"
        value={status}
        options={statusFilters}
        onChange={(next) => guard(() => view.setStatus(next))}
      />
      <SelectField
        label="Stock"
        value={stock}
        options={stockFilters}
        onChange={(next) => guard(() => view.setStock(next))}
      />
      <SelectField
        label="Sort"
        value={sort}
        options={productSorts}
        onChange={(next) => guard(() => view.setSort(next))}
      />
      <Button
        aria-pressed={showsDeleted}
        tone={showsDeleted ? 'ink' : 'quiet'}
        minHeight="12"
        onClick={() => guard(() => view.setShowsDeleted(!showsDeleted))}
      >
        Show deleted
      </Button>
      <Button
        aria-pressed={choice.isChoosing}
        tone={choice.isChoosing ? 'ink' : 'quiet'}
        minHeight="12"
        onClick={() => choice.setIsChoosing(!choice.isChoosing)}
      >
        Choose several
      </Button>
    </ListToolbar>
  );
}

function BrandField({ brand, onChange }: { brand: string; onChange: (brand: string) => void }) {
  const brands = useBrandChoices().map(({ id, name }) => ({ value: id, label: name }));
  const options = [{ value: '', label: 'All' }, { value: noBrand, label: 'Without a brand' }, ...brands];
  // Shown while the brands load, and for a brand that was removed.
  if (!options.some(({ value }) => value === brand)) options.push({ value: brand, label: 'The chosen brand' });
  return <SelectField label="Brand" value={brand} options={options} onChange={onChange} />;
}
