import { requiredText, wholeNumber } from './fields.js';

/** Maximum number of sales, including ended ones, and of the products, brands or categories of one sale. */
export const saleLimits = { sales: 200, targets: 500 } as const;

export const saleRules = {
  name: requiredText('Name', 80),
  percent: wholeNumber(1, 99, 'Reduction must be a whole percentage from 1 to 99.'),
};
