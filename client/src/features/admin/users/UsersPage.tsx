import { useState } from 'react';
import { Button } from '../../../components/actions/Button';
import { StatusStamp } from '../../../components/feedback/StatusStamp';
import { PageHeading } from '../../../components/page/PageHeading';
import { PageMetadata } from '../../../components/page/PageMetadata';
import type { Column } from '../../../components/table/DataTable';
import { toastError, toastSuccess } from '../../../components/toasts/toasts';
import { useAdminUsersQuery, useMakeAdminMutation, type AdminUsersQuery } from '../../../graphql/generated/operations';
import { AdminList } from '../AdminList';
import { adminListOptions, adminPageSize, toPagedList } from '../paged-list';

type UserRow = AdminUsersQuery['users']['edges'][number]['node'];

const columns: readonly Column<UserRow>[] = [
  { header: 'User Email', isRowHeader: true, cell: ({ email }) => email },
  { header: 'Name', cell: ({ displayName }) => displayName },
  { header: 'Role', cell: (user) => <RoleCell user={user} /> },
];

export function UsersPage() {
  const query = useAdminUsersQuery({ variables: { first: adminPageSize }, ...adminListOptions });
  return (
    <>
      <PageMetadata title="All users" isPrivate />
      <PageHeading>All users</PageHeading>
      <AdminList
        what="the users"
        list={toPagedList(query, query.data?.users)}
        columns={columns}
        empty={{ title: 'No users yet', text: 'Whoever signs up stands here.' }}
      />
    </>
  );
}

function RoleCell({ user }: { user: UserRow }) {
  const [makeAdmin] = useMakeAdminMutation();
  const [isBusy, setIsBusy] = useState(false);
  if (user.role === 'ADMIN') return <StatusStamp tone="calm">Admin</StatusStamp>;

  const promote = async () => {
    setIsBusy(true);
    try {
      await makeAdmin({ variables: { input: { email: user.email } } });
      toastSuccess('SuccessFully Made an Admin');
    } catch {
      toastError('Failed To Make An Admin');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button size="compact" busy={isBusy} onClick={() => void promote()}>
      Make Admin
    </Button>
  );
}
