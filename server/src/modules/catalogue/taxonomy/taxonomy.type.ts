import { taxonomyLimits } from '@kickstand/rules/products';
import { ID, Int, ObjectType } from 'type-graphql';
import { Field, NullableField } from '../../../api/graphql/field.js';
import { Access } from '../../../api/graphql/access.js';
import { connectionTypes } from '../../../api/graphql/connection.js';
import { ImageType } from '../../../api/graphql/image.type.js';
import { NodeType } from '../../../api/graphql/node.type.js';
import { AttributeKindEnum } from '../products/product-enums.js';
import { ProductConnection } from '../products/product.type.js';
import type { AttributeKind } from './taxonomy.js';
import { SameForVisitors } from '../../../api/graphql/same-for-visitors.js';

@ObjectType()
abstract class AttributeType {
  @Field('Code of the attribute.')
  code: string;

  @Field('Name of the attribute, e.g. Diameter.')
  label: string;

  @Field(() => AttributeKindEnum, 'Kind of its values.')
  kind: AttributeKind;

  @NullableField(() => String, 'Unit of its numbers, e.g. mm; null if it has none.')
  unit: string | null;

  @Field(() => [String], 'Values to choose from, in order; empty for other kinds.')
  choices: readonly string[];
}

@SameForVisitors()
@ObjectType('CategoryAttribute', { description: 'An attribute that the products of a category have.' })
export class CategoryAttributeType extends AttributeType {
  @Field('Whether lists of the category can be filtered by it.')
  isFacet: boolean;

  @Field('Whether it is inherited from a category above.')
  isInherited: boolean;
}

@ObjectType('AttributeDefinition', { description: 'An attribute that categories can give to their products.' })
export class AttributeDefinitionType extends AttributeType {
  @Access('catalogue')
  @Field(() => [CategoryType], 'Categories to which it was added. Their subcategories inherit it.')
  categories: CategoryType[];

  @Field(() => Int, 'Number of products that have it, drafts and deleted ones included.')
  productCount: number;

  @Field(() => Int, 'Number of the current version, raised by each edit.')
  version: number;
}

@SameForVisitors()
@ObjectType('Category', { implements: NodeType, description: 'A category of products. Categories form a tree.' })
export class CategoryType extends NodeType {
  @Field("End of the address of the category's page, unique among categories.")
  slug: string;

  @Field('Name of the category.')
  name: string;

  @NullableField(() => String, 'Introduction; null if it has none.')
  about: string | null;

  @NullableField(() => ImageType, 'Picture of the category; null if it has none.')
  image: ImageType | null;

  @Access('visitor')
  @NullableField(() => CategoryType, 'The category above it; null at the top.')
  parent: CategoryType | null;

  @Access('visitor')
  @Field(() => [CategoryType], 'Its subcategories, in order.')
  children: CategoryType[];

  @Access('visitor')
  @Field(() => [CategoryType], 'The categories from the top of the tree to this one.')
  breadcrumb: CategoryType[];

  @Field(() => [CategoryAttributeType], 'Attributes of its products, those of the categories above it first.')
  attributes: CategoryAttributeType[];

  @Field(
    () => Int,
    'Number of entries in its public list, which shows the categories below it too. A product family counts as one; drafts are not counted.',
  )
  productCount: number;

  @Field(() => Int, 'Number of the current version, raised by each edit.')
  version: number;
}

@SameForVisitors()
@ObjectType('Brand', { implements: NodeType, description: 'A maker of products.' })
export class BrandType extends NodeType {
  @Field("End of the address of the brand's page, unique among brands.")
  slug: string;

  @Field('Name of the brand.')
  name: string;

  @Field(() => [String], 'Other names of the brand.')
  aliases: string[];

  @NullableField(() => String, 'Description of the brand; null if it has none.')
  about: string | null;

  @NullableField(() => ImageType, 'Logo of the brand; null if it has none.')
  logo: ImageType | null;

  @Field(() => Int, 'Number of entries in its public list. A product family counts as one; drafts are not counted.')
  productCount: number;

  @Field(() => Int, 'Number of the current version, raised by each edit.')
  version: number;
}

export const BrandConnection = connectionTypes('Brand', () => BrandType, SameForVisitors()).Connection;

@SameForVisitors()
@ObjectType('OptionAxis', { description: 'One property in which the products of a family differ.' })
export class OptionAxisType {
  @Field('Code of the axis, e.g. size.')
  code: string;

  @Field('Name of the axis, e.g. Size.')
  label: string;

  @Field(() => [String], 'Its values, in order.')
  values: string[];
}

@SameForVisitors()
@ObjectType('ProductFamily', {
  implements: NodeType,
  description: 'Products that differ only in a few options, such as the sizes of a helmet. Each is sold separately.',
})
export class ProductFamilyType extends NodeType {
  @Field('Short name in addresses, unique among families.')
  slug: string;

  @Field('Name of the family.')
  name: string;

  @Field('Description of what its products have in common; may be empty.')
  about: string;

  @Field(() => [OptionAxisType], `Properties in which its products differ: 1 to ${taxonomyLimits.axes}.`)
  axes: OptionAxisType[];

  @Access('visitor')
  @Field(() => ProductConnection, 'Its products, in the order of the values of its axes.')
  variants: typeof ProductConnection;

  @Field(() => Int, 'Number of the current version, raised by each edit.')
  version: number;
}

export const ProductFamilyConnection = connectionTypes('ProductFamily', () => ProductFamilyType).Connection;
@ObjectType({ description: 'Result of removing a category, a brand or a family.' })
export class RemovalPayload {
  @Field(() => ID, 'ID of the removed document.')
  removedId: string;
}
