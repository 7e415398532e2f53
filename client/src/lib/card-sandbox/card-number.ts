export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay' | 'unknown';

interface BrandRule {
  brand: Exclude<CardBrand, 'unknown'>;
  prefix: RegExp;
  lengths: readonly number[];
  groups: readonly number[];
  cvcLength: 3 | 4;
}

const fours = [4, 4, 4, 4, 3] as const;

const rules: readonly BrandRule[] = [
  { brand: 'amex', prefix: /^3[47]/, lengths: [15], groups: [4, 6, 5], cvcLength: 4 },
  { brand: 'jcb', prefix: /^35(2[89]|[3-8])/, lengths: [16], groups: fours, cvcLength: 3 },
  { brand: 'diners', prefix: /^36/, lengths: [14], groups: [4, 6, 4], cvcLength: 3 },
  { brand: 'diners', prefix: /^(30[0-5]|309|38|39)/, lengths: [16], groups: fours, cvcLength: 3 },
  { brand: 'unionpay', prefix: /^62/, lengths: [16, 19], groups: fours, cvcLength: 3 },
  { brand: 'discover', prefix: /^(6011|64[4-9]|65)/, lengths: [16], groups: fours, cvcLength: 3 },
  {
    brand: 'mastercard',
    prefix: /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/,
    lengths: [16],
    groups: fours,
    cvcLength: 3,
  },
  { brand: 'visa', prefix: /^4/, lengths: [16], groups: fours, cvcLength: 3 },
];

const findRule = (digits: string) => rules.find(({ prefix }) => prefix.test(digits));

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

export function brandOf(digits: string): CardBrand {
  return findRule(digits)?.brand ?? 'unknown';
}

export function cvcLengthOf(digits: string): number {
  return findRule(digits)?.cvcLength ?? 3;
}

/** The digits grouped as on the card, e.g. `4242 4242 4242 4242`; digits beyond the brand's length are dropped. */
export function formatCardNumber(text: string): string {
  const typed = digitsOf(text);
  const rule = findRule(typed);
  const digits = typed.slice(0, Math.max(...(rule?.lengths ?? [16])));
  const groups: string[] = [];
  let start = 0;
  for (const size of rule?.groups ?? fours) {
    if (start < digits.length) groups.push(digits.slice(start, start + size));
    start += size;
  }
  return groups.join(' ');
}

export function isFullLength(digits: string): boolean {
  return (findRule(digits)?.lengths ?? [16]).includes(digits.length);
}

export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, position) => {
    const weighted = Number(digit) * (position % 2 === 1 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}
