import { conflict, type DomainError } from '../../shared/errors.js';
import type { Money } from '../../shared/money.js';

export const productStatuses = ['active', 'draft', 'discontinued'] as const;
/** Drafts are shown to admins only; discontinued products are shown, but not sold. */
export type ProductStatus = (typeof productStatuses)[number];

export const productConditions = ['new', 'remanufactured', 'used'] as const;
export type ProductCondition = (typeof productConditions)[number];

/** Lists can be narrowed by the condition as by an attribute with this code. */
export const conditionCode = 'condition';
export const conditionNames: Record<ProductCondition, string> = {
  new: 'New',
  remanufactured: 'Remanufactured',
  used: 'Used',
};

/** Value of an attribute that is defined under `code`; numbers are in the unit of the definition. */
export interface AttributeValue {
  code: string;
  value: string | number | boolean;
}

export const mediaKinds = ['photo', 'drawing', 'document'] as const;
export type MediaKind = (typeof mediaKinds)[number];

export interface ProductMedia {
  /** An http(s) address, or a path of this shop. */
  url: string;
  kind: MediaKind;
  /** For people who cannot see it. */
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
  /** How many are needed or useful: a whole number, 1 or more. */
  quantity: number;
}

export const partNumberKinds = ['own', 'manufacturer', 'oem', 'cross', 'gtin'] as const;
/** `own` and `gtin` numbers are fields of the product; the others are kept in a list beside them. */
export type PartNumberKind = (typeof partNumberKinds)[number];

/** A number that a part is known by. */
export interface PartNumber {
  kind: PartNumberKind;
  /** As printed. */
  number: string;
  /** Whose number it is; null for the shop's own and for barcodes. */
  brandName: string | null;
  note: string | null;
}

/** What an admin may set on a product. */
export interface ProductDetails {
  name: string;
  /** End of the address of its page: `a-z`, `0-9` and hyphens. Unique; addresses it had before lead to it. */
  slug: string;
  status: ProductStatus;
  condition: ProductCondition;
  partNumber: string | null;
  /** Name of the main category, the first of `categoryIds`. */
  category: string | null;
  /** The first is the main one. */
  categoryIds: readonly string[];
  brandId: string | null;
  /** Number of the product's barcode (GTIN): 8, 12, 13 or 14 digits, the last of them the check digit. */
  gtin: string | null;
  /** Price of one unit. */
  price: Money;
  /** Quantity that can be ordered now: what unpaid orders reserve is already taken off. */
  availableQuantity: number;
  /** Smallest quantity of one order. */
  minimumQuantity: number;
  attributes: readonly AttributeValue[];
  /** Null for a product that is in no family. */
  familyId: string | null;
  /** One for each axis of the family; empty without one. */
  options: readonly ProductOption[];
  related: readonly ProductRelation[];
  /** Products that replace it, once it is discontinued. */
  successorIds: readonly string[];
  /** An http(s) address, or a path of this shop: the first of `media` that is not a document. */
  imageUrl: string;
  media: readonly ProductMedia[];
  about: string;
}

/** In the order in which the audit log lists them. */
export const productFields = [
  'name',
  'slug',
  'status',
  'condition',
  'partNumber',
  'category',
  'categoryIds',
  'brandId',
  'gtin',
  'price',
  'availableQuantity',
  'minimumQuantity',
  'attributes',
  'familyId',
  'options',
  'related',
  'successorIds',
  'imageUrl',
  'media',
  'about',
] as const satisfies readonly (keyof ProductDetails)[];

/** Of the published reviews of a product. */
export interface ProductRating {
  sum: number;
  count: number;
}

export interface Product extends ProductDetails {
  /** 24 hex digits. */
  id: string;
  /** Its categories and all that are above them. */
  categoryPath: readonly string[];
  rating: ProductRating;
  /** Counts the edits by admins; orders do not change it. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

/** Null while there are no reviews. From 1 to 5, with two decimals. */
export function averageOf({ sum, count }: ProductRating): number | null {
  return count === 0 ? null : Math.round((sum / count) * 100) / 100;
}

/** Whether everybody may see a product. */
export function isPublic({ deletedAt, status }: Pick<Product, 'deletedAt' | 'status'>): boolean {
  return deletedAt === null && status !== 'draft';
}

/** Whether a product can be ordered, if there is enough of it. */
export function isSold({ deletedAt, status }: Pick<Product, 'deletedAt' | 'status'>): boolean {
  return deletedAt === null && status === 'active';
}

/** Statuses in which a product is not sold; one that is stored without a status is. */
export const unsoldStatuses: readonly ProductStatus[] = ['draft', 'discontinued'];

/** Refuses an order of a product that is shown, but not sold. */
export function noLongerSold(): DomainError {
  return conflict('NO_LONGER_SOLD', 'This product is no longer sold. Look at its page for what replaces it.');
}

export const availabilities = ['in_stock', 'low_stock', 'out_of_stock'] as const;
export type Availability = (typeof availabilities)[number];

/** Below this many minimum orders left, a product is said to be running low. */
export const lowStockOrders = 3;

export function availabilityOf(
  product: Pick<Product, 'availableQuantity' | 'minimumQuantity' | 'status'>,
): Availability {
  const { availableQuantity, minimumQuantity, status } = product;
  if (status !== 'active' || availableQuantity < minimumQuantity || availableQuantity === 0) return 'out_of_stock';
  return availableQuantity < minimumQuantity * lowStockOrders ? 'low_stock' : 'in_stock';
}

/** Pieces taken off `availableQuantity` for one order, kept on the product until paid for or given back. */
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
  includeDeleted?: boolean | null;
  includeDrafts?: boolean | null;
}

/** Lower-case words of four fields: a search term matches the beginning of any of them. */
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

/** That something of a product was written, and when: milliseconds since 1970 by the database's clock. */
export interface ProductWrite {
  id: string;
  changedAt: number;
}

/** All public products, unless it says which. */
export interface ProductSelection {
  /** In any of these categories or below. */
  categoryIds?: readonly string[];
  /** Of any of these brands. */
  brandIds?: readonly string[];
}

/** A product, and those of its numbers that were asked for. */
export interface NumberedProduct {
  product: Product;
  numbers: readonly PartNumber[];
}
