import { chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { Button } from '../../../components/actions/Button';
import { Link } from '../../../components/actions/Link';
import { DiscardDialog } from '../../../components/dialog/dialogs';
import { InlineError, Loading, Skeleton } from '../../../components/feedback/Loading';
import { FormError, SelectField } from '../../../components/forms/Field';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { type AddedProductFragment, type ShopQuery, useShopQuery } from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { useUnsavedChanges } from '../../../lib/forms/use-unsaved-changes';
import { ProductFields } from './ProductFields';
import { MorePhotos } from './MorePhotos';
import { firstStatuses, useProductAddition } from './use-product-addition';

export function AddProductPage() {
  const { data, error, refetch } = useShopQuery();
  return (
    <>
      <PageMetadata title="Add Product" isPrivate />
      <PageHeading>Add Product</PageHeading>
      {data && <ProductForm shop={data.shop} />}
      {!data && error && <InlineError onRetry={() => void refetch()}>{toShopError(error).message}</InlineError>}
      {!data && !error && (
        <Loading what="the form">
          <Skeleton height="30rem" />
        </Loading>
      )}
    </>
  );
}

interface ProductFormProps {
  shop: Pick<ShopQuery['shop'], 'currencyCode' | 'currencyDecimals'>;
}

export function ProductForm({ shop }: ProductFormProps) {
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
