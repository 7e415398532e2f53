import type { Decimal128 } from 'bson';

/** A finite decimal: `coefficient` times 10 to the power of `exponent`. */
export type Decimal = { coefficient: bigint; exponent: number };

/** The value of a Decimal128: a finite decimal, or `special`: NaN or an infinity. */
export function parseDecimal(value: Decimal128): Decimal | { special: number } {
  const text = value.toString();
  const match = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text);
  if (!match || (match[2] === '' && match[3] === '')) return { special: specialNumber(text) };
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const magnitude = BigInt(whole + fraction);
  return { coefficient: sign === '-' ? -magnitude : magnitude, exponent: Number(exponent) - fraction.length };
}

const specialNumber = (text: string) => (/inf/i.test(text) ? (text.startsWith('-') ? -Infinity : Infinity) : NaN);

/** The exact decimal value of a finite double, which is a whole number times a power of two. */
export function doubleToDecimal(value: number): Decimal {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const rawExponent = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const mantissa = rawExponent === 0 ? fraction : fraction | 0x10000000000000n;
  const exponent = Math.max(rawExponent, 1) - 1075;
  const signed = bits >> 63n ? -mantissa : mantissa;
  if (exponent >= 0) return { coefficient: signed << BigInt(exponent), exponent: 0 };
  return { coefficient: signed * 5n ** BigInt(-exponent), exponent };
}

export function compareDecimals(a: Decimal, b: Decimal): number {
  const shift = a.exponent - b.exponent;
  const left = shift > 0 ? a.coefficient * 10n ** BigInt(shift) : a.coefficient;
  const right = shift < 0 ? b.coefficient * 10n ** BigInt(-shift) : b.coefficient;
  return left < right ? -1 : left > right ? 1 : 0;
}
