/** A text that the browser keeps, for all tabs together. */
export interface StoredText {
  /** Null while there is none. */
  read: () => string | null;
  write: (text: string | null) => void;
  /** Calls `listener` when this tab or another one writes it. Returns the way to stop. */
  subscribe: (listener: () => void) => () => void;
  /** The same for the other tabs only. */
  onOtherTab: (listener: () => void) => () => void;
}

/** Where the browser forbids its storage, or it is full, this tab remembers the text. */
export function storedText(key: string): StoredText {
  /** Text that could not be stored: it is used until another tab writes. */
  let unwritten: { text: string | null } | null = null;
  const listeners = new Set<() => void>();

  const onOtherTab = (listener: () => void) => {
    const hear = (event: StorageEvent) => {
      // A null key is `localStorage.clear()`.
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
        return window.localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    write: (text) => {
      unwritten = null;
      try {
        if (text === null) window.localStorage.removeItem(key);
        else window.localStorage.setItem(key, text);
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
