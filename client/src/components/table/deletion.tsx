import { ActionDialog } from '../dialog/dialogs';
import { toastSuccess } from '../toasts/toasts';
import type { SecondAction } from './ManagedList';

interface Deletion {
  title: string;
  /** What is deleted with the row, or what remains. */
  description: string;
  act: () => Promise<unknown>;
  /** Shown after the row is deleted. */
  done: string;
}

/** A row's button in a managed list; it deletes the row after a confirmation. */
export function deletion<Row>(toDeletion: (row: Row) => Deletion): SecondAction<Row> {
  return {
    label: 'Delete',
    render: (row, { leave, close, refresh }) => {
      const { done, ...question } = toDeletion(row);
      const onDone = () => {
        toastSuccess(done);
        leave();
      };
      return <ActionDialog {...question} confirmLabel="Delete" onDone={onDone} onStale={refresh} onClose={close} />;
    },
  };
}
