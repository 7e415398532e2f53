import { useAddProductMutation, type AddProductInput } from '../../graphql/generated/operations';
import { useIdempotencyKey } from '../../lib/idempotency/use-idempotency-key';
import { forgetAuditLog } from '../../graphql/forget-audit-log';

export type ProductDraft = Omit<AddProductInput, 'idempotencyKey'>;

/** Adds a product; sent again after a failure, it is still one product. */
export function useAddProduct(): (draft: ProductDraft) => Promise<void> {
  const withKey = useIdempotencyKey();
  const [addProduct] = useAddProductMutation({
    update: (cache) => {
      cache.evict({ id: 'ROOT_QUERY', fieldName: 'products' });
      forgetAuditLog(cache);
    },
  });
  return async (input) => {
    await withKey(input, (idempotencyKey) => addProduct({ variables: { input: { idempotencyKey, ...input } } }));
  };
}
