import type { Actor } from '../../shared/actor.js';
import type { Spend, SpendObjects } from '../rest/request.js';

/**
 * Context of one request, passed to resolvers. Resolvers get their services in their constructors.
 * @template Loaders the batch loaders that a resolver uses; modules declare them in their `.loaders.ts`.
 */
export interface GraphContext<Loaders = object> {
  actor: Actor;
  /** Loaders of one request: each object is read once, even if a query nests deeply. */
  loaders: Loaders;
  requestId: string;
  /** Header `X-Cart-Token`, the key of a visitor's cart; undefined if it is missing. */
  cartToken?: string | undefined;
  /** Undefined if requests are not limited. */
  spend?: Spend | undefined;
  spendObjects?: SpendObjects | undefined;
  /** Cost of the operation. Set before the operation counts towards the limits. */
  cost?: number;
  /**
   * Set when the answer is ready. Says whether the answer contains only data of the catalogue or only the schema, and
   * gives the code of its first error. An answer with errors counts as neither.
   */
  shown?: { isCatalogueOnly: boolean; isSchemaOnly: boolean; code?: string };
}
