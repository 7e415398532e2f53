/*
 * What promotions are made of, and how they are described. Shared by the server and by the form, which shows the
 * description while somebody enters a promotion.
 */
import * as z from 'zod/mini';
import { requiredText, wholeNumber } from './fields.js';

export const promotionKinds = [
  'percent_off_lines',
  'amount_off_lines',
  'percent_off_order',
  'amount_off_order',
  'free_delivery',
  'buy_x_get_y',
] as const;
export type PromotionKind = (typeof promotionKinds)[number];

/** Largest number of promotions, of codes of one cart, and of entries of each list of a promotion. */
export const promotionLimits = { promotions: 500, codes: 10, selected: 100 } as const;

/** A code as it is stored and compared: trimmed, upper case. */
export const normaliseCode = (typed: string): string => typed.trim().toUpperCase();

const codeError = 'Code must have 4 to 30 letters, digits, hyphens and underscores.';
const largestAmount = 1_000_000_000_000;
const limit = (label: string) =>
  wholeNumber(1, 1_000_000_000, `${label} must be a whole number from 1 to 1,000,000,000.`);
const units = (label: string) => wholeNumber(1, 1_000, `${label} must be a whole number from 1 to 1,000.`);

export const promotionRules = {
  name: requiredText('Name', 80),
  code: z.string().check(z.overwrite(normaliseCode), z.regex(/^[A-Z0-9_-]{4,30}$/, { error: codeError })),
  percent: wholeNumber(1, 100, 'Percent must be a whole number from 1 to 100.'),
  amountMinor: wholeNumber(1, largestAmount, 'Amount must be more than 0.'),
  buyQuantity: units('The quantity to buy'),
  getQuantity: units('The free quantity'),
  minimumMinor: wholeNumber(1, largestAmount, 'The minimum amount must be more than 0.'),
  minimumQuantity: limit('The minimum quantity'),
  priority: wholeNumber(-1_000, 1_000, 'Priority must be a whole number from -1,000 to 1,000.'),
  useLimit: limit('The number of uses'),
  customerLimit: limit('The number of uses for each customer'),
};

/** What a promotion takes off, and when. Dates are points in time; amounts are in minor units. */
export interface PromotionTerms {
  kind: PromotionKind;
  /** Null for a promotion that needs no code. */
  code: string | null;
  /** Percentage from 1 to 100; only for percentage promotions. */
  percent: number | null;
  /** Only for promotions that take off an amount. */
  amountMinor: number | null;
  /** Only for `buy_x_get_y`: paid units for each `getQuantity` free units. The cheapest units are the free ones. */
  buyQuantity: number | null;
  getQuantity: number | null;
  /** Only for `buy_x_get_y`: whether all units must be of the same product. */
  isPerProduct: boolean;
  /** Minimum total of the matching lines, before discounts. */
  minimumMinor: number | null;
  /** Minimum quantity of the matching lines. */
  minimumQuantity: number | null;
  isFirstOrder: boolean;
  validFrom: Date | null;
  /** The last moment at which the promotion applies. */
  validTo: Date | null;
  useLimit: number | null;
  customerLimit: number | null;
  /** False if it is never applied together with another promotion. */
  isCombinable: boolean;
}

/** Names of what a promotion is limited to; an empty list means no limit. */
export interface SelectionNames {
  categories: readonly string[];
  brands: readonly string[];
  products: readonly string[];
}

const oneOf = (names: readonly string[]): string =>
  names.length > 3
    ? `${names.slice(0, 3).join(', ')} or ${names.length - 3} more`
    : [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' or ');

/** 'Brake pads' inside a sentence is 'brake pads', but 'ABS sensors' is not changed. */
const inSentence = (name: string) =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/** E.g. 'brake pads from Brembo'; null if everything is selected. */
export function describeSelection({ categories, brands, products }: SelectionNames): string | null {
  const groups = oneOf(categories.map(inSentence));
  const things = products.length === 0 ? groups : [oneOf(products), groups && `in ${groups}`].filter(Boolean).join(' ');
  const makers = oneOf(brands);
  if (makers === '') return things || null;
  return things === '' ? `products from ${makers}` : `${things} from ${makers}`;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
/** The day in UTC, e.g. '31 December 2026'. */
export const formatDay = (date: Date): string => dayFormat.format(date);

/**
 * A promotion in one sentence, e.g. '10% off brake pads from $50.00 with the code BRAKES10, 100 times, once for each
 * customer, until 31 December 2026'.
 */
export function describePromotion(
  terms: PromotionTerms,
  names: SelectionNames,
  formatAmount: (amountMinor: number) => string,
): string {
  const { code, isFirstOrder, minimumMinor, minimumQuantity, validFrom, validTo, useLimit, customerLimit } = terms;
  const { action, isOfSelection } = describeAction(terms, describeSelection(names), formatAmount);
  const selection = isOfSelection ? null : describeSelection(names);
  const ofSelection = selection === null ? '' : ` of ${selection}`;
  const isBare = minimumMinor === null && minimumQuantity === null;
  const parts = [
    action,
    minimumMinor === null ? '' : ` from ${formatAmount(minimumMinor)}${ofSelection}`,
    minimumQuantity === null ? '' : ` from ${minimumQuantity} units${minimumMinor === null ? ofSelection : ''}`,
    isBare && selection !== null ? ` with ${selection}` : '',
    isFirstOrder ? ' on the first order' : '',
    code === null ? '' : ` with the code ${code}`,
    useLimit === null ? '' : `, ${times(useLimit)}`,
    customerLimit === null ? '' : `, ${times(customerLimit)} for each customer`,
    validFrom === null ? '' : `, from ${formatDay(validFrom)}`,
    validTo === null ? '' : `, until ${formatDay(validTo)}`,
    terms.isCombinable ? '' : ', not together with other promotions',
  ];
  return parts.join('');
}

const times = (count: number): string => (count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`);

function describeAction(
  terms: PromotionTerms,
  selection: string | null,
  formatAmount: (amountMinor: number) => string,
) {
  const percent = `${terms.percent ?? 0}% off`;
  const amount = `${formatAmount(terms.amountMinor ?? 0)} off`;
  const ofLines = (action: string) => ({ action: `${action} ${selection ?? 'everything'}`, isOfSelection: true });
  const ofOrder = (action: string) => ({ action, isOfSelection: false });
  switch (terms.kind) {
    case 'percent_off_lines':
      return ofLines(percent);
    case 'amount_off_lines':
      return ofLines(amount);
    case 'percent_off_order':
      return ofOrder(`${percent} the order`);
    case 'amount_off_order':
      return ofOrder(`${amount} the order`);
    case 'free_delivery':
      return ofOrder('Free delivery');
    case 'buy_x_get_y': {
      const offer = `Buy ${terms.buyQuantity ?? 0}, get ${terms.getQuantity ?? 0} free on`;
      return ofLines(terms.isPerProduct ? `${offer} each product of` : offer);
    }
  }
}
