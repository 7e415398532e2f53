import type { Connection } from 'mongoose';
import type { Clock } from '../../platform/clock.js';
import { isObjectId, type NewId } from '../../platform/mongo/object-id.js';
import { assertMay, may, type Actor } from '../../shared/actor.js';
import { toPageRequest, type Page } from '../../shared/pagination.js';
import { createOutboxStore } from '../audit/audit-outbox.js';
import type { AuditService } from '../audit/audit.service.js';
import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import type { IdempotencyService } from '../idempotency/idempotency.service.js';
import { createAddReview, type AddReviewInput } from './add-review.js';
import { createModerateReviews } from './moderate-reviews.js';
import { createReportReview } from './report-review.js';
import type { Review, ReviewFilter } from './review.js';
import { reviewModel } from './review.model.js';
import { createReviewRepository } from './review.repository.js';
import type { HideReviewInput } from './review.type.js';

export interface ReviewsDeps {
  connection: Connection;
  catalogue: Pick<CatalogueService, 'getProduct' | 'setRating'>;
  idempotency: IdempotencyService;
  audit: Pick<AuditService, 'openOutbox'>;
  clock: Clock;
  newId: NewId;
}

export interface ReviewListRequest {
  first?: number | null;
  after?: string | null;
  filter?: Partial<ReviewFilter>;
}

export type ReviewsService = ReturnType<typeof createReviewsService>;

interface Context extends ReviewsDeps {
  reviews: ReturnType<typeof createReviewRepository>;
}

/** Everybody can read reviews, unless an admin has hidden them. Every signed-in user can write reviews. */
export function createReviewsService(deps: ReviewsDeps) {
  const { connection, audit } = deps;
  const reviews = createReviewRepository(connection);
  const addReview = createAddReview({ ...deps, reviews });
  const outbox = audit.openOutbox(createOutboxStore(reviewModel(connection)));
  const { hideReview, restoreReview } = createModerateReviews({ ...deps, reviews, outbox });

  const { reportReview, dismissReports } = createReportReview({ ...deps, reviews, outbox });

  const context: Context = { ...deps, reviews };
  return {
    /** Called by the outbox worker: moves waiting audit entries to the log, and updates ratings that are outdated. */
    async relayAudit(): Promise<void> {
      await outbox.relayAll();
      const changes = await reviews.findUncounted(null);
      for (const productId of new Set(changes.map((change) => change.productId))) {
        if (productId !== null) await rateProduct(context, productId);
      }
      // Reviews of the shop have no product to rate.
      await reviews.markCounted(changes.filter(({ productId }) => productId === null));
    },

    addReview: (actor: Actor, input: AddReviewInput): Promise<Review> => rated(context, addReview(actor, input)),
    hideReview: (actor: Actor, input: HideReviewInput): Promise<Review> => rated(context, hideReview(actor, input)),
    restoreReview: (actor: Actor, input: HideReviewInput): Promise<Review> =>
      rated(context, restoreReview(actor, input)),

    reportReview,
    dismissReports,

    /** Null also for a hidden review, unless the actor may moderate reviews. */
    async findReview(actor: Actor, id: string): Promise<Review | null> {
      const review = await reviews.findById(id);
      return review && (review.hiddenAt === null || may(actor, 'reviews:read')) ? review : null;
    },

    /**
     * Newest first, or most reported first; empty for an unknown product.
     * @throws DomainError UNAUTHENTICATED, FORBIDDEN if hidden reviews, the most reported ones or those of one author
     *   are requested by somebody who may not moderate reviews.
     */
    async listReviews(actor: Actor, { first, after, filter }: ReviewListRequest): Promise<Page<Review>> {
      const page = toPageRequest(first, after);
      const complete = toFilter(actor, filter);
      return isOfUnknownProduct(complete) ? noReviews : reviews.findPage(complete, page, may(actor, 'reviews:read'));
    },

    /** @throws the same errors as `listReviews` */
    async countReviews(actor: Actor, filter?: Partial<ReviewFilter>): Promise<number> {
      const complete = toFilter(actor, filter);
      return isOfUnknownProduct(complete) ? 0 : reviews.count(complete);
    },

    /** For exports. The caller has already checked access. */
    findReviewsOf: (userId: string): Promise<Review[]> => reviews.findByAuthor(userId),

    /** All public reviews in insertion order, for the REST list, which is not paged. */
    listAll: (): Promise<Review[]> => reviews.findShown(),
  };
}

/**
 * Stores the rating of the product. This is repeated until the computed rating equals the stored one, so that
 * concurrent changes are included.
 */
async function rateProduct({ reviews, catalogue }: Context, productId: string): Promise<void> {
  const changes = await reviews.findUncounted(productId);
  let rating = await reviews.rate(productId);
  for (let last = null; last === null || last.sum !== rating.sum || last.count !== rating.count;) {
    await catalogue.setRating(productId, rating);
    last = rating;
    rating = await reviews.rate(productId);
  }
  await reviews.markCounted(changes);
}

async function rated(context: Context, change: Promise<Review>): Promise<Review> {
  const review = await change;
  if (review.productId !== null) await rateProduct(context, review.productId);
  return review;
}

const noReviews: Page<Review> = { edges: [], hasNextPage: false, endCursor: null };

function toFilter(
  actor: Actor,
  { visibility = 'shown', productId = null, authorId = null, reportedFirst = false }: Partial<ReviewFilter> = {},
): ReviewFilter {
  if (visibility !== 'shown' || reportedFirst || authorId !== null) assertMay(actor, 'reviews:read');
  return { visibility, productId, authorId, reportedFirst };
}

const isOfUnknownProduct = ({ productId }: ReviewFilter) => productId !== null && !isObjectId(productId);
