import { useEffect } from 'react';
import { Navigate, Outlet, useNavigate } from 'react-router-dom';
import { FullScreenSpinner } from '../components/shell/FullScreenSpinner';
import { InlineError } from '../components/feedback/InlineError';
import { useViewerQuery } from '../graphql/generated/operations';
import { toShopError } from '../graphql/shop-error';
import { useSession } from '../lib/session/SessionProvider';

/**
 * Asks the shop whether the user is an admin before the admin screens are shown. Only a definite no signs out; a
 * question that got no answer is asked again. Stands below RequireSignedIn.
 */
export function RequireAdmin() {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const { data, error, loading, refetch } = useViewerQuery({
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const isRefused =
    (data?.viewer && data.viewer.role !== 'ADMIN') || (error && toShopError(error).code === 'FORBIDDEN');

  useEffect(() => {
    if (!isRefused) return;
    // Away from the admin's address first: it is not where the next login should lead.
    void navigate('/login', { replace: true });
    void signOut();
  }, [isRefused, navigate, signOut]);

  if (data?.viewer?.role === 'ADMIN') return <Outlet />;
  if (isRefused) return null;
  if (error) {
    const { code, message } = toShopError(error);
    if (code === 'UNAUTHENTICATED') return <Navigate to="/login" replace />;
    return <InlineError onRetry={() => void refetch()}>{message}</InlineError>;
  }
  return loading ? <FullScreenSpinner /> : <Navigate to="/login" replace />;
}
