import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Product } from '../catalog/product.js';
import { ProductType } from '../catalog/product.type.js';
import { Access } from '../graph/access.js';
import { PageArgs, toConnection } from '../graph/connection.js';
import type { GraphContext } from '../graph/graph-context.js';
import type { Review } from './review.js';
import { AddReviewInput, AddReviewPayload, ReviewConnection, ReviewType } from './review.type.js';
import type { ReviewsService } from './reviews.service.js';

@Resolver(() => ReviewType)
export class ReviewsResolver {
  constructor(private readonly service: ReviewsService) {}

  @Access('visitor')
  @Query(() => ReviewConnection, { description: 'Every review, newest first.' })
  async reviews(@Args(() => PageArgs) page: PageArgs) {
    return toConnection(await this.service.listReviews(page), () => this.service.countReviews(null));
  }

  @FieldResolver()
  authorName(@Root() review: object) {
    return (review as Review).author?.displayName ?? null;
  }

  @Access('visitor')
  @FieldResolver()
  async product(@Root() review: object, @Ctx() { loaders }: GraphContext) {
    const { productId } = review as Review;
    const product = productId === null ? null : await loaders.product.load(productId);
    return product && product.deletedAt === null ? product : null;
  }

  @Access('customer')
  @Mutation(() => AddReviewPayload, { description: 'Adds a review in the name of the signed-in user.' })
  async addReview(
    @Arg('input', () => AddReviewInput, { description: 'The review.' }) input: AddReviewInput,
    @Ctx() { actor }: GraphContext,
  ) {
    return { review: await this.service.addReview(actor, { ...input, productId: input.productId ?? null }) };
  }
}

@Resolver(() => ProductType)
export class ProductReviewsResolver {
  constructor(private readonly service: ReviewsService) {}

  @Access('visitor')
  @FieldResolver(() => ReviewConnection, { description: 'What customers say about it, newest first.' })
  async reviews(@Root() product: object, @Args(() => PageArgs) page: PageArgs) {
    const { id } = product as Product;
    return toConnection(await this.service.listReviewsOf(id, page), () => this.service.countReviews(id));
  }
}
