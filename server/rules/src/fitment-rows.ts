import * as z from 'zod/mini';
import { fitmentQuantity, fitmentYearRules } from './fitment.js';

/**
 * Fields of a fitment row, which says whether a product fits a bike. A null year means the start or the end of the
 * build period. Only the server needs these rules. They have their own file, because browsers would otherwise load
 * zod's code for nullable values on every page.
 */
export const fitmentRowRules = {
  yearFrom: z.nullable(fitmentYearRules.yearFrom),
  yearTo: z.nullable(fitmentYearRules.yearTo),
  quantity: fitmentQuantity,
};
