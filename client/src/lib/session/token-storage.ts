import { accessTokenKey } from './access-token';

/** Where the access token is kept, and how a tab hears that another one changed it. */
export interface TokenStorage {
  read: () => string | null;
  write: (token: string) => void;
  clear: () => void;
  /** Calls `listener` when another tab wrote or cleared the token. Returns the way to stop. */
  onChange: (listener: (token: string | null) => void) => () => void;
}

/** Local storage, with the tab's memory in its place where the browser forbids it. */
export function createBrowserTokenStorage(): TokenStorage {
  let remembered: string | null = null;
  const inStorage = <T>(access: (storage: Storage) => T, otherwise: T): T => {
    try {
      return access(window.localStorage);
    } catch {
      return otherwise;
    }
  };
  return {
    read: () => inStorage((storage) => storage.getItem(accessTokenKey), remembered),
    write: (token) => {
      remembered = token;
      inStorage((storage) => storage.setItem(accessTokenKey, token), undefined);
    },
    clear: () => {
      remembered = null;
      inStorage((storage) => storage.removeItem(accessTokenKey), undefined);
    },
    onChange: (listener) => {
      const onStorage = ({ key, newValue }: StorageEvent) => {
        // A null key is `localStorage.clear()`.
        if (key === accessTokenKey || key === null) listener(key === null ? null : newValue);
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}
