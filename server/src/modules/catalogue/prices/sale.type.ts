import { saleLimits, saleRules } from '@kickstand/rules/sales';
import { ArgsType, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Access } from '../../../api/graphql/access.js';
import { connectionTypes, PageArgs } from '../../../api/graphql/connection.js';
import { defineEnum } from '../../../api/graphql/define-enum.js';
import { RemoveInput, SaveInput } from '../../../api/graphql/edit-inputs.js';
import { Field, NullableField } from '../../../api/graphql/field.js';
import { MoneyInput, MoneyType } from '../../../api/graphql/money.type.js';
import { SameForVisitors } from '../../../api/graphql/same-for-visitors.js';
import { describeLimits } from '../../../shared/field-rules.js';
import { ProductType } from '../products/product.type.js';
import { BrandType, CategoryType } from '../taxonomy/taxonomy.type.js';
import type { SaleState, SaleTargetKind } from './sale.js';

export const SaleTargetKindEnum = defineEnum<SaleTargetKind>('SaleTargetKind', 'What a sale is for.', {
  products: 'Some products.',
  brands: 'All products of some brands.',
  categories: 'All products of some categories and the categories below them.',
});

export const SaleStateEnum = defineEnum<SaleState>('SaleState', 'Whether a sale reduces prices now.', {
  planned: 'It has not started.',
  running: 'It reduces prices now.',
  ended: 'It has ended.',
});

@SameForVisitors()
@ObjectType('RunningSale', { description: 'A sale that runs now.' })
export class RunningSaleType {
  @Field('Name of the sale.')
  name: string;

  @Field(() => Date, 'When it ends.')
  endsAt: Date;

  @NullableField(() => Int, 'Reduction in percent; null if each product has its own price.')
  percent: number | null;

  @Access('visitor')
  @NullableField(() => CategoryType, 'The first category that it is for; null if it is for brands or products.')
  category: CategoryType | null;

  @Access('visitor')
  @NullableField(() => BrandType, 'The first brand that it is for; null if it is for categories or products.')
  brand: BrandType | null;

  @Access('visitor')
  @NullableField(() => ProductType, 'The first public product that it is for; null if it is for categories or brands.')
  product: ProductType | null;
}

@ObjectType('SalePrice', { description: 'Price of a product in a sale.' })
export class SalePriceType {
  @Field(() => ID, 'ID of the product.')
  productId: string;

  @Field(() => MoneyType, 'Price of one unit.')
  price: MoneyType;
}

@ObjectType('SaleTarget', { description: 'One of the products, brands or categories of a sale.' })
export class SaleTargetType {
  @Field(() => ID, 'Its ID.')
  id: string;

  @Field('Its name; the ID if it was removed.')
  name: string;
}

@ObjectType('Sale', { description: 'Reduced prices from one time to another.' })
export class SaleType {
  @Field(() => ID, 'ID of the sale.')
  id: string;

  @Field('Name of the sale.')
  name: string;

  @Field(() => Date, 'When it starts.')
  startsAt: Date;

  @Field(() => Date, 'When it ends.')
  endsAt: Date;

  @Field(() => SaleStateEnum, 'Whether it reduces prices now.')
  state: SaleState;

  @Field(() => SaleTargetKindEnum, 'What it is for.')
  targetKind: SaleTargetKind;

  @Field(() => [SaleTargetType], 'Its products, brands or categories.')
  targets: SaleTargetType[];

  @NullableField(() => Int, 'Reduction in percent; null if each product has its own price.')
  percent: number | null;

  @Field(() => [SalePriceType], 'Price of each product; empty if the sale has a percentage.')
  prices: SalePriceType[];

  @Field(() => Int, 'Number of the version, 1 for a new sale; send it with an edit.')
  version: number;

  @Field(() => Date, 'When the sale was changed last.')
  changedAt: Date;
}

export const { Connection: SaleConnection } = connectionTypes('Sale', () => SaleType);

@ArgsType()
export class SalesArgs extends PageArgs {
  @NullableField(() => String, 'Only those with this text in the name; all by default.')
  search?: string | null;
}

@InputType({ description: 'Price of a product in a sale.' })
export class SalePriceInput {
  @Field(() => ID, 'ID of the product.')
  productId: string;

  @Field(() => MoneyInput, 'Price of one unit, above 0.')
  price: MoneyInput;
}

const targets = `IDs of the products, brands or categories: 1 to ${saleLimits.targets}.`;
const percent = `Reduction in whole percent, ${describeLimits(saleRules.percent)}. Reduced prices are rounded half up.`;
const prices = 'One price for each product, instead of a percentage.';

@InputType({ description: 'A sale. With an ID, fields that are left out or null stay as they are.' })
export class SaveSaleInput extends SaveInput {
  @NullableField(() => String, `Name for customers, ${describeLimits(saleRules.name)}. Required without an ID.`)
  name?: string | null;

  @NullableField(
    () => Date,
    'When it starts. Required without an ID. A time in the past means now; it cannot be changed while the sale runs.',
  )
  startsAt?: Date | null;

  @NullableField(() => Date, 'When it ends: after the start, and in the future. Required without an ID.')
  endsAt?: Date | null;

  @NullableField(() => SaleTargetKindEnum, 'What it is for. Required without an ID.')
  targetKind?: SaleTargetKind | null;

  @NullableField(() => [ID], `${targets} Required without an ID.`)
  targetIds?: readonly string[] | null;

  @NullableField(() => Int, percent)
  percent?: number | null;

  @NullableField(() => [SalePriceInput], prices)
  prices?: readonly SalePriceInput[] | null;
}

@InputType({ description: 'The sale to delete.' })
export class DeleteSaleInput extends RemoveInput {}

@InputType({ description: 'A sale that is being planned.' })
export class SalePreviewInput {
  @Field(() => SaleTargetKindEnum, 'What it is for.')
  targetKind: SaleTargetKind;

  @Field(() => [ID], targets)
  targetIds: readonly string[];

  @NullableField(() => Int, percent)
  percent?: number | null;

  @NullableField(() => [SalePriceInput], prices)
  prices?: readonly SalePriceInput[] | null;
}

@ObjectType('SaleExample', { description: 'A product before and in a sale.' })
export class SaleExampleType {
  @Access('visitor')
  @Field(() => ProductType, 'The product.')
  product: ProductType;

  @Field(() => MoneyType, 'Its price without sales.')
  regularPrice: MoneyType;

  @Field(() => MoneyType, 'Its price in the sale.')
  salePrice: MoneyType;
}

@ObjectType('SalePreview', { description: 'What a sale would do now.' })
export class SalePreviewType {
  @Field(() => Int, 'Number of public products that it is for.')
  productCount: number;

  @Field(() => [SaleExampleType], 'At most 5 of them.')
  examples: SaleExampleType[];
}
