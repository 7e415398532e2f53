import { mostItems } from '@kickstand/rules/limits';
import { hazards } from '@kickstand/rules/products';
import type { Router } from 'express';
import { z } from 'zod';
import { bindCalls } from '../../../api/rest/bind-calls.js';
import { changesQuery, pageOf, toChangesRequest, toRestPage } from '../../../api/rest/pages.js';
import { text } from '../../../api/rest/request.js';
import type { RestCalls } from '../../../api/rest/rest-call.js';
import { money, type Currency } from '../../../shared/money.js';
import type { CatalogueService } from './catalogue.service.js';
import { skuOf } from './part-number.js';
import { productRecord, toProductRecord, toReference } from './product-record.serializer.js';
import { itemOutcomes, type ItemResult } from './product-reference.js';
import { productConditions, productStatuses, type Product } from './product.js';

const group = 'Products for other systems';

const sku = text.meta({
  description: 'Part number of a product, without regard to case, spaces, hyphens and dots; or its ID.',
  examples: ['AP-1042'],
});
const brandName = text.optional().meta({ description: 'Its brand, if products of several brands have the number.' });
const wholeNumber = z.int({ error: (issue) => (issue.input === undefined ? 'is required' : 'must be a whole number') });
const amount = wholeNumber.min(0, { error: 'must be 0 or more' }).meta({ description: 'In minor units.' });
/** Null is passed on as an empty text or 0, with which the catalogue removes a value. */
const removableText = text
  .nullable()
  .transform((sent) => sent ?? '')
  .meta({ description: 'Null removes it.' });
const orNothing = (number: typeof wholeNumber) =>
  number
    .nullable()
    .transform((sent) => sent ?? 0)
    .meta({ description: 'Null removes it.' });

const bySku = { params: z.object({ sku }), query: z.object({ brandName }) };

const productChanges = z
  .strictObject({
    sku: removableText.meta({ description: 'New part number; null removes it.' }),
    name: text,
    description: text,
    slug: text,
    status: z.enum(productStatuses, { error: `must be one of ${productStatuses.join(', ')}` }),
    condition: z.enum(productConditions, { error: `must be one of ${productConditions.join(', ')}` }),
    gtin: removableText,
    category: removableText.meta({ description: 'Name of the main category; null removes it.' }),
    categoryIds: z.array(text).meta({
      description: 'IDs, the main category first; they take precedence over `category`.',
    }),
    brandId: removableText,
    priceMinor: amount.meta({ description: 'Price of one unit without sales, in minor units.' }),
    comparePriceMinor: orNothing(amount).meta({ description: 'In minor units; null removes it.' }),
    coreDepositMinor: orNothing(amount).meta({ description: 'In minor units; null removes it.' }),
    priceTiers: z.array(z.strictObject({ fromQuantity: wholeNumber, priceMinor: amount })),
    taxClass: text,
    weightGrams: orNothing(wholeNumber),
    lengthMm: orNothing(wholeNumber),
    widthMm: orNothing(wholeNumber),
    heightMm: orNothing(wholeNumber),
    hazards: z.array(z.enum(hazards, { error: `must be one of ${hazards.join(', ')}` })),
    minimumQuantity: wholeNumber,
  })
  .partial()
  .meta({ id: 'ProductChanges', description: 'Fields that are left out stay as they are. Stock has its own call.' });

const stock = z
  .strictObject({
    items: z
      .array(
        z.strictObject({
          ...{ sku, brandName },
          quantity: wholeNumber.optional().meta({ description: 'New available quantity.' }),
          expectedQuantity: wholeNumber.optional().meta({
            description:
              'Available quantity that you last saw. Required with `quantity`, because orders change it. If it is ' +
              'another one by now, the item is refused.',
          }),
          difference: wholeNumber.optional().meta({
            description: 'Quantity to add, instead of `quantity`; negative to subtract.',
          }),
        }),
        { error: (issue) => (issue.input === undefined ? 'is required' : 'must be a list') },
      )
      .meta({ description: `1 to ${mostItems} items, each for a different product.` }),
  })
  .meta({ id: 'Stock' });

const stockResult = z
  .object({
    sku: z.string().nullable().meta({ description: 'Null if the item does not name exactly one product.' }),
    outcome: z.enum(itemOutcomes),
    availableQuantity: z.int().nullable().meta({ description: 'Available quantity now; null without a product.' }),
    message: z.string().nullable().meta({ description: 'Why it was refused; null if it was not.' }),
  })
  .meta({ id: 'StockResult' });

export const productRecordsCalls = {
  listProductRecords: {
    method: 'get',
    path: '/v1/products',
    isUnderApiOnly: true,
    group,
    summary: 'Read all products, or what has changed',
    description:
      'In the order of their last change, including changes of stock. Includes drafts and deleted products. A product appears about 5 seconds after its change, and again after the next one.',
    access: ['catalogue', 'stock'],
    query: z.strictObject(changesQuery),
    isPaged: true,
    answer: pageOf(productRecord),
    answerDescription: 'The products.',
    refusals: [],
  },
  getProductRecord: {
    method: 'get',
    path: '/v1/products/{sku}',
    isUnderApiOnly: true,
    group,
    summary: 'Get one product',
    description: 'Also returns drafts, but no deleted products.',
    access: ['catalogue', 'stock'],
    ...bySku,
    isVersioned: true,
    answer: productRecord,
    answerDescription: 'The product.',
    refusals: ['NOT_FOUND'],
  },
  updateProductRecord: {
    method: 'patch',
    path: '/v1/products/{sku}',
    isUnderApiOnly: true,
    group,
    summary: 'Edit one product',
    description: 'Without If-Match, changes by others may be overwritten. A retry changes nothing.',
    access: 'catalogue',
    ...bySku,
    body: productChanges,
    isVersioned: true,
    answer: productRecord,
    answerDescription: 'The product after the change.',
    refusals: ['NOT_FOUND', 'CONFLICT'],
    fieldNames: {
      about: 'description',
      partNumber: 'sku',
      price: 'priceMinor',
      comparePrice: 'comparePriceMinor',
      coreDeposit: 'coreDepositMinor',
    },
  },
  setStock: {
    method: 'post',
    path: '/v1/stock',
    isUnderApiOnly: true,
    group,
    summary: 'Set the stock of many products',
    description: 'Each item is changed or refused separately. Quantities that unpaid orders reserve are not counted.',
    access: ['catalogue', 'stock'],
    body: stock,
    isRepeatable: true,
    needsKey: true,
    answer: z.object({ results: z.array(stockResult) }),
    answerDescription: 'What became of each item, in the order in which they were sent.',
    refusals: ['CONFLICT'],
  },
} as const satisfies RestCalls;

export function productRecordsRoutes(catalogue: CatalogueService, currency: Currency): Router {
  const toRecord = async (product: Product) => toProductRecord(product, await catalogue.taxonomy.read());
  return bindCalls(productRecordsCalls, {
    listProductRecords: async ({ actor, query }) => {
      const { page } = await catalogue.listChanged(actor, toChangesRequest(query));
      const taxonomy = await catalogue.taxonomy.read();
      return toRestPage(page, query.after, (product) => toProductRecord(product, taxonomy));
    },

    getProductRecord: async ({ actor, params, query }) =>
      toRecord(await catalogue.getReferenced(actor, toReference(params.sku, query.brandName))),

    updateProductRecord: async ({ actor, params, query, expected, body }) => {
      const product = toReference(params.sku, query.brandName);
      return toRecord(await catalogue.updateReferenced(actor, { product, expected, ...toChanges(body, currency) }));
    },

    setStock: async ({ actor, idempotencyKey, body }) => {
      const items = body.items.map(({ sku, brandName, ...item }) => ({
        product: toReference(sku, brandName),
        ...item,
      }));
      return { results: (await catalogue.setStock(actor, { idempotencyKey, items })).map(toStockResult) };
    },
  });
}

function toChanges(changes: z.output<typeof productChanges>, currency: Currency) {
  const { description, sku, priceMinor, comparePriceMinor, coreDepositMinor, priceTiers, ...others } = changes;
  const toPrice = (amountMinor?: number) => (amountMinor === undefined ? null : money(amountMinor, currency));
  return {
    ...others,
    ...{ about: description, partNumber: sku, price: toPrice(priceMinor) },
    ...{ comparePrice: toPrice(comparePriceMinor), coreDeposit: toPrice(coreDepositMinor) },
    priceTiers: priceTiers?.map((tier) => ({
      fromQuantity: tier.fromQuantity,
      price: money(tier.priceMinor, currency),
    })),
  };
}

function toStockResult({ product, outcome, message }: ItemResult): z.output<typeof stockResult> {
  return {
    sku: product && skuOf(product),
    outcome,
    availableQuantity: product?.availableQuantity ?? null,
    message,
  };
}
