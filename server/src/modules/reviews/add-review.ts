import { reviewRules } from '@kickstand/rules/reviews';
import type { Clock } from '../../platform/clock.js';
import type { NewId } from '../../platform/mongo/object-id.js';
import { assertSignedIn, type Actor, type UserActor } from '../../shared/actor.js';
import { conflict, DomainError } from '../../shared/errors.js';
import { readFields } from '../../shared/field-rules.js';
import { retryWhileChanging } from '../../shared/retry.js';
import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import type { IdempotencyService } from '../idempotency/idempotency.service.js';
import { toAuthor, type NewReview, type Review } from './review.js';
import type { ReviewRepository } from './review.repository.js';

/** Largest number of reviews that one account can add within 24 hours. */
export const mostReviewsPerDay = 10;
const dayMs = 24 * 60 * 60_000;
const tooMany = `You can add at most ${mostReviewsPerDay} reviews within 24 hours. Try again tomorrow.`;

export interface AddReviewInput {
  text: string;
  /** Whole number from 1 to 5. */
  rating: number;
  /** Null if the review is about the shop. */
  productId: string | null;
  /** Null if the caller accepts that a retry may add a second review (REST without Idempotency-Key). */
  idempotencyKey: string | null;
}

export interface AddReviewDeps {
  reviews: ReviewRepository;
  catalogue: Pick<CatalogueService, 'getProduct'>;
  idempotency: IdempotencyService;
  clock: Clock;
  newId: NewId;
}

export function createAddReview({ reviews, catalogue, idempotency, clock, newId }: AddReviewDeps) {
  /**
   * @throws DomainError BAD_USER_INPUT; NOT_FOUND for a product that the actor cannot see; CONFLICT (ALREADY_EXISTS)
   *   for a second review of the same product; RATE_LIMITED after `mostReviewsPerDay` reviews.
   */
  return async function addReview(actor: Actor, input: AddReviewInput): Promise<Review> {
    assertSignedIn(actor);
    const { idempotencyKey } = input;
    const productId = input.productId?.toLowerCase() ?? null;
    const content = readFields(reviewRules, input);
    const id = idempotencyKey === null ? newId() : await claimId(actor, idempotencyKey, { ...content, productId });
    const replayed = idempotencyKey === null ? null : await reviews.findById(id);
    if (replayed) return replayed;
    if (productId !== null) await catalogue.getProduct(actor, productId);
    const review: NewReview = { ...content, id, author: toAuthor(actor), productId, createdAt: clock.now() };
    const outcome = await retryWhileChanging('You are adding several reviews at once. Try again.', async () => {
      const place = await findPlace(actor);
      const result = place === undefined ? 'limited' : await reviews.insert(review, place);
      return result === 'place_taken' ? undefined : result;
    });
    if (outcome === 'added') return { ...review, hiddenAt: null, openReports: 0, reports: [] };
    // Another attempt with the same key may have inserted the review in the meantime.
    const inserted = await reviews.findById(id);
    if (inserted) return inserted;
    if (outcome === 'limited') throw new DomainError('RATE_LIMITED', tooMany);
    throw conflict('ALREADY_EXISTS', 'You have already reviewed this product. You can review each product once.');
  };

  async function claimId(actor: UserActor, key: string, input: unknown): Promise<string> {
    const claim = await idempotency.claim({ owner: actor.userId, operation: 'addReview', key, input });
    return claim.entityId;
  }

  /** A place that none of the author's reviews has; undefined after `mostReviewsPerDay` reviews. */
  async function findPlace({ userId }: UserActor): Promise<string | undefined> {
    const taken = await reviews.findDayPlaces(userId, new Date(clock.now().getTime() - dayMs));
    const places = Array.from({ length: mostReviewsPerDay }, (_, number) => `${userId}:${number}`);
    return taken.length < mostReviewsPerDay ? places.find((place) => !taken.includes(place)) : undefined;
  }
}
