import { idempotencyKey } from '@kickstand/rules/fields';
import { productRules } from '@kickstand/rules/products';
import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { describeLimits } from '../../shared/field-rules.js';
import { Access } from '../graph/access.js';
import { connectionTypes, PageArgs } from '../graph/connection.js';
import { defineEnum } from '../graph/define-enum.js';
import { ImageType } from '../graph/image.type.js';
import { MoneyInput, MoneyType } from '../graph/money.type.js';
import { NodeType } from '../graph/node.type.js';
import type { Availability, ProductSort } from './product.js';

export const AvailabilityEnum = defineEnum<Availability>('Availability', 'Whether a product can be ordered now.', {
  in_stock: 'Can be ordered.',
  low_stock: 'Can be ordered, but stock is left for at most two orders of the minimum quantity.',
  out_of_stock: 'Cannot be ordered: less than the minimum quantity is left.',
});

export const ProductSortEnum = defineEnum<ProductSort>('ProductSort', 'Sort order of a list of products.', {
  oldest_first: 'Oldest product first.',
  newest_first: 'Newest product first.',
  name: 'Name, A to Z.',
  price_ascending: 'Lowest price first.',
  price_descending: 'Highest price first.',
});

@ObjectType('Product', { implements: NodeType, description: 'A motorbike part or accessory.' })
export class ProductType extends NodeType {
  @Field(() => String, {
    nullable: true,
    description: 'Part number of the manufacturer or the shop; null if it has none.',
  })
  partNumber: string | null;

  @Field({ description: 'Name of the product.' })
  name: string;

  @Field({ description: 'Description: what the product is, what it fits and how it is fitted.' })
  about: string;

  @Field(() => String, { nullable: true, description: "Name of the product's category; null if it has none." })
  category: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Number of the product's barcode (GTIN): 8, 12, 13 or 14 digits; null if it has none.",
  })
  gtin: string | null;

  @Field(() => ImageType, { description: 'Picture of the product.' })
  image: ImageType;

  @Field(() => MoneyType, { description: 'Unit price.' })
  price: MoneyType;

  @Field(() => Int, {
    description: 'Quantity that can be ordered now. Quantities reserved by unpaid orders are not included.',
  })
  availableQuantity: number;

  @Field(() => Int, { description: 'Smallest quantity of one order, 1 or more.' })
  minimumQuantity: number;

  @Field(() => AvailabilityEnum, {
    description: 'In words: in stock, low, or out of stock (fewer left than the minimum).',
  })
  availability: Availability;

  @Field(() => Int, { description: 'Number of the current version, raised by each edit. Send it with updateProduct.' })
  version: number;

  @Field(() => Date, { description: 'When the product was added.' })
  createdAt: Date;

  @Field(() => Date, { description: 'When the product was last edited.' })
  updatedAt: Date;

  @Field(() => Date, {
    nullable: true,
    description: 'When the product was deleted; null if it was not. Only admins see deleted products.',
  })
  deletedAt: Date | null;
}

const connection = connectionTypes('Product', () => ProductType);
export const ProductConnection = connection.Connection;

@InputType('ProductFilter', { description: 'Limits a list of products. All given conditions must hold.' })
export class ProductFilterInput {
  @Field(() => String, {
    nullable: true,
    description:
      'Words to search for. Each must be the beginning of a word in the name, part number, category or barcode number.',
  })
  search?: string | null;

  @Field(() => String, { nullable: true, description: 'Products in the category with this name.' })
  category?: string | null;

  @Access('admin')
  @Field(() => Boolean, { nullable: true, defaultValue: false, description: 'Deleted products too.' })
  includeDeleted?: boolean | null;

  @Access('admin')
  @Field(() => Boolean, { nullable: true, defaultValue: false, description: 'Drafts too.' })
  includeDrafts?: boolean | null;
}

@ArgsType()
export class ProductsArgs extends PageArgs {
  @Field(() => ProductFilterInput, { nullable: true, description: 'Which products to list; all by default.' })
  filter?: ProductFilterInput | null;

  @Field(() => ProductSortEnum, { nullable: true, defaultValue: 'oldest_first', description: 'In which order.' })
  sort: ProductSort | null;
}

const gtinRule =
  'Number of the barcode (GTIN): 8, 12, 13 or 14 digits with a valid check digit; spaces and hyphens are ignored.';

@InputType({ description: 'A product to add.' })
export class AddProductInput {
  @Field({
    description: `Your own key of this attempt, ${describeLimits(idempotencyKey)}; a retry with it adds no second product.`,
  })
  idempotencyKey: string;

  @Field({ description: `${describeLimits(productRules.name)}.` })
  name: string;

  @Field({ description: `Description, ${describeLimits(productRules.about)}.` })
  about: string;

  @Field(() => Int, { description: `Quantity in stock, ${describeLimits(productRules.availableQuantity)}.` })
  availableQuantity: number;

  @Field(() => Int, { description: `Smallest quantity of one order, ${describeLimits(productRules.minimumQuantity)}.` })
  minimumQuantity: number;

  @Field(() => MoneyInput, { description: "Unit price, in the shop's currency." })
  price: MoneyInput;

  @Field({ description: 'An http(s) address or a path on this shop.' })
  imageUrl: string;

  @Field(() => String, { nullable: true, description: `Part number, ${describeLimits(productRules.partNumber)}.` })
  partNumber?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `Name of the category, ${describeLimits(productRules.category)}.`,
  })
  category?: string | null;

  @Field(() => String, { nullable: true, description: gtinRule })
  gtin?: string | null;
}

@InputType({ description: 'Changes to a product. Fields that are left out stay as they are.' })
export class UpdateProductInput {
  @Field(() => ID, { description: 'ID of the product.' })
  productId: string;

  @Field(() => Int, {
    description: 'Version that was edited. If the product has a newer version, the edit is refused as STALE_VERSION.',
  })
  version: number;

  @Field(() => String, { nullable: true, description: `${describeLimits(productRules.name)}.` })
  name?: string | null;

  @Field(() => String, { nullable: true, description: `Description, ${describeLimits(productRules.about)}.` })
  about?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: `Quantity in stock, ${describeLimits(productRules.availableQuantity)}.`,
  })
  availableQuantity?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Available quantity before the edit. Required with availableQuantity, because orders change it.',
  })
  expectedAvailableQuantity?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: `Smallest quantity of one order, ${describeLimits(productRules.minimumQuantity)}.`,
  })
  minimumQuantity?: number | null;

  @Field(() => MoneyInput, { nullable: true, description: 'Unit price.' })
  price?: MoneyInput | null;

  @Field(() => String, { nullable: true, description: 'An http(s) address or a path on this shop.' })
  imageUrl?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `Part number, ${describeLimits(productRules.partNumber)}; an empty text removes it.`,
  })
  partNumber?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `Name of the category, ${describeLimits(productRules.category)}; an empty text removes it.`,
  })
  category?: string | null;

  @Field(() => String, { nullable: true, description: `${gtinRule} Empty removes it.` })
  gtin?: string | null;
}

@InputType({ description: 'The product to delete.' })
export class DeleteProductInput {
  @Field(() => ID, { description: 'ID of the product.' })
  productId: string;
}

@InputType({ description: 'The deleted product to restore.' })
export class RestoreProductInput {
  @Field(() => ID, { description: 'ID of the product.' })
  productId: string;
}

function productPayload(name: string, description: string) {
  @ObjectType(name, { description })
  class Payload {
    @Field(() => ProductType, { description: 'The product after the change.' })
    product: ProductType;
  }
  return Payload;
}

export const AddProductPayload = productPayload('AddProductPayload', 'Result of addProduct.');
export const UpdateProductPayload = productPayload('UpdateProductPayload', 'Result of updateProduct.');
export const DeleteProductPayload = productPayload('DeleteProductPayload', 'Result of deleteProduct.');
export const RestoreProductPayload = productPayload('RestoreProductPayload', 'Result of restoreProduct.');
