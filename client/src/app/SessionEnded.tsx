import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { Link } from '../components/actions/Button';
import { useGate } from '../lib/navigation/gate';
import { useSession } from '../lib/session/SessionProvider';
import { chakra } from '../theme/chakra';

const Notice = chakra('p', {
  base: {
    position: 'fixed',
    insetInline: '0',
    top: '0',
    zIndex: 'toast',
    bg: 'ink',
    color: 'paper',
    textAlign: 'center',
    paddingInline: '4',
    paddingBlock: '2',
    '& a': { color: 'inherit' },
  },
});

/**
 * Shown above a page and its dialogs if the session has ended but the page stays because of unsaved changes. Leaving
 * the page signs the user out.
 */
export function SessionEnded() {
  const { endSession } = useSession();
  const gate = useGate();
  const { key } = useLocation();
  useEffect(() => {
    if (!gate.isClosed()) endSession();
  }, [key, gate, endSession]);
  return createPortal(
    <Notice role="alert" data-uncovered>
      Your session has ended, and what you typed is still here.{' '}
      <Link to="/login" target="_blank">
        Log in in a new tab
      </Link>
      , then save it.
    </Notice>,
    document.body,
  );
}
