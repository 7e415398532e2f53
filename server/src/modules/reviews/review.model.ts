import { Schema, type Connection, type Model, type Types } from 'mongoose';

/** Documents older than the shop's own reviews have only `_id`, `review` and `rating`, which may be a string. */
export interface ReviewDocument {
  _id: Types.ObjectId;
  review: string;
  rating: number | string;
  author?: { userId: Types.ObjectId; displayName: string } | null;
  productId?: Types.ObjectId | null;
  createdAt?: Date;
}

const schema = new Schema<ReviewDocument>(
  {
    review: { type: String, required: true },
    rating: { type: Number, required: true },
    author: {
      type: new Schema(
        {
          userId: { type: Schema.Types.ObjectId, required: true },
          displayName: { type: String, required: true },
        },
        { _id: false },
      ),
      default: null,
    },
    productId: { type: Schema.Types.ObjectId, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'reviews', versionKey: false },
);

schema.index({ productId: 1, _id: -1 });

export function reviewModel(connection: Connection): Model<ReviewDocument> {
  return connection.model<ReviewDocument>('Review', schema);
}
