import { useCallback } from 'react';
import { useRestoreProductMutation, type AdminProductsQueryVariables } from '../../graphql/generated/operations';
import { renewOtherLists } from './listed-products';

export function useRestoreProduct(inView: AdminProductsQueryVariables): (productId: string) => Promise<void> {
  const [restoreProduct] = useRestoreProductMutation();
  return useCallback(
    async (productId) => {
      await restoreProduct({
        variables: { input: { productId } },
        update: (cache) => renewOtherLists(cache, inView),
      });
    },
    [restoreProduct, inView],
  );
}
