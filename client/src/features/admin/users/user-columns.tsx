import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../../components/actions/Button';
import type { Column } from '../../../components/table/DataTable';
import { toastError, toastFailure, toastSuccess } from '../../../components/toasts/toasts';
import { EmailText } from '../../../components/text/EmailText';
import {
  useEnableUserMutation,
  useMakeAdminMutation,
  type UserRow_UserFragment,
} from '../../../graphql/generated/operations';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import type { RowFocus } from '../../../lib/lists/use-row-focus';

export type UserRow = UserRow_UserFragment;

const Email = chakra('span', { base: { display: 'block', minWidth: { md: '13rem' } } });
const Role = chakra('span', {
  base: { textStyle: 'label' },
  variants: { role: { ADMIN: { color: 'ink' }, CUSTOMER: { color: 'ink.soft' } } },
});
const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } });

const Disabled = chakra('span', { base: { textStyle: 'label', color: 'danger', display: 'block' } });

const roles = { ADMIN: 'Admin', CUSTOMER: 'Customer' } as const;

export interface UserActions {
  focus: RowFocus;
  onRemove: (user: UserRow) => void;
  onDisable: (user: UserRow) => void;
  /** Email address of the signed-in admin, who cannot disable their own account. */
  ownEmail: string | undefined;
  /** The user whose changes are shown below their row. */
  openId: string | null;
  onOpen: (id: string | null) => void;
}

export function toUserColumns(actions: UserActions): readonly Column<UserRow>[] {
  const { focus, onRemove, onDisable, ownEmail, openId, onOpen } = actions;
  return [
    {
      header: 'User Email',
      isRowHeader: true,
      cell: ({ email }) => (
        <Email>
          <EmailText>{email}</EmailText>
        </Email>
      ),
    },
    { header: 'Name', cell: ({ displayName }) => displayName },
    {
      header: 'Role',
      cell: ({ role, disabledAt }) => (
        <>
          <Role role={role}>{roles[role]}</Role>
          {disabledAt && <Disabled>Disabled</Disabled>}
        </>
      ),
    },
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
          {user.disabledAt !== null && <EnableButton user={user} focus={focus} />}
          {user.disabledAt === null && user.email !== ownEmail && (
            <Button
              ref={focus.controlRef(accountControl(user))}
              tone="quiet"
              size="compact"
              onClick={() => onDisable(user)}
            >
              Disable
            </Button>
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

/** Key under which the focus finds the button that disables or enables the account. */
export const accountControl = ({ id }: Pick<UserRow, 'id'>) => `account ${id}`;

function EnableButton({ user, focus }: { user: UserRow; focus: RowFocus }) {
  const [enableUser] = useEnableUserMutation({ update: forgetAuditLog });
  const [isBusy, setIsBusy] = useState(false);
  const enable = async () => {
    setIsBusy(true);
    try {
      await enableUser({ variables: { input: { email: user.email } } });
      toastSuccess(`${user.email} can sign in again`);
    } catch (error) {
      toastFailure(error);
    } finally {
      setIsBusy(false);
      focus.focusRow(accountControl(user));
    }
  };
  return (
    <Button ref={focus.controlRef(accountControl(user))} size="compact" busy={isBusy} onClick={() => void enable()}>
      Enable
    </Button>
  );
}
