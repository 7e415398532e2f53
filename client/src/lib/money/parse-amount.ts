/**
 * A typed price in minor units, e.g. '19.5' to 1950, or null when it is no amount of the currency. Works on the digits:
 * a float in between would make 34.12 into 3411.9999.
 */
export function toMinorUnits(typed: string, decimals: number): number | null {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(typed.trim());
  const whole = match?.[1];
  const fraction = match?.[2] ?? '';
  if (whole === undefined || fraction.length > decimals) return null;
  const amount = Number(`${whole}${fraction.padEnd(decimals, '0')}`);
  return Number.isSafeInteger(amount) ? amount : null;
}

/** How an amount is to be typed, e.g. 'at most 2 decimals after a point, such as 12.50'. */
export function amountFormat(decimals: number): string {
  if (decimals === 0) return 'whole units, such as 1250';
  return `at most ${decimals} decimals after a point, such as 12.${'5'.padEnd(decimals, '0')}`;
}
