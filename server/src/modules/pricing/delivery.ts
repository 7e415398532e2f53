import type { Destination, QuoteItem } from './quote-request.js';

/** Zones and methods of delivery. A shop without methods delivers everywhere free of charge. */
export interface DeliveryRules {
  zones: readonly DeliveryZone[];
  methods: readonly DeliveryMethod[];
}

export interface DeliveryZone {
  id: string;
}

export interface DeliveryMethod {
  id: string;
}

export const noDeliveryRules: DeliveryRules = { zones: [], methods: [] };

/** A way in which all lines can be delivered. */
export interface DeliveryOption {
  methodId: string;
  /** Name for the customer. */
  name: string;
  /** Name of the carrier; null for pick-up and if it is not said. */
  carrier: string | null;
  /** With its surcharges, before discounts. */
  priceMinor: number;
  /** Days until it arrives. */
  daysMin: number;
  daysMax: number;
  isPickup: boolean;
}

/** Why a method cannot deliver the lines. */
export interface DeliveryRefusal {
  methodId: string;
  /** Name of the method. */
  name: string;
  /** The line that it cannot deliver; null if the reason is the whole parcel. */
  lineId: string | null;
  /** For the customer: what is wrong, naming the product. */
  message: string;
}

/**
 * - `not_set_up`: the shop has no methods; delivery is free.
 * - `needs_destination`: the price depends on a destination that is not known yet.
 */
export const deliverabilities = ['not_set_up', 'needs_destination', 'deliverable', 'not_deliverable'] as const;
export type Deliverability = (typeof deliverabilities)[number];

export interface DeliveryAnswer {
  deliverability: Deliverability;
  /** The cheapest first; pick-up comes last. */
  options: readonly DeliveryOption[];
  refusals: readonly DeliveryRefusal[];
}

/** The methods that can deliver the lines to the destination. Pure. @param valueMinor of the lines, after discounts. */
export function findDelivery(
  rules: DeliveryRules,
  items: readonly QuoteItem[],
  valueMinor: number,
  destination: Destination | null,
): DeliveryAnswer {
  void rules;
  void items;
  void valueMinor;
  void destination;
  return { deliverability: 'not_set_up', options: [], refusals: [] };
}
