import { Float, ID, Int, ObjectType } from 'type-graphql';
import { Field, NullableField } from '../../../api/graphql/field.js';
import { Access } from '../../../api/graphql/access.js';
import { connectionTypes } from '../../../api/graphql/connection.js';
import { defineEnum } from '../../../api/graphql/define-enum.js';
import { ImageType } from '../../../api/graphql/image.type.js';
import { MoneyType } from '../../../api/graphql/money.type.js';
import { NodeType } from '../../../api/graphql/node.type.js';
import type { AttributeKind } from '../taxonomy/taxonomy.js';
import {
  AttributeKindEnum,
  AvailabilityEnum,
  MediaKindEnum,
  PartNumberKindEnum,
  RelationKindEnum,
} from './product-enums.js';
import { declareFields } from './product-fields.js';
import type { Availability, MediaKind, PartNumberKind, RelationKind } from './product.js';
import type { ItemOutcome } from './product-reference.js';
import { SameForVisitors } from '../../../api/graphql/same-for-visitors.js';

export const ProductEditOutcomeEnum = defineEnum<ItemOutcome>('ProductEditOutcome', 'Result of one of several edits.', {
  changed: 'The edit was made.',
  unchanged: 'The product had these values already.',
  refused: 'The edit was not made.',
});

@SameForVisitors()
@ObjectType('ProductAttribute', { description: 'One technical property of a product.' })
export class ProductAttributeType {
  @Field('Code of the attribute.')
  code: string;

  @Field('Name of the attribute, e.g. Diameter.')
  label: string;

  @Field(() => AttributeKindEnum, 'Kind of its values.')
  kind: AttributeKind;

  @Field('Value as a text, without the unit; Yes or No for flags.')
  value: string;

  @NullableField(() => Float, 'Value as a number; null if it is not a number.')
  number: number | null;

  @NullableField(() => String, 'Unit of the number, e.g. mm; null if it has none.')
  unit: string | null;
}

@SameForVisitors()
@ObjectType('ProductMedia', { description: 'A picture or document of a product.' })
export class ProductMediaType {
  @Field(() => MediaKindEnum, 'Photo, drawing or document.')
  kind: MediaKind;

  @Field('An http(s) address or a path on this shop.')
  url: string;

  @Field('Alternative text for people who cannot see it; may be empty for documents.')
  altText: string;

  @NullableField(() => String, 'Title; null if it has none.')
  title: string | null;

  @NullableField(
    () => Int,
    'Size of a document in bytes; null for pictures, and for files that the shop does not store.',
  )
  sizeBytes: number | null;

  @NullableField(() => ImageType, 'The picture; null for documents.')
  image: ImageType | null;
}

@SameForVisitors()
@ObjectType('ProductOption', {
  description: 'A property in which a product differs from the others of its family, with its value.',
})
export class ProductOptionType {
  @Field('Code of the axis of the family, e.g. size.')
  axis: string;

  @Field('Name of the axis, e.g. Size.')
  label: string;

  @Field('Value of this product, e.g. XL.')
  value: string;
}

@SameForVisitors()
@ObjectType('PartNumber', { description: 'A number that a part is known by.' })
export class PartNumberType {
  @Field(() => PartNumberKindEnum, 'Whose number it is.')
  kind: PartNumberKind;

  @Field('The number as it is printed.')
  number: string;

  @NullableField(() => String, "Brand whose number it is; null for the shop's own number and for barcodes.")
  brandName: string | null;

  @NullableField(() => String, 'Note; null if there is none.')
  note: string | null;
}

@SameForVisitors()
@ObjectType('ProductRating', { description: 'Summary of the public reviews of a product.' })
export class ProductRatingType {
  @Field(() => Float, 'Average rating from 1 (bad) to 5 (excellent), with two decimals.')
  average: number;

  @Field(() => Int, 'Number of reviews, 1 or more.')
  count: number;
}

@SameForVisitors()
@ObjectType('PriceTier', { description: 'A lower price of one unit for a larger quantity.' })
export class PriceTierType {
  @Field(() => Int, 'The quantity from which it applies, 2 or more.')
  fromQuantity: number;

  @Field(() => MoneyType, 'Price of one unit.')
  price: MoneyType;
}

@SameForVisitors()
@ObjectType('ProductSale', { description: 'The sale that reduces the price of a product now.' })
export class ProductSaleType {
  @Field('Name of the sale.')
  name: string;

  @Field(() => Date, 'When it ends.')
  endsAt: Date;
}

@SameForVisitors()
@ObjectType('Product', { implements: NodeType, description: 'A motorbike part or accessory.' })
@declareFields('answer')
export class ProductType extends NodeType {
  @Field(() => ImageType, 'Picture of the product.')
  image: ImageType;

  @Field(() => MoneyType, 'Unit price now. A sale may have reduced it.')
  price: MoneyType;

  @Field(() => MoneyType, 'Unit price without sales; the same as `price` if no sale reduces it.')
  regularPrice: MoneyType;

  @NullableField(() => MoneyType, "The maker's recommended price, above the regular price; null if it is not shown.")
  comparePrice: MoneyType | null;

  @NullableField(
    () => MoneyType,
    'Deposit that a customer pays for one unit, besides its price, until the old part is returned; null if there is none.',
  )
  coreDeposit: MoneyType | null;

  @NullableField(() => ProductSaleType, 'The sale that reduces the price now; null if none does.')
  sale: ProductSaleType | null;

  @NullableField(
    () => MoneyType,
    'Lowest unit price in the 30 days before the sale started, or since the product was added. Null without a sale, or if there was no price before it.',
  )
  lowestRecentPrice: MoneyType | null;

  @Field(() => [PriceTierType], 'Unit prices for larger quantities now: quantities rise, prices fall.')
  priceTiers: PriceTierType[];

  @Field(() => [PriceTierType], 'Unit prices for larger quantities without sales.')
  regularPriceTiers: PriceTierType[];

  @Field(() => AvailabilityEnum, 'In words: in stock, low, or out of stock (fewer left than the minimum).')
  availability: Availability;

  @Field(() => Int, 'Number of the current version, raised by each edit. Send it with updateProduct.')
  version: number;

  @Field(() => Date, 'When the product was added.')
  createdAt: Date;

  @Field(() => Date, 'When the product was last edited.')
  updatedAt: Date;

  @NullableField(() => Date, 'When the product was deleted; null if it was not.')
  deletedAt: Date | null;
}

@SameForVisitors()
@ObjectType('RelatedProduct', { description: 'A product that goes with another one.' })
export class RelatedProductType {
  @Field(() => RelationKindEnum, 'How it is related.')
  kind: RelationKind;

  @Field(() => Int, 'How many are needed or useful, 1 or more.')
  quantity: number;

  @Access('visitor')
  @Field(() => ProductType, 'The related product.')
  product: ProductType;
}

const connection = connectionTypes('Product', () => ProductType, SameForVisitors());
export const ProductConnection = connection.Connection;

@ObjectType({ description: 'Result of one edit of editProducts.' })
export class EditProductPayload {
  @Field(() => ID, 'ID of the product, as it was sent.')
  productId: string;

  @Field(() => ProductEditOutcomeEnum, 'Whether the edit was made.')
  outcome: ItemOutcome;

  @NullableField(() => ProductType, 'The product as it is now; null if there is none.')
  product: ProductType | null;

  @NullableField(() => String, 'Why the edit was refused; null if it was not.')
  message: string | null;
}

/**
 * Has only scalar fields. The cost of a request is computed as if lists were short, so objects in these long lists
 * would cost more than computed.
 */
@ObjectType({ description: 'Result of one of many items.' })
export class ProductItemResult {
  @Field(() => ProductEditOutcomeEnum, 'Whether the change was made.')
  outcome: ItemOutcome;

  @NullableField(() => ID, 'ID of the product; null if the item does not name exactly one product.')
  productId: string | null;

  @NullableField(() => Int, 'Version of the product now; null without a product.')
  version: number | null;

  @NullableField(() => Int, 'Available quantity now; null without a product.')
  availableQuantity: number | null;

  @NullableField(() => String, 'Why the change was refused; null if it was not.')
  message: string | null;
}
