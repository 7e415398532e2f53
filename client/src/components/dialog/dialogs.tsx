import { useId, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import { Button } from '../actions/Button';
import { isStale } from '../../graphql/shop-error';
import { toastFailure } from '../toasts/toasts';
import { DialogActions, DialogTitle, ModalLayer } from './ModalLayer';
import type { UnsavedChanges } from '../../lib/forms/use-versioned-form';
import { chakra } from '../../theme/chakra';

interface ModalProps {
  onClose: () => void;
  title: string;
  /** Read out after the title when the dialog opens. */
  description?: string;
  children?: ReactNode;
  /** Buttons; omitted if a form inside has its own. */
  actions?: ReactNode;
  /** The element that gets the focus when the dialog opens. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** 'alertdialog' for a question before a destructive action. */
  role?: 'dialog' | 'alertdialog';
}

/**
 * A modal dialog with a title and buttons. While one of its buttons is busy, Escape and a press beside the dialog do not
 * close it, because a refusal would then be shown nowhere. Its form is not submitted again either. Rendered only
 * while open.
 */
export function Modal({ onClose, title, description, children, actions, initialFocus, role }: ModalProps) {
  const descriptionId = useId();
  const content = useRef<HTMLDivElement>(null);
  const findBusyButton = () => content.current?.querySelector('button[aria-busy]');
  const ignoreIfBusy = (event: FormEvent) => {
    if (!findBusyButton()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <ModalLayer
      label={title}
      ref={content}
      aria-describedby={description && descriptionId}
      {...{ role, initialFocus }}
      onClose={() => {
        if (!findBusyButton()) onClose();
      }}
      onSubmitCapture={ignoreIfBusy}
      display="grid"
      gap="4"
      padding={{ base: '5', sm: '7' }}
    >
      <DialogTitle>{title}</DialogTitle>
      {description && (
        <chakra.p id={descriptionId} textStyle="body" color="ink.soft">
          {description}
        </chakra.p>
      )}
      {children}
      {actions && <DialogActions>{actions}</DialogActions>}
    </ModalLayer>
  );
}

interface ConfirmDialogProps extends Pick<ModalProps, 'title' | 'description' | 'children'> {
  /** Label of the confirming button, e.g. 'Delete'. */
  confirmLabel: string;
  cancelLabel?: string;
  busy?: boolean;
  /** True if the confirming button is disabled. */
  disabled?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a destructive action; Cancel has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, cancelLabel = 'Cancel', busy = false, disabled = false, onConfirm, onCancel, ...modal } = props;
  const cancelButton = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      {...modal}
      role="alertdialog"
      initialFocus={cancelButton}
      onClose={onCancel}
      actions={
        <>
          <Button ref={cancelButton} onClick={onCancel} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button tone="danger" onClick={onConfirm} busy={busy} disabled={disabled}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}

interface ActionDialogProps extends Pick<ConfirmDialogProps, 'title' | 'description' | 'confirmLabel' | 'cancelLabel'> {
  act: () => Promise<unknown>;
  /**
   * Runs in the same update as the closing of the dialog. If it ran later, the dialog would first return the focus to
   * its opener.
   */
  onDone: () => void;
  /** Fetches the entry again, because somebody else has changed or removed it. */
  onStale?: () => void;
  onClose: () => void;
}

/**
 * Asks for a confirmation and then runs the action. Closes after a success and after a failure. Rendered only while open.
 */
export function ActionDialog({ act, onDone, onStale, onClose, ...question }: ActionDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    setIsBusy(true);
    try {
      await act();
      onDone();
    } catch (error) {
      toastFailure(error);
      if (isStale(error)) onStale?.();
    } finally {
      setIsBusy(false);
      onClose();
    }
  };
  return <ConfirmDialog {...question} busy={isBusy} onConfirm={() => void run()} onCancel={onClose} />;
}

interface DiscardDialogProps extends Pick<UnsavedChanges, 'question'> {
  /** Text that says which changes are not saved. */
  description: string;
}

/** Asks whether unsaved changes may be discarded, while `question` is set. */
export function DiscardDialog({ question, description }: DiscardDialogProps) {
  if (!question) return null;
  return (
    <ConfirmDialog
      title="Discard your changes?"
      description={description}
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      onConfirm={question.discard}
      onCancel={question.keep}
    />
  );
}
