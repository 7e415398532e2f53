import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../components/actions/Button';
import type { Column } from '../../components/table/DataTable';
import { toastError, toastSuccess } from '../../components/toasts/toasts';
import { useMakeAdminMutation } from '../../graphql/generated/operations';
import { forgetAuditLog } from '../../graphql/forget-audit-log';
import type { RowFocus } from '../../lib/lists/use-row-focus';
import type { UserRow } from './use-user-list';

const Role = chakra('span', {
  base: { textStyle: 'label' },
  variants: { role: { ADMIN: { color: 'ink' }, CUSTOMER: { color: 'ink.soft' } } },
});
const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } });

const roles = { ADMIN: 'Admin', CUSTOMER: 'Customer' } as const;

export interface UserActions {
  focus: RowFocus;
  onRemove: (user: UserRow) => void;
  /** Whose changes are shown beneath their row. */
  openId: string | null;
  onOpen: (id: string | null) => void;
}

export function toUserColumns({ focus, onRemove, openId, onOpen }: UserActions): readonly Column<UserRow>[] {
  return [
    { header: 'User Email', isRowHeader: true, cell: ({ email }) => email },
    { header: 'Name', cell: ({ displayName }) => displayName },
    { header: 'Role', cell: ({ role }) => <Role role={role}>{roles[role]}</Role> },
    {
      header: 'Action',
      cell: (user) => (
        <Actions>
          {user.role === 'ADMIN' ? (
            <Button ref={focus.controlRef(user.id)} tone="danger" size="compact" onClick={() => onRemove(user)}>
              Remove Admin
            </Button>
          ) : (
            <MakeAdminButton user={user} focus={focus} />
          )}
          <Button
            tone="bare"
            size="compact"
            aria-expanded={openId === user.id}
            onClick={() => onOpen(openId === user.id ? null : user.id)}
          >
            Changes
          </Button>
        </Actions>
      ),
    },
  ];
}

function MakeAdminButton({ user, focus }: { user: UserRow; focus: RowFocus }) {
  const [makeAdmin] = useMakeAdminMutation({ update: forgetAuditLog });
  const [isBusy, setIsBusy] = useState(false);
  const promote = async () => {
    setIsBusy(true);
    try {
      await makeAdmin({ variables: { input: { email: user.email } } });
      toastSuccess('SuccessFully Made an Admin');
    } catch {
      toastError('Failed To Make An Admin');
    } finally {
      setIsBusy(false);
      focus.focusRow(user.id);
    }
  };
  return (
    <Button ref={focus.controlRef(user.id)} size="compact" busy={isBusy} onClick={() => void promote()}>
      Make Admin
    </Button>
  );
}
