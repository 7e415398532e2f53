import { useMemo } from 'react';
import {
  useAdminProductsQuery,
  type AdminProductsQueryVariables,
  type ProductRow_ProductFragment,
  type ProductSort,
} from '../../graphql/generated/operations';
import { pagedListOptions, pageSize, toPagedList, type PagedList } from '../../lib/lists/paged-list';
import { useQueryParams } from '../../lib/lists/use-query-params';

export type ProductRow = ProductRow_ProductFragment;

export const productSorts = [
  { value: 'OLDEST_FIRST', label: 'Oldest first' },
  { value: 'NEWEST_FIRST', label: 'Newest first' },
  { value: 'NAME', label: 'Name' },
  { value: 'PRICE_ASCENDING', label: 'Price up' },
  { value: 'PRICE_DESCENDING', label: 'Price down' },
] as const satisfies readonly { value: ProductSort; label: string }[];

/** Search, sort order and filter of the list, kept in the page's address. */
export interface ProductListView {
  search: string;
  sort: ProductSort;
  showsDeleted: boolean;
  setSearch: (search: string) => void;
  setSort: (sort: ProductSort) => void;
  setShowsDeleted: (showsDeleted: boolean) => void;
}

export function useProductListView(): ProductListView {
  const { read, write } = useQueryParams();
  const sort = productSorts.find(({ value }) => value.toLowerCase() === read('sort'))?.value ?? 'OLDEST_FIRST';
  return {
    search: read('search'),
    sort,
    showsDeleted: read('deleted') === 'shown',
    setSearch: (search) => write('search', search),
    setSort: (next) => write('sort', next === 'OLDEST_FIRST' ? '' : next.toLowerCase()),
    setShowsDeleted: (showsDeleted) => write('deleted', showsDeleted ? 'shown' : ''),
  };
}

export interface ProductList extends PagedList<ProductRow> {
  /** Null while loading. */
  totalCount: number | null;
  /** The variables of the list's query. */
  variables: AdminProductsQueryVariables;
}

export function useProductList({ search, sort, showsDeleted }: ProductListView): ProductList {
  const variables = useMemo<AdminProductsQueryVariables>(
    () => ({
      first: pageSize,
      sort,
      filter: { includeDrafts: true, ...(search && { search }), ...(showsDeleted && { includeDeleted: true }) },
    }),
    [search, sort, showsDeleted],
  );
  const query = useAdminProductsQuery({ variables, ...pagedListOptions });
  const { data, previousData } = query;
  return {
    ...toPagedList(query, data?.products, previousData?.products),
    totalCount: (data ?? previousData)?.products.totalCount ?? null,
    variables,
  };
}
