import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useParams, type Params } from 'react-router-dom';
import { Button, ButtonLink } from '../../components/actions/Button';
import { Link } from '../../components/actions/Link';
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog';
import { EmptyState } from '../../components/feedback/EmptyState';
import { InlineError } from '../../components/feedback/InlineError';
import { Loading } from '../../components/feedback/Loading';
import { Skeleton } from '../../components/feedback/Skeleton';
import { DateText } from '../../components/money/DateText';
import { Money } from '../../components/money/Money';
import { PageHeading } from '../../components/page/PageHeading';
import { PageMetadata } from '../../components/page/PageMetadata';
import { DataPlate, type DataPlateRow } from '../../components/plate/DataPlate';
import { Figure } from '../../components/plate/Figure';
import { toastSuccess } from '../../components/toasts/toasts';
import {
  useCancelMyOrderMutation,
  MyOrderDocument,
  useMyOrderQuery,
  type MyOrderQuery,
  type OrderStatus,
} from '../../graphql/generated/operations';
import { toShopError } from '../../graphql/shop-error';
import { toastFailure } from '../../lib/toast-failure';
import { PaymentCell } from './PaymentCell';

type MyOrder = NonNullable<MyOrderQuery['order']>;

export const queries = ({ id }: Params) => [{ query: MyOrderDocument, variables: { id } }];

/** One order of the customer's own: what was ordered, where it goes, how it stands, and what can be done about it. */
export function MyOrderPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useMyOrderQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const refusal = error ? toShopError(error) : null;
  const isMissing = refusal?.code === 'NOT_FOUND' || (data && data.order === null);
  return (
    <>
      <PageMetadata title="My Order" isPrivate />
      {data?.order && <OrderSheet order={data.order} refresh={async () => void (await refetch())} />}
      {isMissing && (
        <EmptyState
          title="There is no such order"
          headingLevel={1}
          action={<ButtonLink to="/dashboard/order">Go to My Orders</ButtonLink>}
        >
          It may belong to another account.
        </EmptyState>
      )}
      {!data && !refusal && (
        <Loading what="the order">
          <Skeleton height="3rem" width="60%" marginBottom="6" />
          <Skeleton height="22rem" />
        </Loading>
      )}
      {!data && refusal && !isMissing && <InlineError onRetry={() => void refetch()}>{refusal.message}</InlineError>}
    </>
  );
}

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 2fr) minmax(0, 3fr)' },
    gap: { base: '6', xl: '10' },
    alignItems: 'start',
  },
});

function OrderSheet({ order, refresh }: { order: MyOrder; refresh: () => Promise<void> }) {
  const [line] = order.lines;
  return (
    <>
      <PageHeading
        note={
          <>
            Ordered on <DateText value={order.placedAt} withTime />
          </>
        }
      >
        {'Order '}
        <chakra.span textStyle="number" fontSize="0.5em" fontWeight="medium" userSelect="all">
          {order.id}
        </chakra.span>
      </PageHeading>
      <Columns>
        {line && (
          <chakra.div bg="plate" border="hairline" maxWidth={{ base: '20rem', xl: 'none' }}>
            <Figure src={line.image.url} alt={line.image.altText} photo={line.image} sizes="20rem" />
          </chakra.div>
        )}
        <chakra.div display="grid" gap="6">
          <chakra.section aria-label="Payment" display="flex" flexWrap="wrap" alignItems="center" gap="4">
            <PaymentCell order={order} />
            {order.isPayable && <CancelOrder order={order} refresh={refresh} />}
            {order.isPayable && order.reservedUntil && (
              <p>
                Pay by <DateText value={order.reservedUntil} withTime />. After that its parts are no longer set aside.
              </p>
            )}
          </chakra.section>
          <DataPlate caption="The order" rows={toRows(order)} />
          <History order={order} />
          <Link to="/dashboard/order" kind="item" justifySelf="start" textDecorationColor="control">
            All of my orders
          </Link>
        </chakra.div>
      </Columns>
    </>
  );
}

function toRows({ lines, total, payment, customerName, delivery }: MyOrder): DataPlateRow[] {
  return [
    ...lines.flatMap(({ productId, name, quantity, unitPrice }) => [
      {
        term: 'Product',
        value: (
          <Link to={`/product/${productId}`} kind="item" textDecorationColor="control">
            {name}
          </Link>
        ),
      },
      { term: 'Quantity', value: quantity },
      { term: 'Unit price', value: <Money value={unitPrice} /> },
    ]),
    { term: 'Total price', value: <Money value={total} /> },
    ...(payment.refunded.amountMinor > 0 ? [{ term: 'Refunded', value: <Money value={payment.refunded} /> }] : []),
    { term: 'Name', value: customerName },
    { term: 'Address', value: <chakra.span whiteSpace="pre-line">{delivery.address}</chakra.span> },
    { term: 'Phone', value: delivery.phone },
  ];
}

const steps: Partial<Record<string, string>> = {
  PLACED: 'Ordered',
  PAID: 'Paid',
  SHIPPED: 'Shipped',
  CANCELLED: 'Cancelled',
  EXPIRED: 'Expired unpaid',
  REFUNDED: 'Refunded',
} satisfies Record<OrderStatus, string>;

function History({ order }: { order: MyOrder }) {
  return (
    <chakra.section aria-label="History" display="grid" gap="2">
      <chakra.h2 textStyle="title" textTransform="uppercase">
        History
      </chakra.h2>
      <ol>
        {order.history.map(({ status, at }) => (
          <chakra.li
            key={`${status} ${at}`}
            display="flex"
            justifyContent="space-between"
            gap="4"
            borderTop="hairline"
            paddingBlock="2"
          >
            <span>{steps[status] ?? status}</span>
            <DateText value={at} withTime />
          </chakra.li>
        ))}
      </ol>
    </chakra.section>
  );
}

/** Asks first, then cancels. Whatever stood in the way, such as a payment that came in meanwhile, is shown as it is now. */
function CancelOrder({ order, refresh }: { order: MyOrder; refresh: () => Promise<void> }) {
  const [isAsking, setIsAsking] = useState(false);
  const [cancelOrder, { loading }] = useCancelMyOrderMutation();
  const confirm = async () => {
    try {
      await cancelOrder({ variables: { input: { orderId: order.id } } });
      toastSuccess('Your order is cancelled');
    } catch (error) {
      toastFailure(error);
      await refresh().catch(() => undefined);
    }
    setIsAsking(false);
  };
  return (
    <>
      <Button size="compact" tone="danger" onClick={() => setIsAsking(true)}>
        Cancel the order
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Cancel this order?"
        description="Its parts are no longer set aside for you. Nothing is charged."
        confirmLabel="Cancel the order"
        cancelLabel="Keep the order"
        busy={loading}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
