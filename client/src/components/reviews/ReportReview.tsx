import { lazy, Suspense, useState } from 'react';
import { Button } from '../actions/Button';

const ReportReviewDialog = lazy(() =>
  import('./ReportReviewDialog').then(({ ReportReviewDialog: content }) => ({ default: content })),
);

/** Lets customers ask an admin to look at a review. */
export function ReportReview({ review }: { review: { id: string; text: string } }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        tone="bare"
        size="compact"
        aria-label={`Report the review “${review.text}”`}
        onClick={() => setIsOpen(true)}
      >
        Report
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportReviewDialog reviewId={review.id} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
