import { useEffect, useMemo, useRef, useState, type RefCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * The query string of the page's address. It stores the filters of a list, so that they survive a reload and Back.
 *
 * The router changes the address in a transition. React may render a transition several times, with the old address in
 * between. Queries must not alternate between the two addresses, so a written value applies at once.
 *
 * @param history 'push' if Back undoes each change, 'replace' for typed text.
 */
export function useQueryString(
  history: 'push' | 'replace' = 'replace',
): [URLSearchParams, (next: URLSearchParams) => void] {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const [held, setHeld] = useState({ text: address, address });
  if (address !== held.address) setHeld({ text: address, address });
  useEffect(() => {
    // If Back comes before the router has applied a change, the address does not change. So the held text is dropped
    // here.
    const dropHeld = () => setHeld((last) => ({ ...last, text: last.address }));
    window.addEventListener('popstate', dropHeld);
    return () => window.removeEventListener('popstate', dropHeld);
  }, []);
  return [
    new URLSearchParams(held.text),
    (next) => {
      setHeld({ text: next.toString(), address });
      setParams(next, { replace: history === 'replace' });
    },
  ];
}

/** Single values of the query string; an empty value is removed. */
export function useQueryParams(): { read: (name: string) => string; write: (name: string, value: string) => void } {
  const [params, setParams] = useQueryString();
  return {
    read: (name) => params.get(name) ?? '',
    write: (name, value) => {
      const next = new URLSearchParams(params);
      if (value === '') next.delete(name);
      else next.set(name, value);
      setParams(next);
    },
  };
}

/** The object stays the same across renders. */
export interface RowFocus {
  /** Ref for the element of row `id` that gets the focus, such as its first button; for the heading if `id` is null. */
  controlRef: (id: string | null) => RefCallback<HTMLElement>;
  /**
   * Focuses the row's element after the page is updated, or the heading if there is no such row. Does nothing if
   * another element has the focus.
   */
  focusRow: (id: string | null) => void;
}

/** Moves the focus when an action removes the button that had it. */
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
