/** In currencies with three decimals, the third one must be 0: cards cannot be charged other amounts. */
const usableDecimals = (decimals: number) => Math.min(decimals, 2);

/**
 * A typed price in minor units, e.g. 1950 for '19.5', or null if it is not an amount of the currency. A comma is read
 * as a decimal point, but with three digits after it, the result is null: '1,250' may mean thousands. Works on the
 * digits: a float would turn 34.12 into 3411.9999.
 */
export function toMinorUnits(typed: string, decimals: number): number | null {
  const match = /^(\d+)(?:([.,])(\d+))?$/.exec(typed.trim());
  const whole = match?.[1];
  const fraction = match?.[3] ?? '';
  const isAmbiguous = match?.[2] === ',' && fraction.length === 3;
  const isTooExact = fraction.length > decimals || Number(fraction.slice(usableDecimals(decimals))) > 0;
  if (whole === undefined || isAmbiguous || isTooExact) return null;
  const amount = Number(`${whole}${fraction.padEnd(decimals, '0')}`);
  return Number.isSafeInteger(amount) ? amount : null;
}

/** Expected format of a typed amount, e.g. 'at most 2 decimals, such as 12.50'. */
export function amountFormat(decimals: number): string {
  if (decimals === 0) return 'whole units, such as 1250';
  return `at most ${usableDecimals(decimals)} decimals, such as 12.50`;
}
