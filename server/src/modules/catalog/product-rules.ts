import { isEqual, parseMoney, type Currency, type Money } from '../../shared/money.js';
import { invalidInput, type FieldError } from '../../shared/errors.js';
import { textError } from '../../shared/text.js';
import type { ProductDetails } from './product.js';

export const maximumStock = 1_000_000;
export const longestName = 200;
export const longestAbout = 5_000;
const maximumPriceMinor = 100_000_000_000;
/** Of all of a product's stock: what is ordered of a hundred such products still adds up to an exact number. */
const maximumStockValueMinor = 90_000_000_000_000;

/** Texts that a product need not have; null and '' both mean that it has none. */
type OptionalText = 'partNumber' | 'category' | 'gtin';

/** The details as a caller sends them: optional texts may be left out. */
export type ProductInput = Omit<ProductDetails, OptionalText> & Partial<Pick<ProductDetails, OptionalText>>;

/**
 * @param current the product that is edited: its quantity may stay as it is, also where returns have made it larger than
 * an admin may set, and so may its quantity and price together.
 * @returns the details with texts trimmed, and nothing else that `input` holds.
 * @throws DomainError BAD_USER_INPUT naming every field that is off.
 */
export function toProductDetails(
  input: ProductInput,
  currency: Currency,
  current?: Pick<ProductDetails, 'availableQuantity' | 'price'>,
): ProductDetails {
  const { price, availableQuantity, minimumQuantity } = input;
  const trimmed: ProductDetails = {
    name: input.name.trim(),
    about: input.about.trim(),
    imageUrl: input.imageUrl.trim(),
    partNumber: input.partNumber?.trim() || null,
    category: input.category?.trim() || null,
    gtin: input.gtin?.replace(/[\s-]/g, '') || null,
    price,
    availableQuantity,
    minimumQuantity,
  };
  const fields: FieldError[] = [];
  const check = (isFine: boolean, field: string, message: string) => {
    if (!isFine) fields.push({ field, message });
  };
  for (const [field, label, text, most] of [
    ['name', 'Name', trimmed.name, longestName],
    ['about', 'Description', trimmed.about, longestAbout],
  ] as const) {
    const error = textError(field, label, text, most);
    if (error) fields.push(error);
  }
  for (const [field, label] of [
    ['partNumber', 'Part number'],
    ['category', 'Category'],
  ] as const) {
    const error = trimmed[field] === null ? null : textError(field, label, trimmed[field], 60);
    check(error === null, field, `${label} must have at most 60 characters.`);
  }
  check(
    trimmed.gtin === null || isGtin(trimmed.gtin),
    'gtin',
    'Barcode number must have 8, 12, 13 or 14 digits, the last of them the right check digit.',
  );
  check(isImageUrl(trimmed.imageUrl), 'imageUrl', 'Image must be an http(s) address or a path of this shop.');
  check(
    isWhole(trimmed.availableQuantity, 0) || trimmed.availableQuantity === current?.availableQuantity,
    'availableQuantity',
    `Available quantity must be a whole number from 0 to ${maximumStock}.`,
  );
  check(
    isWhole(trimmed.minimumQuantity, 1),
    'minimumQuantity',
    `Minimum quantity must be a whole number from 1 to ${maximumStock}.`,
  );
  check(trimmed.price.currency === currency, 'price', `Price must be in ${currency.toUpperCase()}.`);
  const { amountMinor } = trimmed.price;
  check(
    Number.isSafeInteger(amountMinor) && amountMinor >= 0 && amountMinor <= maximumPriceMinor,
    'price',
    'Price must be 0 or more.',
  );
  check(
    !(amountMinor * trimmed.availableQuantity > maximumStockValueMinor) ||
      (trimmed.availableQuantity === current?.availableQuantity && isEqual(trimmed.price, current.price)),
    'availableQuantity',
    'Price times available quantity is too large. Lower one of them.',
  );
  if (fields.length > 0) throw invalidInput(fields);
  return trimmed;
}

/** REST sends prices as decimals; at most the currency's places are exact. A number so small or large that it prints with an exponent is refused. */
export function toPrice(value: number | string, currency: Currency): Money {
  return parseMoney(String(value), currency);
}

/**
 * With the check digit, the digits times 1 and 3 in turn, from the right, add up to a multiple of 10.
 * https://www.gs1.org/services/how-calculate-check-digit-manually
 */
function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  const digits = [...text].map(Number).reverse();
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

function isWhole(value: number, least: number): boolean {
  return Number.isInteger(value) && value >= least && value <= maximumStock;
}

function isImageUrl(value: string): boolean {
  // Browsers drop tabs and line breaks from an address before they read it.
  if (value.length > 2_000 || /[\p{Cc}\s]/u.test(value)) return false;
  // A path of this shop; `//host` would be another's.
  if (/^\/(?![/\\])/.test(value)) return true;
  try {
    const { protocol, username, password } = new URL(value);
    return ['http:', 'https:'].includes(protocol) && username === '' && password === '';
  } catch {
    return false;
  }
}
