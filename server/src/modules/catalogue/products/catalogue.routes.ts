import { productRules } from '@kickstand/rules/products';
import type { Router } from 'express';
import { z } from 'zod';
import { byId, deleted, inserted, toDeleted, toInserted } from '../../../api/rest/answers.js';
import { bindCalls } from '../../../api/rest/bind-calls.js';
import { numeric, text } from '../../../api/rest/request.js';
import type { RestCalls } from '../../../api/rest/rest-call.js';
import { visitor } from '../../../shared/actor.js';
import { limitsOf } from '../../../shared/field-rules.js';
import type { Currency } from '../../../shared/money.js';
import type { CatalogueService } from './catalogue.service.js';
import { restShape } from './product-fields.js';
import { toPrice } from './product-rules.js';
import { documentedProduct, toDocumentedProduct } from './product.serializer.js';

const group = 'Products';

const newProduct = z
  .object({
    ...restShape('body'),
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
  })
  .meta({ id: 'NewProduct' });

export const catalogueCalls = {
  listProducts: {
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
    method: 'get',
    path: '/product/{id}',
    group,
    summary: 'Get one product',
    description:
      'Without the prefix `/api`, a request that prefers `text/html` gets the product’s page in the app instead.',
    access: 'visitor',
    params: byId,
    answer: documentedProduct,
    answerDescription: 'The product.',
    refusals: ['NOT_FOUND'],
  },
  addProduct: {
    method: 'post',
    path: '/product',
    group,
    summary: 'Add a product',
    access: 'catalogue',
    body: newProduct,
    isRepeatable: true,
    answer: inserted,
    answerDescription: 'It was added.',
    refusals: ['CONFLICT'],
    fieldNames: { imageUrl: 'img' },
  },
  deleteProduct: {
    method: 'delete',
    path: '/product/{id}',
    group,
    summary: 'Delete a product',
    description: 'It is no longer listed or sold; orders keep a copy of it.',
    access: 'catalogue',
    params: byId,
    answer: deleted,
    answerDescription: 'The product was deleted.',
    refusals: ['NOT_FOUND'],
  },
} as const satisfies RestCalls;

export function catalogueRoutes(catalogue: CatalogueService, currency: Currency): Router {
  return bindCalls(catalogueCalls, {
    listProducts: async () => (await catalogue.listAll()).map(toDocumentedProduct),

    // Everybody gets the answer for visitors, so deleted products are hidden, and an expired token is ignored.
    getProduct: async ({ params }) => toDocumentedProduct(await catalogue.getProduct(visitor, params.id)),

    addProduct: async ({ actor, idempotencyKey, body: { img, price, ...details } }) => {
      const product = await catalogue.addProduct(actor, {
        ...details,
        imageUrl: img,
        price: toPrice(price, currency),
        idempotencyKey,
      });
      return toInserted(product.id);
    },

    deleteProduct: async ({ actor, params }) => toDeleted((await catalogue.deleteProduct(actor, params.id)).hasChanged),
  });
}
