import * as z from 'zod/mini';
import { fitmentQuantity, fitmentYearRules } from './fitment.js';

/**
 * What a source says about a product and a bike. A year is null for the beginning or the end of the build period. In a file of its
 * own because browsers check rows without it: the library's part for null would be in every page.
 */
export const fitmentRowRules = {
  yearFrom: z.nullable(fitmentYearRules.yearFrom),
  yearTo: z.nullable(fitmentYearRules.yearTo),
  quantity: fitmentQuantity,
};
