import { useRef } from 'react';
import { useAddProductMutation, type AddProductInput } from '../../graphql/generated/operations';
import { useIdempotencyKey } from '../../lib/idempotency/use-idempotency-key';
import { useSession } from '../../lib/session/SessionProvider';
import { uploadImage } from './upload-image';

export type ProductDraft = Omit<AddProductInput, 'idempotencyKey' | 'imageUrl'>;

/** Uploads the photo, then adds the product. A photo that was uploaded already is not sent twice. */
export function useAddProduct(): (draft: ProductDraft, photo: File) => Promise<void> {
  const { getAccessToken } = useSession();
  const uploaded = useRef<{ photo: File; url: string } | null>(null);
  const withKey = useIdempotencyKey();
  const [addProduct] = useAddProductMutation({
    update: (cache) => {
      cache.evict({ id: 'ROOT_QUERY', fieldName: 'products' });
      cache.gc();
    },
  });
  return async (draft, photo) => {
    if (uploaded.current?.photo !== photo) {
      uploaded.current = { photo, url: await uploadImage(photo, await getAccessToken()) };
    }
    const input = { ...draft, imageUrl: uploaded.current.url };
    await withKey(input, (idempotencyKey) => addProduct({ variables: { input: { idempotencyKey, ...input } } }));
  };
}
