import type DataLoader from 'dataloader';
import type { Actor } from '../../shared/actor.js';
import type { Product } from '../catalog/product.js';
import type { Refund } from '../payments/refund.js';

/** One request's batches: whatever a query nests, each kind of object is read once. */
export interface Loaders {
  /** Deleted ones included; null for an unknown id. */
  product: DataLoader<string, Product | null>;
  /** By order id, oldest first. */
  refunds: DataLoader<string, Refund[]>;
}

/** What resolvers get besides their services, which they are constructed with. */
export interface GraphContext {
  actor: Actor;
  loaders: Loaders;
  requestId: string;
}
