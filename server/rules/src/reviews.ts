import { optionalText, requiredText, wholeNumber } from './fields.js';

export const leastRating = 1;
export const mostRating = 5;

export const reviewRules = {
  text: requiredText('Review', 2_000),
  rating: wholeNumber(leastRating, mostRating, 'rating should be between 1-5'),
};

/** A customer's note in a report of a review; '' if there is none. */
export const reportNote = optionalText('Note', 500);

/** Reason why staff hide or restore a review; '' if none is given. */
export const moderationReason = optionalText('Reason', 500);
