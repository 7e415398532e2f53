import { guestRules, orderRules } from '@kickstand/rules/orders';
import type { Actor } from '../../../shared/actor.js';
import { conflict, DomainError, invalidField, invalidInput } from '../../../shared/errors.js';
import { readFields } from '../../../shared/field-rules.js';
import { fingerprintOf } from '../../../shared/fingerprint.js';
import { isEqual, money, type Money } from '../../../shared/money.js';
import { retryWhileChanging } from '../../../shared/retry.js';
import { withoutNulls } from '../../../shared/without-nulls.js';
import { linesOf, readAddress, type AddressInput } from '../../addresses/address.js';
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
import type { PricedQuote, Quote } from '../../pricing/quote.js';
import { newOrderKey } from './order-access.js';
import type { Order, OrderCustomer } from './order.js';
import { toOrderedFit, type FitLookup } from './ordered-fit.js';
import type { OrderedLine } from './new-order.js';
import { placeLines, releaseLeft, toCustomer, type PlaceLinesInput, type PlaceOrderDeps } from './place-order.js';

export interface PlaceCartOrderInput {
  /** Revision of the cart that the customer saw. A retry with the same revision does not place a second order. */
  revision: number;
  /** The total that the customer saw. */
  expectedTotal: Money;
  /**
   * Delivery address in parts. Without it, `address` (as one text) and `phone` must be sent; for an order that is picked
   * up, only `phone`.
   */
  shippingAddress?: AddressInput | null;
  address?: string | null;
  phone?: string | null;
  /** The chosen delivery method; null for the first that can deliver, which is never a pick-up. */
  deliveryMethodId?: string | null;
  /** Discount codes. */
  codes?: readonly string[] | null;
  /** VAT number of a business. */
  vatNumber?: string | null;
  /** Customer without an account; null for the signed-in user. */
  guest: { email: string; name: string } | null;
}

type Delivery = Order['delivery'] & Pick<Order, 'shippingAddress'>;

interface Deps extends PlaceOrderDeps {
  carts: Pick<CartsService, 'startCheckout' | 'cancelCheckout' | 'finishCheckout' | 'quoteCart'>;
  vehicles: FitLookup;
  delivery: Pick<DeliveryService, 'findPickup'>;
}

/** @returns undefined if an attempt with another input was ended, so that this attempt can start. */
async function startCheckout(deps: Deps, shopper: Shopper, attempt: CheckoutAttempt): Promise<Checkout | undefined> {
  const checkout = await deps.carts.startCheckout(shopper, attempt);
  if (checkout.isSame) return checkout;
  if (await endCheckout(deps, checkout)) throw orderedBefore();
  return undefined;
}

/**
 * Allows another order of this revision, but only when it is certain that the order of this checkout can no longer be
 * placed.
 */
async function endCheckout(deps: Deps, checkout: Checkout): Promise<Order | null> {
  const placed = await deps.orders.fenceOrder(checkout.orderId);
  if (placed) return placed;
  if (checkout.isRetry) await releaseLeft(deps, checkout.orderId, checkout.productIds);
  await deps.carts.cancelCheckout(checkout);
  return null;
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
    const customer = toQuoteCustomer(actor, orderer.customer.email);
    const quote = await getQuote(deps, { ...checkout, cart }, { ...choice, customer }, expectedTotal);
    const lines = await toOrderedLines(cart, deps.vehicles);
    const { orderId, isRetry } = checkout;
    const accessKey = orderer.customer.userId === null ? newOrderKey() : null;
    return await placeLines(deps, { ...orderer, orderId, isRetry, accessKey, lines, quote });
  } catch (error) {
    // After any other error it is unknown whether the order was placed. The next attempt finds out.
    if (!(error instanceof DomainError)) throw error;
    const placed = await endCheckout(deps, checkout);
    if (placed) return placed;
    throw error;
  }
}

/**
 * Orders all lines of the shopper's cart, or none. Concurrent attempts and retries with the same input return one order,
 * or are all refused.
 * @throws DomainError BAD_USER_INPUT (shippingAddress, address, phone, guest, quantity); CONFLICT: CART_CHANGED,
 *   TOTAL_CHANGED, CODE_NOT_VALID and CODE_USED_UP with the codes in `details.codes`, IDEMPOTENCY_KEY_REUSED if the revision was ordered with another input or some time ago; and the errors
 *   of `placeLines`, with the products that are short in `details.lines`.
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

/** @throws DomainError BAD_USER_INPUT naming each invalid field. */
async function readDelivery({ delivery }: Deps, input: PlaceCartOrderInput): Promise<Delivery> {
  const { shippingAddress, address, phone, deliveryMethodId } = input;
  const pickup = deliveryMethodId ? await delivery.findPickup(deliveryMethodId) : null;
  if (pickup) {
    const { phone: checked } = readFields(
      { phone: orderRules.phone },
      { phone: phone || shippingAddress?.phone || '' },
    );
    return { address: `${pickup.name}\n${pickup.pickupAddress}`, phone: checked, shippingAddress: null };
  }
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

export const partsOf = ({ lines }: Order): OrderedPart[] =>
  lines.map(({ productId, quantity, fit }) => ({
    productId,
    quantity,
    ...(fit ? { bike: { vehicleId: fit.vehicleId, year: fit.year } } : {}),
  }));

/** The lines to put back into the cart after the order was cancelled. */
export const toRestoredParts = (order: Order): RestoredPart[] =>
  order.lines.map(({ name, imageUrl, unitPrice: seenUnitPrice, productId, quantity, fit }) => ({
    ...{ name, imageUrl, seenUnitPrice, productId, quantity },
    ...(fit ? { bike: { vehicleId: fit.vehicleId, year: fit.year } } : {}),
  }));

/** @throws DomainError BAD_USER_INPUT; CONFLICT (CART_CHANGED) if a visitor has no cart. */
function readCustomer({ actor, token }: Shopper, { guest }: PlaceCartOrderInput): OrderCustomer {
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

/**
 * @throws DomainError CONFLICT: NOT_DELIVERABLE; CODE_USED_UP, CODE_NOT_VALID with the codes in `details.codes`;
 *   TOTAL_CHANGED. The new total is in `details.total`.
 */
async function getQuote(
  { carts }: Deps,
  { cart, orderId }: Checkout & { cart: PricedCart },
  choice: CartChoice,
  expectedTotal: Money,
): Promise<Quote> {
  const priced = await carts.quoteCart(cart, { ...choice, orderId, isFinal: true });
  assertDelivered(priced, choice);
  const { quote, codes } = priced;
  const total = money(quote.totalMinor, quote.currency);
  if (isEqual(total, expectedTotal)) return quote;
  const refused = codes.flatMap(({ code, problem, isUsedUp }) =>
    problem === null ? [] : [{ code, problem, isUsedUp }],
  );
  if (refused.length > 0) {
    const reason = refused.some(({ isUsedUp }) => isUsedUp) ? 'CODE_USED_UP' : 'CODE_NOT_VALID';
    const problems = refused.map(({ code, problem }) => `${code}: ${problem}`).join(' ');
    const details = { total, codes: refused.map(({ code, problem }) => ({ code, problem })) };
    throw conflict(reason, `${problems} Look at the new total, then order again.`, details);
  }
  throw conflict('TOTAL_CHANGED', 'The total has changed. Look at the new total, then order again.', { total });
}

/** @throws DomainError BAD_USER_INPUT (shippingAddress); CONFLICT (NOT_DELIVERABLE) */
function assertDelivered({ quote, deliverability, refusals }: PricedQuote, { deliveryMethodId }: CartChoice): void {
  if (deliverability === 'not_set_up') return;
  const methodId = quote.delivery?.methodId;
  if (methodId !== undefined && (deliveryMethodId === null || methodId === deliveryMethodId)) return;
  if (deliverability === 'needs_destination') {
    throw invalidField('shippingAddress', 'Send shippingAddress: the price of delivery depends on it.');
  }
  const reasons = refusals.filter((refusal) => deliveryMethodId === null || refusal.methodId === deliveryMethodId);
  const what = deliverability === 'deliverable' ? 'The chosen method does not deliver' : 'No method delivers';
  const messages = [`${what} this cart to this address.`, ...reasons.map(({ message }) => message)];
  throw conflict('NOT_DELIVERABLE', messages.join(' '));
}

function toOrderedLines(cart: PricedCart, vehicles: FitLookup): Promise<OrderedLine[]> {
  return Promise.all(
    cart.lines.map(async ({ id: cartLineId, productId, quantity, unitPrice: expectedUnitPrice, bike }) => {
      const fit = bike && (await toOrderedFit(vehicles, productId, bike));
      return { cartLineId, productId, quantity, expectedUnitPrice, ...(fit ? { fit } : {}) };
    }),
  );
}
