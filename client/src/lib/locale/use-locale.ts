import { useSyncExternalStore } from 'react';

const serverLocale = 'en-US';

function subscribe(notify: () => void): () => void {
  window.addEventListener('languagechange', notify);
  return () => window.removeEventListener('languagechange', notify);
}

/** The visitor's own locale; a page rendered on the server speaks American English until the browser takes over. */
export function useLocale(): string {
  return useSyncExternalStore(
    subscribe,
    () => navigator.language || serverLocale,
    () => serverLocale,
  );
}
