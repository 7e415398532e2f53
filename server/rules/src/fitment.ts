import * as z from 'zod/mini';
import { requiredText, wholeNumber } from './fields.js';

/** Most rows of a product from all sources, and most conditions of a row. */
export const fitmentLimits = { rows: 20_000, conditions: 10 } as const;

/** Who says which bikes a product fits. */
export const fitmentSource = requiredText('Source', 60);

/** What a source says about a product and a bike. A year is null for the beginning or the end of the build period. */
export const fitmentRowRules = {
  yearFrom: z.nullable(year('First year')),
  yearTo: z.nullable(year('Last year')),
  quantity: wholeNumber(1, 100, 'Quantity must be a whole number from 1 to 100.'),
};

/** The years of a row together. */
export const fitmentYears = z.object({ yearFrom: z.nullable(z.number()), yearTo: z.nullable(z.number()) }).check(
  z.refine(({ yearFrom, yearTo }) => yearFrom === null || yearTo === null || yearFrom <= yearTo, {
    error: 'Last year must not be before the first year.',
  }),
);

/** Something that has to hold as well for a product to fit. */
export const fitmentConditionRules = {
  code: z
    .string()
    .check(z.regex(/^[a-z0-9_]{1,40}$/, { error: 'Code must have 1 to 40 characters a to z, 0 to 9 and _.' })),
  value: requiredText('Value', 200),
};

function year(label: string) {
  return wholeNumber(1885, 2100, `${label} must be from 1885 to 2100.`);
}
