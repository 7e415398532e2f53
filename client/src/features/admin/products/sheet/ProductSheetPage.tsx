import { useEffect, useEffectEvent, useRef, type FocusEvent } from 'react';
import { useParams, type Params } from 'react-router-dom';
import { ButtonLink, Link } from '../../../../components/actions/Button';
import { later } from '../../../../components/page/later';
import { useSession } from '../../../../lib/session/SessionProvider';
import { DiscardDialog } from '../../../../components/dialog/dialogs';
import { EmptyState } from '../../../../components/feedback/EmptyState';
import { InlineError, Loading, Skeleton } from '../../../../components/feedback/Loading';
import { PageHeading, PageMetadata } from '../../../../components/page/PageHeading';
import { RuledSection } from '../../../../components/page/RuledSection';
import { ProductSheetDocument, useProductSheetQuery } from '../../../../graphql/generated/operations';
import { toShopError } from '../../../../graphql/shop-error';
import { useReportUnsaved, useUnsavedChanges } from '../../../../lib/forms/use-versioned-form';
import { decimalsOf } from '../../../../lib/money/money';
import { ProductFields } from '../ProductFields';
import { chakra } from '../../../../theme/chakra';
import { AttributesSection } from './AttributesSection';
import { MediaSection } from './MediaSection';
import { NumbersSection } from './NumbersSection';
import { PlaceSection } from './PlaceSection';
import { PricesSection } from './PricesSection';
import { RelatedSection } from './RelatedSection';
import { SheetSaveBar } from './SheetSaveBar';
import { SheetSection, type SheetProduct } from './SheetSection';
import { basicsTitle } from './sheet-values';
import { useSheetEdit, type SheetEdit } from './use-sheet-edit';

const AuditTrail = later(
  () => import('../../../../components/audit/audit-columns').then((module) => module.AuditTrail),
  <Skeleton height="8rem" />,
);

export const queries = ({ id }: Params) => [{ query: ProductSheetDocument, variables: { id } }];

/** All fields of one product, in sections that are saved together. */
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

const Sheet = chakra('form', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { base: '8', md: '10' } },
});
const Links = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '6', rowGap: '2', marginBottom: '6' },
});

function ProductSheet({ product }: { product: SheetProduct }) {
  const { isAdmin } = useSession();
  const { setUnsaved, guard, question } = useUnsavedChanges();
  const edit = useSheetEdit(product);
  const { isEdited, save, base, values, faults, change } = edit;
  const sheet = useSheetFocus(edit);
  useReportUnsaved(isEdited, setUnsaved);
  useSaveKeys(() => {
    if (!question) void save();
  });
  const section = { product: base, draft: values, faults, change };
  return (
    <>
      <PageHeading>{product.name}</PageHeading>
      <SheetLinks slug={product.slug} />
      <Sheet
        {...sheet}
        noValidate
        aria-label={`Edit ${product.name}`}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <SheetSection title={basicsTitle}>
          <ProductFields
            form={edit.basics}
            currencyCode={base.price.currencyCode}
            decimals={decimalsOf(base.price)}
            upload={edit.upload}
            currentPhoto={base.image}
            unshippedQuantity={base.unshippedQuantity}
            hasCategory={false}
            notes={edit.notes}
          />
        </SheetSection>
        <PricesSection {...section} />
        <PlaceSection {...section} />
        <AttributesSection {...section} />
        <MediaSection {...section} />
        <NumbersSection {...section} />
        <RelatedSection {...section} />
        {isAdmin && (
          <RuledSection title="History">
            <AuditTrail subjectType="PRODUCT" subjectId={product.id} />
          </RuledSection>
        )}
        <SheetSaveBar edit={edit} onDiscard={() => guard(edit.discard)} />
      </Sheet>
      <DiscardDialog question={question} description="What you changed in this product is not saved yet." />
    </>
  );
}

function SheetLinks({ slug }: { slug: string }) {
  return (
    <Links>
      <Link to={`/part/${slug}`} kind="item">
        Its page in the shop
      </Link>
      <Link to="bikes" kind="item">
        Bikes that it fits
      </Link>
      <Link to="/dashboard/manageProducts" kind="item">
        All products
      </Link>
    </Links>
  );
}

/** Ctrl+S, or Cmd+S on a Mac, saves instead of storing the page as a file. */
function useSaveKeys(save: () => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (!event.repeat) save();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/**
 * After a refusal, the first field with an error gets the focus. If the focused button of the save bar disappears, the
 * focus returns to the section that had it before. No field of that section is focused, because that would open the
 * keyboard on a phone.
 */
function useSheetFocus({ refusals, faultCount, isEdited, isSaving, obstacle }: SheetEdit) {
  const sheet = useRef<HTMLFormElement>(null);
  const section = useRef<HTMLElement>(null);
  const focusFault = useEffectEvent(() => {
    if (faultCount === 0) return;
    const first = sheet.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]:not(:empty)');
    first?.focus();
    first?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => focusFault(), [refusals]);
  useEffect(() => {
    if (!isSaving && !obstacle && document.activeElement === document.body)
      section.current?.focus({ preventScroll: true });
  }, [isEdited, isSaving, obstacle]);
  return {
    ref: sheet,
    onFocus: ({ target }: FocusEvent) => {
      const of = target.closest('section');
      if (!of) return;
      of.tabIndex = -1;
      section.current = of;
    },
  };
}
