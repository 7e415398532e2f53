import { type FormEvent, useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { toastError, toastSuccess } from '../../components/toasts/toasts';
import { forgetAuditLog } from '../../graphql/forget-audit-log';
import { type AddProductInput, type ShopQuery, useAddProductMutation } from '../../graphql/generated/operations';
import { placeRefusal } from '../../lib/forms/server-refusal';
import { useIdempotencyKey } from '../../lib/idempotency/use-idempotency-key';
import { toMinorUnits } from '../../lib/money/parse-amount';
import { fieldByInput, type ProductValues } from './product-rules';
import { UploadCancelled, UploadError } from '../../components/photo/upload-image';
import { type PhotoUpload, usePhotoUpload } from '../../components/photo/use-photo-upload';

export interface ProductAddition {
  form: UseFormReturn<ProductValues>;
  upload: PhotoUpload;
  /** Whether there is unsaved input. */
  isBegun: boolean;
  formMessage: string | null;
  add: (event: FormEvent) => Promise<void>;
}

/** State of the Add Product form; it is emptied after the product is added. */
export function useProductAddition({
  currencyCode,
  currencyDecimals: decimals,
}: Pick<ShopQuery['shop'], 'currencyCode' | 'currencyDecimals'>): ProductAddition {
  const form = useForm<ProductValues>();
  const { control, handleSubmit, reset, setError } = form;
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const upload = usePhotoUpload();
  const addProduct = useAddProduct();
  const isBegun = Object.values(useWatch({ control })).some((value) => Boolean(value?.length));

  const add = handleSubmit(async ({ image, price, name, about, availableQuantity, minimumQuantity, ...optional }) => {
    setFormMessage(null);
    const photo = image?.[0];
    const amountMinor = toMinorUnits(price, decimals);
    if (!photo || amountMinor === null) return;
    try {
      const imageUrl = await upload.upload(photo);
      await addProduct({
        name,
        about,
        availableQuantity: Number(availableQuantity),
        minimumQuantity: Number(minimumQuantity),
        price: { amountMinor, currencyCode },
        ...Object.fromEntries(Object.entries(optional).filter(([, text]) => text !== '')),
        imageUrl,
      });
      toastSuccess('Product added successfuly');
      reset();
    } catch (error) {
      if (error instanceof UploadCancelled) return;
      toastError('Failed to add product');
      if (error instanceof UploadError) setError('image', { message: error.message }, { shouldFocus: true });
      else setFormMessage(placeRefusal(error, setError, fieldByInput).formMessage);
    }
  });
  return { form, upload, isBegun, formMessage, add };
}

export type ProductDraft = Omit<AddProductInput, 'idempotencyKey'>;

/** Adds a product. A retry after a failure is still one product. */
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
