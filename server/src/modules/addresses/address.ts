import { addressRules } from '@kickstand/rules/addresses';
import { readFields } from '../../shared/field-rules.js';

/** A delivery address. Parts that an address does not have are ''. */
export interface Address {
  /** Name of the person who receives the parcel. */
  name: string;
  company: string;
  line1: string;
  line2: string;
  postcode: string;
  city: string;
  /** State, province or county. */
  region: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** 5 to 20 digits; may contain spaces and + - ( ). Leading zeros are kept. */
  phone: string;
}

/** The fields of an address in the schema of a document. */
export const storedAddressFields = {
  name: String,
  company: String,
  line1: String,
  line2: String,
  postcode: String,
  city: String,
  region: String,
  country: String,
  phone: String,
} satisfies Record<keyof Address, typeof String>;

/** An address as sent by a client. */
export type AddressInput = Omit<Address, 'company' | 'line2' | 'postcode' | 'region'> &
  Partial<Record<'company' | 'line2' | 'postcode' | 'region', string | null>>;

/** @throws DomainError BAD_USER_INPUT naming each invalid part, as `<field>.<part>`. */
export function readAddress(field: string, input: AddressInput): Address {
  const { company, line2, postcode, region } = input;
  const typed = {
    ...input,
    company: company ?? '',
    line2: line2 ?? '',
    postcode: postcode ?? '',
    region: region ?? '',
  };
  return readFields(addressRules(input.country), typed, field);
}

/** Countries that write the postcode after the city; all others write it before. */
const postcodeLast = new Set(
  'AU BD BR CA CN CO GB HK ID IE IN IR JP KR LK MM MX NG NP NZ PH PK SG TH TW UA US UZ VE VN ZA'.split(' '),
);
const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** English name of a country. @param code ISO 3166-1 alpha-2. */
export const countryNameOf = (code: string): string => countryNames.of(code) ?? code;

/** The lines of an address as written on a parcel, without the phone number. */
export function linesOf(address: Address): string[] {
  const { name, company, line1, line2, postcode, city, region, country } = address;
  const place = postcodeLast.has(country)
    ? [[[city, region].filter(Boolean).join(', '), postcode].filter(Boolean).join(' ')]
    : [[postcode, city].filter(Boolean).join(' '), region];
  return [name, company, line1, line2, ...place, countryNameOf(country)].filter(Boolean);
}

export function isSameAddress(one: Address, other: Address): boolean {
  return (Object.keys(storedAddressFields) as (keyof Address)[]).every((part) => one[part] === other[part]);
}
