import { useLocation, useParams } from 'react-router-dom';
import { ButtonLink } from '../../../components/actions/Button';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { InlineError, Loading, Skeleton } from '../../../components/feedback/Loading';
import { PageMetadata } from '../../../components/page/PageHeading';
import { usePaymentOrderQuery, useTrackedPaymentOrderQuery } from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { useOrderKey } from '../../../lib/orders/order-key';
import type { OrderLinks, PayableOrder } from './payment-state';
import { PaymentSheet } from './PaymentSheet';

/** Always fetched: the order may have been paid in another tab, or have expired. */
const afresh = {
  fetchPolicy: 'network-only',
  nextFetchPolicy: 'cache-first',
  notifyOnNetworkStatusChange: true,
} as const;

/** The payment of one of the customer's orders. */
export function PaymentPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = usePaymentOrderQuery({ variables: { id }, ...afresh });
  return (
    <Payment
      order={data?.order}
      error={error}
      refetch={() => void refetch()}
      links={{ order: `/dashboard/order/${id}`, next: { to: '/dashboard/order', label: 'Go to My Orders' } }}
      whoseElse="another account"
    />
  );
}

/** The payment of a guest's order, opened by the link in the mail. */
export function TrackedPaymentPage() {
  const { number = '' } = useParams();
  const { hash } = useLocation();
  useOrderKey(number, hash);
  const { data, error, refetch } = useTrackedPaymentOrderQuery({ variables: { number }, ...afresh });
  const page = `/track/${number}${hash}`;
  return (
    <Payment
      order={data?.orderByNumber}
      error={error}
      refetch={() => void refetch()}
      links={{ order: page, next: { to: page, label: 'See the order' } }}
      whoseElse="somebody else, or the link is not complete"
    />
  );
}

interface PaymentProps {
  /** Undefined until the shop has answered; null when there is no such order. */
  order: PayableOrder | null | undefined;
  error: Error | undefined;
  refetch: () => void;
  links: OrderLinks;
  whoseElse: string;
}

function Payment({ order, error, refetch, links, whoseElse }: PaymentProps) {
  const refusal = error ? toShopError(error) : null;
  const isMissing = refusal?.code === 'NOT_FOUND' || order === null;
  const isUnknown = order === undefined;
  return (
    <>
      {!order && <PageMetadata title="Payment" isPrivate />}
      {order && <PaymentSheet key={order.id} order={order} links={links} onRefresh={refetch} />}
      {isMissing && (
        <EmptyState
          title="There is no such order"
          headingLevel={1}
          action={<ButtonLink to={links.next.to}>{links.next.label}</ButtonLink>}
        >
          {`It may have been deleted, or it belongs to ${whoseElse}.`}
        </EmptyState>
      )}
      {isUnknown && !refusal && (
        <Loading what="the order">
          <Skeleton height="3rem" width="60%" marginBottom="6" />
          <Skeleton height="22rem" />
        </Loading>
      )}
      {isUnknown && refusal && !isMissing && <InlineError onRetry={refetch}>{refusal.message}</InlineError>}
    </>
  );
}
