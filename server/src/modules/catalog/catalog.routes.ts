import type { Router } from 'express';
import { visitor } from '../../shared/actor.js';
import type { Currency } from '../../shared/money.js';
import { toDeleted, toInserted } from '../http/answers.js';
import { bindCalls } from '../http/bind-calls.js';
import { catalogCalls, toDocumentedProduct } from './catalog.calls.js';
import type { CatalogService } from './catalog.service.js';
import { toPrice } from './product-rules.js';

export function catalogRoutes(catalog: CatalogService, currency: Currency): Router {
  return bindCalls(catalogCalls, {
    listProducts: async () => (await catalog.listAll()).map(toDocumentedProduct),

    // Whoever asks: a deleted product is gone, and a stale token is no reason to hide the others.
    getProduct: async ({ params }) => toDocumentedProduct(await catalog.getProduct(visitor, params.id)),

    addProduct: async ({ actor, idempotencyKey, body: { img, price, ...details } }) => {
      const product = await catalog.addProduct(actor, {
        ...details,
        imageUrl: img,
        price: toPrice(price, currency),
        idempotencyKey,
      });
      return toInserted(product.id);
    },

    deleteProduct: async ({ actor, params }) => toDeleted((await catalog.deleteProduct(actor, params.id)).hasChanged),
  });
}
