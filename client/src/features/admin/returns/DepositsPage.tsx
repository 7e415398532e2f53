import { Money } from '../../../components/money/Money';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import {
  countOf,
  Exports,
  pagedListOptions,
  PagedTable,
  pageSize,
  toPagedList,
  type Column,
} from '../../../components/table/PagedTable';
import { DateAndTime } from '../../../components/text/DateAndTime';
import { useOpenDepositsQuery, type OrderWithDepositsFragment } from '../../../graphql/generated/operations';
import { chakra } from '../../../theme/chakra';
import { Digits, orderColumns } from './order-columns';

/** Orders whose deposits for old parts the shop still owes, oldest first. */
export function DepositsPage() {
  const query = useOpenDepositsQuery({ variables: { first: pageSize }, ...pagedListOptions });
  const { data } = query;
  return (
    <>
      <PageMetadata title="Deposits" isPrivate />
      <PageHeading
        note={
          data && (
            <>
              <Money value={data.openDepositTotal} /> to pay back, in{' '}
              {countOf(data.ordersWithOpenDeposits.totalCount, 'order')}
            </>
          )
        }
      >
        Deposits
      </PageHeading>
      <Exports file="deposits" />
      <PagedTable
        what="the deposits"
        list={toPagedList(query, ({ ordersWithOpenDeposits }) => ordersWithOpenDeposits)}
        columns={columns}
        empty={{
          title: 'No open deposits',
          text: 'Paid orders with a deposit for an old part are listed here until it is settled. The deposit is a field of the product.',
        }}
      />
    </>
  );
}

const Deposits = chakra('ul', { base: { display: 'grid', gap: '1', listStyle: 'none', overflowWrap: 'anywhere' } });

const columns: readonly Column<OrderWithDepositsFragment>[] = [
  ...orderColumns,
  { header: 'Ordered', cell: ({ placedAt }) => <DateAndTime value={placedAt} /> },
  { header: 'Shipped', cell: ({ shippedAt }) => (shippedAt ? <DateAndTime value={shippedAt} /> : 'Not yet') },
  {
    header: 'Deposits',
    cell: ({ openDeposits }) => (
      <Deposits>
        {openDeposits.map(({ line, quantity, amount }) => (
          <li key={line.id}>
            <Digits>{quantity} ×</Digits> {line.name}: <Money value={amount} />
          </li>
        ))}
      </Deposits>
    ),
  },
];
