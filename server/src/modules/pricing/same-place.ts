import { postcodeKeyOf } from '@kickstand/rules/regions';
import { findZone, surchargeAt } from './delivery.js';
import type { PricingRules, Quote } from './quote.js';
import type { Destination } from './quote-request.js';
import { toTaxPlace } from './tax-places.js';

/** Whether a quote for one place would have the same taxes and delivery price at another. Pure. */
export function isSamePlace(
  { delivery, taxes }: Pick<PricingRules, 'delivery' | 'taxes'>,
  { delivery: quoted, taxCalculationId }: Pick<Quote, 'delivery' | 'taxCalculationId'>,
  one: Destination,
  other: Destination,
): boolean {
  const [from, to] = [one, other].map((place) => toTaxPlace(place, taxes.origin.country)) as [Destination, Destination];
  if (one.country !== other.country || from.country !== to.country || from.region !== to.region) return false;
  if (from.postcode === to.postcode) return true;
  const starts = [...taxes.outside.map((each) => ({ ...each, postcodes: [each.postcode] })), ...taxes.rates]
    .filter(({ country }) => country === from.country)
    .flatMap(({ postcodes }) => postcodes.map(postcodeKeyOf));
  const isTaxedByPostcode = starts.some((start) => from.postcode.startsWith(start) !== to.postcode.startsWith(start));
  const method = delivery.methods.find(({ id }) => id === quoted?.methodId);
  const isSameDelivery =
    findZone(delivery.zones, one)?.id === findZone(delivery.zones, other)?.id &&
    (!method || surchargeAt(method, one) === surchargeAt(method, other));
  return taxCalculationId === null && !isTaxedByPostcode && isSameDelivery;
}
