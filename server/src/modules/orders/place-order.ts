import { orderRules } from '@kickstand/rules/orders';
import type { Clock } from '../../platform/clock.js';
import type { NewId } from '../../platform/mongo/object-id.js';
import { assertSignedIn, type Actor, type UserActor } from '../../shared/actor.js';
import { conflict, invalidField, type DomainError } from '../../shared/errors.js';
import type { FaultPoints } from '../../shared/fault-points.js';
import { readFields } from '../../shared/field-rules.js';
import { isEqual, type Money } from '../../shared/money.js';
import type { Product } from '../catalog/product.js';
import type { Stock, StockRequest } from '../catalog/stock.js';
import type { IdempotencyService } from '../idempotency/idempotency.service.js';
import { findChargeFault, lineTotal, reservationIdOf, unpaid, type Order } from './order.js';
import type { OrderStore } from './order-store.js';

export interface PlaceOrderInput {
  productId: string;
  quantity: number;
  address: string;
  /** 5 to 20 digits, spaces, + - ( ); leading zeros are kept. */
  phone: string;
  /** Refuse the order when the unit price is another one by now; null takes the current price. */
  expectedUnitPrice: Money | null;
  /** Null where the caller takes the risk of a second order on a retry (REST without the header). */
  idempotencyKey: string | null;
}

export interface PlaceOrderDeps {
  orders: OrderStore;
  stock: Stock;
  idempotency: IdempotencyService;
  clock: Clock;
  newId: NewId;
  reservationMinutes: number;
  /** Unpaid orders that one account may have at a time. */
  openOrdersLimit?: number;
  faults?: FaultPoints;
}

export const defaultOpenOrdersLimit = 20;

/**
 * Reserves the pieces on the product, then writes the order. A crash in between leaves a reservation that a retry with
 * the same key turns into the order, and that the sweep gives back otherwise.
 */
export function createPlaceOrder(deps: PlaceOrderDeps) {
  const { orders, stock, clock, openOrdersLimit = defaultOpenOrdersLimit } = deps;

  return async function placeOrder(actor: Actor, input: PlaceOrderInput): Promise<Order> {
    assertSignedIn(actor);
    const valid = { ...input, ...readFields(orderRules, input) };
    const claim = await claimId(actor, valid);
    if (!claim.isFirst) {
      const replayed = await orders.findById(claim.entityId);
      if (replayed) return replayed;
    }
    const { reservation, product, place } = await reserve(actor, claim, valid);
    await deps.faults?.at('place.after-reserve');
    await assertPrice(product, valid.expectedUnitPrice, reservation);
    const order = toNewOrder(actor, product, valid, reservation);
    await assertChargeable(order, reservation);
    const placed = await insert(order, place, reservation);
    await deps.faults?.at('place.after-insert');
    return placed;
  };

  /**
   * A retry carries on with the pieces that a dead attempt left reserved. It must not reserve under that id itself: were
   * that attempt alive after all, and its pieces sold by now, they would be taken off a second time.
   */
  async function reserve(
    { userId }: UserActor,
    claim: { entityId: string; isFirst: boolean },
    { productId, quantity, expectedUnitPrice }: PlaceOrderInput,
  ) {
    const orderId = claim.entityId;
    const [left] = claim.isFirst ? [] : await stock.findHolds(productId, orderId);
    const reservationId = left?.id ?? reservationIdOf(orderId, deps.newId());
    const reservation: StockRequest = { productId, orderId, quantity, reservationId };
    const place = await findFreePlace(userId, orderId);
    if (place === null) {
      if (left) await giveBack(reservation);
      throw tooManyOpenOrders(openOrdersLimit);
    }
    await deps.faults?.at('place.before-reserve');
    const product = left
      ? await stock.getProduct(productId)
      : await stock.reserve({ ...reservation, userId, expectedUnitPrice });
    return { reservation, product, place };
  }

  /** @returns null when the account has as many unpaid orders as it can have. */
  async function findFreePlace(userId: string, orderId: string): Promise<number | null> {
    return chooseFreePlace(await orders.findOpenPlaces(userId, openOrdersLimit), openOrdersLimit, orderId);
  }

  /** However many orders are sent at once, no two of them get one place. */
  async function insert(order: Order, firstPlace: number, reservation: StockRequest): Promise<Order> {
    let place: number | null = firstPlace;
    while (place !== null) {
      const outcome = await orders.insert(order, place);
      if (outcome === 'inserted') return order;
      if (outcome === 'exists') return replay(reservation);
      // Another order of the account was faster, which can happen once for each place.
      place = await findFreePlace(order.customer.userId ?? '', order.id);
    }
    await giveBack(reservation);
    const replayed = await orders.findById(order.id);
    if (replayed) return replayed;
    throw tooManyOpenOrders(openOrdersLimit);
  }

  /** A reservation left by an earlier attempt says nothing of the price, which may have changed since. */
  async function assertPrice(product: Product, expected: Money | null, reservation: StockRequest): Promise<void> {
    if (expected === null || isEqual(expected, product.price)) return;
    await giveBack(reservation);
    throw conflict('PRICE_CHANGED', 'The price has changed. Look at the new price and order again.', {
      price: product.price,
    });
  }

  /** An order that nobody can pay for is not placed. */
  async function assertChargeable({ total }: Order, reservation: StockRequest): Promise<void> {
    const fault = findChargeFault(total);
    if (fault === null) return;
    await giveBack(reservation);
    throw invalidField('quantity', `${fault} Order more.`);
  }

  async function giveBack(reservation: StockRequest): Promise<void> {
    if (await orders.fenceReservation(reservation.orderId, reservation.reservationId)) await stock.release(reservation);
  }

  /** Another attempt wrote the order first, or the sweep gave this one up long ago and fenced its id. */
  async function replay(reservation: StockRequest): Promise<Order> {
    await giveBack(reservation);
    const replayed = await orders.findById(reservation.orderId);
    if (replayed) return replayed;
    throw conflict('IDEMPOTENCY_KEY_REUSED', 'This order attempt has ended. Order again with a new idempotencyKey.');
  }

  async function claimId(actor: UserActor, { idempotencyKey, ...input }: PlaceOrderInput) {
    if (idempotencyKey === null) return { entityId: deps.newId(), isFirst: true };
    return deps.idempotency.claim({ owner: actor.userId, operation: 'placeOrder', key: idempotencyKey, input });
  }

  function toNewOrder(actor: UserActor, product: Product, input: PlaceOrderInput, reservation: StockRequest): Order {
    const now = clock.now();
    const line = {
      productId: product.id,
      name: product.name,
      imageUrl: product.imageUrl,
      quantity: input.quantity,
      unitPrice: product.price,
    };
    return {
      id: reservation.orderId,
      revision: 1,
      status: 'placed',
      customer: { userId: actor.userId, email: actor.email, name: actor.displayName },
      delivery: { address: input.address, phone: input.phone },
      line,
      total: lineTotal(line),
      reservationId: reservation.reservationId,
      voidedReservations: [],
      payment: unpaid(product.price.currency),
      history: [{ status: 'placed', at: now, by: actor.email }],
      placedAt: now,
      reservedUntil: new Date(now.getTime() + deps.reservationMinutes * 60_000),
    };
  }
}

/**
 * Pure. Orders without a place take up one each; orders that are sent at once rather choose different ones.
 * @param taken of the account's unpaid orders; null for an order without a place.
 */
function chooseFreePlace(taken: readonly (number | null)[], limit: number, orderId: string): number | null {
  if (taken.length >= limit) return null;
  const places = limit - taken.filter((place) => place === null).length;
  const free = Array.from({ length: places }, (_, index) => index + 1).filter((place) => !taken.includes(place));
  return free[Number.parseInt(orderId.slice(-6), 16) % free.length] ?? null;
}

function tooManyOpenOrders(limit: number): DomainError {
  return conflict(
    'OPEN_ORDERS_LIMIT',
    `You have ${limit} unpaid orders, and cannot have more at a time. Pay for one of them, then order again.`,
    { openOrdersLimit: limit },
  );
}
