import type { CollectionName, Collections } from './stored-records.js';
import type { SandboxCall } from './sandbox-context.js';
import { invalidRequest, noSuch } from './sandbox-error.js';

type Listed = 'payment_intent' | 'charge' | 'refund' | 'dispute' | 'event';

export interface ListAnswer<T> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: T[];
}

const pagination = ['limit', 'starting_after', 'created', 'expand'];

/**
 * One page of a list, newest first, by Stripe's parameters `limit`, `starting_after` and `created`.
 */
export function listRecords<Name extends Listed & CollectionName>(
  call: SandboxCall,
  collection: Name,
  filters: Partial<Record<string, (record: Collections[Name], value: string) => boolean>> = {},
): ListAnswer<Collections[Name]> {
  const { parameters } = call;
  parameters.allowOnly(...pagination, ...Object.keys(filters));
  const limit = parameters.integer('limit') ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalidRequest(`Invalid integer: ${limit}. limit must be between 1 and 100.`, { param: 'limit' });
  }
  const created = parameters.created();
  const matching = call.records
    .all(collection)
    .reverse()
    .filter((record) => created(record.created))
    .filter((record) =>
      Object.entries(filters).every(([name, accepts]) => {
        const value = parameters.string(name);
        return value === undefined || accepts?.(record, value);
      }),
    );
  const after = parameters.string('starting_after');
  const start = after === undefined ? 0 : matching.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0) throw noSuch('object', after, 'starting_after');
  const data = matching.slice(start, start + limit);
  return { object: 'list', url: `/v1/${collection}s`, has_more: start + limit < matching.length, data };
}
