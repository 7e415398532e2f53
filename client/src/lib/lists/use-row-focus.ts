import { useEffect, useMemo, useRef, useState, type RefCallback } from 'react';

/** The same for every render. */
export interface RowFocus {
  /** Ties what takes the focus for a row, whichever that is now: its first button, or its link; for null, the heading. */
  controlRef: (id: string | null) => RefCallback<HTMLElement>;
  /**
   * Puts the focus there, or on the heading when there is no such row, once the screen shows what became of the row and
   * no dialog holds the focus any more.
   */
  focusRow: (id: string | null) => void;
}

/** Moves the focus when the button that had it disappears with its action. */
export function useRowFocus(): RowFocus {
  const controls = useRef(new Map<string | null, HTMLElement>());
  const [wanted, setWanted] = useState<{ id: string | null } | null>(null);
  useEffect(() => {
    // Leave the focus alone if the user moved it in the meantime.
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (wanted && isLost) (controls.current.get(wanted.id) ?? controls.current.get(null))?.focus();
  }, [wanted]);
  return useMemo(
    () => ({
      controlRef: (id) => (control) => {
        if (!control) return;
        controls.current.set(id, control);
        return () => {
          if (controls.current.get(id) === control) controls.current.delete(id);
        };
      },
      focusRow: (id) => setWanted({ id }),
    }),
    [],
  );
}

/** Id of the row that gets the focus when the row `id` leaves the list. */
export function neighbourOf<Row extends { id: string }>(rows: readonly Row[], id: string): string | null {
  const index = rows.findIndex((row) => row.id === id);
  return (rows[index + 1] ?? rows[index - 1])?.id ?? null;
}
