import { InlineError } from '../components/feedback/Loading';
import { useSession } from '../lib/session/SessionProvider';

/**
 * Used while it is unknown who is signed in. Renders nothing while the layout's spinner covers the screen, and the
 * error if the request failed.
 */
export function SessionPending() {
  const session = useSession();
  if (session.status !== 'loading' || !session.error) return null;
  return <InlineError onRetry={() => void session.retry()}>{session.error.message}</InlineError>;
}
