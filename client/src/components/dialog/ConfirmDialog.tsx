import { useRef } from 'react';
import { Button } from '../actions/Button';
import { Modal } from './Modal';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  description?: string;
  /** The verb on the button that does it, e.g. 'Delete' */
  confirmLabel: string;
  cancelLabel?: string;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is destroyed, with the focus on the way back. While it is being done the dialog stays and cannot be dismissed. */
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
