import { postcodeKeyOf, regionKeyOf } from '@kickstand/rules/regions';
import { isInEu, northernIreland } from '../../platform/tax/eu-vat.js';
import type { Destination } from './quote-request.js';

/** Countries that belong to the VAT area of another one. Directive 2006/112/EC, Article 7; Isle of Man Act 1979. */
const partOf: Readonly<Record<string, string>> = { MC: 'FR', IM: 'GB' };

/**
 * US states that tax a sale within the state at the rates of the seller's place; the others use those of the
 * destination.
 * https://www.avalara.com/blog/en/north-america/2022/05/origin-vs-destination-sales-tax-sourcing.html
 */
const originStates = new Set(['AZ', 'IL', 'MS', 'MO', 'OH', 'PA', 'TN', 'TX', 'UT', 'VA']);

/** The place where a destination is taxed: region and postcode are as `regionKeyOf` and `postcodeKeyOf` return them. */
export function toTaxPlace({ country, region, postcode }: Destination, originCountry: string): Destination {
  const area = partOf[country] ?? country;
  const key = postcodeKeyOf(postcode);
  const isNorthernIreland = area === 'GB' && key.startsWith('BT') && isInEu(originCountry);
  return {
    country: isNorthernIreland ? northernIreland : area,
    region: regionKeyOf(area, region),
    postcode: key,
  };
}

/** Whether a sale between these places is taxed at the rates of the first. */
export function isTaxedAtOrigin(origin: Destination, destination: Destination): boolean {
  const isSameState = origin.country === destination.country && origin.region === destination.region;
  return isSameState && origin.country === 'US' && originStates.has(origin.region);
}

/** Whether these places are in different countries of the EU. */
export const isAcrossEu = (home: Destination, to: Destination): boolean =>
  home.country !== to.country && isInEu(home.country) && isInEu(to.country);
