import * as z from 'zod/mini';
import { optionalText, phoneNumber, requiredText, withoutWebAddress } from './fields.js';
import { examplePostcode, isPostcodeOf } from './postcodes.js';
import { isRegionOf, regionError } from './regions.js';

/** ISO 3166-1 alpha-2. */
export const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA ' +
  'CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA ' +
  'GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS ' +
  'MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS ' +
  'RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW ' +
  'TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

/** Countries whose postal mail needs no postcode. */
const withoutPostcode = new Set(
  (
    'AE AG AI AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GN GQ GY HK IE JM KI KM KN KP ' +
    'LC LY ML MO MR MS MW NR NU PA QA RW SB SC SL SR ST SX SY TD TG TK TL TO TT TV UG VC VU WS YE ZW'
  ).split(' '),
);

/** Countries in which an address needs a state or province. */
const withRegion = new Set(['AU', 'BR', 'CA', 'CN', 'IN', 'JP', 'MX', 'US']);

/** Whether a destination has the region and the postcode that an address in its country needs. */
export const isCompletePlace = ({ country, region, postcode }: Record<'country' | 'region' | 'postcode', string>) =>
  (region !== '' || !withRegion.has(country)) && (postcode !== '' || withoutPostcode.has(country));

const labels: Readonly<Record<string, { postcode?: string; region?: string }>> = {
  AU: { region: 'State' },
  BR: { region: 'State' },
  CA: { postcode: 'Postal code', region: 'Province' },
  CN: { region: 'Province' },
  GB: { region: 'County' },
  IE: { postcode: 'Eircode', region: 'County' },
  IN: { postcode: 'PIN code', region: 'State' },
  JP: { region: 'Prefecture' },
  MX: { region: 'State' },
  US: { postcode: 'ZIP code', region: 'State' },
};

/** Usual labels of the postcode and the region in a country. */
export const addressLabels = (country: string) => ({
  postcode: 'Postcode',
  region: 'State or region',
  ...labels[country],
});

export function addressRules(country: string) {
  const label = addressLabels(country);
  return {
    name: labelLine(requiredText, 'Name', 70),
    company: labelLine(optionalText, 'Company', 70),
    line1: labelLine(requiredText, 'Address line 1', 80),
    line2: labelLine(optionalText, 'Address line 2', 80),
    postcode: postcodeRule(country, label.postcode),
    city: labelLine(requiredText, 'City', 60),
    region: regionRule(country, label.region),
    country: countryCode,
    phone: phoneNumber('Phone'),
  };
}

/** Refuses unknown regions. A misspelt region would get the taxes and delivery methods of the rest of the country. */
function regionRule(country: string, label: string) {
  const rule = labelLine(withRegion.has(country) ? requiredText : optionalText, label, 60);
  return rule.check(z.refine((typed) => isRegionOf(country, typed), { error: regionError(label, country) }));
}

function postcodeRule(country: string, label: string) {
  const isOptional = withoutPostcode.has(country);
  const rule = labelLine(isOptional ? optionalText : requiredText, label, 12);
  const example = examplePostcode(country);
  if (example === null) return rule;
  const error = `${label} must have the format of the country, for example ${example}.`;
  return rule.check(z.refine((code) => (isOptional && code === '') || isPostcodeOf(country, code), { error }));
}

const countryCode = z.string().check(
  z.refine((code) => countryCodes.includes(code), {
    error: 'Country must be a two-letter ISO 3166 code, such as DE.',
  }),
);

/** Each part is one line of the shipping label: line breaks and tabs become spaces. */
function labelLine(text: typeof requiredText, label: string, most: number) {
  return withoutWebAddress(label, text(label, most)).check(z.overwrite((typed) => typed.replace(/\s+/gu, ' ')));
}
