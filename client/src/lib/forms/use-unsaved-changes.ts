import { useCallback, useRef, useState } from 'react';
import { useGate, type Ask, type Leave } from '../navigation/gate';

export interface UnsavedChanges {
  /** Told whether there is something to lose. */
  setUnsaved: (isUnsaved: boolean) => void;
  /** Does at once what loses nothing; anything else waits for the answer to `question`. */
  guard: (leave: Leave) => void;
  /** There while somebody is to be asked. */
  question: { discard: () => void; keep: () => void } | null;
}

/**
 * Asks before changes that are not saved are dropped: by what is guarded, on every way to another page, by closing the
 * browser's.
 */
export function useUnsavedChanges(): UnsavedChanges {
  const gate = useGate();
  // No state: what is typed into a form need not draw the page around it.
  const openGate = useRef<(() => void) | null>(null);
  const [departure, setDeparture] = useState<Leave | null>(null);

  const ask = useCallback<Ask>((leave, { yields = false } = {}) => {
    setDeparture((standing: Leave | null) => (yields && standing ? standing : leave));
  }, []);

  const setUnsaved = useCallback(
    (isUnsaved: boolean) => {
      openGate.current?.();
      openGate.current = isUnsaved ? gate.close(ask) : null;
      // What was saved while the question stood there is not lost any more.
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
