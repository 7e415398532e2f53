import { InlineError } from '../components/feedback/Loading';
import { useSession } from '../lib/session/SessionProvider';

/**
 * Used while it is unknown who is signed in. Renders the error if the request failed. Until then it renders nothing,
 * because the layout's spinner covers the screen.
 */
export function SessionPending() {
  const session = useSession();
  if (session.status !== 'loading' || !session.error) return null;
  return <InlineError onRetry={() => void session.retry()}>{session.error.message}</InlineError>;
}
