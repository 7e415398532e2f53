import type { Records } from './records.js';
import { invalidRequest } from './sandbox-error.js';

const deepestExpansion = 4;
/** For each field with an ID, the collection of the referenced object. */
const collections: Readonly<Record<string, 'charge' | 'payment_intent' | 'payment_method'>> = {
  latest_charge: 'charge',
  charge: 'charge',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
};

function find(records: Records, key: string, id: string): object | undefined {
  const collection = collections[key];
  if (collection === 'payment_method') return records.find(collection, id)?.object;
  return collection && records.find(collection, id);
}

/**
 * Replaces the ids at the paths with the objects that they name. A path is for example `latest_charge.payment_method`
 * or, in a list, `data.latest_charge`. The stored objects are not changed.
 */
export function expandAnswer(records: Records, answer: object, paths: readonly string[]): object {
  return paths.reduce<object>((expanded, path) => {
    const keys = path.split('.');
    if (keys.length > deepestExpansion) {
      const code = 'property_expansion_max_depth';
      throw invalidRequest('You can only expand up to 4 levels of a property.', { code });
    }
    return expandPath(records, expanded, keys, path);
  }, answer);
}

function expandPath(records: Records, object: object, [key, ...rest]: string[], path: string): object {
  if (key === undefined) return object;
  const fields = object as Record<string, unknown>;
  // There is no object yet, e.g. no charge of an intent that has not been paid.
  if (fields[key] === null) return object;
  const value = fields[key];
  if (value === undefined) {
    throw invalidRequest(
      `This property cannot be expanded (${path}). You may want to try expanding a different property.`,
      { param: 'expand' },
    );
  }
  if (Array.isArray(value)) {
    return { ...object, [key]: value.map((item: object) => expandPath(records, item, rest, path)) };
  }
  const expanded = typeof value === 'string' ? find(records, key, value) : value;
  if (typeof expanded !== 'object' || expanded === null) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  return { ...object, [key]: expandPath(records, expanded, rest, path) };
}
