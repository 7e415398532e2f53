import { invalidField } from '../../../shared/errors.js';
import { add, type Money } from '../../../shared/money.js';
import type { Product } from '../../catalogue/products/product.js';
import type { StockHolder } from '../../catalogue/stock/stock-limits.js';
import { newOrderKey } from './order-access.js';
import {
  findChargeFault,
  lineTotal,
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
}

/** One attempt to place an order. */
export interface Attempt {
  orderId: string;
  /**
   * True if this is not the first attempt with its key. An earlier attempt may have reserved stock and died, or may still
   * be running.
   */
  isRetry: boolean;
  /** Hash of the input, if the caller sent a key. */
  fingerprint?: string | undefined;
  customer: OrderCustomer;
  holder: StockHolder;
  accessKey: string | null;
  delivery: Order['delivery'];
  shippingAddress: Order['shippingAddress'];
  source: OrderSource;
  lines: readonly OrderedLine[];
  reservationMinutes: number;
}

/** @throws DomainError BAD_USER_INPUT if the total cannot be charged. */
export function toNewOrder(
  { orderId, reservationMinutes, lines: ordered, ...attempt }: Attempt,
  products: ReadonlyMap<string, Product>,
  reservations: readonly OrderReservation[],
  now: Date,
): Order {
  const lines = ordered.map(({ productId, quantity, fit }, index) => ({
    ...toLine(products, { productId, quantity, id: `${orderId}:${index + 1}` }),
    ...(fit ? { fit } : {}),
  }));
  const total = toTotal(lines);
  const { customer, accessKey, delivery, shippingAddress, source, fingerprint } = attempt;
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
    lines,
    total,
    reservations,
    voidedReservations: [],
    payment: unpaid(total.currency),
    history: [{ status: 'placed', at: now, by: customer.email }],
    placedAt: now,
    reservedUntil: new Date(now.getTime() + reservationMinutes * 60_000),
    ...(fingerprint === undefined ? {} : { fingerprint }),
  };
}

function toLine(
  products: ReadonlyMap<string, Product>,
  { id, productId, quantity }: Pick<OrderLine, 'id' | 'productId' | 'quantity'>,
): OrderLine {
  const product = products.get(productId);
  if (!product) throw new RangeError(`Nothing was reserved of ${productId}`);
  return {
    id,
    productId,
    name: product.name,
    partNumber: product.partNumber,
    imageUrl: product.imageUrl,
    quantity,
    unitPrice: product.price,
  };
}

/** @throws DomainError BAD_USER_INPUT if the total cannot be computed exactly or cannot be charged. */
function toTotal(lines: readonly OrderLine[]): Money {
  const amountMinor = lines.reduce((sum, line) => sum + line.unitPrice.amountMinor * line.quantity, 0);
  if (!Number.isSafeInteger(amountMinor)) {
    throw invalidField('quantity', 'The total is too large. Order a smaller quantity.');
  }
  const total = lines.map(lineTotal).reduce(add);
  const fault = findChargeFault(total);
  if (fault !== null) throw invalidField('quantity', `${fault} Order more.`);
  return total;
}
