import { Arg, Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { Mutation } from '../../api/graphql/mutation.js';
import { Input } from '../../api/graphql/parameters.js';
import { Access } from '../../api/graphql/access.js';
import { toConnectionOf } from '../../api/graphql/connection.js';
import type { GraphContext } from '../../api/graphql/graph-context.js';
import type { Product } from '../catalogue/products/product.js';
import { ProductType } from '../catalogue/products/product.type.js';
import { noFitment, toConditionText, type FitCondition, type Fitment } from './fitment.js';
import {
  FitConditionType,
  FitmentRowType,
  FitmentType,
  FittedVehicleConnection,
  FittedVehiclesArgs,
  FitType,
  SetFitmentInput,
} from './fitment.type.js';
import { nameOf, type MakeWithYears, type Vehicle, type VehicleKind, type VehicleMake } from './vehicle.js';
import {
  VehicleChoiceInput,
  VehicleConnection,
  VehicleKindEnum,
  VehicleMakeType,
  VehiclesArgs,
  VehicleType,
} from './vehicle.type.js';
import type { VehiclesService } from './vehicles.service.js';
import type { VehicleLoaders } from './vehicles.loaders.js';

@Resolver(() => VehicleType)
export class VehiclesResolver {
  constructor(private readonly service: VehiclesService) {}

  @Access('visitor')
  @Query(() => [VehicleMakeType], { description: 'Makes of the bikes that the shop knows, by name, A to Z.' })
  vehicleMakes(
    @Arg('kind', () => VehicleKindEnum, {
      nullable: true,
      description: 'Only makes of bikes of this kind, with the years of those bikes.',
    })
    kind: VehicleKind | null | undefined,
  ) {
    return this.service.listMakes(kind ?? null);
  }

  @Access('visitor')
  @Query(() => VehicleConnection, {
    description: 'Bikes by make, model and variant, the oldest first; with a search, the best matches first.',
  })
  async vehicles(@Args(() => VehiclesArgs) { filter, ...page }: VehiclesArgs) {
    const found = await this.service.listVehicles(filter ?? {});
    return toConnectionOf(found, 'vehicles', page);
  }

  @Access('visitor')
  @Query(() => VehicleType, {
    nullable: true,
    description:
      'A bike by its current or an earlier slug; null if there is none. For an earlier slug, redirect to its `slug`.',
  })
  vehicle(@Arg('slug', { description: 'Slug of the bike.' }) slug: string) {
    return this.service.findBySlug(slug);
  }

  @FieldResolver()
  slug(@Root() { slugs }: Vehicle) {
    return slugs[0] ?? '';
  }

  @FieldResolver()
  name(@Root() vehicle: Vehicle) {
    return nameOf(vehicle);
  }

  @FieldResolver()
  productCount(@Root() vehicle: Vehicle) {
    return this.service.countProducts(vehicle);
  }
}

@Resolver(() => VehicleMakeType)
export class VehicleMakesResolver {
  constructor(private readonly service: VehiclesService) {}

  @FieldResolver()
  id(@Root() { key }: VehicleMake) {
    return key;
  }

  @FieldResolver()
  slug(@Root() { key }: VehicleMake) {
    return key;
  }

  @FieldResolver()
  async years(@Root() make: VehicleMake | MakeWithYears) {
    if ('years' in make) return make.years;
    const makes = await this.service.listMakes(null);
    return makes.find(({ key }) => key === make.key)?.years ?? [];
  }
}

@Resolver(() => FitConditionType)
export class FitConditionsResolver {
  @FieldResolver()
  text(@Root() condition: FitCondition) {
    return toConditionText(condition);
  }
}

/** Fitment of a product, for its page. */
@Resolver(() => ProductType)
export class ProductFitmentResolver {
  constructor(private readonly service: VehiclesService) {}

  @FieldResolver(() => FitType, { description: 'Whether it fits a bike.' })
  async fit(
    @Root() { id }: Product,
    @Arg('vehicle', () => VehicleChoiceInput, { description: 'The bike.' }) vehicle: VehicleChoiceInput,
    @Ctx() { loaders }: GraphContext<VehicleLoaders>,
  ) {
    return this.service.fitOf(await loaders.fitment.load(id), vehicle);
  }

  @FieldResolver(() => FitmentType, { description: 'Fitment of the product.' })
  async fitment(@Root() { id }: Product, @Ctx() { loaders }: GraphContext<VehicleLoaders>) {
    return (await loaders.fitment.load(id)) ?? noFitment(id);
  }

  @Access('catalogue')
  @FieldResolver(() => [FitmentRowType], {
    description: 'Fitment rows of each source, by make, model and variant, oldest first.',
  })
  async fitmentRows(@Root() { id }: Product, @Ctx() { actor, loaders }: GraphContext<VehicleLoaders>) {
    return this.service.listRows(actor, (await loaders.fitment.load(id)) ?? noFitment(id));
  }

  @Access('visitor')
  @FieldResolver(() => FittedVehicleConnection, {
    description: 'Bikes that it fits, with or without conditions, by make, model and variant, the oldest first.',
  })
  async vehicles(
    @Root() { id }: Product,
    @Args(() => FittedVehiclesArgs) { search, ...page }: FittedVehiclesArgs,
    @Ctx() { loaders }: GraphContext<VehicleLoaders>,
  ) {
    const fitment = await loaders.fitment.load(id);
    const found = await this.service.listFitted(fitment ?? noFitment(id), search ?? null);
    return toConnectionOf(found, `fitted.${id}`, page);
  }

  @Access('catalogue')
  @Mutation(
    { product: () => ProductType },
    'Replaces the fitment of a product from one source. Fitment from other sources is not changed.',
  )
  async setFitment(
    @Input('Fitment from the source.') input: SetFitmentInput,
    @Ctx() { actor, loaders }: GraphContext<VehicleLoaders>,
  ) {
    const { product, fitment } = await this.service.setFitment(actor, input);
    loaders.fitment.clear(product.id).prime(product.id, fitment);
    return { product };
  }
}

@Resolver(() => FitmentType)
export class FitmentFieldsResolver {
  constructor(private readonly service: VehiclesService) {}

  @FieldResolver()
  vehicleCount(@Root() fitment: Fitment) {
    return this.service.countFitted(fitment);
  }
}
