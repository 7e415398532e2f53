import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/database.js';
import { openAudit } from '../../../test/open-audit.js';
import { TestClock } from '../../../test/test-clock.js';
import { ensureIndexes } from '../../platform/mongo/connect.js';
import { newObjectId } from '../../platform/mongo/object-id.js';
import { systemActor, visitor, type UserActor } from '../../shared/actor.js';
import { createCatalogService } from '../catalog/catalog.service.js';
import { createIdempotencyService } from '../idempotency/idempotency.service.js';
import { createReviewsService, type ReviewsService } from './reviews.service.js';

const ann: UserActor = {
  kind: 'user',
  userId: 'a'.repeat(24),
  uid: 'uid-ann',
  email: 'ann@mail.example',
  ownsEmail: true,
  displayName: 'Ann',
  role: 'customer',
};
const review = { text: 'Fits well', rating: 5, productId: null, idempotencyKey: null };

describe('reviews', () => {
  let database: TestDatabase;
  let reviews: ReviewsService;
  let productId: string;
  beforeAll(async () => {
    database = await openTestDatabase();
    const { connection } = database;
    const clock = new TestClock();
    const idempotency = createIdempotencyService({ connection, clock, newId: newObjectId });
    const catalog = createCatalogService({
      connection,
      clock,
      idempotency,
      audit: openAudit({ connection, clock }),
      currency: 'usd',
    });
    reviews = createReviewsService({ connection, clock, idempotency, catalog, newId: newObjectId });
    await ensureIndexes(connection);
    const product = await catalog.addProduct(systemActor('test'), {
      name: 'Chain',
      about: 'A chain.',
      imageUrl: '/chain.svg',
      price: { amountMinor: 1_000, currency: 'usd' },
      availableQuantity: 5,
      minimumQuantity: 1,
      partNumber: null,
      category: null,
      idempotencyKey: null,
    });
    productId = product.id;
  });
  afterAll(() => database.drop());

  it('carry their writer’s name and are listed newest first, or in insertion order over REST', async () => {
    const written = [];
    for (const text of ['one', ' two ', 'three']) written.push(await reviews.addReview(ann, { ...review, text }));
    expect(written[1]).toMatchObject({ text: 'two', author: { userId: ann.userId, displayName: 'Ann' } });
    const newest = await reviews.listReviews({ first: 2 });
    expect(newest.edges.map(({ node }) => node.text)).toEqual(['three', 'two']);
    const rest = await reviews.listReviews({ first: 2, after: newest.endCursor });
    expect(rest.edges.map(({ node }) => node.text)).toEqual(['one']);
    expect([newest.hasNextPage, rest.hasNextPage]).toEqual([true, false]);
    expect((await reviews.listAll()).map(({ text }) => text)).toEqual(['one', 'two', 'three']);
    expect(await reviews.countReviews(null)).toBe(3);
  });

  it('of one product are listed with it', async () => {
    const { id } = await reviews.addReview(ann, { ...review, productId });
    const { edges } = await reviews.listReviewsOf(productId, {});
    expect(edges.map(({ node }) => node.id)).toEqual([id]);
    expect(await reviews.countReviews(productId)).toBe(1);
    expect(await reviews.listReviewsOf('no id', {})).toMatchObject({ edges: [], hasNextPage: false });
    expect(await reviews.findReview(id)).toMatchObject({ productId });
  });

  it('are written once per key, however often and however parallel it is sent', async () => {
    const before = await reviews.countReviews(null);
    const retried = { ...review, idempotencyKey: 'key-1' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => reviews.addReview(ann, retried)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await reviews.countReviews(null)).toBe(before + 1);
    await expect(reviews.addReview(ann, { ...retried, text: 'Other' })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });

  it('are refused from visitors and for products that are not there', async () => {
    await expect(reviews.addReview(visitor, review)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const unknown = { ...review, productId: 'f'.repeat(24) };
    await expect(reviews.addReview(ann, unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([0, 6, 4.5, -1, Number.NaN])('cannot be rated %d', async (rating) => {
    await expect(reviews.addReview(ann, { ...review, rating })).rejects.toMatchObject({
      message: 'rating should be between 1-5',
      details: { fields: [{ field: 'rating' }] },
    });
  });

  it.each(['', '   ', 'x'.repeat(2_001)])('cannot be %.10j', async (text) => {
    await expect(reviews.addReview(ann, { ...review, text })).rejects.toMatchObject({
      details: { fields: [{ field: 'text' }] },
    });
  });

  it('older than the shop’s own are shown with what they have', async () => {
    const { insertedId } = await database.connection.collection('reviews').insertOne({ review: 'Old', rating: '9' });
    const old = await reviews.findReview(insertedId.toHexString());
    expect(old).toMatchObject({ text: 'Old', rating: 5, author: null, productId: null });
    expect(old?.createdAt).toEqual(insertedId.getTimestamp());
  });
});
