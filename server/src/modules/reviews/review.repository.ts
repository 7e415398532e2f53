import { leastRating, mostRating } from '@kickstand/rules/reviews';
import type { Connection, QueryFilter } from 'mongoose';
import { beginsWith } from '../../platform/mongo/begins-with.js';
import { isDuplicateKey, isWriteConflict } from '../../platform/mongo/connect.js';
import { idInCursor } from '../../platform/mongo/cursors.js';
import type { ForgetPerson } from '../../platform/mongo/forget-person.js';
import { isObjectId, newObjectId, toObjectId } from '../../platform/mongo/object-id.js';
import {
  decodeCursor,
  encodeCursor,
  invalidCursor,
  toPage,
  type Page,
  type PageRequest,
} from '../../shared/pagination.js';
import type { AuditEntry } from '../audit/audit.js';
import { pushToOutbox, withoutAuditOutbox } from '../audit/audit-outbox.js';
import type { ProductRating } from '../catalogue/products/product.js';
import type { NewReview, Review, ReviewFilter, ReviewReport } from './review.js';
import { reviewModel, type ReportDocument, type ReviewDocument } from './review.model.js';

/** A change of a review that its product's rating may not include yet. `change` is different for each change. */
export interface UncountedChange {
  reviewId: string;
  /** Null if the review is about the shop. */
  productId: string | null;
  change: string;
}

const pageTag = 'reviews';
const reportedTag = 'reviews.reported';

/** Maximum number of reports stored for a review. Further reports are ignored. */
const mostReports = 200;

/** Fields that public lists do not read. */
const withoutReports = { ...withoutAuditOutbox, reports: 0 } as const;

export type ReviewRepository = ReturnType<typeof createReviewRepository>;

export function createReviewRepository(connection: Connection) {
  const model = reviewModel(connection);

  return {
    /**
     * @param dayPlace one of the author's places that `findDayPlaces` did not return; null for the demo shop.
     * @returns 'exists' if there is already a review with this ID, or a review of the same product by the same author;
     *   'place_taken' if another review of the author has the place, or is taking it.
     */
    async insert(
      { id, text, rating, author, productId, createdAt }: NewReview,
      dayPlace: string | null,
    ): Promise<'added' | 'exists' | 'place_taken'> {
      try {
        await model.create({
          _id: toObjectId(id),
          review: text,
          rating,
          author: author && { ...author, userId: toObjectId(author.userId) },
          productId: productId === null ? null : toObjectId(productId),
          createdAt,
          ...(dayPlace === null ? {} : { dayPlace }),
          ...(productId === null ? {} : { uncountedChange: newObjectId() }),
          ...(author && productId !== null ? { authorAndProduct: `${author.userId}:${productId}` } : {}),
        });
        return 'added';
      } catch (error) {
        if (isWriteConflict(error)) return 'place_taken';
        if (!isDuplicateKey(error)) throw error;
        return isDuplicateKey(error, 'dayPlace') ? 'place_taken' : 'exists';
      }
    },

    /**
     * Places of the author's reviews since then, including hidden ones; undefined for a review without one.
     * Frees the places of older reviews.
     */
    async findDayPlaces(userId: string, since: Date): Promise<(string | undefined)[]> {
      const older = { dayPlace: beginsWith(`${userId}:`), createdAt: { $lte: since } };
      await model.updateMany(older, { $unset: { dayPlace: true } });
      const rows = await model
        .find({ 'author.userId': toObjectId(userId), createdAt: { $gt: since } }, { dayPlace: 1 })
        .lean<Pick<ReviewDocument, 'dayPlace'>[]>();
      return rows.map(({ dayPlace }) => dayPlace);
    },
    ...reads(model),
    ...reports(model),
    ...ratings(model),
  };
}

function reads(model: ReturnType<typeof reviewModel>) {
  return {
    async findById(id: string): Promise<Review | null> {
      if (!isObjectId(id)) return null;
      const row = await model.findById(id, withoutAuditOutbox).lean<ReviewDocument>();
      return row && toReview(row);
    },

    /** The user's reviews, including hidden ones, oldest first. */
    async findByAuthor(userId: string): Promise<Review[]> {
      const rows = await model
        .find({ 'author.userId': toObjectId(userId) }, withoutReports)
        .sort({ createdAt: 1, _id: 1 })
        .lean<ReviewDocument[]>();
      return rows.map(toReview);
    },

    /** All public reviews, in insertion order, for the REST list, which is not paged. */
    async findShown(): Promise<Review[]> {
      const rows = await model.find({ hiddenAt: null }, withoutReports).sort({ _id: 1 }).lean<ReviewDocument[]>();
      return rows.map(toReview);
    },

    /** @param readsReports true to include the open reports of each review. */
    async findPage(filter: ReviewFilter, request: PageRequest, readsReports: boolean): Promise<Page<Review>> {
      if (filter.reportedFirst) return findReported(model, filter, request);
      const rows = await model
        .find(
          { ...toConditions(filter), ...(request.after ? { _id: { $lt: idInCursor(pageTag, request.after) } } : {}) },
          readsReports ? withoutAuditOutbox : withoutReports,
        )
        .sort({ _id: -1 })
        .limit(request.first + 1)
        .lean<ReviewDocument[]>();
      return toPage(rows.map(toReview), request, (review) => encodeCursor(pageTag, [review.id]));
    },
  };
}

/** Reviews with their open reports. Those with the most open reports come first, then the newest. */
async function findReported(
  model: ReturnType<typeof reviewModel>,
  filter: ReviewFilter,
  request: PageRequest,
): Promise<Page<Review>> {
  const rows = await model
    .find({ $and: [toConditions(filter), request.after ? afterReported(request.after) : {}] }, withoutAuditOutbox)
    .sort({ openReports: -1, _id: -1 })
    .limit(request.first + 1)
    .lean<ReviewDocument[]>();
  return toPage(rows.map(toReview), request, ({ id, openReports }) => encodeCursor(reportedTag, [openReports, id]));
}

function reports(model: ReturnType<typeof reviewModel>) {
  return {
    /**
     * Adds a report to a public review. Does nothing if the review is hidden, has the maximum number of reports, or was
     * reported by this account before.
     */
    async addReport(id: string, userId: string, { reason, note, at }: ReviewReport): Promise<void> {
      const by = toObjectId(userId);
      await model.updateOne(
        {
          _id: toObjectId(id),
          hiddenAt: null,
          'reports.by': { $ne: by },
          [`reports.${mostReports - 1}`]: { $exists: false },
        },
        { $push: { reports: { by, reason, note, at } }, $inc: { openReports: 1 } },
      );
    },

    /** Closes the open reports; they are kept. @returns false if their number is no longer `seen`. */
    async closeReports(id: string, seen: number, entry: AuditEntry): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: toObjectId(id), openReports: seen },
        { $unset: { openReports: true }, ...pushToOutbox(entry) },
      );
      return modifiedCount > 0;
    },

    count: (filter: ReviewFilter): Promise<number> => model.countDocuments(toConditions(filter)).exec(),
  };
}

function ratings(model: ReturnType<typeof reviewModel>) {
  return {
    /**
     * Hides a review, or shows it again if `hiddenAt` is null. The same update writes the audit entry.
     * @returns false if there is nothing to change.
     */
    async setHidden(id: string, hiddenAt: Date | null, entry: AuditEntry): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: toObjectId(id), hiddenAt: hiddenAt === null ? { $ne: null } : null },
        {
          $set: { hiddenAt, uncountedChange: newObjectId() },
          // Hiding the review also decides on its reports.
          ...(hiddenAt === null ? {} : { $unset: { openReports: true as const } }),
          ...pushToOutbox(entry),
        },
      );
      return modifiedCount > 0;
    },

    /** Changes that the product's rating does not include yet; if `productId` is null, those of all reviews. */
    async findUncounted(productId: string | null): Promise<UncountedChange[]> {
      const ofProduct = productId === null ? {} : { productId: toObjectId(productId) };
      const rows = await model
        .find({ uncountedChange: { $exists: true }, ...ofProduct }, { productId: 1, uncountedChange: 1 })
        .lean<Pick<ReviewDocument, '_id' | 'productId' | 'uncountedChange'>[]>();
      return rows.map(({ _id, productId: product, uncountedChange = '' }) => {
        return { reviewId: _id.toHexString(), productId: product?.toHexString() ?? null, change: uncountedChange };
      });
    },

    async markCounted(changes: readonly UncountedChange[]): Promise<void> {
      for (const { reviewId, change } of changes) {
        const counted = { _id: toObjectId(reviewId), uncountedChange: change };
        await model.updateOne(counted, { $unset: { uncountedChange: true } });
      }
    },

    /** Rating from the public reviews of a product. */
    async rate(productId: string): Promise<ProductRating> {
      const shown = { productId: toObjectId(productId), hiddenAt: null };
      const rows = await model.find(shown, { rating: 1 }).lean<Pick<ReviewDocument, 'rating'>[]>();
      return { sum: rows.reduce((sum, { rating }) => sum + toRating(rating), 0), count: rows.length };
    },
  };
}

function toConditions({ visibility, productId, authorId }: ReviewFilter): QueryFilter<ReviewDocument> {
  return {
    ...(visibility === 'all' ? {} : { hiddenAt: visibility === 'hidden' ? { $ne: null } : null }),
    ...(productId === null ? {} : { productId: toObjectId(productId) }),
    ...(authorId === null ? {} : { 'author.userId': toObjectId(authorId) }),
  };
}

const toReport = ({ reason, note, at }: ReportDocument): ReviewReport => ({ reason, note, at });

function toReview(row: ReviewDocument): Review {
  const { openReports = 0 } = row;
  return {
    id: row._id.toHexString(),
    text: row.review,
    rating: toRating(row.rating),
    author: row.author ? { userId: row.author.userId.toHexString(), displayName: row.author.displayName } : null,
    productId: row.productId?.toHexString() ?? null,
    createdAt: row.createdAt ?? row._id.getTimestamp(),
    hiddenAt: row.hiddenAt ?? null,
    openReports,
    reports: openReports === 0 ? [] : (row.reports ?? []).slice(-openReports).map(toReport),
  };
}

/** Earlier shops did not check ratings: values such as 0, 4.5 and '5' occur. */
function toRating(stored: number | string): number {
  const rating = Math.round(Number(stored));
  return Number.isNaN(rating) ? leastRating : Math.min(mostRating, Math.max(leastRating, rating));
}

function afterReported(cursor: string): QueryFilter<ReviewDocument> {
  const [count, id] = decodeCursor(reportedTag, cursor, 2);
  if (!isObjectId(String(id)) || typeof count !== 'number') throw invalidCursor();
  const older = { _id: { $lt: toObjectId(String(id)) } };
  // Reviews without open reports do not have the field.
  if (count === 0) return { openReports: { $exists: false }, ...older };
  return {
    $or: [{ openReports: count, ...older }, { openReports: { $lt: count } }, { openReports: { $exists: false } }],
  };
}

/** Keeps the person's reviews without their name, and the person's reports without notes. */
export const forgetInReviews: ForgetPerson = async (connection, { userId }) => {
  if (userId === null) return;
  const [reviews, by] = [reviewModel(connection), toObjectId(userId)];
  await reviews.updateMany({ 'author.userId': by }, { $set: { 'author.displayName': null } });
  const noted = { reports: { $elemMatch: { by, note: { $ne: null } } } };
  for (;;) {
    const row = await reviews.findOne(noted, { reports: 1 }).lean<ReviewDocument>();
    if (!row) return;
    const { _id, reports = [] } = row;
    const without = reports.map((report) => (report.by.equals(by) ? { ...report, note: null } : report));
    // If a report is added in the meantime, nothing is updated, and the reports are read again.
    await reviews.updateOne({ _id, reports }, { $set: { reports: without } });
  }
};
