import type { Actor } from '../../shared/actor.js';
import type { Spend } from '../rest/request.js';

/**
 * Request context of resolvers; their services are passed to their constructors.
 * @template Loaders the batch loaders that a resolver uses: modules declare them in their `.loaders.ts`.
 */
export interface GraphContext<Loaders = object> {
  actor: Actor;
  /** Of one request: each kind of object is read once, however deeply a query nests. */
  loaders: Loaders;
  requestId: string;
  /** Header `X-Cart-Token`, the key of a visitor's cart; undefined without one. */
  cartToken?: string | undefined;
  /** Undefined without limits. */
  spend?: Spend | undefined;
  /** Set with the answer: whether it contains only data of the catalogue, or only the schema, and no errors. */
  shown?: { isCatalogueOnly: boolean; isSchemaOnly: boolean };
}
