import { wholeNumber } from './fields.js';
import { orderRules } from './orders.js';

const largestQuantity = 1_000_000;

export const cartRules = {
  /** What is added to a cart. The product's minimum and available quantity are told in the cart, and checked at the order. */
  addedQuantity: orderRules.quantity,
  /** What a line of a cart is set to; 0 removes it. */
  quantity: wholeNumber(
    0,
    largestQuantity,
    `Quantity must be a whole number from 0 to ${largestQuantity.toLocaleString('en-US')}.`,
  ),
};
