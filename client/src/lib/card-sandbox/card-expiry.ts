import { digitsOf } from './card-number';

export interface Expiry {
  month: number;
  year: number;
}

/** `4` becomes `04 / `, `1230` and `12/2030` become `12 / 30`. */
export function formatExpiry(text: string): string {
  const long = /^\s*(\d{1,2})\s*[/-]\s*\d{2}(\d{2})\s*$/.exec(text);
  if (long) return `${(long[1] ?? '').padStart(2, '0')} / ${long[2]}`;
  const slashed = /^\s*(\d)\s*[/-]/.test(text);
  let digits = digitsOf(text);
  // No month starts with 2 to 9, and 13 can only be January and a digit of the year.
  if (slashed || /^[2-9]/.test(digits) || /^1[3-9]/.test(digits)) digits = `0${digits}`;
  digits = digits.slice(0, 4);
  return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/** While digits are deleted, the month is not padded and the slash is not added again. */
export function formatShortenedExpiry(text: string): string {
  const digits = digitsOf(text);
  return digits.length <= 2 ? digits : formatExpiry(text);
}

/** Null until month and year are complete. A two-digit year is in this century. */
export function parseExpiry(text: string): Expiry | null {
  const digits = digitsOf(text);
  if (digits.length !== 4) return null;
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2)) };
}
