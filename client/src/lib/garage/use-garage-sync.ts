import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { mostBikes } from '@kickstand/rules/limits';
import { toastError } from '../../components/toasts/toasts';
import { useSession } from '../session/SessionProvider';
import { hasChanges } from './garage-changes';
import { syncGarage } from './sync-garage';
import { useGarage } from './use-garage';

/** Synchronises the browser's garage with that of the signed-in account. */
export function useGarageSync(): void {
  const client = useApolloClient();
  const { user } = useSession();
  const garage = useGarage();
  const userId = user?.id ?? null;
  const unsent = userId !== null && hasChanges(garage) ? garage : null;
  useEffect(() => {
    if (userId === null) return;
    const sync = () => void syncNow(client, userId);
    sync();
    window.addEventListener('online', sync);
    return () => window.removeEventListener('online', sync);
  }, [client, userId]);
  useEffect(() => {
    if (userId !== null && unsent) void syncNow(client, userId);
  }, [client, userId, unsent]);
}

async function syncNow(...[client, userId]: Parameters<typeof syncGarage>): Promise<void> {
  try {
    const { isFull } = await syncGarage(client, userId);
    if (isFull) toastError(`Your garage keeps ${mostBikes} bikes. Remove one of them first.`, 'garage-full');
  } catch {
    // Tried again with the next change, the next page, and when the connection is back.
  }
}
