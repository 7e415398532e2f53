import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRemoveAdminMutation } from '../../graphql/generated/operations';
import { useSession } from '../../lib/session/SessionProvider';
import { forgetAuditLog } from '../../graphql/forget-audit-log';

/**
 * Makes an admin a customer. One who does that to themselves is led out of the admin screens, still signed in; the
 * guard of these screens, told of the new role while they are in view, would sign them out instead. Not to /dashboard:
 * as long as the session knows the old role, that is the admins' overview, which the shop refuses them by now.
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
