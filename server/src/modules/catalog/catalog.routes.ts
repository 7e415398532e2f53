import { Router } from 'express';
import { z } from 'zod';
import type { Currency } from '../../shared/money.js';
import { actorOf, idempotencyHeader, numeric, readInput, text } from '../http/request.js';
import type { CatalogService } from './catalog.service.js';
import { toPrice } from './product-rules.js';
import { toDocumentedProduct } from './product.serializer.js';

const newProduct = z.object({
  name: text,
  about: text,
  availableQuantity: numeric,
  minimumQuantity: numeric,
  price: numeric,
  img: text,
});

export function catalogRoutes(catalog: CatalogService, currency: Currency): Router {
  const router = Router();

  router.get('/product', async (_request, response) => {
    response.json((await catalog.listAll()).map(toDocumentedProduct));
  });

  router.get('/product/:id', async (request, response) => {
    response.json(toDocumentedProduct(await catalog.getProduct(actorOf(response), request.params.id)));
  });

  router.post('/product', async (request, response) => {
    const { img, price, ...input } = readInput(newProduct, request.body);
    const product = await catalog.addProduct(actorOf(response), {
      ...input,
      imageUrl: img,
      price: toPrice(price, currency),
      partNumber: null,
      category: null,
      idempotencyKey: request.get(idempotencyHeader) ?? null,
    });
    response.json({ acknowledged: true, insertedId: product.id });
  });

  router.delete('/product/:id', async (request, response) => {
    const { hasChanged } = await catalog.deleteProduct(actorOf(response), request.params.id);
    response.json({ acknowledged: true, deletedCount: hasChanged ? 1 : 0 });
  });

  return router;
}
