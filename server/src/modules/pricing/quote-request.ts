import type { Currency } from '../../shared/money.js';
import type { Product } from '../catalogue/products/product.js';

/** Destination of a parcel. Unknown parts are ''. */
export interface Destination {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** State or province as typed. */
  region: string;
  postcode: string;
}

/** A line to be priced. */
export interface QuoteItem {
  lineId: string;
  product: Product;
  /** Whole number of 1 or more. */
  quantity: number;
  /** Price of one unit when this quantity is bought. */
  unitPriceMinor: number;
  /** Absent if staff gave none. */
  staffDiscount?: StaffDiscount;
}

/** A discount that staff gave on a line. */
export interface StaffDiscount {
  /** Whole number, 1 to 100. */
  percent: number;
  /** For the customer. */
  reason: string;
}

export interface QuoteRequest {
  currency: Currency;
  items: readonly QuoteItem[];
  /** Null if it is not known yet. */
  destination: Destination | null;
  /** Null chooses the first option that is not pick-up. */
  deliveryMethodId: string | null;
  /** Codes as the customer typed them. */
  codes: readonly string[];
  /** VAT number of a business; null for consumers. */
  vatNumber: string | null;
  now: Date;
}
