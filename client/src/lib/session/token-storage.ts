import { accessTokenKey } from './access-token';

/** Storage of the access token, with notifications of changes in other tabs. */
export interface TokenStorage {
  read: () => string | null;
  /** @param isSignIn false if the token was only renewed for the same user */
  write: (token: string, isSignIn?: boolean) => void;
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
  /** The token if it could not be stored, for example because the storage is full. */
  let remembered: string | null = null;
  const inStorage = <T>(access: (storage: Storage) => T, otherwise: T): T => {
    try {
      return access(window.localStorage);
    } catch {
      return otherwise;
    }
  };
  return {
    read: () => remembered ?? (inStorage((storage) => storage.getItem(accessTokenKey), null) || null),
    write: (token, isSignIn = false) => {
      const store = (storage: Storage) => {
        storage.setItem(accessTokenKey, token);
        return null;
      };
      remembered = inStorage(store, token);
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
