import type { Hazard } from '@kickstand/rules/products';
import { conflict, type DomainError } from '../../../shared/errors.js';
import { isEqual, type Money } from '../../../shared/money.js';

export const productStatuses = ['active', 'draft', 'discontinued'] as const;
/** Drafts are hidden from customers; discontinued products are shown, but not for sale. */
export type ProductStatus = (typeof productStatuses)[number];

export const productConditions = ['new', 'remanufactured', 'used'] as const;
export type ProductCondition = (typeof productConditions)[number];

/** Code of the pseudo-attribute under which lists can be filtered by the product's condition. */
export const conditionCode = 'condition';
export const conditionNames: Record<ProductCondition, string> = {
  new: 'New',
  remanufactured: 'Remanufactured',
  used: 'Used',
};

/** Value of the attribute with this code. Numbers are in the unit of the attribute. */
export interface AttributeValue {
  code: string;
  value: string | number | boolean;
}

export type MediaKind = 'photo' | 'drawing' | 'document';

export interface ProductMedia {
  /** An http(s) address, or a path of this shop. */
  url: string;
  kind: MediaKind;
  /** Alternative text; may be empty for a document. */
  altText: string;
  title: string | null;
}

/** What distinguishes a product from the others of its family, e.g. `size` and `XL`. */
export interface ProductOption {
  axis: string;
  value: string;
}

export const relationKinds = ['accessory', 'alternative', 'required'] as const;
export type RelationKind = (typeof relationKinds)[number];

export interface ProductRelation {
  kind: RelationKind;
  productId: string;
  /** Recommended quantity: a whole number, 1 or more. */
  quantity: number;
}

/** `own` and `gtin` numbers are fields of the product. Other numbers are stored in a separate list. */
export type PartNumberKind = 'own' | 'manufacturer' | 'oem' | 'cross' | 'gtin';

export interface PartNumber {
  kind: PartNumberKind;
  /** The number as printed. */
  number: string;
  /** Brand of the number; null for the shop's own and for barcodes. */
  brandName: string | null;
  note: string | null;
}

/** A lower price of one unit for a larger quantity. */
export interface PriceTier {
  /** Whole number, 2 or more. */
  fromQuantity: number;
  price: Money;
}

/** Fields of a product that admins can edit. Its prices are those without sales. */
export interface ProductDetails {
  name: string;
  /** Last part of the address of the product's page: `a-z`, `0-9` and hyphens. Unique; earlier slugs redirect to it. */
  slug: string;
  status: ProductStatus;
  condition: ProductCondition;
  partNumber: string | null;
  /** Name of the main category, the first of `categoryIds`. */
  category: string | null;
  /** IDs of the categories. The first is the main category. */
  categoryIds: readonly string[];
  brandId: string | null;
  /** Number of the product's barcode (GTIN): 8, 12, 13 or 14 digits, the last of them the check digit. */
  gtin: string | null;
  /** Weight of one unit with its packaging, in grams, 1 or more; null if unknown. */
  weightGrams: number | null;
  /** Size of one unit with its packaging, in millimetres, 1 or more; null if unknown. */
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  /** Dangers for which a carrier may refuse the product. */
  hazards: readonly Hazard[];
  /** Code of its tax class. */
  taxClass: string;
  /** Price of one unit. */
  price: Money;
  /** The maker's recommended price, above `price`; null if it is not shown. */
  comparePrice: Money | null;
  /** Deposit for one unit, which the customer gets back for returning the old part; null if there is no deposit. */
  coreDeposit: Money | null;
  /** Prices for larger quantities: the quantities rise, the prices fall. */
  priceTiers: readonly PriceTier[];
  /** Quantity that can be ordered now, without units of unpaid orders and of paid orders that are not shipped yet. */
  availableQuantity: number;
  /** Smallest quantity of one order. */
  minimumQuantity: number;
  attributes: readonly AttributeValue[];
  /** Null if the product is in no family. */
  familyId: string | null;
  /** One option for each axis of the family; empty without a family. */
  options: readonly ProductOption[];
  related: readonly ProductRelation[];
  /** IDs of the products that replace this one when it is discontinued. */
  successorIds: readonly string[];
  /**
   * Address of the image: an http(s) address, or a path of this shop. It is the first entry of `media` that is not a
   * document.
   */
  imageUrl: string;
  media: readonly ProductMedia[];
  about: string;
}

/** Summary of the published reviews of a product. */
export interface ProductRating {
  sum: number;
  count: number;
}

/** A sale that reduces the price of a product now. */
export interface ProductSale {
  id: string;
  name: string;
  startsAt: Date;
  endsAt: Date;
}

/** A product with its current prices: `price` and `priceTiers` are the prices in force, which sales may reduce. */
export interface Product extends ProductDetails {
  /** 24 hex digits. */
  id: string;
  /** The prices without sales. */
  regular: Pick<ProductDetails, 'price' | 'priceTiers'>;
  /** The sale that reduces `price`; null if none does. */
  sale: ProductSale | null;
  /** IDs of its categories and of all their ancestors. */
  categoryPath: readonly string[];
  rating: ProductRating;
  /** 1 for a new product. Edits by admins raise it, orders do not. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

/** Average rating from 1 to 5, with two decimals; null if there are no reviews. */
export function averageOf({ sum, count }: ProductRating): number | null {
  return count === 0 ? null : Math.round((sum / count) * 100) / 100;
}

/** A product to be stored. Its prices are those without sales. */
export type NewProduct = Omit<Product, 'regular' | 'sale'>;

/** The product as admins edit it, with its prices without sales. */
export const withRegularPrices = (product: Product): Product => ({ ...product, ...product.regular });

/** Price of one unit if this quantity of the product is ordered. */
export function unitPriceOf({ price, priceTiers }: Pick<Product, 'price' | 'priceTiers'>, quantity: number): Money {
  return priceTiers.findLast(({ fromQuantity }) => fromQuantity <= quantity)?.price ?? price;
}

/**
 * Whether the unit price that a customer saw is still valid for this quantity: it must be the current price for this
 * quantity, or the price of one unit, which is never lower.
 */
export function isExpectedPrice(
  product: Pick<Product, 'price' | 'priceTiers'>,
  quantity: number,
  expected: Money,
): boolean {
  return isEqual(expected, product.price) || isEqual(expected, unitPriceOf(product, quantity));
}

/** Whether a product is visible to everybody. */
export function isPublic({ deletedAt, status }: Pick<Product, 'deletedAt' | 'status'>): boolean {
  return deletedAt === null && status !== 'draft';
}

/** Whether a product can be ordered if its stock is sufficient. */
export function isSold({ deletedAt, status }: Pick<Product, 'deletedAt' | 'status'>): boolean {
  return deletedAt === null && status === 'active';
}

/** Statuses in which a product is not for sale. A product stored without a status is for sale. */
export const unsoldStatuses: readonly ProductStatus[] = ['draft', 'discontinued'];

/** Error for an order of a product that is shown, but not for sale. */
export function noLongerSold(): DomainError {
  return conflict('NO_LONGER_SOLD', 'This product is no longer sold. Look at its page for what replaces it.');
}

export const availabilities = ['in_stock', 'low_stock', 'out_of_stock'] as const;
export type Availability = (typeof availabilities)[number];

/** Stock is low if it is enough for fewer than this many orders of the minimum quantity. */
export const lowStockOrders = 3;

export function availabilityOf(
  product: Pick<Product, 'availableQuantity' | 'minimumQuantity' | 'status'>,
): Availability {
  const { availableQuantity, minimumQuantity, status } = product;
  if (status !== 'active' || availableQuantity < minimumQuantity || availableQuantity === 0) return 'out_of_stock';
  return availableQuantity < minimumQuantity * lowStockOrders ? 'low_stock' : 'in_stock';
}

/**
 * Quantity that is deducted from `availableQuantity` for one order. Stored on the product until the quantity is sold or
 * released.
 */
export interface Reservation {
  id: string;
  orderId: string;
  quantity: number;
  reservedAt: Date;
}

export const productSorts = ['oldest_first', 'newest_first', 'name', 'price_ascending', 'price_descending'] as const;
export type ProductSort = (typeof productSorts)[number];

export interface ProductFilter {
  ids?: readonly string[] | null;
  search?: string | null;
  category?: string | null;
  /** Products in this category or below it. */
  categoryId?: string | null;
  /** '' finds products without a brand. */
  brandId?: string | null;
  /** Lowest and highest price without sales. */
  priceFromMinor?: number | null;
  priceToMinor?: number | null;
  statuses?: readonly ProductStatus[] | null;
  availability?: Availability | null;
  includeDeleted?: boolean | null;
  includeDrafts?: boolean | null;
}

/** Unique key of a product of a family. */
export function variantKeyOf(familyId: string, options: readonly ProductOption[]): string {
  const values = options.map(({ axis, value }) => [axis, value]).sort();
  return `${familyId}:${JSON.stringify(values)}`;
}

/** Lower-case words of four fields: a search term matches the beginning of any of these words. */
export function searchTermsOf(product: Pick<Product, 'name' | 'partNumber' | 'category' | 'gtin'>): string[] {
  return toTerms([product.name, product.partNumber ?? '', product.category ?? '', product.gtin ?? ''].join(' '));
}

export function toTerms(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .normalize('NFKD')
      .match(/[\p{L}\p{N}]+(?:[-./][\p{L}\p{N}]+)*/gu) ?? [];
  const parts = words.flatMap((word) => [word, ...word.split(/[-./]/)]);
  return [...new Set(parts)].slice(0, 60);
}

/** A write to a product, with its time: milliseconds since 1970 by the database's clock. */
export interface ProductWrite {
  id: string;
  changedAt: number;
}

/** Filter of products. Without any condition, it selects all public products. */
export interface ProductSelection {
  /** Products in any of these categories or their descendants. */
  categoryIds?: readonly string[];
  /** Products of any of these brands. */
  brandIds?: readonly string[];
  /** True to include drafts. */
  includeDrafts?: boolean;
}

/** A product, and its numbers that were searched for. */
export interface NumberedProduct {
  product: Product;
  numbers: readonly PartNumber[];
}
