/** A text in the browser's storage. In local storage, all tabs share it. */
export interface StoredText {
  /** Null if there is none. */
  read: () => string | null;
  write: (text: string | null) => void;
  /** Calls `listener` when this tab or another one writes it. Returns a function that stops it. */
  subscribe: (listener: () => void) => () => void;
  /** Calls `listener` when another tab writes it. Returns a function that stops it. */
  onOtherTab: (listener: () => void) => () => void;
}

/** If storage is forbidden or full, the text is kept in this tab's memory. */
export function storedText(key: string, storage = () => window.localStorage): StoredText {
  /** Text that could not be stored; used until another tab writes. */
  let unwritten: { text: string | null } | null = null;
  const listeners = new Set<() => void>();

  const onOtherTab = (listener: () => void) => {
    const hear = (event: StorageEvent) => {
      // The key is null after `localStorage.clear()`.
      if (event.key !== key && event.key !== null) return;
      unwritten = null;
      listener();
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  };

  return {
    read: () => {
      if (unwritten) return unwritten.text;
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    write: (text) => {
      unwritten = null;
      try {
        if (text === null) storage().removeItem(key);
        else storage().setItem(key, text);
      } catch {
        unwritten = { text };
      }
      listeners.forEach((listener) => listener());
    },
    subscribe: (listener) => {
      listeners.add(listener);
      const stop = onOtherTab(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    onOtherTab,
  };
}
