import { wholeNumber } from './fields.js';
import { neededQuantity, partNumberRules } from './products.js';

/** Maximum number of replacements of a part number. */
export const mostReplacements = 20;

/** First and last year in which a part number may have been replaced. */
export const supersessionYears = { first: 1900, last: 2100 } as const;

/** Fields that staff enter for a part number that was replaced. */
export const supersessionRules = {
  number: partNumberRules.number,
  brandName: partNumberRules.brandName,
  quantity: neededQuantity,
  since: wholeNumber(
    supersessionYears.first,
    supersessionYears.last,
    `Year must be from ${supersessionYears.first} to ${supersessionYears.last}.`,
  ),
};
