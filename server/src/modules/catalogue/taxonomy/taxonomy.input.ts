import { attributeRules, lastPosition, taxonomyLimits, taxonomyRules } from '@kickstand/rules/products';
import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { PageArgs } from '../../../api/graphql/connection.js';
import { describeLimits } from '../../../shared/field-rules.js';
import { maximumPageSize } from '../../../shared/pagination.js';
import { AttributeKindEnum } from '../products/product-enums.js';
import type { AttributeKind } from './taxonomy.js';

@ArgsType()
export class BrandsArgs extends PageArgs {
  @Field(() => Int, {
    nullable: true,
    defaultValue: maximumPageSize,
    description: `Number of entries: 1 to ${maximumPageSize}.`,
  })
  declare first: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Only those with this text in the name or another name, ignoring case.',
  })
  search?: string | null;
}

@ArgsType()
export class FamiliesArgs extends PageArgs {
  @Field(() => String, {
    nullable: true,
    description: 'Only those with this text in the name, ignoring case.',
  })
  search?: string | null;
}

/** Fields that are absent or null are not changed, or get their defaults. */
@InputType()
abstract class SaveInput {
  @Field(() => ID, { nullable: true, description: 'ID of the document to edit; leave it out to add one.' })
  id?: string | null;

  @Field(() => Int, { nullable: true, description: 'Edited version. Required to edit.' })
  version?: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'A key of your choice for this attempt; a retry with the same key adds no second one. Required to add.',
  })
  idempotencyKey?: string | null;

  @Field(() => String, { nullable: true, description: `${describeLimits(taxonomyRules.name)}. Required to add.` })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Last part of its address; made from the name by default.' })
  slug?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `Description, ${describeLimits(taxonomyRules.about)}; an empty text removes it.`,
  })
  about?: string | null;
}

@InputType({ description: 'An attribute that the products of a category have.' })
export class CategoryAttributeInput {
  @Field({ description: 'Code of the attribute.' })
  code: string;

  @Field({ description: 'Whether lists of the category can be filtered by it.' })
  isFacet: boolean;
}

@InputType({ description: 'A category to add, or changes to one. Fields that are left out are not changed.' })
export class SaveCategoryInput extends SaveInput {
  @Field(() => ID, { nullable: true, description: 'ID of the parent category; an empty ID moves it to the top.' })
  parentId?: string | null;

  @Field(() => String, { nullable: true, description: 'Picture; an empty address removes it.' })
  imageUrl?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: `Order among its neighbours, the lowest first: 0 to ${lastPosition.toLocaleString('en-US')}. In a new place, it is the last by default.`,
  })
  position?: number | null;

  @Field(() => [CategoryAttributeInput], { nullable: true, description: 'The complete list of its own attributes.' })
  attributes?: readonly CategoryAttributeInput[] | null;
}

@InputType({ description: 'A brand to add, or changes to one. Fields that are left out are not changed.' })
export class SaveBrandInput extends SaveInput {
  @Field(() => [String], {
    nullable: true,
    description: `The complete list of its other names; at most ${taxonomyLimits.aliases}.`,
  })
  aliases?: readonly string[] | null;

  @Field(() => String, { nullable: true, description: 'Logo; an empty address removes it.' })
  logoUrl?: string | null;
}

@InputType({ description: 'One property in which the products of a family differ.' })
export class OptionAxisInput {
  @Field({ description: 'Code of the axis, e.g. size.' })
  code: string;

  @Field({ description: 'Name of the axis, e.g. Size.' })
  label: string;

  @Field(() => [String], { description: `Its values, in order; at most ${taxonomyLimits.values}.` })
  values: string[];
}

@InputType({ description: 'A family to add, or changes to one. Fields that are left out are not changed.' })
export class SaveFamilyInput extends SaveInput {
  @Field(() => [OptionAxisInput], {
    nullable: true,
    description: `The complete list of properties in which its products differ: 1 to ${taxonomyLimits.axes}. Those in use cannot be removed.`,
  })
  axes?: readonly OptionAxisInput[] | null;
}

@InputType({ description: 'An attribute to add, or changes to one. Fields that are left out are not changed.' })
export class SaveAttributeInput {
  @Field({
    description:
      'Code of the attribute, its ID. It does not change: 1 to 40 characters a to z, 0 to 9 and _, beginning with a letter.',
  })
  code: string;

  @Field(() => Int, {
    nullable: true,
    description:
      'Version that was edited; left out to add one. If it has a newer one, the edit is refused as STALE_VERSION.',
  })
  version?: number | null;

  @Field(() => String, {
    nullable: true,
    description: `Displayed name, ${describeLimits(attributeRules.label)}. Required to add.`,
  })
  label?: string | null;

  @Field(() => AttributeKindEnum, {
    nullable: true,
    description: 'Kind of its values. Required to add. It cannot be changed while a product has a value.',
  })
  kind?: AttributeKind | null;

  @Field(() => String, {
    nullable: true,
    description: `Unit of its numbers, ${describeLimits(attributeRules.unit)}; an empty text removes it. Stored numbers are not converted.`,
  })
  unit?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: `The values of a choice, all of them in their order; 1 to ${taxonomyLimits.choices}. One that a product has cannot be removed.`,
  })
  choices?: readonly string[] | null;
}

@InputType({ description: 'An attribute to remove.' })
export class RemoveAttributeInput {
  @Field({ description: 'Code of the attribute.' })
  code: string;

  @Field(() => Int, {
    description: 'Version that you saw. If it has a newer one, the removal is refused as STALE_VERSION.',
  })
  version: number;
}

@InputType({ description: 'A new place for a category.' })
export class MoveCategoryInput {
  @Field(() => ID, { description: 'ID of the category.' })
  id: string;

  @Field(() => Int, {
    description: 'Version that you saw. If it has a newer one, the move is refused as STALE_VERSION.',
  })
  version: number;

  @Field(() => ID, { nullable: true, description: 'ID of the parent category; leave it out for the top.' })
  parentId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'ID of the sibling that it is placed before; leave it out for the end.',
  })
  beforeId?: string | null;
}

@InputType()
abstract class RemoveInput {
  @Field(() => ID, { description: 'ID of the document to remove.' })
  id: string;

  @Field(() => Int, {
    description: 'Version that you saw. If it has a newer one, the removal is refused as STALE_VERSION.',
  })
  version: number;
}

@InputType({ description: 'A category to remove.' })
export class RemoveCategoryInput extends RemoveInput {
  @Field(() => ID, {
    nullable: true,
    description: 'ID of the category that receives its products, subcategories and addresses.',
  })
  mergeIntoId?: string | null;
}

@InputType({ description: 'A brand to remove.' })
export class RemoveBrandInput extends RemoveInput {
  @Field(() => ID, { nullable: true, description: 'ID of the brand that receives its products and addresses.' })
  mergeIntoId?: string | null;
}

@InputType({ description: 'A family to remove.' })
export class RemoveFamilyInput extends RemoveInput {}
