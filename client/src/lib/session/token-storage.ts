import { accessTokenKey } from './access-token';

const clockLeadKey = 'kickstand.clockLead';

/** Storage of the access token, with notifications of changes in other tabs. */
export interface TokenStorage {
  read: () => string | null;
  /** How many milliseconds this computer's clock was ahead of the server's when the token arrived. */
  readClockLead: () => number;
  /** @param isSignIn false if the token was only renewed for the same user */
  write: (token: string, clockLead: number, isSignIn?: boolean) => void;
  /** @param isSignOut true if the user signed out, false if the session ended for another reason */
  clear: (isSignOut?: boolean) => void;
  /**
   * Calls `listener` when another tab wrote or cleared the token: with the token, with '' if the user signed out, or
   * with null if the session ended. Returns a function that stops it.
   */
  onChange: (listener: (token: string | null) => void) => () => void;
}

/** Uses local storage, or the tab's memory if local storage is forbidden or full. */
export function createBrowserTokenStorage(): TokenStorage {
  /** The token and the lead if they could not be stored, for example because the storage is full. */
  let remembered: { token: string; clockLead: number } | null = null;
  const inStorage = <T>(access: (storage: Storage) => T, otherwise: T): T => {
    try {
      return access(window.localStorage);
    } catch {
      return otherwise;
    }
  };
  return {
    read: () => remembered?.token ?? (inStorage((storage) => storage.getItem(accessTokenKey), null) || null),
    readClockLead: () =>
      remembered?.clockLead ?? (Number(inStorage((storage) => storage.getItem(clockLeadKey), null)) || 0),
    write: (token, clockLead, isSignIn = false) => {
      const store = (storage: Storage) => {
        // Other tabs read the lead when they hear of the token, so it is stored first.
        storage.setItem(clockLeadKey, String(clockLead));
        storage.setItem(accessTokenKey, token);
        return null;
      };
      remembered = inStorage<typeof remembered>(store, { token, clockLead });
      // Otherwise a reloaded page would use the earlier token, which may be that of another user.
      if (isSignIn && remembered !== null) inStorage((storage) => storage.removeItem(accessTokenKey), undefined);
    },
    clear: (isSignOut = false) => {
      remembered = null;
      // Other tabs get an event for each of the two changes, so the empty text tells them that the user signed out.
      if (isSignOut) inStorage((storage) => storage.setItem(accessTokenKey, ''), undefined);
      inStorage((storage) => storage.removeItem(accessTokenKey), undefined);
    },
    onChange: (listener) => {
      const onStorage = ({ key, newValue }: StorageEvent) => {
        // The key is null after `localStorage.clear()`.
        if (key !== accessTokenKey && key !== null) return;
        remembered = null;
        listener(key === null ? null : newValue);
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}
