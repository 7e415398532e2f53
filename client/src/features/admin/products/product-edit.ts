import { largestQuantity } from '@kickstand/rules/limits';
import type { PriceEditInput, PriceEnding, ProductChangesByFilterInput } from '../../../graphql/generated/operations';
import { decimalsOf, type MoneyAmount } from '../../../lib/money/money';
import { amountFormat, toMinorUnits } from '../../../lib/money/parse-amount';
import { statuses } from '../../../components/choices/catalogue-choices';

export const editedFields = [
  { value: 'price', label: 'Price' },
  { value: 'comparePrice', label: 'Recommended price' },
  { value: 'stock', label: 'Stock' },
  { value: 'status', label: 'Status' },
  { value: 'brandId', label: 'Brand' },
  { value: 'mainCategoryId', label: 'Main category' },
  { value: 'addCategoryIds', label: 'Add a category' },
  { value: 'removeCategoryIds', label: 'Remove a category' },
  { value: 'minimumQuantity', label: 'Minimum quantity' },
  { value: 'taxClass', label: 'Tax class' },
] as const satisfies readonly { value: keyof ProductChangesByFilterInput; label: string }[];
type EditedField = (typeof editedFields)[number]['value'];

export const priceWays = [
  { value: 'raise-percent', label: 'Raise by a percentage' },
  { value: 'lower-percent', label: 'Lower by a percentage' },
  { value: 'raise', label: 'Raise by an amount' },
  { value: 'lower', label: 'Lower by an amount' },
  { value: 'set', label: 'Set to an amount' },
  { value: 'round', label: 'Only round' },
] as const;

export const stockWays = [
  { value: 'set', label: 'Set to' },
  { value: 'raise', label: 'Add' },
  { value: 'lower', label: 'Subtract' },
] as const;

type Way = (typeof priceWays)[number]['value'];

export const endings = [
  { value: '', label: 'Not rounded' },
  { value: 'NINETY_NINE', label: 'To .99' },
  { value: 'NINETY', label: 'To .90' },
  { value: 'FIFTY', label: 'To .50' },
  { value: 'WHOLE', label: 'To whole amounts' },
] as const satisfies readonly { value: PriceEnding | ''; label: string }[];

/** What is entered for one field. */
export interface EditDraft {
  field: EditedField;
  way: Way;
  /** A typed number, or the chosen value; empty if there is none yet. */
  value: string;
  ending: PriceEnding | '';
}

export const isPercent = (way: Way) => way.endsWith('percent');

/** @param price any price of the shop; only its currency is used. @returns null while nothing valid is entered. */
export function toChanges(
  { field, way, value, ending }: EditDraft,
  price: MoneyAmount,
): ProductChangesByFilterInput | null {
  const number = toMinorUnits(value, 0);
  switch (field) {
    case 'price':
    case 'comparePrice': {
      const edit = way === 'round' ? ending && {} : toPriceEdit(way, value, price);
      if (!edit) return null;
      return { [field]: { ...edit, ...(ending && { ending }) } };
    }
    case 'stock': {
      if (number === null || number > largestQuantity || (way !== 'set' && number === 0)) return null;
      return { stock: way === 'set' ? { quantity: number } : { difference: way === 'lower' ? -number : number } };
    }
    case 'minimumQuantity':
      return number === null || number === 0 || number > largestQuantity ? null : { minimumQuantity: number };
    case 'status': {
      const status = statuses.find((known) => known.value === value);
      return status ? { status: status.value } : null;
    }
    case 'brandId':
      return value === '' ? null : { brandId: value === noBrand.value ? '' : value };
    case 'addCategoryIds':
    case 'removeCategoryIds':
      return value === '' ? null : { [field]: [value] };
    case 'mainCategoryId':
    case 'taxClass':
      return value.trim() === '' ? null : { [field]: value.trim() };
  }
}

export const noBrand = { value: 'none', label: 'None' } as const;

/** Largest percentages, in hundredths of a percent. */
const mostPercent = { 'raise-percent': 100_000, 'lower-percent': 10_000 } as const;

function toPriceEdit(way: Way, typed: string, price: MoneyAmount): PriceEditInput | null {
  const by = toMinorUnits(typed, isPercent(way) ? 2 : decimalsOf(price));
  if (by === null || (by === 0 && way !== 'set')) return null;
  const signed = way.startsWith('lower') ? -by : by;
  if (way === 'raise-percent' || way === 'lower-percent') {
    return by > mostPercent[way] ? null : { percent: signed / 100 };
  }
  const amount = { amountMinor: signed, currencyCode: price.currencyCode };
  return way === 'set' ? { amount } : { difference: amount };
}

/** Message that says which numbers can be entered. */
export function toFault({ field, way }: EditDraft, price: MoneyAmount): string {
  if (field === 'stock' || field === 'minimumQuantity') return 'Enter a whole number up to 1,000,000.';
  if (!isPercent(way)) return `Enter an amount with ${amountFormat(decimalsOf(price))}.`;
  return `Enter a number above 0 and up to ${way === 'raise-percent' ? '1,000' : '100'}, with at most 2 decimals.`;
}
