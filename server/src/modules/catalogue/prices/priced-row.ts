import type { ProductDocument } from '../products/product.model.js';
import type { PriceChange } from './lowest-price.js';
import type { PricedProduct, PricesInForce } from './sale-book.js';

/** The part of a product's document on which the prices in force depend. */
export type PricedRow = Pick<
  ProductDocument,
  '_id' | 'brandId' | 'categoryPath' | 'priceMinor' | 'priceTiers' | 'currency'
>;

/** Number of changes that a product keeps: more than a dozen a day for 30 days. */
const keptChanges = 400;

/** The part of an update that adds a change. */
export const addedChange = (change: PriceChange) => ({ priceChanges: { $each: [change], $slice: -keptChanges } });

/** The prices of a product: those in force and those without sales. */
export function toPrices({ price, priceTiers }: PricedProduct, inForce: PricesInForce) {
  return { ...inForce, regular: { price, priceTiers } };
}

/** The product's prices without sales, and the fields that decide which sales apply to it. */
export function toPricedProduct(row: PricedRow): PricedProduct {
  const { currency, priceMinor, priceTiers = [] } = row;
  return {
    id: row._id.toHexString(),
    brandId: row.brandId?.toHexString() ?? null,
    categoryPath: (row.categoryPath ?? []).map((categoryId) => categoryId.toHexString()),
    price: { amountMinor: priceMinor, currency },
    priceTiers: priceTiers.map((tier) => ({
      fromQuantity: tier.fromQuantity,
      price: { amountMinor: tier.priceMinor, currency },
    })),
  };
}
