import { ConfirmDialog } from './ConfirmDialog';
import type { UnsavedChanges } from '../../lib/forms/use-unsaved-changes';

interface DiscardDialogProps extends Pick<UnsavedChanges, 'question'> {
  /** Text that says which changes are not saved. */
  description: string;
}

/** Asks whether unsaved changes may be discarded, while `question` is set. */
export function DiscardDialog({ question, description }: DiscardDialogProps) {
  if (!question) return null;
  return (
    <ConfirmDialog
      open
      title="Discard your changes?"
      description={description}
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      onConfirm={question.discard}
      onCancel={question.keep}
    />
  );
}
