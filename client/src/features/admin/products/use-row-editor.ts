import { useRef, useState, type RefCallback } from 'react';
import { useUnsavedChanges, type UnsavedChanges } from '../../../lib/forms/use-unsaved-changes';

export interface RowEditor extends Pick<UnsavedChanges, 'guard' | 'question' | 'setUnsaved'> {
  /** The row that is being edited; one at a time. */
  openId: string | null;
  open: (id: string) => void;
  /** Asks first when something would be lost. */
  close: () => void;
  /** Closes after saving. */
  finish: () => void;
  /** Ties the button that opens a row, which gets the focus back. */
  buttonRef: (id: string) => RefCallback<HTMLButtonElement>;
}

/** Which row of a table is open for editing, and the way from one to the next. */
export function useRowEditor(): RowEditor {
  const { guard, question, setUnsaved } = useUnsavedChanges();
  const [openId, setOpenId] = useState<string | null>(null);
  const buttons = useRef(new Map<string, HTMLButtonElement>());

  const finish = () => {
    setUnsaved(false);
    setOpenId(null);
    if (openId !== null) buttons.current.get(openId)?.focus();
  };
  return {
    openId,
    guard,
    question,
    setUnsaved,
    finish,
    open: (id) => guard(() => setOpenId(id)),
    close: () => guard(finish),
    buttonRef: (id) => (button) => {
      if (!button) return;
      buttons.current.set(id, button);
      return () => void buttons.current.delete(id);
    },
  };
}
