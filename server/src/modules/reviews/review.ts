import type { UserActor } from '../../shared/actor.js';

/** A customer's review of the shop or of one product. */
export interface Review {
  /** 24 hex digits. */
  id: string;
  text: string;
  /** Whole number from 1 to 5. */
  rating: number;
  /**
   * The author's account, and their display name when the review was added; null if there was none. `author` is null for
   * reviews older than accounts.
   */
  author: { userId: string; displayName: string | null } | null;
  /** Null if the review is about the shop. */
  productId: string | null;
  createdAt: Date;
  /** Time at which an admin hid the review; null if it is public. */
  hiddenAt: Date | null;
  /** Number of reports that no admin has decided on. */
  openReports: number;
  /** The open reports, oldest first; empty if they were not read. */
  reports: readonly ReviewReport[];
}

export type NewReview = Omit<Review, 'hiddenAt' | 'openReports' | 'reports'>;

export const reportReasons = ['spam', 'offensive', 'off_topic', 'personal_data', 'other'] as const;
/** Why a customer wants an admin to look at a review. */
export type ReportReason = (typeof reportReasons)[number];

export interface ReviewReport {
  reason: ReportReason;
  note: string | null;
  at: Date;
}

/** `shown` reviews are public; the others are only for admins and staff who moderate reviews. */
export const reviewVisibilities = ['shown', 'hidden', 'all'] as const;
export type ReviewVisibility = (typeof reviewVisibilities)[number];

export interface ReviewFilter {
  visibility: ReviewVisibility;
  /** Null for reviews of the shop and of all products. */
  productId: string | null;
  /** ID of the account; null for reviews of all authors. */
  authorId: string | null;
  /** True sorts reviews with the most open reports first; false sorts the newest first. */
  reportedFirst: boolean;
}

/**
 * The author's name; null if it is only the default name. The default is the local part of the email address, which
 * must not be published.
 */
export function toAuthor({ userId, displayName, email }: UserActor): NonNullable<Review['author']> {
  const isAddress = displayName === email || displayName === email.split('@', 1)[0];
  return { userId, displayName: isAddress ? null : displayName };
}
