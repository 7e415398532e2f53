import { guestRules } from '@kickstand/rules/orders';
import { assertNoKey, type Actor } from '../../../shared/actor.js';
import { conflict, DomainError, invalidField } from '../../../shared/errors.js';
import { readFields } from '../../../shared/field-rules.js';
import { fingerprintOf } from '../../../shared/fingerprint.js';
import type { Money } from '../../../shared/money.js';
import { retryWhileChanging } from '../../../shared/retry.js';
import { withoutNulls } from '../../../shared/without-nulls.js';
import {
  cartChanged,
  type CartChoice,
  type Checkout,
  type CheckoutAttempt,
  type OrderedPart,
  type PricedCart,
  type RestoredPart,
  type Shopper,
} from '../../carts/cart.js';
import type { CartsService } from '../../carts/carts.service.js';
import type { DeliveryService } from '../../pricing/delivery.service.js';
import { toQuoteCustomer } from '../../pricing/offers.js';
import { agreeOn, readDelivery, type Delivery, type DeliveryInput } from './agreed-quote.js';
import { newOrderKey } from './order-access.js';
import { partLinesOf } from './order-lines.js';
import type { Order, OrderCustomer } from './order.js';
import { toOrderedFit, type FitLookup } from './ordered-fit.js';
import type { OrderedLine } from './new-order.js';
import { placeLines, releaseLeft, toCustomer, type PlaceLinesInput, type PlaceOrderDeps } from './place-order.js';

export interface PlaceCartOrderInput extends DeliveryInput {
  /** Revision of the cart that the customer saw. A retry with the same revision does not place a second order. */
  revision: number;
  /** The total that the customer saw. */
  expectedTotal: Money;
  /** Discount codes. */
  codes?: readonly string[] | null;
  /** VAT number of a business. */
  vatNumber?: string | null;
  /** A customer without an account; null if the user is signed in. */
  guest: { email: string; name: string } | null;
}

interface Deps extends PlaceOrderDeps {
  carts: Pick<CartsService, 'startCheckout' | 'cancelCheckout' | 'finishCheckout' | 'quoteCart'>;
  vehicles: FitLookup;
  delivery: Pick<DeliveryService, 'findMethod'>;
}

/** @returns undefined if an attempt with another input was ended, so that this attempt can start. */
async function startCheckout(deps: Deps, shopper: Shopper, attempt: CheckoutAttempt): Promise<Checkout | undefined> {
  const checkout = await deps.carts.startCheckout(shopper, attempt);
  if (checkout.isSame) return checkout;
  if (await endCheckout(deps, checkout)) throw orderedBefore();
  return undefined;
}

/**
 * Makes sure that the order of this checkout can no longer be placed, then allows another order of this cart revision.
 * @returns the order if it was placed already; then nothing is changed.
 */
async function endCheckout(deps: Deps, checkout: Checkout): Promise<Order | null> {
  const placed = await deps.orders.fenceOrder(checkout.orderId);
  if (placed) return placed;
  if (checkout.isRetry) await releaseLeft(deps, checkout.orderId, checkout.productIds);
  await deps.carts.cancelCheckout(checkout);
  return null;
}

/**
 * Ends attempts to order the cart before it was changed or merged. They would order the same units as this attempt, and
 * if they died, they have reserved them.
 * @throws DomainError CONFLICT (CART_CHANGED) if one of them has placed its order; the next read of the cart removes what
 *   it ordered.
 */
async function endEarlier(deps: Deps, checkout: Checkout): Promise<void> {
  for (const orderId of checkout.earlier) {
    if (await endCheckout(deps, { ...checkout, orderId, isRetry: true })) throw cartChanged();
  }
}

async function findPlaced({ orders }: Deps, { isRetry, orderId }: Checkout): Promise<Order | null> {
  return isRetry ? orders.findById(orderId) : null;
}

async function place(
  deps: Deps,
  checkout: Checkout,
  expectedTotal: Money,
  choice: CartChoice,
  { actor, ...orderer }: Delivery & Pick<PlaceLinesInput, 'customer' | 'network'> & { actor: Actor },
): Promise<Order> {
  try {
    const { cart } = checkout;
    if (!cart) throw cartChanged();
    await deps.faults?.at('checkout.after-start');
    await endEarlier(deps, checkout);
    const { orderId, isRetry } = checkout;
    const agree = async (guestEmail: string | null) => {
      const customer = toQuoteCustomer(actor, guestEmail);
      const priced = await deps.carts.quoteCart(cart, { ...choice, customer, orderId, isFinal: true });
      return agreeOn(priced, choice, expectedTotal);
    };
    const quote = await agree(orderer.customer.email).catch(async (error: unknown) => {
      // Anybody can type any address. Unless the guest saw the total of a new customer, the refusal must not depend on
      // whether the address has ordered before. Only conflicts depend on that.
      const isConflict = error instanceof DomainError && error.code === 'CONFLICT';
      if (orderer.customer.userId === null && isConflict) await agree(null);
      throw error;
    });
    const lines = await toOrderedLines(cart, deps.vehicles);
    const accessKey = orderer.customer.userId === null ? newOrderKey() : null;
    return await placeLines(deps, { ...orderer, orderId, isRetry, accessKey, lines, quote });
  } catch (error) {
    // After an error that is not a DomainError, it is unknown whether the order was placed; the next attempt finds out.
    if (!(error instanceof DomainError)) throw error;
    const placed = await endCheckout(deps, checkout);
    if (placed) return placed;
    throw error;
  }
}

/**
 * Orders all lines of the shopper's cart, or none. Concurrent attempts and retries with the same input return the same
 * order, or are all refused.
 * @throws DomainError BAD_USER_INPUT (shippingAddress, address, phone, guest, quantity); CONFLICT: CART_CHANGED;
 *   TOTAL_CHANGED; CODE_NOT_VALID and CODE_USED_UP with the codes in `details.codes`; IDEMPOTENCY_KEY_REUSED if this
 *   revision was already ordered with another input, or more than `checkoutRetryMinutes` ago; and the errors of
 *   `placeLines`, with the products that are short in `details.lines`.
 */
export async function placeCartOrder(deps: Deps, shopper: Shopper, input: PlaceCartOrderInput): Promise<Order> {
  const orderer = { customer: readCustomer(shopper, input), ...(await readDelivery(deps, input)) };
  const { revision, expectedTotal, deliveryMethodId = null, codes, vatNumber = null } = input;
  const destination = orderer.shippingAddress;
  const choice = { destination, deliveryMethodId, codes: codes ?? [], vatNumber };
  const attempt = { revision, fingerprint: fingerprintOf({ ...orderer, ...withoutNulls(choice), expectedTotal }) };
  const checkout = await retryWhileChanging(busyMessage, () => startCheckout(deps, shopper, attempt));
  const order =
    (await findPlaced(deps, checkout)) ??
    (await place(deps, checkout, expectedTotal, choice, {
      ...orderer,
      actor: shopper.actor,
      network: networkOf(shopper),
    }));
  await deps.carts.finishCheckout(shopper, checkout, partsOf(order));
  return order;
}

const busyMessage = 'This cart is being ordered right now. Try again.';

function orderedBefore(): DomainError {
  const message = 'This cart has been ordered already. Look at your orders; to order again, fill the cart again.';
  return conflict('IDEMPOTENCY_KEY_REUSED', message);
}

export const partsOf = (order: Order): OrderedPart[] =>
  partLinesOf(order).map(({ productId, quantity, fit }) => ({
    productId,
    quantity,
    ...(fit ? { bike: { vehicleId: fit.vehicleId, year: fit.year } } : {}),
  }));

/** The lines to put back into the cart after the order was cancelled. */
export const toRestoredParts = (order: Order): RestoredPart[] =>
  partLinesOf(order).map(({ name, imageUrl, unitPrice: seenUnitPrice, productId, quantity, fit }) => ({
    ...{ name, imageUrl, seenUnitPrice, productId, quantity },
    ...(fit ? { bike: { vehicleId: fit.vehicleId, year: fit.year } } : {}),
  }));

/** @throws DomainError BAD_USER_INPUT; CONFLICT (CART_CHANGED) if a visitor has no cart. */
function readCustomer({ actor, token }: Shopper, { guest }: PlaceCartOrderInput): OrderCustomer {
  assertNoKey(actor);
  if (actor.kind === 'user') {
    if (guest !== null) throw invalidField('guest', 'Leave guest out: you are signed in.');
    return toCustomer(actor);
  }
  if (token === null) throw cartChanged();
  if (guest === null) throw invalidField('guest', 'Say who orders: send guest with an email address and a name.');
  return { userId: null, ...readFields(guestRules, guest, 'guest') };
}

function networkOf({ actor }: Shopper): string | undefined {
  return actor.kind === 'visitor' ? actor.network : undefined;
}

function toOrderedLines(cart: PricedCart, vehicles: FitLookup): Promise<OrderedLine[]> {
  return Promise.all(
    cart.lines.map(async ({ id: cartLineId, productId, quantity, unitPrice: expectedUnitPrice, bike }) => {
      const fit = bike && (await toOrderedFit(vehicles, productId, bike));
      return { cartLineId, productId, quantity, expectedUnitPrice, ...(fit ? { fit } : {}) };
    }),
  );
}
