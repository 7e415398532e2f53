import { mostReplacements, supersessionRules, supersessionYears } from '@kickstand/rules/numbers';
import { ArgsType, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Field, NullableField } from '../../api/graphql/field.js';
import { RemoveInput } from '../../api/graphql/edit-inputs.js';
import { Access } from '../../api/graphql/access.js';
import { connectionTypes, PageArgs } from '../../api/graphql/connection.js';
import { defineEnum } from '../../api/graphql/define-enum.js';
import { describeLimits } from '../../shared/field-rules.js';
import { PartNumberType, ProductType } from '../catalogue/products/product.type.js';
import type { ChainProblem, SupersessionKind } from './supersession.js';
import { NotSameForVisitors, SameForVisitors } from '../../api/graphql/same-for-visitors.js';

const SupersessionKindEnum = defineEnum<SupersessionKind>('SupersessionKind', 'How numbers replace an old one.', {
  replaced: 'One number replaces it.',
  alternative: 'Any one of several numbers replaces it.',
  kit: 'Several numbers replace it together.',
});

const ChainProblemEnum = defineEnum<ChainProblem>(
  'ChainProblem',
  'Why a chain of numbers is not followed to its end.',
  {
    circular: 'It leads back to a number that it has passed. The step back is left out.',
    too_long: 'It has more than 10 steps. The rest is left out.',
  },
);

@SameForVisitors()
@ObjectType('MakersNumber', { description: "A maker's number of a part." })
export class MakersNumberType {
  @Field('The number as it is printed.')
  number: string;

  @Field('Brand that uses this number.')
  brandName: string;
}

@SameForVisitors()
@ObjectType('Replacement', { description: 'A number that replaces another one.' })
export class ReplacementType extends MakersNumberType {
  @Field(() => Int, 'How many are needed to replace one old part: 1 or more.')
  quantity: number;
}

@SameForVisitors()
@ObjectType('ChainEnd', { description: 'The newest number of a chain, which nothing replaces.' })
export class ChainEndType extends ReplacementType {
  @Field('Whether one of the other newest numbers can be used instead.')
  isAlternative: boolean;
}

@SameForVisitors()
@ObjectType('NumberStep', { description: 'One step of a chain of numbers.' })
export class NumberStepType extends MakersNumberType {
  @Field(() => SupersessionKindEnum, 'How the new numbers replace the old one.')
  kind: SupersessionKind;

  @Field(() => [ReplacementType], 'The numbers that replace the old one.')
  replacedBy: ReplacementType[];

  @NullableField(() => Int, 'Year of the replacement; null if it is not known.')
  since: number | null;
}

@NotSameForVisitors()
@ObjectType('Supersession', { description: 'The numbers that a maker supplies instead of a discontinued number.' })
export class SupersessionType extends NumberStepType {
  @Field(() => ID, 'ID of the entry, made of the brand and the number.')
  id: string;

  @NullableField(() => ChainProblemEnum, 'Why the chain from here is not followed to its end; null if it is.')
  problem: ChainProblem | null;

  @Field(() => Int, 'Number of the version, 1 for a new entry; send it with an edit.')
  version: number;

  @Field(() => Date, 'When it was last changed.')
  changedAt: Date;
}

export const { Connection: SupersessionConnection } = connectionTypes('Supersession', () => SupersessionType);

@SameForVisitors()
@ObjectType('NumberMatch', { description: 'A product of the shop for a requested number.' })
export class NumberMatchType {
  @Access('visitor')
  @Field(() => ProductType, 'The product.')
  product: ProductType;

  @Field(() => PartNumberType, 'Which of its numbers matched.')
  number: PartNumberType;

  @Field("Whether it is another maker's part that can be used in place of the part with the matched number.")
  isEquivalent: boolean;

  @NullableField(
    () => String,
    'How the requested number leads to the number of the product, as a sentence; null if the product has the requested number.',
  )
  chain: string | null;
}

@SameForVisitors()
@ObjectType('PartNumberAnswer', { description: 'Information about a part number.' })
export class PartNumberAnswerType {
  @Field('The number as stored; for an unknown number, as requested.')
  number: string;

  @Field('The number as it is compared: upper-case letters A to Z and digits only.')
  key: string;

  @Field('Whether the shop knows the number.')
  isKnown: boolean;

  @Field(() => [String], 'Brands that use the number; empty if it is unknown or only a number of the shop itself.')
  brandNames: string[];

  @Field(() => [NumberStepType], 'Its replacements and their replacements, at most 10 steps. Empty if there are none.')
  steps: NumberStepType[];

  @Field(() => [ChainEndType], 'The newest numbers; empty if the number was not replaced.')
  ends: ChainEndType[];

  @Field(() => [MakersNumberType], 'Numbers that this number directly replaces.')
  replaces: MakersNumberType[];

  @Field(
    () => [NumberMatchType],
    'Products of the shop, at most 100: those with the newest number first, and the part itself before equivalents.',
  )
  products: NumberMatchType[];
}

@ArgsType()
export class SupersessionsArgs extends PageArgs {
  @NullableField(() => String, 'Beginning of an old or new number, or of a brand; all entries by default.')
  search?: string | null;
}

@InputType('ReplacementInput', { description: 'A number that replaces another one.' })
export class ReplacementInput {
  @Field(`The number, ${describeLimits(supersessionRules.number)}.`)
  number: string;

  @Field(`Brand that uses the number, ${describeLimits(supersessionRules.brandName)}.`)
  brandName: string;

  @Field(() => Int, `How many are needed to replace one old part: ${describeLimits(supersessionRules.quantity)}.`, {
    defaultValue: 1,
  })
  quantity?: number;
}

@InputType('SaveSupersessionInput', {
  description: 'Replacements of a number. Brand and number identify the entry and cannot be edited.',
})
export class SaveSupersessionInput {
  @Field(`The old number, ${describeLimits(supersessionRules.number)}.`)
  number: string;

  @Field(`Brand that uses the old number, ${describeLimits(supersessionRules.brandName)}.`)
  brandName: string;

  @Field(() => SupersessionKindEnum, 'How the new numbers replace the old one.')
  kind: SupersessionKind;

  @Field(
    () => [ReplacementInput],
    `The numbers that replace the old one: one for REPLACED, 2 to ${mostReplacements} for the others.`,
  )
  replacedBy: readonly ReplacementInput[];

  @NullableField(
    () => Int,
    `Year of the replacement, ${supersessionYears.first} to ${supersessionYears.last}; null if it is not known.`,
  )
  since?: number | null;

  @NullableField(() => Int, 'Version that was edited; left out to add an entry.')
  version?: number | null;
}

@InputType('DeleteSupersessionInput', { description: 'The entry to delete.' })
export class DeleteSupersessionInput extends RemoveInput {}
