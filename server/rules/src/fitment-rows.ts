import * as z from 'zod/mini';
import { fitmentQuantity, fitmentYearRules } from './fitment.js';

/**
 * A source's statement about a product and a bike. A year is null for the start or the end of the build period. In a
 * file of its own because browsers check rows without it, and the library's code for null would be loaded by every
 * page.
 */
export const fitmentRowRules = {
  yearFrom: z.nullable(fitmentYearRules.yearFrom),
  yearTo: z.nullable(fitmentYearRules.yearTo),
  quantity: fitmentQuantity,
};
