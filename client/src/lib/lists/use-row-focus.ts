import { useEffect, useMemo, useRef, useState, type RefCallback } from 'react';

/** Stable across renders. */
export interface RowFocus {
  /** Ref of the element that gets the focus for a row, such as its first button or link; for null, of the heading. */
  controlRef: (id: string | null) => RefCallback<HTMLElement>;
  /**
   * Focuses the row's element, or the heading if there is no such row, once the page is updated and no dialog has the
   * focus.
   */
  focusRow: (id: string | null) => void;
}

/** Moves the focus when the button that had it disappears with its action. */
export function useRowFocus(): RowFocus {
  const controls = useRef(new Map<string | null, HTMLElement>());
  const [wanted, setWanted] = useState<{ id: string | null } | null>(null);
  useEffect(() => {
    // Keep the focus if the user has moved it in the meantime.
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
