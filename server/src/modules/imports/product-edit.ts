import { largestQuantity } from '@kickstand/rules/limits';
import { maximumPriceMinor } from '@kickstand/rules/products';
import { invalidField } from '../../shared/errors.js';
import {
  currencyExponent,
  findStepFault,
  money,
  roundToStep,
  shareOf,
  toDecimalString,
  type Currency,
  type Money,
} from '../../shared/money.js';
import { withoutNulls } from '../../shared/without-nulls.js';
import type { Product, ProductDetails, ProductFilter, ProductStatus } from '../catalogue/products/product.js';
import type { Taxonomy } from '../catalogue/taxonomy/taxonomy.js';

/** Price endings, in hundredths of a whole amount. */
export const priceEndings = { whole: 0, fifty: 50, ninety: 90, ninety_nine: 99 } as const;
export type PriceEnding = keyof typeof priceEndings;

/** How a price changes: at most one of the first three fields is applied, then the ending. */
export interface PriceEdit {
  amount?: Money | null;
  /** Percentage added to the price; negative to lower it. At most 2 decimals. */
  percent?: number | null;
  /** Amount added to the price; negative to lower it. */
  difference?: Money | null;
  /** The price becomes the nearest one with this ending. */
  ending?: PriceEnding | null;
}

/** Changes of many products. Absent and null fields are not changed. */
export interface ProductChanges {
  status?: ProductStatus | null;
  /** '' removes the brand. */
  brandId?: string | null;
  /** Replaces the main category; the others stay. */
  mainCategoryId?: string | null;
  addCategoryIds?: readonly string[] | null;
  removeCategoryIds?: readonly string[] | null;
  taxClass?: string | null;
  minimumQuantity?: number | null;
  /** Percentages, differences and endings also apply to prices for larger quantities; a new amount does not. */
  price?: PriceEdit | null;
  /** Without `amount`, only changes existing recommended prices. The amount 0 removes the recommended price. */
  comparePrice?: PriceEdit | null;
  /** Either a new quantity or a difference. */
  stock?: { quantity?: number | null; difference?: number | null } | null;
}

/** An edit of all products that a filter finds. */
export interface ProductEdit {
  filter: ProductFilter;
  changes: ProductChanges;
  /** Number of products that the filter found when the edit was requested. */
  count: number;
}

/** Whether only stock changes; staff with only the stock permission can make no other changes. */
export const isOfStock = (changes: ProductChanges): boolean =>
  Object.keys(withoutNulls(changes)).every((field) => field === 'stock');

/**
 * @param current the product with its regular prices, even during a sale.
 * @returns the field values that the changes result in
 */
export function applyChanges(changes: ProductChanges, current: Product): Partial<ProductDetails> {
  const { status, brandId, taxClass, minimumQuantity, price, comparePrice, stock } = withoutNulls(changes);
  const compared = comparePrice && (comparePrice.amount ?? current.comparePrice);
  return {
    ...(status && { status }),
    ...(brandId !== undefined && { brandId: brandId || null }),
    ...(taxClass !== undefined && { taxClass }),
    ...(minimumQuantity !== undefined && { minimumQuantity }),
    ...toCategories(changes, current.categoryIds),
    ...(price && { price: changePrice(current.price, price), priceTiers: toTiers(current.priceTiers, price) }),
    ...(compared && { comparePrice: changePrice(compared, comparePrice) }),
    ...(stock && { availableQuantity: stock.quantity ?? current.availableQuantity + (stock.difference ?? 0) }),
  };
}

function toCategories(
  { mainCategoryId: main, addCategoryIds, removeCategoryIds }: ProductChanges,
  current: readonly string[],
): Partial<ProductDetails> {
  if (!main && !addCategoryIds && !removeCategoryIds) return {};
  // If the product is already in the new main category, its earlier main category stays as well.
  const others = !main || current.includes(main) ? current.filter((id) => id !== main) : current.slice(1);
  const categoryIds = new Set([...(main ? [main] : []), ...others, ...(addCategoryIds ?? [])]);
  for (const id of removeCategoryIds ?? []) categoryIds.delete(id);
  return { categoryIds: [...categoryIds] };
}

/** A new unit price does not affect the prices for larger quantities. */
function toTiers(tiers: ProductDetails['priceTiers'], edit: PriceEdit): ProductDetails['priceTiers'] {
  return edit.amount ? tiers : tiers.map((tier) => ({ ...tier, price: changePrice(tier.price, edit) }));
}

/** The changed price, rounded half up before it gets an ending. May be below 0. */
export function changePrice(
  { amountMinor, currency }: Money,
  { amount, percent, difference, ending }: PriceEdit,
): Money {
  const exact =
    amount?.amountMinor ??
    shareOf(amountMinor, 10_000 + Math.round((percent ?? 0) * 100), 10_000, currency) + (difference?.amountMinor ?? 0);
  return money(ending && exact > 0 ? withEnding(exact, ending, currency) : roundToStep(exact, currency), currency);
}

/** The nearest amount above 0 with this ending; the higher one if two are equally near. */
function withEnding(amountMinor: number, ending: PriceEnding, currency: Currency): number {
  const unit = 10 ** currencyExponent(currency);
  const part = (unit * priceEndings[ending]) / 100;
  const below = Math.floor((amountMinor - part) / unit) * unit + part;
  const nearest = amountMinor - below < below + unit - amountMinor ? below : below + unit;
  return nearest > 0 ? nearest : nearest + unit;
}

type Names = Pick<Taxonomy, 'brandsById' | 'tree'>;

/** @throws DomainError BAD_USER_INPUT for changes that no product can have. */
export function assertChanges(
  changes: ProductChanges,
  { taxonomy, currency }: { taxonomy: Names; currency: Currency },
): void {
  const { brandId, mainCategoryId, addCategoryIds, removeCategoryIds, price, comparePrice, stock } = changes;
  if (Object.keys(withoutNulls(changes)).length === 0) throw invalidField('changes', 'Send one change or more.');
  if (brandId && !taxonomy.brandsById.has(brandId)) {
    throw invalidField('changes.brandId', 'There is no brand with this ID.');
  }
  for (const [field, ids] of Object.entries({ mainCategoryId, addCategoryIds, removeCategoryIds })) {
    if ([ids ?? []].flat().every((id) => taxonomy.tree.find(id))) continue;
    throw invalidField(`changes.${field}`, 'There is no category with one of these IDs.');
  }
  for (const [field, edit] of Object.entries({ price, comparePrice })) {
    if (edit) assertPriceEdit(edit, `changes.${field}`, currency);
  }
  if (stock) assertStockEdit(stock);
}

const hundredths = (percent: number) => percent * 100;

function assertPriceEdit(edit: PriceEdit, field: string, currency: Currency): void {
  const { amount, percent, difference, ending } = edit;
  const given = [amount, percent, difference].filter((value) => value != null);
  if (given.length > 1 || (given.length === 0 && !ending)) {
    throw invalidField(field, 'Send one of amount, percent and difference, or only an ending.');
  }
  for (const sum of [amount, difference]) {
    if (sum && sum.currency !== currency) throw invalidField(field, `Price must be in ${currency.toUpperCase()}.`);
    if (sum && Math.abs(sum.amountMinor) > maximumPriceMinor) throw invalidField(field, 'The amount is too large.');
    const stepFault = sum ? findStepFault(sum) : null;
    if (stepFault !== null) throw invalidField(field, stepFault);
  }
  if (amount && amount.amountMinor < 0) throw invalidField(field, 'Price must be 0 or more.');
  const isPercent = (value: number) => Math.abs(hundredths(value) - Math.round(hundredths(value))) < 1e-6;
  if (percent != null && !(percent >= -100 && percent <= 1_000 && isPercent(percent))) {
    throw invalidField(`${field}.percent`, 'A percentage must be from -100 to 1,000, with at most 2 decimals.');
  }
  if (ending && ending !== 'whole' && currencyExponent(currency) === 0) {
    throw invalidField(`${field}.ending`, `Prices in ${currency.toUpperCase()} have no decimals.`);
  }
}

function assertStockEdit({ quantity, difference }: NonNullable<ProductChanges['stock']>): void {
  const value = quantity ?? difference ?? NaN;
  const isQuantity = Number.isInteger(value) && Math.abs(value) <= largestQuantity && (quantity == null || value >= 0);
  if (isQuantity && (quantity == null || difference == null)) return;
  throw invalidField(
    'changes.stock',
    `Send either a quantity from 0 to ${largestQuantity.toLocaleString('en-US')} or a difference.`,
  );
}

/** What an edit changes, such as `Edit of 1,204 products: price +5%`. */
export function describeEdit({ count, changes }: ProductEdit, { brandsById, tree }: Names) {
  const { status, brandId, mainCategoryId, addCategoryIds, removeCategoryIds, ...rest } = withoutNulls(changes);
  const { taxClass, minimumQuantity, price, comparePrice, stock } = rest;
  const namesOf = (ids: readonly string[] = []) => ids.map((id) => tree.find(id)?.name ?? id);
  const parts = [
    status && `status ${status}`,
    brandId !== undefined && (brandId === '' ? 'no brand' : `brand ${brandsById.get(brandId)?.name ?? brandId}`),
    mainCategoryId && `main category ${namesOf([mainCategoryId]).join()}`,
    ...namesOf(addCategoryIds).map((name) => `category ${name} added`),
    ...namesOf(removeCategoryIds).map((name) => `category ${name} removed`),
    price && `price ${describePrice(price)}`,
    comparePrice && `recommended price ${describePrice(comparePrice)}`,
    taxClass && `tax class ${taxClass}`,
    minimumQuantity !== undefined && `minimum quantity ${minimumQuantity}`,
    stock && `stock ${stock.quantity ?? signed(String(stock.difference))}`,
  ];
  const what = `Edit of ${count.toLocaleString('en-US')} ${count === 1 ? 'product' : 'products'}`;
  return `${what}: ${parts.filter(Boolean).join(', ')}`;
}

const signed = (number: string) => (number.startsWith('-') ? number : `+${number}`);

function describePrice({ amount, percent, difference, ending }: PriceEdit): string {
  const change = amount
    ? toDecimalString(amount)
    : difference
      ? signed(toDecimalString(difference))
      : percent == null
        ? ''
        : `${signed(String(percent))}%`;
  const rounded = ending && `rounded to ${ending === 'whole' ? 'whole amounts' : `.${priceEndings[ending]}`}`;
  return [change, rounded].filter(Boolean).join(' ');
}
