import { useParams } from 'react-router-dom';
import { ButtonLink } from '../../components/actions/Button';
import { EmptyState } from '../../components/feedback/EmptyState';
import { InlineError } from '../../components/feedback/InlineError';
import { Loading } from '../../components/feedback/Loading';
import { Skeleton } from '../../components/feedback/Skeleton';
import { PageMetadata } from '../../components/page/PageMetadata';
import { usePaymentOrderQuery } from '../../graphql/generated/operations';
import { toShopError } from '../../graphql/shop-error';
import { PaymentSheet } from './PaymentSheet';

/** Always asks the shop how the order stands: it may have been paid in another tab, or have expired. */
export function PaymentPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = usePaymentOrderQuery({
    variables: { id },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const refusal = error ? toShopError(error) : null;
  const isMissing = refusal?.code === 'NOT_FOUND' || (data && data.order === null);
  return (
    <>
      <PageMetadata title="Payment" isPrivate />
      {data?.order && <PaymentSheet key={id} order={data.order} onRefresh={() => void refetch()} />}
      {isMissing && <NoSuchOrder />}
      {!data && !refusal && <PaymentSkeleton />}
      {!data && refusal && !isMissing && <InlineError onRetry={() => void refetch()}>{refusal.message}</InlineError>}
    </>
  );
}

function NoSuchOrder() {
  return (
    <EmptyState
      title="There is no such order"
      headingLevel={1}
      action={<ButtonLink to="/dashboard/order">Go to My Orders</ButtonLink>}
    >
      It may have been deleted, or it belongs to another account.
    </EmptyState>
  );
}

function PaymentSkeleton() {
  return (
    <Loading what="the order">
      <Skeleton height="3rem" width="60%" marginBottom="6" />
      <Skeleton height="22rem" />
    </Loading>
  );
}
