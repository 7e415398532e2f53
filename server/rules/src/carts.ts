import { wholeNumber } from './fields.js';
import { largestQuantity } from './limits.js';
import { orderRules } from './orders.js';

export const cartRules = {
  /**
   * Quantity added to a cart. If it does not match the product's minimum or available quantity, the cart shows a problem,
   * and the order is refused.
   */
  addedQuantity: orderRules.quantity,
  /** New quantity of a cart's line; 0 removes the line. */
  quantity: wholeNumber(
    0,
    largestQuantity,
    `Quantity must be a whole number from 0 to ${largestQuantity.toLocaleString('en-US')}.`,
  ),
};
