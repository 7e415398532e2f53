import * as z from 'zod/mini';
import { countryCodes } from './addresses.js';
import { optionalText, requiredText, wholeNumber } from './fields.js';
import { taxClassCode } from './tax-classes.js';

/** Maximum number of entries of each list of the tax rules. */
export const taxLimits = { classes: 20, rates: 1_000, outside: 100, registrations: 100, postcodes: 50 } as const;

/** A country code for taxes. XI is Northern Ireland. */
const taxCountry = z.string().check(
  z.refine((code) => code === 'XI' || countryCodes.includes(code), {
    error: 'Country must be a two-letter ISO 3166 code, such as DE, or XI for Northern Ireland.',
  }),
);

const postcodeStart = requiredText('Beginning of a postcode', 12);

const day = z.nullable(
  z.string().check(
    z.refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)), {
      error: 'Day must be a date such as 2021-07-01.',
    }),
  ),
);

export const taxClassRules = {
  code: taxClassCode,
  name: requiredText('Name', 60),
  stripeTaxCode: z
    .string()
    .check(
      z.trim(),
      z.regex(/^(txcd_\d{8})?$/, { error: 'Stripe tax code must be txcd_ and eight digits, or empty.' }),
    ),
};

export const taxRateRules = {
  country: taxCountry,
  region: optionalText('State or region', 60),
  postcodes: z
    .array(postcodeStart)
    .check(z.maxLength(taxLimits.postcodes, { error: `There can be at most ${taxLimits.postcodes} postcodes.` })),
  taxClass: taxClassCode,
  label: requiredText('Name', 60),
  rateMillionths: wholeNumber(0, 500_000, 'Rate must be from 0% to 50%, with at most 4 decimals.'),
  validFrom: day,
  validTo: day,
  source: requiredText('Source', 300),
};

export const outsideRules = { country: taxCountry, postcode: postcodeStart };

const originError = 'Country must be a two-letter ISO 3166 code, such as DE, or empty.';

/** Where the shop sends its parcels from. The country is '' if it is not set. */
export const taxPlaceRules = {
  country: z.string().check(z.refine((code) => code === '' || countryCodes.includes(code), { error: originError })),
  region: optionalText('State or region', 60),
  postcode: optionalText('Postcode', 12),
};

/** A place where the shop collects tax. */
export const registration = z
  .string()
  .check(
    z.trim(),
    z.regex(/^[A-Za-z]{2}(-[A-Za-z0-9]{1,10})?$/, { error: 'Enter registrations such as EU, DE or US-CA.' }),
  );
