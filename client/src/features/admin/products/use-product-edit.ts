import { useApolloClient } from '@apollo/client/react';
import { useRef } from 'react';
import { UploadCancelled, UploadError } from '../../../components/photo/upload-image';
import { usePhotoUpload, type PhotoUpload } from '../../../components/photo/use-photo-upload';
import { toastError, toastSuccess } from '../../../components/toasts/toasts';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import { EditedProductDocument, useUpdateProductMutation } from '../../../graphql/generated/operations';
import { useVersionedForm, type VersionedForm } from '../../../lib/forms/use-versioned-form';
import {
  differingFields,
  isSameValue,
  toEdition,
  toTypedValues,
  toUpdateInput,
  type EditedProduct,
  type ProductEdition,
} from './product-changes';
import { fieldByInput, type ProductValues } from './product-rules';

export interface ProductEdit {
  edit: VersionedForm<ProductValues, ProductEdition>;
  upload: PhotoUpload;
}

/** Edits `product` as loaded when the editor opened. The input is kept when the product changes. */
export function useProductEdit(product: EditedProduct, onSaved?: () => void): ProductEdit {
  const client = useApolloClient();
  const [updateProduct] = useUpdateProductMutation({ update: forgetAuditLog });
  const upload = usePhotoUpload();
  const sentPhoto = useRef<File | undefined>(undefined);
  const start = toEdition(product);
  const edit = useVersionedForm<ProductValues, ProductEdition>({
    start,
    blank: start.values,
    isSame: isSameValue,
    complete: async (typed) => {
      const photo = typed.image?.[0];
      sentPhoto.current = photo;
      return photo ? { ...typed, image: undefined, imageUrl: await upload.upload(photo) } : typed;
    },
    save: async (changes, base) => {
      const input = toUpdateInput(
        base?.product ?? product,
        { ...(base ?? start).values, ...changes },
        changes.imageUrl,
      );
      const answer = await updateProduct({ variables: { input } });
      return toEdition(answer.updateProduct.product);
    },
    fetchLatest: async (id) => {
      const { data } = await client.query({
        query: EditedProductDocument,
        variables: { id },
        fetchPolicy: 'network-only',
      });
      return data?.product ? toEdition(data.product) : null;
    },
    toField: (input) => (input in fieldByInput ? fieldByInput[input as keyof typeof fieldByInput] : null),
    onSaved: (saved, form) => {
      toastSuccess('Product saved');
      const hasSentPhoto = form.getValues('image')?.[0] === sentPhoto.current;
      if (hasSentPhoto) form.resetField('image');
      // Input made during the save is not saved yet.
      const left = differingFields(toTypedValues(saved.product), form.getValues());
      if (hasSentPhoto && left.length === 0) onSaved?.();
    },
    onFailure: (error, { setError }) => {
      if (error instanceof UploadCancelled) return true;
      toastError('Failed to save product');
      if (!(error instanceof UploadError)) return false;
      setError('image', { message: error.message }, { shouldFocus: true });
      return true;
    },
  });
  return { edit, upload };
}
