import { findFault } from '@kickstand/rules/fields';
import { reportNote } from '@kickstand/rules/reviews';
import { useState, type FormEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { useReportReviewMutation, type ReviewReportReason } from '../../graphql/generated/operations';
import { toShopError } from '../../graphql/shop-error';
import { reportReasons } from '../../lib/reviews/report-reasons';
import type { LoginState } from '../../lib/session/return-path';
import { useSession } from '../../lib/session/SessionProvider';
import { Button, ButtonLink } from '../actions/Button';
import { DialogForm } from '../dialog/DialogForm';
import { Modal } from '../dialog/dialogs';
import { Field, SelectField, TextArea } from '../forms/Field';
import { toastSuccess } from '../toasts/toasts';

interface ReportReviewDialogProps {
  reviewId: string;
  onClose: () => void;
}

/** Asks why a review is reported. Visitors are asked to log in first. */
export function ReportReviewDialog({ reviewId, onClose }: ReportReviewDialogProps) {
  const { user } = useSession();
  return user ? <ReportForm reviewId={reviewId} onClose={onClose} /> : <LogInFirst onClose={onClose} />;
}

function LogInFirst({ onClose }: Pick<ReportReviewDialogProps, 'onClose'>) {
  const { pathname, search } = useLocation();
  return (
    <Modal
      title="Report this review"
      description="Log in first: each account can report a review once."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <ButtonLink to="/login" state={{ from: pathname + search } satisfies LoginState} tone="ink">
            Log in
          </ButtonLink>
        </>
      }
    />
  );
}

function ReportForm({ reviewId, onClose }: ReportReviewDialogProps) {
  const [reason, setReason] = useState<ReviewReportReason>(reportReasons[0].value);
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [report, { loading }] = useReportReviewMutation();
  const fault = findFault(reportNote, note);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    try {
      await report({ variables: { input: { reviewId, reason, note: note.trim() || null } } });
      toastSuccess('Thank you. We will look at this review.');
      onClose();
    } catch (error) {
      setFailure(toShopError(error).message);
    }
  };
  return (
    <Modal
      title="Report this review"
      description="We will check it. The author is not told about your report."
      onClose={onClose}
    >
      <DialogForm
        message={failure}
        submitLabel="Report"
        busy={loading}
        disabled={fault !== null}
        onSubmit={send}
        onCancel={onClose}
      >
        <SelectField label="Reason" value={reason} options={reportReasons} onChange={setReason} />
        <Field label="Note" hint="Optional: what we should know." error={fault ?? undefined}>
          <TextArea rows={3} value={note} onChange={({ target }) => setNote(target.value)} />
        </Field>
      </DialogForm>
    </Modal>
  );
}
