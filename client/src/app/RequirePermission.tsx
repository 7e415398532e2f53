import type { StaffAccess } from '@kickstand/pages/pages';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { ButtonLink } from '../components/actions/Button';
import { EmptyState } from '../components/feedback/EmptyState';
import { FullScreenSpinner } from '../components/shell/FullScreenSpinner';
import { InlineError } from '../components/feedback/Loading';
import { PageMetadata } from '../components/page/PageHeading';
import { toastError } from '../components/toasts/toasts';
import { useViewerQuery } from '../graphql/generated/operations';
import { toShopError } from '../graphql/shop-error';
import type { ArrivalState } from '../lib/session/return-path';
import { hasPermission, isStaff } from '../lib/session/session-store';
import { useSession } from '../lib/session/SessionProvider';
import { SecondFactorNeeded } from './SecondFactorNeeded';

/**
 * Asks the server what the user may do before a staff page is shown. Staff without the permission, and staff who need a
 * second factor, stay signed in and are told what they lack. Customers are signed out, but only if the server answers
 * that they have no access; a request without an answer can be retried. A customer who was redirected here by a login
 * stays signed in and goes to the home page. Used inside RequireSignedIn.
 */
export function RequirePermission({ access }: { access: StaffAccess }) {
  const { user, signOut, retry } = useSession();
  const { data, error, refetch } = useViewerQuery({
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const refusal = error ? toShopError(error) : null;
  const viewer = data?.viewer ?? null;
  const isAllowed = hasPermission(viewer, ...access);
  const needsSecondFactor = viewer?.needsSecondFactor === true;
  const isCustomer = viewer !== null && !isStaff(viewer) && !needsSecondFactor;
  const isRefused = refusal?.code === 'FORBIDDEN' || isCustomer;
  const isUnknown = data?.viewer === null;
  // True if the role has changed since the session fetched the user.
  const hasRoleChanged = (isStaff(viewer) || needsSecondFactor) && isAllowed !== hasPermission(user, ...access);

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

  if (isAllowed) return <Outlet />;
  if (needsSecondFactor) return <SecondFactorNeeded />;
  if (isStaff(viewer)) return <NotPermitted />;
  if (isRefused && isAfterLogin) return <Navigate to="/" replace />;
  if (!refusal) return <FullScreenSpinner />;
  if (refusal.code === 'FORBIDDEN' || refusal.code === 'UNAUTHENTICATED') return null;
  return <InlineError onRetry={() => void refetch()}>{refusal.message}</InlineError>;
}

function NotPermitted() {
  return (
    <>
      <PageMetadata title="No permission" isPrivate />
      <EmptyState
        drawing="/drawings/not-found.svg"
        title="You may not open this page"
        headingLevel={1}
        action={<ButtonLink to="/dashboard">Go to the dashboard</ButtonLink>}
      >
        Your role does not have the permission for it. Ask an admin of the shop.
      </EmptyState>
    </>
  );
}
