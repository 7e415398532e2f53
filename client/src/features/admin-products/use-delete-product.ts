import { useDeleteProductMutation, type AdminProductsQueryVariables } from '../../graphql/generated/operations';
import { renewOtherLists } from './listed-products';

/** Deletes a product; it leaves the list in view unless that shows deleted ones. */
export function useDeleteProduct(inView: AdminProductsQueryVariables): (productId: string) => Promise<void> {
  const [deleteProduct] = useDeleteProductMutation();
  const staysInView = inView.filter?.includeDeleted === true;
  return async (productId) => {
    await deleteProduct({
      variables: { input: { productId } },
      update: (cache) => renewOtherLists(cache, inView, staysInView ? undefined : productId),
    });
  };
}
