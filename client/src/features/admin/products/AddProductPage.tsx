import { useState, type ChangeEvent, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button, Link } from '../../../components/actions/Button';
import { DiscardDialog } from '../../../components/dialog/dialogs';
import { Pending } from '../../../components/feedback/Loading';
import { Field, FormError, SelectField } from '../../../components/forms/Field';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import {
  useAddProductMutation,
  useShopQuery,
  type AddedProductFragment,
  type AddProductInput,
  type ProductMediaInput,
  type ProductStatus,
  type ShopQuery,
} from '../../../graphql/generated/operations';
import { useReportUnsaved, useUnsavedChanges } from '../../../lib/forms/use-versioned-form';
import { ProductFields } from './ProductFields';
import { uploadMediaTypes } from '@kickstand/rules/pictures';
import { productLimits } from '@kickstand/rules/products';
import { FileInput, PhotoPreview } from '../../../components/photo/PhotoField';
import {
  findPhotoRefusal,
  UploadCancelled,
  UploadError,
  usePhotoUpload,
  type FileUpload,
} from '../../../components/photo/photo-upload';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { toastError, toastSuccess } from '../../../components/toasts/toasts';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import { placeRefusal } from '../../../lib/forms/field-errors';
import { useIdempotencyKey } from '../../../lib/idempotency/use-idempotency-key';
import { toMinorUnits } from '../../../lib/money/parse-amount';
import { chakra } from '../../../theme/chakra';
import { fieldByInput, type ProductValues } from './product-changes';

export function AddProductPage() {
  const { data, error, refetch } = useShopQuery();
  return (
    <>
      <PageMetadata title="Add Product" isPrivate />
      <PageHeading>Add Product</PageHeading>
      {data && <ProductForm shop={data.shop} />}
      {!data && <Pending what="the form" height="30rem" error={error} refetch={refetch} />}
    </>
  );
}

function ProductForm({ shop }: { shop: Pick<ShopQuery['shop'], 'currencyCode' | 'currencyDecimals'> }) {
  const { form, extras, setExtras, photosFault, upload, added, isBegun, isAdding, formMessage, add } =
    useProductAddition(shop);
  const { question, setUnsaved } = useUnsavedChanges();
  useReportUnsaved(isBegun, setUnsaved);

  return (
    <>
      <chakra.form
        display="grid"
        gap="5"
        maxWidth="measure"
        noValidate
        onSubmit={(event) => void add(event)}
        aria-label="Product"
      >
        <ProductFields
          {...{ form, upload, isLocked: isAdding }}
          currencyCode={shop.currencyCode}
          decimals={shop.currencyDecimals}
        />
        <chakra.fieldset border="none" display="grid" gap="5" minWidth="0" disabled={isAdding}>
          <MorePhotos
            photos={extras.morePhotos}
            fault={photosFault}
            onChange={(morePhotos) => setExtras({ ...extras, morePhotos })}
          />
          <SelectField
            label="Status"
            value={extras.status}
            options={firstStatuses}
            onChange={(status) => setExtras({ ...extras, status })}
          />
        </chakra.fieldset>
        <FormError>{formMessage}</FormError>
        <Button type="submit" tone="ink" size="large" busy={form.formState.isSubmitting} justifySelf="start">
          Add Product
        </Button>
      </chakra.form>
      <chakra.div role="status" marginTop="5" maxWidth="measure">
        {added && <AddedNotice product={added} />}
      </chakra.div>
      <DiscardDialog question={question} description="The product is not added yet." />
    </>
  );
}

const Notice = chakra('p', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '4', border: 'hairline', bg: 'plate', padding: '4' },
});

function AddedNotice({ product: { id, name, slug, status } }: { product: AddedProductFragment }) {
  return (
    <Notice>
      <chakra.strong overflowWrap="anywhere">{`${name} is added.`}</chakra.strong>
      <Link to={`/dashboard/manageProducts/${id}`} kind="line">
        Complete its details
      </Link>
      {status === 'ACTIVE' && (
        <Link to={`/part/${slug}`} kind="line">
          See its page
        </Link>
      )}
    </Notice>
  );
}

const Photos = chakra('ul', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: 'repeat(auto-fill, minmax(8rem, 1fr))',
    listStyle: 'none',
  },
});

/** Maximum number of photos in this field. The main photo has a separate field. */
const most = productLimits.media - 1;

interface MorePhotosProps {
  photos: readonly File[];
  /** Error message of a failed upload; otherwise null. */
  fault: string | null;
  onChange: (photos: readonly File[]) => void;
}

/** Chooses photos that follow the main one, each with a preview. A photo that the server would refuse is left out. */
function MorePhotos({ photos, fault, onChange }: MorePhotosProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The input is reset, so that the same file can be chosen again.
    target.value = '';
    const checked = await Promise.all(files.map(async (file) => ({ file, problem: await findPhotoRefusal(file) })));
    const accepted = [...photos, ...checked.filter(({ problem }) => problem === null).map(({ file }) => file)];
    const refused = checked.find(({ problem }) => problem !== null);
    const tooMany = accepted.length > most ? `There can be at most ${most} more photos.` : null;
    setRefusal(refused ? `${refused.file.name}: ${refused.problem}` : tooMany);
    onChange(accepted.slice(0, most));
  };
  return (
    <chakra.div display="grid" gap="3">
      <Field
        label="More Photos"
        hint={`Optional, at most ${most}. They follow the photo above.`}
        error={refusal ?? fault ?? undefined}
      >
        <FileInput type="file" multiple accept={uploadMediaTypes.join(',')} onChange={(event) => void choose(event)} />
      </Field>
      {photos.length > 0 && (
        <Photos aria-label="More photos">
          {photos.map((photo, index) => (
            <chakra.li key={index} display="grid" gap="2" alignContent="start">
              <PhotoPreview photo={photo} />
              <Button
                size="compact"
                justifySelf="start"
                aria-label={`Remove photo ${index + 2}, ${photo.name}`}
                onClick={() => onChange(photos.toSpliced(index, 1))}
              >
                Remove
              </Button>
            </chakra.li>
          ))}
        </Photos>
      )}
    </chakra.div>
  );
}

/** Statuses that a new product can have. */
const firstStatuses = [
  { value: 'ACTIVE', label: 'Active: shown and sold' },
  { value: 'DRAFT', label: 'Draft: only admins and staff see it' },
] as const satisfies readonly { value: ProductStatus; label: string }[];
type FirstStatus = (typeof firstStatuses)[number]['value'];

/** Fields that this form has and the edit form does not. */
interface Extras {
  status: FirstStatus;
  /** Photos after the main one. */
  morePhotos: readonly File[];
}

const noExtras: Extras = { status: 'ACTIVE', morePhotos: [] };

interface ProductAddition {
  form: UseFormReturn<ProductValues>;
  extras: Extras;
  setExtras: (extras: Extras) => void;
  /** Error message if a further photo was not uploaded; otherwise null. */
  photosFault: string | null;
  upload: FileUpload;
  /** The product that was added last; null before the first. */
  added: AddedProductFragment | null;
  /** Whether there is unsaved input. */
  isBegun: boolean;
  /** Whether the photos and the product are being sent. Input that is edited meanwhile would be lost. */
  isAdding: boolean;
  formMessage: string | null;
  add: (event: FormEvent) => Promise<void>;
}

/** State of the Add Product form; it is emptied after the product is added. */
function useProductAddition({
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
  const [isAdding, setIsAdding] = useState(false);
  const addProduct = useAddProduct();
  const isFilledIn = Object.values(useWatch({ control })).some((value) => Boolean(value?.length));
  const isBegun = isFilledIn || extras !== noExtras;

  const add = handleSubmit(async ({ image, price, name, about, availableQuantity, minimumQuantity, ...optional }) => {
    setFormMessage(null);
    setPhotosFault(null);
    const photo = image?.[0];
    const amountMinor = toMinorUnits(price, decimals);
    if (!photo || amountMinor === null) return;
    const focused = document.activeElement;
    setIsAdding(true);
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
      flushSync(() => setIsAdding(false));
      reset();
    } catch (error) {
      // A disabled field cannot get the focus.
      flushSync(() => setIsAdding(false));
      if (error instanceof UploadCancelled) return;
      toastError('Failed to add product');
      if (error instanceof FurtherPhotoError) setPhotosFault(error.message);
      else if (error instanceof UploadError) setError('image', { message: error.message }, { shouldFocus: true });
      else setFormMessage(placeRefusal(error, setError, fieldByInput).formMessage);
    } finally {
      // A field loses the focus when it is disabled.
      if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
    }
  });
  return { form, extras, setExtras, photosFault, upload, added, isBegun, isAdding, formMessage, add };
}

class FurtherPhotoError extends UploadError {}

async function uploadMore(photos: readonly File[], { upload }: FileUpload): Promise<string[]> {
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

/** The first photo becomes the main picture. A file that was chosen twice is included once. */
function toMedia(name: string, urls: readonly string[]): ProductMediaInput[] {
  return [...new Set(urls)].map((url, index) => ({
    kind: 'PHOTO',
    url,
    altText: index === 0 ? name : `${name}, photo ${index + 1}`,
  }));
}

type ProductDraft = Omit<AddProductInput, 'idempotencyKey'>;

/** Adds a product. A retry after a failure adds no second product. */
function useAddProduct(): (draft: ProductDraft) => Promise<AddedProductFragment> {
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
