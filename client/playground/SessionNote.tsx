import { useEffect, useState } from 'react';
import { send, storedToken } from './send';

interface Viewer {
  email: string;
  role: 'ADMIN' | 'CUSTOMER';
}

type Session = { kind: 'asking' } | { kind: 'visitor' } | { kind: 'ended' } | { kind: 'user'; viewer: Viewer };

/** The shop's name, and the user for whom requests are sent. Updated when another tab signs in or out. */
export function SessionNote() {
  const [session, setSession] = useState<Session>({ kind: 'asking' });
  useEffect(() => {
    let isCurrent = true;
    const ask = () => {
      void findSession().then((found) => {
        if (isCurrent) setSession(found);
      });
    };
    ask();
    window.addEventListener('storage', ask);
    return () => {
      isCurrent = false;
      window.removeEventListener('storage', ask);
    };
  }, []);
  return (
    <span className="session-note">
      <a className="brand" href="/">
        Kickstand
      </a>
      <span role="status">{textOf(session)}</span>
      {(session.kind === 'visitor' || session.kind === 'ended') && <a href="/login">Log in</a>}
    </span>
  );
}

function textOf(session: Session): string {
  switch (session.kind) {
    case 'asking':
      return '';
    case 'visitor':
      return 'Sending as a visitor.';
    case 'ended':
      return 'Your session has ended.';
    case 'user':
      return `Sending as ${session.viewer.email}${session.viewer.role === 'ADMIN' ? ', admin' : ''}.`;
  }
}

async function findSession(): Promise<Session> {
  if (storedToken() === null) return { kind: 'visitor' };
  try {
    const { data } = await send({ query: '{ viewer { email role } }' });
    const viewer = data?.['viewer'] as Viewer | null | undefined;
    return viewer ? { kind: 'user', viewer } : { kind: 'ended' };
  } catch {
    return { kind: 'asking' };
  }
}
