import { moderationReason } from '@kickstand/rules/reviews';
import type { Clock } from '../../platform/clock.js';
import { assertMay, type Actor } from '../../shared/actor.js';
import { notFound } from '../../shared/errors.js';
import { readFields } from '../../shared/field-rules.js';
import { changesBetween, type AuditedChange } from '../audit/audit.js';
import type { AuditOutbox } from '../audit/audit.service.js';
import { reportReasons, type Review } from './review.js';
import type { ReviewRepository } from './review.repository.js';
import type { HideReviewInput } from './review.type.js';

export interface ModerateReviewsDeps {
  reviews: ReviewRepository;
  outbox: AuditOutbox;
  clock: Clock;
}

/** Hides and restores reviews. A hidden review stays stored, but is in no public list. */
export function createModerateReviews({ reviews, outbox, clock }: ModerateReviewsDeps) {
  async function setHidden(actor: Actor, { reviewId, reason }: HideReviewInput, hides: boolean): Promise<Review> {
    assertMay(actor, 'reviews:write');
    const typed = readFields({ reason: moderationReason }, { reason: reason ?? '' });
    const review = await reviews.findById(reviewId);
    if (!review) throw notFound('The review');
    const entry = outbox.toEntry(actor, { ...toAuditedChange(review, hides), note: typed.reason || null });
    // Does nothing if the review is already hidden, or already shown.
    if (await reviews.setHidden(review.id, hides ? clock.now() : null, entry)) await outbox.relay(entry);
    return (await reviews.findById(review.id)) ?? review;
  }

  return {
    /** @throws DomainError NOT_FOUND; BAD_USER_INPUT (reason) */
    hideReview: (actor: Actor, input: HideReviewInput): Promise<Review> => setHidden(actor, input, true),
    /** @throws DomainError NOT_FOUND; BAD_USER_INPUT (reason) */
    restoreReview: (actor: Actor, input: HideReviewInput): Promise<Review> => setHidden(actor, input, false),
  };
}

function toAuditedChange(review: Review, hides: boolean): AuditedChange {
  const [before, after] = hides ? ['shown', 'hidden'] : ['hidden', 'shown'];
  return {
    action: hides ? 'review.hidden' : 'review.restored',
    subject: toSubject(review),
    changes: changesBetween({ status: before, reports: describeReports(review) }, { status: after, reports: null }),
  };
}

/** Name of a review in the audit log. */
export function toSubject({ id, text, author }: Review): AuditedChange['subject'] {
  const excerpt = text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text;
  return { id, name: author?.displayName ? `“${excerpt}” by ${author.displayName}` : `“${excerpt}”` };
}

/** The open reports by reason, e.g. '2 spam, 1 offensive'; null if there are none. */
export function describeReports({ reports }: Review): string | null {
  const counts = reportReasons.map((reason) => ({
    reason: reason.replace('_', ' '),
    count: reports.filter((report) => report.reason === reason).length,
  }));
  const reported = counts.filter(({ count }) => count > 0).map(({ reason, count }) => `${count} ${reason}`);
  return reported.length === 0 ? null : reported.join(', ');
}
