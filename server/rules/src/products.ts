import * as z from 'zod/mini';
import { optionalText, requiredText, wholeNumber } from './fields.js';

const maximumStock = 1_000_000;
const maximumPriceMinor = 100_000_000_000;

const stock = (label: string, least: number) =>
  wholeNumber(
    least,
    maximumStock,
    `${label} must be a whole number from ${least} to ${maximumStock.toLocaleString('en-US')}.`,
  );

/** What an admin enters for a product. Optional texts are '' if the product has none. */
export const productRules = {
  name: requiredText('Name', 200),
  about: requiredText('Description', 5_000),
  partNumber: optionalText('Part number', 60),
  category: optionalText('Category', 60),
  /** Number of the barcode (GTIN). Spaces and hyphens are removed. */
  gtin: z.string().check(
    z.overwrite((typed) => typed.replace(/[\s-]/g, '')),
    z.refine((digits) => digits === '' || isGtin(digits), {
      error: 'Barcode number must have 8, 12, 13 or 14 digits, the last of them the right check digit.',
    }),
  ),
  imageUrl: imageUrl(),
  availableQuantity: stock('Available quantity', 0),
  minimumQuantity: stock('Minimum quantity', 1),
  /** In minor units, for one unit of the product. */
  price: wholeNumber(0, maximumPriceMinor, 'Price must be 0 or more.'),
};

/**
 * Multiplied by 1 and 3 in turn, from the right, the digits add up to a multiple of 10.
 * https://www.gs1.org/services/how-calculate-check-digit-manually
 */
function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  const digits = [...text].map(Number).reverse();
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

function imageUrl() {
  const error = 'Image must be an http(s) address or a path of this shop.';
  return z.string().check(z.trim(), z.maxLength(2_000, { error, abort: true }), z.refine(isImageUrl, { error }));
}

function isImageUrl(value: string): boolean {
  // Browsers remove tabs and line breaks from an address before they read it.
  if (/[\p{Cc}\s]/u.test(value)) return false;
  // A path of this shop; `//host` would lead to another one.
  if (/^\/(?![/\\])/.test(value)) return true;
  try {
    const { protocol, username, password } = new URL(value);
    return ['http:', 'https:'].includes(protocol) && username === '' && password === '';
  } catch {
    return false;
  }
}
