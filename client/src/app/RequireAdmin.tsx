import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { FullScreenSpinner } from '../components/shell/FullScreenSpinner';
import { InlineError } from '../components/feedback/Loading';
import { toastError } from '../components/toasts/toasts';
import { useViewerQuery } from '../graphql/generated/operations';
import { toShopError } from '../graphql/shop-error';
import type { ArrivalState } from '../lib/session/return-path';
import { useSession } from '../lib/session/SessionProvider';

/**
 * Asks the server whether the user is an admin before the admin pages are shown. Only a definite no signs out; a
 * request without an answer can be retried. A customer who was redirected here by a login stays signed in and goes to
 * the home page. Used inside RequireSignedIn.
 */
export function RequireAdmin() {
  const { user, signOut, retry } = useSession();
  const { data, error, refetch } = useViewerQuery({
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const refusal = error ? toShopError(error) : null;
  const isRefused = refusal?.code === 'FORBIDDEN' || (data?.viewer && data.viewer.role !== 'ADMIN');
  const isUnknown = data?.viewer === null;
  // True if the role changed between the two answers.
  const hasRoleChanged = data?.viewer?.role === 'ADMIN' && user?.role !== 'ADMIN';

  const isAfterLogin = Boolean((useLocation().state as ArrivalState | null)?.isAfterLogin);

  useEffect(() => {
    if (!isRefused) return;
    if (isAfterLogin) toastError('The page you came from is for admins only.', 'admins-only');
    else void signOut('refused');
  }, [isRefused, isAfterLogin, signOut]);

  // If the token is no longer valid, the session renews it or ends.
  useEffect(() => {
    if (isUnknown) void retry().then(() => refetch());
  }, [isUnknown, retry, refetch]);

  useEffect(() => {
    if (hasRoleChanged) void Promise.allSettled([retry(), refetch()]);
  }, [hasRoleChanged, retry, refetch]);

  if (data?.viewer?.role === 'ADMIN') return <Outlet />;
  if (isRefused && isAfterLogin) return <Navigate to="/" replace />;
  if (!refusal) return <FullScreenSpinner />;
  if (refusal.code === 'FORBIDDEN' || refusal.code === 'UNAUTHENTICATED') return null;
  return <InlineError onRetry={() => void refetch()}>{refusal.message}</InlineError>;
}
