/**
 * Limits of one request. Each one prevents another way to keep the server busy with few bytes, and is several times
 * above what the shop's own pages need.
 */
export const limits = {
  /** Tokens of the document: bounds the cost of parsing and validating. */
  tokens: 2_000,
  /** Depth of nested fields, with `edges` and `node` of lists. Introspection has a limit of its own in graphql-js. */
  depth: 12,
  /** Aliases: without a limit, one field could be requested a thousand times. */
  aliases: 20,
  /** Objects that a query can ask for, with the costs of `operation-checks.ts`. */
  cost: 5_000,
  /** Errors reported of one document, and of its variables: each may repeat much of what was sent. */
  documentErrors: 10,
  variableErrors: 5,
  /** Characters of an error's message, and of a field's name in it, for the same reason. */
  message: 300,
  /** Locations in the document that one error names. */
  locations: 5,
} as const;

export function shorten(message: string): string {
  return message.length > limits.message ? `${message.slice(0, limits.message - 1)}…` : message;
}
