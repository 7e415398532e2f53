import type { Records } from './records.js';
import { invalidRequest } from './sandbox-error.js';

const deepestExpansion = 4;
type Resolver = (records: Records, id: string) => object | undefined;

/** For each field with an id, a function that finds the object. */
const resolvers: Readonly<Record<string, Resolver>> = {
  latest_charge: (records, id) => records.find('charge', id),
  charge: (records, id) => records.find('charge', id),
  payment_intent: (records, id) => records.find('payment_intent', id),
  payment_method: (records, id) => records.find('payment_method', id)?.object,
};

/** Fields that are included only on request. */
const computed: Readonly<Record<string, (records: Records, object: { id?: string; object?: string }) => unknown>> = {
  refunds: (records, { id, object }) =>
    object === 'charge'
      ? {
          object: 'list',
          url: `/v1/charges/${id}/refunds`,
          has_more: false,
          data: records
            .all('refund')
            .filter((refund) => refund.charge === id)
            .reverse(),
        }
      : undefined,
};

/**
 * Replaces ids with the objects they name, e.g. `latest_charge.payment_method` or, on a list, `data.latest_charge`. The
 * stored objects are not changed.
 */
export function expandAnswer(records: Records, answer: object, paths: readonly string[]): object {
  return paths.reduce<object>((expanded, path) => {
    const keys = path.split('.');
    if (keys.length > deepestExpansion) {
      throw invalidRequest('You can only expand up to 4 levels of a property.', {
        code: 'property_expansion_max_depth',
      });
    }
    return expandPath(records, expanded, keys, path);
  }, answer);
}

function expandPath(records: Records, object: object, [key, ...rest]: string[], path: string): object {
  if (key === undefined) return object;
  const fields = object as Record<string, unknown>;
  // There is no object yet, e.g. no charge of an intent that has not been paid.
  if (fields[key] === null) return object;
  const value = fields[key] ?? computed[key]?.(records, fields);
  if (value === undefined) {
    throw invalidRequest(
      `This property cannot be expanded (${path}). You may want to try expanding a different property.`,
      { param: 'expand' },
    );
  }
  if (Array.isArray(value)) {
    return { ...object, [key]: value.map((item: object) => expandPath(records, item, rest, path)) };
  }
  const expanded = typeof value === 'string' ? resolvers[key]?.(records, value) : value;
  if (typeof expanded !== 'object' || expanded === null) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  return { ...object, [key]: expandPath(records, expanded, rest, path) };
}
