import { type FormEvent, useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { toastError, toastSuccess } from '../../../components/toasts/toasts';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import {
  type AddedProductFragment,
  type AddProductInput,
  type ProductMediaInput,
  type ProductStatus,
  type ShopQuery,
  useAddProductMutation,
} from '../../../graphql/generated/operations';
import { placeRefusal } from '../../../lib/forms/field-errors';
import { useIdempotencyKey } from '../../../lib/idempotency/use-idempotency-key';
import { toMinorUnits } from '../../../lib/money/parse-amount';
import { fieldByInput, type ProductValues } from './product-rules';
import { UploadCancelled, UploadError } from '../../../components/photo/upload-image';
import { type PhotoUpload, usePhotoUpload } from '../../../components/photo/use-photo-upload';

/** Statuses that a product can begin with. */
export const firstStatuses = [
  { value: 'ACTIVE', label: 'Active: shown and sold' },
  { value: 'DRAFT', label: 'Draft: only admins see it' },
] as const satisfies readonly { value: ProductStatus; label: string }[];
export type FirstStatus = (typeof firstStatuses)[number]['value'];

/** Fields of the form that the form for edits does not have. */
export interface Extras {
  status: FirstStatus;
  /** Photos after the first one. */
  morePhotos: readonly File[];
}

const noExtras: Extras = { status: 'ACTIVE', morePhotos: [] };

export interface ProductAddition {
  form: UseFormReturn<ProductValues>;
  extras: Extras;
  setExtras: (extras: Extras) => void;
  /** Error message if a further photo was not uploaded; otherwise null. */
  photosFault: string | null;
  upload: PhotoUpload;
  /** The product that was added last; null before the first. */
  added: AddedProductFragment | null;
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
  const [extras, setExtras] = useState(noExtras);
  const [photosFault, setPhotosFault] = useState<string | null>(null);
  const [added, setAdded] = useState<AddedProductFragment | null>(null);
  const addProduct = useAddProduct();
  const isFilledIn = Object.values(useWatch({ control })).some((value) => Boolean(value?.length));
  const isBegun = isFilledIn || extras !== noExtras;

  const add = handleSubmit(async ({ image, price, name, about, availableQuantity, minimumQuantity, ...optional }) => {
    setFormMessage(null);
    setPhotosFault(null);
    const photo = image?.[0];
    const amountMinor = toMinorUnits(price, decimals);
    if (!photo || amountMinor === null) return;
    try {
      const imageUrl = await upload.upload(photo);
      const moreUrls = await uploadMore(extras.morePhotos, upload);
      const product = await addProduct({
        name,
        about,
        availableQuantity: Number(availableQuantity),
        minimumQuantity: Number(minimumQuantity),
        price: { amountMinor, currencyCode },
        ...Object.fromEntries(Object.entries(optional).filter(([, text]) => text !== '')),
        imageUrl,
        ...(extras.status === 'ACTIVE' ? {} : { status: extras.status }),
        ...(moreUrls.length === 0 ? {} : { media: toMedia(name, [imageUrl, ...moreUrls]) }),
      });
      toastSuccess('Product added successfuly');
      setAdded(product);
      setExtras(noExtras);
      reset();
    } catch (error) {
      if (error instanceof UploadCancelled) return;
      toastError('Failed to add product');
      if (error instanceof FurtherPhotoError) setPhotosFault(error.message);
      else if (error instanceof UploadError) setError('image', { message: error.message }, { shouldFocus: true });
      else setFormMessage(placeRefusal(error, setError, fieldByInput).formMessage);
    }
  });
  return { form, extras, setExtras, photosFault, upload, added, isBegun, formMessage, add };
}

class FurtherPhotoError extends UploadError {}

async function uploadMore(photos: readonly File[], { upload }: PhotoUpload): Promise<string[]> {
  const urls: string[] = [];
  for (const photo of photos) {
    try {
      urls.push(await upload(photo));
    } catch (error) {
      throw error instanceof UploadError ? new FurtherPhotoError(`${photo.name}: ${error.message}`) : error;
    }
  }
  return urls;
}

/** The first is the main picture. The same file, chosen twice, is one picture. */
function toMedia(name: string, urls: readonly string[]): ProductMediaInput[] {
  return [...new Set(urls)].map((url, index) => ({
    kind: 'PHOTO',
    url,
    altText: index === 0 ? name : `${name}, photo ${index + 1}`,
  }));
}

export type ProductDraft = Omit<AddProductInput, 'idempotencyKey'>;

/** Adds a product. A retry after a failure adds no second product. */
export function useAddProduct(): (draft: ProductDraft) => Promise<AddedProductFragment> {
  const withKey = useIdempotencyKey();
  const [addProduct] = useAddProductMutation({
    update: (cache) => {
      cache.evict({ id: 'ROOT_QUERY', fieldName: 'products' });
      forgetAuditLog(cache);
    },
  });
  return async (input) => {
    const answer = await withKey(input, (idempotencyKey) =>
      addProduct({ variables: { input: { idempotencyKey, ...input } } }),
    );
    return answer.addProduct.product;
  };
}
