import { rangeOf } from '@kickstand/rules/delivery';
import { postcodeKeyOf } from '@kickstand/rules/regions';

/** Ignores the last four digits of a ZIP+4 code. */
function toKey(country: string, postcode: string): string {
  const key = postcodeKeyOf(postcode);
  return country === 'US' ? key.slice(0, 5) : key;
}

/**
 * Whether a postcode has one of the patterns of its country: `18*` for all that begin with 18, `97100-97999` for a range,
 * or one postcode. A range compares as many digits as it has.
 */
export function hasPattern(country: string, postcode: string, patterns: readonly string[]): boolean {
  const key = toKey(country, postcode);
  if (key === '') return false;
  return patterns.some((pattern) => {
    const range = rangeOf(pattern);
    if (range) {
      const digits = key.slice(0, range.from.length);
      return /^\d+$/.test(digits) && digits.length === range.from.length && digits >= range.from && digits <= range.to;
    }
    const wanted = toKey(country, pattern.replace('*', ''));
    return pattern.endsWith('*') ? key.startsWith(wanted) : key === wanted;
  });
}
