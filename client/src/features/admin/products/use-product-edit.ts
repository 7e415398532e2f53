import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { toastError, toastSuccess } from '../../../components/toasts/toasts';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import {
  EditedProductDocument,
  type UpdateProductInput,
  useUpdateProductMutation,
} from '../../../graphql/generated/operations';
import { placeRefusal } from '../../../lib/forms/server-refusal';
import { differingFields, type EditedProduct, rebase, toTypedValues } from './product-changes';
import { fieldByInput, type ProductValues } from './product-rules';
import { saveEdit, type SaveOutcome } from './save-edit';
import { UploadCancelled, UploadError } from '../../../components/photo/upload-image';
import { type PhotoUpload, usePhotoUpload } from '../../../components/photo/use-photo-upload';

/** Why an edit could not be saved. */
export type Obstacle = { kind: 'changed'; before: EditedProduct; now: EditedProduct } | { kind: 'deleted' | 'gone' };

export interface ProductEdit {
  form: UseFormReturn<ProductValues>;
  upload: PhotoUpload;
  /** The product that a save replaces. */
  base: EditedProduct;
  /** Whether there is something to save. */
  isEdited: boolean;
  obstacle: Obstacle | null;
  formMessage: string | null;
  save: () => Promise<void>;
}

/** An edit of `product` as it was when the editor opened. The input stays when the product changes. */
export function useProductEdit(product: EditedProduct, onSaved?: () => void): ProductEdit {
  const [base, setBase] = useState(product);
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const form = useForm<ProductValues>({ defaultValues: toTypedValues(product) });
  const values = useWatch({ control: form.control }) as ProductValues;
  const upload = usePhotoUpload();
  const shop = useUpdateProduct();

  /** From now on a save replaces `latest`, and unedited fields show its values. */
  const follow = (latest: EditedProduct) => {
    const typed = form.getValues();
    const rebased = rebase(typed, toTypedValues(base), toTypedValues(latest));
    for (const field of differingFields(typed, rebased)) form.setValue(field, rebased[field]);
    setBase(latest);
  };

  const applyOutcome = (outcome: SaveOutcome, photo: File | undefined) => {
    if (outcome.kind === 'changed') {
      follow(outcome.now);
      return setObstacle({ kind: 'changed', before: base, now: outcome.now });
    }
    if (outcome.kind !== 'saved') return setObstacle(outcome);
    toastSuccess('Product saved');
    setObstacle(null);
    follow(outcome.product);
    const current = form.getValues();
    const hasSamePhoto = current.image?.[0] === photo;
    if (hasSamePhoto) form.resetField('image');
    // What was typed during the save is not saved yet.
    if (hasSamePhoto && differingFields(toTypedValues(outcome.product), current).length === 0) onSaved?.();
  };

  const explain = (error: unknown) => {
    if (error instanceof UploadCancelled) return;
    toastError('Failed to save product');
    if (error instanceof UploadError) {
      form.setError('image', { message: error.message }, { shouldFocus: true });
    } else setFormMessage(placeRefusal(error, form.setError, fieldByInput).formMessage);
  };

  const save = form.handleSubmit(async ({ image, ...typed }) => {
    setFormMessage(null);
    const photo = image?.[0];
    try {
      const imageUrl = photo && (await upload.upload(photo));
      applyOutcome(await saveEdit({ base, typed, imageUrl }, shop), photo);
    } catch (error) {
      explain(error);
    }
  });

  const isEdited = Boolean(values.image?.length) || differingFields(toTypedValues(base), values).length > 0;
  return { form, upload, base, isEdited, obstacle, formMessage, save };
}

interface UpdateProduct {
  /** @returns the saved product */
  update: (input: UpdateProductInput) => Promise<EditedProduct>;
  /** Bypasses the cache; null if the product no longer exists. */
  fetchLatest: (id: string) => Promise<EditedProduct | null>;
}

export function useUpdateProduct(): UpdateProduct {
  const client = useApolloClient();
  const [updateProduct] = useUpdateProductMutation({ update: forgetAuditLog });
  return {
    update: async (input) => {
      const answer = await updateProduct({ variables: { input } });
      return answer.updateProduct.product;
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
