import { useState } from 'react';
import { Button } from '../actions/Button';
import { later } from '../page/later';

const ReportReviewDialog = later(() => import('./ReportReviewDialog').then((module) => module.ReportReviewDialog));

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
      {isOpen && <ReportReviewDialog reviewId={review.id} onClose={() => setIsOpen(false)} />}
    </>
  );
}
