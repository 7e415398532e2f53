import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { Mutation } from '../../api/graphql/mutation.js';
import { CurrentActor, Input } from '../../api/graphql/parameters.js';
import type { Actor } from '../../shared/actor.js';
import { Access } from '../../api/graphql/access.js';
import { PageArgs, toConnection } from '../../api/graphql/connection.js';
import type { GraphContext } from '../../api/graphql/graph-context.js';
import { isPublic, type Product } from '../catalogue/products/product.js';
import { ProductType } from '../catalogue/products/product.type.js';
import type { Review } from './review.js';
import {
  AddReviewInput,
  DismissReviewReportsInput,
  HideReviewInput,
  ReportReviewInput,
  RestoreReviewInput,
  ReviewConnection,
  ReviewsArgs,
  ReviewType,
} from './review.type.js';
import type { ReviewsService } from './reviews.service.js';
import type { CatalogueLoaders } from '../catalogue/products/catalogue.loaders.js';
import type { OrderLoaders } from '../orders/order/orders.loaders.js';

@Resolver()
export class ReviewsResolver {
  constructor(private readonly service: ReviewsService) {}

  @Access('visitor')
  @Query(() => ReviewConnection, { description: 'Reviews of the shop and of products, newest first.' })
  async reviews(@Args(() => ReviewsArgs) { filter, ...page }: ReviewsArgs, @CurrentActor() actor: Actor) {
    const { visibility, reportedFirst } = filter ?? {};
    const which = { visibility: visibility ?? 'shown', reportedFirst: reportedFirst ?? false } as const;
    const reviews = await this.service.listReviews(actor, { ...page, filter: which });
    return toConnection(reviews, () => this.service.countReviews(actor, which));
  }

  @Access('customer')
  @Mutation(
    { review: () => ReviewType },
    'Adds a review by the signed-in user. Conflicts: ALREADY_EXISTS for a second review of the same product.',
    'The review.',
  )
  async addReview(@Input('The review.') input: AddReviewInput, @CurrentActor() actor: Actor) {
    return { review: await this.service.addReview(actor, { ...input, productId: input.productId ?? null }) };
  }

  @Access('customer')
  @Mutation(
    { review: () => ReviewType },
    'Asks admins to look at a review. Each account can report a review once; a second report changes nothing.',
    'The review.',
  )
  async reportReview(@Input('The review.') input: ReportReviewInput, @CurrentActor() actor: Actor) {
    return { review: await this.service.reportReview(actor, input) };
  }

  @Access('reviews')
  @Mutation(
    { review: () => ReviewType },
    'Leaves a reported review public. Conflicts: STALE_VERSION if it was reported again.',
    'The review.',
  )
  async dismissReviewReports(@Input('The review.') input: DismissReviewReportsInput, @CurrentActor() actor: Actor) {
    return { review: await this.service.dismissReports(actor, input) };
  }

  @Access('reviews')
  @Mutation({ review: () => ReviewType }, 'Hides a review from all public lists until it is restored.', 'The review.')
  async hideReview(@Input('The review.') input: HideReviewInput, @CurrentActor() actor: Actor) {
    return { review: await this.service.hideReview(actor, input) };
  }

  @Access('reviews')
  @Mutation({ review: () => ReviewType }, 'Makes a hidden review public again.', 'The review.')
  async restoreReview(@Input('The review.') input: RestoreReviewInput, @CurrentActor() actor: Actor) {
    return { review: await this.service.restoreReview(actor, input) };
  }
}

@Resolver(() => ReviewType)
export class ReviewFieldsResolver {
  @FieldResolver()
  authorName(@Root() { author }: Review) {
    return author?.displayName ?? null;
  }

  @FieldResolver()
  isVerified(@Root() { author, productId }: Review, @Ctx() { loaders }: GraphContext<OrderLoaders>) {
    return author !== null && productId !== null && loaders.bought.load({ userId: author.userId, productId });
  }

  @Access('visitor')
  @FieldResolver()
  async product(@Root() { productId }: Review, @Ctx() { loaders }: GraphContext<CatalogueLoaders>) {
    const product = productId === null ? null : await loaders.product.load(productId);
    return product && isPublic(product) ? product : null;
  }
}

@Resolver(() => ProductType)
export class ProductReviewsResolver {
  constructor(private readonly service: ReviewsService) {}

  @Access('visitor')
  @FieldResolver(() => ReviewConnection, { description: 'Reviews of the product, newest first.' })
  async reviews(@Root() { id }: Product, @Args(() => PageArgs) page: PageArgs, @CurrentActor() actor: Actor) {
    const filter = { productId: id };
    const reviews = await this.service.listReviews(actor, { ...page, filter });
    return toConnection(reviews, () => this.service.countReviews(actor, filter));
  }
}
