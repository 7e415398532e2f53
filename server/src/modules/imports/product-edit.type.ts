import { productLimits } from '@kickstand/rules/products';
import { largestQuantity, mostItems } from '@kickstand/rules/limits';
import { Float, ID, InputType, Int } from 'type-graphql';
import { defineEnum } from '../../api/graphql/define-enum.js';
import { Field, NullableField } from '../../api/graphql/field.js';
import { MoneyInput, toMoney } from '../../api/graphql/money.type.js';
import { ProductStatusEnum } from '../catalogue/products/product-enums.js';
import type { ProductStatus } from '../catalogue/products/product.js';
import { ProductFilterInput } from '../catalogue/products/product-list.input.js';
import type { PriceEdit, PriceEnding, ProductChanges } from './product-edit.js';

const PriceEndingEnum = defineEnum<PriceEnding>('PriceEnding', 'Decimals with which prices end.', {
  whole: 'No decimals.',
  fifty: 'Half of a whole amount, .50.',
  ninety: 'Nine tenths, .90.',
  ninety_nine: 'Ninety-nine hundredths, .99.',
});

@InputType({
  description: 'How a price changes: amount, percent or difference, optionally with an ending; or only an ending.',
})
export class PriceEditInput {
  @NullableField(() => MoneyInput, 'The new price.')
  amount?: MoneyInput | null;

  @NullableField(
    () => Float,
    'Percentage to add, from -100 to 1,000 with at most 2 decimals. The price is rounded half up.',
  )
  percent?: number | null;

  @NullableField(() => MoneyInput, 'Amount to add; negative to lower the price.')
  difference?: MoneyInput | null;

  @NullableField(
    () => PriceEndingEnum,
    'Rounds to the nearest price above 0 with this ending, upwards if two are equally near. A price of 0 stays 0.',
  )
  ending?: PriceEnding | null;
}

@InputType({ description: 'What becomes of the available quantity: either a new quantity or a difference.' })
export class StockEditInput {
  @NullableField(() => Int, `New available quantity: 0 to ${largestQuantity}.`)
  quantity?: number | null;

  @NullableField(() => Int, 'Quantity to add to the available quantity; negative to reduce it.')
  difference?: number | null;
}

@InputType({ description: 'Changes of many products. Fields that are left out or null are not changed.' })
export class ProductChangesByFilterInput {
  @NullableField(() => ProductStatusEnum, 'Whether the products are shown and sold.')
  status?: ProductStatus | null;

  @NullableField(() => ID, 'ID of the brand; an empty string removes the brand.')
  brandId?: string | null;

  @NullableField(() => ID, 'ID of the category that replaces the main one. The other categories stay.')
  mainCategoryId?: string | null;

  @NullableField(() => [ID], `IDs of categories to add. A product can have at most ${productLimits.categories}.`)
  addCategoryIds?: readonly string[] | null;

  @NullableField(() => [ID], 'IDs of categories to remove.')
  removeCategoryIds?: readonly string[] | null;

  @NullableField(() => String, 'Code of the tax class.')
  taxClass?: string | null;

  @NullableField(() => Int, `Smallest quantity of one order: 1 to ${largestQuantity}.`)
  minimumQuantity?: number | null;

  @NullableField(
    () => PriceEditInput,
    'Unit price without sales. A percentage, difference or ending also changes prices for larger quantities; a new price does not.',
  )
  price?: PriceEditInput | null;

  @NullableField(
    () => PriceEditInput,
    "The maker's recommended price. Only a new amount also changes products without such a price; an amount of 0 removes it.",
  )
  comparePrice?: PriceEditInput | null;

  @NullableField(() => StockEditInput, 'Available quantity.')
  stock?: StockEditInput | null;
}

@InputType({ description: 'An edit of many products.' })
export class PrepareProductEditInput {
  @Field(() => ProductFilterInput, `Which products, as when listing products, but with up to ${mostItems} IDs.`)
  filter: ProductFilterInput;

  @Field(() => ProductChangesByFilterInput, 'What changes.')
  changes: ProductChangesByFilterInput;
}

/** @throws DomainError BAD_USER_INPUT */
export function toProductChanges({ price, comparePrice, ...changes }: ProductChangesByFilterInput): ProductChanges {
  return {
    ...changes,
    price: price && toPriceEdit(price, 'changes.price'),
    comparePrice: comparePrice && toPriceEdit(comparePrice, 'changes.comparePrice'),
  };
}

function toPriceEdit({ amount, difference, ...edit }: PriceEditInput, field: string): PriceEdit {
  return {
    ...edit,
    amount: amount && toMoney(amount, `${field}.amount`),
    difference: difference && toMoney(difference, `${field}.difference`),
  };
}
