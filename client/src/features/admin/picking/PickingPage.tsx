import { mostShipments } from '@kickstand/rules/orders';
import { toPickList, type PickedPart } from '@kickstand/rules/pick-list';
import { Link } from '../../../components/actions/Button';
import { MoreButton } from '../../../components/actions/MoreButton';
import { FileButton } from '../../../components/actions/FileButton';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { InlineError, Loading, Skeleton } from '../../../components/feedback/Loading';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { RuledSection } from '../../../components/page/RuledSection';
import { ChooseBox, ChosenRows, useRowChoice } from '../../../components/table/choice';
import { DataTable, keptListOptions, pageSize, toPagedList, type Column } from '../../../components/table/PagedTable';
import { DateAndTime } from '../../../components/text/DateAndTime';
import {
  OrdersToPackDocument,
  useOrdersToPackQuery,
  type OrderToPackFragment,
} from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { chakra } from '../../../theme/chakra';
import { ShipOrdersForm } from './ShipOrdersForm';

export const queries = () => [{ query: OrdersToPackDocument, variables: { first: pageSize } }];

/**
 * Most orders that can be chosen. The URLs of the pick list and the packing slips contain the IDs of these orders, and
 * proxies may refuse URLs of more than 8 kB.
 */
const mostChosen = 200;

const noOrders: readonly OrderToPackFragment[] = [];

const Sections = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { base: '8', md: '10' } },
});

/**
 * Paid orders to pack that are not disputed, oldest first: what to take from the shelves, files to print, and a form to
 * ship many orders.
 */
export function PickingPage() {
  const query = useOrdersToPackQuery({ variables: { first: pageSize }, ...keptListOptions });
  const { rows, error, retry, showMore, isFetching } = toPagedList(query, (data) => data.orders);
  const orders = rows?.filter(
    ({ lines, payment }) => !payment.disputed && lines.some(({ quantityToShip }) => quantityToShip > 0),
  );
  const { chosen, context } = useRowChoice(orders ?? noOrders, mostChosen);
  const total = query.data?.orders.totalCount ?? 0;
  // If the listed orders have nothing left to ship, the next ones may have something.
  const isEmpty = orders?.length === 0 && !showMore;
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
        {isEmpty && (
          <EmptyState drawing="/drawings/empty-orders.svg" title="Nothing to pack">
            Paid orders that are not disputed are listed here until everything is shipped.
          </EmptyState>
        )}
        {orders && !isEmpty && (
          <>
            <RuledSection title="Orders" note={`${rows?.length ?? 0} of ${total}, oldest first`}>
              <ChosenRows value={context}>
                <DataTable caption="Orders to pack" columns={orderColumns} rows={orders} getRowKey={({ id }) => id} />
              </ChosenRows>
              {showMore && <MoreButton more={showMore} busy={isFetching} marginTop="5" />}
            </RuledSection>
            {orders.length > 0 && <PickList chosen={chosen} listed={orders} />}
          </>
        )}
        <RuledSection title="Ship orders">
          <ShipOrdersForm onShipped={() => void query.refetch()} />
        </RuledSection>
      </Sections>
    </>
  );
}

/** What to take from the shelves, and the files to print. Covers the chosen orders, or else the first ones listed. */
function PickList({
  chosen,
  listed,
}: {
  chosen: readonly OrderToPackFragment[];
  listed: readonly OrderToPackFragment[];
}) {
  const isChosen = chosen.length > 0;
  const picked = isChosen ? chosen : listed.slice(0, mostShipments);
  // For the listed orders, the URLs only name the last one: hundreds of IDs would make them too long.
  const named = isChosen ? chosen.map(({ id }) => ['order', id]) : [['upTo', picked.at(-1)?.id ?? '']];
  const query = new URLSearchParams(named).toString();
  const allText = picked.length < listed.length ? `The first ${mostShipments} orders above` : 'All orders above';
  return (
    <RuledSection title="Pick list" note={isChosen ? toChosenText(chosen.length) : allText}>
      <Files>
        <FileButton url={`/api/pick-list.pdf?${query}`} what="pick list">
          Pick list (PDF)
        </FileButton>
        <FileButton url={`/api/packing-slips.pdf?${query}`} what="packing slips">
          Packing slips (PDF)
        </FileButton>
      </Files>
      <DataTable
        caption="Pick list"
        columns={pickColumns}
        rows={toPickList(picked)}
        getRowKey={({ productId, partNumber }) => `${productId} ${partNumber}`}
      />
    </RuledSection>
  );
}

function toChosenText(count: number): string {
  if (count === 1) return '1 chosen order';
  return `${count} chosen orders${count === mostChosen ? ', the maximum' : ''}`;
}

const Files = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3', marginBottom: '5' } });
const Digits = chakra('span', { base: { textStyle: 'number' } });
const Customer = chakra('span', { base: { overflowWrap: 'anywhere' } });
const Remark = chakra('div', { base: { textStyle: 'small', color: 'caution' } });

const orderColumns: readonly Column<OrderToPackFragment>[] = [
  { header: 'Choose', isShort: true, cell: ({ id, number }) => <ChooseBox id={id} name={number ?? id} /> },
  {
    header: 'Order',
    isRowHeader: true,
    isShort: true,
    cell: ({ id, number, payment }) => (
      <>
        <Link to={`/dashboard/manageOrders/${id}`} kind="item">
          <Digits>{number ?? id}</Digits>
        </Link>
        {payment.flag !== null && <Remark>Check the payment before you ship it</Remark>}
      </>
    ),
  },
  { header: 'Placed', cell: ({ placedAt }) => <DateAndTime value={placedAt} /> },
  { header: 'Customer', cell: ({ customerName }) => <Customer>{customerName}</Customer> },
  { header: 'Delivery', isShort: true, cell: ({ quote }) => quote.delivery?.name ?? '–' },
  {
    header: 'To ship',
    align: 'end',
    isShort: true,
    cell: ({ lines, fulfilment }) => (
      <>
        <Digits>{lines.reduce((sum, { quantityToShip }) => sum + quantityToShip, 0)}</Digits>
        {fulfilment === 'PARTLY_SHIPPED' && <Remark>the rest</Remark>}
      </>
    ),
  },
];

const pickColumns: readonly Column<PickedPart>[] = [
  { header: 'Part number', isRowHeader: true, cell: ({ partNumber }) => <Digits>{partNumber ?? '–'}</Digits> },
  { header: 'Part', cell: ({ name }) => name },
  { header: 'Orders', align: 'end', isShort: true, cell: ({ orders }) => <Digits>{orders}</Digits> },
  { header: 'Quantity', align: 'end', isShort: true, cell: ({ quantity }) => <Digits>{quantity}</Digits> },
];
