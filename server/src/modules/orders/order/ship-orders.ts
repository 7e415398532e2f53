import { mostShipments } from '@kickstand/rules/orders';
import { assertMay, type Actor } from '../../../shared/actor.js';
import { conflict, DomainError, invalidField, notFound } from '../../../shared/errors.js';
import type { Tracking } from '../../settings/carriers.js';
import { partLinesOf, unitsInWords } from './order-lines.js';
import { shippedParcelsOf } from './order-parcels.js';
import { readOrderNumber, type Order } from './order.js';
import type { OrderChange } from './order-store.js';
import { isOpen } from './return.js';
import {
  changeAs,
  readTracking,
  shipParcel,
  shipRest,
  type ShipOrderDeps,
  type ShipParcelInput,
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

/**
 * As `shipParcel`, for programs. Without `lines`, nobody has said what is in the parcel, so an order that needs a look is
 * refused, as by `shipOrders`.
 */
export const shipParcelForProgram = (deps: ShipOrderDeps, actor: Actor, input: ShipParcelInput) =>
  shipParcel(deps, actor, input, input.lines ? undefined : assertNeedsNoLook);

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

/**
 * Nobody looks at each of the orders that are shipped together, or by a program. So disputed orders are refused, and
 * orders whose parcels may contain units that the customer has withdrawn from since they were packed.
 */
function assertNeedsNoLook(order: Order): void {
  const { status, payment, returns } = order;
  if (payment.disputed) {
    const message = 'The payment was disputed. To ship the order anyway, ship it on its own page.';
    throw conflict('ILLEGAL_TRANSITION', message, { status });
  }
  const parts = new Set(partLinesOf(order).map(({ id }) => id));
  const units = returns
    // A withdrawal that was closed without a refund does not count: its units are shipped after all.
    .filter(
      (each) => each.isUnshipped && (isOpen(each) || payment.refunds.some(({ returnId }) => returnId === each.id)),
    )
    .flatMap(({ lines }) => lines)
    .filter(({ lineId }) => parts.has(lineId));
  if (units.length === 0) return;
  const them = units.length === 1 && units[0]?.quantity === 1 ? 'it' : 'them';
  const withdrawn = unitsInWords(order, units);
  const message = `The customer has withdrawn from ${withdrawn}. Take ${them} out of the parcel, then ship the order on its own page.`;
  throw conflict('ILLEGAL_TRANSITION', message, { status });
}
