import * as z from 'zod/mini';
import { countryCodes } from './addresses.js';
import { requiredText } from './fields.js';

/** First and last postcode of a pattern such as `97100-97999`; null if the pattern is not a range. */
export function rangeOf(pattern: string): { from: string; to: string } | null {
  const [, from = '', to = ''] = /^(\d+) ?- ?(\d+)$/.exec(pattern) ?? [];
  return from !== '' && from.length === to.length ? { from, to } : null;
}

const patternError = 'Write postcodes such as 18*, 97100-97999 or 10115.';

/** Entries of a zone's lists. */
export const zoneEntryRules = {
  countries: z.string().check(
    z.trim(),
    z.toUpperCase(),
    z.refine((code) => countryCodes.includes(code), {
      error: 'Enter countries as two-letter ISO 3166 codes, such as DE.',
    }),
  ),
  regions: requiredText('State or region', 60),
  postcodes: z.string().check(
    z.trim(),
    z.toUpperCase(),
    z.maxLength(21, { error: patternError, abort: true }),
    z.regex(/^[A-Z\d][A-Z\d -]*\*?$/, { error: patternError, abort: true }),
    z.refine(
      (pattern) => {
        const range = rangeOf(pattern);
        return !range || range.from <= range.to;
      },
      { error: 'A range of postcodes must begin with the smaller one.' },
    ),
  ),
};
