import { reportNote } from '@kickstand/rules/reviews';
import type { Clock } from '../../platform/clock.js';
import { assertMay, assertSignedIn, type Actor } from '../../shared/actor.js';
import { conflict, notFound } from '../../shared/errors.js';
import { readFields } from '../../shared/field-rules.js';
import { changesBetween } from '../audit/audit.js';
import type { AuditOutbox } from '../audit/audit.service.js';
import { describeReports, toSubject } from './moderate-reviews.js';
import type { Review } from './review.js';
import type { ReviewRepository } from './review.repository.js';
import type { ReportReviewInput, DismissReviewReportsInput } from './review.type.js';

interface Deps {
  reviews: ReviewRepository;
  outbox: AuditOutbox;
  clock: Clock;
}

export function createReportReview({ reviews, outbox, clock }: Deps) {
  return {
    /**
     * Asks admins to look at a review. A second report by the same account changes nothing.
     * @throws DomainError UNAUTHENTICATED; NOT_FOUND, also for a hidden review; BAD_USER_INPUT (note)
     */
    async reportReview(this: void, actor: Actor, { reviewId, reason, note }: ReportReviewInput): Promise<Review> {
      assertSignedIn(actor);
      const typed = readFields({ note: reportNote }, { note: note ?? '' });
      const review = await reviews.findById(reviewId);
      if (!review || review.hiddenAt) throw notFound('The review');
      await reviews.addReport(review.id, actor.userId, { reason, note: typed.note || null, at: clock.now() });
      return review;
    },

    /**
     * Dismisses the reports of a review, which stays public. Refused if there are new reports that the admin has not
     * seen.
     * @throws DomainError NOT_FOUND; CONFLICT (STALE_VERSION)
     */
    async dismissReports(
      this: void,
      actor: Actor,
      { reviewId, reportCount }: DismissReviewReportsInput,
    ): Promise<Review> {
      assertMay(actor, 'reviews:write');
      const review = await reviews.findById(reviewId);
      if (!review) throw notFound('The review');
      // The reports were already dismissed, so a retry has nothing left to do.
      if (review.openReports === 0) return review;
      const changes = changesBetween({ reports: describeReports(review) }, { reports: null });
      const entry = outbox.toEntry(actor, { action: 'review.reports_dismissed', subject: toSubject(review), changes });
      if (review.openReports !== reportCount || !(await reviews.closeReports(review.id, reportCount, entry))) {
        throw conflict(
          'STALE_VERSION',
          'This review has been reported again since you opened it. Look at the reports, then try again.',
        );
      }
      await outbox.relay(entry);
      return (await reviews.findById(review.id)) ?? review;
    },
  };
}
