import { attributeRules, lastPosition, taxonomyLimits, taxonomyRules } from '@kickstand/rules/products';
import { ArgsType, ID, InputType, Int } from 'type-graphql';
import { Field, NullableField } from '../../../api/graphql/field.js';
import { RemoveInput, SaveInput } from '../../../api/graphql/edit-inputs.js';
import { PageArgs } from '../../../api/graphql/connection.js';
import { describeLimits } from '../../../shared/field-rules.js';
import { maximumPageSize } from '../../../shared/pagination.js';
import { AttributeKindEnum } from '../products/product-enums.js';
import type { AttributeKind } from './taxonomy.js';

@ArgsType()
export class BrandsArgs extends PageArgs {
  @NullableField(() => Int, `Number of entries: 1 to ${maximumPageSize}.`, { defaultValue: maximumPageSize })
  declare first: number | null;

  @NullableField(() => String, 'Only those with this text in the name or another name, ignoring case.')
  search?: string | null;
}

@ArgsType()
export class FamiliesArgs extends PageArgs {
  @NullableField(() => String, 'Only those with this text in the name, ignoring case.')
  search?: string | null;
}

/** Fields that are absent or null are not changed, or get their defaults. */
@InputType()
abstract class SaveTaxonInput extends SaveInput {
  @NullableField(() => String, `${describeLimits(taxonomyRules.name)}. Required to add.`)
  name?: string | null;

  @NullableField(() => String, 'Last part of its address; made from the name by default.')
  slug?: string | null;

  @NullableField(() => String, `Description, ${describeLimits(taxonomyRules.about)}; an empty text removes it.`)
  about?: string | null;
}

@InputType({ description: 'An attribute that the products of a category have.' })
export class CategoryAttributeInput {
  @Field('Code of the attribute.')
  code: string;

  @Field('Whether lists of the category can be filtered by it.')
  isFacet: boolean;
}

@InputType({ description: 'A category to add, or changes to one. Fields that are left out are not changed.' })
export class SaveCategoryInput extends SaveTaxonInput {
  @NullableField(() => ID, 'ID of the parent category; an empty ID moves it to the top.')
  parentId?: string | null;

  @NullableField(() => String, 'Picture; an empty address removes it.')
  imageUrl?: string | null;

  @NullableField(
    () => Int,
    `Position among its siblings, the lowest first: 0 to ${lastPosition.toLocaleString('en-US')}. A category in a new place is the last by default.`,
  )
  position?: number | null;

  @NullableField(() => [CategoryAttributeInput], 'The complete list of its own attributes.')
  attributes?: readonly CategoryAttributeInput[] | null;
}

@InputType({ description: 'A brand to add, or changes to one. Fields that are left out are not changed.' })
export class SaveBrandInput extends SaveTaxonInput {
  @NullableField(() => [String], `The complete list of its other names; at most ${taxonomyLimits.aliases}.`)
  aliases?: readonly string[] | null;

  @NullableField(() => String, 'Logo; an empty address removes it.')
  logoUrl?: string | null;
}

@InputType({ description: 'One property in which the products of a family differ.' })
export class OptionAxisInput {
  @Field('Code of the axis, e.g. size.')
  code: string;

  @Field('Name of the axis, e.g. Size.')
  label: string;

  @Field(() => [String], `Its values, in order; at most ${taxonomyLimits.values}.`)
  values: string[];
}

@InputType({ description: 'A family to add, or changes to one. Fields that are left out are not changed.' })
export class SaveFamilyInput extends SaveTaxonInput {
  @NullableField(
    () => [OptionAxisInput],
    `The complete list of properties in which its products differ: 1 to ${taxonomyLimits.axes}. Those in use cannot be removed.`,
  )
  axes?: readonly OptionAxisInput[] | null;
}

@InputType({ description: 'An attribute to add, or changes to one. Fields that are left out are not changed.' })
export class SaveAttributeInput {
  @Field(
    'Code that identifies the attribute and cannot be changed. 1 to 40 characters a to z, 0 to 9 and _, beginning with a letter.',
  )
  code: string;

  @NullableField(
    () => Int,
    'Version that was edited; null to add an attribute. If there is a newer version, the edit is refused as STALE_VERSION.',
  )
  version?: number | null;

  @NullableField(() => String, `Displayed name, ${describeLimits(attributeRules.label)}. Required to add.`)
  label?: string | null;

  @NullableField(
    () => AttributeKindEnum,
    'Kind of its values. Required to add. It cannot be changed while a product has a value.',
  )
  kind?: AttributeKind | null;

  @NullableField(
    () => String,
    `Unit of its numbers, ${describeLimits(attributeRules.unit)}; an empty text removes it. Stored numbers are not converted.`,
  )
  unit?: string | null;

  @NullableField(
    () => [String],
    `The complete list of choices, in order; 1 to ${taxonomyLimits.choices}. A choice that a product has cannot be removed.`,
  )
  choices?: readonly string[] | null;
}

@InputType({ description: 'An attribute to remove.' })
export class RemoveAttributeInput {
  @Field('Code of the attribute.')
  code: string;

  @Field(() => Int, 'Version that you saw. If there is a newer one, the removal is refused as STALE_VERSION.')
  version: number;
}

@InputType({ description: 'A new place for a category.' })
export class MoveCategoryInput {
  @Field(() => ID, 'ID of the category.')
  id: string;

  @Field(() => Int, 'Version that you saw. If there is a newer one, the move is refused as STALE_VERSION.')
  version: number;

  @NullableField(() => ID, 'ID of the parent category; leave it out for the top.')
  parentId?: string | null;

  @NullableField(() => ID, 'ID of the sibling that it is placed before; leave it out for the end.')
  beforeId?: string | null;
}

@InputType({ description: 'A category to remove.' })
export class RemoveCategoryInput extends RemoveInput {
  @NullableField(() => ID, 'ID of the category that receives its products, subcategories and addresses.')
  mergeIntoId?: string | null;
}

@InputType({ description: 'A brand to remove.' })
export class RemoveBrandInput extends RemoveInput {
  @NullableField(() => ID, 'ID of the brand that receives its products and addresses.')
  mergeIntoId?: string | null;
}

@InputType({ description: 'A family to remove.' })
export class RemoveFamilyInput extends RemoveInput {}
