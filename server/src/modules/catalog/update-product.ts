import type { Clock } from '../../platform/clock.js';
import { assertAdmin, type Actor } from '../../shared/actor.js';
import { conflict, invalidField, notFound } from '../../shared/errors.js';
import type { Currency } from '../../shared/money.js';
import type { ReadCache } from './product-cache.js';
import { toProductDetails, type ProductDetails } from './product-rules.js';
import type { ProductRepository } from './product.repository.js';
import type { Product } from './product.js';

/** Fields left out (or undefined) stay as they are. */
export interface UpdateProductInput extends Partial<ProductDetails> {
  productId: string;
  /** The version the admin edited. */
  version: number;
  /** What the admin saw as available; needed with availableQuantity, since orders change it all the time. */
  expectedAvailableQuantity?: number;
}

interface Deps {
  products: ProductRepository;
  cache: ReadCache;
  clock: Clock;
  currency: Currency;
  /** Says that a product is about to show it; refuses one that is not stored any more. */
  useImage: (imageUrl: string) => Promise<void>;
}

export function createUpdateProduct({ products, cache, clock, currency, useImage }: Deps) {
  return async function updateProduct(actor: Actor, input: UpdateProductInput): Promise<Product> {
    assertAdmin(actor);
    const { productId, version, expectedAvailableQuantity, ...changes } = input;
    const current = await products.findById(productId);
    if (!current || current.deletedAt) throw notFound('The product');
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const details = toProductDetails({ ...current, ...given }, currency);
    if (details.imageUrl !== current.imageUrl) await useImage(details.imageUrl);
    const stock = toStockChange(changes.availableQuantity, expectedAvailableQuantity);
    const updated = await products.update(productId, version, details, stock, clock.now());
    cache.invalidate();
    if (updated) return updated;
    const latest = await products.findById(productId);
    throw conflict('STALE_VERSION', 'This product was changed meanwhile. Look at the current values and try again.', {
      version: latest?.version,
      availableQuantity: latest?.availableQuantity,
    });
  };
}

function toStockChange(availableQuantity: number | undefined, expectedAvailableQuantity: number | undefined) {
  if (availableQuantity === undefined) return null;
  if (expectedAvailableQuantity === undefined) {
    throw invalidField(
      'expectedAvailableQuantity',
      'Send the available quantity you saw, so that no order is overwritten.',
    );
  }
  return { availableQuantity, expectedAvailableQuantity };
}
