import { Decimal128 } from 'bson';

/** A finite decimal: `coefficient` times 10 to the power of `exponent`. */
export type Decimal = { coefficient: bigint; exponent: number };
/** The value of a Decimal128: a finite decimal, or `special`: NaN or an infinity. */
export type Parsed = Decimal | { special: number };

const PRECISION = 34;
const MIN_EXPONENT = -6176;
const MAX_EXPONENT = 6111;

export function parseDecimal(value: Decimal128): Parsed {
  return parseDecimalText(value.toString());
}

export function parseDecimalText(text: string): Parsed {
  const match = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text);
  if (!match || (match[2] === '' && match[3] === '')) return { special: specialNumber(text) };
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const magnitude = BigInt(whole + fraction);
  return { coefficient: sign === '-' ? -magnitude : magnitude, exponent: Number(exponent) - fraction.length };
}

const specialNumber = (text: string) => (/inf/i.test(text) ? (text.startsWith('-') ? -Infinity : Infinity) : NaN);

/** The exact decimal value of a finite double: a double is a whole number times a power of two. */
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

export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const exponent = Math.min(a.exponent, b.exponent);
  const scaled = (d: Decimal) => d.coefficient * 10n ** BigInt(d.exponent - exponent);
  return { coefficient: scaled(a) + scaled(b), exponent };
}

export const multiplyDecimals = (a: Decimal, b: Decimal): Decimal => ({
  coefficient: a.coefficient * b.coefficient,
  exponent: a.exponent + b.exponent,
});

/** The quotient to 34 digits; the divisor is not zero. */
export function divideDecimals(a: Decimal, b: Decimal): Decimal {
  const digits = String(b.coefficient).length - String(a.coefficient).length + PRECISION + 2;
  const shift = Math.max(digits, 0);
  const quotient = (a.coefficient * 10n ** BigInt(shift)) / b.coefficient;
  return stripZeros({ coefficient: quotient, exponent: a.exponent - b.exponent - shift }, a.exponent - b.exponent);
}

function stripZeros(value: Decimal, upTo: number): Decimal {
  let { coefficient, exponent } = value;
  while (exponent < upTo && coefficient !== 0n && coefficient % 10n === 0n) {
    coefficient /= 10n;
    exponent++;
  }
  return { coefficient, exponent };
}

/** Rounds half to even so that at most `places` digits follow the decimal point (negative: before it). */
export function roundDecimal(value: Decimal, places: number): Decimal {
  const drop = -value.exponent - places;
  if (drop <= 0) return value;
  return { coefficient: divideHalfEven(value.coefficient, 10n ** BigInt(drop)), exponent: -places };
}

/** Division rounded half to even; the divisor is positive. */
export function divideHalfEven(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  const rest = value % divisor;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  const away = twice > divisor || (twice === divisor && quotient % 2n !== 0n);
  return away ? quotient + (value < 0n ? -1n : 1n) : quotient;
}

/** The value rounded to Decimal128's 34 digits; a value out of its range becomes infinite or zero. */
export function toDecimal128(value: Decimal): Decimal128 {
  let { coefficient, exponent } = value;
  const digits = String(coefficient < 0n ? -coefficient : coefficient).length;
  const drop = Math.max(digits - PRECISION, MIN_EXPONENT - exponent, 0);
  if (drop > 0) {
    coefficient = divideHalfEven(coefficient, 10n ** BigInt(drop));
    exponent += drop;
  }
  if (coefficient !== 0n && exponent + digits > MAX_EXPONENT + PRECISION) {
    return Decimal128.fromString(coefficient < 0n ? '-Infinity' : 'Infinity');
  }
  return Decimal128.fromString(`${coefficient}E${Math.min(exponent, MAX_EXPONENT + PRECISION - digits)}`);
}

/** The double as a decimal of 15 digits, as MongoDB converts it when it computes with a double and a Decimal128. */
export function doubleToDecimal128(value: number): Decimal128 {
  if (!Number.isFinite(value)) return Decimal128.fromString(String(value));
  return Decimal128.fromString(value.toPrecision(15));
}
