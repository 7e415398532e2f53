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
  /** Objects a query can make at most, with the weights of `query-cost.ts`. */
  cost: 5_000,
} as const;
