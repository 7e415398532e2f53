import * as z from 'zod/mini';
import { optionalText } from './fields.js';

const vinError = 'Frame number must have 5 to 17 letters and digits.';

/** A customer's notes about a bike. '' removes a note. */
export const bikeRules = {
  nickname: optionalText('Name', 40),
  /** Spaces and hyphens are removed. Frame numbers of bikes built before 1981 have fewer than 17 characters. */
  vin: z.string().check(
    z.overwrite((typed) => typed.toUpperCase().replace(/[\s-]/g, '')),
    z.maxLength(17, { error: vinError, abort: true }),
    z.regex(/^(?:[A-Z0-9]{5,17})?$/, { error: vinError }),
  ),
};
