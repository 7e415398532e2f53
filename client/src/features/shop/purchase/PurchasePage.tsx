import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useParams, type Params } from 'react-router-dom';
import { ButtonLink } from '../../../components/actions/Button';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { InlineError } from '../../../components/feedback/Loading';
import { PageMetadata } from '../../../components/page/PageHeading';
import { PurchaseProductDocument, usePurchaseProductQuery } from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { OrderSection } from './OrderSection';
import { ProductSheet } from './ProductSheet';
import { PurchaseSkeleton } from './PurchaseSkeleton';

export const queries = ({ id }: Params) => [{ query: PurchaseProductDocument, variables: { id } }];

/** The purchase page of one product. Price and stock are fetched again when it opens. */
export function PurchasePage() {
  const { id = '' } = useParams();
  return (
    <chakra.div paddingBlock={{ base: '5', md: '8' }}>
      <Purchase key={id} id={id} />
    </chakra.div>
  );
}

function Purchase({ id }: { id: string }) {
  const { data, error, refetch } = usePurchaseProductQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const product = data?.product;
  if (product && product.deletedAt !== null) return <Deleted name={product.name} />;
  if (product) {
    return (
      <>
        <PageMetadata title={product.name} description={product.about.slice(0, 160)} isPrivate />
        <ProductSheet product={product} />
        <OrderSection product={product} refreshProduct={async () => void (await refetch())} />
      </>
    );
  }
  const failure = error ? toShopError(error) : null;
  if (failure && failure.code !== 'NOT_FOUND' && failure.code !== 'BAD_USER_INPUT') {
    return (
      <>
        <PageMetadata title="Purchase" isPrivate />
        <InlineError onRetry={() => void refetch()}>{failure.message}</InlineError>
      </>
    );
  }
  return failure || data ? <NotOnSale /> : <PurchaseSkeleton />;
}

/** Shown to admins only. For other users, a deleted product does not exist. */
function Deleted({ name }: { name: string }) {
  const list = new URLSearchParams({ search: name, deleted: 'shown' });
  return (
    <NotOnSale
      action={
        <ButtonLink to={`/dashboard/manageProducts?${list.toString()}`} tone="ink">
          Restore it in Manage Products
        </ButtonLink>
      }
    >
      {`${name} is deleted. Nobody can order it until it is restored.`}
    </NotOnSale>
  );
}

const mistyped = 'It may have been taken off the shelf, or the address may be mistyped.';
const toTheParts = (
  <ButtonLink to="/home" tone="ink">
    See the parts
  </ButtonLink>
);

function NotOnSale({ children = mistyped, action = toTheParts }: { children?: string; action?: ReactNode }) {
  return (
    <>
      <PageMetadata title="Not on sale" isPrivate />
      <EmptyState drawing="/drawings/not-found.svg" title="This part is not on sale" headingLevel={1} action={action}>
        {children}
      </EmptyState>
    </>
  );
}
