import { leastRating, mostRating, reviewRules } from '@kickstand/rules/reviews';
import type { Router } from 'express';
import { z } from 'zod';
import { documentId, inserted, toInserted } from '../../api/rest/answers.js';
import { bindCalls } from '../../api/rest/bind-calls.js';
import { numeric, text } from '../../api/rest/request.js';
import type { RestCalls } from '../../api/rest/rest-call.js';
import { limitsOf } from '../../shared/field-rules.js';
import type { Review } from './review.js';
import type { ReviewsService } from './reviews.service.js';

export const documentedReview = z
  .object({
    _id: documentId,
    review: z.string(),
    rating: z.int().min(leastRating).max(mostRating),
    clientName: z
      .string()
      .optional()
      .meta({ description: 'Name of the author when the review was written; absent when they gave none.' }),
    productId: documentId.optional().meta({ description: 'ID of the product; absent on reviews of the shop.' }),
  })
  .meta({ id: 'Review' });

/** A review in the documented REST format, with its author and product. */
export function toDocumentedReview({ id, text, rating, author, productId }: Review): z.output<typeof documentedReview> {
  return {
    _id: id,
    review: text,
    rating,
    ...(author?.displayName ? { clientName: author.displayName } : {}),
    ...(productId ? { productId } : {}),
  };
}

const group = 'Reviews';

const newReview = z
  .object({
    review: text.meta({ ...limitsOf(reviewRules.text), examples: ['Fits well, arrived in two days.'] }),
    rating: numeric.meta({ description: 'Whole number.', ...limitsOf(reviewRules.rating), examples: [5] }),
    productId: text.nullish().meta({ description: 'ID of the product; the shop is reviewed when left out.' }),
  })
  .meta({ id: 'NewReview' });

export const reviewsCalls = {
  listReviews: {
    method: 'get',
    path: '/review',
    group,
    summary: 'List the reviews',
    description: 'All reviews that an admin has not hidden, in the order they were written. Not paged.',
    access: 'visitor',
    answer: z.array(documentedReview),
    answerDescription: 'The reviews.',
    refusals: [],
  },
  addReview: {
    method: 'post',
    path: '/review',
    group,
    summary: 'Write a review',
    description: 'An account can review each product once, and write a limited number of reviews a day.',
    access: 'customer',
    body: newReview,
    isRepeatable: true,
    answer: inserted,
    answerDescription: 'It was added.',
    refusals: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
    fieldNames: { text: 'review' },
  },
} as const satisfies RestCalls;

export function reviewsRoutes(reviews: ReviewsService): Router {
  return bindCalls(reviewsCalls, {
    listReviews: async () => (await reviews.listAll()).map(toDocumentedReview),

    addReview: async ({ actor, idempotencyKey, body: { review, rating, productId = null } }) =>
      toInserted((await reviews.addReview(actor, { text: review, rating, productId, idempotencyKey })).id),
  });
}
