import { useDeleteProductMutation } from '../../../graphql/generated/operations';

/** Deletes a product; every list of products is fetched anew, the one in view at once. */
export function useDeleteProduct(): (productId: string) => Promise<void> {
  const [deleteProduct] = useDeleteProductMutation({
    update: (cache) => {
      cache.evict({ id: 'ROOT_QUERY', fieldName: 'products' });
      cache.gc();
    },
  });
  return async (productId) => {
    await deleteProduct({ variables: { input: { productId } } });
  };
}
