import type { Connection } from 'mongoose';
import type { Clock } from '../../platform/clock.js';
import { isObjectId, type NewId } from '../../platform/mongo/object-id.js';
import type { Actor } from '../../shared/actor.js';
import { toPageRequest, type Page } from '../../shared/pagination.js';
import type { CatalogService } from '../catalog/catalog.service.js';
import type { IdempotencyService } from '../idempotency/idempotency.service.js';
import { createAddReview, type AddReviewInput } from './add-review.js';
import { createReviewRepository } from './review.repository.js';
import type { Review } from './review.js';

export interface ReviewsDeps {
  connection: Connection;
  catalog: Pick<CatalogService, 'getProduct'>;
  idempotency: IdempotencyService;
  clock: Clock;
  newId: NewId;
}

export interface ReviewListRequest {
  first?: number | null;
  after?: string | null;
}

export type ReviewsService = ReturnType<typeof createReviewsService>;

/** Reviews are public to read; whoever is signed in may write them. */
export function createReviewsService(deps: ReviewsDeps) {
  const reviews = createReviewRepository(deps.connection);
  const addReview = createAddReview({ ...deps, reviews });

  return {
    addReview: (actor: Actor, input: AddReviewInput): Promise<Review> => addReview(actor, input),

    findReview: (id: string): Promise<Review | null> => reviews.findById(id),

    /** Newest first. */
    async listReviews(request: ReviewListRequest): Promise<Page<Review>> {
      return reviews.findPage(null, toPageRequest(request.first, request.after));
    },

    /** Newest first; none for a product that does not exist. */
    async listReviewsOf(productId: string, request: ReviewListRequest): Promise<Page<Review>> {
      const page = toPageRequest(request.first, request.after);
      if (!isObjectId(productId)) return { edges: [], hasNextPage: false, endCursor: null };
      return reviews.findPage(productId, page);
    },

    /** @param productId null for the reviews of everything. */
    async countReviews(productId: string | null): Promise<number> {
      return productId !== null && !isObjectId(productId) ? 0 : reviews.count(productId);
    },

    /** All of them in insertion order, for the REST list, which is not paged. */
    listAll: (): Promise<Review[]> => reviews.findAll(),
  };
}
