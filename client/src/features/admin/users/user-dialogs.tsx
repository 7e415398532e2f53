import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog';
import { toastSuccess } from '../../../components/toasts/toasts';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import { useDisableUserMutation, useRemoveAdminMutation } from '../../../graphql/generated/operations';
import { useSession } from '../../../lib/session/SessionProvider';
import { useConfirmedAction } from '../../../components/dialog/use-confirmed-action';
import type { UserRow } from './user-columns';

interface RemoveAdminDialogProps {
  user: UserRow | null;
  onRemoved: (user: UserRow) => void;
  onClose: () => void;
}

export function RemoveAdminDialog({ user, onRemoved, onClose }: RemoveAdminDialogProps) {
  const session = useSession();
  const removeAdmin = useRemoveAdmin();
  const { isBusy, run } = useConfirmedAction(onClose);
  if (!user) return null;
  const isOneself = user.email === session.user?.email;

  const confirm = () =>
    run(removeAdmin(user.email), () => {
      toastSuccess(isOneself ? 'You are no longer an admin' : `${user.email} is no longer an admin`);
      onRemoved(user);
    });
  return (
    <ConfirmDialog
      open
      title={isOneself ? 'Stop being an admin yourself?' : `Remove ${user.email} from the admins?`}
      description={
        isOneself
          ? 'You leave the admin screens at once and stay signed in as a customer. Only another admin can make you one again.'
          : 'They lose the admin screens with their next request, and keep their account and their orders.'
      }
      confirmLabel="Remove Admin"
      busy={isBusy}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}

/**
 * Makes an admin a customer. Admins who remove themselves leave the admin screens and stay signed in: the guard of those
 * screens would sign them out if it learned the new role while they are open. They go to their profile, not to
 * /dashboard, which is the admins' overview until the session knows the new role.
 */
function useRemoveAdmin(): (email: string) => Promise<void> {
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

interface DisableUserDialogProps {
  /** Null while the dialog is closed. */
  user: UserRow | null;
  onDisabled: (user: UserRow) => void;
  onClose: () => void;
}

export function DisableUserDialog({ user, onDisabled, onClose }: DisableUserDialogProps) {
  const [disableUser] = useDisableUserMutation({ update: forgetAuditLog });
  const { isBusy, run } = useConfirmedAction(onClose);
  if (!user) return null;
  const disable = async () => {
    await disableUser({ variables: { input: { email: user.email } } });
  };
  return (
    <ConfirmDialog
      open
      title={`Disable the account of ${user.email}?`}
      description="They are signed out everywhere and cannot sign in again until you enable the account. Their orders and reviews stay."
      confirmLabel="Disable"
      busy={isBusy}
      onConfirm={() =>
        run(disable(), () => {
          toastSuccess(`${user.email} is disabled`);
          onDisabled(user);
        })
      }
      onCancel={onClose}
    />
  );
}
