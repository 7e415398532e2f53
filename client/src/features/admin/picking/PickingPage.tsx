import { chakra } from '@chakra-ui/react';
import { Button, Link } from '../../../components/actions/Button';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { InlineError, Loading, Skeleton } from '../../../components/feedback/Loading';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { RuledSection } from '../../../components/page/RuledSection';
import { DataTable, pagedListOptions, pageSize, toPagedList, type Column } from '../../../components/table/PagedTable';
import { DateAndTime } from '../../../components/text/DateAndTime';
import {
  OrdersToPackDocument,
  useOrdersToPackQuery,
  type OrderToPackFragment,
} from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { PackingSlips } from './PackingSlips';
import { toPickList, type Pick } from './picking';
import { ShipOrdersForm } from './ShipOrdersForm';

export const queries = () => [{ query: OrdersToPackDocument, variables: { first: pageSize } }];

const Sections = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { base: '8', md: '10' } },
});

/** Paid orders to pack, oldest first: what to take from the shelves, packing slips, and shipping many at once. */
export function PickingPage() {
  const query = useOrdersToPackQuery({ variables: { first: pageSize }, ...pagedListOptions });
  const { rows, error, retry, showMore, isFetchingMore } = toPagedList(query, (data) => data.orders);
  const orders = rows?.filter(({ lines }) => lines.some(({ quantityToShip }) => quantityToShip > 0));
  const total = query.data?.orders.totalCount ?? 0;
  return (
    <>
      <PageMetadata title="Picking" isPrivate />
      <PageHeading>Picking</PageHeading>
      {error ? <InlineError onRetry={retry}>{toShopError(error).message}</InlineError> : null}
      <Sections>
        {!orders && !error && (
          <Loading what="the orders">
            <Skeleton height="20rem" />
          </Loading>
        )}
        {orders?.length === 0 && (
          <EmptyState drawing="/drawings/empty-orders.svg" title="Nothing to pack">
            Paid orders are listed here until everything is shipped.
          </EmptyState>
        )}
        {orders && orders.length > 0 && (
          <>
            <RuledSection title="Orders" note={`${rows?.length ?? 0} of ${total}, oldest first`}>
              <DataTable caption="Orders to pack" columns={orderColumns} rows={orders} getRowKey={({ id }) => id} />
              {showMore && (
                <Button onClick={showMore} busy={isFetchingMore} marginTop="5">
                  Show more
                </Button>
              )}
            </RuledSection>
            <RuledSection title="Pick list" note="All orders above">
              <DataTable
                caption="Pick list"
                columns={pickColumns}
                rows={toPickList(orders)}
                getRowKey={({ productId, partNumber }) => `${productId} ${partNumber}`}
              />
            </RuledSection>
          </>
        )}
        <RuledSection title="Ship orders">
          <ShipOrdersForm onShipped={() => void query.refetch()} />
        </RuledSection>
        {orders && orders.length > 0 && <Slips orders={orders} />}
      </Sections>
    </>
  );
}

function Slips({ orders }: { orders: readonly OrderToPackFragment[] }) {
  return (
    <RuledSection title="Packing slips" note={<Button onClick={() => window.print()}>Print</Button>}>
      <PackingSlips orders={orders} />
    </RuledSection>
  );
}

const Digits = chakra('span', { base: { textStyle: 'number' } });
const Customer = chakra('span', { base: { overflowWrap: 'anywhere' } });
const Remark = chakra('div', { base: { textStyle: 'small', color: 'caution' } });

const orderColumns: readonly Column<OrderToPackFragment>[] = [
  {
    header: 'Order',
    isRowHeader: true,
    cell: ({ id, number, payment }) => (
      <>
        <Link to={`/dashboard/manageOrders/${id}`} kind="item">
          <Digits>{number ?? id}</Digits>
        </Link>
        {(payment.flag !== null || payment.disputed) && <Remark>Check the payment before you ship it</Remark>}
      </>
    ),
  },
  { header: 'Placed', cell: ({ placedAt }) => <DateAndTime value={placedAt} /> },
  { header: 'Customer', cell: ({ customerName }) => <Customer>{customerName}</Customer> },
  { header: 'Delivery', cell: ({ quote }) => quote.delivery?.name ?? '–' },
  {
    header: 'To ship',
    align: 'end',
    cell: ({ lines, fulfilment }) => (
      <>
        <Digits>{lines.reduce((sum, { quantityToShip }) => sum + quantityToShip, 0)}</Digits>
        {fulfilment === 'PARTLY_SHIPPED' && <Remark>the rest</Remark>}
      </>
    ),
  },
];

const pickColumns: readonly Column<Pick>[] = [
  { header: 'Part number', isRowHeader: true, cell: ({ partNumber }) => <Digits>{partNumber ?? '–'}</Digits> },
  { header: 'Part', cell: ({ name }) => name },
  { header: 'Orders', align: 'end', cell: ({ orders }) => <Digits>{orders}</Digits> },
  { header: 'Quantity', align: 'end', cell: ({ quantity }) => <Digits>{quantity}</Digits> },
];
