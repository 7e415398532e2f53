import { createHash } from 'node:crypto';

/** Hash of an input. It is the same for inputs with the same fields, in any order. */
export function fingerprintOf(input: unknown): string {
  return digestOf(JSON.stringify(input, sortKeys));
}

/** SHA-256 in base64url. */
export const digestOf = (content: Buffer | string): string => createHash('sha256').update(content).digest('base64url');

function sortKeys(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value) || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
