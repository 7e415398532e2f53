import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { InlineError } from '../components/feedback/Loading';
import { useOnline } from '../lib/network/use-online';
import { ErrorBoundary } from './ErrorBoundary';

/** Limits an error inside a page to that page; opening another page clears it. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname} fallback={() => <PageFailure onRetry={() => window.location.reload()} />}>
      {children}
    </ErrorBoundary>
  );
}

/**
 * Shown instead of a failed page. `onRetry` must reload the document, because the page's code may have failed to load or
 * may belong to a previous build.
 */
export function PageFailure({ onRetry }: { onRetry: () => void }) {
  const isOnline = useOnline();
  const wasOffline = useRef(false);
  useEffect(() => {
    const isBack = isOnline && wasOffline.current;
    wasOffline.current = !isOnline;
    if (isBack) onRetry();
  }, [isOnline, onRetry]);
  if (isOnline) return <InlineError onRetry={onRetry}>This page could not be shown.</InlineError>;
  return (
    <InlineError onRetry={onRetry}>
      You are offline, and this page has not been loaded yet. It opens as soon as you are online again.
    </InlineError>
  );
}
