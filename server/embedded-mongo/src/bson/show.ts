import { ObjectId } from 'bson';
import type { Value } from './value.js';

/** A value as text for error messages. */
export function showValue(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value === null || typeof value !== 'object') return `${value as string}`;
  return JSON.stringify(value, (_name, part: unknown) => (typeof part === 'bigint' ? Number(part) : part));
}
