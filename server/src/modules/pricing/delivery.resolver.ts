import { Arg, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { Access } from '../../api/graphql/access.js';
import { Mutation } from '../../api/graphql/mutation.js';
import { CurrentActor, Input } from '../../api/graphql/parameters.js';
import type { Actor } from '../../shared/actor.js';
import type { Product } from '../catalogue/products/product.js';
import { ProductType } from '../catalogue/products/product.type.js';
import { SaveDeliveryRulesInput, toMinor, toRules, TryDeliveryInput } from './delivery.input.js';
import type { DeliveryService } from './delivery.service.js';
import {
  DeliveryCountryType,
  DeliveryRulesType,
  DeliveryTrialType,
  presentAnswer,
  presentRules,
  presentTrial,
  ProductDeliveryType,
} from './delivery.type.js';
import { DestinationInput, toDestination } from './quote.type.js';

@Resolver()
export class DeliveryResolver {
  constructor(private readonly delivery: DeliveryService) {}

  @Access('settings')
  @Query(() => DeliveryRulesType, { description: 'Zones and methods of delivery.' })
  async deliveryRules(@CurrentActor() actor: Actor) {
    return presentRules(await this.delivery.find(actor), this.delivery.currency);
  }

  @Access('settings')
  @Mutation(
    { deliveryRules: () => DeliveryRulesType },
    'Replaces the zones and methods of delivery. Saving the same rules again changes nothing. Conflicts: STALE_VERSION if ' +
      'they have been changed in the meantime.',
  )
  async saveDeliveryRules(@Input('The rules.') input: SaveDeliveryRulesInput, @CurrentActor() actor: Actor) {
    const { currency } = this.delivery;
    const saved = await this.delivery.save(actor, toRules(input, currency), input.version);
    return { deliveryRules: presentRules(saved, currency) };
  }

  @Access('visitor')
  @Query(() => [DeliveryCountryType], {
    description: 'Countries that the shop delivers to, sorted by name; all countries if nothing limits them.',
  })
  deliveryCountries() {
    return this.delivery.listCountries();
  }

  @Access('settings')
  @Query(() => DeliveryTrialType, { description: 'How products or a parcel would be delivered to a destination.' })
  async tryDelivery(@Input('What to try.') input: TryDeliveryInput, @CurrentActor() actor: Actor) {
    const { currency } = this.delivery;
    const { destination, lines, parcel } = input;
    const trial = await this.delivery.try(actor, {
      lines,
      destination: toDestination(destination),
      parcel: parcel ? { ...parcel, lengthMm: parcel.lengthMm ?? null } : null,
      valueMinor: parcel?.value ? toMinor(parcel.value, currency, 'parcel.value') : 0,
    });
    return presentTrial(trial, currency);
  }
}

@Resolver(() => ProductType)
export class ProductDeliveryResolver {
  constructor(private readonly service: DeliveryService) {}

  @Access('visitor')
  @FieldResolver(() => ProductDeliveryType, {
    description: 'How the smallest order of the product can be delivered, as far as the destination is known.',
  })
  async delivery(
    @Root() product: Product,
    @Arg('destination', () => DestinationInput, { description: 'Where it goes, as far as it is known.' })
    destination: DestinationInput,
  ) {
    const answer = await this.service.findForProduct(product, toDestination(destination));
    return presentAnswer(answer, this.service.currency);
  }
}
