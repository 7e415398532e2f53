import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';

/** Example postcodes of countries for which `postcode-validator` checks more than the number of digits. */
const examples: Readonly<Record<string, string>> = {
  ...{ AD: 'AD500', AI: '2640', AR: 'C1425ABC', AS: '96799', AX: '22100', BB: 'BB15028', BL: '97133', BM: 'FL 07' },
  ...{ BN: 'BT 2328', BR: '40301-110', CA: 'H3Z 2Y7', CC: '6799', CO: '110111', CX: '6798', FK: 'FIQQ 1ZZ' },
  ...{ FM: '96941', GB: 'SW1A 1AA', GF: '97300', GG: 'GY1 1AA', GI: 'GX11 1AA', GL: '3900', GP: '97100' },
  ...{ GS: 'SIQQ 1ZZ', GU: '96910', IE: 'D02 AF30', IM: 'IM2 1AA', IO: 'BBND 1ZZ', IR: '11936-12345' },
  ...{ JE: 'JE1 1AA', JP: '100-0005', KY: 'KY1-1100', LI: '9490', MC: '98000', ME: '81257', MF: '97150' },
  ...{ MH: '96960', MP: '96950', MQ: '97220', MT: 'NXR 01', NC: '98814', NF: '2899', NI: '11001', NL: '1234 AB' },
  ...{ PF: '98709', PL: '00-950', PM: '97500', PN: 'PCRN 1ZZ', PR: '00930', PT: '2725-079', PW: '96940', RE: '97400' },
  ...{ SH: 'STHL 1ZZ', SM: '47890', SV: '1101', SZ: 'H100', TC: 'TKCA 1ZZ', UM: '96898', US: '95014 or 95014-1234' },
  ...{ VA: '00120', VC: 'VC0100', VG: 'VG1110', VI: '00802', WF: '98600', YT: '97600' },
};
const numbers = ['123', '1234', '12345', '123456', '1234567'];

/** Valid formats that `postcode-validator` does not know. */
const moreFormats: Readonly<Record<string, RegExp>> = {
  AR: /^\d{4}$/,
  KH: /^\d{6}$/,
  NI: /^\d{5}$/,
  SA: /^\d{5}-\d{4}$/,
  SV: /^\d{4}$/,
  US: /^\d{9}$/,
};

/** A valid postcode of the country; null if any text is accepted there. */
export function examplePostcode(country: string): string | null {
  if (!postcodeValidatorExistsForCountry(country)) return null;
  return examples[country] ?? numbers.find((number) => postcodeValidator(number, country)) ?? null;
}

/**
 * Whether the text has the format of the country's postcodes. Case, spaces and hyphens are ignored, and so is a country
 * code at the beginning, as in D-10115.
 */
export function isPostcodeOf(country: string, typed: string): boolean {
  const example = examplePostcode(country);
  if (example === null) return true;
  const text = typed.trim().toUpperCase();
  return [text, text.replace(/^[A-Z]{1,3}-/, '')]
    .flatMap((code) => [code, code.replace(/[\s-]/g, ''), withSeparatorsOf(example, code)])
    .some((code) => postcodeValidator(code, country) || moreFormats[country]?.test(code));
}

function withSeparatorsOf(example: string, code: string): string {
  const characters = [...code.replace(/[\s-]/g, '')];
  const placed = [...example].map((each) => (/[\s-]/.test(each) ? each : (characters.shift() ?? '')));
  return [...placed, ...characters].join('');
}
