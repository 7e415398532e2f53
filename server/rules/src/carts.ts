import { wholeNumber } from './fields.js';
import { largestQuantity } from './limits.js';
import { orderRules } from './orders.js';

export const cartRules = {
  /**
   * Quantity added to a cart. The cart reports violations of the product's minimum and available quantity; the order
   * checks them.
   */
  addedQuantity: orderRules.quantity,
  /** New quantity of a cart's line; 0 removes the line. */
  quantity: wholeNumber(
    0,
    largestQuantity,
    `Quantity must be a whole number from 0 to ${largestQuantity.toLocaleString('en-US')}.`,
  ),
};
