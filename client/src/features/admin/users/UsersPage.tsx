import { chakra } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { Button } from '../../../components/actions/Button';
import { SearchField } from '../../../components/forms/SearchField';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { ListToolbar, pagedListOptions, PagedTable, pageSize, toPagedList } from '../../../components/table/PagedTable';
import { AuditTrail } from '../../../components/audit/AuditTrail';
import { AdminUsersDocument, useAdminUsersQuery } from '../../../graphql/generated/operations';
import { useQueryParams } from '../../../lib/lists/use-query-params';
import { useRowFocus } from '../../../lib/lists/use-row-focus';
import { useSession } from '../../../lib/session/SessionProvider';
import { accountControl, toUserColumns, type UserRow } from './user-columns';
import { DisableUserDialog, RemoveAdminDialog, useRemoveAdmin } from './user-dialogs';

export const queries = () => [{ query: AdminUsersDocument, variables: { first: pageSize } }];

export function UsersPage() {
  const { read, write } = useQueryParams();
  const search = read('search');
  const setSearch = (text: string) => write('search', text);
  const query = useAdminUsersQuery({
    variables: { first: pageSize, ...(search && { search }) },
    ...pagedListOptions,
  });
  const list = toPagedList(query, ({ users }) => users);
  const { totalCount } = list;
  const { user: viewer } = useSession();
  const focus = useRowFocus();
  const removeAdmin = useRemoveAdmin();
  const [openId, setOpenId] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<UserRow | null>(null);
  const [disabling, setDisabling] = useState<UserRow | null>(null);
  const ownEmail = viewer?.email;
  const columns = useMemo(
    () => toUserColumns({ focus, onRemove: setLeaving, onDisable: setDisabling, ownEmail, openId, onOpen: setOpenId }),
    [focus, ownEmail, openId],
  );
  return (
    <>
      <PageMetadata title="All users" isPrivate />
      <PageHeading>All users</PageHeading>
      <ListToolbar count={totalCount === null ? null : `${totalCount} ${totalCount === 1 ? 'user' : 'users'}`}>
        <SearchField label="Search" placeholder="Name or email address" value={search} onSearch={setSearch} />
      </ListToolbar>
      <PagedTable
        what="the users"
        list={list}
        columns={columns}
        renderDetail={({ id }) =>
          openId === id && (
            <chakra.div padding="4">
              <AuditTrail subjectType="USER" subjectId={id} />
            </chakra.div>
          )
        }
        empty={toEmptyState(search, () => setSearch(''))}
      />
      {leaving && (
        <RemoveAdminDialog
          user={leaving}
          removeAdmin={removeAdmin}
          onDone={({ id }) => focus.focusRow(id)}
          onClose={() => setLeaving(null)}
        />
      )}
      {disabling && (
        <DisableUserDialog
          user={disabling}
          onDone={(user) => focus.focusRow(accountControl(user))}
          onClose={() => setDisabling(null)}
        />
      )}
    </>
  );
}

function toEmptyState(search: string, clear: () => void) {
  if (search === '') return { title: 'No users yet', text: 'People are listed here as soon as they sign up.' };
  return {
    title: 'No users found',
    text: `No email address, and no word of a name, begins with “${search}”.`,
    action: <Button onClick={clear}>Clear the search</Button>,
  };
}
