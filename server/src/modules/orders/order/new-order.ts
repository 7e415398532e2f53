import { conflict, invalidField } from '../../../shared/errors.js';
import { findStepFault, money, type Money } from '../../../shared/money.js';
import { cartChanged } from '../../carts/cart.js';
import { unitPriceOf, type Product } from '../../catalogue/products/product.js';
import type { StockHolder } from '../../catalogue/stock/stock-limits.js';
import { depositLineIdOf, type Quote } from '../../pricing/quote.js';
import type { QuoteItem, StaffDiscount } from '../../pricing/quote-request.js';
import { findChargeFault, findStaffChargeFault, minimumCharge } from './charge-limits.js';
import { newOrderKey } from './order-access.js';
import {
  unpaid,
  type Order,
  type OrderCustomer,
  type OrderLine,
  type OrderReservation,
  type OrderSource,
} from './order.js';
import type { OrderedFit } from './ordered-fit.js';

/** One product of an order that is about to be placed. */
export interface OrderedLine {
  productId: string;
  /** Whole number, 1 or more. */
  quantity: number;
  /** If the current unit price differs, the order is refused. Null accepts the current price. */
  expectedUnitPrice: Money | null;
  /** Absent if no bike was chosen. */
  fit?: OrderedFit;
  /** Discount by staff; absent if there is none. */
  discount?: StaffDiscount;
  /** ID of the cart line, as used in the cart's quote. Absent without a cart. */
  cartLineId?: string;
}

/** One attempt to place an order. */
export interface Attempt {
  orderId: string;
  /** True if an earlier attempt with the same key may have reserved stock and crashed, or may still be running. */
  isRetry: boolean;
  /** Hash of the input, if the caller sent an idempotency key. */
  fingerprint?: string | undefined;
  customer: OrderCustomer;
  /** Who places the order, if it is not the customer: an email address, `key:<prefix> <name>` or `system:<name>`. */
  by?: string;
  /** Null if the order does not count towards any limit of unpaid orders. */
  holder: StockHolder | null;
  accessKey: string | null;
  delivery: Order['delivery'];
  shippingAddress: Order['shippingAddress'];
  source: OrderSource;
  note?: string;
  /** Absent if the order is not an exchange. */
  exchangeOf?: Order['exchangeOf'];
  lines: readonly OrderedLine[];
  /** Deposit for one unit, as the customer saw it; 0 for none. Null or absent accepts the current deposit. */
  expectedDeposit?: Money | null | undefined;
  /** The quote that the customer saw; null to price the lines without delivery and discounts. */
  quote: Quote | null;
  reservationMinutes: number;
}

/** The lines of an order, with data and prices of the reserved products. */
export function toLines({ orderId, lines }: Attempt, products: ReadonlyMap<string, Product>): OrderLine[] {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of lines) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  return lines.map(({ productId, quantity, fit, discount }, index) => {
    return {
      id: `${orderId}:${index + 1}`,
      ...toLineOf(productOf(products, productId)),
      quantity,
      unitPrice: unitPriceOf(productOf(products, productId), quantities.get(productId) ?? quantity),
      ...(fit ? { fit } : {}),
      ...(discount ? { discount } : {}),
    };
  });
}

/** The lines, followed by lines for the deposits that the quote contains. */
export function withDepositLines(lines: readonly OrderLine[], quote: Quote): OrderLine[] {
  const deposits = lines.flatMap((line) => {
    const { fit: _fit, discount: _discount, ...kept } = { ...line, partNumber: null };
    const id = depositLineIdOf(line.id);
    const quoted = quote.lines.find(({ lineId }) => lineId === id);
    if (!quoted) return [];
    const unitPrice = money(quoted.unitPriceMinor, quote.currency);
    return [{ ...kept, id, depositFor: line.id, name: `Deposit for the old part: ${line.name}`, unitPrice }];
  });
  return [...lines, ...deposits];
}

/** Product data that is copied to an order line. */
export const toLineOf = ({ id: productId, name, partNumber, imageUrl }: Product) => ({
  ...{ productId, name, partNumber, imageUrl },
});

function productOf(products: ReadonlyMap<string, Product>, productId: string): Product {
  const product = products.get(productId);
  if (!product) throw new RangeError(`Nothing was reserved of ${productId}`);
  return product;
}

/** The lines of an order in the form needed for pricing. */
export function toQuoteItems(lines: readonly OrderLine[], products: ReadonlyMap<string, Product>): QuoteItem[] {
  return lines.map(({ id: lineId, productId, quantity, unitPrice }) => ({
    ...{ lineId, quantity, unitPriceMinor: unitPrice.amountMinor },
    product: productOf(products, productId),
  }));
}

/**
 * Converts the cart's quote to the order's quote, whose lines have the IDs of the order lines.
 * @throws DomainError CONFLICT (CART_CHANGED) if a line has no price, because its product was not for sale when the
 * cart was quoted, but is for sale again.
 */
export function toOrderQuote(quote: Quote, ordered: readonly OrderedLine[], lines: readonly OrderLine[]): Quote {
  const priced = new Set(quote.lines.map(({ lineId }) => lineId));
  if (ordered.some(({ cartLineId = '' }) => !priced.has(cartLineId))) throw cartChanged();
  const ids = new Map(
    ordered.flatMap(({ cartLineId = '' }, index): [string, string][] => {
      const id = lines[index]?.id ?? '';
      return [[cartLineId, id], [depositLineIdOf(cartLineId), depositLineIdOf(id)]]; // prettier-ignore
    }),
  );
  const rename = <Part extends { lineId: string }>(part: Part): Part => ({
    ...part,
    lineId: ids.get(part.lineId) ?? part.lineId,
  });
  return {
    ...quote,
    lines: quote.lines.map(rename),
    adjustments: quote.adjustments.map((adjustment) => ({ ...adjustment, shares: adjustment.shares.map(rename) })),
  };
}

/**
 * @throws DomainError BAD_USER_INPUT if the total cannot be charged; CONFLICT (PRICE_CHANGED) if prices are in another
 *   currency, while servers are restarted one after the other to change the shop's.
 */
export function toNewOrder(
  { orderId, reservationMinutes, ...attempt }: Attempt,
  lines: readonly OrderLine[],
  quote: Quote,
  reservations: readonly OrderReservation[],
  now: Date,
): Order {
  if (lines.some(({ unitPrice }) => unitPrice.currency !== quote.currency)) {
    throw conflict('PRICE_CHANGED', 'The shop is changing its currency. Order again in a few minutes.');
  }
  const total = money(quote.totalMinor, quote.currency);
  const fault = attempt.source === 'staff' ? findStaffChargeFault(total) : findChargeFault(total);
  const howMuch = total.amountMinor < minimumCharge(total.currency).amountMinor ? 'more' : 'less';
  const advice = findStepFault(total) === null ? ` Order ${howMuch}.` : '';
  if (fault !== null) throw invalidField('quantity', `${fault}${advice}`);
  const {
    customer,
    by = customer.email,
    accessKey,
    delivery,
    shippingAddress,
    source,
    note = '',
    exchangeOf,
    fingerprint,
  } = attempt;
  return {
    id: orderId,
    number: null,
    accessKey,
    mailKey: accessKey === null ? null : newOrderKey(),
    isEmailProven: false,
    revision: 1,
    status: 'placed',
    customer,
    delivery,
    shippingAddress,
    source,
    ...(note === '' ? {} : { note }),
    ...(exchangeOf && { exchangeOf }),
    lines: withDepositLines(lines, quote),
    total,
    quote,
    reservations,
    voidedReservations: [],
    payment: unpaid(total.currency),
    parcels: [],
    returns: [],
    history: [{ status: 'placed', at: now, by }],
    placedAt: now,
    reservedUntil: new Date(now.getTime() + reservationMinutes * 60_000),
    ...(fingerprint === undefined ? {} : { fingerprint }),
  };
}
