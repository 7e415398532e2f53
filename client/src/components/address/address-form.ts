import { addressLabels, addressRules, countryCodes } from '@kickstand/rules/addresses';
import { findFault } from '@kickstand/rules/fields';
import type { AddressFieldsFragment } from '../../graphql/generated/operations';
import type { AddressInput } from '../../graphql/generated/types';

/** An address as typed; missing parts are ''. */
export type AddressValues = Record<keyof AddressInput, string>;

/** Values of a form with `AddressFields`. */
export interface FormWithAddress {
  address: AddressValues;
}

/** @param locale the browser's locale; its country is preselected */
export function blankAddress(locale: string, name = ''): AddressValues {
  const region = new Intl.Locale(locale).region ?? '';
  const country = countryCodes.includes(region) ? region : '';
  return { name, company: '', line1: '', line2: '', postcode: '', city: '', region: '', country, phone: '' };
}

export function toAddressValues(address: AddressFieldsFragment): AddressValues {
  const { name, company, line1, line2, postcode, city, region, country, phone } = address;
  return {
    ...{ name, line1, city, country, phone },
    ...{ company: company ?? '', line2: line2 ?? '', postcode: postcode ?? '', region: region ?? '' },
  };
}

export function toAddressInput(values: AddressValues): AddressInput {
  const { name, line1, city, country, phone } = values;
  const given = (text: string) => (text.trim() === '' ? null : text.trim());
  return {
    ...{ name: name.trim(), line1: line1.trim(), city: city.trim(), country, phone: phone.trim() },
    ...{ company: given(values.company), line2: given(values.line2) },
    ...{ postcode: given(values.postcode), region: given(values.region) },
  };
}

/** Maps each part of the server's input `name` to its field in the form, for `placeRefusal`. */
export const addressFieldsOf = (name: string) =>
  Object.fromEntries(parts.map((part) => [`${name}.${part}`, `address.${part}` as const]));

const parts: (keyof AddressInput)[] = [
  'name',
  'company',
  'country',
  'line1',
  'line2',
  'postcode',
  'city',
  'region',
  'phone',
];

/** Maps each part of the server's input to its field in the form. */
export const addressFields = { ...addressFieldsOf('shippingAddress'), address: 'text', phone: 'phone' } as const;

export function labelOf(part: keyof AddressInput, country: string): string {
  const { postcode, region } = addressLabels(country);
  const labels = { name: 'Name', company: 'Company', line1: 'Address', line2: 'Apartment, unit', city: 'City' };
  return { ...labels, postcode, region, country: 'Country', phone: 'Phone' }[part];
}

/** Whether the part is optional in this country. */
export const isOptional = (part: keyof AddressInput, country: string): boolean =>
  findFault(addressRules(country)[part], '') === null;

/** Checks a part by the rule of the chosen country. */
export const validatePart =
  (part: keyof AddressInput) =>
  (typed: string, { address }: FormWithAddress): string | true => {
    const fault = findFault(addressRules(address.country)[part], typed);
    if (fault === null) return true;
    return typed.trim() === '' ? `${labelOf(part, address.country)} is required` : fault;
  };

/** Countries by their English names, sorted. */
export function countryOptions(): { code: string; name: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}
