import type { Router } from 'express';
import { toInserted } from '../http/answers.js';
import { bindCalls } from '../http/bind-calls.js';
import { toDocumentedReview } from './review.serializer.js';
import { reviewsCalls } from './reviews.calls.js';
import type { ReviewsService } from './reviews.service.js';

export function reviewsRoutes(reviews: ReviewsService): Router {
  return bindCalls(reviewsCalls, {
    listReviews: async () => (await reviews.listAll()).map(toDocumentedReview),

    addReview: async ({ actor, idempotencyKey, body: { review, rating, productId = null } }) =>
      toInserted((await reviews.addReview(actor, { text: review, rating, productId, idempotencyKey })).id),
  });
}
