import { useRef } from 'react';
import { Button } from '../actions/Button';
import { Modal } from './Modal';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  description?: string;
  /** Label of the confirming button, e.g. 'Delete'. */
  confirmLabel: string;
  cancelLabel?: string;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a destructive action; Cancel has the focus. While the action runs, the dialog cannot be closed. */
export function ConfirmDialog({
  open,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  busy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const cancelButton = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open={open}
      role="alertdialog"
      title={title}
      description={description}
      initialFocus={cancelButton}
      onClose={() => {
        if (!busy) onCancel();
      }}
      actions={
        <>
          <Button ref={cancelButton} onClick={onCancel} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button tone="danger" onClick={onConfirm} busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
