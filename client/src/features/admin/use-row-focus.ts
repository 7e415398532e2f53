import { useEffect, useMemo, useRef, useState, type RefCallback } from 'react';

/** The same for every render. */
export interface RowFocus {
  /** Ties the first button of a row, whichever that is now. */
  buttonRef: (id: string) => RefCallback<HTMLButtonElement>;
  /** Puts the focus on it, once the screen shows what became of the row and no dialog holds the focus any more. */
  focusRow: (id: string) => void;
}

/** Where the focus goes when the button that had it is gone with what it did. */
export function useRowFocus(): RowFocus {
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const [wanted, setWanted] = useState<{ id: string } | null>(null);
  useEffect(() => {
    // Whoever has moved on meanwhile is left where they are.
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (wanted && isLost) buttons.current.get(wanted.id)?.focus();
  }, [wanted]);
  return useMemo(
    () => ({
      buttonRef: (id) => (button) => {
        if (!button) return;
        buttons.current.set(id, button);
        return () => {
          if (buttons.current.get(id) === button) buttons.current.delete(id);
        };
      },
      focusRow: (id) => setWanted({ id }),
    }),
    [],
  );
}

/** The row whose place in view the focus goes to when `id` leaves the list. */
export function neighbourOf<Row extends { id: string }>(rows: readonly Row[], id: string): string | null {
  const index = rows.findIndex((row) => row.id === id);
  return (rows[index + 1] ?? rows[index - 1])?.id ?? null;
}
