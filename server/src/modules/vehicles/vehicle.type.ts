import { vehicleYears } from '@kickstand/rules/vehicles';
import { ArgsType, Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Access } from '../../api/graphql/access.js';
import { connectionTypes, PageArgs } from '../../api/graphql/connection.js';
import { defineEnum } from '../../api/graphql/define-enum.js';
import { NodeType } from '../../api/graphql/node.type.js';
import { maximumPageSize } from '../../shared/pagination.js';
import type { VehicleKind } from './vehicle.js';
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
  @Field(() => ID, { description: 'ID of the make, the same as its slug.' })
  id: string;

  @Field({ description: 'Name of the make, e.g. Honda.' })
  name: string;

  @Field({ description: 'Name of the make in addresses, e.g. honda.' })
  slug: string;

  @Field(() => [Int], { description: 'Years in which its bikes were built, the latest first.' })
  years: number[];
}

@SameForVisitors()
@ObjectType('Vehicle', {
  implements: NodeType,
  description: 'A model and variant of a bike in one build period.',
})
export class VehicleType extends NodeType {
  @Field({
    description:
      "End of the address of the bike's page, unique among bikes: the slug of the make, a hyphen, and the rest.",
  })
  slug: string;

  @Field({ description: 'Make, model, variant and code, e.g. Honda CBR 600 RR ABS (PC40).' })
  name: string;

  @Access('visitor')
  @Field(() => VehicleMakeType, { description: 'Who made it.' })
  make: VehicleMakeType;

  @Field({ description: 'Name of the model, e.g. CBR 600 RR.' })
  model: string;

  @Field(() => String, { nullable: true, description: 'Name of the variant, e.g. ABS; null for the plain one.' })
  variant: string | null;

  @Field(() => String, { nullable: true, description: "The maker's code of the type, e.g. PC40; null if not known." })
  code: string | null;

  @Field(() => VehicleKindEnum, { description: 'Kind of bike.' })
  kind: VehicleKind;

  @Field(() => Int, { description: 'First year in which it was built.' })
  yearFrom: number;

  @Field(() => Int, { nullable: true, description: 'Last year in which it was built; null while it still is.' })
  yearTo: number | null;

  @Field(() => [String], { description: 'Markets that it was built for, e.g. EU, US; empty if not known.' })
  markets: string[];

  @Field(() => Int, { nullable: true, description: 'Displacement in cubic centimetres; null if it has none.' })
  ccm: number | null;

  @Field(() => Float, { nullable: true, description: 'Power in kilowatts; null if not known.' })
  kw: number | null;

  @Field(() => [String], { description: 'Other names that it is known by.' })
  aliases: string[];

  @Field(() => Int, {
    description:
      'Number of public products that fit it in all of its years, perhaps under conditions; a family counts once. Universal products are not counted.',
  })
  productCount: number;

  @Field(() => Int, { description: 'Number of the current version, raised by each edit.' })
  version: number;
}

export const VehicleConnection = connectionTypes('Vehicle', () => VehicleType).Connection;

@InputType({ description: 'Which bikes to list.' })
export class VehicleFilter {
  @Field(() => VehicleKindEnum, { nullable: true, description: 'Only bikes of this kind.' })
  kind?: VehicleKind | null;

  @Field(() => String, { nullable: true, description: 'Only bikes of the make with this slug.' })
  make?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Only bikes of the model with this name. Upper and lower case are the same.',
  })
  model?: string | null;

  @Field(() => Int, { nullable: true, description: 'Only bikes that were built in this year.' })
  year?: number | null;

  @Field(() => Int, { nullable: true, description: 'Least displacement in cubic centimetres.' })
  ccmFrom?: number | null;

  @Field(() => Int, { nullable: true, description: 'Greatest displacement in cubic centimetres.' })
  ccmTo?: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Beginnings of words of make, model, variant, code or other names, and a year, e.g. cbr 600 06. All of them must match.',
  })
  search?: string | null;
}

@ArgsType()
export class VehiclesArgs extends PageArgs {
  @Field(() => Int, { nullable: true, defaultValue: 50, description: `How many: 1 to ${maximumPageSize}.` })
  declare first: number | null;

  @Field(() => VehicleFilter, { nullable: true, description: 'Which bikes; all by default.' })
  filter?: VehicleFilter | null;
}

@InputType({ description: 'A chosen bike.' })
export class VehicleChoiceInput {
  @Field(() => ID, { description: 'ID of the bike.' })
  vehicleId: string;

  @Field(() => Int, {
    nullable: true,
    description: `Year of the bike, ${vehicleYears.first} to ${vehicleYears.last}; null if it is not known. The answer is then one that holds for every year in which the bike was built.`,
  })
  year?: number | null;
}
