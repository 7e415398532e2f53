import { fitmentConditionRules, fitmentLimits, fitmentQuantity, fitmentSource } from '@kickstand/rules/fitment';
import { vehicleYears } from '@kickstand/rules/vehicles';
import { ArgsType, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Field, NullableField } from '../../api/graphql/field.js';
import { Access } from '../../api/graphql/access.js';
import { connectionTypes, PageArgs } from '../../api/graphql/connection.js';
import { defineEnum } from '../../api/graphql/define-enum.js';
import { describeLimits } from '../../shared/field-rules.js';
import type { FitAnswer } from '../../shared/fit-answer.js';
import { maximumPageSize } from '../../shared/pagination.js';
import type { FitmentKind, FitPosition } from './fitment.js';
import { VehicleType } from './vehicle.type.js';
import { SameForVisitors } from '../../api/graphql/same-for-visitors.js';

export const FitAnswerEnum = defineEnum<FitAnswer>('FitAnswer', 'Whether a product fits a bike.', {
  fits: 'It fits.',
  fits_if: 'It fits with conditions. `conditions` lists them, but does not say which of them must hold together.',
  universal: 'It is made for any bike, but its measurements must be checked.',
  unknown: 'The shop has no data on whether it fits. Never show this as fitting.',
  does_not_fit: 'It does not fit.',
});

const FitmentKindEnum = defineEnum<FitmentKind>('FitmentKind', 'Which bikes a product is for.', {
  specific: 'For certain bikes.',
  universal: 'For any bike.',
  unspecified: 'Not specified.',
});

const FitPositionEnum = defineEnum<FitPosition>('FitPosition', 'Where a part goes on a bike.', {
  any: 'Anywhere, or not known.',
  front: 'Front.',
  front_left: 'Front, left.',
  front_right: 'Front, right.',
  left: 'Left.',
  lower: 'Lower.',
  rear: 'Rear.',
  rear_left: 'Rear, left.',
  rear_right: 'Rear, right.',
  right: 'Right.',
  upper: 'Upper.',
});

@SameForVisitors()
@ObjectType('FitCondition', { description: 'Something that has to hold for a product to fit.' })
export class FitConditionType {
  @Field('Kind of the condition, e.g. frame_from.')
  code: string;

  @Field('Value of the condition, e.g. ZD700123.')
  value: string;

  @Field('The condition in words, to be read after "fits only", e.g. frame no. from ZD700123.')
  text: string;
}

@SameForVisitors()
@ObjectType('FitPlace', { description: 'Where on the bike a product goes.' })
class FitPlaceType {
  @Field(() => FitPositionEnum, 'The position.')
  position: FitPosition;

  @Field(() => Int, 'Number of units needed there for one bike, 1 or more.')
  quantity: number;
}

@SameForVisitors()
@ObjectType('Fit', { description: 'Whether a product fits a bike.' })
export class FitType {
  @Field(() => FitAnswerEnum, 'The answer.')
  answer: FitAnswer;

  @Field(() => [FitConditionType], 'Conditions of FITS_IF; empty for other answers.')
  conditions: FitConditionType[];

  @Field(() => [FitPlaceType], 'Where it goes, if it fits.')
  places: FitPlaceType[];

  @Field(
    'True if a row excludes the bike. If false, DOES_NOT_FIT means that the product’s list of bikes is complete and does not contain this bike.',
  )
  isExcluded: boolean;
}

@ObjectType('Fitment', { description: 'Fitment of a product: which bikes it fits.' })
export class FitmentType {
  @Field(() => FitmentKindEnum, 'Whether it is for certain bikes or for any bike, or whether this is not known.')
  kind: FitmentKind;

  @Field('Whether its list of bikes is complete, so that it does not fit any other.')
  isComplete: boolean;

  @Field(() => Int, 'Number of bikes that it fits in at least one year, with or without conditions.')
  vehicleCount: number;

  @Field(() => Int, 'Number of the current version, raised by each change; 0 before the first one.')
  version: number;
}

@ObjectType('FittedVehicle', { description: 'A bike that a product fits.' })
class FittedVehicleType {
  @Access('visitor')
  @Field(() => VehicleType, 'The bike.')
  vehicle: VehicleType;

  @Field(() => Int, 'First year for which the product fits the bike.')
  yearFrom: number;

  @NullableField(
    () => Int,
    'Last year for which the product fits the bike; null if the bike is still built and there is no last year.',
  )
  yearTo: number | null;

  @Field(() => [FitConditionType], 'Conditions under which it fits; empty if it fits without conditions.')
  conditions: FitConditionType[];

  @Field(() => [FitPlaceType], 'Where on the bike it goes.')
  places: FitPlaceType[];
}

export const FittedVehicleConnection = connectionTypes('FittedVehicle', () => FittedVehicleType).Connection;

@ArgsType()
export class FittedVehiclesArgs extends PageArgs {
  @NullableField(() => Int, `How many: 1 to ${maximumPageSize}.`, { defaultValue: 50 })
  declare first: number | null;

  @NullableField(() => String, 'Only bikes that match this text, e.g. cbr 600 06. All of its words must match.')
  search?: string | null;
}

@ObjectType('FitmentRow', { description: 'Fitment of a product for one bike, from one source.' })
export class FitmentRowType {
  @Access('visitor')
  @Field(() => VehicleType, 'The bike.')
  vehicle: VehicleType;

  @NullableField(() => Int, 'First year that the row applies to; null for the first year of the bike.')
  yearFrom: number | null;

  @NullableField(() => Int, 'Last year that the row applies to; null for the last year of the bike.')
  yearTo: number | null;

  @Field(() => FitPositionEnum, 'Where on the bike it goes.')
  position: FitPosition;

  @Field(() => Int, 'Number of units needed there for one bike, 1 or more.')
  quantity: number;

  @Field('Whether the row says that the product does not fit.')
  isExcluded: boolean;

  @Field(() => [FitConditionType], 'Conditions under which it applies; empty if there are none.')
  conditions: FitConditionType[];

  @Field('Source of the row: manual, or the name of an import.')
  source: string;
}

@InputType({ description: 'Something that has to hold for a product to fit.' })
export class FitConditionInput {
  @Field('Kind of the condition, e.g. frame_from; 1 to 40 of the characters a to z, 0 to 9 and _.')
  code: string;

  @Field(`Value of the condition, ${describeLimits(fitmentConditionRules.value)}.`)
  value: string;
}

@InputType({ description: 'Fitment of a product for one bike, from one source.' })
export class FitmentRowInput {
  @Field(() => ID, 'ID of the bike.')
  vehicleId: string;

  @NullableField(
    () => Int,
    `First year of the row, ${vehicleYears.first} to ${vehicleYears.last}; null for the first year of the bike.`,
  )
  yearFrom?: number | null;

  @NullableField(
    () => Int,
    `Last year of the row, ${vehicleYears.first} to ${vehicleYears.last}; null for the last year of the bike.`,
  )
  yearTo?: number | null;

  @Field(() => FitPositionEnum, 'Where on the bike it goes.', { defaultValue: 'any' })
  position?: FitPosition;

  @Field(() => Int, `Number of units needed there for one bike, ${describeLimits(fitmentQuantity)}.`, {
    defaultValue: 1,
  })
  quantity?: number;

  @Field(() => Boolean, 'Whether the row says that the product does not fit.', { defaultValue: false })
  isExcluded?: boolean;

  @Field(() => [FitConditionInput], `Conditions under which it applies, at most ${fitmentLimits.conditions}.`, {
    defaultValue: [],
  })
  conditions?: readonly FitConditionInput[];
}

@InputType({ description: 'Fitment of a product from one source.' })
export class SetFitmentInput {
  @Field(() => ID, 'ID of the product.')
  productId: string;

  @Field(() => Int, 'Version of the fitment that was edited; 0 if the product has no fitment yet.')
  version: number;

  @Field(() => String, `Source of the rows: manual, or the name of an import, ${describeLimits(fitmentSource)}.`, {
    defaultValue: 'manual',
  })
  source?: string;

  @Field(
    () => FitmentKindEnum,
    'Whether the product is for certain bikes or for any. UNSPECIFIED is only allowed if no source has rows.',
  )
  kind: FitmentKind;

  @Field('Whether the rows of all sources are a complete list, so that the product does not fit any other bike.')
  isComplete: boolean;

  @Field(
    () => [FitmentRowInput],
    `All rows of this source; together with the rows of other sources, at most ${fitmentLimits.rows.toLocaleString('en-US')}. Equal rows are stored once.`,
  )
  rows: readonly FitmentRowInput[];
}
