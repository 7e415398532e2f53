import { useState } from 'react';
import { Button } from '../../../components/actions/Button';
import { ConfirmDialog } from '../../../components/dialog/dialogs';
import { toastFailure, toastSuccess } from '../../../components/toasts/toasts';
import { useSignOutEverywhereMutation } from '../../../graphql/generated/operations';
import { useSession } from '../../../lib/session/SessionProvider';

/** Ends all sessions of this account, including the current one, for example after the loss of a phone. */
export function SignOutEverywhere() {
  const { signOut } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  const [signOutEverywhere, { loading }] = useSignOutEverywhereMutation();

  const confirm = async () => {
    try {
      await signOutEverywhere();
      toastSuccess('You are signed out on every device');
      await signOut();
    } catch (error) {
      setIsAsking(false);
      toastFailure(error);
    }
  };
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Sign out everywhere</Button>
      <ConfirmDialog
        open={isAsking}
        title="Sign out everywhere?"
        description="Every device that is signed in to this account is signed out at once, including this one."
        confirmLabel="Sign out everywhere"
        busy={loading}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
