import { Arg, Args, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { Access } from '../../api/graphql/access.js';
import { toConnection } from '../../api/graphql/connection.js';
import type { GraphContext } from '../../api/graphql/graph-context.js';
import { toMoney, type MoneyInput } from '../../api/graphql/money.type.js';
import { Mutation } from '../../api/graphql/mutation.js';
import { CurrentActor, Input } from '../../api/graphql/parameters.js';
import type { Actor } from '../../shared/actor.js';
import { toPageOf, toPageRequest } from '../../shared/pagination.js';
import type { CatalogueLoaders } from '../catalogue/products/catalogue.loaders.js';
import type { PricingService } from './pricing.service.js';
import {
  DeletePromotionInput,
  PromotionConnection,
  PromotionsArgs,
  PromotionType,
  SavePromotionInput,
  TryPromotionInput,
} from './promotion.type.js';
import type { PresentedPromotion } from './promotions.js';
import { CartQuoteType, presentCartQuote, toDestination } from './quote.type.js';

@Resolver(() => PromotionType)
export class PromotionsResolver {
  constructor(private readonly pricing: Pick<PricingService, 'promotions' | 'tryPromotion'>) {}

  @Access('catalogue')
  @Query(() => PromotionConnection, { description: 'Automatic discounts and codes, newest first.' })
  async promotions(@Args(() => PromotionsArgs) { search, first, after }: PromotionsArgs, @CurrentActor() actor: Actor) {
    const { promotions } = this.pricing;
    const all = await promotions.list(actor, search ?? '');
    const page = toPageOf(all, `promotions ${search ?? ''}`, toPageRequest(first, after));
    const presented = await promotions.present(page.edges.map(({ node }) => node));
    const edges = page.edges.flatMap(({ cursor }, index) => {
      const node = presented[index];
      return node ? [{ cursor, node }] : [];
    });
    return toConnection({ ...page, edges }, () => Promise.resolve(all.length));
  }

  @Access('catalogue')
  @Query(() => PromotionType, { nullable: true, description: 'A promotion; null if there is none with this ID.' })
  async promotion(
    @Arg('id', () => ID, { description: 'ID of the promotion.' }) id: string,
    @CurrentActor() actor: Actor,
  ) {
    const promotion = await this.pricing.promotions.find(actor, id);
    return promotion && this.pricing.promotions.presentOne(promotion);
  }

  @Access('catalogue')
  @Query(() => CartQuoteType, {
    description: 'What these lines would cost if the promotion were running, had uses left, and its code were entered.',
  })
  async tryPromotion(@Input('The cart.') input: TryPromotionInput, @CurrentActor() actor: Actor) {
    const { destination, codes, ...rest } = input;
    const trial = { ...rest, codes: codes ?? [], destination: destination ? toDestination(destination) : null };
    return presentCartQuote(await this.pricing.tryPromotion(actor, trial));
  }

  @Access('catalogue')
  @Mutation(
    { promotion: () => PromotionType },
    'Adds or edits a promotion; every server applies the change within two seconds. Conflict: STALE_VERSION if it ' +
      'has been changed in the meantime.',
    'The promotion as it is now.',
  )
  async savePromotion(@Input('The promotion.') input: SavePromotionInput, @CurrentActor() actor: Actor) {
    const { amount, minimumAmount, ...fields } = input;
    const saved = await this.pricing.promotions.save(actor, {
      ...fields,
      amount: readMoney(amount, 'amount'),
      minimumAmount: readMoney(minimumAmount, 'minimumAmount'),
    });
    return { promotion: await this.pricing.promotions.presentOne(saved) };
  }

  @Access('catalogue')
  @Mutation(
    { promotionId: () => ID },
    'Deletes a promotion. Orders keep its discount. Conflict: STALE_VERSION if it has been changed in the meantime.',
    'ID of the deleted promotion.',
  )
  async deletePromotion(@Input('The promotion.') input: DeletePromotionInput, @CurrentActor() actor: Actor) {
    return { promotionId: await this.pricing.promotions.delete(actor, input) };
  }
}

@Resolver(() => PromotionType)
export class PromotionFieldsResolver {
  @Access('catalogue')
  @FieldResolver()
  async products(@Root() { productIds }: PresentedPromotion, @Ctx() { loaders }: GraphContext<CatalogueLoaders>) {
    const found = await Promise.all(productIds.map((id) => loaders.product.load(id)));
    return found.filter((each) => each !== null);
  }
}

const readMoney = (input: MoneyInput | null | undefined, field: string) => input && toMoney(input, field);
