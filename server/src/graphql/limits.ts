/**
 * Limits of one request. Each limit prevents a way to keep the server busy with few bytes. Each is several times as high
 * as the shop's own pages need.
 */
export const limits = {
  /** Tokens of the document. Limits the cost of parsing and validating. */
  tokens: 2_000,
  /** Depth of nested fields, including `edges` and `node` of lists. graphql-js has a separate limit for introspection. */
  depth: 12,
  /** Number of aliases. Without a limit, one field could be requested a thousand times. */
  aliases: 20,
  /** Cost of a query: about 1 for each object that it can request; see `operation-checks.ts`. */
  cost: 5_000,
  /** Number of objects from lists without a page size, such as categories. */
  listed: 10_000,
  /**
   * Largest number of errors reported for one document and for its variables, because each may repeat much of the
   * request.
   */
  documentErrors: 10,
  variableErrors: 5,
  /**
   * Largest number of characters of an error message, and of a field name in it. Both may repeat much of the request.
   */
  message: 300,
  /** Largest number of locations in the document that one error reports. */
  locations: 5,
} as const;

export function shorten(message: string): string {
  return message.length > limits.message ? `${message.slice(0, limits.message - 1)}…` : message;
}
