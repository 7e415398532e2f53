import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog';
import { useConfirmedAction } from './use-confirmed-action';

interface ActionDialogProps extends Pick<ConfirmDialogProps, 'title' | 'description' | 'confirmLabel'> {
  act: () => Promise<unknown>;
  /** Runs in the same update as the closing of the dialog. If it ran later, the dialog would take the focus back. */
  onDone: () => void;
  onClose: () => void;
}

/**
 * Asks for a confirmation and then runs the action. Closes after a success and after a failure. Rendered only while open.
 */
export function ActionDialog({ act, onDone, onClose, ...question }: ActionDialogProps) {
  const { isBusy, run } = useConfirmedAction(onClose);
  return <ConfirmDialog open {...question} busy={isBusy} onConfirm={() => run(act(), onDone)} onCancel={onClose} />;
}
