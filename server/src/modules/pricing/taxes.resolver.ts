import { Arg, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { Access } from '../../api/graphql/access.js';
import { Mutation } from '../../api/graphql/mutation.js';
import { CurrentActor, Input } from '../../api/graphql/parameters.js';
import type { Actor } from '../../shared/actor.js';
import type { Product } from '../catalogue/products/product.js';
import { ProductType } from '../catalogue/products/product.type.js';
import type { PricingService } from './pricing.service.js';
import { presentTaxRules, presentTaxTrial, toTaxEdit, toTaxTrial } from './tax-presentation.js';
import { SaveTaxRulesInput, TaxedPriceType, TaxRulesType, TaxTrialInput, TaxTrialType } from './tax-rules.type.js';

@Resolver()
export class TaxesResolver {
  constructor(private readonly pricing: PricingService) {}

  @Access(['settings', 'catalogue'])
  @Query(() => TaxRulesType, { description: 'Tax rates, and how they apply.' })
  async taxRules(@CurrentActor() actor: Actor) {
    return presentTaxRules(await this.pricing.findRules(actor, 'taxes'));
  }

  @Access('settings')
  @Query(() => TaxTrialType, { description: 'The tax on amounts for a destination, by the saved rules.' })
  async taxTrial(
    @Arg('input', () => TaxTrialInput, { description: 'Amounts and destination.' }) input: TaxTrialInput,
    @CurrentActor() actor: Actor,
  ) {
    const trial = toTaxTrial(input);
    return presentTaxTrial(trial, await this.pricing.tryTaxes(actor, trial), this.pricing.currency);
  }

  @Access('settings')
  @Mutation(
    { taxRules: () => TaxRulesType },
    'Replaces the tax rules. A retry changes nothing. Conflict: STALE_VERSION if they have been changed in the meantime.',
    'The rules as they are now.',
  )
  async saveTaxRules(@Input('The rules.') input: SaveTaxRulesInput, @CurrentActor() actor: Actor) {
    return { taxRules: presentTaxRules(await this.pricing.saveRules(actor, toTaxEdit(input))) };
  }
}

@Resolver(() => ProductType)
export class TaxedPriceResolver {
  constructor(private readonly pricing: Pick<PricingService, 'findTaxedPrice'>) {}

  @Access('visitor')
  @FieldResolver(() => TaxedPriceType, {
    nullable: true,
    description:
      "The price with the taxes that are added to it in the shop's own country; null if none is added, if the country is " +
      'the USA or Canada, and if Stripe computes the taxes.',
  })
  async taxedPrice(@Root() product: Product) {
    const total = await this.pricing.findTaxedPrice(product);
    return total && { total };
  }
}
