import { bikeRules } from '@kickstand/rules/garage';
import { mostBikes } from '@kickstand/rules/limits';
import { ID, InputType, Int, ObjectType } from 'type-graphql';
import { Field, NullableField } from '../../api/graphql/field.js';
import { Access } from '../../api/graphql/access.js';
import { describeLimits } from '../../shared/field-rules.js';
import { UserType } from '../accounts/user.type.js';
import { VehicleChoiceInput, VehicleType } from '../vehicles/vehicle.type.js';

@ObjectType('GarageBike', { description: 'A bike of a customer.' })
export class GarageBikeType {
  @Field(() => ID, 'ID of the bike in the garage.')
  id: string;

  @Access('visitor')
  @Field(() => VehicleType, 'Model of the bike.')
  vehicle: VehicleType;

  @NullableField(() => Int, 'Year of the bike; null if it is not known.')
  year: number | null;

  @NullableField(() => String, 'Nickname given by its owner; null if there is none.')
  nickname: string | null;

  @Access('owner')
  @NullableField(() => String, 'Frame number; null if it was not entered.')
  vin: string | null;

  @Field('True for the active bike: the shop shows which parts fit it. At most one bike is active.')
  isActive: boolean;

  @Field(() => Date, 'When it was added.')
  addedAt: Date;
}

@InputType('SaveBikeInput', { description: 'A bike to put into the garage, or changes to one.' })
export class SaveBikeInput {
  @NullableField(() => ID, 'ID of the bike to change; null to add one. The same model and year is not added again.')
  bikeId?: string | null;

  @Field(() => VehicleChoiceInput, 'Model and year of the bike.')
  vehicle: VehicleChoiceInput;

  @NullableField(
    () => String,
    `Nickname, ${describeLimits(bikeRules.nickname)}. Null or left out: not changed; empty: removed.`,
  )
  nickname?: string | null;

  @NullableField(
    () => String,
    'Frame number, 5 to 17 letters and digits. Left out or null: stays as it is; empty: removed.',
  )
  vin?: string | null;

  @NullableField(
    () => Boolean,
    'Whether it becomes the active bike. By default, a new bike does, and an edit changes nothing about this.',
  )
  isActive?: boolean | null;
}

@ObjectType('SaveBikePayload')
export class SaveBikePayload {
  @Field(() => GarageBikeType, 'The bike as it is now.')
  bike: GarageBikeType;

  @Field(() => UserType, 'The user, with the garage as it is now.')
  user: UserType;
}

@InputType('DeleteBikeInput', { description: 'A bike to take out of the garage.' })
export class DeleteBikeInput {
  @Field(() => ID, 'ID of the bike. If there is no such bike, nothing happens.')
  bikeId: string;
}

@InputType('MergedBikeInput', { description: 'A bike that a browser kept.' })
export class MergedBikeInput {
  @Field(() => VehicleChoiceInput, 'Model and year of the bike.')
  vehicle: VehicleChoiceInput;

  @NullableField(() => String, `Nickname, ${describeLimits(bikeRules.nickname)}; null if there is none.`)
  nickname?: string | null;
}

@InputType('MergeGarageInput', { description: 'The garage that a browser kept for a visitor.' })
export class MergeGarageInput {
  @Field(() => [MergedBikeInput], `Its bikes, at most ${mostBikes}.`)
  bikes: readonly MergedBikeInput[];

  @NullableField(
    () => Int,
    "Position of its active bike in `bikes`, counted from 0; null leaves the account's active bike.",
  )
  active?: number | null;
}
