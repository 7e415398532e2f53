import { findFault } from '@kickstand/rules/fields';
import { mediaRules, neededQuantity, productLimits, productRules, taxonomyLimits } from '@kickstand/rules/products';
import { invalidInput, type FieldError } from '../../../shared/errors.js';
import { checkFields } from '../../../shared/field-rules.js';
import { isEqual, parseMoney, type Currency, type Money } from '../../../shared/money.js';
import type { ProductDetails, ProductMedia } from './product.js';

/** The largest price times quantity of a product, so that the value of a hundred such products is still a safe integer. */
const maximumStockValueMinor = 90_000_000_000_000;

/** Optional input; null and '' both mean that a text is missing. */
type Optional =
  | 'slug'
  | 'status'
  | 'condition'
  | 'partNumber'
  | 'category'
  | 'categoryIds'
  | 'brandId'
  | 'gtin'
  | 'attributes'
  | 'familyId'
  | 'options'
  | 'related'
  | 'successorIds'
  | 'media';

/** Product details as sent by a caller. A missing slug is made from the name. */
export type ProductInput = Omit<ProductDetails, Optional> & Partial<Pick<ProductDetails, Optional>>;

/**
 * @param current the edited product. Its unchanged quantity is accepted even if returns have raised it above the limit, and
 * so is its unchanged total value.
 * @returns the details with trimmed texts, without other properties of `input`. References by ID are not checked.
 * @throws DomainError BAD_USER_INPUT naming every invalid field.
 */
export function toProductDetails(
  input: ProductInput,
  currency: Currency,
  current?: Pick<ProductDetails, 'availableQuantity' | 'price'>,
): ProductDetails {
  const { price, availableQuantity } = input;
  const { values, faults } = checkFields(productRules, {
    name: input.name,
    about: input.about,
    slug: input.slug ?? '',
    partNumber: input.partNumber ?? '',
    category: input.category ?? '',
    gtin: input.gtin ?? '',
    imageUrl: input.imageUrl,
    availableQuantity,
    minimumQuantity: input.minimumQuantity,
    price: price.amountMinor,
  });
  const keepsQuantity = availableQuantity === current?.availableQuantity;
  const fields = faults.filter(({ field }) => !(field === 'availableQuantity' && keepsQuantity));
  if (price.currency !== currency) {
    fields.push({ field: 'price', message: `Price must be in ${currency.toUpperCase()}.` });
  }
  const keepsValue = keepsQuantity && isEqual(price, current.price);
  if (price.amountMinor * availableQuantity > maximumStockValueMinor && !keepsValue) {
    const message = 'Price times available quantity is too large. Lower one of them.';
    fields.push({ field: 'availableQuantity', message });
  }
  const lists = toLists(input, fields);
  if (fields.length > 0) throw invalidInput(fields);
  const { partNumber, category, gtin, ...details } = values;
  return {
    ...details,
    ...lists,
    status: input.status ?? 'active',
    condition: input.condition ?? 'new',
    brandId: input.brandId || null,
    familyId: input.familyId || null,
    price,
    partNumber: partNumber || null,
    category: category || null,
    gtin: gtin || null,
  };
}

type Lists = Pick<ProductDetails, 'categoryIds' | 'attributes' | 'media' | 'options' | 'related' | 'successorIds'>;

/** @param faults collects the faults of the lists' entries. */
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
    else if (new Set(entries).size < entries.length) faults.push({ field, message: 'Each entry must be there once.' });
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

/** A product without media shows its image. */
function toMedia({ media, imageUrl, name }: ProductInput, faults: FieldError[]): ProductMedia[] {
  if (!media || media.length === 0) {
    return [{ url: imageUrl.trim(), kind: 'photo', altText: name.trim(), title: null }];
  }
  return media.map(({ kind, ...entry }, index) => {
    const { values, faults: own } = checkFields(mediaRules, { ...entry, title: entry.title ?? '' });
    faults.push(...own.map(({ field, message }) => ({ field: `media.${index}.${field}`, message })));
    return { ...values, kind, title: values.title || null };
  });
}

/** REST sends prices as decimals; they may have as many decimals as the currency. A number that JavaScript prints with an exponent is refused. */
export function toPrice(value: number | string, currency: Currency): Money {
  return parseMoney(String(value), currency);
}
