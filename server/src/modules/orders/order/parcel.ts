/** A cancelled parcel was never handed to the carrier: staff undid its shipment. */
export const parcelStatuses = ['shipped', 'delivered', 'lost', 'sent_back', 'cancelled'] as const;
export type ParcelStatus = (typeof parcelStatuses)[number];

export interface ParcelLine {
  lineId: string;
  /** 1 or more. */
  quantity: number;
}

/** A shipment of all or part of an order. */
export interface Parcel {
  /** 24 hex digits. */
  id: string;
  /** One or more; each line of the order at most once. */
  lines: readonly ParcelLine[];
  /** Code of the carrier; null if staff named none. */
  carrier: string | null;
  /** Null if staff entered none. */
  trackingNumber: string | null;
  /** Where it was sent, as one text. Absent if the order still has this address; null after an erasure. */
  address?: string | null;
  status: ParcelStatus;
  /** All statuses, oldest first. The first one is `shipped`. */
  history: readonly { status: ParcelStatus; at: Date; by: string }[];
  createdAt: Date;
}

export type ShippedParcelStatus = Exclude<ParcelStatus, 'cancelled'>;
export type ShippedParcel = Parcel & { status: ShippedParcelStatus };

/** Allowed status changes of parcels. What the carrier reports can be wrong, so reports can be corrected. */
export const parcelTransitions = {
  shipped: ['delivered', 'lost', 'sent_back', 'cancelled'],
  delivered: ['lost', 'sent_back'],
  lost: ['delivered', 'sent_back'],
  sent_back: ['delivered', 'lost'],
  cancelled: ['shipped'],
} as const satisfies Record<ParcelStatus, readonly ParcelStatus[]>;
