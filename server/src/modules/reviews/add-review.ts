import type { Clock } from '../../platform/clock.js';
import type { NewId } from '../../platform/mongo/object-id.js';
import { assertSignedIn, type Actor, type UserActor } from '../../shared/actor.js';
import { conflict } from '../../shared/errors.js';
import type { CatalogService } from '../catalog/catalog.service.js';
import type { IdempotencyService } from '../idempotency/idempotency.service.js';
import { toReviewContent, type Review } from './review.js';
import type { ReviewRepository } from './review.repository.js';

export interface AddReviewInput {
  text: string;
  /** Whole, 1 to 5. */
  rating: number;
  /** Null for a review of the shop. */
  productId: string | null;
  /** Null where the caller takes the risk of a second review on a retry (REST without the header). */
  idempotencyKey: string | null;
}

export interface AddReviewDeps {
  reviews: ReviewRepository;
  catalog: Pick<CatalogService, 'getProduct'>;
  idempotency: IdempotencyService;
  clock: Clock;
  newId: NewId;
}

export function createAddReview({ reviews, catalog, idempotency, clock, newId }: AddReviewDeps) {
  /** @throws DomainError BAD_USER_INPUT; NOT_FOUND for a product that is not sold (any more). */
  return async function addReview(actor: Actor, input: AddReviewInput): Promise<Review> {
    assertSignedIn(actor);
    const { idempotencyKey, productId } = input;
    const content = toReviewContent(input);
    const id = idempotencyKey === null ? newId() : await claimId(actor, idempotencyKey, { ...content, productId });
    const replayed = idempotencyKey === null ? null : await reviews.findById(id);
    if (replayed) return replayed;
    if (productId !== null) await catalog.getProduct(actor, productId);
    const author = { userId: actor.userId, displayName: actor.displayName };
    const review: Review = { ...content, id, author, productId, createdAt: clock.now() };
    if (await reviews.insert(review)) return review;
    // Another attempt with the same key wrote it between the look and the write.
    const written = await reviews.findById(id);
    if (written) return written;
    throw conflict('ALREADY_EXISTS', 'There is such a review already.');
  };

  async function claimId(actor: UserActor, key: string, input: unknown): Promise<string> {
    const claim = await idempotency.claim({ owner: actor.userId, operation: 'addReview', key, input });
    return claim.entityId;
  }
}
