import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { ActionDialog } from '../../../components/dialog/dialogs';
import { toastSuccess } from '../../../components/toasts/toasts';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import { useDisableUserMutation, useRemoveAdminMutation } from '../../../graphql/generated/operations';
import { useSession } from '../../../lib/session/SessionProvider';
import type { UserRow } from './user-columns';

interface UserDialogProps {
  user: UserRow;
  onDone: (user: UserRow) => void;
  onClose: () => void;
}

interface RemoveAdminDialogProps extends UserDialogProps {
  removeAdmin: (email: string) => Promise<void>;
}

export function RemoveAdminDialog({ user, removeAdmin, onDone, onClose }: RemoveAdminDialogProps) {
  const session = useSession();
  const isOneself = user.email === session.user?.email;
  return (
    <ActionDialog
      title={isOneself ? 'Stop being an admin yourself?' : `Remove ${user.email} from the admins?`}
      description={
        isOneself
          ? 'You leave the admin screens at once and stay signed in as a customer. Only another admin can make you one again.'
          : 'They lose the admin screens with their next request, and keep their account and their orders.'
      }
      confirmLabel="Remove Admin"
      act={() => removeAdmin(user.email)}
      onDone={() => {
        toastSuccess(isOneself ? 'You are no longer an admin' : `${user.email} is no longer an admin`);
        onDone(user);
      }}
      onClose={onClose}
    />
  );
}

/**
 * Makes an admin a customer. Admins who remove their own role stay signed in and go to their profile. They leave the admin
 * screens first, because the guard there signs out users without the role. They do not go to /dashboard, because it shows
 * the admins' overview until the session has the new role.
 */
export function useRemoveAdmin(): (email: string) => Promise<void> {
  const { user, retry } = useSession();
  const navigate = useNavigate();
  const [removeAdmin] = useRemoveAdminMutation({ update: forgetAuditLog });
  const isLeaving = useRef(false);

  useEffect(
    () => () => {
      if (isLeaving.current) void retry();
    },
    [retry],
  );

  return async (email) => {
    const isOneself = email === user?.email;
    await removeAdmin({
      variables: { input: { email } },
      fetchPolicy: isOneself ? 'no-cache' : 'network-only',
    });
    if (!isOneself) return;
    isLeaving.current = true;
    await navigate('/dashboard/profile');
  };
}

export function DisableUserDialog({ user, onDone, onClose }: UserDialogProps) {
  const [disableUser] = useDisableUserMutation({ update: forgetAuditLog });
  return (
    <ActionDialog
      title={`Disable the account of ${user.email}?`}
      description="They are signed out everywhere and cannot sign in again until you enable the account. Their orders and reviews stay."
      confirmLabel="Disable"
      act={() => disableUser({ variables: { input: { email: user.email } } })}
      onDone={() => {
        toastSuccess(`${user.email} is disabled`);
        onDone(user);
      }}
      onClose={onClose}
    />
  );
}
