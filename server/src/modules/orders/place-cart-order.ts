import { orderRules } from '@kickstand/rules/orders';
import { assertSignedIn, type Actor } from '../../shared/actor.js';
import { conflict, DomainError, invalidInput } from '../../shared/errors.js';
import { readFields } from '../../shared/field-rules.js';
import { isEqual, type Money } from '../../shared/money.js';
import { linesOf, readAddress, type AddressInput } from '../addresses/address.js';
import { cartChanged, type PricedCart } from '../carts/cart.js';
import type { CartsService, Checkout } from '../carts/carts.service.js';
import type { Order } from './order.js';
import type { OrderStore } from './order-store.js';
import type { createPlaceOrder } from './place-order.js';

export interface PlaceCartOrderInput {
  /** Of the cart that the customer saw. A retry with the same revision places no second order. */
  revision: number;
  /** The total that the customer saw. */
  expectedTotal: Money;
  /** Where it goes: an address in its parts, or one text and a phone number. */
  shippingAddress?: AddressInput | null;
  address?: string | null;
  phone?: string | null;
}

type Delivery = Order['delivery'] & Pick<Order, 'shippingAddress'>;

interface Deps {
  orders: OrderStore;
  carts: Pick<CartsService, 'startCheckout' | 'cancelCheckout' | 'finishCheckout'>;
  placeLines: ReturnType<typeof createPlaceOrder>['placeLines'];
}

/** Orders everything in the customer's cart, or nothing. */
export function createPlaceCartOrder({ orders, carts, placeLines }: Deps) {
  /**
   * @throws DomainError UNAUTHENTICATED; BAD_USER_INPUT (shippingAddress, address, phone, quantity); CONFLICT: CART_CHANGED, TOTAL_CHANGED,
   *   and those of an order (`placeLines`), with the products that are short in `details.lines`.
   */
  return async function placeCartOrder(actor: Actor, input: PlaceCartOrderInput): Promise<Order> {
    assertSignedIn(actor);
    const delivery = readDelivery(input);
    const checkout = await carts.startCheckout(actor, input.revision);
    const order = (await findPlaced(checkout)) ?? (await place(actor, checkout, input.expectedTotal, delivery));
    await carts.finishCheckout(actor, checkout, new Set(order.lines.map(({ productId }) => productId)));
    return order;
  };

  async function findPlaced({ isRetry, orderId }: Checkout): Promise<Order | null> {
    return isRetry ? orders.findById(orderId) : null;
  }

  async function place(actor: Actor, checkout: Checkout, expectedTotal: Money, delivery: Delivery): Promise<Order> {
    try {
      const lines = toOrderedLines(checkout.cart, expectedTotal);
      const { orderId, isRetry } = checkout;
      return await placeLines(actor, { orderId, isRetry, guest: null, lines, ...delivery });
    } catch (error) {
      // Another failure leaves open whether the order was placed: the next attempt finds out.
      if (error instanceof DomainError) await carts.cancelCheckout(checkout);
      throw error;
    }
  }
}

/** @throws DomainError BAD_USER_INPUT naming each invalid field. */
function readDelivery({ shippingAddress, address, phone }: PlaceCartOrderInput): Delivery {
  if (!shippingAddress) {
    const typed = { address: address ?? '', phone: phone ?? '' };
    return { ...readFields({ address: orderRules.address, phone: orderRules.phone }, typed), shippingAddress: null };
  }
  const both = Object.entries({ address, phone }).filter(([, text]) => Boolean(text));
  if (both.length > 0) {
    throw invalidInput(both.map(([field]) => ({ field, message: `Send shippingAddress or ${field}, not both.` })));
  }
  const parts = readAddress('shippingAddress', shippingAddress);
  return { address: linesOf(parts).join('\n'), phone: parts.phone, shippingAddress: parts };
}

/** @throws DomainError CONFLICT: CART_CHANGED, TOTAL_CHANGED */
function toOrderedLines(cart: PricedCart | null, expectedTotal: Money) {
  if (!cart) throw cartChanged();
  if (!isEqual(cart.total, expectedTotal)) {
    throw conflict('TOTAL_CHANGED', 'The total has changed. Look at your cart, then order again.', {
      total: cart.total,
    });
  }
  return cart.lines.map(({ productId, quantity, unitPrice }) => ({
    productId,
    quantity,
    expectedUnitPrice: unitPrice,
  }));
}
