import { useCallback, useRef, useState } from 'react';
import { useGate, type Ask, type Leave } from '../navigation/gate';

export interface UnsavedChanges {
  /** Called with whether there are unsaved changes. */
  setUnsaved: (isUnsaved: boolean) => void;
  /** Runs `leave` at once if nothing would be lost, otherwise after `question` was answered with discard. */
  guard: (leave: Leave) => void;
  /** Set while the question must be shown. */
  question: { discard: () => void; keep: () => void } | null;
}

/** Asks before unsaved changes are lost: by guarded actions, by leaving for another page, or by closing the tab. */
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
      // Changes that were saved while the question was shown are no longer lost.
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
