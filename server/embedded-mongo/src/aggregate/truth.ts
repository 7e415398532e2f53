import { Decimal128, Double } from 'bson';
import { isNullish, type Value } from '../bson/value.js';

/** Whether aggregation treats the value as true: all values are, except false, null, missing and zero. */
export function isTruthy(value: Value): boolean {
  if (isNullish(value) || value === false || value === 0 || value === 0n) return false;
  if (value instanceof Double) return value.value !== 0;
  if (value instanceof Decimal128) return Number(value.toString()) !== 0;
  return true;
}
