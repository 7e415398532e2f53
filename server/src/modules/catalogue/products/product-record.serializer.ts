import { hazards } from '@kickstand/rules/products';
import { z } from 'zod';
import { documentId } from '../../../api/rest/answers.js';
import type { Taxonomy } from '../taxonomy/taxonomy.js';
import { skuOf } from './part-number.js';
import { productConditions, productStatuses, withRegularPrices, type Product } from './product.js';
import type { ProductReference } from './product-reference.js';
import { isObjectId } from '../../../platform/mongo/object-id.js';

const moment = z.iso.datetime();
const count = z.int().min(0);
const optionalCount = (description: string) => z.int().min(1).nullable().meta({ description });

export const productRecord = z
  .object({
    id: documentId,
    sku: z.string().meta({
      description: 'Its part number; its ID if it has none with a digit or a letter from A to Z.',
      examples: ['AP-1042'],
    }),
    version: z.int().min(1).meta({ description: 'Number of edits. Orders and stock do not change it.' }),
    name: z.string(),
    description: z.string(),
    slug: z.string(),
    status: z.enum(productStatuses),
    condition: z.enum(productConditions),
    gtin: z.string().nullable().meta({ description: 'Number of its barcode; null if it has none.' }),
    brandId: documentId.nullable(),
    brandName: z.string().nullable(),
    category: z.string().nullable().meta({ description: 'Name of its main category.' }),
    categoryIds: z.array(documentId).meta({ description: 'The main category first.' }),
    currency: z.string().meta({ description: 'Currency of all its amounts: an ISO 4217 code in lower case.' }),
    priceMinor: count.meta({ description: 'Price of one unit without sales, in minor units.', examples: [12990] }),
    salePriceMinor: count.nullable().meta({ description: 'Price while a sale reduces it; null without a sale.' }),
    saleEndsAt: moment.nullable(),
    comparePriceMinor: count.nullable().meta({ description: 'The maker’s recommended price.' }),
    coreDepositMinor: count.nullable().meta({ description: 'Deposit for one unit; paid back for its old part.' }),
    priceTiers: z.array(z.object({ fromQuantity: z.int().min(2), priceMinor: count })).meta({
      description: 'Prices of one unit for larger quantities, without sales.',
    }),
    taxClass: z.string(),
    weightGrams: optionalCount('With its packaging.'),
    lengthMm: optionalCount('With its packaging.'),
    widthMm: optionalCount('With its packaging.'),
    heightMm: optionalCount('With its packaging.'),
    hazards: z.array(z.enum(hazards)),
    availableQuantity: count.meta({
      description:
        'Quantity that can be ordered now. Units of unpaid orders, and of paid orders that are not shipped yet, are not included.',
    }),
    minimumQuantity: z.int().min(1),
    imageUrl: z.string().meta({ description: 'An http(s) address or a path on this shop.' }),
    createdAt: moment,
    deletedAt: moment.nullable().meta({ description: 'When it was deleted; null if it was not.' }),
  })
  .meta({ id: 'ProductRecord' });

/** A product for other systems. Its prices are those without sales. */
export function toProductRecord(product: Product, { brandsById }: Taxonomy): z.output<typeof productRecord> {
  const { sale, price: currentPrice, createdAt, deletedAt } = product;
  const { price, priceTiers, comparePrice, coreDeposit, about, brandId, ...rest } = withRegularPrices(product);
  const { id, version, name, slug, status, condition, gtin, category, taxClass, imageUrl } = rest;
  const { weightGrams, lengthMm, widthMm, heightMm, availableQuantity, minimumQuantity } = rest;
  return {
    ...{ id, sku: skuOf(product), version, name, description: about, slug, status, condition, gtin },
    ...{ brandId, brandName: brandsById.get(brandId ?? '')?.name ?? null },
    ...{ category, categoryIds: [...rest.categoryIds], currency: price.currency, priceMinor: price.amountMinor },
    salePriceMinor: sale && currentPrice.amountMinor,
    saleEndsAt: sale?.endsAt.toISOString() ?? null,
    comparePriceMinor: comparePrice?.amountMinor ?? null,
    coreDepositMinor: coreDeposit?.amountMinor ?? null,
    priceTiers: priceTiers.map((tier) => ({ fromQuantity: tier.fromQuantity, priceMinor: tier.price.amountMinor })),
    ...{ taxClass, weightGrams, lengthMm, widthMm, heightMm, hazards: [...rest.hazards] },
    ...{ availableQuantity, minimumQuantity, imageUrl },
    createdAt: createdAt.toISOString(),
    deletedAt: deletedAt?.toISOString() ?? null,
  };
}

/** The reference that a SKU stands for. 24 hex digits are an ID. */
export function toReference(sku: string, brandName?: string): ProductReference {
  return isObjectId(sku) ? { productId: sku } : { partNumber: sku, brandName: brandName ?? null };
}
