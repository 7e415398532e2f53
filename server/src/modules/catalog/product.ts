import type { Money } from '../../shared/money.js';

/** What an admin may set on a product. */
export interface ProductDetails {
  name: string;
  partNumber: string | null;
  category: string | null;
  /** Number of the product's barcode (GTIN): 8, 12, 13 or 14 digits, the last of them the check digit. */
  gtin: string | null;
  /** Price of one unit. */
  price: Money;
  /** Quantity that can be ordered now: what unpaid orders reserve is already taken off. */
  availableQuantity: number;
  /** Smallest quantity of one order. */
  minimumQuantity: number;
  /** An http(s) address, or a path of this shop. */
  imageUrl: string;
  about: string;
}

/** In the order in which the audit log lists them. */
export const productFields = [
  'name',
  'partNumber',
  'category',
  'gtin',
  'price',
  'availableQuantity',
  'minimumQuantity',
  'imageUrl',
  'about',
] as const satisfies readonly (keyof ProductDetails)[];

export interface Product extends ProductDetails {
  /** 24 hex digits. */
  id: string;
  /** Counts the edits by admins; orders do not change it. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

export const availabilities = ['in_stock', 'low_stock', 'out_of_stock'] as const;
export type Availability = (typeof availabilities)[number];

/** Below this many minimum orders left, a product is said to be running low. */
export const lowStockOrders = 3;

export function availabilityOf(product: Pick<Product, 'availableQuantity' | 'minimumQuantity'>): Availability {
  if (product.availableQuantity < product.minimumQuantity || product.availableQuantity === 0) return 'out_of_stock';
  return product.availableQuantity < product.minimumQuantity * lowStockOrders ? 'low_stock' : 'in_stock';
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
  search?: string | null;
  category?: string | null;
  includeDeleted?: boolean | null;
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
