import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/database.js';
import { openAudit } from '../../../test/open-audit.js';
import { TestClock } from '../../../test/test-clock.js';
import { ensureIndexes } from '../../platform/mongo/indexes.js';
import { newObjectId, toObjectId } from '../../platform/mongo/object-id.js';
import { systemActor, visitor, type UserActor } from '../../shared/actor.js';
import { createCatalogueService, type CatalogueService } from '../catalogue/products/catalogue.service.js';
import type { AuditService } from '../audit/audit.service.js';
import { createIdempotencyService } from '../idempotency/idempotency.service.js';
import { mostReviewsPerDay } from './add-review.js';
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

const admin: UserActor = { ...ann, userId: 'd'.repeat(24), email: 'admin@mail.example', role: 'admin' };
/** An account that has not written any review yet. */
const newcomer = (): UserActor => ({ ...ann, userId: newObjectId() });

describe('reviews', () => {
  let database: TestDatabase;
  let reviews: ReviewsService;
  let catalogue: CatalogueService;
  let audit: AuditService;
  let clock: TestClock;
  let productId: string;
  beforeAll(async () => {
    database = await openTestDatabase();
    const { connection } = database;
    clock = new TestClock();
    audit = openAudit({ connection, clock });
    const idempotency = createIdempotencyService({ connection, clock, newId: newObjectId });
    catalogue = createCatalogueService({
      connection,
      clock,
      idempotency,
      audit,
      currency: 'usd',
    });
    reviews = createReviewsService({ connection, clock, idempotency, audit, catalogue, newId: newObjectId });
    await ensureIndexes(connection);
    const product = await catalogue.addProduct(systemActor('test'), {
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

  it('have their author’s name and are listed newest first, or in insertion order over REST', async () => {
    const written = [];
    for (const text of ['one', ' two ', 'three']) written.push(await reviews.addReview(ann, { ...review, text }));
    expect(written[1]).toMatchObject({ text: 'two', author: { userId: ann.userId, displayName: 'Ann' } });
    const newest = await reviews.listReviews(visitor, { first: 2 });
    expect(newest.edges.map(({ node }) => node.text)).toEqual(['three', 'two']);
    const rest = await reviews.listReviews(visitor, { first: 2, after: newest.endCursor });
    expect(rest.edges.map(({ node }) => node.text)).toEqual(['one']);
    expect([newest.hasNextPage, rest.hasNextPage]).toEqual([true, false]);
    expect((await reviews.listAll()).map(({ text }) => text)).toEqual(['one', 'two', 'three']);
    expect(await reviews.countReviews(visitor)).toBe(3);
  });

  it('of one product are listed with the product', async () => {
    const { id } = await reviews.addReview(ann, { ...review, productId });
    const { edges } = await reviews.listReviews(visitor, { filter: { productId } });
    expect(edges.map(({ node }) => node.id)).toEqual([id]);
    expect(await reviews.countReviews(visitor, { productId })).toBe(1);
    expect(await reviews.listReviews(visitor, { filter: { productId: 'no id' } })).toMatchObject({
      edges: [],
      hasNextPage: false,
    });
    expect(await reviews.findReview(visitor, id)).toMatchObject({ productId });
  });

  it('are written once per key, however often the key is sent, even at the same time', async () => {
    const before = await reviews.countReviews(visitor);
    const retried = { ...review, idempotencyKey: 'key-1' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => reviews.addReview(ann, retried)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await reviews.countReviews(visitor)).toBe(before + 1);
    await expect(reviews.addReview(ann, { ...retried, text: 'Other' })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });

  it('are written once per account and product, even at the same time', async () => {
    const actor = newcomer();
    const before = await reviews.countReviews(visitor, { productId });
    const answers = await Promise.allSettled(
      Array.from({ length: 4 }, () => reviews.addReview(actor, { ...review, productId })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const again of [productId, productId.toUpperCase()]) {
      await expect(reviews.addReview(actor, { ...review, productId: again })).rejects.toMatchObject({
        code: 'CONFLICT',
        details: { reason: 'ALREADY_EXISTS' },
      });
    }
    expect(await reviews.countReviews(visitor, { productId })).toBe(before + 1);
    expect(await reviews.addReview(actor, review)).toMatchObject({ productId: null });
  });

  it('are limited to a number per account within 24 hours', async () => {
    const actor = newcomer();
    for (let count = 0; count < mostReviewsPerDay; count += 1) await reviews.addReview(actor, review);
    await expect(reviews.addReview(actor, review)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(await reviews.addReview(newcomer(), review)).toMatchObject({ text: review.text });
    clock.advance({ minutes: 24 * 60 });
    expect(await reviews.addReview(actor, review)).toMatchObject({ text: review.text });
  });

  it('are limited to this number even if many are added at the same time', async () => {
    const actor = newcomer();
    const add = () => Promise.allSettled(Array.from({ length: 15 }, () => reviews.addReview(actor, review)));
    const added = (answers: PromiseSettledResult<unknown>[]) => answers.filter(({ status }) => status === 'fulfilled');
    const answers = await add();
    expect(added(answers)).toHaveLength(mostReviewsPerDay);
    const refusals = answers.flatMap((answer): unknown[] => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(refusals).toMatchObject(refusals.map(() => ({ code: 'RATE_LIMITED' })));
    clock.advance({ minutes: 24 * 60 });
    expect(added(await add())).toHaveLength(mostReviewsPerDay);
  });

  it('that take the last place are found by an attempt with the same key that finds no place', async () => {
    const actor = newcomer();
    for (let count = 1; count < mostReviewsPerDay; count += 1) await reviews.addReview(actor, review);
    const keyed = { ...review, productId, idempotencyKey: 'last-place' };
    const idempotency = createIdempotencyService({ connection: database.connection, clock, newId: newObjectId });
    const slower = createReviewsService({
      ...{ connection: database.connection, clock, idempotency, audit, newId: newObjectId },
      catalogue: {
        ...catalogue,
        async getProduct(...args) {
          await reviews.addReview(actor, keyed);
          return catalogue.getProduct(...args);
        },
      },
    });
    expect(await slower.addReview(actor, keyed)).toMatchObject(await reviews.addReview(actor, keyed));
  });

  it.each(['ann', 'ann@mail.example'])('hide a name that would reveal the email address: %s', async (displayName) => {
    const nameless = { ...newcomer(), email: 'ann@mail.example', displayName };
    const { id, author } = await reviews.addReview(nameless, review);
    expect(author).toEqual({ userId: nameless.userId, displayName: null });
    expect((await reviews.findReview(visitor, id))?.author).toEqual(author);
  });

  it('are refused from visitors and for products that do not exist', async () => {
    await expect(reviews.addReview(visitor, review)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const unknown = { ...review, productId: 'f'.repeat(24) };
    await expect(reviews.addReview(ann, unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([0, 6, 4.5, -1, Number.NaN])('cannot have the rating %d', async (rating) => {
    await expect(reviews.addReview(ann, { ...review, rating })).rejects.toMatchObject({
      message: 'rating should be between 1-5',
      details: { fields: [{ field: 'rating' }] },
    });
  });

  it.each(['', '   ', 'x'.repeat(2_001)])('cannot have the text %.10j', async (text) => {
    await expect(reviews.addReview(ann, { ...review, text })).rejects.toMatchObject({
      details: { fields: [{ field: 'text' }] },
    });
  });

  it('stored by an earlier version are shown, with null for missing values', async () => {
    const { insertedId } = await database.connection.collection('reviews').insertOne({ review: 'Old', rating: '9' });
    const old = await reviews.findReview(visitor, insertedId.toHexString());
    expect(old).toMatchObject({ text: 'Old', rating: 5, author: null, productId: null });
    expect(old?.createdAt).toEqual(insertedId.getTimestamp());
  });

  describe('that an admin hides', () => {
    it('are in no public list, and come back when restored', async () => {
      const { id } = await reviews.addReview(newcomer(), { ...review, productId });
      const shown = async () => {
        const { edges } = await reviews.listReviews(visitor, {});
        const ofProduct = await reviews.listReviews(visitor, { filter: { productId } });
        const rest = await reviews.listAll();
        const found = await reviews.findReview(ann, id);
        return [edges.map(({ node }) => node), ofProduct.edges.map(({ node }) => node), rest, found ? [found] : []].map(
          (list) => list.some((one) => one.id === id),
        );
      };
      const [all, ofProduct] = [
        await reviews.countReviews(visitor),
        await reviews.countReviews(visitor, { productId }),
      ];
      expect(await shown()).toEqual([true, true, true, true]);

      expect(await reviews.hideReview(admin, { reviewId: id, reason: null })).toMatchObject({ hiddenAt: clock.now() });
      expect(await shown()).toEqual([false, false, false, false]);
      expect(await reviews.countReviews(visitor)).toBe(all - 1);
      expect(await reviews.countReviews(visitor, { productId })).toBe(ofProduct - 1);
      const hidden = await reviews.listReviews(admin, { filter: { visibility: 'hidden' } });
      expect(hidden.edges.map(({ node }) => node.id)).toEqual([id]);
      expect(await reviews.countReviews(admin, { visibility: 'all' })).toBe(all);
      expect(await reviews.findReview(admin, id)).toMatchObject({ id });

      expect(await reviews.restoreReview(admin, { reviewId: id, reason: null })).toMatchObject({ hiddenAt: null });
      expect(await shown()).toEqual([true, true, true, true]);
    });

    it('have one audit entry per change', async () => {
      const { id } = await reviews.addReview(newcomer(), { ...review, text: `Buy pills ${'now '.repeat(30)}` });
      await Promise.all([
        reviews.hideReview(admin, { reviewId: id, reason: ' Spam ' }),
        reviews.hideReview(admin, { reviewId: id, reason: ' Spam ' }),
      ]);
      await reviews.restoreReview(admin, { reviewId: id, reason: null });
      const { edges } = await audit.listEntries(admin, { filter: { subjectId: id } });
      const made = { by: admin.email, subjectType: 'review', subjectName: `“Buy pills ${'now '.repeat(12)}n…” by Ann` };
      expect(edges.map(({ node }) => node)).toMatchObject([
        { ...made, action: 'review.restored', changes: [{ before: 'hidden', after: 'shown' }], note: null },
        { ...made, action: 'review.hidden', changes: [{ before: 'shown', after: 'hidden' }], note: 'Spam' },
      ]);
    });

    it('can be listed and restored only by admins, who alone can hide reviews', async () => {
      const { id } = await reviews.addReview(newcomer(), review);
      const input = { reviewId: id, reason: null };
      await expect(reviews.hideReview(ann, input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(reviews.restoreReview(visitor, input)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
      for (const visibility of ['hidden', 'all'] as const) {
        await expect(reviews.listReviews(ann, { filter: { visibility } })).rejects.toMatchObject({ code: 'FORBIDDEN' });
        await expect(reviews.countReviews(ann, { visibility })).rejects.toMatchObject({ code: 'FORBIDDEN' });
      }
      await expect(reviews.hideReview(admin, { ...input, reviewId: 'f'.repeat(24) })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
      await expect(reviews.hideReview(admin, { ...input, reason: 'x'.repeat(501) })).rejects.toMatchObject({
        details: { fields: [{ field: 'reason' }] },
      });
    });
  });

  describe('the rating of a product', () => {
    const ratingOf = async () => (await catalogue.getProduct(visitor, productId)).rating;
    const uncounted = () =>
      database.connection
        .collection('reviews')
        .countDocuments({ uncountedChange: { $exists: true }, productId: { $ne: null } });

    it('is that of its public reviews', async () => {
      const before = await ratingOf();
      const { id } = await reviews.addReview(newcomer(), { ...review, productId, rating: 2 });
      expect(await ratingOf()).toEqual({ sum: before.sum + 2, count: before.count + 1 });
      await reviews.hideReview(admin, { reviewId: id, reason: null });
      expect(await ratingOf()).toEqual(before);
      await reviews.restoreReview(admin, { reviewId: id, reason: null });
      expect(await ratingOf()).toEqual({ sum: before.sum + 2, count: before.count + 1 });
      expect(await uncounted()).toBe(0);
    });

    it('includes reviews that are added at the same time', async () => {
      const before = await ratingOf();
      await Promise.all(
        [1, 2, 3, 4, 5].map((rating) => reviews.addReview(newcomer(), { ...review, productId, rating })),
      );
      expect(await ratingOf()).toEqual({ sum: before.sum + 15, count: before.count + 5 });
    });

    it('is completed by the worker after a crash', async () => {
      const before = await ratingOf();
      const id = toObjectId(newObjectId());
      const crashed = { _id: id, review: 'Good', rating: 4, productId: toObjectId(productId), hiddenAt: null };
      await database.connection
        .collection('reviews')
        .insertOne({ ...crashed, uncountedChange: 'a', createdAt: new Date() });
      await reviews.relayAudit();
      expect(await ratingOf()).toEqual({ sum: before.sum + 4, count: before.count + 1 });
      expect(await uncounted()).toBe(0);
    });
  });
});
