import { findFault } from '@kickstand/rules/fields';
import type { z } from 'zod';
import {
  findPriceFaults,
  documentRules,
  mediaRules,
  neededQuantity,
  productLimits,
  productRules,
  taxonomyLimits,
} from '@kickstand/rules/products';
import { invalidInput, type FieldError } from '../../../shared/errors.js';
import { checkFields } from '../../../shared/field-rules.js';
import { findStepFault, isEqual, parseMoney, type Currency, type Money } from '../../../shared/money.js';
import { blankOf, missingValue, productFields, type OptionalField } from './product-fields.js';
import type { ProductDetails, ProductMedia } from './product.js';

/** Largest total price of a product's stock. The total of a hundred such products is still a safe integer. */
export const maximumStockValueMinor = 90_000_000_000_000;

/**
 * Product details as sent by a caller. A missing slug is made from the name. Both null and '' mean that a text is
 * missing.
 */
export type ProductInput = Omit<ProductDetails, OptionalField> & Partial<Pick<ProductDetails, OptionalField>>;

/**
 * @param current the edited product. Its unchanged quantity and total value are accepted even if returned units have
 *   raised them above the limit.
 * @returns the details with trimmed texts, without other properties of `input`. References by ID are not checked.
 * @throws DomainError BAD_USER_INPUT naming every invalid field.
 */
export function toProductDetails(
  input: ProductInput,
  currency: Currency,
  current?: Pick<ProductDetails, 'availableQuantity' | 'price'>,
): ProductDetails {
  const { price, availableQuantity } = input;
  const { values, faults } = checkFields(productRules, toEntered(input));
  const keepsQuantity = availableQuantity === current?.availableQuantity;
  const fields = faults.filter(({ field }) => !(field === 'availableQuantity' && keepsQuantity));
  if (price.currency !== currency) {
    fields.push({ field: 'price', message: `Price must be in ${currency.toUpperCase()}.` });
  }
  const stepFault = findStepFault(price);
  if (stepFault !== null) fields.push({ field: 'price', message: stepFault });
  const keepsValue = keepsQuantity && isEqual(price, current.price);
  if (price.amountMinor * availableQuantity > maximumStockValueMinor && !keepsValue) {
    const message = 'Price times available quantity is too large. Lower one of them.';
    fields.push({ field: 'availableQuantity', message });
  }
  const lists = toLists(input, fields);
  const prices = toPrices(input, currency, fields);
  if (fields.length > 0) throw invalidInput(fields);
  return {
    ...toCheckedDetails(values),
    ...lists,
    ...prices,
    status: input.status ?? productFields.status.missing,
    condition: input.condition ?? productFields.condition.missing,
    hazards: [...new Set(input.hazards)].sort(),
    brandId: input.brandId || null,
    familyId: input.familyId || null,
    price,
  };
}

/**
 * A recommended price or a deposit of 0 becomes null. @param faults list to which the faults of the prices are added.
 */
function toPrices(
  { price, comparePrice, coreDeposit, priceTiers = [] }: ProductInput,
  currency: Currency,
  faults: FieldError[],
): Pick<ProductDetails, 'comparePrice' | 'coreDeposit' | 'priceTiers'> {
  const [compared, deposit] = [comparePrice, coreDeposit].map((amount) => (amount?.amountMinor ? amount : null));
  const given = [compared, deposit, ...priceTiers.map(({ price: tierPrice }) => tierPrice)];
  const refused = given.flatMap((amount, index) => {
    const isForeign = amount && amount.currency !== currency;
    const message = isForeign ? `Price must be in ${currency.toUpperCase()}.` : amount && findStepFault(amount);
    const field = ['comparePrice', 'coreDeposit'][index] ?? `priceTiers.${index - 2}.price`;
    return message ? [{ field, message }] : [];
  });
  const found = findPriceFaults({
    priceMinor: price.amountMinor,
    compareMinor: compared?.amountMinor ?? null,
    depositMinor: deposit?.amountMinor ?? null,
    tiers: priceTiers.map((tier) => ({ fromQuantity: tier.fromQuantity, priceMinor: tier.price.amountMinor })),
  });
  faults.push(...refused, ...found.filter(({ field }) => !refused.some((fault) => fault.field === field)));
  return {
    comparePrice: compared ?? null,
    coreDeposit: deposit ?? null,
    priceTiers: priceTiers.map(({ fromQuantity, price: tierPrice }) => ({ fromQuantity, price: tierPrice })),
  };
}

type Entered = { [Field in keyof typeof productRules]: z.output<(typeof productRules)[Field]> };
type CheckedField = Exclude<keyof Entered, 'price'>;

/** The values that `productRules` check. A missing value is replaced by 0 or an empty text. */
function toEntered({ price, ...input }: ProductInput): Entered {
  const entered = checkedFields.map((field) => [field, input[field] ?? blankOf(field)]);
  return { ...Object.fromEntries(entered), price: price.amountMinor } as Entered;
}

/** Blank fields become null if their `missingValue` is null. */
function toCheckedDetails(values: Entered) {
  const isNull = (field: CheckedField) => !values[field] && missingValue(field) === null;
  const details = checkedFields.map((field) => [field, isNull(field) ? null : values[field]]);
  return Object.fromEntries(details) as Pick<ProductDetails, CheckedField>;
}

const checkedFields = Object.keys(productRules).filter((field): field is CheckedField => field !== 'price');

type Lists = Pick<ProductDetails, 'categoryIds' | 'attributes' | 'media' | 'options' | 'related' | 'successorIds'>;

/** @param faults list to which the faults of the entries are added. */
function toLists(input: ProductInput, faults: FieldError[]): Lists {
  const { categoryIds = [], attributes = [], options = [], related = [], successorIds = [] } = input;
  const lists = { categoryIds, attributes, options, related, successorIds, media: toMedia(input, faults) };
  const keys = {
    categoryIds,
    successorIds,
    attributes: attributes.map(({ code }) => code),
    options: options.map(({ axis }) => axis),
    related: related.map(({ kind, productId }) => `${kind} ${productId}`),
    media: lists.media.map(({ url }) => url),
  };
  for (const [field, most] of Object.entries(mostEntries)) {
    const entries = keys[field as keyof Lists];
    if (entries.length > most) faults.push({ field, message: `There can be at most ${most}.` });
    else if (new Set(entries).size < entries.length) faults.push({ field, message: 'List each entry only once.' });
  }
  related.forEach(({ quantity }, index) => {
    const message = findFault(neededQuantity, quantity);
    if (message !== null) faults.push({ field: `related.${index}.quantity`, message });
  });
  return lists;
}

const mostEntries: Record<keyof Lists, number> = {
  categoryIds: productLimits.categories,
  attributes: productLimits.attributes,
  media: productLimits.media,
  options: taxonomyLimits.axes,
  related: productLimits.related,
  successorIds: productLimits.successors,
};

/** If a product has no media, its image is used. */
function toMedia({ media, imageUrl, name }: ProductInput, faults: FieldError[]): ProductMedia[] {
  if (!media || media.length === 0) {
    return [{ url: imageUrl.trim(), kind: 'photo', altText: name.trim(), title: null }];
  }
  return media.map(({ kind, ...entry }, index) => {
    const rules = kind === 'document' ? documentRules : mediaRules;
    const { values, faults: own } = checkFields(rules, { ...entry, title: entry.title ?? '' }, `media.${index}`);
    faults.push(...own);
    return { ...values, kind, title: values.title || null };
  });
}

/**
 * REST sends prices as decimals; they may have as many decimal places as the currency. A number that JavaScript prints
 * with an exponent is refused.
 */
export function toPrice(value: number | string, currency: Currency): Money {
  return parseMoney(String(value), currency);
}
