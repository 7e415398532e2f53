import { productRules } from '@kickstand/rules/products';
import type { Router } from 'express';
import { z } from 'zod';
import { byId, deleted, inserted, toDeleted, toInserted } from '../../http/building-blocks/answers.js';
import { bindCalls } from '../../http/building-blocks/bind-calls.js';
import { numeric, text } from '../../http/building-blocks/request.js';
import type { RestCalls } from '../../http/building-blocks/rest-call.js';
import { visitor } from '../../shared/actor.js';
import { limitsOf } from '../../shared/field-rules.js';
import type { Currency } from '../../shared/money.js';
import type { CatalogService } from './catalog.service.js';
import { toPrice } from './product-rules.js';
import { documentedProduct, toDocumentedProduct } from './product.serializer.js';

const group = 'Products';

const newProduct = z
  .object({
    name: text.meta({ ...limitsOf(productRules.name), examples: ['Chain kit 520'] }),
    about: text.meta({ ...limitsOf(productRules.about), examples: ['X-ring chain with both sprockets.'] }),
    availableQuantity: numeric.meta({
      description: 'Whole number.',
      ...limitsOf(productRules.availableQuantity),
      examples: [40],
    }),
    minimumQuantity: numeric.meta({
      description: 'Whole number.',
      ...limitsOf(productRules.minimumQuantity),
      examples: [2],
    }),
    price: numeric.meta({
      description: 'Unit price, with at most the decimals of the shop’s currency.',
      minimum: 0,
      examples: [129.9],
    }),
    img: text.meta({
      description: 'An http(s) address or a path on this shop.',
      ...limitsOf(productRules.imageUrl),
      examples: ['https://images.example/chain-kit.jpg'],
    }),
    gtin: text.optional().meta({
      description: 'Number of the barcode (GTIN): 8, 12, 13 or 14 digits with a valid check digit.',
      examples: ['4006381333931'],
    }),
  })
  .meta({ id: 'NewProduct' });

export const catalogCalls = {
  listProducts: {
    id: 'listProducts',
    method: 'get',
    path: '/product',
    group,
    summary: 'List the products',
    description: 'All products, in the order in which they were added. Not paged.',
    access: 'visitor',
    answer: z.array(documentedProduct),
    answerDescription: 'The products.',
    refusals: [],
  },
  getProduct: {
    id: 'getProduct',
    method: 'get',
    path: '/product/{id}',
    group,
    summary: 'Get one product',
    description:
      'At the root, where the app has a page under the same path, a request that prefers `text/html` gets the page.',
    access: 'visitor',
    params: byId,
    answer: documentedProduct,
    answerDescription: 'The product.',
    refusals: ['NOT_FOUND'],
  },
  addProduct: {
    id: 'addProduct',
    method: 'post',
    path: '/product',
    group,
    summary: 'Add a product',
    access: 'admin',
    body: newProduct,
    isRepeatable: true,
    answer: inserted,
    answerDescription: 'It was added.',
    refusals: ['CONFLICT'],
    fieldNames: { imageUrl: 'img' },
  },
  deleteProduct: {
    id: 'deleteProduct',
    method: 'delete',
    path: '/product/{id}',
    group,
    summary: 'Delete a product',
    description: 'It is no longer listed or sold; orders keep a copy of it.',
    access: 'admin',
    params: byId,
    answer: deleted,
    answerDescription: 'The product was deleted.',
    refusals: ['NOT_FOUND'],
  },
} as const satisfies RestCalls;

export function catalogRoutes(catalog: CatalogService, currency: Currency): Router {
  return bindCalls(catalogCalls, {
    listProducts: async () => (await catalog.listAll()).map(toDocumentedProduct),

    // Answered as to a visitor: deleted products are hidden, and an expired token is ignored.
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
