import type { ReviewReportReason } from '../../graphql/generated/operations';

/** Reasons to report a review, in the order in which they are offered. */
export const reportReasons = [
  { value: 'SPAM', label: 'Advertising or spam' },
  { value: 'OFFENSIVE', label: 'Offensive' },
  { value: 'OFF_TOPIC', label: 'Not about the product or the shop' },
  { value: 'PERSONAL_DATA', label: 'Personal data' },
  { value: 'OTHER', label: 'Something else' },
] as const satisfies readonly { value: ReviewReportReason; label: string }[];
