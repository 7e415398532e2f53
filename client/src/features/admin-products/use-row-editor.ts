import { createContext, useCallback, useMemo, useState } from 'react';
import { useUnsavedChanges, type UnsavedChanges } from '../../lib/forms/use-unsaved-changes';

/** The row that is open, for the buttons that open one: only they are drawn anew when it changes. */
export const OpenRow = createContext<string | null>(null);

/** The way from one row's editor to the next; the same for every render. */
export interface RowEditor extends Pick<UnsavedChanges, 'guard' | 'setUnsaved'> {
  open: (id: string) => void;
  /** Asks first when something would be lost. */
  close: (id: string) => void;
  /** Closes after saving. */
  finish: (id: string) => void;
}

export interface OpenEditor extends Pick<UnsavedChanges, 'question'> {
  /** The row that is being edited; one at a time. */
  openId: string | null;
  editor: RowEditor;
}

/** Which row of a table is open for editing. */
export function useRowEditor(focusRow: (id: string) => void): OpenEditor {
  const { guard, question, setUnsaved } = useUnsavedChanges();
  const [openId, setOpenId] = useState<string | null>(null);

  const finish = useCallback(
    (id: string) => {
      setUnsaved(false);
      setOpenId(null);
      focusRow(id);
    },
    [setUnsaved, focusRow],
  );
  const editor = useMemo(
    () => ({
      guard,
      setUnsaved,
      finish,
      open: (id: string) => guard(() => setOpenId(id)),
      close: (id: string) => guard(() => finish(id)),
    }),
    [guard, setUnsaved, finish],
  );
  return { openId, question, editor };
}
