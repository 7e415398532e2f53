import { parcelRules } from '@kickstand/rules/orders';
import type { Clock } from '../../../platform/clock.js';
import type { NewId } from '../../../platform/mongo/object-id.js';
import { actorLabel, assertMay, type Actor } from '../../../shared/actor.js';
import { conflict, invalidField, notFound } from '../../../shared/errors.js';
import { readFields } from '../../../shared/field-rules.js';
import type { IdempotencyService } from '../../idempotency/idempotency.service.js';
import { describeTracking, findCarrier, type Carrier, type Tracking } from '../../settings/carriers.js';
import { partLinesOf, unitsInWords } from './order-lines.js';
import { isAnythingUnshipped, quantityToShip, shippedParcelsOf } from './order-parcels.js';
import { isAllReturned, isAllRefunded } from './order-refunds.js';
import { isClosedWithoutRefund } from './order-returns.js';
import { assertRevision, changeOrder, type OrderChange, type OrderStore } from './order-store.js';
import { shippedAtOf, type Order } from './order.js';
import type { Parcel, ParcelLine } from './parcel.js';
import type { OrderTerms } from './place-order.js';
import { isStanding } from './return.js';

/** Number of minutes after shipping within which staff can undo the shipment. */
export const shippingUndoMinutes = 10;

/** Largest number of parcels of one order, cancelled ones included. */
const maximumParcels = 100;

export interface Author {
  by: string;
  at: Date;
}

export interface ShipOrderDeps {
  orders: OrderStore;
  idempotency: IdempotencyService;
  newId: NewId;
  clock: Clock;
  readTerms: () => Promise<Pick<OrderTerms, 'carriers'>>;
}

export interface TrackingInput {
  /** Code or name of a carrier; null or '' for none. */
  carrier?: string | null;
  /** Null or '' for none. */
  trackingNumber?: string | null;
}

export interface ShipParcelInput extends TrackingInput {
  orderId: string;
  /** Null or absent for everything that is left to ship. */
  lines?: readonly ParcelLine[] | null;
  idempotencyKey: string;
}

/** @throws DomainError BAD_USER_INPUT (carrier, trackingNumber) */
export function readTracking(
  carriers: readonly Carrier[],
  { carrier: named, trackingNumber: typed }: TrackingInput,
): Tracking {
  const { trackingNumber } = readFields(
    { trackingNumber: parcelRules.trackingNumber },
    { trackingNumber: typed ?? '' },
  );
  const carrier = named?.trim() ? findCarrier(carriers, named) : null;
  if (named?.trim() && !carrier) throw invalidField('carrier', 'There is no such carrier.');
  return { carrier: carrier?.code ?? null, trackingNumber: trackingNumber || null };
}

/**
 * Records that a parcel with some lines of a paid order was handed to a carrier. The order is shipped when nothing is
 * left to ship. A retry with the same key returns the order.
 * @throws DomainError FORBIDDEN; NOT_FOUND; BAD_USER_INPUT naming the invalid field, also for a quantity that exceeds
 * what is left; CONFLICT (ILLEGAL_TRANSITION) as for `shipOrder`, without `lines` also for an order that needs a look;
 * CONFLICT (IN_PROGRESS) if the order keeps changing.
 */
export async function shipParcel(
  deps: ShipOrderDeps,
  actor: Actor,
  { idempotencyKey, ...input }: ShipParcelInput,
): Promise<{ order: Order; parcelId: string }> {
  assertMay(actor, 'orders:write');
  const tracking = readTracking((await deps.readTerms()).carriers, input);
  const owner = actorLabel(actor);
  if (!(await deps.orders.findById(input.orderId))) throw notFound('The order');
  const claim = await deps.idempotency.claim({ owner, operation: 'shipParcel', key: idempotencyKey, input });
  const id = claim.entityId;
  const order = await changeAs(deps, actor, input.orderId, (current, author) => {
    if (current.parcels.some((parcel) => parcel.id === id)) return null;
    assertShippable(current);
    if (!input.lines) assertNeedsNoLook(current);
    return toShipment(current, { id, lines: input.lines ?? linesLeft(current), ...tracking }, author);
  });
  return { order, parcelId: id };
}

/**
 * Ships everything that is left of a paid order, as one parcel. An order that is already shipped is returned unchanged.
 * @param revision Revision of the order that staff saw; null if nobody looked at the order.
 * @throws DomainError NOT_FOUND; CONFLICT: STALE_VERSION; ILLEGAL_TRANSITION if the order is not paid, if everything is
 *   refunded or returned to stock, pending refunds included, or if nobody looked at an order that needs it; IN_PROGRESS if
 *   the order keeps changing.
 */
export async function shipOrder(
  deps: ShipOrderDeps,
  actor: Actor,
  orderId: string,
  revision: number | null = null,
): Promise<Order> {
  const id = deps.newId();
  const untracked = { carrier: null, trackingNumber: null };
  return changeAs(deps, actor, orderId, (order, author) => {
    if (order.status === 'shipped') return null;
    if (revision !== null) assertRevision(order, revision);
    const change = shipRest(order, { id, ...untracked }, author);
    if (revision === null) assertNeedsNoLook(order);
    return change;
  });
}

/**
 * The change that ships everything that is left. If the shipment of a parcel with the same content and tracking was
 * undone, that parcel is shipped again instead of a new one. So the customer gets no second mail about it. Pure.
 */
export function shipRest(order: Order, parcel: Tracking & { id: string }, author: Author): OrderChange {
  assertShippable(order);
  const wanted = { ...parcel, lines: linesLeft(order) };
  const undone = order.parcels.find((known) => known.status === 'cancelled' && isSameParcel(known, wanted));
  return toShipment(order, undone ? { ...wanted, id: undone.id } : wanted, author);
}

/**
 * Undoes the shipment of a parcel, or without `parcelId`, of the last parcel of a shipped order. A shipped order
 * becomes paid again. If the parcel is already cancelled, or if `parcelId` is absent and the order is paid, the order
 * is returned unchanged.
 * @throws DomainError NOT_FOUND; CONFLICT (ILLEGAL_TRANSITION) if there is no shipment to undo, if it is more than
 * `shippingUndoMinutes` old, or if the order has a newer refund or return; CONFLICT (IN_PROGRESS) if the order keeps
 * changing.
 */
export function undoShipment(
  deps: ShipOrderDeps,
  actor: Actor,
  orderId: string,
  parcelId: string | null = null,
): Promise<Order> {
  return changeAs(deps, actor, orderId, (order, author) => toNotShipped(order, parcelId, author));
}

/** The time is taken after the order is read, so that the order's refunds are older than the shipment. */
export async function changeAs(
  { orders, clock }: Pick<ShipOrderDeps, 'orders' | 'clock'>,
  actor: Actor,
  orderId: string,
  decide: (order: Order, author: Author) => OrderChange | null,
): Promise<Order> {
  assertMay(actor, 'orders:write');
  const by = actorLabel(actor);
  return (await changeOrder(orders, orderId, (order) => decide(order, { at: clock.now(), by }))).order;
}

function assertShippable(order: Order): void {
  const { status } = order;
  if (status !== 'paid') throw refuse(order, `An order that is ${status} cannot be shipped.`);
  if (isAllReturned(order)) {
    throw refuse(order, 'Everything in this order is back in stock, or about to be: there is nothing to ship.');
  }
  if (isAllRefunded(order)) {
    throw refuse(order, 'This order is being refunded in full, so it cannot be shipped.');
  }
  if (!isAnythingUnshipped(order)) {
    throw refuse(order, 'Everything in this order is shipped, refunded or withdrawn: there is nothing left to ship.');
  }
  if (order.parcels.length >= maximumParcels) {
    throw refuse(order, `An order can have at most ${maximumParcels} parcels.`);
  }
}

/**
 * Refuses orders that staff must look at before they are shipped: disputed orders, and orders whose parcels may contain
 * units that the customer has withdrawn from since they were packed.
 */
export function assertNeedsNoLook(order: Order): void {
  const { payment, returns } = order;
  if (payment.disputed) {
    const message = 'The payment was disputed. To ship the order anyway, ship it on its own page.';
    throw refuse(order, message);
  }
  const parts = new Set(partLinesOf(order).map(({ id }) => id));
  const units = returns
    // A withdrawal that was closed without a refund does not count: its units are shipped after all.
    .filter((each) => each.isUnshipped && isStanding(each) && !isClosedWithoutRefund(order, each))
    .flatMap(({ lines }) => lines)
    .filter(({ lineId }) => parts.has(lineId));
  if (units.length === 0) return;
  const them = units.length === 1 && units[0]?.quantity === 1 ? 'it' : 'them';
  const withdrawn = unitsInWords(order, units);
  const message = `The customer has withdrawn from ${withdrawn}. Take ${them} out of the parcel, then ship the order on its own page.`;
  throw refuse(order, message);
}

function linesLeft(order: Order): ParcelLine[] {
  return order.lines
    .map((line) => ({ lineId: line.id, quantity: quantityToShip(order, line) }))
    .filter(({ quantity }) => quantity > 0);
}

function assertLines(order: Order, lines: readonly ParcelLine[]): void {
  if (lines.length === 0) throw invalidField('lines', 'Name at least one line, or leave lines out.');
  lines.forEach(({ lineId, quantity }, index) => {
    const line = order.lines.find(({ id }) => id === lineId);
    if (!line) throw invalidField(`lines.${index}.lineId`, 'The order has no such line.');
    if (lines.findIndex((other) => other.lineId === lineId) !== index) {
      throw invalidField(`lines.${index}.lineId`, 'This line is named twice.');
    }
    const left = quantityToShip(order, line);
    if (Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= left) return;
    const message = left === 0 ? 'Nothing of this line is left to ship.' : `The quantity must be from 1 to ${left}.`;
    throw invalidField(`lines.${index}.quantity`, message);
  });
}

function toShipment(order: Order, wanted: Pick<Parcel, 'id' | 'lines'> & Tracking, author: Author): OrderChange {
  assertLines(order, wanted.lines);
  const known = order.parcels.find(({ id }) => id === wanted.id);
  const history = [...(known?.history ?? []), { status: 'shipped' as const, ...author }];
  const createdAt = known?.createdAt ?? author.at;
  const parcel: Parcel = { ...wanted, createdAt, status: 'shipped', history };
  const parcels = [...order.parcels.filter(({ id }) => id !== parcel.id), parcel];
  const isLast = !isAnythingUnshipped({ ...order, parcels });
  return {
    ...(isLast ? { status: 'shipped' } : {}),
    parcels,
    reason: {
      event: isLast ? 'order.shipped' : 'order.partly_shipped',
      parcelId: parcel.id,
      note: describeParcel(order, parcel),
      ...author,
    },
  };
}

/** E.g. '2 × Brake disc, 1 × Chain; DHL 12345'. */
export function describeParcel(order: Order, parcel: Parcel): string {
  return [unitsInWords(order, parcel.lines), describeTracking(parcel)].filter(Boolean).join('; ');
}

function toNotShipped(order: Order, parcelId: string | null, author: Author): OrderChange | null {
  if (parcelId === null && order.status === 'paid') return null;
  const parcel = parcelId === null ? lastParcelOf(order) : order.parcels.find(({ id }) => id === parcelId);
  if (parcelId !== null && !parcel) throw notFound('The parcel');
  if (parcel?.status === 'cancelled') return null;
  const until = parcel ? parcelUndoableUntil(order, parcel) : shipmentUndoableUntil(order);
  if (until === null) throw refuse(order, 'This shipment cannot be undone.');
  if (author.at > until) {
    throw refuse(order, `Shipping can be undone for ${shippingUndoMinutes} minutes. This was shipped earlier.`);
  }
  const undone = parcel && withStatus(parcel, 'cancelled', author);
  return {
    status: 'paid',
    ...(undone && { parcels: order.parcels.map((other) => (other.id === undone.id ? undone : other)) }),
    reason: { event: 'order.shipment_undone', ...(parcel && { parcelId: parcel.id }), ...author },
  };
}

export function withStatus(parcel: Parcel, status: Parcel['status'], author: Author): Parcel {
  return { ...parcel, status, history: [...parcel.history, { status, ...author }] };
}

const lastParcelOf = (order: Order) => shippedParcelsOf(order).at(-1);

/**
 * Time until which the shipment of a shipped order can be undone; null if it cannot. Null also after a newer refund or
 * return. On a shipped order, this covers units that were sent. If the order became paid again, it would cover units
 * that are not to be sent.
 */
export function shipmentUndoableUntil(order: Order): Date | null {
  if (order.status !== 'shipped') return null;
  const parcel = lastParcelOf(order);
  if (parcel) return parcelUndoableUntil(order, parcel);
  const shippedAt = shippedAtOf(order);
  const last = order.history.at(-1);
  if (shippedAt === null || last?.status !== 'shipped' || last.at !== shippedAt) return null;
  return undoableUntil(order, shippedAt);
}

/** Time until which the shipment of a parcel can be undone; null if it cannot. */
export function parcelUndoableUntil(order: Order, { status, history }: Parcel): Date | null {
  const shippedAt = history.at(-1)?.at;
  if (status !== 'shipped' || !shippedAt || (order.status !== 'paid' && order.status !== 'shipped')) return null;
  return undoableUntil(order, shippedAt);
}

function undoableUntil(order: Order, shippedAt: Date): Date | null {
  if ([...order.payment.refunds, ...order.returns].some(({ createdAt }) => createdAt >= shippedAt)) return null;
  return new Date(shippedAt.getTime() + shippingUndoMinutes * 60_000);
}

const refuse = ({ status }: Order, message: string) => conflict('ILLEGAL_TRANSITION', message, { status });

function isSameParcel(one: Parcel, other: Pick<Parcel, 'lines'> & Tracking): boolean {
  return (
    one.carrier === other.carrier &&
    one.trackingNumber === other.trackingNumber &&
    one.lines.length === other.lines.length &&
    one.lines.every(({ lineId, quantity }) =>
      other.lines.some((line) => line.lineId === lineId && line.quantity === quantity),
    )
  );
}
