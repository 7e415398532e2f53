import * as z from 'zod/mini';
import { fitmentQuantity, fitmentYearRules } from './fitment.js';

/**
 * One fitment row of a source: a product and a bike. A year is null for the start or the end of the build period. This
 * is a separate file because browsers do not need it, and would load zod's code for nullable values on every page.
 */
export const fitmentRowRules = {
  yearFrom: z.nullable(fitmentYearRules.yearFrom),
  yearTo: z.nullable(fitmentYearRules.yearTo),
  quantity: fitmentQuantity,
};
