/*
 * Limits that pages without a form need. Plain constants, so that these pages do not load zod.
 */

/** Maximum stock of a product, and maximum quantity of a line of an order or a cart. */
export const largestQuantity = 1_000_000;

/** Maximum number of products edited by one call. */
export const mostEdits = 100;

/** Maximum number of IDs in a filter of products. */
export const mostProductIds = 100;

/** Longer search texts are cut; in characters. */
export const longestQuery = 200;

/** Maximum number of bikes in one garage, of an account or of a browser. */
export const mostBikes = 20;
