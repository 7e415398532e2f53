import { chakra } from '@chakra-ui/react';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { useParams, type Params } from 'react-router-dom';
import { ButtonLink, Link } from '../../../../components/actions/Button';
import { useSession } from '../../../../lib/session/SessionProvider';
import { DiscardDialog } from '../../../../components/dialog/dialogs';
import { EmptyState } from '../../../../components/feedback/EmptyState';
import { InlineError, Loading, Skeleton } from '../../../../components/feedback/Loading';
import { PageHeading, PageMetadata } from '../../../../components/page/PageHeading';
import { RuledSection } from '../../../../components/page/RuledSection';
import { ProductSheetDocument, useProductSheetQuery } from '../../../../graphql/generated/operations';
import { toShopError } from '../../../../graphql/shop-error';
import { useUnsavedChanges } from '../../../../lib/forms/use-versioned-form';
import { EditForm } from '../EditForm';
import type { EditedProduct } from '../product-changes';
import { AttributesSection } from './AttributesSection';
import { MediaSection } from './MediaSection';
import { NumbersSection } from './NumbersSection';
import { PlaceSection } from './PlaceSection';
import { PricesSection } from './PricesSection';
import { RelatedSection } from './RelatedSection';
import { type SectionProps, type SheetProduct, useSheetShop } from './SheetForm';

const AuditTrail = lazy(() =>
  import('../../../../components/audit/audit-columns').then(({ AuditTrail: content }) => ({ default: content })),
);

export const queries = ({ id }: Params) => [{ query: ProductSheetDocument, variables: { id } }];

/** All fields of one product, in sections that are saved one by one. */
export function ProductSheetPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useProductSheetQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const refusal = error ? toShopError(error) : null;
  const isMissing = data?.product === null || refusal?.code === 'NOT_FOUND' || refusal?.code === 'BAD_USER_INPUT';
  const product = data?.product;
  return (
    <>
      <PageMetadata title={product?.name ?? 'Product'} isPrivate />
      {product && product.deletedAt === null && <ProductSheet key={id} product={product} />}
      {(isMissing || (product && product.deletedAt !== null)) && <NoSuchProduct isDeleted={!isMissing} />}
      {!data && !refusal && (
        <Loading what="the product">
          <Skeleton height="3rem" width="60%" marginBottom="6" />
          <Skeleton height="40rem" />
        </Loading>
      )}
      {refusal && !isMissing && <InlineError onRetry={() => void refetch()}>{refusal.message}</InlineError>}
    </>
  );
}

function NoSuchProduct({ isDeleted }: { isDeleted: boolean }) {
  return (
    <EmptyState
      drawing="/drawings/not-found.svg"
      title={isDeleted ? 'This product is deleted' : 'There is no such product'}
      headingLevel={1}
      action={<ButtonLink to="/dashboard/manageProducts?deleted=shown">Go to Manage Products</ButtonLink>}
    >
      {isDeleted ? 'Restore it in Manage Products to edit it.' : 'The address may be mistyped.'}
    </EmptyState>
  );
}

const Sections = chakra('div', { base: { display: 'grid', gap: { base: '8', md: '10' } } });
const Bar = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '6', rowGap: '2', marginBottom: '6' },
});

function ProductSheet({ product }: { product: SheetProduct }) {
  const { isAdmin } = useSession();
  const shop = useSheetShop();
  const { setUnsaved, question } = useUnsavedChanges();
  const edited = useRef(new Set<string>());
  const onUnsavedChange = useCallback(
    (title: string, isUnsaved: boolean) => {
      if (isUnsaved) edited.current.add(title);
      else edited.current.delete(title);
      setUnsaved(edited.current.size > 0);
    },
    [setUnsaved],
  );
  const section = { product, shop, onUnsavedChange };
  return (
    <>
      <PageHeading>{product.name}</PageHeading>
      <Bar>
        <Link to={`/part/${product.slug}`} kind="item">
          Its page in the shop
        </Link>
        <Link to="bikes" kind="item">
          Bikes that it fits
        </Link>
        <Link to="/dashboard/manageProducts" kind="item">
          All products
        </Link>
      </Bar>
      <Sections>
        <Basics product={product} onUnsavedChange={onUnsavedChange} />
        <PricesSection {...section} />
        <PlaceSection {...section} />
        <AttributesSection {...section} />
        <MediaSection {...section} />
        <NumbersSection {...section} />
        <RelatedSection {...section} />
        {isAdmin && (
          <RuledSection title="History">
            <Suspense fallback={<Skeleton height="8rem" />}>
              <AuditTrail subjectType="PRODUCT" subjectId={product.id} />
            </Suspense>
          </RuledSection>
        )}
      </Sections>
      <DiscardDialog question={question} description="What you changed in this product is not saved yet." />
    </>
  );
}

/** The same fields as the editor in Manage Products. */
function Basics({ product, onUnsavedChange }: Pick<SectionProps, 'product' | 'onUnsavedChange'>) {
  const [start, setStart] = useState({ edition: 1, product, takesFocus: false });
  const [isUnsaved, setIsUnsaved] = useState(false);
  const title = 'Basics';
  const report = useCallback(
    (isEdited: boolean) => {
      setIsUnsaved(isEdited);
      onUnsavedChange(title, isEdited);
    },
    [onUnsavedChange],
  );
  const restart = (from: EditedProduct, takesFocus: boolean) =>
    setStart({ edition: start.edition + 1, product: { ...product, ...from }, takesFocus });
  // Saving another section may have changed the name of the category.
  if (!isUnsaved && product.version > start.product.version) restart(product, false);
  return (
    <RuledSection title={title}>
      <EditForm
        key={start.edition}
        product={start.product}
        takesFocus={start.takesFocus}
        onUnsavedChange={report}
        onCancel={() => restart(product, true)}
        onTakeCurrent={(current) => restart(current, true)}
      />
    </RuledSection>
  );
}
