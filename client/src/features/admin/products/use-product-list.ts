import { useCallback, useMemo } from 'react';
import {
  AdminProductsDocument,
  useAdminProductsQuery,
  useDeleteProductMutation,
  useRestoreProductMutation,
  type AdminProductsQueryVariables,
  type Availability,
  useShopQuery,
  type ProductFilter,
  type ProductRow_ProductFragment,
  type ProductSort,
  type ProductStatus,
} from '../../../graphql/generated/operations';
import { pagedListOptions, pageSize, toPagedList } from '../../../components/table/PagedTable';
import { useQueryParams, useQueryString } from '../../../lib/lists/list-state';
import { decimalsOf } from '../../../lib/money/money';
import { toMinorUnits } from '../../../lib/money/parse-amount';
import type { ApolloCache } from '@apollo/client';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';

export type ProductRow = ProductRow_ProductFragment;

export const productSorts = [
  { value: 'OLDEST_FIRST', label: 'Oldest first' },
  { value: 'NEWEST_FIRST', label: 'Newest first' },
  { value: 'NAME', label: 'Name' },
  { value: 'PRICE_ASCENDING', label: 'Lowest price first' },
  { value: 'PRICE_DESCENDING', label: 'Highest price first' },
] as const satisfies readonly { value: ProductSort; label: string }[];

export const statusFilters = [
  { value: 'ALL', label: 'All' },
  { value: 'ACTIVE', label: 'Active' },
  { value: 'DRAFT', label: 'Draft' },
  { value: 'DISCONTINUED', label: 'Discontinued' },
] as const satisfies readonly { value: ProductStatus | 'ALL'; label: string }[];

export const stockFilters = [
  { value: 'ALL', label: 'All' },
  { value: 'IN_STOCK', label: 'In stock' },
  { value: 'LOW_STOCK', label: 'Low' },
  { value: 'OUT_OF_STOCK', label: 'Out' },
] as const satisfies readonly { value: Availability | 'ALL'; label: string }[];

/** Value of the brand filter for products without a brand. */
export const noBrand = 'none';

const narrowing = ['search', 'brand', 'category', 'price', 'status', 'stock'] as const;

export type ProductListView = ReturnType<typeof useProductListView>;

/** Search, sort order and filters of the list, kept in the page's address. */
export function useProductListView() {
  const [params, setParams] = useQueryString();
  const { read, write } = useQueryParams();
  const findChosen = <Value extends string>(name: string, options: readonly { value: Value }[], otherwise: Value) =>
    options.find(({ value }) => value.toLowerCase() === read(name))?.value ?? otherwise;
  const clear = () => {
    const next = new URLSearchParams(params);
    for (const name of narrowing) next.delete(name);
    setParams(next);
  };
  return {
    search: read('search'),
    sort: findChosen('sort', productSorts, 'OLDEST_FIRST'),
    /** ID of a brand, or `noBrand`; empty for all. */
    brand: read('brand'),
    /** ID of a category; empty for all. */
    category: read('category'),
    /** E.g. `10-50`; empty for all. */
    price: read('price'),
    status: findChosen('status', statusFilters, 'ALL'),
    stock: findChosen('stock', stockFilters, 'ALL'),
    showsDeleted: read('deleted') === 'shown',
    write,
    /** The first option of each field is not written into the address. */
    choose: (name: 'sort' | 'status' | 'stock', value: string) =>
      write(name, value === 'OLDEST_FIRST' || value === 'ALL' ? '' : value.toLowerCase()),
    /** Clears the search and all filters except `showsDeleted`; null if none of them is set. */
    clear: narrowing.some((name) => params.has(name)) ? clear : null,
  };
}

export function useProductList(view: ProductListView) {
  const { search, sort, brand, category, price, status, stock, showsDeleted } = view;
  const shop = useShopQuery();
  const currency = shop.data?.shop.cardPayments.minimumCharge;
  const lacksCurrency = price !== '' && !currency;
  const variables = useMemo<AdminProductsQueryVariables>(
    () => ({
      first: pageSize,
      sort,
      filter: {
        includeDrafts: true,
        ...(search && { search }),
        ...(brand && { brandId: brand === noBrand ? '' : brand }),
        ...(category && { categoryId: category }),
        ...(price && currency && toPriceFilter(price, decimalsOf(currency))),
        ...(status !== 'ALL' && { statuses: [status] }),
        ...(stock !== 'ALL' && { availability: stock }),
        ...(showsDeleted && { includeDeleted: true }),
      },
    }),
    [search, sort, brand, category, price, currency, status, stock, showsDeleted],
  );
  const query = useAdminProductsQuery({ variables, ...pagedListOptions, skip: lacksCurrency });
  const list = { ...toPagedList(query, ({ products }) => products), variables };
  if (!lacksCurrency) return list;
  // Without the currency, the price cannot be read. A list without this filter could be taken for the filtered one.
  const { error, refetch } = shop;
  return { ...list, totalCount: null, rows: undefined, error, retry: () => void refetch() };
}

/** Reads a price range: `10-50`, `10-`, `-50` or `25`. Any other text finds nothing. */
export function toPriceFilter(typed: string, decimals: number): ProductFilter {
  const parts = typed.split('-').map((part) => part.trim());
  const [from = '', to = from] = parts;
  const isAmount = (part: string) => part === '' || toMinorUnits(part, decimals) !== null;
  if (parts.length > 2 || from + to === '' || !parts.every(isAmount)) return { ids: [] };
  return { priceFromMinor: toMinorUnits(from, decimals), priceToMinor: toMinorUnits(to, decimals) };
}

/** Deletes a product. It is also removed from the list on screen, unless that list shows deleted products. */
export function useDeleteProduct(inView: AdminProductsQueryVariables): (productId: string) => Promise<void> {
  const [deleteProduct] = useDeleteProductMutation();
  const staysInView = inView.filter?.includeDeleted === true;
  return async (productId) => {
    await deleteProduct({
      variables: { input: { productId } },
      update: (cache) => expireOtherLists(cache, inView, staysInView ? undefined : productId),
    });
  };
}

export function useRestoreProduct(inView: AdminProductsQueryVariables): (productId: string) => Promise<void> {
  const [restoreProduct] = useRestoreProductMutation();
  return useCallback(
    async (productId) => {
      await restoreProduct({
        variables: { input: { productId } },
        update: (cache) => expireOtherLists(cache, inView),
      });
    },
    [restoreProduct, inView],
  );
}

/**
 * After a product is deleted or restored, all other lists are fetched again when they are shown next. The list on
 * screen is kept, with all its pages, but without `removedId`.
 */
function expireOtherLists(cache: ApolloCache, variables: AdminProductsQueryVariables, removedId?: string): void {
  const query = AdminProductsDocument;
  const inView = cache.readQuery({ query, variables });
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'products' });
  if (inView) {
    const { edges, totalCount } = inView.products;
    const kept = edges.filter(({ node }) => node.id !== removedId);
    const products = {
      ...inView.products,
      edges: kept,
      totalCount: totalCount - (edges.length - kept.length),
    };
    cache.writeQuery({ query, variables, data: { ...inView, products } });
  }
  forgetAuditLog(cache);
}
