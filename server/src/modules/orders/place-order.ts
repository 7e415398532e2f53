import type { Clock } from '../../platform/clock.js';
import type { NewId } from '../../platform/mongo/object-id.js';
import { assertSignedIn, type Actor, type UserActor } from '../../shared/actor.js';
import { conflict, invalidInput, type FieldError } from '../../shared/errors.js';
import type { Money } from '../../shared/money.js';
import type { Product } from '../catalog/product.js';
import type { Stock } from '../catalog/stock.js';
import type { IdempotencyService } from '../idempotency/idempotency.service.js';
import { lineTotal, reservationIdOf, unpaid, type Order } from './order.js';
import type { OrderRepository } from './order.repository.js';

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
  orders: OrderRepository;
  stock: Stock;
  idempotency: IdempotencyService;
  clock: Clock;
  newId: NewId;
  reservationMinutes: number;
}

/**
 * Reserves the pieces on the product, then writes the order. A crash in between leaves a reservation that a retry with
 * the same key turns into the order, and that the sweep gives back otherwise.
 */
export function createPlaceOrder(deps: PlaceOrderDeps) {
  const { orders, stock, clock } = deps;

  return async function placeOrder(actor: Actor, input: PlaceOrderInput): Promise<Order> {
    assertSignedIn(actor);
    const valid = toValidInput(input);
    const claim = await claimId(actor, valid);
    if (!claim.isFirst) {
      const replayed = await orders.findById(claim.entityId);
      if (replayed) return replayed;
    }
    const reservation = {
      productId: valid.productId,
      orderId: claim.entityId,
      reservationId: reservationIdOf(claim.entityId, 1),
      quantity: valid.quantity,
    };
    const product = await stock.reserve(reservation, valid.expectedUnitPrice);
    const order = toNewOrder(actor, product, valid, reservation.orderId);
    if (await orders.insert(order)) return order;
    const replayed = await orders.findById(order.id);
    if (replayed) return replayed;
    // The sweep gave this attempt up long ago and fenced its id; what was reserved now is for nobody.
    await stock.release(reservation);
    throw conflict('IDEMPOTENCY_KEY_REUSED', 'This order attempt has ended. Order again with a new idempotencyKey.');
  };

  async function claimId(actor: UserActor, { idempotencyKey, ...input }: PlaceOrderInput) {
    if (idempotencyKey === null) return { entityId: deps.newId(), isFirst: true };
    return deps.idempotency.claim({ owner: actor.userId, operation: 'placeOrder', key: idempotencyKey, input });
  }

  function toNewOrder(actor: UserActor, product: Product, input: PlaceOrderInput, id: string): Order {
    const now = clock.now();
    const line = {
      productId: product.id,
      name: product.name,
      imageUrl: product.imageUrl,
      quantity: input.quantity,
      unitPrice: product.price,
    };
    return {
      id,
      status: 'placed',
      customer: { userId: actor.userId, email: actor.email, name: actor.displayName },
      delivery: { address: input.address, phone: input.phone },
      line,
      total: lineTotal(line),
      reservationId: reservationIdOf(id, 1),
      payment: unpaid(product.price.currency),
      history: [{ status: 'placed', at: now, by: actor.email }],
      placedAt: now,
      reservedUntil: new Date(now.getTime() + deps.reservationMinutes * 60_000),
    };
  }
}

function toValidInput(input: PlaceOrderInput): PlaceOrderInput {
  const address = input.address.trim();
  const phone = input.phone.trim();
  const fields: FieldError[] = [];
  if (!Number.isInteger(input.quantity) || input.quantity < 1 || input.quantity > 1_000_000) {
    fields.push({ field: 'quantity', message: 'Quantity must be a whole number of 1 or more.' });
  }
  if (address.length < 1 || address.length > 500) {
    fields.push({ field: 'address', message: 'Address must have 1 to 500 characters.' });
  }
  if (!/^[\d\s+()-]{5,20}$/.test(phone) || !/\d/.test(phone)) {
    fields.push({ field: 'phone', message: 'Phone must have 5 to 20 digits; spaces and + - ( ) may stand between.' });
  }
  if (fields.length > 0) throw invalidInput(fields);
  return { ...input, address, phone };
}
