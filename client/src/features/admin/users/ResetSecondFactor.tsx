import { useState } from 'react';
import { Button } from '../../../components/actions/Button';
import { ActionDialog } from '../../../components/dialog/dialogs';
import { toastSuccess } from '../../../components/toasts/toasts';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import { useResetSecondFactorMutation } from '../../../graphql/generated/operations';

/** For a person who has lost the phone with their authenticator app. */
export function ResetSecondFactor({ email }: { email: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const [resetSecondFactor] = useResetSecondFactorMutation({ update: forgetAuditLog });
  return (
    <>
      <Button size="compact" onClick={() => setIsAsking(true)}>
        Reset second factor
      </Button>
      {isAsking && (
        <ActionDialog
          title={`Reset the second factor of ${email}?`}
          description="For people who have lost their phone. They are signed out everywhere, and log in without a code until they set up a new one. Make sure that the request really comes from them."
          confirmLabel="Reset second factor"
          act={() => resetSecondFactor({ variables: { input: { email } } })}
          onDone={() => toastSuccess(`${email} has no second factor now`)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
