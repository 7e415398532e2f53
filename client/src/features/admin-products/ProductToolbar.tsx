import { Button } from '../../components/actions/Button';
import { SearchField } from '../../components/forms/SearchField';
import { SelectField } from '../../components/forms/SelectField';
import { ListToolbar } from '../../components/table/ListToolbar';
import type { ProductChoice } from './choose-products';
import { productSorts, type ProductListView } from './use-product-list';

interface ProductToolbarProps {
  view: ProductListView;
  totalCount: number | null;
  /** Runs a change of the list after asking about unsaved changes in an open editor. */
  guard: (change: () => void) => void;
  choice: Pick<ProductChoice, 'isChoosing' | 'setIsChoosing'>;
}

export function ProductToolbar({ view, totalCount, guard, choice }: ProductToolbarProps) {
  const { search, sort, showsDeleted, setSearch, setSort, setShowsDeleted } = view;
  return (
    <ListToolbar count={totalCount === null ? null : `${totalCount} ${totalCount === 1 ? 'product' : 'products'}`}>
      <SearchField
        label="Search"
        placeholder="Name, part number or category"
        value={search}
        onSearch={(text) => guard(() => setSearch(text))}
      />
      <SelectField label="Sort" value={sort} options={productSorts} onChange={(next) => guard(() => setSort(next))} />
      <Button
        aria-pressed={showsDeleted}
        tone={showsDeleted ? 'ink' : 'quiet'}
        minHeight="12"
        onClick={() => guard(() => setShowsDeleted(!showsDeleted))}
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
