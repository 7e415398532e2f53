import { chakra } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { Button } from '../../components/actions/Button';
import { SearchField } from '../../components/forms/SearchField';
import { PageHeading } from '../../components/page/PageHeading';
import { PageMetadata } from '../../components/page/PageMetadata';
import { PagedTable } from '../../components/table/PagedTable';
import { AuditTrail } from '../../components/audit/AuditTrail';
import { ListToolbar } from '../../components/table/ListToolbar';
import { useQueryParams } from '../../lib/lists/use-query-params';
import { useRowFocus } from '../../lib/lists/use-row-focus';
import { RemoveAdminDialog } from './RemoveAdminDialog';
import { toUserColumns } from './user-columns';
import { useUserList, type UserRow } from './use-user-list';

export function UsersPage() {
  const { read, write } = useQueryParams();
  const search = read('search');
  const setSearch = (text: string) => write('search', text);
  const { totalCount, ...list } = useUserList(search);
  const focus = useRowFocus();
  const [openId, setOpenId] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<UserRow | null>(null);
  const columns = useMemo(
    () => toUserColumns({ focus, onRemove: setLeaving, openId, onOpen: setOpenId }),
    [focus, openId],
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
        renderBeneath={({ id }) =>
          openId === id && (
            <chakra.div padding="4">
              <AuditTrail subjectType="USER" subjectId={id} />
            </chakra.div>
          )
        }
        empty={
          search === ''
            ? { title: 'No users yet', text: 'Whoever signs up stands here.' }
            : {
                title: 'No users found',
                text: `No email address, and no word of a name, begins with “${search}”.`,
                action: <Button onClick={() => setSearch('')}>Clear the search</Button>,
              }
        }
      />
      <RemoveAdminDialog user={leaving} onRemoved={({ id }) => focus.focusRow(id)} onClose={() => setLeaving(null)} />
    </>
  );
}
