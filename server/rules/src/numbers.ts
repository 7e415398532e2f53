import { wholeNumber } from './fields.js';
import { partNumberRules } from './products.js';

/** Maximum number of replacements of a number. */
export const mostReplacements = 20;

/** Fields of a replaced number that an admin enters. */
export const supersessionRules = {
  number: partNumberRules.number,
  brandName: partNumberRules.brandName,
  quantity: wholeNumber(1, 1_000, 'Quantity must be a whole number from 1 to 1,000.'),
  since: wholeNumber(1900, 2100, 'Year must be from 1900 to 2100.'),
};
