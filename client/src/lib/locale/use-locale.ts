import { useSyncExternalStore } from 'react';

const serverLocale = 'en-US';

/**
 * The locale of one of the browser's languages; null if the text is not a valid language tag, such as `C`. Some systems
 * append a variant that is not part of the tag, as in `en-US@posix`.
 */
export function toLocale(language: string): Intl.Locale | null {
  try {
    return new Intl.Locale(language.replace(/@.*/, ''));
  } catch {
    return null;
  }
}

function subscribe(notify: () => void): () => void {
  window.addEventListener('languagechange', notify);
  return () => window.removeEventListener('languagechange', notify);
}

/** The visitor's locale; 'en-US' on the server and during hydration. */
export function useLocale(): string {
  return useSyncExternalStore(
    subscribe,
    () => toLocale(navigator.language)?.toString() ?? serverLocale,
    () => serverLocale,
  );
}
