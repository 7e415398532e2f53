import type { ApolloCache } from '@apollo/client';
import { useCallback } from 'react';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import {
  AdminProductsDocument,
  type AdminProductsQueryVariables,
  useDeleteProductMutation,
  useRestoreProductMutation,
} from '../../../graphql/generated/operations';

/** Deletes a product and removes it from the list on screen, unless the list shows deleted products. */
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
 * After a product is deleted or restored, all lists are fetched again when they are shown next. Only the list on
 * screen is kept, with all its pages, without `removedId`.
 */
export function expireOtherLists(cache: ApolloCache, variables: AdminProductsQueryVariables, removedId?: string): void {
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
