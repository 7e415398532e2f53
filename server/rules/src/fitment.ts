import * as z from 'zod/mini';
import { requiredText, wholeNumber } from './fields.js';
import { vehicleYear } from './vehicles.js';

/** Maximum number of rows of a product from all sources, and of conditions of a row. */
export const fitmentLimits = { rows: 20_000, conditions: 10 } as const;

/** Name of the source of fitment rows. */
export const fitmentSource = requiredText('Source', 60);

/** Years of a row, if it has any. */
export const fitmentYearRules = { yearFrom: vehicleYear('First year'), yearTo: vehicleYear('Last year') };

/** Quantity of the product for one bike. */
export const fitmentQuantity = wholeNumber(1, 100, 'Quantity must be a whole number from 1 to 100.');

/** Error message if the years of a row contradict each other, otherwise null. */
export function findYearsFault({
  yearFrom,
  yearTo,
}: {
  yearFrom: number | null;
  yearTo: number | null;
}): string | null {
  const isReversed = yearFrom !== null && yearTo !== null && yearTo < yearFrom;
  return isReversed ? 'Last year must not be before the first year.' : null;
}

/** An additional condition under which a product fits. */
export const fitmentConditionRules = {
  code: z
    .string()
    .check(z.regex(/^[a-z0-9_]{1,40}$/, { error: 'Code must have 1 to 40 characters a to z, 0 to 9 and _.' })),
  value: requiredText('Value', 200),
};
