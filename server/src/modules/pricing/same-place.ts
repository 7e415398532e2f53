import { isRegionOf, postcodeKeyOf, regionKeyOf } from '@kickstand/rules/regions';
import { findZone, surchargeAt } from './delivery.js';
import type { PricingRules, Quote } from './quote.js';
import type { Destination } from './quote-request.js';
import { findRates, isSameRates } from './taxes.js';

type Priced = Pick<Quote, 'delivery' | 'taxCalculationId' | 'vatNumber'>;

/**
 * Whether a quote for one place would have the same taxes and delivery price at another place of its country. Pure.
 * @param now time of the quote, which determines the tax rates.
 */
export function isSamePlace(
  { delivery, taxes }: Pick<PricingRules, 'delivery' | 'taxes'>,
  { delivery: quoted, taxCalculationId, vatNumber }: Priced,
  one: Destination,
  other: Destination,
  now: Date,
): boolean {
  if (one.country !== other.country) return false;
  // No new address can have a region that is not in the list of its country. So the new region counts for both places,
  // even if its taxes or its zone differ from those of the whole country, which the quote has.
  const before = isRegionOf(one.country, one.region) ? one : { ...one, region: other.region };
  if (keyOf(before) === keyOf(other)) return true;
  if (taxCalculationId !== null) return false;
  const taxedAt = (destination: Destination) => findRates(taxes, { vatNumber, destination, now });
  const [from, to] = [taxedAt(before), taxedAt(other)];
  const method = delivery.methods.find(({ id }) => id === quoted?.methodId);
  return (
    from.exemption === to.exemption &&
    isSameRates(from.rates, to.rates) &&
    findZone(delivery.zones, before)?.id === findZone(delivery.zones, other)?.id &&
    (!method || surchargeAt(method, before) === surchargeAt(method, other))
  );
}

const keyOf = ({ country, region, postcode }: Destination) =>
  `${regionKeyOf(country, region)} ${postcodeKeyOf(postcode)}`;
