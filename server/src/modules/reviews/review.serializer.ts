import { z } from 'zod';
import { documentId } from '../http/answers.js';
import type { Review } from './review.js';

export const documentedReview = z
  .object({
    _id: documentId,
    review: z.string(),
    rating: z.int().min(1).max(5),
    clientName: z.string().optional().meta({ description: 'Who wrote it, as they were called then.' }),
    productId: documentId.optional().meta({ description: 'Of which product; absent for the shop itself.' }),
  })
  .meta({ id: 'Review' });

/** The documented REST shape, and who wrote it. */
export function toDocumentedReview({ id, text, rating, author, productId }: Review): z.output<typeof documentedReview> {
  return {
    _id: id,
    review: text,
    rating,
    ...(author ? { clientName: author.displayName } : {}),
    ...(productId ? { productId } : {}),
  };
}
