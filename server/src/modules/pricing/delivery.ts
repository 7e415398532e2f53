import { isCompletePlace } from '@kickstand/rules/addresses';
import type { Hazard } from '@kickstand/rules/products';
import { regionKeyOf, postcodeKeyOf } from '@kickstand/rules/regions';
import { rangeOf } from '@kickstand/rules/zone-entries';
import type { Product } from '../catalogue/products/product.js';
import type { Destination } from './quote-request.js';

/**
 * Zones and methods of delivery. A shop without methods delivers everywhere free of charge.
 *
 * A destination belongs to one zone: the most specific one that covers it (see `findZone`). A method delivers to the
 * zones that it lists.
 */
export interface DeliveryRules {
  zones: readonly DeliveryZone[];
  /** In the order in which customers see methods of the same price. */
  methods: readonly DeliveryMethod[];
  /** Weight of one unit of a product whose weight is not known. */
  assumedGrams: number;
}

export interface DeliveryZone {
  id: string;
  /** Name for admins. */
  name: string;
  /** ISO 3166-1 alpha-2; empty for everything that no other zone covers. */
  countries: readonly string[];
  /** States or provinces of its only country; empty for all of them. */
  regions: readonly string[];
  /** Patterns of postcodes of its only country, such as `18*`, `97100-97999` or `10115`; empty for all postcodes. */
  postcodes: readonly string[];
}

export const deliveryMethodKinds = ['flat', 'by_weight', 'by_value', 'pickup'] as const;
export type DeliveryMethodKind = (typeof deliveryMethodKinds)[number];

/** Amounts are in minor units of the shop's currency. */
export interface DeliveryMethod {
  id: string;
  /** Name for the customer. */
  name: string;
  /** Name of the carrier; null if none is given. */
  carrier: string | null;
  kind: DeliveryMethodKind;
  /** IDs of the zones that it delivers to; empty for pick-up. */
  zoneIds: readonly string[];
  /** Price of the kinds `flat` and `pickup`; 0 for the others. */
  priceMinor: number;
  /** Prices of the kinds `by_weight` and `by_value`, with rising limits. */
  bands: readonly DeliveryBand[];
  /**
   * Minimum value of the lines, after discounts, for free delivery; surcharges still apply. Null for no free delivery.
   */
  freeFromMinor: number | null;
  surcharges: readonly DeliverySurcharge[];
  /** Largest weight of all lines together; null for no limit. */
  maximumGrams: number | null;
  /** Largest length of a product's longest side; null for no limit. */
  maximumLengthMm: number | null;
  /** Hazards that it does not carry. */
  excludedHazards: readonly Hazard[];
  daysMin: number;
  daysMax: number;
  /** Where the customer picks the order up; '' for the other kinds. */
  pickupAddress: string;
  isActive: boolean;
}

export interface DeliveryBand {
  /** Largest weight in grams, or largest value of the lines in minor units; null for any. */
  upTo: number | null;
  priceMinor: number;
}

/** A surcharge for destinations with certain postcodes. All surcharges that apply are added. */
export interface DeliverySurcharge {
  /** Name for admins. */
  label: string;
  country: string;
  /** Patterns, as in a zone; never empty. */
  postcodes: readonly string[];
  priceMinor: number;
}

export const noDeliveryRules: DeliveryRules = { zones: [], methods: [], assumedGrams: 0 };

/** A line to be delivered. */
export interface DeliveryItem {
  lineId: string;
  quantity: number;
  product: Pick<Product, 'name' | 'weightGrams' | 'lengthMm' | 'widthMm' | 'heightMm' | 'hazards'>;
}

/** A way in which all lines can be delivered. */
export interface DeliveryOption {
  methodId: string;
  /** Name for the customer. */
  name: string;
  /** Name of the carrier; null for pick-up and if none is given. */
  carrier: string | null;
  /** Includes surcharges; before discounts. */
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
  /** The reason, for the customer; names the product if `lineId` is set. */
  message: string;
}

/**
 * - `not_set_up`: the shop has no methods; delivery is free.
 * - `needs_destination`: the price depends on the destination, or on its region or postcode, and this is not known yet.
 *   Lines can be picked up nevertheless.
 * - `not_deliverable`: no method delivers all lines. They may still be picked up.
 */
export const deliverabilities = ['not_set_up', 'needs_destination', 'deliverable', 'not_deliverable'] as const;
export type Deliverability = (typeof deliverabilities)[number];

export interface DeliveryAnswer {
  deliverability: Deliverability;
  /** The cheapest first, then the fastest; pick-up comes last. */
  options: readonly DeliveryOption[];
  refusals: readonly DeliveryRefusal[];
}

/** All lines together. */
interface Parcel {
  items: readonly DeliveryItem[];
  grams: number;
  valueMinor: number;
  destination: Destination | null;
}

/** The methods that can deliver the lines to the destination. @param valueMinor value of the lines after discounts. */
export function findDelivery(
  rules: DeliveryRules,
  items: readonly DeliveryItem[],
  valueMinor: number,
  destination: Destination | null,
): DeliveryAnswer {
  if (rules.methods.length === 0) return { deliverability: 'not_set_up', options: [], refusals: [] };
  const known = destination?.country && !isTooVague(rules, destination) ? destination : null;
  const parcel = { items, valueMinor, destination: known, grams: weigh(rules, items) };
  const zone = known && findZone(rules.zones, known);
  const methods = rules.methods.filter(
    ({ isActive, kind, zoneIds }) => isActive && (kind === 'pickup' || (zone !== null && zoneIds.includes(zone.id))),
  );
  const answers = methods.map((method) => ({ method, refusals: refusalsOf(method, parcel) }));
  const options = answers
    .filter(({ refusals }) => refusals.length === 0)
    .map(({ method }) => toOption(method, parcel))
    .sort((a, b) => Number(a.isPickup) - Number(b.isPickup) || a.priceMinor - b.priceMinor || a.daysMax - b.daysMax);
  const deliverability = known
    ? options.some(({ isPickup }) => !isPickup)
      ? 'deliverable'
      : 'not_deliverable'
    : 'needs_destination';
  return { deliverability, options, refusals: answers.flatMap(({ refusals }) => refusals) };
}

export function weigh({ assumedGrams }: Pick<DeliveryRules, 'assumedGrams'>, items: readonly DeliveryItem[]): number {
  return items.reduce((sum, { product, quantity }) => sum + (product.weightGrams ?? assumedGrams) * quantity, 0);
}

/**
 * The most specific zone that covers a destination: a zone with postcodes ranks above one with regions, then one with
 * countries, then one for all other countries. Among zones of the same rank, the first in the list is used.
 */
export function findZone(zones: readonly DeliveryZone[], destination: Destination): DeliveryZone | null {
  const covering = zones.filter((zone) => covers(zone, destination));
  return covering.toSorted((a, b) => rankOf(b) - rankOf(a))[0] ?? null;
}

function covers({ countries, regions, postcodes }: DeliveryZone, { country, region, postcode }: Destination): boolean {
  const key = regionKeyOf(country, region);
  return (
    (countries.length === 0 || countries.includes(country)) &&
    (regions.length === 0 || regions.some((each) => regionKeyOf(country, each) === key)) &&
    (postcodes.length === 0 || hasPattern(country, postcode, postcodes))
  );
}

/**
 * Whether the region or the postcode is missing, and only zones for parts of the country could cover the destination.
 * So its zone is not known yet, even if a zone for all other countries covers it.
 */
function isTooVague({ zones, methods }: DeliveryRules, destination: Destination): boolean {
  const { country, region, postcode } = destination;
  if (isCompletePlace(destination) || findZone(zones, destination)?.countries.includes(country)) return false;
  const reached = new Set(methods.filter(({ isActive }) => isActive).flatMap(({ zoneIds }) => zoneIds));
  return zones.some(({ regions, postcodes, ...zone }) => {
    const known = { regions: region === '' ? [] : regions, postcodes: postcode === '' ? [] : postcodes };
    return reached.has(zone.id) && zone.countries.includes(country) && covers({ ...zone, ...known }, destination);
  });
}

const rankOf = ({ countries, regions, postcodes }: DeliveryZone) =>
  (postcodes.length > 0 ? 4 : 0) + (regions.length > 0 ? 2 : 0) + (countries.length > 0 ? 1 : 0);

/** The active method with this ID; null if there is none. */
export function findMethod({ methods }: DeliveryRules, methodId: string | null): DeliveryMethod | null {
  return methods.find(({ id, isActive }) => id === methodId && isActive) ?? null;
}

/** The countries of all zones that an active method delivers to; null for every country. */
export function findCountries({ zones, methods }: DeliveryRules): ReadonlySet<string> | null {
  if (methods.length === 0) return null;
  const ids = new Set(methods.filter(({ isActive }) => isActive).flatMap(({ zoneIds }) => zoneIds));
  const reached = zones.filter(({ id }) => ids.has(id));
  if (reached.some(({ countries }) => countries.length === 0)) return null;
  return new Set(reached.flatMap(({ countries }) => countries));
}

function toOption(method: DeliveryMethod, parcel: Parcel): DeliveryOption {
  const { id: methodId, name, carrier, daysMin, daysMax, kind } = method;
  const price = isFree(method, parcel) ? 0 : (bandOf(method, parcel)?.priceMinor ?? method.priceMinor);
  const priceMinor = price + surchargeAt(method, parcel.destination);
  return { methodId, name, carrier, priceMinor, daysMin, daysMax, isPickup: kind === 'pickup' };
}

const isFree = ({ freeFromMinor }: DeliveryMethod, { valueMinor }: Parcel) =>
  freeFromMinor !== null && valueMinor >= freeFromMinor;

const measureOf = ({ kind }: DeliveryMethod, { grams, valueMinor }: Parcel) =>
  kind === 'by_weight' ? grams : valueMinor;

function bandOf(method: DeliveryMethod, parcel: Parcel): DeliveryBand | undefined {
  return method.bands.find(({ upTo }) => upTo === null || measureOf(method, parcel) <= upTo);
}

/** Sum of a method's surcharges at a destination. */
export function surchargeAt({ surcharges }: DeliveryMethod, destination: Destination | null): number {
  if (!destination) return 0;
  const { country, postcode } = destination;
  const due = surcharges.filter((each) => each.country === country && hasPattern(country, postcode, each.postcodes));
  return due.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
}

const hazardTexts: Readonly<Record<Hazard, { is: string; many: string }>> = {
  aerosol: { is: 'is a spray can', many: 'spray cans' },
  battery: { is: 'is or contains a battery', many: 'batteries' },
};

/** Why the method cannot deliver the lines; empty if it can. */
function refusalsOf(method: DeliveryMethod, parcel: Parcel): DeliveryRefusal[] {
  const { id: methodId, name, excludedHazards, maximumLengthMm } = method;
  const refuse = (lineId: string | null, message: string) => ({ methodId, name, lineId, message });
  const ofLines = parcel.items.flatMap(({ lineId, product }) => {
    const hazards = excludedHazards.filter((hazard) => product.hazards.includes(hazard));
    const length = Math.max(product.lengthMm ?? 0, product.widthMm ?? 0, product.heightMm ?? 0);
    const faults = hazards.map((hazard) => {
      const { is, many } = hazardTexts[hazard];
      return `${product.name} ${is}. ${name} does not carry ${many}.`;
    });
    if (maximumLengthMm !== null && length > maximumLengthMm) {
      faults.push(`${product.name} is ${inCm(length)} long. ${name} carries at most ${inCm(maximumLengthMm)}.`);
    }
    return faults.map((message) => refuse(lineId, message));
  });
  return [...ofLines, ...ofWeight(method, parcel, refuse), ...ofValue(method, parcel, refuse)];
}

type Refuse = (lineId: string | null, message: string) => DeliveryRefusal;

function ofWeight(method: DeliveryMethod, { items, grams }: Parcel, refuse: Refuse): DeliveryRefusal[] {
  const limits = [method.maximumGrams, method.kind === 'by_weight' ? lastLimitOf(method) : null];
  const most = Math.min(...limits.map((limit) => limit ?? Infinity));
  if (grams <= most) return [];
  const carries = `${method.name} carries at most ${inKg(most)}.`;
  const heavy = items.filter(({ product }) => (product.weightGrams ?? 0) > most);
  if (heavy.length === 0) return [refuse(null, `All parts together weigh ${inKg(grams)}. ${carries}`)];
  return heavy.map(({ lineId, product }) =>
    refuse(lineId, `${product.name} weighs ${inKg(product.weightGrams ?? 0)}. ${carries}`),
  );
}

function ofValue(method: DeliveryMethod, parcel: Parcel, refuse: Refuse): DeliveryRefusal[] {
  if (method.kind !== 'by_value' || isFree(method, parcel) || bandOf(method, parcel)) return [];
  return [refuse(null, `${method.name} does not carry orders of this value.`)];
}

/** Limit of the last band; null if it has none. */
const lastLimitOf = ({ bands }: DeliveryMethod) => bands.at(-1)?.upTo ?? null;

const inCm = (mm: number) => `${(mm / 10).toLocaleString('en-US')} cm`;
const inKg = (grams: number) => `${(grams / 1_000).toLocaleString('en-US')} kg`;

/** Ignores the last four digits of a ZIP+4 code. */
function toKey(country: string, postcode: string): string {
  const key = postcodeKeyOf(postcode);
  return country === 'US' ? key.slice(0, 5) : key;
}

/**
 * Whether a postcode matches one of the patterns: `18*` for all that begin with 18, `97100-97999` for a range, or a
 * single postcode. A range is compared with as many leading digits of the postcode as its limits have.
 */
function hasPattern(country: string, postcode: string, patterns: readonly string[]): boolean {
  const key = toKey(country, postcode);
  if (key === '') return false;
  return patterns.some((pattern) => {
    const range = rangeOf(pattern);
    if (range) {
      const digits = key.slice(0, range.from.length);
      return /^\d+$/.test(digits) && digits.length === range.from.length && digits >= range.from && digits <= range.to;
    }
    const wanted = toKey(country, pattern.replace('*', ''));
    return pattern.endsWith('*') ? key.startsWith(wanted) : key === wanted;
  });
}
