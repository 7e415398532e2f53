import { ConfirmDialog } from '../../components/dialog/ConfirmDialog';
import { toastSuccess } from '../../components/toasts/toasts';
import { useSession } from '../../lib/session/SessionProvider';
import { useConfirmedAction } from '../../components/dialog/use-confirmed-action';
import { useRemoveAdmin } from './use-remove-admin';
import type { UserRow } from './use-user-list';

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
