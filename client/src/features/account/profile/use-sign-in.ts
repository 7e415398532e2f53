import { useRef, useState } from 'react';
import { useSession, type UseSession } from '../../../lib/session/SessionProvider';
import { toSignInMessage } from './sign-in-message';

type Attempt = Parameters<UseSession['signIn']>[0];

export interface SignIn {
  /** Why the last attempt failed, shown below the form. */
  message: string | null;
  setMessage: (message: string | null) => void;
  /** Resolves once the attempt has succeeded or its failure is shown. */
  attempt: (way: Attempt, explain?: (error: unknown) => string) => Promise<void>;
}

/** Signs in by any of the provider's methods. The result of an attempt is ignored once another attempt has begun. */
export function useSignIn(): SignIn {
  const { signIn } = useSession();
  const [message, setMessage] = useState<string | null>(null);
  const latest = useRef(0);
  return {
    message,
    setMessage,
    attempt: async (way, explain = toSignInMessage) => {
      const number = ++latest.current;
      setMessage(null);
      try {
        await signIn(way);
      } catch (error) {
        if (number === latest.current) setMessage(explain(error));
      }
    },
  };
}
