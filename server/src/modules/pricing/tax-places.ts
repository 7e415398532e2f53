import { postcodeKeyOf, regionKeyOf } from '@kickstand/rules/regions';
import type { Destination } from './quote-request.js';

/** Northern Ireland: part of the EU's VAT area for goods. https://taxation-customs.ec.europa.eu/vat-northern-ireland_en */
const northernIreland = 'XI';

/** Member states of the EU, and Northern Ireland. */
const euCountries = new Set(
  `AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK ${northernIreland}`.split(' '),
);

export const isInEu = (country: string): boolean => euCountries.has(country);

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

/** Country of a VAT number, as in an address: 'GR' for EL123456789. */
export function countryOfVatNumber(vatNumber: string): string {
  const prefix = vatNumber.slice(0, 2);
  return prefix === 'EL' ? 'GR' : prefix;
}
