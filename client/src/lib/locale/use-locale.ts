import { useSyncExternalStore } from 'react';

const serverLocale = 'en-US';

function subscribe(notify: () => void): () => void {
  window.addEventListener('languagechange', notify);
  return () => window.removeEventListener('languagechange', notify);
}

/** The visitor's locale; 'en-US' on the server and during hydration. */
export function useLocale(): string {
  return useSyncExternalStore(
    subscribe,
    () => navigator.language || serverLocale,
    () => serverLocale,
  );
}
