import { Arg, Args, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { Mutation } from '../../api/graphql/mutation.js';
import { CurrentActor, Input } from '../../api/graphql/parameters.js';
import type { Actor } from '../../shared/actor.js';
import { Access } from '../../api/graphql/access.js';
import { PageArgs, toConnection } from '../../api/graphql/connection.js';
import { toPageRequest } from '../../shared/pagination.js';
import { ProductConnection } from '../catalogue/products/product.type.js';
import type { FitmentReportRoot } from './fitment-report.js';
import {
  FitmentConflictConnection,
  FitmentReportType,
  MergeVehiclesInput,
  MisfitConnection,
  SaveVehicleInput,
  VehicleUseType,
} from './vehicle-admin.type.js';
import type { VehiclesService } from './vehicles.service.js';
import { VehicleType } from './vehicle.type.js';

/** Admins' operations on bikes. */
@Resolver()
export class VehicleAdminResolver {
  constructor(private readonly service: VehiclesService) {}

  @Access('catalogue')
  @Query(() => VehicleUseType, { description: 'Numbers of objects that refer to a bike.' })
  vehicleUse(@Arg('id', () => ID, { description: 'ID of the bike.' }) id: string, @CurrentActor() actor: Actor) {
    return this.service.findUse(actor, id);
  }

  @Access('catalogue')
  @Query(() => FitmentReportType, { description: 'Missing, contradictory and doubtful fitment of products.' })
  fitmentReport() {
    return {};
  }

  @Access('catalogue')
  @Mutation(
    { vehicle: () => VehicleType },
    'Adds or edits a bike. A retry changes nothing. Conflicts: STALE_VERSION if it has been changed in the meantime.',
    'The bike as it is now.',
  )
  async saveVehicle(@Input('The bike.') input: SaveVehicleInput, @CurrentActor() actor: Actor) {
    return { vehicle: await this.service.saveVehicle(actor, input) };
  }

  @Access('catalogue')
  @Mutation(
    { vehicle: () => VehicleType },
    'Merges one bike into another, which takes over its fitment, diagrams and places in garages. A retry leads to the same state. Conflicts: STALE_VERSION if one of them has been changed in the meantime.',
    'The bike that stays.',
  )
  async mergeVehicles(@Input('The bikes.') input: MergeVehiclesInput, @CurrentActor() actor: Actor) {
    return { vehicle: await this.service.mergeVehicles(actor, input) };
  }
}

@Resolver(() => FitmentReportType)
export class FitmentReportResolver {
  constructor(private readonly service: VehiclesService) {}

  @Access('catalogue')
  @FieldResolver(() => ProductConnection, {
    description: 'Public products without fitment, in the order in which they were added.',
  })
  async productsWithoutFitment(
    @Root() _report: FitmentReportRoot,
    @Args(() => PageArgs) { first, after }: PageArgs,
    @CurrentActor() actor: Actor,
  ) {
    const page = await this.service.report.listWithout(actor, toPageRequest(first, after));
    return toConnection(page, () => Promise.resolve(page.count));
  }

  @Access('catalogue')
  @FieldResolver(() => FitmentConflictConnection, {
    description: 'Sources that contradict each other about a bike and a public product.',
  })
  async conflicts(
    @Root() _report: FitmentReportRoot,
    @Args(() => PageArgs) { first, after }: PageArgs,
    @CurrentActor() actor: Actor,
  ) {
    const page = await this.service.report.listConflicts(actor, toPageRequest(first, after));
    return toConnection(page, () => Promise.resolve(page.count));
  }

  @Access('catalogue')
  @FieldResolver(() => MisfitConnection, {
    description: 'Public products that were returned because they do not fit, the latest return first.',
  })
  async misfits(
    @Root() _report: FitmentReportRoot,
    @Args(() => PageArgs) { first, after }: PageArgs,
    @CurrentActor() actor: Actor,
  ) {
    const page = await this.service.report.listMisfits(actor, toPageRequest(first, after));
    return toConnection(page, () => Promise.resolve(page.count));
  }
}
