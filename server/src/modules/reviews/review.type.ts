import { idempotencyKey } from '@kickstand/rules/fields';
import { moderationReason, reportNote, reviewRules } from '@kickstand/rules/reviews';
import { ArgsType, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Field, NullableField } from '../../api/graphql/field.js';
import { Access } from '../../api/graphql/access.js';
import { connectionTypes, PageArgs } from '../../api/graphql/connection.js';
import { defineEnum } from '../../api/graphql/define-enum.js';
import { NodeType } from '../../api/graphql/node.type.js';
import { describeLimits } from '../../shared/field-rules.js';
import { ProductType } from '../catalogue/products/product.type.js';
import type { ReportReason, ReviewVisibility } from './review.js';

export const ReviewVisibilityEnum = defineEnum<ReviewVisibility>('ReviewVisibility', 'Which reviews are listed.', {
  shown: 'Public reviews.',
  hidden: 'Reviews hidden by an admin.',
  all: 'Public and hidden reviews.',
});

export const ReportReasonEnum = defineEnum<ReportReason>('ReviewReportReason', 'Why a review was reported.', {
  spam: 'It advertises something, or was posted again and again.',
  offensive: 'It is insulting or obscene.',
  off_topic: 'It is not about the product or the shop.',
  personal_data: 'It contains personal data, such as a name or an address.',
  other: 'Something else; the note says what.',
});

@ObjectType('ReviewReport', { description: "A customer's report of a review." })
export class ReviewReportType {
  @Field(() => ReportReasonEnum, 'Why it was reported.')
  reason: ReportReason;

  @NullableField(() => String, 'Note of the customer; null if there is none.')
  note: string | null;

  @Field(() => Date, 'When it was reported.')
  at: Date;
}

@ObjectType('Review', { implements: NodeType, description: "A customer's review of the shop or of one product." })
export class ReviewType extends NodeType {
  @Field('Text of the review.')
  text: string;

  @Field(() => Int, 'Rating from 1 (bad) to 5 (excellent).')
  rating: number;

  @NullableField(
    () => String,
    'Display name of the author when the review was written; null if they had none or the review is older than accounts.',
  )
  authorName: string | null;

  @Field('Whether the author bought the product: one of their paid orders contains it.')
  isVerified: boolean;

  @NullableField(
    () => ProductType,
    'The reviewed product; null for a review of the shop or if the product is no longer sold.',
  )
  product: ProductType | null;

  @Field(() => Date, 'When the review was written.')
  createdAt: Date;

  @NullableField(() => Date, 'When an admin hid the review; null while it is public.')
  hiddenAt: Date | null;

  @Access('reviews')
  @Field(() => [ReviewReportType], 'Reports that no admin has decided on, oldest first.')
  reports: readonly ReviewReportType[];
}

export const ReviewConnection = connectionTypes('Review', () => ReviewType).Connection;

@InputType('ReviewFilter', { description: 'Which reviews are listed.' })
export class ReviewFilterInput {
  @Access('reviews')
  @NullableField(() => ReviewVisibilityEnum, 'Which reviews to list; public ones by default.', {
    defaultValue: 'shown',
  })
  visibility?: ReviewVisibility | null;

  @Access('reviews')
  @NullableField(() => Boolean, 'Reviews with the most reports first; the newest first by default.', {
    defaultValue: false,
  })
  reportedFirst?: boolean | null;
}

@ArgsType()
export class ReviewsArgs extends PageArgs {
  @NullableField(() => ReviewFilterInput, 'Which reviews to list; public ones by default.')
  filter?: ReviewFilterInput | null;
}

@InputType({ description: 'A review to add.' })
export class AddReviewInput {
  @Field(
    `A key of your choice for this attempt, ${describeLimits(idempotencyKey)}. A retry with the same key adds no second review.`,
  )
  idempotencyKey: string;

  @Field(`${describeLimits(reviewRules.text)}.`)
  text: string;

  @Field(() => Int, `Whole number from ${describeLimits(reviewRules.rating)}.`)
  rating: number;

  @NullableField(
    () => ID,
    'ID of the product; if left out, the shop is reviewed. Each account can review a product once.',
  )
  productId?: string | null;
}

@InputType({ description: 'The review to hide from the public.' })
export class HideReviewInput {
  @Field(() => ID, 'ID of the review.')
  reviewId: string;

  @NullableField(() => String, `Reason for the audit log; ${describeLimits(moderationReason)}.`)
  reason?: string | null;
}

@InputType({ description: 'The hidden review to make public again.' })
export class RestoreReviewInput extends HideReviewInput {}

@InputType({ description: 'The review to report.' })
export class ReportReviewInput {
  @Field(() => ID, 'ID of the review.')
  reviewId: string;

  @Field(() => ReportReasonEnum, 'Why an admin should look at it.')
  reason: ReportReason;

  @NullableField(() => String, `Note for the admins; ${describeLimits(reportNote)}.`)
  note?: string | null;
}

@InputType({ description: 'The review whose reports are dismissed.' })
export class DismissReviewReportsInput {
  @Field(() => ID, 'ID of the review.')
  reviewId: string;

  @Field(() => Int, 'How many reports you saw. If the number is different by now, none are dismissed: STALE_VERSION.')
  reportCount: number;
}
