import * as z from 'zod/mini';
import { optionalText, requiredText, wholeNumber } from './fields.js';

/** Maximum number of entries of each list in the delivery rules. */
export const deliveryLimits = {
  zones: 100,
  methods: 100,
  countries: 250,
  regions: 100,
  postcodes: 300,
  bands: 50,
  surcharges: 50,
} as const;

const mostGrams = 10_000_000;
const mostMinor = 100_000_000_000;
const mostDays = 365;

const inFull = (value: number) => value.toLocaleString('en-US');
const price = (label: string) => wholeNumber(0, mostMinor, `${label} must be 0 or more.`);
const days = (label: string) =>
  wholeNumber(0, mostDays, `${label} must be a whole number of days from 0 to ${mostDays}.`);

/** ID of a zone or a method, chosen by the client. Orders store the ID of their method. */
const id = z.string().check(z.regex(/^[\w-]{1,40}$/, { error: 'ID must have 1 to 40 letters, digits, - and _.' }));

export const zoneRules = {
  id,
  name: requiredText('Name', 60),
};

export const methodRules = {
  id,
  name: requiredText('Name', 60),
  carrier: optionalText('Carrier', 60),
  price: price('Price'),
  /** Order value from which delivery is free, in minor units; null if it is never free. */
  freeFrom: z.nullable(price('Order value for free delivery')),
  maximumGrams: z.nullable(
    wholeNumber(1, mostGrams, `Maximum weight must be a whole number of grams from 1 to ${inFull(mostGrams)}.`),
  ),
  maximumLengthMm: z.nullable(
    wholeNumber(1, 100_000, 'Maximum length must be a whole number of millimetres from 1 to 100,000.'),
  ),
  daysMin: days('Minimum delivery time'),
  daysMax: days('Maximum delivery time'),
  pickupAddress: optionalText('Address', 300),
};

export const bandRules = {
  /** Upper limit of the weight in grams, or of the order's value in minor units; null if there is no limit. */
  upTo: z.nullable(wholeNumber(1, mostMinor, 'Limit must be a whole number of 1 or more.')),
  price: price('Price'),
};

/** The country is checked by `zoneEntryRules.countries`. */
export const surchargeRules = {
  label: requiredText('Name', 60),
  price: price('Price'),
};

/** Weight assumed for products whose weight is not known, in grams. */
export const assumedGrams = wholeNumber(
  0,
  1_000_000,
  'Default weight of a product must be a whole number of grams from 0 to 1,000,000.',
);
