import { bikeRules } from '@kickstand/rules/garage';
import { mostBikes } from '@kickstand/rules/limits';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Access } from '../../api/graphql/access.js';
import { describeLimits } from '../../shared/field-rules.js';
import { UserType } from '../accounts/user.type.js';
import { VehicleChoiceInput, VehicleType } from '../vehicles/vehicle.type.js';

@ObjectType('GarageBike', { description: 'A bike of a customer.' })
export class GarageBikeType {
  @Field(() => ID, { description: 'ID of the bike in the garage.' })
  id: string;

  @Access('visitor')
  @Field(() => VehicleType, { description: 'Which model it is.' })
  vehicle: VehicleType;

  @Field(() => Int, { nullable: true, description: 'Year of the bike; null if it is not known.' })
  year: number | null;

  @Field(() => String, { nullable: true, description: 'Nickname given by its owner; null if there is none.' })
  nickname: string | null;

  @Access('owner')
  @Field(() => String, { nullable: true, description: 'Frame number; null if it was not entered.' })
  vin: string | null;

  @Field({ description: 'Whether parts are looked for this bike. At most one bike is active.' })
  isActive: boolean;

  @Field(() => Date, { description: 'When it was added.' })
  addedAt: Date;
}

@InputType('SaveBikeInput', { description: 'A bike to put into the garage, or changes to one.' })
export class SaveBikeInput {
  @Field(() => ID, {
    nullable: true,
    description: 'ID of the bike to change; left out to add one. The same model and year is not added again.',
  })
  bikeId?: string | null;

  @Field(() => VehicleChoiceInput, { description: 'Which model and year it is.' })
  vehicle: VehicleChoiceInput;

  @Field(() => String, {
    nullable: true,
    description: `Nickname, ${describeLimits(bikeRules.nickname)}. Null or left out: not changed; empty: removed.`,
  })
  nickname?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Frame number, 5 to 17 letters and digits. Left out or null: stays as it is; empty: removed.',
  })
  vin?: string | null;

  @Field(() => Boolean, { defaultValue: true, description: 'Whether it becomes the active bike.' })
  isActive?: boolean;
}

@ObjectType('SaveBikePayload')
export class SaveBikePayload {
  @Field(() => GarageBikeType, { description: 'The bike as it is now.' })
  bike: GarageBikeType;

  @Field(() => UserType, { description: 'The user, with the garage as it is now.' })
  user: UserType;
}

@InputType('DeleteBikeInput', { description: 'A bike to take out of the garage.' })
export class DeleteBikeInput {
  @Field(() => ID, { description: 'ID of the bike. If there is no such bike, nothing happens.' })
  bikeId: string;
}

@ObjectType('DeleteBikePayload')
export class DeleteBikePayload {
  @Field(() => UserType, { description: 'The user, with the garage as it is now.' })
  user: UserType;
}

@InputType('MergedBikeInput', { description: 'A bike that a browser kept.' })
export class MergedBikeInput {
  @Field(() => VehicleChoiceInput, { description: 'Which model and year it is.' })
  vehicle: VehicleChoiceInput;

  @Field(() => String, {
    nullable: true,
    description: `Nickname, ${describeLimits(bikeRules.nickname)}; null if there is none.`,
  })
  nickname?: string | null;
}

@InputType('MergeGarageInput', { description: 'The garage that a browser kept for a visitor.' })
export class MergeGarageInput {
  @Field(() => [MergedBikeInput], { description: `Its bikes, at most ${mostBikes}.` })
  bikes: readonly MergedBikeInput[];

  @Field(() => Int, {
    nullable: true,
    description: "Position of its active bike in `bikes`, counted from 0; null leaves the account's active bike.",
  })
  active?: number | null;
}

@ObjectType('MergeGaragePayload')
export class MergeGaragePayload {
  @Field(() => UserType, { description: 'The user, with the garage as it is now.' })
  user: UserType;
}
