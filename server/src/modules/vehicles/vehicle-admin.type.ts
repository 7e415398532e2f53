import { vehicleAlias, vehicleLimits, vehicleMarket, vehicleRules, vehicleYears } from '@kickstand/rules/vehicles';
import { Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Field, NullableField } from '../../api/graphql/field.js';
import { SaveInput } from '../../api/graphql/edit-inputs.js';
import { Access } from '../../api/graphql/access.js';
import { connectionTypes } from '../../api/graphql/connection.js';
import { describeLimits } from '../../shared/field-rules.js';
import { ProductType } from '../catalogue/products/product.type.js';
import { FitmentRowType } from './fitment.type.js';
import type { BaseVehicle, VehicleKind } from './vehicle.js';
import { VehicleKindEnum, VehicleType } from './vehicle.type.js';

@InputType({ description: 'One year of a make and model, as the VCdb of ACES files numbers it.' })
export class BaseVehicleInput implements BaseVehicle {
  @Field(() => Int, `Year of the model, ${vehicleYears.first} to ${vehicleYears.last}.`)
  year: number;

  @Field(() => Int, 'BaseVehicleID of the VCdb, 1 or more.')
  vcdbId: number;
}

@InputType({ description: 'All fields of a bike. A field that is left out counts as null, or as an empty list.' })
export class SaveVehicleInput extends SaveInput {
  @Field(
    `Name of the make, ${describeLimits(vehicleRules.make)}. A make that already exists keeps its spelling, unless an edit of one of its bikes spells it differently. Then all bikes of the make get the new spelling.`,
  )
  make: string;

  @Field(`Name of the model, ${describeLimits(vehicleRules.model)}, e.g. CBR 600 RR.`)
  model: string;

  @NullableField(
    () => String,
    `Name of the variant, ${describeLimits(vehicleRules.variant)}, e.g. ABS; null or empty for the basic variant.`,
  )
  variant?: string | null;

  @NullableField(
    () => String,
    `The maker's code of the type, ${describeLimits(vehicleRules.code)}, e.g. PC40; null or empty if not known.`,
  )
  code?: string | null;

  @Field(() => VehicleKindEnum, 'Kind of bike.')
  kind: VehicleKind;

  @Field(() => Int, `First year in which it was built, ${vehicleYears.first} to ${vehicleYears.last}.`)
  yearFrom: number;

  @NullableField(
    () => Int,
    `Last year in which it was built, ${vehicleYears.first} to ${vehicleYears.last}; null if it is still built.`,
  )
  yearTo?: number | null;

  @Field(
    () => [String],
    `Markets that it was built for, e.g. EU: at most ${vehicleLimits.markets}, each ${describeLimits(vehicleMarket)}.`,
    { defaultValue: [] },
  )
  markets?: readonly string[];

  @NullableField(() => Int, 'Displacement in cubic centimetres, 1 to 10,000; null if it has none or it is not known.')
  ccm?: number | null;

  @NullableField(() => Float, 'Power in kilowatts, 0.1 to 1,000; null if not known.')
  kw?: number | null;

  @Field(
    () => [String],
    `Other names that it is found by: at most ${vehicleLimits.aliases}, each ${describeLimits(vehicleAlias)}.`,
    { defaultValue: [] },
  )
  aliases?: readonly string[];

  @Field(
    () => [BaseVehicleInput],
    `Its entries in the VCdb, which ACES files use for vehicles: at most ${vehicleLimits.baseVehicles}, each once.`,
    { defaultValue: [] },
  )
  baseVehicles?: readonly BaseVehicle[];
}

@InputType({ description: 'Two entries for the same bike.' })
export class MergeVehiclesInput {
  @Field(() => ID, 'ID of the bike that goes. After the merge, this ID leads to the other bike.')
  fromId: string;

  @Field(() => ID, 'ID of the bike that stays.')
  intoId: string;

  @Field(() => Int, 'Version of the bike that goes, as last read.')
  fromVersion: number;

  @Field(() => Int, 'Version of the bike that stays, as last read.')
  intoVersion: number;
}

@ObjectType('VehicleUse', {
  description: 'How many objects refer to a bike; a merge would move them to the other bike.',
})
export class VehicleUseType {
  @Field(() => Int, 'Number of products with a fitment row for it, drafts included.')
  productCount: number;

  @Field(() => Int, 'Number of garages that have it.')
  garageCount: number;

  @Field(() => Int, 'Number of diagrams that show an assembly of it.')
  diagramCount: number;
}

@ObjectType('FitmentConflict', {
  description: 'Two sources that contradict each other about a product and a bike. The product counts as not fitting.',
})
class FitmentConflictType {
  @Access('visitor')
  @Field(() => ProductType, 'The product.')
  product: ProductType;

  @Access('visitor')
  @Field(() => VehicleType, 'The bike.')
  vehicle: VehicleType;

  @Field('Source that says that it fits.')
  fitsSource: string;

  @Field('Source that says that it does not fit.')
  excludedSource: string;
}

export const FitmentConflictConnection = connectionTypes('FitmentConflict', () => FitmentConflictType).Connection;

@ObjectType('Misfit', {
  description:
    'Returns of a product that did not fit a bike, although the shop sold it as fitting and still lists it as fitting.',
})
class MisfitType {
  @Access('visitor')
  @Field(() => ProductType, 'The product.')
  product: ProductType;

  @Access('visitor')
  @Field(() => VehicleType, 'The bike.')
  vehicle: VehicleType;

  @NullableField(() => Int, 'Year of the bike; null if the customer did not know it.')
  year: number | null;

  @Field(() => Int, 'Number of returned order lines.')
  count: number;

  @Field('Time of the latest return.')
  returnedAt: Date;

  @NullableField(() => String, 'The latest note of a customer; null if nobody left one.')
  note: string | null;

  @Field(() => [FitmentRowType], 'Fitment rows of the product about the bike.')
  rows: FitmentRowType[];
}

export const MisfitConnection = connectionTypes('Misfit', () => MisfitType).Connection;

@ObjectType('FitmentReport', {
  description: 'Missing, contradictory and doubtful fitment of public products; at most 30 seconds old.',
})
export class FitmentReportType {}
