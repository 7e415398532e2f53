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

export const PriceEndingEnum = defineEnum<PriceEnding>('PriceEnding', 'Decimals with which prices end.', {
  whole: 'No decimals.',
  fifty: 'Half of a whole amount, .50.',
  ninety: 'Nine tenths, .90.',
  ninety_nine: 'Ninety-nine hundredths, .99.',
});

@InputType({
  description: 'What becomes of a price: one of amount, percent and difference, and an ending; or only an ending.',
})
export class PriceEditInput {
  @NullableField(() => MoneyInput, 'The new price.')
  amount?: MoneyInput | null;

  @NullableField(
    () => Float,
    'Percentage that is added, from -100 to 1,000 with at most 2 decimals. The price is rounded half up.',
  )
  percent?: number | null;

  @NullableField(() => MoneyInput, 'Amount that is added; negative to lower the price.')
  difference?: MoneyInput | null;

  @NullableField(
    () => PriceEndingEnum,
    'The price becomes the nearest one above 0 with this ending; the higher one of two. A price of 0 stays.',
  )
  ending?: PriceEnding | null;
}

@InputType({ description: 'What becomes of the available quantity: either a new quantity or a difference.' })
export class StockEditInput {
  @NullableField(() => Int, `New available quantity: 0 to ${largestQuantity}.`)
  quantity?: number | null;

  @NullableField(() => Int, 'What is added to the available quantity; negative to take away.')
  difference?: number | null;
}

@InputType({ description: 'Changes of many products. Fields that are left out or null are not changed.' })
export class ProductChangesByFilterInput {
  @NullableField(() => ProductStatusEnum, 'Whether they are shown and sold.')
  status?: ProductStatus | null;

  @NullableField(() => ID, 'ID of the brand; an empty one removes it.')
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
    'Unit price without sales. Prices for larger quantities follow a percentage, a difference and an ending, but not a new price.',
  )
  price?: PriceEditInput | null;

  @NullableField(
    () => PriceEditInput,
    "The maker's recommended price. Without a new price, only of products that have one; an amount of 0 removes it.",
  )
  comparePrice?: PriceEditInput | null;

  @NullableField(() => StockEditInput, 'Available quantity.')
  stock?: StockEditInput | null;
}

@InputType({ description: 'An edit of many products.' })
export class PrepareProductEditInput {
  @Field(() => ProductFilterInput, `Which products, as in a list of them; here with up to ${mostItems} IDs.`)
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
