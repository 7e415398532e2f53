import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { ProductType } from '../catalog/product.type.js';
import { Access } from '../graph/access.js';
import { connectionTypes, PageArgs } from '../graph/connection.js';
import { defineEnum } from '../graph/define-enum.js';
import { NodeType } from '../graph/node.type.js';
import { longestReason } from './moderate-reviews.js';
import { longestReview, type ReviewVisibility } from './review.js';

export const ReviewVisibilityEnum = defineEnum<ReviewVisibility>('ReviewVisibility', 'Which reviews a list holds.', {
  shown: 'Reviews that everybody sees.',
  hidden: 'Reviews that an admin hid.',
  all: 'Shown and hidden reviews.',
});

@ObjectType('Review', {
  implements: NodeType,
  description: 'What a customer says about the shop or about one product.',
})
export class ReviewType extends NodeType {
  @Field({ description: 'Text of the review.' })
  text: string;

  @Field(() => Int, { description: 'Rating from 1 (bad) to 5 (excellent).' })
  rating: number;

  @Field(() => String, {
    nullable: true,
    description:
      'Name of the author when the review was written; null when they gave none, and on reviews that are older than accounts.',
  })
  authorName: string | null;

  @Field(() => ProductType, {
    nullable: true,
    description: 'The product that is reviewed; null for a review of the shop, or when the product is no longer sold.',
  })
  product: ProductType | null;

  @Field(() => Date, { description: 'When the review was written.' })
  createdAt: Date;

  @Field(() => Date, {
    nullable: true,
    description: 'When an admin hid the review; null while everybody sees it.',
  })
  hiddenAt: Date | null;
}

export const ReviewConnection = connectionTypes('Review', () => ReviewType).Connection;

@InputType('ReviewFilter', { description: 'Which reviews a list holds.' })
export class ReviewFilterInput {
  @Access('admin')
  @Field(() => ReviewVisibilityEnum, {
    nullable: true,
    defaultValue: 'shown',
    description: 'Shown reviews by default.',
  })
  visibility?: ReviewVisibility | null;
}

@ArgsType()
export class ReviewsArgs extends PageArgs {
  @Field(() => ReviewFilterInput, { nullable: true, description: 'Which reviews; those everybody sees by default.' })
  filter?: ReviewFilterInput | null;
}

@InputType({ description: 'A new review.' })
export class AddReviewInput {
  @Field({ description: 'Your own key of this attempt, 1 to 200 characters; a retry with it adds no second review.' })
  idempotencyKey: string;

  @Field({ description: `1 to ${longestReview} characters.` })
  text: string;

  @Field(() => Int, { description: 'Whole number from 1 to 5.' })
  rating: number;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the product; the shop is reviewed when left out. Each account can review a product once.',
  })
  productId?: string | null;
}

@ObjectType({ description: 'The review that was added.' })
export class AddReviewPayload {
  @Field(() => ReviewType, { description: 'The review.' })
  review: ReviewType;
}

@InputType({ description: 'A review to hide from everybody but admins.' })
export class HideReviewInput {
  @Field(() => ID, { description: 'Id of the review.' })
  reviewId: string;

  @Field(() => String, {
    nullable: true,
    description: `Why, for the audit log; at most ${longestReason} characters.`,
  })
  reason?: string | null;
}

@InputType({ description: 'A hidden review that everybody shall see again.' })
export class RestoreReviewInput extends HideReviewInput {}

@ObjectType({ description: 'The review that was hidden.' })
export class HideReviewPayload extends AddReviewPayload {}

@ObjectType({ description: 'The review that everybody sees again.' })
export class RestoreReviewPayload extends AddReviewPayload {}
