import { useApolloClient } from '@apollo/client/react';
import {
  EditedProductDocument,
  useUpdateProductMutation,
  type UpdateProductInput,
} from '../../graphql/generated/operations';
import { forgetAuditLog } from '../../graphql/forget-audit-log';
import type { EditedProduct } from './product-changes';

interface UpdateProduct {
  /** @returns the product as it was saved. */
  update: (input: UpdateProductInput) => Promise<EditedProduct>;
  /** Past the cache; null when there is none any more. */
  fetchLatest: (id: string) => Promise<EditedProduct | null>;
}

export function useUpdateProduct(): UpdateProduct {
  const client = useApolloClient();
  const [updateProduct] = useUpdateProductMutation({ update: forgetAuditLog });
  return {
    update: async (input) => {
      const { data } = await updateProduct({ variables: { input } });
      if (!data) throw new TypeError('The shop answered an edit with nothing.');
      return data.updateProduct.product;
    },
    fetchLatest: async (id) => {
      const { data } = await client.query({
        query: EditedProductDocument,
        variables: { id },
        fetchPolicy: 'network-only',
      });
      return data?.product ?? null;
    },
  };
}
