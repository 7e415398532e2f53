import type { Connection, QueryFilter } from 'mongoose';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import { isObjectId, toObjectId } from '../../platform/mongo/object-id.js';
import {
  decodeCursor,
  encodeCursor,
  invalidCursor,
  toPage,
  type Page,
  type PageRequest,
} from '../../shared/pagination.js';
import type { Review } from './review.js';
import { reviewModel, type ReviewDocument } from './review.model.js';

const pageTag = 'reviews';

export type ReviewRepository = ReturnType<typeof createReviewRepository>;

export function createReviewRepository(connection: Connection) {
  const model = reviewModel(connection);

  /** @param productId null for the reviews of everything. */
  function scope(productId: string | null): QueryFilter<ReviewDocument> {
    return productId === null ? {} : { productId: toObjectId(productId) };
  }

  return {
    /** @returns false when there is a review under this id already. */
    async insert({ id, text, rating, author, productId, createdAt }: Review): Promise<boolean> {
      try {
        await model.create({
          _id: toObjectId(id),
          review: text,
          rating,
          author: author && { ...author, userId: toObjectId(author.userId) },
          productId: productId === null ? null : toObjectId(productId),
          createdAt,
        });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    async findById(id: string): Promise<Review | null> {
      if (!isObjectId(id)) return null;
      const row = await model.findById(id).lean<ReviewDocument>();
      return row && toReview(row);
    },

    /** In insertion order: the REST list is not paged. */
    async findAll(): Promise<Review[]> {
      const rows = await model.find({}).sort({ _id: 1 }).lean<ReviewDocument[]>();
      return rows.map(toReview);
    },

    /** Newest first. */
    async findPage(productId: string | null, request: PageRequest): Promise<Page<Review>> {
      const rows = await model
        .find({ ...scope(productId), ...(request.after ? { _id: { $lt: beforeId(request.after) } } : {}) })
        .sort({ _id: -1 })
        .limit(request.first + 1)
        .lean<ReviewDocument[]>();
      return toPage(rows.map(toReview), request, (review) => encodeCursor(pageTag, [review.id]));
    },

    count: (productId: string | null): Promise<number> => model.countDocuments(scope(productId)).exec(),
  };
}

function toReview(row: ReviewDocument): Review {
  return {
    id: row._id.toHexString(),
    text: row.review,
    rating: toRating(row.rating),
    author: row.author ? { userId: row.author.userId.toHexString(), displayName: row.author.displayName } : null,
    productId: row.productId?.toHexString() ?? null,
    createdAt: row.createdAt ?? row._id.getTimestamp(),
  };
}

/** Old reviews were not checked: 0, 4.5 and '5' are among them. */
function toRating(stored: number | string): number {
  const rating = Math.round(Number(stored));
  return Number.isNaN(rating) ? 1 : Math.min(5, Math.max(1, rating));
}

function beforeId(cursor: string) {
  const [id] = decodeCursor(pageTag, cursor, 1);
  if (!isObjectId(String(id))) throw invalidCursor();
  return toObjectId(String(id));
}
