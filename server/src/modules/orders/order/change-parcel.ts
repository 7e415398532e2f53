import type { Actor } from '../../../shared/actor.js';
import { conflict, notFound } from '../../../shared/errors.js';
import { describeTracking } from '../../settings/carriers.js';
import { assertRevision, type OrderChange } from './order-store.js';
import type { Order } from './order.js';
import { type Parcel, type ParcelStatus, parcelTransitions } from './parcel.js';
import {
  changeAs,
  describeParcel,
  readTracking,
  withStatus,
  type Author,
  type ShipOrderDeps,
  type TrackingInput,
} from './ship-order.js';

interface ParcelOfOrder {
  orderId: string;
  parcelId: string;
  /** Revision of the order that staff saw. */
  revision: number;
}

/** What happened to a parcel after it was shipped. */
export const parcelOutcomes = ['delivered', 'lost', 'sent_back'] as const satisfies readonly ParcelStatus[];
export type ParcelOutcome = (typeof parcelOutcomes)[number];

/**
 * Records what happened to a parcel. Its quantities still count as shipped; if units come back, a refund can cover them
 * and return them to stock. A retry changes nothing.
 * @throws DomainError FORBIDDEN; NOT_FOUND; CONFLICT: STALE_VERSION; ILLEGAL_TRANSITION if the shipment was undone.
 */
export function setParcelStatus(
  deps: Pick<ShipOrderDeps, 'orders' | 'clock'>,
  actor: Actor,
  { status, ...input }: ParcelOfOrder & { status: ParcelOutcome },
): Promise<Order> {
  return changeAs(deps, actor, input.orderId, (order, author) => {
    const parcel = getParcel(order, input.parcelId);
    if (parcel.status === status) return null;
    if (!(parcelTransitions[parcel.status] as readonly ParcelStatus[]).includes(status)) throw isCancelled(order);
    assertRevision(order, input.revision);
    return toChange(order, withStatus(parcel, status, author), { event: `parcel.${status}`, author });
  });
}

/**
 * Corrects carrier and tracking number of a parcel. A retry changes nothing.
 * @throws DomainError FORBIDDEN; NOT_FOUND; BAD_USER_INPUT (carrier, trackingNumber); CONFLICT: STALE_VERSION;
 *   ILLEGAL_TRANSITION if the shipment was undone.
 */
export async function setParcelTracking(
  deps: Pick<ShipOrderDeps, 'orders' | 'clock' | 'readTerms'>,
  actor: Actor,
  input: ParcelOfOrder & TrackingInput,
): Promise<Order> {
  const tracking = readTracking((await deps.readTerms()).carriers, input);
  return changeAs(deps, actor, input.orderId, (order, author) => {
    const parcel = getParcel(order, input.parcelId);
    if (parcel.carrier === tracking.carrier && parcel.trackingNumber === tracking.trackingNumber) return null;
    if (parcel.status === 'cancelled') throw isCancelled(order);
    assertRevision(order, input.revision);
    const note = `${describeTracking(parcel) || 'none'} → ${describeTracking(tracking) || 'none'}`;
    return toChange(order, { ...parcel, ...tracking }, { event: 'parcel.tracking_changed', note, author });
  });
}

function getParcel({ parcels }: Order, parcelId: string): Parcel {
  const parcel = parcels.find(({ id }) => id === parcelId);
  if (!parcel) throw notFound('The parcel');
  return parcel;
}

const isCancelled = ({ status }: Order) =>
  conflict('ILLEGAL_TRANSITION', 'The shipment of this parcel was undone.', { status });

function toChange(
  order: Order,
  parcel: Parcel,
  { event, note, author }: { event: OrderChange['reason']['event']; note?: string; author: Author },
): OrderChange {
  return {
    parcels: order.parcels.map((other) => (other.id === parcel.id ? parcel : other)),
    reason: { event, parcelId: parcel.id, note: note ?? describeParcel(order, parcel), ...author },
  };
}
