import { z } from 'zod';
import { documentId } from '../http/answers.js';
import type { Review } from './review.js';

export const documentedReview = z
  .object({
    _id: documentId,
    review: z.string(),
    rating: z.int().min(1).max(5),
    clientName: z
      .string()
      .optional()
      .meta({ description: 'Name of the author when the review was written; absent when they gave none.' }),
    productId: documentId.optional().meta({ description: 'Id of the product; absent on reviews of the shop.' }),
  })
  .meta({ id: 'Review' });

/** The documented REST shape, with the author and the product. */
export function toDocumentedReview({ id, text, rating, author, productId }: Review): z.output<typeof documentedReview> {
  return {
    _id: id,
    review: text,
    rating,
    ...(author?.displayName ? { clientName: author.displayName } : {}),
    ...(productId ? { productId } : {}),
  };
}
