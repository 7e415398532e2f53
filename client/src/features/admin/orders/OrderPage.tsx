import { useEffect } from 'react';
import { useParams, type Params } from 'react-router-dom';
import { ButtonLink } from '../../../components/actions/Button';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { InlineError, Loading, Skeleton } from '../../../components/feedback/Loading';
import { PageMetadata } from '../../../components/page/PageHeading';
import {
  AdminOrderDocument,
  useAdminOrderQuery,
  type AdminOrderDetailFragment,
} from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { OrderSheet } from './OrderSheet';

const askAgainMs = 10_000;

export const queries = ({ id }: Params) => [{ query: AdminOrderDocument, variables: { id } }];

/** One order with its history. A cached order is shown at once while it is fetched again. */
export function OrderPage() {
  const { id = '' } = useParams();
  const { data, error, refetch, startPolling, stopPolling } = useAdminOrderQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
    skipPollAttempt: () => document.hidden,
  });
  const isUnderWay = hasMoneyUnderWay(data?.order);
  useEffect(() => {
    if (!isUnderWay) return;
    startPolling(askAgainMs);
    return stopPolling;
  }, [isUnderWay, startPolling, stopPolling]);
  const refusal = error ? toShopError(error) : null;
  const isMissing = data?.order === null || refusal?.code === 'NOT_FOUND' || refusal?.code === 'BAD_USER_INPUT';
  return (
    <>
      <PageMetadata title={`Order ${id}`} isPrivate />
      {data?.order && (
        <OrderSheet
          key={id}
          order={data.order}
          mails={data.messages.edges.map(({ node }) => node)}
          onRefresh={() => void refetch()}
        />
      )}
      {isMissing && <NoSuchOrder />}
      {!data && !refusal && <OrderSkeleton />}
      {refusal && !isMissing && <InlineError onRetry={() => void refetch()}>{refusal.message}</InlineError>}
    </>
  );
}

/** The card provider reports the outcome to the server, so the page polls for it. */
function hasMoneyUnderWay(order: AdminOrderDetailFragment | null | undefined): boolean {
  if (!order) return false;
  return order.payment.status === 'PROCESSING' || order.payment.refunds.some(({ status }) => status === 'PENDING');
}

function NoSuchOrder() {
  return (
    <EmptyState
      drawing="/drawings/not-found.svg"
      title="There is no such order"
      headingLevel={1}
      action={<ButtonLink to="/dashboard/manageOrders">Go to Manage Orders</ButtonLink>}
    >
      The number in the address may be mistyped.
    </EmptyState>
  );
}

function OrderSkeleton() {
  return (
    <Loading what="the order">
      <Skeleton height="3rem" width="60%" marginBottom="6" />
      <Skeleton height="26rem" />
    </Loading>
  );
}
