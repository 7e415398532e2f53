import { createContext, useCallback, useMemo, useState } from 'react';
import { useUnsavedChanges, type UnsavedChanges } from '../../../lib/forms/use-unsaved-changes';

/** Id of the open row. A context, so that only the edit buttons render again when it changes. */
export const OpenRow = createContext<string | null>(null);

/** Opens and closes row editors. The object is stable. */
export interface RowEditor extends Pick<UnsavedChanges, 'guard' | 'setUnsaved'> {
  open: (id: string) => void;
  /** Asks first if there are unsaved changes. */
  close: (id: string) => void;
  /** Closes after saving. */
  finish: (id: string) => void;
}

export interface OpenEditor extends Pick<UnsavedChanges, 'question'> {
  /** The row that is being edited; one at a time. */
  openId: string | null;
  editor: RowEditor;
}

/** Tracks which row of a table is open for editing. */
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
