import { useEffect } from 'react';
import { ButtonLink, Link } from '../../../components/actions/Button';
import { MoreButton } from '../../../components/actions/MoreButton';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { InlineError } from '../../../components/feedback/Loading';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { DataTable, TableSkeleton, type Column } from '../../../components/table/PagedTable';
import { toShopError } from '../../../graphql/shop-error';
import { useSession } from '../../../lib/session/SessionProvider';
import { DateText } from '../../../components/money/DateText';
import { Money } from '../../../components/money/Money';
import { OrderedParts } from '../../../components/order/OrderedPart';
import { Figure } from '../../../components/plate/Figure';
import { MyOrdersDocument, useMyOrdersQuery, type OrderRowFragment } from '../../../graphql/generated/operations';
import { PaymentCell } from './PaymentCell';
import { chakra } from '../../../theme/chakra';

export const queries = () => [myOrdersQuery];

export function MyOrdersPage() {
  const { orders, totalCount, error, retry, showMore, isFetching } = useMyOrders();
  const refusal = error ? toShopError(error) : null;
  useSignOutWhenRefused(refusal?.code === 'UNAUTHENTICATED' || refusal?.code === 'FORBIDDEN');
  return (
    <>
      <PageMetadata title="My Orders" isPrivate />
      <PageHeading>{orders ? `My Orders: ${totalCount}` : 'My Orders'}</PageHeading>
      {!orders && !refusal && <TableSkeleton what="your orders" />}
      {refusal && <InlineError onRetry={retry}>{refusal.message}</InlineError>}
      {orders?.length === 0 && (
        <EmptyState
          drawing="/drawings/empty-orders.svg"
          title="No orders yet"
          action={
            <ButtonLink to="/home" tone="ink">
              See the parts
            </ButtonLink>
          }
        >
          Your orders and their payments are listed here.
        </EmptyState>
      )}
      {orders && orders.length > 0 && <OrdersTable orders={orders} />}
      {showMore && (
        <MoreButton more={showMore} busy={isFetching} marginTop="5">
          Show more orders
        </MoreButton>
      )}
    </>
  );
}

/** As specified, the user is signed out if the list is refused. The route's guard then redirects to the home page. */
function useSignOutWhenRefused(isRefused: boolean): void {
  const { signOut } = useSession();
  useEffect(() => {
    if (isRefused) void signOut('refused');
  }, [isRefused, signOut]);
}

/** As wide as most names are, so that they do not break within a word. */
const Name = chakra('span', { base: { display: 'block', minWidth: { md: '4.5rem' } } });

/** Number of units, without deposits for old parts. */
const countParts = (lines: OrderRowFragment['lines']) =>
  lines.reduce((sum, { depositFor, quantity }) => (depositFor === null ? sum + quantity : sum), 0);

const columns: readonly Column<OrderRowFragment>[] = [
  { header: 'No.', align: 'end', cell: (_order, index) => index + 1 },
  { header: 'Name', cell: ({ customerName }) => <Name>{customerName}</Name> },
  { header: 'Product', isRowHeader: true, cell: ({ lines }) => <Products lines={lines} /> },
  { header: 'Total Price', align: 'end', cell: ({ total }) => <Money value={total} /> },
  { header: 'Quantity', align: 'end', cell: ({ lines }) => countParts(lines) },
  { header: 'Payment', cell: (order) => <PaymentCell order={order} paymentPage={`/dashboard/payment/${order.id}`} /> },
  { header: 'Order', cell: (order) => <OrderCell order={order} /> },
];

const Number = chakra('span', { base: { textStyle: 'number', fontSize: 'xs', overflowWrap: 'anywhere' } });
const Stack = chakra('div', { base: { display: 'grid', gap: '1', textStyle: 'small', color: 'ink.soft' } });

function Products({ lines }: Pick<OrderRowFragment, 'lines'>) {
  const [first] = lines;
  return (
    <chakra.div display="flex" alignItems="center" gap="3">
      {first && (
        <chakra.div width="14" flexShrink="0">
          <Figure src={first.image.url} alt="" photo={first.image} sizes="3.5rem" />
        </chakra.div>
      )}
      <OrderedParts lines={lines} />
    </chakra.div>
  );
}

/** Date, number and delivery address of the order, and the time until which it can be paid. */
function OrderCell({ order }: { order: OrderRowFragment }) {
  return (
    <Stack>
      <Link to={`/dashboard/order/${order.id}`} kind="line">
        <Number>{order.number ?? order.id}</Number>
      </Link>
      <span>
        <DateText value={order.placedAt} />
      </span>
      <span>{order.delivery.address}</span>
      {order.isPayable && order.reservedUntil && (
        <chakra.span color="ink" fontWeight="semibold">
          Pay by <DateText value={order.reservedUntil} withTime />
        </chakra.span>
      )}
    </Stack>
  );
}

function OrdersTable({ orders }: { orders: readonly OrderRowFragment[] }) {
  return <DataTable caption="My orders" columns={columns} rows={orders} getRowKey={({ id }) => id} isWide />;
}

const variables = { first: 50 };

const myOrdersQuery = { query: MyOrdersDocument, variables };

/** The viewer's orders, always fetched: an order may have been paid or have expired since the last visit. */
function useMyOrders() {
  const { data, error, refetch, fetchMore, loading } = useMyOrdersQuery({
    variables,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const connection = data?.viewer?.orders;
  const after = connection?.pageInfo.hasNextPage ? connection.pageInfo.endCursor : null;
  return {
    orders: connection?.edges.map(({ node }) => node),
    totalCount: connection?.totalCount ?? 0,
    error,
    retry: () => void refetch(),
    showMore: after === null ? null : () => fetchMore({ variables: { after } }),
    isFetching: loading,
  };
}
