/**
 * How much one request may ask for. Each limit stands against another way to keep the server busy with few bytes, and is
 * several times above what the shop's own screens need.
 */
export const limits = {
  /** Words and signs of the document: bounds what parsing and validating can cost. */
  tokens: 2_000,
  /** Fields within fields; the lists count theirs (`edges`, `node`). Introspection has a limit of its own in graphql-js. */
  depth: 12,
  /** Renamed fields: without a limit, one field asked for a thousand times. */
  aliases: 20,
  /** Objects that a query can ask for, with the costs of `operation-checks.ts`. */
  cost: 5_000,
  /** Errors told of one request's document, and of its variables: each may repeat much of what was sent. */
  documentErrors: 10,
  variableErrors: 5,
  /** Characters of an error's message, and of a field's name in it, for the same reason. */
  message: 300,
  /** Places in the document that one error points to. */
  locations: 5,
} as const;

export function shorten(message: string): string {
  return message.length > limits.message ? `${message.slice(0, limits.message - 1)}…` : message;
}
