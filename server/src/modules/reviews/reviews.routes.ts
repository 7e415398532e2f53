import { Router } from 'express';
import { z } from 'zod';
import { actorOf, idempotencyHeader, numeric, readInput, text } from '../http/request.js';
import { assertSignedIn } from '../../shared/actor.js';
import { toDocumentedReview } from './review.serializer.js';
import type { ReviewsService } from './reviews.service.js';

const newReview = z.object({ review: text, rating: numeric, productId: text.nullish() });

export function reviewsRoutes(reviews: ReviewsService): Router {
  const router = Router();

  router.get('/review', async (_request, response) => {
    response.json((await reviews.listAll()).map(toDocumentedReview));
  });

  router.post('/review', async (request, response) => {
    const actor = actorOf(response);
    assertSignedIn(actor);
    const input = readInput(newReview, request.body);
    const review = await reviews.addReview(actor, {
      text: input.review,
      rating: input.rating,
      productId: input.productId ?? null,
      idempotencyKey: request.get(idempotencyHeader) ?? null,
    });
    response.json({ acknowledged: true, insertedId: review.id });
  });

  return router;
}
