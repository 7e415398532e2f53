import { vehicleAlias, vehicleLimits, vehicleMarket, vehicleRules, vehicleYears } from '@kickstand/rules/vehicles';
import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Access } from '../../api/graphql/access.js';
import { connectionTypes } from '../../api/graphql/connection.js';
import { describeLimits } from '../../shared/field-rules.js';
import { ProductType } from '../catalogue/products/product.type.js';
import type { VehicleKind } from './vehicle.js';
import { VehicleKindEnum, VehicleType } from './vehicle.type.js';

@InputType({ description: 'All fields of a bike. Fields that are left out are stored as unknown.' })
export class SaveVehicleInput {
  @Field(() => ID, { nullable: true, description: 'ID of the bike to edit; null to add one.' })
  id?: string | null;

  @Field(() => Int, { nullable: true, description: 'Version that was edited; needed with an ID.' })
  version?: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Needed without an ID: a key of your own. A retry with the same key adds nothing twice.',
  })
  idempotencyKey?: string | null;

  @Field({
    description: `Name of the make, ${describeLimits(vehicleRules.make)}. A make that is known keeps its spelling.`,
  })
  make: string;

  @Field({ description: `Name of the model, ${describeLimits(vehicleRules.model)}, e.g. CBR 600 RR.` })
  model: string;

  @Field(() => String, {
    nullable: true,
    description: `Name of the variant, ${describeLimits(vehicleRules.variant)}, e.g. ABS; null or empty for the plain one.`,
  })
  variant?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `The maker's code of the type, ${describeLimits(vehicleRules.code)}, e.g. PC40; null or empty if not known.`,
  })
  code?: string | null;

  @Field(() => VehicleKindEnum, { description: 'Kind of bike.' })
  kind: VehicleKind;

  @Field(() => Int, { description: `First year in which it was built, ${vehicleYears.first} to ${vehicleYears.last}.` })
  yearFrom: number;

  @Field(() => Int, {
    nullable: true,
    description: `Last year in which it was built, ${vehicleYears.first} to ${vehicleYears.last}; null while it still is.`,
  })
  yearTo?: number | null;

  @Field(() => [String], {
    defaultValue: [],
    description: `Markets that it was built for, e.g. EU: at most ${vehicleLimits.markets}, each ${describeLimits(vehicleMarket)}.`,
  })
  markets?: readonly string[];

  @Field(() => Int, {
    nullable: true,
    description: 'Displacement in cubic centimetres, 1 to 10,000; null if it has none.',
  })
  ccm?: number | null;

  @Field(() => Float, { nullable: true, description: 'Power in kilowatts, 0.1 to 1,000; null if not known.' })
  kw?: number | null;

  @Field(() => [String], {
    defaultValue: [],
    description: `Other names that it is found by: at most ${vehicleLimits.aliases}, each ${describeLimits(vehicleAlias)}.`,
  })
  aliases?: readonly string[];
}

@ObjectType({ description: 'Result of saveVehicle.' })
export class SaveVehiclePayload {
  @Field(() => VehicleType, { description: 'The bike as it is now.' })
  vehicle: VehicleType;
}

@InputType({ description: 'Two bikes that are the same one.' })
export class MergeVehiclesInput {
  @Field(() => ID, { description: 'ID of the bike that goes. It leads to the other one from then on.' })
  fromId: string;

  @Field(() => ID, { description: 'ID of the bike that stays.' })
  intoId: string;

  @Field(() => Int, { description: 'Version of the bike that goes, as it was seen.' })
  fromVersion: number;

  @Field(() => Int, { description: 'Version of the bike that stays, as it was seen.' })
  intoVersion: number;
}

@ObjectType({ description: 'Result of mergeVehicles.' })
export class MergeVehiclesPayload {
  @Field(() => VehicleType, { description: 'The bike that stays.' })
  vehicle: VehicleType;
}

@ObjectType('VehicleUse', {
  description: 'Numbers of objects that refer to a bike; a merge would move them to the other bike.',
})
export class VehicleUseType {
  @Field(() => Int, { description: 'Number of products with a fitment row for it, drafts included.' })
  productCount: number;

  @Field(() => Int, { description: 'Number of garages that have it.' })
  garageCount: number;

  @Field(() => Int, { description: 'Number of diagrams that show an assembly of it.' })
  diagramCount: number;
}

@ObjectType('FitmentConflict', {
  description: 'Two sources that contradict each other about a product and a bike. It counts as not fitting.',
})
export class FitmentConflictType {
  @Access('visitor')
  @Field(() => ProductType, { description: 'The product.' })
  product: ProductType;

  @Access('visitor')
  @Field(() => VehicleType, { description: 'The bike.' })
  vehicle: VehicleType;

  @Field({ description: 'Source that says that it fits.' })
  fitsSource: string;

  @Field({ description: 'Source that says that it does not fit.' })
  excludedSource: string;
}

export const FitmentConflictConnection = connectionTypes('FitmentConflict', () => FitmentConflictType).Connection;

@ObjectType('FitmentReport', {
  description: 'Missing and contradictory fitment of public products; at most 30 seconds old.',
})
export class FitmentReportType {}
