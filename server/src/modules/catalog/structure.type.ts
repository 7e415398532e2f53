import { attributeRules, structureRules } from '@kickstand/rules/products';
import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { describeLimits } from '../../shared/field-rules.js';
import { maximumPageSize } from '../../shared/pagination.js';
import { Access } from '../graph/access.js';
import { connectionTypes, PageArgs } from '../graph/connection.js';
import { ImageType } from '../graph/image.type.js';
import { NodeType } from '../graph/node.type.js';
import { AttributeKindEnum, ProductConnection } from './product.type.js';
import type { AttributeKind } from './structure.js';

@ObjectType('CategoryAttribute', { description: 'An attribute that the products of a category have.' })
export class CategoryAttributeType {
  @Field({ description: 'Code of the attribute.' })
  code: string;

  @Field({ description: 'Name of the attribute, e.g. Diameter.' })
  label: string;

  @Field(() => AttributeKindEnum, { description: 'Kind of its values.' })
  kind: AttributeKind;

  @Field(() => String, { nullable: true, description: 'Unit of its numbers, e.g. mm; null if it has none.' })
  unit: string | null;

  @Field(() => [String], { description: 'Values to choose from, in order; empty for other kinds.' })
  choices: readonly string[];

  @Field({ description: 'Whether lists of the category can be filtered by it.' })
  isFacet: boolean;

  @Field({ description: 'Whether it is inherited from a category above.' })
  isInherited: boolean;
}

@ObjectType('AttributeDefinition', { description: 'An attribute that categories can give to their products.' })
export class AttributeDefinitionType {
  @Field({ description: 'Code of the attribute, its ID.' })
  code: string;

  @Field({ description: 'Name of the attribute, e.g. Diameter.' })
  label: string;

  @Field(() => AttributeKindEnum, { description: 'Kind of its values.' })
  kind: AttributeKind;

  @Field(() => String, { nullable: true, description: 'Unit of its numbers, e.g. mm; null if it has none.' })
  unit: string | null;

  @Field(() => [String], { description: 'The values of a choice, in order; empty for other kinds.' })
  choices: readonly string[];

  @Access('admin')
  @Field(() => [CategoryType], {
    description: 'Categories that define it. Their subcategories inherit it.',
  })
  categories: CategoryType[];

  @Field(() => Int, { description: 'Number of products that have it, drafts and deleted ones included.' })
  productCount: number;

  @Field(() => Int, { description: 'Number of the current version, raised by each edit.' })
  version: number;
}

@ObjectType('Category', { implements: NodeType, description: 'A category of products. Categories form a tree.' })
export class CategoryType extends NodeType {
  @Field({ description: "End of the address of the category's page, unique among categories." })
  slug: string;

  @Field({ description: 'Name of the category.' })
  name: string;

  @Field(() => String, { nullable: true, description: 'Introduction; null if it has none.' })
  about: string | null;

  @Field(() => ImageType, { nullable: true, description: 'Picture of the category; null if it has none.' })
  image: ImageType | null;

  @Access('visitor')
  @Field(() => CategoryType, { nullable: true, description: 'The category above it; null at the top.' })
  parent: CategoryType | null;

  @Access('visitor')
  @Field(() => [CategoryType], { description: 'Its subcategories, in order.' })
  children: CategoryType[];

  @Access('visitor')
  @Field(() => [CategoryType], { description: 'The categories from the top of the tree to this one.' })
  breadcrumb: CategoryType[];

  @Field(() => [CategoryAttributeType], {
    description: 'Attributes of its products, those of the categories above it first.',
  })
  attributes: CategoryAttributeType[];

  @Field(() => Int, {
    description:
      'Number of entries in its public list, which shows the categories below it too. The products of a family are one; drafts are not counted.',
  })
  productCount: number;

  @Field(() => Int, { description: 'Number of the current version, raised by each edit.' })
  version: number;
}

@ObjectType('Brand', { implements: NodeType, description: 'A maker of products.' })
export class BrandType extends NodeType {
  @Field({ description: "End of the address of the brand's page, unique among brands." })
  slug: string;

  @Field({ description: 'Name of the brand.' })
  name: string;

  @Field(() => [String], { description: 'Other names of the brand.' })
  aliases: string[];

  @Field(() => String, { nullable: true, description: 'Description of the brand; null if it has none.' })
  about: string | null;

  @Field(() => ImageType, { nullable: true, description: 'Logo of the brand; null if it has none.' })
  logo: ImageType | null;

  @Field(() => Int, {
    description: 'Number of entries in its public list. The products of a family are one; drafts are not counted.',
  })
  productCount: number;

  @Field(() => Int, { description: 'Number of the current version, raised by each edit.' })
  version: number;
}

export const BrandConnection = connectionTypes('Brand', () => BrandType).Connection;

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

@ObjectType('OptionAxis', { description: 'One property in which the products of a family differ.' })
export class OptionAxisType {
  @Field({ description: 'Code of the axis, e.g. size.' })
  code: string;

  @Field({ description: 'Name of the axis, e.g. Size.' })
  label: string;

  @Field(() => [String], { description: 'Its values, in order.' })
  values: string[];
}

@ObjectType('ProductFamily', {
  implements: NodeType,
  description: 'Products that differ only in a few options, such as the sizes of a helmet. Each is sold separately.',
})
export class ProductFamilyType extends NodeType {
  @Field({ description: 'Short name in addresses, unique among families.' })
  slug: string;

  @Field({ description: 'Name of the family.' })
  name: string;

  @Field({ description: 'Description of what its products have in common; may be empty.' })
  about: string;

  @Field(() => [OptionAxisType], { description: 'Properties in which its products differ: 1 to 3.' })
  axes: OptionAxisType[];

  @Access('visitor')
  @Field(() => ProductConnection, { description: 'Its products, in the order of the values of its axes.' })
  variants: typeof ProductConnection;

  @Field(() => Int, { description: 'Number of the current version, raised by each edit.' })
  version: number;
}

export const ProductFamilyConnection = connectionTypes('ProductFamily', () => ProductFamilyType).Connection;

/** Fields that are left out or null stay as they are, or get their defaults. */
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

  @Field(() => String, { nullable: true, description: `${describeLimits(structureRules.name)}. Required to add.` })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Last part of its address; made from the name by default.' })
  slug?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `Description, ${describeLimits(structureRules.about)}; an empty text removes it.`,
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
    description:
      'Order among its neighbours, the lowest first: 0 to 100,000. In a new place, it is the last by default.',
  })
  position?: number | null;

  @Field(() => [CategoryAttributeInput], { nullable: true, description: 'The complete list of its own attributes.' })
  attributes?: readonly CategoryAttributeInput[] | null;
}

@InputType({ description: 'A brand to add, or changes to one. Fields that are left out are not changed.' })
export class SaveBrandInput extends SaveInput {
  @Field(() => [String], { nullable: true, description: 'The complete list of its other names; at most 20.' })
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

  @Field(() => [String], { description: 'Its values, in order; at most 100.' })
  values: string[];
}

@InputType({ description: 'A family to add, or changes to one. Fields that are left out are not changed.' })
export class SaveFamilyInput extends SaveInput {
  @Field(() => [OptionAxisInput], {
    nullable: true,
    description:
      'The complete list of properties in which its products differ: 1 to 3. Those in use cannot be removed.',
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
    description:
      'The values of a choice, all of them in their order; 1 to 100. One that a product has cannot be removed.',
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

@ObjectType({ description: 'Result of saveAttribute.' })
export class SaveAttributePayload {
  @Field(() => AttributeDefinitionType, { description: 'The attribute after the change.' })
  attribute: AttributeDefinitionType;
}

@ObjectType({ description: 'Result of saveCategory.' })
export class SaveCategoryPayload {
  @Field(() => CategoryType, { description: 'The category after the change.' })
  category: CategoryType;
}

@ObjectType({ description: 'Result of saveBrand.' })
export class SaveBrandPayload {
  @Field(() => BrandType, { description: 'The brand after the change.' })
  brand: BrandType;
}

@ObjectType({ description: 'Result of saveFamily.' })
export class SaveFamilyPayload {
  @Field(() => ProductFamilyType, { description: 'The family after the change.' })
  family: ProductFamilyType;
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

@ObjectType({ description: 'Result of moveCategory.' })
export class MoveCategoryPayload {
  @Field(() => CategoryType, { description: 'The category in its new place.' })
  category: CategoryType;
}

@ObjectType({ description: 'Result of removing a category, a brand or a family.' })
export class RemovalPayload {
  @Field(() => ID, { description: 'ID of the removed document.' })
  removedId: string;
}
