import { orderRules } from '@kickstand/rules/orders';
import type { Clock } from '../../../platform/clock.js';
import type { NewId } from '../../../platform/mongo/object-id.js';
import { assertSignedIn, type Actor, type UserActor } from '../../../shared/actor.js';
import { conflict, DomainError } from '../../../shared/errors.js';
import type { FaultPoints } from '../../../shared/fault-points.js';
import { readFields } from '../../../shared/field-rules.js';
import { isEqual, type Money } from '../../../shared/money.js';
import { isExpectedPrice, unitPriceOf, type Product } from '../../catalogue/products/product.js';
import { toHolder } from '../../catalogue/stock/stock-limits.js';
import type { Reserved } from '../../catalogue/stock/stock-request.js';
import { keyReused, type IdempotencyService } from '../../idempotency/idempotency.service.js';
import { barrierTexts } from '../../pricing/discounts.js';
import type { PricingService } from '../../pricing/pricing.service.js';
import { customerKeyOf, type UseCounter } from '../../pricing/promotion-uses.js';
import type { Quote } from '../../pricing/quote.js';
import type { ShopSettings } from '../../settings/setting-list.js';
import { toLines, toNewOrder, toOrderQuote, toQuoteItems, type Attempt, type OrderedLine } from './new-order.js';
import { release, reservationIdOf, type Resources } from './reservations.js';
import { usualNumberPrefix, type Order, type OrderCustomer, type OrderReservation } from './order.js';
import { findFreePlaces, type OpenOrderLimits } from './open-places.js';
import type { OpenPlaces, OrderStore } from './order-store.js';

export interface PlaceOrderInput {
  productId: string;
  quantity: number;
  address: string;
  /** 5 to 20 digits; may contain spaces and + - ( ). Leading zeros are kept. */
  phone: string;
  /** If the current unit price differs, the order is refused. Null accepts the current price. */
  expectedUnitPrice: Money | null;
  /** Like `expectedUnitPrice`, but for the deposit of one unit; 0 for none. */
  expectedDeposit?: Money | null;
  /** Null if the caller accepts that a retry may place a second order (REST without Idempotency-Key). */
  idempotencyKey: string | null;
}

export interface PlaceLinesInput {
  /** Chosen by the caller; the same for all attempts. */
  orderId: string;
  /** True if an earlier attempt may have reserved stock or placed the order. */
  isRetry: boolean;
  customer: OrderCustomer;
  /** Network address of a guest's request. */
  network?: string | undefined;
  /** Key of a guest's order; null for an account's order. */
  accessKey: string | null;
  /** 1 to 100 lines. Several lines may have the same product. */
  lines: readonly OrderedLine[];
  /** As `readDelivery` returned it: the address of a pick-up may contain a web address, which customers cannot type. */
  address: string;
  phone: string;
  /** The same address in parts; absent if it was entered as one text. */
  shippingAddress?: Order['shippingAddress'];
  /** The quote that the customer saw; without it, the lines are priced without delivery and discounts. */
  quote?: Quote | null;
}

/** The shop settings that apply to new orders. */
export type OrderTerms = Pick<
  ShopSettings,
  'acceptsQuickOrders' | 'orderReservationMinutes' | 'cartReservationMinutes' | 'orderNumberPrefix' | 'carriers'
>;

export interface PlaceOrderDeps extends OpenOrderLimits, Resources {
  orders: OrderStore;
  pricing: Pick<PricingService, 'quoteQuick'>;
  idempotency: IdempotencyService;
  clock: Clock;
  newId: NewId;
  readTerms: () => Promise<OrderTerms>;
  /** Secret key for hashing guests' network addresses. */
  networkSecret: string;
  faults?: FaultPoints;
}

/** Quantity of one product that an order needs for all its lines. */
type Need = Pick<OrderedLine, 'productId' | 'quantity' | 'expectedUnitPrice'>;

/**
 * Orders one product, from the order form.
 * @throws DomainError CONFLICT (USE_CHECKOUT) if customers must use the cart; and the errors of `placeLines`.
 */
export async function placeOrder(deps: PlaceOrderDeps, actor: Actor, input: PlaceOrderInput): Promise<Order> {
  assertSignedIn(actor);
  const { acceptsQuickOrders, orderReservationMinutes } = await deps.readTerms();
  if (!acceptsQuickOrders) {
    throw conflict('USE_CHECKOUT', 'This shop takes orders through the cart. Put the product into it, then check out.');
  }
  const { productId, quantity, expectedUnitPrice, idempotencyKey, ...contact } = {
    ...input,
    ...readFields(orderRules, input),
  };
  const request = { productId, quantity, expectedUnitPrice, ...contact };
  const key = { owner: actor.userId, operation: 'placeOrder', key: idempotencyKey, input: request };
  const { entityId, fingerprint } = await deps.idempotency.derive(key);
  const order = await place(deps, {
    orderId: entityId,
    isRetry: false,
    fingerprint,
    customer: toCustomer(actor),
    holder: { userId: actor.userId },
    ...({ accessKey: null, shippingAddress: null, source: 'quick', quote: null } as const),
    delivery: { address: contact.address, phone: contact.phone },
    lines: [{ productId, quantity, expectedUnitPrice }],
    expectedDeposit: contact.expectedDeposit,
    reservationMinutes: orderReservationMinutes,
  });
  if (order.fingerprint !== undefined && order.fingerprint !== fingerprint) throw keyReused();
  return order;
}

/**
 * Orders all lines of a cart, or none.
 * @throws DomainError BAD_USER_INPUT (quantity); CONFLICT: OUT_OF_STOCK (all products that are short in `details.lines`),
 *   PRICE_CHANGED, OPEN_ORDERS_LIMIT, HELD_STOCK_LIMIT, RESERVATIONS_LIMIT, CODE_USED_UP (codes in `details.codes`).
 */
export async function placeLines(
  deps: PlaceOrderDeps,
  { address, phone, shippingAddress = null, network, quote = null, ...attempt }: PlaceLinesInput,
): Promise<Order> {
  const { cartReservationMinutes } = await deps.readTerms();
  return place(deps, {
    ...attempt,
    holder: toHolder(attempt.customer, network, deps.networkSecret),
    delivery: { address, phone },
    shippingAddress,
    source: 'cart',
    quote,
    reservationMinutes: cartReservationMinutes,
  });
}

/** Releases what attempts have reserved for an order that can no longer be placed. */
export async function releaseLeft(deps: PlaceOrderDeps, orderId: string, productIds: readonly string[]): Promise<void> {
  await releaseAll(deps, orderId, await deps.stock.findReservations(productIds, [orderId]));
  await releaseAll(deps, orderId, await deps.uses.findReservations(orderId));
}

/**
 * Reserves stock of each product, then uses of the promotions that have a limit, then inserts the order. The insert
 * places the order. A crash before the insert leaves reservations: a retry with the same key uses them, otherwise the
 * sweep releases them. Concurrent attempts to place one order, e.g. after a double click, share its reservations. Only
 * the first insert succeeds, and all attempts return this order.
 *
 * Products are reserved one by one, sorted by ID, up to the first shortage. If two orders compete for the last units of
 * the same two products, one of them gets both products.
 */
export async function place(deps: PlaceOrderDeps, attempt: Attempt): Promise<Order> {
  const { orders } = deps;
  const replayed = attempt.isRetry ? await orders.findById(attempt.orderId) : null;
  if (replayed) return replayed;
  const needs = sumByProduct(attempt.lines);
  const reservations: OrderReservation[] = [];
  try {
    const findPlaces = async () => {
      if (!attempt.holder) return null;
      const { orderId, holder } = attempt;
      const places = await findFreePlaces(orders, deps, { orderId, holder, products: needs.length });
      if (!places) throw attemptEnded();
      return places;
    };
    const places = await findPlaces();
    if (attempt.source !== 'quick') await assertEnough(deps, attempt.orderId, needs);
    const products = new Map<string, Product>();
    for (const need of needs) {
      const { product, reservationId } = await reserve(deps, attempt, need);
      reservations.push({ id: reservationId, productId: need.productId, quantity: need.quantity });
      products.set(need.productId, product);
      assertPrice(attempt, product, need);
      await deps.faults?.at('place.after-reserve');
    }
    await reserveUses(deps, attempt, reservations);
    const placed = await insert(deps, await toOrder(deps, attempt, products, reservations), places, findPlaces);
    await deps.faults?.at('place.after-insert');
    return placed;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await releaseAll(deps, attempt.orderId, reservations);
    // Another attempt may have placed the order, even though this one failed.
    const placed = await orders.findById(attempt.orderId);
    if (placed) return placed;
    if (attempt.source !== 'quick' && isShortage(error)) await assertEnough(deps, attempt.orderId, needs);
    throw error;
  }
}

/**
 * Compares the expected price with that of the product as it was reserved. A quote and the order form have the price
 * for the quantity; other clients may send the price of one unit. @throws DomainError CONFLICT (PRICE_CHANGED)
 */
function assertPrice(attempt: Attempt, product: Product, { quantity, expectedUnitPrice }: Need): void {
  const { expectedDeposit } = attempt;
  const isSameDeposit = !expectedDeposit || expectedDeposit.amountMinor === (product.coreDeposit?.amountMinor ?? 0);
  if (!isSameDeposit) throw priceChanged(attempt, product, quantity);
  if (!expectedUnitPrice) return;
  const isSame = attempt.quote
    ? isEqual(expectedUnitPrice, unitPriceOf(product, quantity))
    : isExpectedPrice(product, quantity, expectedUnitPrice);
  if (!isSame) throw priceChanged(attempt, product, quantity);
}

/** Reserves uses of promotions, which are released if a later reservation is refused. @throws DomainError CONFLICT (CODE_USED_UP) */
async function reserveUses(
  { uses, newId, faults }: PlaceOrderDeps,
  { orderId, quote, customer, holder }: Attempt,
  reservations: OrderReservation[],
): Promise<void> {
  if (!quote) return;
  for (const counter of await uses.countersOf(quote, customerKeyOf(customer))) {
    const id = await uses.reserve({ ...counter, orderId, holder, id: reservationIdOf(orderId, newId()) });
    if (id === null) throw usedUp(quote, counter);
    reservations.push({ ...counter, id });
    await faults?.at('uses.after-reserve');
  }
}

function usedUp({ adjustments }: Quote, { promotionId, customerKey }: UseCounter): DomainError {
  const { code = null, label = '' } = adjustments.find((each) => each.promotionId === promotionId) ?? {};
  const problem = customerKey === null ? 'This code cannot be used right now.' : barrierTexts.used_by_customer;
  const message = code === null ? `The discount "${label}" cannot be used right now.` : `${code}: ${problem}`;
  const codes = code === null ? [] : [{ code, problem }];
  return conflict('CODE_USED_UP', `${message} Look at the new total, then order again.`, { codes });
}

async function toOrder(
  { pricing, clock, readTerms }: PlaceOrderDeps,
  attempt: Attempt,
  products: ReadonlyMap<string, Product>,
  reservations: readonly OrderReservation[],
): Promise<Order> {
  const lines = toLines(attempt, products);
  const quote = attempt.quote
    ? toOrderQuote(attempt.quote, attempt.lines, lines)
    : await pricing.quoteQuick(toQuoteItems(lines, products));
  const { orderNumberPrefix } = await readTerms();
  const order = toNewOrder(attempt, lines, quote, reservations, clock.now());
  return orderNumberPrefix === usualNumberPrefix ? order : { ...order, numberPrefix: orderNumberPrefix };
}

/**
 * A new reservation has its own ID. If another attempt to place this order has already reserved the product, that
 * reservation is returned instead.
 */
async function reserve(deps: PlaceOrderDeps, attempt: Attempt, need: Need): Promise<Reserved> {
  const { orderId, holder, source } = attempt;
  const reservationId = reservationIdOf(orderId, deps.newId());
  await deps.faults?.at('place.before-reserve');
  const reserving = deps.stock.reserve({ ...need, orderId, reservationId, holder });
  return source === 'quick' ? reserving : reserving.catch(addProduct(deps, attempt, need.productId));
}

/**
 * For a cart: refuses the order if products are short or no longer for sale, and lists all of them. A product that is
 * already reserved for this order is not short.
 */
async function assertEnough({ stock }: PlaceOrderDeps, orderId: string, needs: readonly Need[]): Promise<void> {
  const products = await stock.findProducts(needs.map(({ productId }) => productId));
  const short: { productId: string; availableQuantity: number; name: string | null }[] = [];
  for (const { productId, quantity } of needs) {
    const product = products.get(productId);
    const availableQuantity = product?.availableQuantity ?? 0;
    if (availableQuantity >= quantity || (await stock.findReservations([productId], [orderId])).length > 0) continue;
    short.push({ productId, availableQuantity, name: product?.name ?? null });
  }
  if (short.length === 0) return;
  const words = short.map(({ name, availableQuantity }) =>
    name === null ? 'a product that is no longer sold' : `${name} (${availableQuantity} left)`,
  );
  throw conflict('OUT_OF_STOCK', `There is not enough of: ${words.join(', ')}. Order fewer, or leave it out.`, {
    lines: short.map(({ productId, availableQuantity }) => ({ productId, availableQuantity })),
  });
}

/** Adds the name of the product and its line to an error; for all orders except those from the order form. */
function addProduct({ stock }: PlaceOrderDeps, { lines }: Attempt, productId: string) {
  return async (error: unknown): Promise<never> => {
    if (!(error instanceof DomainError)) throw error;
    const product = (await stock.findProducts([productId])).get(productId);
    const message = product ? `${product.name}: ${error.message}` : error.message;
    const index = lines.findIndex((line) => line.productId === productId);
    const fields = error.details?.fields?.map(({ field }) => ({ field: `lines.${index}.${field}`, message }));
    const details = { ...error.details, ...(fields ? { fields } : {}), productId };
    throw new DomainError(error.code, message, { details, cause: error });
  };
}

/**
 * Concurrent orders of one holder never get the same place among the holder's unpaid orders.
 * @throws DomainError CONFLICT: the limits of unpaid orders; IDEMPOTENCY_KEY_REUSED if another attempt has inserted the
 *   order, or its ID was fenced.
 */
async function insert(
  deps: PlaceOrderDeps,
  order: Order,
  places: OpenPlaces | null,
  findPlaces: () => Promise<OpenPlaces | null>,
): Promise<Order> {
  const outcome = await deps.orders.insert(order, places);
  if (outcome === 'exists') throw attemptEnded();
  // Another order of the holder has taken a place, so the places are read again.
  if (outcome === 'place_taken') return insert(deps, order, await findPlaces(), findPlaces);
  return outcome;
}

async function releaseAll(
  deps: PlaceOrderDeps,
  orderId: string,
  reservations: readonly OrderReservation[],
): Promise<void> {
  for (const reservation of reservations) {
    if (!(await deps.orders.fenceReservation(orderId, reservation.id))) continue;
    await release(deps, reservation);
    await deps.faults?.at('refuse.after-release');
  }
}

export function toCustomer({ userId, email, displayName }: UserActor): OrderCustomer {
  return { userId, email, name: displayName };
}

/** Quantities of one product are added and reserved together: two lines of 3 need 6. */
function sumByProduct(lines: readonly OrderedLine[]): Need[] {
  const needs = new Map<string, Need>();
  for (const { productId, quantity, expectedUnitPrice } of lines) {
    const known = needs.get(productId);
    needs.set(productId, { productId, expectedUnitPrice, quantity: quantity + (known?.quantity ?? 0) });
  }
  return [...needs.values()].sort((a, b) => (a.productId < b.productId ? -1 : 1));
}

/** Whether an order was refused because a product is short or not for sale. `assertEnough` lists all such products. */
function isShortage({ code, details }: DomainError): boolean {
  if (details?.lines !== undefined) return false;
  return code === 'NOT_FOUND' || details?.reason === 'OUT_OF_STOCK' || details?.reason === 'NO_LONGER_SOLD';
}

function priceChanged({ source }: Attempt, product: Product, quantity: number): DomainError {
  const message = 'The price has changed. Look at the new price and order again.';
  const price = unitPriceOf(product, quantity);
  if (source === 'quick') return conflict('PRICE_CHANGED', message, { price });
  return conflict('PRICE_CHANGED', `${product.name}: ${message}`, { price, productId: product.id });
}

function attemptEnded(): DomainError {
  const message =
    'This attempt to order has already ended. Check whether the order was placed before you order again. API clients must send a new idempotencyKey.';
  return conflict('IDEMPOTENCY_KEY_REUSED', message);
}
