import { mostShipments } from '@kickstand/rules/orders';
import { assertMay, type Actor } from '../../../shared/actor.js';
import { conflict, DomainError, invalidField, notFound } from '../../../shared/errors.js';
import type { Tracking } from '../../settings/carriers.js';
import { shippedParcelsOf } from './order-parcels.js';
import { readOrderNumber, type Order } from './order.js';
import type { OrderChange } from './order-store.js';
import {
  assertNeedsNoLook,
  changeAs,
  readTracking,
  shipRest,
  type ShipOrderDeps,
  type TrackingInput,
} from './ship-order.js';

/** A row of a table with tracking numbers. Everything that is left to ship of the order goes into one parcel. */
export interface Shipment extends TrackingInput {
  orderNumber: string;
}

export const shipmentOutcomes = ['ready', 'shipped', 'already_shipped', 'refused'] as const;
/** `ready` comes only from `checkShipments`, `shipped` only from `shipOrders`. */
export type ShipmentOutcome = (typeof shipmentOutcomes)[number];

export interface ShipmentResult {
  outcome: ShipmentOutcome;
  /** Null if there is no such order. */
  order: Order | null;
  /** Why the row is refused; otherwise null. */
  message: string | null;
}

/**
 * Finds out what shipping the rows would do, without changing anything.
 * @returns a result for each row, in the order of the rows.
 * @throws DomainError FORBIDDEN; BAD_USER_INPUT (rows) for too many rows.
 */
export function checkShipments(
  deps: ShipOrderDeps,
  actor: Actor,
  rows: readonly Shipment[],
): Promise<ShipmentResult[]> {
  assertMay(actor, 'orders:read');
  return eachRow(deps, rows, (order, tracking) => {
    const change = decide(order, { id: '', ...tracking }, { by: '', at: deps.clock.now() });
    return Promise.resolve({ outcome: change ? 'ready' : 'already_shipped', order, message: null });
  });
}

/**
 * Ships the order of each row, as one parcel with its tracking number. A row whose parcel is already recorded changes
 * nothing, so that the rows can be sent again.
 * @returns and throws as `checkShipments`.
 */
export function shipOrders(deps: ShipOrderDeps, actor: Actor, rows: readonly Shipment[]): Promise<ShipmentResult[]> {
  assertMay(actor, 'orders:write');
  return eachRow(deps, rows, async ({ id: orderId }, tracking) => {
    const id = deps.newId();
    let isNew = false;
    const order = await changeAs(deps, actor, orderId, (current, author) => {
      const change = decide(current, { id, ...tracking }, author);
      isNew = change !== null;
      return change;
    });
    return { outcome: isNew ? 'shipped' : 'already_shipped', order, message: null };
  });
}

async function eachRow(
  { orders, readTerms }: ShipOrderDeps,
  rows: readonly Shipment[],
  handle: (order: Order, tracking: Tracking) => Promise<ShipmentResult>,
): Promise<ShipmentResult[]> {
  if (rows.length > mostShipments)
    throw invalidField('rows', `At most ${mostShipments} orders can be shipped at once.`);
  const { carriers } = await readTerms();
  const rowsByNumber = new Map<number, number>();
  const results: ShipmentResult[] = [];
  for (const [index, row] of rows.entries()) {
    const number = readOrderNumber(row.orderNumber);
    const order = number === null ? null : await orders.findByNumber(number);
    try {
      if (number === null || !order) throw notFound('The order');
      const earlier = rowsByNumber.get(number);
      if (earlier !== undefined) throw conflict('ILLEGAL_TRANSITION', `Row ${earlier + 1} names this order, too.`);
      rowsByNumber.set(number, index);
      results.push(await handle(order, readTracking(carriers, row)));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      results.push({ outcome: 'refused', order, message: error.message });
    }
  }
  return results;
}

/** @returns null if the order already has this parcel, or if there is no tracking number and the order is shipped. */
function decide(order: Order, parcel: Tracking & { id: string }, author: { by: string; at: Date }): OrderChange | null {
  const isKnown = shippedParcelsOf(order).some(
    ({ carrier, trackingNumber }) =>
      trackingNumber !== null && trackingNumber === parcel.trackingNumber && carrier === parcel.carrier,
  );
  if (isKnown || (parcel.trackingNumber === null && order.status === 'shipped')) return null;
  const change = shipRest(order, parcel, author);
  assertNeedsNoLook(order);
  return change;
}
