/*
 * Limits that pages without a form need. Plain constants, so that these pages do not load zod.
 */

/** Maximum stock of a product, and maximum quantity of a line of an order or a cart. */
export const largestQuantity = 1_000_000;

/** Maximum number of products edited by one call, and of orders selected in the dashboard's list. */
export const mostEdits = 100;

/** Maximum number of products changed by one call of another system, or selected in the dashboard's list. */
export const mostItems = 500;

/** Maximum number of IDs in a filter of products. */
export const mostProductIds = 100;

/** Largest length of a search text, in characters. Longer texts are cut. */
export const longestQuery = 200;

/** Position of the last result that a search returns. Later pages would take too long to find. */
export const furthestResult = 10_000;

/** Number of products on a page of a list. */
export const searchPageSize = 24;
/** Number of the last page of a list. Later products are only found with filters. */
export const furthestPage = Math.floor(furthestResult / searchPageSize);

/** Maximum number of attributes in the filter of a search, and of values of one condition. */
export const mostConditions = { attributes: 10, values: 100 } as const;

/** Maximum number of values of a facet. */
export const mostFacetValues = 50;

/** Maximum number of suggestions of each kind. */
export const mostSuggestions = {
  products: 6,
  categories: 5,
  brands: 5,
  numbers: 5,
  queries: 5,
  makes: 3,
  bikes: 4,
} as const;

/** Maximum number of bikes that an answer lists as recognised in the query. */
export const mostRecognised = 5;

/** Maximum number of queries of each kind in a report of searches. */
export const mostReported = 50;

/** Maximum number of bikes in one garage, of an account or of a browser. */
export const mostBikes = 20;

/**
 * Minimum and maximum number of days for which logs of mails and searches can be kept. The log of mails also prevents
 * a mail from being queued twice; a few minutes are enough for that.
 */
export const leastLogDays = 14;
export const longestLogDays = 90;
