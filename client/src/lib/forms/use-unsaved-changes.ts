import { useCallback, useRef, useState } from 'react';
import { useGate, type Ask, type Leave } from '../navigation/gate';

export interface UnsavedChanges {
  /** Sets whether there are unsaved changes. */
  setUnsaved: (isUnsaved: boolean) => void;
  /** Runs `leave` at once if there are no unsaved changes, otherwise after the user has discarded them in `question`. */
  guard: (leave: Leave) => void;
  /** The answers to the question; null while no question is shown. */
  question: { discard: () => void; keep: () => void } | null;
}

/** Asks before unsaved changes are lost by a guarded action, by opening another page, or by closing the tab. */
export function useUnsavedChanges(): UnsavedChanges {
  const gate = useGate();
  // A ref, so that typing into a form does not render the page around it.
  const openGate = useRef<(() => void) | null>(null);
  const [departure, setDeparture] = useState<Leave | null>(null);

  const ask = useCallback<Ask>((leave, { yields = false } = {}) => {
    setDeparture((standing: Leave | null) => (yields && standing ? standing : leave));
  }, []);

  const setUnsaved = useCallback(
    (isUnsaved: boolean) => {
      openGate.current?.();
      openGate.current = isUnsaved ? gate.close(ask) : null;
      // If the changes were saved while the question was shown, the question closes.
      if (!isUnsaved) setDeparture(null);
    },
    [gate, ask],
  );

  return {
    setUnsaved,
    guard: gate.pass,
    question: departure && {
      discard: () => {
        setUnsaved(false);
        departure();
      },
      keep: () => setDeparture(null),
    },
  };
}
