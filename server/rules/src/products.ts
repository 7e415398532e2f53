import * as z from 'zod/mini';
import { findFault, isHttpAddress, optionalText, requiredText, wholeNumber } from './fields.js';
import { largestQuantity } from './limits.js';
import { taxClassCode } from './tax-classes.js';

/** Highest price of one unit, in minor units. */
export const maximumPriceMinor = 100_000_000_000;

/** Maximum number of entries of each list of a product. */
export const productLimits = {
  categories: 5,
  attributes: 60,
  media: 20,
  related: 40,
  successors: 10,
  partNumbers: 500,
  priceTiers: 10,
} as const;

/** Maximum number of entries of the lists of a brand, a category, a family and its axes, and an attribute. */
export const taxonomyLimits = { aliases: 20, attributes: 60, axes: 3, values: 100, choices: 100 } as const;

/** Highest position of a category among its siblings. */
export const lastPosition = 100_000;

const stock = (label: string, least: number) =>
  wholeNumber(
    least,
    largestQuantity,
    `${label} must be a whole number from ${least} to ${largestQuantity.toLocaleString('en-US')}.`,
  );

/** Number of units of a product that another product, an assembly or a replacement needs. */
export const neededQuantity = wholeNumber(1, 1_000, 'Quantity must be a whole number from 1 to 1,000.');

/** Quantity from which a lower price applies. */
export const tierQuantity = wholeNumber(2, largestQuantity, 'Quantity must be a whole number of 2 or more.');

/** Prices of one unit that staff enter, in minor units. */
interface EnteredPrices {
  priceMinor: number;
  /** The maker's recommended price; null if there is none. */
  compareMinor: number | null;
  /** Deposit for the old part; null if there is none. */
  depositMinor: number | null;
  tiers: readonly { fromQuantity: number; priceMinor: number }[];
}

/** Errors in a recommended price, a deposit and prices for larger quantities, each with the input field's name. */
export function findPriceFaults({ priceMinor, compareMinor, depositMinor, tiers }: EnteredPrices) {
  const faults: { field: string; message: string }[] = [];
  const isAmount = (amount: number) => Number.isSafeInteger(amount) && amount <= maximumPriceMinor;
  if (compareMinor !== null && !(compareMinor > priceMinor && isAmount(compareMinor))) {
    faults.push({ field: 'comparePrice', message: 'The recommended price must be above the price.' });
  }
  if (depositMinor !== null && !(depositMinor > 0 && isAmount(depositMinor))) {
    faults.push({
      field: 'coreDeposit',
      message: 'The deposit must be above 0 and at most the highest price allowed.',
    });
  }
  const { priceTiers: most } = productLimits;
  if (tiers.length > most) faults.push({ field: 'priceTiers', message: `There can be at most ${most}.` });
  tiers.forEach((tier, index) => {
    const before = tiers[index - 1] ?? { fromQuantity: 1, priceMinor };
    const field = `priceTiers.${index}`;
    if (findFault(tierQuantity, tier.fromQuantity) !== null || tier.fromQuantity <= before.fromQuantity) {
      faults.push({
        field: `${field}.fromQuantity`,
        message: 'Quantities must be whole numbers of 2 or more, each larger than the one before.',
      });
    }
    if (!(tier.priceMinor > 0 && tier.priceMinor < before.priceMinor && isAmount(tier.priceMinor))) {
      faults.push({ field: `${field}.price`, message: 'Each price must be lower than the one before, and above 0.' });
    }
  });
  return faults;
}

/** Maximum length of a part number, in characters. */
export const longestPartNumber = 60;

/** Maximum length of the last part of a page's address, in characters. */
export const longestSlug = 120;

/** Last part of a page's address; '' to derive it from the name. */
export const slug = z.string().check(
  z.trim(),
  z.maxLength(longestSlug, { error: `Address must have at most ${longestSlug} characters.`, abort: true }),
  z.regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, {
    error: 'Address must consist of a to z and 0 to 9, with single hyphens in between.',
  }),
);

/** Highest weight of one unit of a product. */
const heaviestGrams = 1_000_000;

/** Longest side of one unit of a product, in millimetres. */
const longestMm = 100_000;

const side = (label: string) =>
  wholeNumber(
    0,
    longestMm,
    `${label} must be a whole number of millimetres from 1 to ${longestMm.toLocaleString('en-US')}, or 0 if it is not known.`,
  );

/** Dangers for which a carrier may refuse a product. */
export const hazards = ['aerosol', 'battery'] as const;
export type Hazard = (typeof hazards)[number];

/** Fields of a product that staff enter. Optional texts are '' if the product has none, and optional numbers 0. */
export const productRules = {
  name: requiredText('Name', 200),
  about: requiredText('Description', 5_000),
  slug,
  partNumber: optionalText('Part number', longestPartNumber),
  category: optionalText('Category', 60),
  /** Number of the barcode (GTIN). Spaces and hyphens are removed. */
  gtin: z.string().check(
    z.overwrite((typed) => typed.replace(/[\s-]/g, '')),
    z.refine((digits) => digits === '' || isGtin(digits), {
      error: 'Barcode number must have 8, 12, 13 or 14 digits, the last of them a valid check digit.',
    }),
  ),
  imageUrl: imageUrl('Image'),
  /** Weight of one unit with its packaging, in grams; 0 if unknown. */
  weightGrams: wholeNumber(
    0,
    heaviestGrams,
    `Weight must be a whole number of grams from 1 to ${heaviestGrams.toLocaleString('en-US')}, or 0 if it is not known.`,
  ),
  /** Size of one unit with its packaging, in millimetres; 0 if unknown. */
  lengthMm: side('Length'),
  widthMm: side('Width'),
  heightMm: side('Height'),
  taxClass: taxClassCode,
  availableQuantity: stock('Available quantity', 0),
  minimumQuantity: stock('Minimum quantity', 1),
  /** Price of one unit, in minor units. */
  price: wholeNumber(0, maximumPriceMinor, 'Price must be 0 or more.'),
};

/**
 * Whether the check digit is correct: the digits, multiplied alternately by 1 and 3 from the right, add up to a multiple
 * of 10. https://www.gs1.org/services/how-calculate-check-digit-manually
 */
function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  const digits = [...text].map(Number).reverse();
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** A picture or a document of a product. */
export const mediaRules = {
  url: imageUrl('Address'),
  altText: requiredText('Alternative text', 200),
  title: optionalText('Title', 200),
};

/** A document needs no alternative text, because its title names it. */
export const documentRules = { ...mediaRules, altText: optionalText('Alternative text', 200) };

/** A category, brand or family. Its slug and picture are '' if it has none. */
export const taxonomyRules = {
  name: requiredText('Name', 60),
  slug,
  about: optionalText('Description', 5_000),
  imageUrl: z.union([z.literal(''), imageUrl('Image')]),
};

/** Code of an attribute, or of an axis of a family. */
export const attributeCode = z.string().check(
  z.regex(/^[a-z][a-z0-9_]{0,39}$/, {
    error: 'Code must have 1 to 40 characters a to z, 0 to 9 and _, and begin with a letter.',
  }),
);

/** An attribute's or an axis's name, unit and values. */
export const attributeRules = {
  code: attributeCode,
  label: requiredText('Label', 60),
  unit: optionalText('Unit', 20),
  value: requiredText('Value', 200),
};

/** A further part number of a product. */
export const partNumberRules = {
  number: requiredText('Number', longestPartNumber),
  brandName: requiredText('Brand', 60),
  note: optionalText('Note', 200),
};

/** Address of a picture or a document. */
export function imageUrl(label: string) {
  const error = `${label} must be an http(s) address or a path of this shop.`;
  return z.string().check(z.trim(), z.maxLength(2_000, { error, abort: true }), z.refine(isImageUrl, { error }));
}

function isImageUrl(value: string): boolean {
  // Browsers remove tabs and line breaks from an address before they read it.
  if (/[\p{Cc}\s]/u.test(value)) return false;
  // A path of this shop. `//host` would lead to another site.
  return /^\/(?![/\\])/.test(value) || isHttpAddress(value);
}
