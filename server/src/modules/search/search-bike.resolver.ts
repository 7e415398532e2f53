import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Access } from '../graph/access.js';
import type { GraphContext } from '../graph/graph-context.js';
import { fitOf, noFitment } from '../vehicles/fitment.js';
import { FitType } from '../vehicles/fitment.type.js';
import { VehicleType } from '../vehicles/vehicle.type.js';
import { RecognisedVehicleType } from './search-bike.type.js';
import type { ProductSearch, ProductSearchHit, SearchService } from './search.service.js';
import { ProductSearchConnection, ProductSearchEdge } from './search.type.js';

/** What a search says about bikes. */
@Resolver(() => ProductSearchConnection)
export class SearchBikeResolver {
  constructor(private readonly search: SearchService) {}

  @Access('visitor')
  @FieldResolver(() => VehicleType, { nullable: true, description: 'The bike of the search; null without one.' })
  vehicle(@Root() { bike }: Pick<ProductSearch, 'bike'>) {
    return bike?.vehicle ?? null;
  }

  @FieldResolver(() => RecognisedVehicleType, {
    nullable: true,
    description:
      'Bikes that words of the query name, to offer as `vehicle`; null if no words do. The results are not narrowed by them.',
  })
  recognisedVehicle(@Root() { query }: Pick<ProductSearch, 'query'>) {
    return this.search.recognise(query);
  }
}

@Resolver(() => ProductSearchEdge)
export class HitFitResolver {
  @FieldResolver(() => FitType, {
    nullable: true,
    description: 'Whether the product fits the bike of the search; null without one.',
  })
  async fit(@Root() { node, bike }: ProductSearchHit, @Ctx() { loaders }: GraphContext) {
    if (!bike) return null;
    return fitOf((await loaders.fitment.load(node.id)) ?? noFitment(node.id), bike.vehicle, bike.year);
  }
}
