import type { Money } from '../../../shared/money.js';
import type { Product, Reservation } from '../products/product.js';
import type { StockHolder } from './stock-limits.js';

export interface StockRequest {
  productId: string;
  reservationId: string;
  orderId: string;
  /** Whole number, 1 or more. */
  quantity: number;
}

/** A reservation and its current quantity. */
export type ReservedStock = Pick<StockRequest, 'productId' | 'reservationId' | 'quantity'>;

/** A reservation for an order that is about to be placed. */
export interface NewReservation extends StockRequest {
  /** For whom the stock is reserved; null if the limits for holders do not apply to the order. */
  holder: StockHolder | null;
  /**
   * The unit price that the customer saw; null to accept the current price. The caller compares it with the price of
   * the reserved product.
   */
  expectedUnitPrice: Money | null;
}

/** Stock of a product that is reserved for an order. */
export interface Reserved {
  product: Product;
  /** The requested ID, or that of the reservation by another attempt to place the same order. */
  reservationId: string;
}

export interface StockReservation extends Reservation {
  productId: string;
}

/** Sold quantity that goes back into stock with a refund. */
export interface StockReturn {
  productId: string;
  orderId: string;
  refundId: string;
  /** Whole number, 1 or more. */
  quantity: number;
}
