import type DataLoader from 'dataloader';
import type { Spend } from '../rest/request.js';
import type { Profile } from '../../modules/accounts/profile.js';
import type { User } from '../../modules/accounts/user.js';
import type { PartNumber, Product } from '../../modules/catalogue/products/product.js';
import type { ProductFamily } from '../../modules/catalogue/taxonomy/taxonomy.js';
import type { ShownSpot } from '../../modules/diagrams/diagram.js';
import type { Order } from '../../modules/orders/order/order.js';
import type { Refund } from '../../modules/orders/payments/send-refund.js';
import type { Fitment } from '../../modules/vehicles/fitment.js';
import type { Actor } from '../../shared/actor.js';

/** Batch loaders of one request: each kind of object is read once, however deeply a query nests. */
export interface Loaders {
  /** Deleted ones included; null for an unknown id. */
  product: DataLoader<string, Product | null>;
  family: DataLoader<string, ProductFamily | null>;
  /** The public products of a family, in the order of its axes. */
  variants: DataLoader<ProductFamily, Product[]>;
  /** By product id: numbers of others. */
  partNumbers: DataLoader<string, PartNumber[]>;
  /** By product ID; null if the product has no fitment. */
  fitment: DataLoader<string, Fitment | null>;
  /** By diagram ID: its parts with the shop's products. */
  diagramSpots: DataLoader<string, ShownSpot[]>;
  /** Null for an unknown id. */
  user: DataLoader<string, User | null>;
  /** By the user's id; null until saved. */
  profile: DataLoader<string, Profile | null>;
  /** For admins only; null for an unknown id. */
  order: DataLoader<string, Order | null>;
  /** Whether an account has a product in an order that is paid for. */
  bought: DataLoader<{ userId: string; productId: string }, boolean, string>;
  /** By order id, oldest first. */
  refunds: DataLoader<string, Refund[]>;
}

/** Request context of resolvers; their services are passed to their constructors. */
export interface GraphContext {
  actor: Actor;
  loaders: Loaders;
  requestId: string;
  /** Header `X-Cart-Token`, the key of a visitor's cart; undefined without one. */
  cartToken?: string | undefined;
  /** Undefined without limits. */
  spend?: Spend | undefined;
  /** Set with the answer: whether it contains only data of the catalogue, or only the schema, and no errors. */
  shown?: { isCatalogueOnly: boolean; isSchemaOnly: boolean };
}
