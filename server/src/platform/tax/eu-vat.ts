/** Northern Ireland: part of the EU's VAT area for goods. https://taxation-customs.ec.europa.eu/vat-northern-ireland_en */
export const northernIreland = 'XI';

/** Member states of the EU, and Northern Ireland. */
const euCountries = new Set(
  `AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK ${northernIreland}`.split(' '),
);

export const isInEu = (country: string): boolean => euCountries.has(country);

/** Country of a VAT number, as in an address: 'GR' for EL123456789. */
export function countryOfVatNumber(vatNumber: string): string {
  const prefix = vatNumber.slice(0, 2);
  return prefix === 'EL' ? 'GR' : prefix;
}
