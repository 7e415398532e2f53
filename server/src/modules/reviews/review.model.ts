import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { optional, required, type Stored } from '../../platform/mongo/field-types.js';
import { addAuditOutbox, type AuditedDocument } from '../audit/audit-outbox.js';
import type { ReviewReport } from './review.js';

export type ReportDocument = Stored<ReviewReport> & { by: Types.ObjectId };

/** Documents from an earlier shop have only `_id`, `review` and `rating`, which may be a string. */
export interface ReviewDocument extends AuditedDocument {
  _id: Types.ObjectId;
  review: string;
  rating: number | string;
  author?: { userId: Types.ObjectId; displayName: string | null } | null;
  productId?: Types.ObjectId | null;
  createdAt?: Date;
  hiddenAt?: Date | null;
  /** All reports, oldest first. An account can report a review only once. */
  reports?: ReportDocument[];
  /** Number of the latest reports that no admin has decided on; absent if there are none. */
  openReports?: number;
  /**
   * `<user id>:<product id>`, unique, so that an account can review a product only once. Absent in reviews of the shop.
   */
  authorAndProduct?: string;
  /**
   * `<user id>:<number below mostReviewsPerDay>`, unique, so that concurrent reviews do not exceed the limit. Removed
   * from a review that is older than a day when its author writes another one.
   */
  dayPlace?: string;
  /**
   * Set when the review is added, hidden or shown again, and removed once the product's rating includes that change.
   */
  uncountedChange?: string;
}

const schema = new Schema<ReviewDocument>(
  {
    review: required.text,
    rating: required.number,
    author: { type: new Schema({ userId: required.id, displayName: optional.text }, { _id: false }), default: null },
    productId: optional.id,
    createdAt: required.date,
    hiddenAt: optional.date,
    reports: {
      type: [
        new Schema<ReportDocument>(
          { by: required.id, reason: required.text, note: optional.text, at: required.date },
          { _id: false },
        ),
      ],
      default: undefined,
    },
    openReports: { type: Number },
    authorAndProduct: { type: String },
    dayPlace: { type: String },
    uncountedChange: { type: String },
  },
  { collection: 'reviews', versionKey: false },
);

schema.index({ productId: 1, _id: -1 });
schema.index({ hiddenAt: 1, _id: -1 });
schema.index({ openReports: -1, _id: -1 });
schema.index({ 'author.userId': 1, createdAt: -1 });
schema.index({ authorAndProduct: 1 }, { unique: true, sparse: true });
schema.index({ dayPlace: 1 }, { unique: true, sparse: true });
schema.index({ uncountedChange: 1 }, { sparse: true });
addAuditOutbox(schema);

export function reviewModel(connection: Connection): Model<ReviewDocument> {
  return connection.model<ReviewDocument>('Review', schema);
}
