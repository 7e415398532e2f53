import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { ProductType } from '../catalog/product.type.js';
import { Access } from '../graph/access.js';
import type { GraphContext } from '../graph/graph-context.js';
import type { NumberAnswer } from '../numbers/numbers.service.js';
import { PartNumberAnswerType } from '../numbers/numbers.type.js';
import { findNumber, numbersOf, type HitReason } from './hit-reason.js';
import { SearchHitReasonType } from './hit-reason.type.js';
import type { ProductSearchHit, SearchService } from './search.service.js';
import { ProductSearchEdge } from './search.type.js';

@Resolver(() => ProductSearchEdge)
export class HitReasonResolver {
  @FieldResolver(() => SearchHitReasonType, { description: 'Why it was found, in detail.' })
  async reason(
    @Root() { node, match, query, chain }: ProductSearchHit,
    @Ctx() { loaders }: GraphContext,
  ): Promise<HitReason> {
    if (match !== 'part_number') return { match, number: null, chain };
    const numbers = numbersOf(node, await loaders.partNumbers.load(node.id));
    return { match, number: findNumber(query, numbers), chain };
  }
}

@Resolver(() => PartNumberAnswerType)
export class SimilarNumbersResolver {
  constructor(private readonly search: SearchService) {}

  @Access('visitor')
  @FieldResolver(() => [ProductType], {
    description: 'For a number that is not known: at most 6 products with a similar number; else empty.',
  })
  similar(@Root() { number, isKnown }: NumberAnswer) {
    return isKnown ? [] : this.search.findSimilar(number);
  }
}
