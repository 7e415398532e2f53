import { useEffect } from 'react';
import { Button, ButtonLink } from '../../../components/actions/Button';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { InlineError } from '../../../components/feedback/Loading';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { TableSkeleton } from '../../../components/table/PagedTable';
import { toShopError } from '../../../graphql/shop-error';
import { useSession } from '../../../lib/session/SessionProvider';
import { OrdersTable } from './OrdersTable';
import { myOrdersQuery, useMyOrders } from './use-my-orders';

export const queries = () => [myOrdersQuery];

export function MyOrdersPage() {
  const { orders, totalCount, error, retry, showMore, isFetchingMore } = useMyOrders();
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
        <Button onClick={showMore} busy={isFetchingMore} marginTop="5">
          Show more orders
        </Button>
      )}
    </>
  );
}

/** As specified, a refused list signs the user out. The route's guard then leads home. */
function useSignOutWhenRefused(isRefused: boolean): void {
  const { signOut } = useSession();
  useEffect(() => {
    if (isRefused) void signOut('refused');
  }, [isRefused, signOut]);
}
