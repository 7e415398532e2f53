import type { Review } from './review.js';

/** The documented REST shape, and who wrote it. */
export function toDocumentedReview({ id, text, rating, author, productId }: Review) {
  return {
    _id: id,
    review: text,
    rating,
    ...(author ? { clientName: author.displayName } : {}),
    ...(productId ? { productId } : {}),
  };
}
