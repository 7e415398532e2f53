import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Access } from '../graph/access.js';
import { connectionTypes, PageArgs } from '../graph/connection.js';
import { defineEnum } from '../graph/define-enum.js';
import { ImageType } from '../graph/image.type.js';
import { MoneyInput, MoneyType } from '../graph/money.type.js';
import { NodeType } from '../graph/node.type.js';
import type { Availability, ProductSort } from './product.js';

export const AvailabilityEnum = defineEnum<Availability>('Availability', 'Whether a product can be ordered now.', {
  in_stock: 'Yes.',
  low_stock: 'Yes, but only two more orders of the minimum quantity at most.',
  out_of_stock: 'No: fewer pieces are left than one order must have.',
});

export const ProductSortEnum = defineEnum<ProductSort>('ProductSort', 'The order of a list of products.', {
  oldest_first: 'As they were added.',
  newest_first: 'Latest additions first.',
  name: 'By name, A to Z.',
  price_ascending: 'Cheapest first.',
  price_descending: 'Dearest first.',
});

@ObjectType('Product', { implements: NodeType, description: 'A motorbike part or accessory.' })
export class ProductType extends NodeType {
  @Field(() => String, { nullable: true, description: "The maker's or the shop's number of the part." })
  partNumber: string | null;

  @Field({ description: 'What it is called.' })
  name: string;

  @Field({ description: 'What it is, what it fits and what to know when fitting it.' })
  about: string;

  @Field(() => String, { nullable: true, description: 'The shelf it stands on.' })
  category: string | null;

  @Field(() => ImageType, { description: 'Its drawing or photo.' })
  image: ImageType;

  @Field(() => MoneyType, { description: 'Price of one piece.' })
  price: MoneyType;

  @Field(() => Int, { description: 'Pieces that can be ordered now; those in unpaid orders are taken off.' })
  availableQuantity: number;

  @Field(() => Int, { description: 'The fewest pieces one order may have.' })
  minimumQuantity: number;

  @Field(() => AvailabilityEnum, {
    description: 'In words: in stock, low, or out of stock (fewer left than the minimum).',
  })
  availability: Availability;

  @Field(() => Int, { description: 'Counts edits; send it with updateProduct.' })
  version: number;

  @Field(() => Date, { description: 'When it was added.' })
  createdAt: Date;

  @Field(() => Date, { description: 'When it was last edited.' })
  updatedAt: Date;

  @Field(() => Date, { nullable: true, description: 'When it was deleted; only admins see deleted products.' })
  deletedAt: Date | null;
}

const connection = connectionTypes('Product', () => ProductType);
export const ProductConnection = connection.Connection;

@InputType('ProductFilter', { description: 'Which products.' })
export class ProductFilterInput {
  @Field(() => String, { nullable: true, description: 'Words that begin words of the name, part number or category.' })
  search?: string | null;

  @Field(() => String, { nullable: true, description: 'Only of this category.' })
  category?: string | null;

  @Access('admin')
  @Field(() => Boolean, { nullable: true, defaultValue: false, description: 'Deleted products too.' })
  includeDeleted?: boolean | null;
}

@ArgsType()
export class ProductsArgs extends PageArgs {
  @Field(() => ProductFilterInput, { nullable: true, description: 'Which products; all by default.' })
  filter?: ProductFilterInput | null;

  @Field(() => ProductSortEnum, { nullable: true, defaultValue: 'oldest_first', description: 'In which order.' })
  sort: ProductSort | null;
}

@InputType({ description: 'A new product.' })
export class AddProductInput {
  @Field({ description: 'Your own key of this attempt, 1 to 200 characters; a retry with it adds no second product.' })
  idempotencyKey: string;

  @Field({ description: '1 to 200 characters.' })
  name: string;

  @Field({ description: '1 to 5000 characters.' })
  about: string;

  @Field(() => Int, { description: '0 to 1,000,000.' })
  availableQuantity: number;

  @Field(() => Int, { description: '1 to 1,000,000.' })
  minimumQuantity: number;

  @Field(() => MoneyInput, { description: "Price of one piece, in the shop's currency." })
  price: MoneyInput;

  @Field({ description: 'An http(s) address, or a path of this shop.' })
  imageUrl: string;

  @Field(() => String, { nullable: true, description: 'At most 60 characters.' })
  partNumber?: string | null;

  @Field(() => String, { nullable: true, description: 'At most 60 characters.' })
  category?: string | null;
}

@InputType({ description: 'Changes of a product; what is left out stays as it is.' })
export class UpdateProductInput {
  @Field(() => ID, { description: 'Which product.' })
  productId: string;

  @Field(() => Int, { description: 'The version you edited: refused as STALE_VERSION when it was edited since.' })
  version: number;

  @Field(() => String, { nullable: true, description: '1 to 200 characters.' })
  name?: string | null;

  @Field(() => String, { nullable: true, description: '1 to 5000 characters.' })
  about?: string | null;

  @Field(() => Int, { nullable: true, description: '0 to 1,000,000.' })
  availableQuantity?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'What you saw as available; needed with availableQuantity, since orders change it.',
  })
  expectedAvailableQuantity?: number | null;

  @Field(() => Int, { nullable: true, description: '1 to 1,000,000.' })
  minimumQuantity?: number | null;

  @Field(() => MoneyInput, { nullable: true, description: 'Price of one piece.' })
  price?: MoneyInput | null;

  @Field(() => String, { nullable: true, description: 'An http(s) address, or a path of this shop.' })
  imageUrl?: string | null;

  @Field(() => String, { nullable: true, description: 'At most 60 characters; empty removes it.' })
  partNumber?: string | null;

  @Field(() => String, { nullable: true, description: 'At most 60 characters; empty removes it.' })
  category?: string | null;
}

@InputType({ description: 'Which product to delete.' })
export class DeleteProductInput {
  @Field(() => ID, { description: 'Its id.' })
  productId: string;
}

@InputType({ description: 'Which deleted product to bring back.' })
export class RestoreProductInput {
  @Field(() => ID, { description: 'Its id.' })
  productId: string;
}

function productPayload(name: string, description: string) {
  @ObjectType(name, { description })
  class Payload {
    @Field(() => ProductType, { description: 'The product as it is now.' })
    product: ProductType;
  }
  return Payload;
}

export const AddProductPayload = productPayload('AddProductPayload', 'The product that was added.');
export const UpdateProductPayload = productPayload('UpdateProductPayload', 'The product after the edit.');
export const DeleteProductPayload = productPayload('DeleteProductPayload', 'The product that was deleted.');
export const RestoreProductPayload = productPayload('RestoreProductPayload', 'The product that is back.');
