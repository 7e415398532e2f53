import { Button } from '../../../components/actions/Button';
import { SelectField } from '../../../components/forms/Field';
import { statusLabels, useMailColumns } from '../../../components/mails/mail-columns';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import {
  countOf,
  ListToolbar,
  pagedListOptions,
  PagedTable,
  pageSize,
  toPagedList,
} from '../../../components/table/PagedTable';
import { useMessagesQuery, type MessageStatus } from '../../../graphql/generated/operations';
import { useQueryParams, useRowFocus } from '../../../lib/lists/list-state';

const all = 'ALL';
const statuses = Object.keys(statusLabels) as MessageStatus[];
const options = [
  { value: all, label: 'All' },
  ...statuses.map((value) => ({ value, label: statusLabels[value] })),
] as const;

/** Mails about orders, newest first. Those that could not be sent can be sent again. */
export function MessagesPage() {
  const { read, write } = useQueryParams();
  const status = statuses.find((known) => known.toLowerCase() === read('status'));
  const query = useMessagesQuery({
    variables: { first: pageSize, filter: status ? { status } : {} },
    ...pagedListOptions,
  });
  const focus = useRowFocus();
  const columns = useMailColumns(focus, 'shop');
  const count = query.data?.messages.totalCount;
  return (
    <>
      <PageMetadata title="Emails" isPrivate />
      <PageHeading ref={focus.controlRef(null)}>Emails</PageHeading>
      <ListToolbar
        count={countOf(count, 'email')}
        exports={{ file: 'mails', query: status && `status=${status.toLowerCase()}` }}
      >
        <SelectField
          label="Show"
          value={status ?? all}
          options={options}
          onChange={(next) => write('status', next === all ? '' : next.toLowerCase())}
        />
      </ListToolbar>
      <PagedTable
        what="the emails"
        list={toPagedList(query, ({ messages }) => messages)}
        columns={columns}
        empty={
          status
            ? {
                title: 'No such emails',
                text: 'Choose All to see every email.',
                action: <Button onClick={() => write('status', '')}>Show all emails</Button>,
              }
            : {
                title: 'No emails yet',
                text: 'Emails to customers and to the shop are listed here after the first order.',
              }
        }
      />
    </>
  );
}
