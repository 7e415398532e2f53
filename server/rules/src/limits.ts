/*
 * Limits that pages without a form need. Plain constants, so that these pages do not load zod.
 */

/** Maximum number of products edited by one call. */
export const mostEdits = 100;

/** Maximum number of IDs in a filter of products. */
export const mostProductIds = 100;

/** Longer search texts are cut; in characters. */
export const longestQuery = 200;
