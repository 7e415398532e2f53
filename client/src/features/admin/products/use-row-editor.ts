import { useState } from 'react';
import { useUnsavedChanges, type UnsavedChanges } from '../../../lib/forms/use-unsaved-changes';

export interface RowEditor extends Pick<UnsavedChanges, 'guard' | 'question' | 'setUnsaved'> {
  /** The row that is being edited; one at a time. */
  openId: string | null;
  open: (id: string) => void;
  /** Asks first when something would be lost. */
  close: () => void;
  /** Closes after saving. */
  finish: () => void;
}

/** Which row of a table is open for editing, and the way from one to the next. */
export function useRowEditor(focusRow: (id: string) => void): RowEditor {
  const { guard, question, setUnsaved } = useUnsavedChanges();
  const [openId, setOpenId] = useState<string | null>(null);

  const finish = () => {
    setUnsaved(false);
    setOpenId(null);
    if (openId !== null) focusRow(openId);
  };
  return {
    openId,
    guard,
    question,
    setUnsaved,
    finish,
    open: (id) => guard(() => setOpenId(id)),
    close: () => guard(finish),
  };
}
