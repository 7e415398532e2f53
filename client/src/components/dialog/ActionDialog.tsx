import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog';
import { useConfirmedAction } from './use-confirmed-action';

interface ActionDialogProps extends Pick<ConfirmDialogProps, 'title' | 'description' | 'confirmLabel'> {
  act: () => Promise<unknown>;
  /** Runs in the same update before the dialog closes; later, the dialog would take the focus back. */
  onDone: () => void;
  onClose: () => void;
}

/** Asks, then acts. Closes afterwards, whether the action succeeded or failed. Rendered only while it is open. */
export function ActionDialog({ act, onDone, onClose, ...question }: ActionDialogProps) {
  const { isBusy, run } = useConfirmedAction(onClose);
  return <ConfirmDialog open {...question} busy={isBusy} onConfirm={() => run(act(), onDone)} onCancel={onClose} />;
}
