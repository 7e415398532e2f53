import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog';
import { useConfirmedAction } from '../../../components/dialog/use-confirmed-action';
import { toastSuccess } from '../../../components/toasts/toasts';
import type { AdminReviewRowFragment } from '../../../graphql/generated/operations';

interface HideReviewDialogProps {
  /** Null while the dialog is closed. */
  review: AdminReviewRowFragment | null;
  hide: (reviewId: string) => Promise<void>;
  onHidden: (review: AdminReviewRowFragment) => void;
  onClose: () => void;
}

export function HideReviewDialog({ review, hide, onHidden, onClose }: HideReviewDialogProps) {
  const { isBusy, run } = useConfirmedAction(onClose);
  if (!review) return null;
  return (
    <ConfirmDialog
      open
      title="Hide this review?"
      description={`“${review.text}” Customers do not see it any more. You can restore it here at any time.`}
      confirmLabel="Hide"
      busy={isBusy}
      onConfirm={() =>
        run(hide(review.id), () => {
          toastSuccess('The review is hidden');
          onHidden(review);
        })
      }
      onCancel={onClose}
    />
  );
}
