import { Button } from '../../../components/actions/Button';
import { StatusStamp } from '../../../components/feedback/StatusStamp';
import { SelectField } from '../../../components/forms/Field';
import { openReturnStatuses, toKindLabel, toReturnStamp } from '../../../components/order/ReturnPlate';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import {
  countOf,
  ListToolbar,
  pagedListOptions,
  PagedTable,
  pageSize,
  toPagedList,
  type Column,
} from '../../../components/table/PagedTable';
import { DateAndTime } from '../../../components/text/DateAndTime';
import {
  useOrdersWithReturnsQuery,
  type OrderWithReturnsFragment,
  type ReturnStatus,
} from '../../../graphql/generated/operations';
import { useQueryParams } from '../../../lib/lists/list-state';
import { chakra } from '../../../theme/chakra';
import { Digits, orderColumns } from './order-columns';

const open = 'OPEN';
const statuses: readonly ReturnStatus[] = [...openReturnStatuses, 'DECLINED', 'CANCELLED', 'CLOSED'];
const isOpen = ({ status }: { status: ReturnStatus }) => openReturnStatuses.includes(status);
const options = [
  { value: open, label: 'Open' },
  ...statuses.map((value) => ({ value, label: toReturnStamp({ status: value, isRefunded: false }).word })),
];

/** Orders with withdrawals and returns. Open ones are listed oldest first, ended ones latest first. */
export function ReturnsPage() {
  const { read, write } = useQueryParams();
  const status = statuses.find((known) => known.toLowerCase() === read('status'));
  const query = useOrdersWithReturnsQuery({
    variables: { first: pageSize, ...(status && { status }) },
    ...pagedListOptions,
  });
  const count = query.data?.ordersWithReturns.totalCount;
  return (
    <>
      <PageMetadata title="Returns" isPrivate />
      <PageHeading>Returns</PageHeading>
      <ListToolbar
        count={countOf(count, 'order')}
        exports={{ file: 'returns', query: status && `status=${status.toLowerCase()}` }}
      >
        <SelectField
          label="Show"
          value={status ?? open}
          options={options}
          onChange={(next) => write('status', next === open ? '' : next.toLowerCase())}
        />
      </ListToolbar>
      <PagedTable
        what="the returns"
        list={toPagedList(query, ({ ordersWithReturns }) => ordersWithReturns)}
        columns={!status || isOpen({ status }) ? openColumns : endedColumns}
        empty={
          status
            ? {
                title: 'No such returns',
                text: 'Choose Open to see what is to be done.',
                action: <Button onClick={() => write('status', '')}>Show open returns</Button>,
              }
            : {
                title: 'No open returns',
                text: 'Withdrawals and returns of customers are listed here until they are refunded or closed.',
              }
        }
      />
    </>
  );
}

const ReturnList = chakra('ul', { base: { display: 'grid', gap: '2' } });
const Return = chakra('li', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', listStyle: 'none' },
});

type Returns = OrderWithReturnsFragment['returns'];

/** @param find gets the return whose date the server sorts the list by, from those of an order, oldest first. */
const toColumns = (
  find: (returns: Returns) => Returns[number] | undefined,
): readonly Column<OrderWithReturnsFragment>[] => [
  ...orderColumns,
  {
    header: 'Since',
    cell: ({ returns }) => {
      const found = find(returns);
      return found && <DateAndTime value={found.createdAt} />;
    },
  },
  {
    header: 'Returns',
    cell: ({ returns }) => (
      <ReturnList>
        {returns.map((each) => {
          const { word, tone } = toReturnStamp(each);
          return (
            <Return key={each.id}>
              <StatusStamp tone={tone}>{word}</StatusStamp>
              <span>
                {toKindLabel(each.kind)} of <Digits>{each.quantity}</Digits>
                {each.isUnshipped && ', not shipped'}
              </span>
            </Return>
          );
        })}
      </ReturnList>
    ),
  },
];
const openColumns = toColumns((returns) => returns.find(isOpen));
const endedColumns = toColumns((returns) => returns.at(-1));
