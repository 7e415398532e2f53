import { wholeNumber } from './fields.js';
import { partNumberRules } from './products.js';

/** Most numbers that replace one. */
export const mostReplacements = 20;

/** What an admin enters of a number that others replace. */
export const supersessionRules = {
  number: partNumberRules.number,
  brandName: partNumberRules.brandName,
  quantity: wholeNumber(1, 1_000, 'Quantity must be a whole number from 1 to 1,000.'),
  since: wholeNumber(1900, 2100, 'Year must be from 1900 to 2100.'),
};
