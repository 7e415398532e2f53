import { chakra } from '@chakra-ui/react';
import { useEffect, useState, type ChangeEvent } from 'react';
import { Button } from '../../../components/actions/Button';
import { Link } from '../../../components/actions/Link';
import { DiscardDialog } from '../../../components/dialog/dialogs';
import { Pending } from '../../../components/feedback/Loading';
import { Field, FormError, SelectField } from '../../../components/forms/Field';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { type AddedProductFragment, type ShopQuery, useShopQuery } from '../../../graphql/generated/operations';
import { useUnsavedChanges } from '../../../lib/forms/use-unsaved-changes';
import { ProductFields } from './ProductFields';
import { firstStatuses, useProductAddition } from './use-product-addition';
import { uploadMediaTypes } from '@kickstand/rules/pictures';
import { productLimits } from '@kickstand/rules/products';
import { FileInput, PhotoPreview } from '../../../components/photo/PhotoField';
import { findPhotoRefusal } from '../../../components/photo/photo-refusal';

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

interface ProductFormProps {
  shop: Pick<ShopQuery['shop'], 'currencyCode' | 'currencyDecimals'>;
}

function ProductForm({ shop }: ProductFormProps) {
  const { form, extras, setExtras, photosFault, upload, added, isBegun, formMessage, add } = useProductAddition(shop);
  const { question, setUnsaved } = useUnsavedChanges();

  useEffect(() => {
    setUnsaved(isBegun);
    return () => setUnsaved(false);
  }, [isBegun, setUnsaved]);

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
        <ProductFields form={form} currencyCode={shop.currencyCode} decimals={shop.currencyDecimals} upload={upload} />
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
      <Link to={`/dashboard/manageProducts/${id}`} kind="item" textDecorationColor="control">
        Complete its details
      </Link>
      {status === 'ACTIVE' && (
        <Link to={`/part/${slug}`} kind="item" textDecorationColor="control">
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
