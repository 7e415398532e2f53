/** The fields of the card entry, in their order on the page. */
export const fieldNames = ['number', 'expiry', 'cvc'] as const;
export type FieldName = (typeof fieldNames)[number];
/** Texts of the fields; the number has no spaces. */
export type CardValues = Record<FieldName, string>;

/** Code and message of Stripe.js. */
export type CardFault = { field: FieldName; code: string; message: string };

const usual = { lengths: [16], groups: /(\d{4})(?=\d)/g, cvcLength: 3 };
const inThree = { ...usual, groups: /(^\d{4}|(?<=^\d{4})\d{6})(?=\d)/g };
const brands = [
  { ...inThree, brand: 'amex', prefix: /^3[47]/, lengths: [15], cvcLength: 4 },
  { ...usual, brand: 'jcb', prefix: /^35(2[89]|[3-8])/ },
  { ...inThree, brand: 'diners', prefix: /^36/, lengths: [14] },
  { ...usual, brand: 'diners', prefix: /^(30[0-5]|309|38|39)/ },
  { ...usual, brand: 'unionpay', prefix: /^62/, lengths: [16, 19] },
  { ...usual, brand: 'discover', prefix: /^(6011|64[4-9]|65)/ },
  { ...usual, brand: 'mastercard', prefix: /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/ },
  { ...usual, brand: 'visa', prefix: /^4/ },
];

const traitsOf = (digits: string) => brands.find(({ prefix }) => prefix.test(digits)) ?? { ...usual, brand: 'unknown' };

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

export const brandOf = (digits: string): string => traitsOf(digits).brand;

export const formatCvc = (text: string, number: string): string =>
  digitsOf(text).slice(0, traitsOf(digitsOf(number)).cvcLength);

/** The digits grouped as on the card, e.g. `4242 4242 4242 4242`; digits beyond the brand's length are dropped. */
export function formatCardNumber(text: string): string {
  const { lengths, groups } = traitsOf(digitsOf(text));
  return digitsOf(text)
    .slice(0, Math.max(...lengths))
    .replace(groups, '$1 ');
}

/**
 * `4` becomes `04 / `; `1230` and `12/2030` become `12 / 30`.
 * @param isDeleting true while digits are deleted: the month is not padded and the slash is not added again
 */
export function formatExpiry(text: string, isDeleting: boolean): string {
  // Drops the century of a date that was pasted or filled in by the browser.
  const digits = digitsOf(text.replace(/([/-]\s*)\d{2}(\d{2}\s*)$/, '$1$2'));
  if (isDeleting && digits.length <= 2) return digits;
  // No month starts with 2 to 9. 13 to 19 can only be January and the first digit of the year.
  const isPadded = /^\s*\d\s*[/-]/.test(text) || /^([2-9]|1[3-9])/.test(digits);
  const [, month = '', year = ''] = /^(\d{0,2})(\d{0,2})/.exec(isPadded ? `0${digits}` : digits) ?? [];
  return month.length < 2 ? month : `${month} / ${year}`;
}

/** Null until month and year are complete. A two-digit year is in this century. */
export function parseExpiry(text: string): { month: number; year: number } | null {
  const [, month, year] = /^(0[1-9]|1[0-2])(\d{2})$/.exec(digitsOf(text)) ?? [];
  return month === undefined ? null : { month: Number(month), year: 2000 + Number(year) };
}

/** All errors of the card; empty if it can be sent. */
export function findFaults({ number, expiry, cvc }: CardValues, now: Date): CardFault[] {
  const { lengths, cvcLength } = traitsOf(number);
  const isFull = lengths.includes(number.length);
  const date = parseExpiry(expiry);
  const years = date ? date.year - now.getFullYear() : 0;
  const isPast = date !== null && years === 0 && date.month <= now.getMonth();
  const faults: [isFault: boolean, FieldName, code: string, problem: string][] = [
    [!isFull, 'number', 'incomplete_number', 'card number is incomplete'],
    [isFull && !passesLuhn(number), 'number', 'invalid_number', 'card number is invalid'],
    [!date, 'expiry', 'incomplete_expiry', "card's expiration date is incomplete"],
    [years < 0, 'expiry', 'invalid_expiry_year_past', "card's expiration year is in the past"],
    [isPast, 'expiry', 'invalid_expiry_month_past', "card's expiration date is in the past"],
    [years > 50, 'expiry', 'invalid_expiry_year', "card's expiration year is invalid"],
    [cvc.length < cvcLength, 'cvc', 'incomplete_cvc', "card's security code is incomplete"],
  ];
  return faults.flatMap(([isFault, field, code, problem]) =>
    isFault ? { field, code, message: `Your ${problem}.` } : [],
  );
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, position) => {
    const weighted = Number(digit) * (position % 2 === 1 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}

/**
 * The published test cards (https://docs.stripe.com/testing). Any other number is refused before it is sent. So a real
 * number that is typed by mistake never leaves the page.
 */
const testCards: ReadonlySet<number> = new Set([
  4242424242424242, 4000056655665556, 5555555555554444, 2223003122003222, 5200828282828210, 5105105105105100,
  378282246310005, 371449635398431, 6011111111111117, 6011000990139424, 3056930009020004, 36227206271667,
  3566002020360505, 6200000000000005, 4000002760000016, 4000008260000000, 4000000000000002, 4000000000009995,
  4000000000009987, 4000000000009979, 4000000000000069, 4000000000000127, 4000000000000119, 4000000000006975,
  4000002500003155, 4000002760003184, 4000000000003220, 4000008260003178, 4000008400001629, 4000000000000259,
  4000000000002685, 4000000000001976, 4000000000007726, 4000000000005126,
]);

export const isPublishedTestCard = (digits: string): boolean => testCards.has(Number(digits));
