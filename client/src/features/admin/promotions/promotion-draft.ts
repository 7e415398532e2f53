import { describePromotion, type PromotionKind as StoredKind, type SelectionNames } from '@kickstand/rules/promotions';
import type { Named } from '../../../components/choices/ChosenList';
import type { PromotionEditFragment, PromotionKind, SavePromotionInput } from '../../../graphql/generated/operations';
import { toWholeNumber } from '../../../lib/forms/field-errors';
import { decimalsOf, formatMoney, withMinorUnits, type MoneyAmount } from '../../../lib/money/money';
import { amountFormat, toMinorUnits } from '../../../lib/money/parse-amount';

/** What is typed. Numbers and dates are text. */
export interface PromotionValues {
  name: string;
  kind: PromotionKind;
  code: string;
  percent: string;
  amount: string;
  buyQuantity: string;
  getQuantity: string;
  minimumAmount: string;
  minimumQuantity: string;
  useLimit: string;
  customerLimit: string;
  priority: string;
  /** Days in UTC, e.g. 2026-12-31. */
  validFrom: string;
  validTo: string;
  isPerProduct: boolean;
  isFirstOrder: boolean;
  isCombinable: boolean;
  isPaused: boolean;
}

export interface Selection {
  categories: readonly Named[];
  brands: readonly Named[];
  products: readonly Named[];
}

export const kindLabels = {
  PERCENT_OFF_LINES: 'Percent off some products',
  AMOUNT_OFF_LINES: 'Amount off some products',
  PERCENT_OFF_ORDER: 'Percent off the order',
  AMOUNT_OFF_ORDER: 'Amount off the order',
  FREE_DELIVERY: 'Free delivery',
  BUY_X_GET_Y: 'Buy some, get some free',
} as const satisfies Record<PromotionKind, string>;

const toText = (value: number | string | null | undefined) => (value == null ? '' : String(value));
const toDay = (date: string | null | undefined) => (date ? date.slice(0, 10) : '');

export function toValues(promotion: PromotionEditFragment | null): PromotionValues {
  return {
    name: promotion?.name ?? '',
    kind: promotion?.kind ?? 'PERCENT_OFF_ORDER',
    code: toText(promotion?.code),
    percent: toText(promotion?.percent),
    amount: toText(promotion?.amount?.amount),
    buyQuantity: toText(promotion?.buyQuantity),
    getQuantity: toText(promotion?.getQuantity),
    minimumAmount: toText(promotion?.minimumAmount?.amount),
    minimumQuantity: toText(promotion?.minimumQuantity),
    useLimit: toText(promotion?.useLimit),
    customerLimit: toText(promotion?.customerLimit),
    priority: toText(promotion?.priority ?? 0),
    validFrom: toDay(promotion?.validFrom),
    validTo: toDay(promotion?.validTo),
    isPerProduct: promotion?.isPerProduct ?? false,
    isFirstOrder: promotion?.isFirstOrder ?? false,
    isCombinable: promotion?.isCombinable ?? true,
    isPaused: promotion?.isPaused ?? false,
  };
}

export const usesAmount = (kind: PromotionKind) => kind === 'AMOUNT_OFF_LINES' || kind === 'AMOUNT_OFF_ORDER';
export const usesPercent = (kind: PromotionKind) => kind === 'PERCENT_OFF_LINES' || kind === 'PERCENT_OFF_ORDER';

/** The API accepts any time of a day, so the stored time is kept unless the day is changed. */
const toTime = (day: string, time: string, stored: string | null | undefined) =>
  day === '' ? null : stored && toDay(stored) === day ? stored : `${day}T${time}Z`;

/** @param currency any amount in the shop's currency. @returns messages for amounts that cannot be read. */
export function findAmountFaults(values: PromotionValues, currency: MoneyAmount) {
  const decimals = decimalsOf(currency);
  const faults: Partial<Record<'amount' | 'minimumAmount', string>> = {};
  const message = `Enter an amount with ${amountFormat(decimals)}.`;
  if (usesAmount(values.kind) && toMinorUnits(values.amount, decimals) === null) faults.amount = message;
  if (values.minimumAmount.trim() !== '' && toMinorUnits(values.minimumAmount, decimals) === null) {
    faults.minimumAmount = message;
  }
  return faults;
}

/** @param stored the edited promotion; null for a new one. */
export function toInput(
  values: PromotionValues,
  { categories, brands, products }: Selection,
  currency: MoneyAmount,
  stored: Pick<PromotionEditFragment, 'validFrom' | 'validTo'> | null = null,
): SavePromotionInput {
  const toMoney = (typed: string) => {
    const amountMinor = toMinorUnits(typed, decimalsOf(currency));
    return amountMinor === null ? null : { amountMinor, currencyCode: currency.currencyCode };
  };
  const { kind } = values;
  const isGift = kind === 'BUY_X_GET_Y';
  return {
    ...{ name: values.name, kind, code: values.code.trim() === '' ? null : values.code },
    percent: usesPercent(kind) ? toWholeNumber(values.percent) : null,
    amount: usesAmount(kind) ? toMoney(values.amount) : null,
    buyQuantity: isGift ? toWholeNumber(values.buyQuantity) : null,
    getQuantity: isGift ? toWholeNumber(values.getQuantity) : null,
    isPerProduct: isGift && values.isPerProduct,
    minimumAmount: toMoney(values.minimumAmount),
    minimumQuantity: toWholeNumber(values.minimumQuantity),
    categoryIds: categories.map(({ id }) => id),
    brandIds: brands.map(({ id }) => id),
    productIds: products.map(({ id }) => id),
    ...{ isFirstOrder: values.isFirstOrder, isCombinable: values.isCombinable, isPaused: values.isPaused },
    priority: toWholeNumber(values.priority) ?? 0,
    validFrom: toTime(values.validFrom, '00:00:00.000', stored?.validFrom),
    validTo: toTime(values.validTo, '23:59:59.999', stored?.validTo),
    useLimit: toWholeNumber(values.useLimit),
    customerLimit: toWholeNumber(values.customerLimit),
  };
}

/** Describes the promotion in words, as typed so far. */
export function toSentence(values: PromotionValues, selection: Selection, currency: MoneyAmount): string {
  const input = toInput(values, selection, currency);
  const toDate = (date: unknown) =>
    typeof date === 'string' && !Number.isNaN(Date.parse(date)) ? new Date(date) : null;
  const namesOf = (named: readonly Named[]) => named.map(({ name }) => name);
  const names: SelectionNames = {
    categories: namesOf(selection.categories),
    brands: namesOf(selection.brands),
    products: namesOf(selection.products),
  };
  return describePromotion(
    {
      kind: values.kind.toLowerCase() as StoredKind,
      code: values.code.trim() === '' ? null : values.code.trim().toUpperCase(),
      percent: input.percent ?? null,
      amountMinor: input.amount?.amountMinor ?? null,
      buyQuantity: input.buyQuantity ?? null,
      getQuantity: input.getQuantity ?? null,
      isPerProduct: input.isPerProduct ?? false,
      minimumMinor: input.minimumAmount?.amountMinor ?? null,
      minimumQuantity: input.minimumQuantity ?? null,
      isFirstOrder: values.isFirstOrder,
      isCombinable: values.isCombinable,
      validFrom: toDate(input.validFrom),
      validTo: toDate(input.validTo),
      useLimit: input.useLimit ?? null,
      customerLimit: input.customerLimit ?? null,
    },
    names,
    (amountMinor) => formatMoney(withMinorUnits(currency, amountMinor), 'en-US'),
  );
}
