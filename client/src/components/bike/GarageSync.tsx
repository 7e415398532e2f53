import { useApolloClient } from '@apollo/client/react';
import { mostBikes } from '@kickstand/rules/limits';
import { useEffect } from 'react';
import { hasChanges } from '../../lib/garage/garage-changes';
import { syncGarage } from '../../lib/garage/sync-garage';
import { useGarage } from '../../lib/garage/use-garage';
import { useSession } from '../../lib/session/SessionProvider';
import { toastError } from '../toasts/toasts';

/** Keeps the garages of the browser and the account in sync; renders nothing. */
export function GarageSync() {
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
  return null;
}

async function syncNow(...[client, userId]: Parameters<typeof syncGarage>): Promise<void> {
  try {
    const { isFull } = await syncGarage(client, userId);
    if (isFull) toastError(`Your garage keeps ${mostBikes} bikes. Remove one of them first.`, 'garage-full');
  } catch {
    // The changes are sent again with the next change, when the connection is back, and when the shop is loaded again.
  }
}
