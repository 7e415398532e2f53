import type { Params } from 'react-router-dom';
import { isErasedEmail } from '@kickstand/rules/accounts';
import { Button, Link } from '../../../components/actions/Button';
import { SearchField } from '../../../components/forms/SearchField';
import { Money } from '../../../components/money/Money';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import {
  countOf,
  ListToolbar,
  pagedListOptions,
  PagedTable,
  toPageVariables,
  toPagedList,
  type Column,
} from '../../../components/table/PagedTable';
import { DateAndTime } from '../../../components/text/DateAndTime';
import { EmailText } from '../../../components/text/EmailText';
import {
  AdminCustomersDocument,
  useAdminCustomersQuery,
  type CustomerRowFragment,
} from '../../../graphql/generated/operations';
import { useQueryParams } from '../../../lib/lists/list-state';
import { chakra } from '../../../theme/chakra';

export const queries = (_params: Params, query: URLSearchParams) => [
  { query: AdminCustomersDocument, variables: toPageVariables(query.get('search')) },
];

/** Everybody who has an account or an order. */
export function CustomersPage() {
  const { read, write } = useQueryParams();
  const search = read('search');
  const setSearch = (text: string) => write('search', text);
  const query = useAdminCustomersQuery({
    variables: toPageVariables(search),
    ...pagedListOptions,
  });
  const list = toPagedList(query, ({ customers }) => customers);
  const { totalCount } = list;
  return (
    <>
      <PageMetadata title="Customers" isPrivate />
      <PageHeading>Customers</PageHeading>
      <ListToolbar count={countOf(totalCount, 'customer')} exports={{ file: 'customers' }}>
        <SearchField
          label="Search"
          placeholder="Name, email address, phone or order number"
          value={search}
          onSearch={setSearch}
        />
      </ListToolbar>
      <PagedTable
        what="the customers"
        list={list}
        columns={columns}
        empty={
          search === ''
            ? { title: 'No customers yet', text: 'People are listed here as soon as they sign up or order.' }
            : {
                title: 'No customers found',
                text: `Nobody with “${search}” has an account or an order.`,
                action: <Button onClick={() => setSearch('')}>Clear the search</Button>,
              }
        }
      />
    </>
  );
}

const Digits = chakra('span', { base: { textStyle: 'number' } });
const Small = chakra('span', { base: { display: 'block', textStyle: 'small', color: 'ink.soft' } });
const Note = chakra('span', {
  base: { display: 'block', textStyle: 'small', lineClamp: '2', minWidth: '8rem', maxWidth: '16rem' },
});

function toRemark(email: string, account: CustomerRowFragment['account']): string | null {
  if (isErasedEmail(email)) return 'Erased';
  if (!account) return 'Guest';
  return account.disabledAt && 'Disabled';
}

const columns: readonly Column<CustomerRowFragment>[] = [
  {
    header: 'Customer',
    isRowHeader: true,
    cell: ({ id, email, name, account }) => (
      <chakra.span display="block" minWidth={{ md: '12rem' }}>
        <Link to={`/dashboard/customers/${id}`} kind="item">
          {name || email}
        </Link>
        <Small>
          <EmailText>{email}</EmailText>
        </Small>
        <Small>{toRemark(email, account)}</Small>
      </chakra.span>
    ),
  },
  { header: 'Orders', align: 'end', isShort: true, cell: ({ orderCount }) => <Digits>{orderCount}</Digits> },
  { header: 'Spent', align: 'end', isShort: true, cell: ({ spent }) => <Money value={spent} /> },
  { header: 'Returns', align: 'end', isShort: true, cell: ({ returnCount }) => <Digits>{returnCount}</Digits> },
  { header: 'Last order', cell: ({ lastOrderAt }) => lastOrderAt && <DateAndTime value={lastOrderAt} /> },
  { header: 'Note', cell: ({ note }) => note !== null && <Note>{note}</Note> },
];
