import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { ProductType } from '../catalog/product.type.js';
import { connectionTypes } from '../graph/connection.js';
import { NodeType } from '../graph/node.type.js';
import { longestReview } from './review.js';

@ObjectType('Review', {
  implements: NodeType,
  description: 'What a customer says about the shop, or about one product.',
})
export class ReviewType extends NodeType {
  @Field({ description: 'In their words.' })
  text: string;

  @Field(() => Int, { description: 'From 1, bad, to 5, excellent.' })
  rating: number;

  @Field(() => String, {
    nullable: true,
    description: 'What the writer was called then; null on reviews older than accounts.',
  })
  authorName: string | null;

  @Field(() => ProductType, {
    nullable: true,
    description: 'What it is about; null for the shop, or when the product is no longer sold.',
  })
  product: ProductType | null;

  @Field(() => Date, { description: 'When it was written.' })
  createdAt: Date;
}

export const ReviewConnection = connectionTypes('Review', () => ReviewType).Connection;

@InputType({ description: 'A new review.' })
export class AddReviewInput {
  @Field({ description: 'Your own key of this attempt, 1 to 200 characters; a retry with it adds no second review.' })
  idempotencyKey: string;

  @Field({ description: `1 to ${longestReview} characters.` })
  text: string;

  @Field(() => Int, { description: '1 to 5.' })
  rating: number;

  @Field(() => ID, { nullable: true, description: 'Which product; the shop itself when left out.' })
  productId?: string | null;
}

@ObjectType({ description: 'The review that was added.' })
export class AddReviewPayload {
  @Field(() => ReviewType, { description: 'The review.' })
  review: ReviewType;
}
