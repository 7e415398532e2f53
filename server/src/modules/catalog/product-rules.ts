import { currencyExponent, parseMoney, type Currency, type Money } from '../../shared/money.js';
import { invalidInput, type FieldError } from '../../shared/errors.js';

export const maximumStock = 1_000_000;
export const longestName = 200;
export const longestAbout = 5_000;
const maximumPriceMinor = 100_000_000_000;

/** What an admin may set on a product. */
export interface ProductDetails {
  partNumber: string | null;
  name: string;
  about: string;
  category: string | null;
  imageUrl: string;
  price: Money;
  availableQuantity: number;
  minimumQuantity: number;
}

/**
 * @param current the product that is edited: its quantity may stay as it is, also where returns have made more of it than
 * an admin may set.
 * @returns the details with texts trimmed.
 * @throws DomainError BAD_USER_INPUT naming every field that is off.
 */
export function toProductDetails(
  details: ProductDetails,
  currency: Currency,
  current?: Pick<ProductDetails, 'availableQuantity'>,
): ProductDetails {
  const trimmed = {
    ...details,
    name: details.name.trim(),
    about: details.about.trim(),
    imageUrl: details.imageUrl.trim(),
    partNumber: details.partNumber?.trim() || null,
    category: details.category?.trim() || null,
  };
  const fields: FieldError[] = [];
  const check = (isFine: boolean, field: string, message: string) => {
    if (!isFine) fields.push({ field, message });
  };
  check(isReadable(trimmed.name, 1, longestName), 'name', `Name must have 1 to ${longestName} characters.`);
  check(isReadable(trimmed.about, 1, longestAbout), 'about', `Description must have 1 to ${longestAbout} characters.`);
  check(
    trimmed.partNumber === null || isReadable(trimmed.partNumber, 1, 60),
    'partNumber',
    'Part number must have at most 60 characters.',
  );
  check(
    trimmed.category === null || isReadable(trimmed.category, 1, 60),
    'category',
    'Category must have at most 60 characters.',
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
  if (fields.length > 0) throw invalidInput(fields);
  return trimmed;
}

/** REST sends prices as decimals; at most the currency's places are exact. */
export function toPrice(value: number | string, currency: Currency): Money {
  const text = typeof value === 'number' ? toPlainDecimal(value, currency) : value;
  return parseMoney(text, currency);
}

/** Floats such as 129.9 print as typed; only huge or tiny ones turn to exponents, and those are refused by the parser. */
function toPlainDecimal(value: number, currency: Currency): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(currencyExponent(currency) + 1) : text;
}

/** Something to see in it, and nothing that a screen cannot show: lines may be broken, other control characters are none. */
function isReadable(text: string, least: number, most: number): boolean {
  if (text.length < least || text.length > most) return false;
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) && !/[^\P{Cc}\t\n\r]/u.test(text);
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
