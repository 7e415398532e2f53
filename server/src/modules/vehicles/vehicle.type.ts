import { vehicleYears } from '@kickstand/rules/vehicles';
import { ArgsType, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Field, NullableField } from '../../api/graphql/field.js';
import { Access } from '../../api/graphql/access.js';
import { connectionTypes, PageArgs } from '../../api/graphql/connection.js';
import { defineEnum } from '../../api/graphql/define-enum.js';
import { NodeType } from '../../api/graphql/node.type.js';
import { maximumPageSize } from '../../shared/pagination.js';
import type { BaseVehicle, VehicleKind } from './vehicle.js';
import { SameForVisitors } from '../../api/graphql/same-for-visitors.js';

export const VehicleKindEnum = defineEnum<VehicleKind>('VehicleKind', 'Kind of bike.', {
  atv: 'Quad.',
  moped: 'Moped, up to 50 cc.',
  offroad: 'Enduro or motocross bike.',
  scooter: 'Scooter.',
  street: 'Road bike.',
  trike: 'Bike with three wheels.',
});

@SameForVisitors()
@ObjectType('VehicleMake', { description: 'A maker of bikes.' })
export class VehicleMakeType {
  @Field(() => ID, 'ID of the make, the same as its slug.')
  id: string;

  @Field('Name of the make, e.g. Honda.')
  name: string;

  @Field('Name of the make in addresses, e.g. honda.')
  slug: string;

  @Field(() => [Int], 'Years in which its bikes were built, the latest first.')
  years: number[];
}

@ObjectType('BaseVehicle', { description: 'One year of a make and model, as the VCdb of ACES files numbers it.' })
class BaseVehicleType implements BaseVehicle {
  @Field(() => Int, 'Year of the model.')
  year: number;

  @Field(() => Int, 'BaseVehicleID of the VCdb.')
  vcdbId: number;
}

@SameForVisitors()
@ObjectType('Vehicle', { implements: NodeType, description: 'A model and variant of a bike in one build period.' })
export class VehicleType extends NodeType {
  @Field("End of the address of the bike's page, unique among bikes: the slug of the make, a hyphen, and the rest.")
  slug: string;

  @Field('Make, model, variant and code, e.g. Honda CBR 600 RR ABS (PC40).')
  name: string;

  @Access('visitor')
  @Field(() => VehicleMakeType, 'Make of the bike.')
  make: VehicleMakeType;

  @Field('Name of the model, e.g. CBR 600 RR.')
  model: string;

  @NullableField(() => String, 'Name of the variant, e.g. ABS; null for the basic variant.')
  variant: string | null;

  @NullableField(() => String, "The maker's code of the type, e.g. PC40; null if not known.")
  code: string | null;

  @Field(() => VehicleKindEnum, 'Kind of bike.')
  kind: VehicleKind;

  @Field(() => Int, 'First year in which it was built.')
  yearFrom: number;

  @NullableField(() => Int, 'Last year in which it was built; null if it is still built.')
  yearTo: number | null;

  @Field(() => [String], 'Markets that it was built for, e.g. EU, US; empty if not known.')
  markets: string[];

  @NullableField(() => Int, 'Displacement in cubic centimetres; null if it has none or it is not known.')
  ccm: number | null;

  @NullableField(() => Float, 'Power in kilowatts; null if not known.')
  kw: number | null;

  @Field(() => [String], 'Other names that it is known by.')
  aliases: string[];

  @Access('catalogue', { others: [] })
  @Field(() => [BaseVehicleType], 'Its entries in the VCdb, which ACES files use for vehicles; empty if not known.')
  baseVehicles: BaseVehicle[];

  @Field(
    () => Int,
    'Number of public products that fit it in all of its years, with or without conditions; a family counts once. Universal products are not counted.',
  )
  productCount: number;

  @Field(() => Int, 'Number of the current version, raised by each edit.')
  version: number;
}

export const VehicleConnection = connectionTypes('Vehicle', () => VehicleType).Connection;

@InputType({ description: 'Which bikes to list.' })
export class VehicleFilter {
  @NullableField(() => VehicleKindEnum, 'Only bikes of this kind.')
  kind?: VehicleKind | null;

  @NullableField(() => String, 'Only bikes of the make with this slug.')
  make?: string | null;

  @NullableField(() => String, 'Only bikes of the model with this name. Case is ignored.')
  model?: string | null;

  @NullableField(() => Int, 'Only bikes that were built in this year.')
  year?: number | null;

  @NullableField(() => Int, 'Smallest displacement in cubic centimetres.')
  ccmFrom?: number | null;

  @NullableField(() => Int, 'Largest displacement in cubic centimetres.')
  ccmTo?: number | null;

  @NullableField(
    () => String,
    'Beginnings of words of make, model, variant, code or other names, and a year, e.g. cbr 600 06. All of them must match.',
  )
  search?: string | null;
}

@ArgsType()
export class VehiclesArgs extends PageArgs {
  @NullableField(() => Int, `How many: 1 to ${maximumPageSize}.`, { defaultValue: 50 })
  declare first: number | null;

  @NullableField(() => VehicleFilter, 'Which bikes; all by default.')
  filter?: VehicleFilter | null;
}

@InputType({ description: 'A chosen bike.' })
export class VehicleChoiceInput {
  @Field(() => ID, 'ID of the bike.')
  vehicleId: string;

  @NullableField(
    () => Int,
    `Year of the bike, ${vehicleYears.first} to ${vehicleYears.last}; null if it is not known. The answer then holds for every year in which the bike was built.`,
  )
  year?: number | null;
}
